//! A b-file of the OEIS: the table by antidiagonals, first pile increasing, as lines `n a(n)` from n = 0.

use super::{Step, Window};
use std::io::{self, Write};

/// Writes the antidiagonals that are complete in the window.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(window: &Window, out: &mut dyn Write, step: Step) -> io::Result<()> {
    let complete = window.rows().min(window.cols());
    let mut n = 0u64;
    for sum in 0..complete {
        step(sum)?;
        for i in 0..=sum {
            writeln!(out, "{n} {}", window.get(i, sum - i))?;
            n += 1;
        }
    }
    Ok(())
}
