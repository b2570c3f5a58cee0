//! What repeats in Wyt_K.

use crate::ask;
use crate::failure::About;
use crate::session::answer;
use numeration::Allowance;
use numeration::number::MAX_DIGITS;
use pyo3::prelude::*;
use questions::Regular;
use questions::regular::wyt;

/// Whether Wyt_K is closed p-nim-regular.
#[pyfunction]
pub fn regular<'py>(py: Python<'py>, set: &str, max_p: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    answer(py, regular_question(py, set, max_p)?)
}

/// The question about a set.
pub fn regular_question(py: Python<'_>, set: &str, max_p: &Bound<'_, PyAny>) -> PyResult<Regular> {
    let set = wyt(set, &Allowance::of_digits(MAX_DIGITS)).about(py, "removals")?;
    Ok(Regular { set, max_p: ask::limit("max_p", max_p)? })
}
