//! A Markdown table with the piles in the margins.

use super::{BeforeRow, Grid};
use std::io::{self, Write};

/// Writes the table.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(grid: &impl Grid, out: &mut dyn Write, step: BeforeRow) -> io::Result<()> {
    write!(out, "| |")?;
    for j in 0..grid.cols() {
        write!(out, " {} |", grid.b(j))?;
    }
    write!(out, "\n|--:|")?;
    for _ in 0..grid.cols() {
        write!(out, "--:|")?;
    }
    for i in 0..grid.rows() {
        step(i)?;
        write!(out, "\n| **{}** |", grid.a(i))?;
        for j in 0..grid.cols() {
            write!(out, " {} |", grid.get(i, j))?;
        }
    }
    writeln!(out)
}
