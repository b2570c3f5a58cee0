//! `wyt near`: the largest values close to 0-values.

use super::{grid, or_dash};
use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::points;
use numeration::Int;
use questions::Near;
use std::io::Write;

/// The largest values of Wythoff's game close to its 0-values
///
/// For each Manhattan distance from the closest 0-value, the cell (a, b), a <= b, with the largest value up to G, and the cells with
/// a larger one (nivasch-2009, Table 4).
#[derive(clap::Args)]
pub struct Args {
    /// The largest value that is distinguished from larger ones
    #[arg(value_parser = argument::value)]
    g: u32,
    /// Cells in rows a <= N
    #[arg(long, value_name = "N", value_parser = argument::rows)]
    rows: u64,
    /// Distances 1 to D
    #[arg(long, value_name = "D", default_value = "10", value_parser = argument::limit_u64)]
    distance: u64,
    /// Cells in rows a >= M only
    #[arg(long, value_name = "M", default_value = "0", value_parser = argument::number)]
    from_row: Int,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let asked = Near { g: self.g, rows: self.rows, distance: self.distance, from_row: self.from_row };
        let found = session.ask(&asked)?;
        if session.json {
            return super::print_document(session, &asked, &found);
        }
        let mut out = session.out();
        let Near { g, rows, from_row, .. } = &asked;
        let from = if from_row.is_zero() { String::new() } else { format!("{from_row} <= ") };
        writeln!(out, "largest values near 0-values, rows {from}a <= {rows}   [{}]", asked.evidence())?;
        let over = format!("over {g}");
        grid(&mut *out, &["distance", "cell", "value", &over, "first"], found.iter().map(cells).collect())?;
        Ok(ExitStatus::Done)
    }
}

/// The cells of a line of text.
fn cells(near: &points::Near) -> Vec<String> {
    let cell = |(a, b): (u64, u64)| format!("({a},{b})");
    vec![
        near.distance.to_string(),
        or_dash(near.largest.map(|(_, at)| cell(at))),
        or_dash(near.largest.map(|(value, _)| value)),
        or_dash(near.beyond.as_ref().map(|beyond| beyond.count)),
        or_dash(near.beyond.as_ref().map(|beyond| cell(beyond.first))),
    ]
}
