//! An aligned grid for reading in a terminal.

use super::grid::digits;
use super::{BeforeRow, Grid};
use std::io::{self, Write};

/// Writes the table with its piles in the margins.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(grid: &impl Grid, out: &mut dyn Write, step: BeforeRow) -> io::Result<()> {
    // The last pile of a margin is the widest.
    let margin = grid.rows().checked_sub(1).map_or(1, |last| digits(grid.a(last)));
    let width = grid.cols().checked_sub(1).map_or(1, |last| digits(grid.b(last))).max(grid.widest());
    write!(out, "{:>margin$} |", "")?;
    for j in 0..grid.cols() {
        write!(out, " {:>width$}", grid.b(j))?;
    }
    writeln!(out, "\n{}-+{}", "-".repeat(margin), "-".repeat((width + 1) * grid.cols()))?;
    for i in 0..grid.rows() {
        step(i)?;
        write!(out, "{:>margin$} |", grid.a(i))?;
        for j in 0..grid.cols() {
            write!(out, " {:>width$}", grid.get(i, j))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
