//! A LaTeX `tabular` with the piles in the margins.

use super::Step;
use crate::fail::Fail;
use std::io::Write;
use wythoff::board::Table;

/// Writes the table; it needs no package.
pub fn write(table: &Table, out: &mut dyn Write, step: Step) -> Result<(), Fail> {
    write!(out, "\\begin{{tabular}}{{r|")?;
    (0..table.cols()).try_for_each(|_| out.write_all(b"r"))?;
    writeln!(out, "}}")?;
    for b in 0..table.cols() {
        write!(out, " & {b}")?;
    }
    writeln!(out, " \\\\ \\hline")?;
    for a in 0..table.rows() {
        step(a)?;
        write!(out, "{a}")?;
        for value in table.row(a) {
            write!(out, " & {value}")?;
        }
        writeln!(out, " \\\\")?;
    }
    Ok(writeln!(out, "\\end{{tabular}}")?)
}
