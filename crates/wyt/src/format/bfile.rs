//! A b-file of the OEIS: the table by antidiagonals, first pile increasing, as lines `n a(n)` from n = 0.

use super::Step;
use crate::fail::Fail;
use std::io::Write;
use wythoff::board::Table;

/// Writes the antidiagonals that are complete on the table.
pub fn write(table: &Table, out: &mut dyn Write, step: Step) -> Result<(), Fail> {
    let complete = table.rows().min(table.cols());
    let mut n = 0u64;
    for sum in 0..complete {
        step(sum)?;
        for a in 0..=sum {
            writeln!(out, "{n} {}", table.get(a, sum - a))?;
            n += 1;
        }
    }
    Ok(())
}
