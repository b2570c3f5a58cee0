//! What the papers claim, and their figures.

use crate::ask;
use crate::document::object;
use crate::failure::{Failure, worded};
use crate::session::run;
use ::figures::{CATALOGUE, FigureParameters, catalogue, data, paint};
use engines::rows::MOST_ROWS;
use lab::claims::document::{Checked, ClaimsDocument};
use lab::claims::{Claim, Effort, Ledger, verify as check};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use std::time::Instant;

fn ledger() -> PyResult<Ledger> {
    Ledger::load().map_err(|e| PyValueError::new_err(format!("the ledger of claims: {e}")))
}

/// The claims with this id or of this paper; all of them for an empty text.
fn select<'a>(ledger: &'a Ledger, id: &str) -> PyResult<Vec<&'a Claim>> {
    match id {
        "" => Ok(ledger.claims().iter().collect()),
        id => ledger.select(id).map_err(|e| PyValueError::new_err(format!("id: {}", worded(e.problem())))),
    }
}

/// What the papers claim.
#[pyfunction]
pub fn claims<'py>(py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
    object(py, &ClaimsDocument::new(select(&ledger()?, id)?))
}

/// Checks one claim again.
#[pyfunction]
pub fn verify<'py>(py: Python<'py>, id: &str, full: bool) -> PyResult<Bound<'py, PyAny>> {
    let ledger = ledger()?;
    let found = select(&ledger, id)?;
    let [claim] = found[..] else {
        return Err(PyValueError::new_err(format!("id: '{id}' names {} claims; verify them one by one", found.len())));
    };
    let effort = if full { Effort::Full } else { Effort::Quick };
    let start = Instant::now();
    let outcome = run(py, |job| check(claim, effort, job))?;
    object(py, &Checked::new(claim, outcome, start.elapsed()))
}

/// The figures: id, what it shows, the parameters it takes.
#[pyfunction]
pub fn figures() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let takes = |entry: &::figures::FigureEntry| entry.takes.iter().map(|one| one.name()).collect();
    CATALOGUE.iter().map(|entry| (entry.id, entry.about, takes(entry))).collect()
}

/// A figure, drawn now from computed values: its title, the picture, and its numbers.
#[pyfunction]
#[pyo3(signature = (id, game=None, g=None, rows=None, size=None))]
pub fn figure<'py>(
    py: Python<'py>,
    id: &str,
    game: Option<&Bound<'py, PyAny>>,
    g: Option<&Bound<'py, PyAny>>,
    rows: Option<&Bound<'py, PyAny>>,
    size: Option<&Bound<'py, PyAny>>,
) -> PyResult<(String, String, Bound<'py, PyAny>)> {
    let entry = catalogue::find(id).ok_or_else(|| {
        let near = catalogue::similar(id);
        let advice = if near.is_empty() { String::new() } else { format!("did you mean {}? ", near.join(" or ")) };
        PyKeyError::new_err(format!("id: there is no figure '{id}'; {advice}wythoff.figures() lists all"))
    })?;
    let parameters = FigureParameters {
        game: game.map(|text| ask::game(py, text)).transpose()?,
        g: g.map(|g| ask::value("g", g)).transpose()?,
        rows: rows.map(|rows| ask::within("rows", rows, MOST_ROWS)).transpose()?,
        size: size.map(|size| ask::side("size", size)).transpose()?,
    };
    let (figure, svg) = run(py, |job| {
        let figure = entry.figure(&parameters, job).map_err(|error| {
            let named = error.parameter().map(|parameter| parameter.name());
            let failure = Failure::new("Unsupported", &error);
            named.map_or(Failure::new("Unsupported", &error), |name| failure.of(name))
        })?;
        let svg = paint::svg(&figure).map_err(|e| Failure::new("Unsupported", e))?;
        Ok::<_, Failure>((figure, svg))
    })?;
    let numbers = object(py, &data::FigureDocument::new(entry.id, &figure))?;
    Ok((figure.title, svg, numbers))
}
