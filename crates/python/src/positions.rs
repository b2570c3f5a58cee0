//! Games and positions: values, winning options, P-positions, sums.

use crate::document::object;
use crate::failure::{About, sized};
use crate::session::{self, SOLVERS, answer, run, run_question};
use crate::{ask, int};
use engines::evidence::Evidence;
use engines::strategy::Sum;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use questions::explain::text;
use questions::games::GamesDocument;
use questions::p_positions::Positions;
use questions::{Explain, Grundy, Moves, Numeration, Question, Solve};
use std::sync::{Mutex, PoisonError};

/// The catalogue.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    object(py, &GamesDocument::all())
}

/// How a game is written, what may be moved, and whether its piles are unordered.
#[pyfunction]
pub fn game(py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<(String, String, bool)> {
    let game = ask::game(py, text)?;
    Ok((game.to_string(), game.moves_in_words(), !game.is_ordered()))
}

/// What is known of a value.
#[pyfunction]
pub fn value<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    max_g: Option<&Bound<'py, PyAny>>,
    how: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let game = ask::game(py, game)?;
    let (a, b) = ask::piles(a, b)?;
    let max_g = max_g.map(|g| ask::value("max_g", g)).transpose()?;
    answer(py, Grundy { game, a, b, max_g, how })
}

/// Who wins, and every winning option.
#[pyfunction]
pub fn moves<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    limit: &Bound<'py, PyAny>,
    how: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let game = ask::game(py, game)?;
    let ((a, b), limit) = (ask::piles(a, b)?, ask::limit("limit", limit)?);
    answer(py, Moves { game, a, b, limit, how })
}

/// Why a position is won or lost: a document, and the same as lines of text.
#[pyfunction]
pub fn explain<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    limit: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Vec<String>)> {
    let game = ask::game(py, game)?;
    let ((a, b), limit) = (ask::piles(a, b)?, ask::limit("limit", limit)?);
    let (asked, found) = session::ask(py, Explain { game, a, b, limit, how: false, strategy: None })?;
    let lines = asked.lines(&found.what, text::WIDEST);
    Ok((object(py, &asked.document(&found))?, lines))
}

/// Every option of a position.
#[pyfunction]
pub fn options(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<Vec<(usize, usize)>> {
    /// Larger piles have more options than anyone lists.
    const LARGEST: u64 = 1 << 16;
    let game = ask::game(py, game)?;
    let [a, b] = [("a", a), ("b", b)].map(|(name, pile)| Ok::<_, PyErr>(ask::within(name, pile, LARGEST)? as usize));
    let (a, b) = (a?, b?);
    run(py, |_| game.options(a, b))
}

/// Whether a move leads from (a, b) to (x, y).
#[pyfunction]
pub fn allows(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    x: &Bound<'_, PyAny>,
    y: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    let game = ask::game(py, game)?;
    let ((a, b), (x, y)) = (ask::piles(a, b)?, ask::piles(x, y)?);
    run(py, |_| game.allows((&a, &b), (&x, &y)))
}

/// Who wins a sum, and every winning move.
#[pyfunction]
pub fn solve<'py>(
    py: Python<'py>,
    sum: &Bound<'py, PyAny>,
    limit: &Bound<'py, PyAny>,
    how: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let sum: Sum = ask::text("sum", sum, "wythoff[4,6] + nim[3]")?.parse().about(py, "sum")?;
    let limit = ask::limit("limit", limit)?;
    answer(py, Solve { sum, limit, how })
}

/// A number in the p- and the q-system of a-Wythoff.
#[pyfunction]
pub fn numeration<'py>(py: Python<'py>, a: &Bound<'py, PyAny>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    answer(py, Numeration { a: ask::number("a", a)?, n: ask::number("n", n)? })
}

/// P-positions in increasing order, one by one.
#[pyclass(module = "wythoff._native", frozen)]
pub struct PPositions {
    positions: Mutex<Positions>,
    evidence: Evidence,
}

#[pymethods]
impl PPositions {
    /// Those with both piles below a number, or the first ones, or the one with an index; one of them is given.
    #[new]
    #[pyo3(signature = (game, below=None, count=None, nth=None))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        below: Option<&Bound<'_, PyAny>>,
        count: Option<&Bound<'_, PyAny>>,
        nth: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PPositions> {
        let given = |name, number: Option<&Bound<'_, PyAny>>| number.map(|n| ask::number(name, n)).transpose();
        let (below, count, nth) = (given("below", below)?, given("count", count)?, given("nth", nth)?);
        if [&below, &count, &nth].into_iter().flatten().count() != 1 {
            return Err(PyTypeError::new_err("give one of below, count and nth"));
        }
        let asked = questions::PPositions { game: ask::game(py, game)?, below, count, nth, steps: None };
        let (_, found) = session::ask(py, asked)?;
        Ok(PPositions { positions: Mutex::new(found.take()), evidence: found.evidence })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let next = py.detach(|| self.positions.lock().unwrap_or_else(PoisonError::into_inner).next());
        let Some((a, b)) = next else { return Ok(None) };
        PyTuple::new(py, [int::to_python(py, &a)?, int::to_python(py, &b)?]).map(Some)
    }

    /// How they are known.
    #[getter]
    fn evidence<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.evidence)
    }
}

/// Whether positions are P-positions, many at once, and how that is known.
#[pyfunction]
pub fn is_p<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    a: PyReadonlyArray1<'py, u64>,
    b: PyReadonlyArray1<'py, u64>,
) -> PyResult<(Bound<'py, PyArray1<bool>>, Bound<'py, PyAny>)> {
    let game = ask::game(py, game)?;
    let (a, b) = (a.as_slice()?, b.as_slice()?);
    if a.len() != b.len() {
        return Err(PyValueError::new_err(format!("a, b: {} and {} piles; give as many", a.len(), b.len())));
    }
    let (answers, evidence) =
        run_question(py, |job| SOLVERS.of(&game).p_tests(a, b, job).map_err(|e| sized("a, b", e)))?;
    Ok((answers.into_pyarray(py), object(py, &evidence)?))
}
