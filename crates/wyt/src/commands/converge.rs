//! `wyt converge`: how many rows a run needs to forget that it started from the dummy state.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use questions::Converge;
use questions::converge::{evidence, instances, mean};
use std::io::Write;

/// Rows to convergence from every start row at once (Nivasch 2009, section 3.3)
///
/// For each start row 0..N, Algorithm FSW is run from the dummy state with the right inserts until its state is that of the
/// row. One pass gives the answer for all values up to each g <= G.
#[derive(clap::Args)]
pub struct Args {
    /// The largest value
    #[arg(value_name = "G", value_parser = argument::value)]
    g: u32,
    /// The last start row
    #[arg(long, value_name = "N", value_parser = argument::rows)]
    rows: u64,
    /// Print how often each number of rows occurs, for G
    #[arg(long)]
    histogram: bool,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let asked = Converge { g: self.g, rows: self.rows };
        let all = session.ask(&asked)?;
        if session.json {
            return super::print_document(session, &asked, &all);
        }
        let Some(last) = all.last() else { return Ok(ExitStatus::Done) };
        let (Converge { g, rows }, evidence) = (asked, evidence());
        let mut out = session.out();
        writeln!(out, "rows to convergence from start rows 0..{rows}   [{evidence}]")?;
        writeln!(out, "{:>4} {:>9} {:>12} {:>9} {:>12}", "g", "max rows", "first start", "instances", "mean")?;
        for (g, found) in all.iter().enumerate() {
            let (rows, start, count) = (found.max_rows, found.first_start, instances(found));
            writeln!(out, "{g:>4} {rows:>9} {start:>12} {count:>9} {:>12.4}", mean(found))?;
        }
        if self.histogram {
            writeln!(out, "\nvalues up to {g}: rows, starts that need exactly that many")?;
            for (rows, count) in last.histogram.iter().enumerate().filter(|(_, count)| **count > 0) {
                writeln!(out, "{rows:>8} {count:>10}")?;
            }
        }
        Ok(ExitStatus::Done)
    }
}
