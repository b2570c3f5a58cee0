//! NumPy's `.npy`, version 1.0: a header that describes the array, then the cells in row order, little-endian.
//!
//! The crate npyz (0.9) can write it, and the tests read these files with it. It is not used here because it writes cell by cell, 4 ns each
//! where a row at a time takes 0.5 ns and the board itself 8 ns; and because for the header alone, twelve lines below, it brings a reader
//! of Python's literals, a second big integer and a library that needs a C compiler, also in the page's module.

use super::{BeforeRow, Sink, Window, send};
use engines::board::Cells;
use std::io::{self, Write};

/// Writes what comes before the data of an array of this kind and shape, both in Python's notation.
///
/// # Errors
/// Those of what is written to.
pub fn header(out: &mut dyn Write, kind: &str, shape: &str) -> io::Result<()> {
    let mut header = format!("{{'descr': {kind}, 'fortran_order': False, 'shape': {shape}, }}");
    // The data must start at a multiple of 64 bytes; the header is filled up with spaces and ends with a line feed.
    const FIXED: usize = 10; // magic, version, length
    while !(FIXED + header.len() + 1).is_multiple_of(64) {
        header.push(' ');
    }
    header.push('\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(header.len() as u16).to_le_bytes())?; // some hundred bytes
    out.write_all(header.as_bytes())
}

/// Writes an array of `u2` or `u4`, row by row.
pub struct Npy<W> {
    out: W,
    wide: bool,
    row: Vec<u8>,
}

impl<W: Write> Npy<W> {
    /// Writes the header of an array of these sides; its cells are `u4` if `wide`, else `u2`.
    ///
    /// # Errors
    /// Those of what is written to.
    pub fn new(mut out: W, sides: (usize, usize), wide: bool) -> io::Result<Npy<W>> {
        header(&mut out, if wide { "'<u4'" } else { "'<u2'" }, &format!("{sides:?}"))?;
        Ok(Npy { out, wide, row: Vec::new() })
    }
}

impl<W: Write> Sink for Npy<W> {
    fn row(&mut self, values: &[u32]) -> io::Result<()> {
        self.row.clear();
        if self.wide {
            self.row.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        } else {
            for &value in values {
                let value = u16::try_from(value).map_err(io::Error::other)?;
                self.row.extend(value.to_le_bytes());
            }
        }
        self.out.write_all(&self.row)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a part of a table, in the width of its cells.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(window: &Window, out: &mut dyn Write, step: BeforeRow) -> io::Result<()> {
    let wide = matches!(window.table().cells(), Cells::U32(_));
    send(window, &mut Npy::new(out, (window.rows(), window.cols()), wide)?, step)
}
