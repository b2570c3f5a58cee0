//! A LaTeX `tabular` with the piles in the margins.

use crate::fail::Fail;
use std::io::Write;
use wythoff::board::Table;

/// Writes the table; it needs no package.
pub fn write(table: &Table, out: &mut dyn Write) -> Result<(), Fail> {
    writeln!(out, "\\begin{{tabular}}{{r|{}}}", "r".repeat(table.cols()))?;
    for b in 0..table.cols() {
        write!(out, " & {b}")?;
    }
    writeln!(out, " \\\\ \\hline")?;
    for a in 0..table.rows() {
        write!(out, "{a}")?;
        for value in table.row(a) {
            write!(out, " & {value}")?;
        }
        writeln!(out, " \\\\")?;
    }
    Ok(writeln!(out, "\\end{{tabular}}")?)
}
