//! A LaTeX `tabular` with the piles in the margins.

use super::{BeforeRow, Grid};
use std::io::{self, Write};

/// Writes the table; it needs no package.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(grid: &impl Grid, out: &mut dyn Write, step: BeforeRow) -> io::Result<()> {
    write!(out, "\\begin{{tabular}}{{r|")?;
    (0..grid.cols()).try_for_each(|_| out.write_all(b"r"))?;
    writeln!(out, "}}")?;
    for j in 0..grid.cols() {
        write!(out, " & {}", grid.b(j))?;
    }
    writeln!(out, " \\\\ \\hline")?;
    for i in 0..grid.rows() {
        step(i)?;
        write!(out, "{}", grid.a(i))?;
        for j in 0..grid.cols() {
            write!(out, " & {}", grid.get(i, j))?;
        }
        writeln!(out, " \\\\")?;
    }
    writeln!(out, "\\end{{tabular}}")
}
