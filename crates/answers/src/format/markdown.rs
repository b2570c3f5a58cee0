//! A Markdown table with the piles in the margins.

use super::{Step, Window};
use std::io::{self, Write};

/// Writes the table.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(window: &Window, out: &mut dyn Write, step: Step) -> io::Result<()> {
    write!(out, "| |")?;
    for b in window.b() {
        write!(out, " {b} |")?;
    }
    write!(out, "\n|--:|")?;
    for _ in window.b() {
        write!(out, "--:|")?;
    }
    for (i, a) in window.a().enumerate() {
        step(i)?;
        write!(out, "\n| **{a}** |")?;
        for value in window.row(i) {
            write!(out, " {value} |")?;
        }
    }
    writeln!(out)
}
