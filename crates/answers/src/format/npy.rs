//! NumPy's `.npy`, version 1.0: a header that describes the array, then the cells in row order, little-endian.

use super::{Step, Window};
use std::io::{self, Write};
use wythoff::board::Cells;

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

/// Writes the table as an array of `u2` or `u4`.
///
/// # Errors
/// Those of the step and of what is written to.
pub fn write(window: &Window, out: &mut dyn Write, step: Step) -> io::Result<()> {
    let table = window.table();
    let kind = match table.cells() {
        Cells::U16(_) => "<u2",
        Cells::U32(_) => "<u4",
    };
    let shape = (window.rows(), window.cols());
    header(out, &format!("'{kind}'"), &format!("{shape:?}"))?;
    let mut row = Vec::new();
    for (i, a) in window.a().enumerate() {
        step(i)?;
        row.clear();
        let cells = a * table.cols() + window.b().start..(a + 1) * table.cols();
        match table.cells() {
            Cells::U16(all) => row.extend(all[cells].iter().flat_map(|v| v.to_le_bytes())),
            Cells::U32(all) => row.extend(all[cells].iter().flat_map(|v| v.to_le_bytes())),
        }
        out.write_all(&row)?;
    }
    Ok(())
}
