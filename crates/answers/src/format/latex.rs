//! A LaTeX `tabular` with the piles in the margins.

use super::{Step, Window};
use std::io::{self, Write};

/// Writes the table; it needs no package.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(window: &Window, out: &mut dyn Write, step: Step) -> io::Result<()> {
    write!(out, "\\begin{{tabular}}{{r|")?;
    (0..window.cols()).try_for_each(|_| out.write_all(b"r"))?;
    writeln!(out, "}}")?;
    for b in window.b() {
        write!(out, " & {b}")?;
    }
    writeln!(out, " \\\\ \\hline")?;
    for (i, a) in window.a().enumerate() {
        step(i)?;
        write!(out, "{a}")?;
        for value in window.row(i) {
            write!(out, " & {value}")?;
        }
        writeln!(out, " \\\\")?;
    }
    writeln!(out, "\\end{{tabular}}")
}
