//! The g-points: near ones as arrays, or one after the other, and far ones with proof.

use crate::ask;
use crate::document::object;
use crate::failure::{Failure, sized};
use crate::positions::{SOLVERS, shown};
use crate::session::{question, run};
use answers::json::Number;
use answers::point::{Answer, One};
use engines::Solver;
use engines::evidence::Evidence;
use engines::points::{Exact, FarPoint, Greedy, Point, PointBatch, stream};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError};

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
    let r = rows_to_converge.map(|r| ask::within("rows_to_converge", r, 1 << 60)).transpose()?;
    let solver = match r {
        Some(r) => Arc::new(Solver::with_rows_to_converge(&game, r)),
        None => SOLVERS.of(&game),
    };
    let (found, trail) =
        question(py, |job| shown(how, job, |job| solver.point(g, &n, job)).map_err(|e| sized("g, n", e)))?;
    let answer = Answer::new(&game, g, One::new(&found, None, None));
    object(py, &if how { answer.how(&trail) } else { answer })
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
    let (first, rows) = (ask::within("start", first, 1 << 60)?, ask::within("rows", rows, 1 << 60)?);
    let first = first.min(rows);
    let numbers = run(py, |job| {
        Greedy::new(&game, 0).map_err(|e| Failure::from(e).of("game"))?;
        // A row has at most one point of each value.
        let most = u128::from(rows - first) * (u128::from(g) + 1);
        job.afford(&format!("an array of up to {most} points"), most * 32).map_err(|e| sized("g, rows", e))?;
        let mut numbers = Vec::new();
        stream(&game, g as usize, first..rows, job, &mut |batch: &[Point]| {
            extend(&mut numbers, batch);
            Ok::<_, Failure>(())
        })?;
        Ok::<_, Failure>(numbers)
    })?;
    Ok((numbers.into_pyarray(py), object(py, &Exact::evidence())?))
}

fn extend(numbers: &mut Vec<u64>, batch: &[Point]) {
    for point in batch {
        numbers.extend([u64::from(point.h), point.n, point.a, point.b]);
    }
}

/// The first row from which on an exact run is no longer the way.
#[derive(Serialize)]
struct Far<'a> {
    points: Vec<(u32, Number<'a>, Number<'a>, Number<'a>)>,
    evidence: &'a Evidence,
}

/// The same for rows however far; `None` if an exact run is the only way there.
#[pyfunction]
pub fn points_far<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    g: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    rows: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let game = ask::game(py, game)?;
    let g = ask::value("g", g)?;
    let (first, rows) = (ask::number("start", first)?, ask::number("rows", rows)?);
    let solver = SOLVERS.of(&game);
    if solver.near_rows(g, &first, &rows).is_some() {
        return Ok(None);
    }
    let (found, evidence) = run(py, |job| {
        let size = numeration::bits(&rows) as u128 / 2 + 300; // bytes of a point in Python, about
        let most = u128::try_from(&rows - &first).unwrap_or(u128::MAX).saturating_mul(u128::from(g) + 1);
        job.afford(&format!("a list of up to {most} points"), most.saturating_mul(size))
            .map_err(|e| sized("rows", e))?;
        let mut found = Vec::new();
        let evidence = solver.stream(g, (&first, &rows), job, &mut |batch| {
            match batch {
                PointBatch::Near(points) => found.extend(points.iter().map(FarPoint::from)),
                PointBatch::Far(points) => found.extend_from_slice(points),
            }
            Ok::<_, engines::Error>(())
        });
        evidence.map(|evidence| (found, evidence)).map_err(|e| sized("start", e))
    })?;
    let points = found.iter().map(|p| (p.h, Number(&p.n), Number(&p.a), Number(&p.b))).collect();
    object(py, &Far { points, evidence: &evidence }).map(Some)
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
        let (g, rows) = (ask::value("g", g)?, ask::within("rows", rows, 1 << 60)?);
        let exact = run(py, |job| {
            Greedy::new(&game, 0).map_err(|e| Failure::from(e).of("game"))?;
            Exact::new(&game, g as usize, rows, job).map_err(|e| sized("g, rows", e))
        })?;
        Ok(Stream { run: Mutex::new(exact), rows })
    }

    /// The next points, four numbers for each; `None` when all are told.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray1<u64>>>> {
        let Ok(mut exact) = self.run.try_lock() else {
            return Err(PyValueError::new_err("the points are being told to another thread; give each its own"));
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
