//! An aligned grid for reading in a terminal.

use super::Step;
use crate::fail::Fail;
use std::io::Write;
use wythoff::board::Table;

/// Writes the table with its piles in the margins.
pub fn write(table: &Table, out: &mut dyn Write, step: Step) -> Result<(), Fail> {
    let digits = |n: usize| n.to_string().len();
    let margin = digits(table.rows().saturating_sub(1));
    let width = digits(table.max() as usize).max(digits(table.cols().saturating_sub(1)));
    write!(out, "{:>margin$} |", "")?;
    for b in 0..table.cols() {
        write!(out, " {b:>width$}")?;
    }
    writeln!(out, "\n{}-+{}", "-".repeat(margin), "-".repeat((width + 1) * table.cols()))?;
    for a in 0..table.rows() {
        step(a)?;
        write!(out, "{a:>margin$} |")?;
        for value in table.row(a) {
            write!(out, " {value:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
