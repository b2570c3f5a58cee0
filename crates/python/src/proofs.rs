//! Certificates: made, and verified again by checkers that share nothing with what made them.

use crate::document::object;
use crate::failure::{Failure, sized};
use crate::rows::columns_or;
use crate::session::{self, SOLVERS, run};
use crate::{ask, regularity};
use engines::proof;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use questions::{Certify, PeriodCertificate, Question};

/// A certificate of the n-th g-point of Wythoff's game.
#[pyfunction]
pub fn certify<'py>(py: Python<'py>, g: &Bound<'py, PyAny>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let g = ask::value("g", g)?;
    let n = ask::number("n", n)?;
    let (_, found) = session::ask(py, Certify { g, n })?;
    Ok(PyBytes::new(py, &found.bytes))
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
    let asked = PeriodCertificate { game, row, columns };
    let bytes = run(py, |job| asked.bytes(job))?;
    Ok(PyBytes::new(py, &bytes))
}

/// A certificate of what repeats in Wyt_K.
#[pyfunction]
pub fn certify_regular<'py>(py: Python<'py>, set: &str, max_p: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let asked = regularity::regular_question(py, set, max_p)?;
    let bytes = run(py, |job| {
        let (found, _) = asked.answer(&SOLVERS, job).map_err(Failure::from)?;
        asked.certificate(&found, job).map_err(|e| sized("removals", e))
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// Verifies a certificate of any kind.
#[pyfunction]
pub fn check<'py>(py: Python<'py>, certificate: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let verdict = run(py, |job| proof::check(certificate, job))?;
    object(py, &verdict)
}
