//! A b-file of the OEIS: the table by antidiagonals, first pile increasing, as lines `n a(n)` from n = 0.

use super::{BeforeRow, Grid};
use std::io::{self, Write};

/// Writes the antidiagonals that are complete in the grid.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(grid: &impl Grid, out: &mut dyn Write, step: BeforeRow) -> io::Result<()> {
    let complete = grid.rows().min(grid.cols());
    let mut n = 0u64;
    for sum in 0..complete {
        step(sum)?;
        for i in 0..=sum {
            writeln!(out, "{n} {}", grid.get(i, sum - i))?;
            n += 1;
        }
    }
    Ok(())
}
