//! An aligned grid for reading in a terminal.

use super::{Step, Window};
use std::io::{self, Write};

/// Writes the table with its piles in the margins.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(window: &Window, out: &mut dyn Write, step: Step) -> io::Result<()> {
    let digits = |n: usize| n.to_string().len();
    let margin = digits(window.a().end.saturating_sub(1));
    let width = digits(window.max() as usize).max(digits(window.b().end.saturating_sub(1)));
    write!(out, "{:>margin$} |", "")?;
    for b in window.b() {
        write!(out, " {b:>width$}")?;
    }
    writeln!(out, "\n{}-+{}", "-".repeat(margin), "-".repeat((width + 1) * window.cols()))?;
    for (i, a) in window.a().enumerate() {
        step(i)?;
        write!(out, "{a:>margin$} |")?;
        for value in window.row(i) {
            write!(out, " {value:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
