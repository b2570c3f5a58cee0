//! `wyt converge`: how many rows a run needs to forget that it started from the dummy state.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use answers::json::Number;
use engines::Int;
use engines::evidence::Evidence;
use engines::points::{Convergence, convergence};
use serde::Serialize;
use std::io::Write;

/// Rows to convergence from every start row at once (Nivasch 2009, section 3.3)
///
/// For each start row 0..N, Algorithm FSW is run from the dummy state with the right inserts until its state is that of the
/// row. One pass gives the answer for all values up to each g <= G.
#[derive(clap::Args)]
pub struct Args {
    /// The largest value
    #[arg(value_name = "G", allow_negative_numbers = true)]
    g: String,
    /// The last start row
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    rows: String,
    /// Print how often each number of rows occurs, for G
    #[arg(long)]
    histogram: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    g: u32,
    rows: u64,
    max_rows: u64,
    first_start: u64,
    mean: f64,
    histogram: &'a [u64],
    by_value: Vec<Line>,
    evidence: Evidence,
}

#[derive(Serialize)]
struct Line {
    g: usize,
    max_rows: u64,
    first_start: u64,
    /// How many starts take that long.
    instances: u64,
    #[serde(serialize_with = "exactly")]
    total: u128,
    mean: f64,
}

/// An integer as the contract has it.
fn exactly<S: serde::Serializer>(total: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    Number(&Int::from(*total)).serialize(serializer)
}

/// For display; the exact sum is given beside it.
fn mean(convergence: &Convergence) -> f64 {
    convergence.total as f64 / convergence.starts.max(1) as f64
}

fn instances(convergence: &Convergence) -> u64 {
    convergence.histogram.last().copied().unwrap_or(0)
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let g = number::read_value("G", &self.g)?;
        let rows = number::read_word("--rows", &self.rows)?;
        let all = convergence(g as usize, rows, &session.job()).map_err(|e| Fail::sized("G, --rows", e))?;
        let Some(last) = all.last() else { return Ok(Verdict::Done) };
        let evidence = Evidence::exact("Algorithm FSW from every start row");
        if session.json {
            let line = |(g, found): (usize, &Convergence)| Line {
                g,
                max_rows: found.max_rows,
                first_start: found.first_start,
                instances: instances(found),
                total: found.total,
                mean: mean(found),
            };
            session.print_json(&Answer {
                g,
                rows,
                max_rows: last.max_rows,
                first_start: last.first_start,
                mean: mean(last),
                histogram: &last.histogram,
                by_value: all.iter().enumerate().map(line).collect(),
                evidence,
            })?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        writeln!(out, "rows to convergence from start rows 0..{rows}   [{evidence}]")?;
        writeln!(out, "{:>4} {:>9} {:>12} {:>9} {:>12}", "g", "max rows", "first start", "instances", "mean")?;
        for (g, found) in all.iter().enumerate() {
            let (rows, start, count) = (found.max_rows, found.first_start, instances(found));
            writeln!(out, "{g:>4} {rows:>9} {start:>12} {count:>9} {:>12.4}", mean(found))?;
        }
        if self.histogram {
            writeln!(out, "\nvalues up to {g}: rows, starts that need exactly so many")?;
            for (rows, count) in last.histogram.iter().enumerate().filter(|(_, count)| **count > 0) {
                writeln!(out, "{rows:>8} {count:>10}")?;
            }
        }
        Ok(Verdict::Done)
    }
}
