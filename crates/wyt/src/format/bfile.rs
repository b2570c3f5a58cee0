//! A b-file of the OEIS: the table by antidiagonals, first pile increasing, as lines `n a(n)` from n = 0.

use crate::fail::Fail;
use std::io::Write;
use wythoff::board::Table;

/// Writes the antidiagonals that are complete on the table.
pub fn write(table: &Table, out: &mut dyn Write) -> Result<(), Fail> {
    let complete = table.rows().min(table.cols());
    let cells = (0..complete).flat_map(|sum| (0..=sum).map(move |a| (a, sum - a)));
    for (n, (a, b)) in cells.enumerate() {
        writeln!(out, "{n} {}", table.get(a, b))?;
    }
    Ok(())
}
