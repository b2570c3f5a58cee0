//! Games and positions: values, winning options, P-positions, sums.

use crate::document::object;
use crate::failure::{About, sized};
use crate::session::{question, question_about, run};
use crate::{ask, int};
use ::numeration::Int;
use answers::explain::text;
use answers::{games as catalogue, grundy, solve as sums};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::{Solvers, Trail};
use engines::strategy::{self, Sum, Which};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Mutex, PoisonError};

/// The solvers of the games that were asked about last.
pub static SOLVERS: Solvers = Solvers::new(16);

/// Asks a question, and collects the means that were tried if that is wanted.
pub fn shown<T>(how: bool, job: &Job, ask: impl FnOnce(&Job) -> engines::Result<T>) -> engines::Result<(T, Trail)> {
    let trail = Trail::default();
    let found = if how { ask(&job.showing(&trail)) } else { ask(job) }?;
    Ok((found, trail))
}

/// The catalogue.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    object(py, &catalogue::Answer::all())
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
    let asked = (game.clone(), a.clone(), b.clone());
    let (found, trail) = question_about(py, &[&a, &b], move |job| {
        let (game, a, b) = asked;
        shown(how, job, |job| SOLVERS.of(&game).value_up_to(&a, &b, max_g, job)).map_err(|e| sized("a, b", e))
    })?;
    let answer = grundy::Answer::new(&game, (&a, &b), &found);
    object(py, &if how { answer.how(&trail) } else { answer })
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
    let asked = (game.clone(), a.clone(), b.clone());
    let (found, trail) = question_about(py, &[&a, &b], move |job| {
        let (game, a, b) = asked;
        shown(how, job, |job| SOLVERS.of(&game).moves(&a, &b, limit, job)).map_err(|e| sized("a, b", e))
    })?;
    let answer = answers::moves::Answer::new(&game, (&a, &b), &found);
    object(py, &if how { answer.how(&trail) } else { answer })
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
    let asked = (game.clone(), a.clone(), b.clone());
    let found = question_about(py, &[&a, &b], move |job| {
        let (game, a, b) = asked;
        SOLVERS.of(&game).explain(&a, &b, limit, job).map_err(|e| sized("a, b", e))
    })?;
    let lines = text::lines((&a, &b), &found, text::WIDEST);
    Ok((object(py, &answers::explain::Answer::new(&game, (&a, &b), &found))?, lines))
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
    let piles: Vec<&Int> = sum.components().iter().flat_map(|component| component.piles()).collect();
    let asked = sum.clone();
    let (found, trail) = question_about(py, &piles, move |job| {
        shown(how, job, |job| strategy::solve(&asked, limit, job)).map_err(|e| sized("sum", e))
    })?;
    let answer = sums::Answer::new(&sum, &found);
    object(py, &if how { answer.how(&trail) } else { answer })
}

/// A number in the p- and the q-system of a-Wythoff.
#[pyfunction]
pub fn numeration<'py>(py: Python<'py>, a: &Bound<'py, PyAny>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (a, n) = (ask::number("a", a)?, ask::number("n", n)?);
    let asked = (a.clone(), n.clone());
    let found = question_about(py, &[&a, &n], move |job| answers::numeration::represent(&asked.0, &asked.1, job))?;
    let none = || PyValueError::new_err("a: 0 is too small; the games of this family have a >= 1");
    object(py, &answers::numeration::Answer::from(&found.ok_or_else(none)?))
}

/// P-positions in increasing order, told one by one.
#[pyclass(module = "wythoff._native", frozen)]
pub struct PPositions {
    positions: Mutex<Box<dyn Iterator<Item = (Int, Int)> + Send>>,
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
        let game = ask::game(py, game)?;
        let which = match (below, count, nth) {
            (Some(n), None, None) => Which::Below(ask::number("below", n)?),
            (None, Some(count), None) => Which::First(ask::number("count", count)?),
            (None, None, Some(index)) => Which::Nth(ask::number("nth", index)?),
            _ => return Err(PyTypeError::new_err("give one of below, count and nth")),
        };
        let found = question(py, |job| SOLVERS.of(&game).p_positions(&which, job).map_err(|e| sized("game", e)))?;
        Ok(PPositions { positions: Mutex::new(found.positions), evidence: found.evidence })
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
    let (answers, evidence) = question(py, |job| SOLVERS.of(&game).p_tests(a, b, job).map_err(|e| sized("a, b", e)))?;
    Ok((answers.into_pyarray(py), object(py, &evidence)?))
}
