//! Comma-separated values: line i holds row i, no header, LF.

use super::Sink;
use std::io::{self, Write};

/// Writes CSV.
pub struct Csv<W>(pub W);

impl<W: Write> Sink for Csv<W> {
    fn row(&mut self, values: &[u32]) -> io::Result<()> {
        for (b, value) in values.iter().enumerate() {
            if b > 0 {
                self.0.write_all(b",")?;
            }
            write!(self.0, "{value}")?;
        }
        self.0.write_all(b"\n")
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
