//! The g-points: near ones as arrays, or one after the other, and far ones with proof.

use crate::ask;
use crate::document::object;
use crate::failure::{Failure, sized};
use crate::session::{SOLVERS, answer, run};
use engines::points::{Exact, FarPoint, Greedy, NearPoint, PointBatch};
use engines::rows::MOST_ROWS;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use questions::{Point, Points, Refusal};
use std::sync::{Mutex, PoisonError};

/// The n-th g-point.
#[pyfunction]
pub fn point<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    g: &Bound<'py, PyAny>,
    n: &Bound<'py, PyAny>,
    rows_to_converge: Option<&Bound<'py, PyAny>>,
    how: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let game = ask::game(py, game)?;
    let (g, n) = (ask::value("g", g)?, ask::number("n", n)?);
    let r = rows_to_converge.map(|r| ask::within("rows_to_converge", r, MOST_ROWS)).transpose()?;
    answer(py, Point { rows_to_converge: r, how, ..Point::new(game, g, vec![n]) })
}

/// All h-points, h <= g, of the rows from `first` on, below `rows`: four numbers h, n, a, b for each, and how they are known.
#[pyfunction]
pub fn points_near<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    g: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    rows: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyArray1<u64>>, Bound<'py, PyAny>)> {
    let game = ask::game(py, game)?;
    let g = ask::value("g", g)?;
    let (first, rows) = (ask::within("start", first, MOST_ROWS)?, ask::within("rows", rows, MOST_ROWS)?);
    let first = first.min(rows);
    let asked = Points { game, g, from: first.into(), rows: rows.into(), rows_to_converge: None };
    let (numbers, evidence) = run(py, |job| {
        // A row has at most one point of each value.
        let most = u128::from(rows - first) * (u128::from(g) + 1);
        job.afford(&format!("an array of up to {most} points"), most * 32).map_err(|e| sized("g, rows", e))?;
        let mut numbers = Vec::new();
        let evidence = asked.stream(&SOLVERS, job, &mut |points| match points {
            PointBatch::Near(points) => {
                extend(&mut numbers, points);
                Ok(())
            }
            // By a theorem, where no exact run goes.
            PointBatch::Far(points) => extend_far(&mut numbers, points),
        })?;
        Ok::<_, Failure>((numbers, evidence))
    })?;
    Ok((numbers.into_pyarray(py), object(py, &evidence)?))
}

fn extend(numbers: &mut Vec<u64>, batch: &[NearPoint]) {
    for point in batch {
        numbers.extend([u64::from(point.h), point.n, point.a, point.b]);
    }
}

fn extend_far(numbers: &mut Vec<u64>, batch: &[FarPoint]) -> Result<(), Failure> {
    let too_large =
        || Failure::new("Unsupported", "a column is too large for an array; iter_points gives them one by one");
    for FarPoint { h, n, a, b } in batch {
        numbers.push(u64::from(*h));
        for number in [n, a, b] {
            numbers.push(u64::try_from(number).map_err(|_| too_large())?);
        }
    }
    Ok(())
}

/// All h-points, h <= g, of rows however far; `None` if an exact run is the only way there.
#[pyfunction]
pub fn points_far<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    g: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    rows: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let (game, g) = (ask::game(py, game)?, ask::value("g", g)?);
    let (from, rows) = (ask::number("start", first)?, ask::number("rows", rows)?);
    let asked = Points { game, g, from, rows, rows_to_converge: None };
    if asked.near_rows(&SOLVERS).is_some() {
        return Ok(None);
    }
    let (found, evidence) = run(py, |job| {
        let size = numeration::bits(&asked.rows) as u128 / 2 + 300; // bytes of a point in Python, about
        let most = u128::try_from(&asked.rows - &asked.from).unwrap_or(u128::MAX).saturating_mul(u128::from(g) + 1);
        job.afford(&format!("a list of up to {most} points"), most.saturating_mul(size))
            .map_err(|e| sized("rows", e))?;
        let mut found = Vec::new();
        let evidence = asked.stream(&SOLVERS, job, &mut |batch| {
            match batch {
                PointBatch::Near(points) => found.extend(points.iter().map(FarPoint::from)),
                PointBatch::Far(points) => found.extend_from_slice(points),
            }
            Ok::<_, Refusal>(())
        })?;
        Ok::<_, Failure>((found, evidence))
    })?;
    object(py, &asked.document_of(&found, &evidence)).map(Some)
}

/// All points of the first rows, some thousand rows at a time.
#[pyclass(module = "wythoff._native", frozen)]
pub struct Stream {
    run: Mutex<Exact>,
    rows: u64,
}

/// Rows that are done at a time.
const ROWS: u64 = 1 << 12;

#[pymethods]
impl Stream {
    #[new]
    fn new(py: Python<'_>, game: &Bound<'_, PyAny>, g: &Bound<'_, PyAny>, rows: &Bound<'_, PyAny>) -> PyResult<Stream> {
        let game = ask::game(py, game)?;
        let (g, rows) = (ask::value("g", g)?, ask::within("rows", rows, MOST_ROWS)?);
        let exact = run(py, |job| {
            Greedy::new(&game, 0).map_err(|e| Failure::from(e).of("game"))?;
            Exact::new(&game, g as usize, rows, job).map_err(|e| sized("g, rows", e))
        })?;
        Ok(Stream { run: Mutex::new(exact), rows })
    }

    /// The next points, four numbers for each; `None` when there are no more.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray1<u64>>>> {
        let Ok(mut exact) = self.run.try_lock() else {
            return Err(PyValueError::new_err("another thread is reading the points; give each its own"));
        };
        let exact = &mut *exact;
        if exact.row() >= self.rows {
            return Ok(None);
        }
        let numbers = run(py, |job| {
            let mut numbers = Vec::new();
            let to = exact.row().saturating_add(ROWS).min(self.rows);
            exact.record(to, job, |batch| {
                extend(&mut numbers, batch);
                Ok(())
            })?;
            Ok::<_, engines::Error>(numbers)
        })?;
        Ok(Some(numbers.into_pyarray(py)))
    }

    /// The next row.
    #[getter]
    fn row(&self) -> u64 {
        self.run.lock().unwrap_or_else(PoisonError::into_inner).row()
    }
}
