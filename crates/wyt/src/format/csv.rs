//! Comma-separated values: line i holds row i, no header, LF.

use super::Sink;
use crate::fail::Fail;
use std::io::Write;

/// Writes CSV.
pub struct Csv<W>(pub W);

impl<W: Write> Sink for Csv<W> {
    fn row(&mut self, values: &[u32]) -> Result<(), Fail> {
        for (b, value) in values.iter().enumerate() {
            if b > 0 {
                self.0.write_all(b",")?;
            }
            write!(self.0, "{value}")?;
        }
        Ok(self.0.write_all(b"\n")?)
    }

    fn finish(&mut self) -> Result<(), Fail> {
        Ok(self.0.flush()?)
    }
}
