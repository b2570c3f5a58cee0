//! Comma-separated values: line i holds row i, no header, LF.

use super::{BeforeRow, Grid, Sink};
use std::fmt::Display;
use std::io::{self, Write};

/// Writes CSV.
pub struct Csv<W>(pub W);

impl<W: Write> Sink for Csv<W> {
    fn row(&mut self, values: &[u32]) -> io::Result<()> {
        line(&mut self.0, values.iter())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes a grid whose values may be of any size.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(grid: &impl Grid, out: &mut dyn Write, step: BeforeRow) -> io::Result<()> {
    for i in 0..grid.rows() {
        step(i)?;
        line(out, (0..grid.cols()).map(|j| grid.get(i, j)))?;
    }
    out.flush()
}

fn line<W: Write + ?Sized>(out: &mut W, values: impl Iterator<Item = impl Display>) -> io::Result<()> {
    for (b, value) in values.enumerate() {
        if b > 0 {
            out.write_all(b",")?;
        }
        write!(out, "{value}")?;
    }
    out.write_all(b"\n")
}
