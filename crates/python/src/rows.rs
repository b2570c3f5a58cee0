//! Rows: their periods, with proof, and their values at any distance.

use crate::ask;
use crate::document::object;
use crate::failure::{Failure, sized};
use crate::session::run;
use answers::period::Told;
use engines::rows;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

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
    let found = run(py, |job| rows::periods(&game, last, columns, job).map_err(|e| sized("row", e)))?;
    object(py, &Told::new(&game, first..=last, &found, None).several())
}

/// How many columns are looked at.
pub fn columns_or(columns: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    columns.map_or(Ok(rows::MOST_COLUMNS), |columns| ask::within("columns", columns, 1 << 60))
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
    let (values, evidence) = run(py, |job| {
        job.afford(&format!("{count} values of a row"), count as u128 * 8).map_err(|e| sized("count", e))?;
        let found = rows::along(&game, row, &start, count, columns, job).map_err(|e| sized("start", e))?;
        found.ok_or_else(|| {
            let message = format!(
                "the period of row {row} is not proved, so columns so far out are out of reach; ask for nearer ones"
            );
            Failure::new("Unsupported", message).of("start")
        })
    })?;
    Ok((values.into_pyarray(py), object(py, &evidence)?))
}
