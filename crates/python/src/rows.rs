//! Rows: their periods, with proof, and their values at any distance.

use crate::ask;
use crate::document::object;
use crate::session::{self, answer};
use engines::rows::{MOST_COLUMNS, MOST_ROWS};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use questions::{Period, Row};

/// The periods of rows, both ends included.
#[pyfunction]
pub fn periods<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    first: &Bound<'py, PyAny>,
    last: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = ask::game(py, game)?;
    let (first, last) = (ask::row("row", first)?, ask::row("row", last)?);
    let columns = columns_or(columns)?;
    if first > last {
        return Err(PyValueError::new_err(format!("rows: {first} to {last} has no rows; give the smaller end first")));
    }
    answer(py, Period { game, row: None, rows: Some(first..=last), columns })
}

/// How many columns are looked at.
pub fn columns_or(columns: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    columns.map_or(Ok(MOST_COLUMNS), |columns| ask::within("columns", columns, MOST_ROWS))
}

/// G(row, y) - y for so many columns, and how they are known.
#[pyfunction]
pub fn row<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    row: &Bound<'py, PyAny>,
    start: &Bound<'py, PyAny>,
    count: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyAny>)> {
    let game = ask::game(py, game)?;
    let (row, start, count) = (ask::row("row", row)?, ask::number("start", start)?, ask::side("count", count)?);
    let columns = columns_or(columns)?;
    let (_, (values, evidence)) = session::ask(py, Row { game, row, from: start, count, columns })?;
    Ok((values.into_pyarray(py), object(py, &evidence)?))
}
