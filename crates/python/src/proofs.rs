//! Certificates: made, and verified again by checkers that share nothing with what made them.

use crate::ask;
use crate::document::object;
use crate::failure::{Failure, sized};
use crate::regularity::wyt;
use crate::rows::columns_or;
use crate::session::run;
use engines::{coalescence, proof, regularity, rows};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A certificate of the n-th g-point of Wythoff's game.
#[pyfunction]
pub fn certify<'py>(py: Python<'py>, g: &Bound<'py, PyAny>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let g = ask::within("g", g, u64::from(coalescence::LARGEST))? as u32; // it fits
    let n = ask::number("n", n)?;
    let certificate = run(py, |job| coalescence::certify(g, &n, job).map_err(|e| sized("g", e)))?;
    Ok(PyBytes::new(py, &certificate.to_bytes()))
}

/// A certificate of the periods of all rows up to one.
#[pyfunction]
pub fn certify_rows<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    row: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let game = ask::game(py, game)?;
    let (row, columns) = (ask::row("row", row)?, columns_or(columns)?);
    let bytes = run(py, |job| {
        let found = rows::periods(&game, row, columns, job).map_err(|e| sized("row", e))?;
        proof::rows::write(&game, &found).filter(|_| found.periods.len() > row).ok_or_else(|| {
            let searched = found.searched_to;
            Failure::new("Unsupported", format!("no proof for row {row} in {searched} columns; allow more columns"))
                .of("row")
        })
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// A certificate of what repeats in Wyt_K.
#[pyfunction]
pub fn certify_regular<'py>(py: Python<'py>, set: &str, max_p: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let (game, limits) = wyt(py, set, max_p)?;
    let bytes = run(py, |job| {
        let found = regularity::regularity(&game, &limits, job).map_err(|e| sized("removals", e))?;
        proof::regularity::write(&game, &found, job).map_err(|e| sized("removals", e))
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// Verifies a certificate of any kind.
#[pyfunction]
pub fn check<'py>(py: Python<'py>, certificate: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let verdict = run(py, |job| proof::check(certificate, job))?;
    object(py, &verdict)
}
