//! A Markdown table with the piles in the margins.

use super::Step;
use crate::fail::Fail;
use std::io::Write;
use wythoff::board::Table;

/// Writes the table.
pub fn write(table: &Table, out: &mut dyn Write, step: Step) -> Result<(), Fail> {
    write!(out, "| |")?;
    for b in 0..table.cols() {
        write!(out, " {b} |")?;
    }
    write!(out, "\n|--:|")?;
    for _ in 0..table.cols() {
        write!(out, "--:|")?;
    }
    for a in 0..table.rows() {
        step(a)?;
        write!(out, "\n| **{a}** |")?;
        for value in table.row(a) {
            write!(out, " {value} |")?;
        }
    }
    Ok(writeln!(out)?)
}
