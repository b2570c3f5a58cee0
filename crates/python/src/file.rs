//! Files that appear whole or not at all.

use pyo3::prelude::*;
use std::path::PathBuf;

/// Writes a file, which appears whole or not at all; links are followed, and an older file keeps its mode and its other names.
#[pyfunction]
pub fn write_file(py: Python<'_>, path: PathBuf, content: &[u8]) -> PyResult<()> {
    Ok(py.detach(|| host::file::write(&path, content))?)
}
