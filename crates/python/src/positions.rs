//! Games and positions: values, winning options, P-positions, sums.

use crate::document::object;
use crate::failure::{About, Failure, sized};
use crate::session::{run, run_on};
use crate::{ask, int};
use ::numeration::Int;
use answers::explain::text;
use answers::{games as catalogue, grundy, solve as sums};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Mutex, PoisonError};
use wythoff::evidence::Evidence;
use wythoff::job::Job;
use wythoff::strategy::{self, ClosedForm, Outcome, Sum, Which};
use wythoff::{Game, board};

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
) -> PyResult<Bound<'py, PyAny>> {
    let game = ask::game(py, game)?;
    let (a, b) = ask::piles(a, b)?;
    let max_g = max_g.map(|g| ask::value("max_g", g)).transpose()?;
    let asked = (game.clone(), a.clone(), b.clone());
    let found = run_on(py, &[&a, &b], move |job| {
        let (game, a, b) = asked;
        strategy::value_up_to(&game, &a, &b, max_g, job).map_err(|e| sized("a, b", e))
    })?;
    object(py, &grundy::Answer::new(&game, (&a, &b), &found))
}

/// Who wins, and every winning option.
#[pyfunction]
pub fn moves<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    limit: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = ask::game(py, game)?;
    let ((a, b), limit) = (ask::piles(a, b)?, ask::limit("limit", limit)?);
    let asked = (game.clone(), a.clone(), b.clone());
    let (found, resist) = run_on(py, &[&a, &b], move |job| {
        let (game, a, b) = asked;
        let found = strategy::moves(&game, &a, &b, limit, job).map_err(|e| sized("a, b", e))?;
        let resist = match found.outcome {
            Outcome::P => strategy::resist(&game, &a, &b, job)?,
            Outcome::N => None,
        };
        Ok::<_, Failure>((found, resist))
    })?;
    object(py, &answers::moves::Answer::new(&game, (&a, &b), &found, resist.as_ref()))
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
    let found = run_on(py, &[&a, &b], move |job| {
        let (game, a, b) = asked;
        strategy::explain(&game, &a, &b, limit, job).map_err(|e| sized("a, b", e))
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
pub fn solve<'py>(py: Python<'py>, sum: &Bound<'py, PyAny>, limit: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let sum: Sum = ask::text("sum", sum, "wythoff[4,6] + nim[3]")?.parse().about(py, "sum")?;
    let limit = ask::limit("limit", limit)?;
    let piles: Vec<&Int> = sum.components().iter().flat_map(|component| component.piles()).collect();
    let asked = sum.clone();
    let found = run_on(py, &piles, move |job| strategy::solve(&asked, limit, job).map_err(|e| sized("sum", e)))?;
    object(py, &sums::Answer::new(&sum, &found))
}

/// A number in the p- and the q-system of a-Wythoff.
#[pyfunction]
pub fn numeration<'py>(py: Python<'py>, a: &Bound<'py, PyAny>, n: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (a, n) = (ask::number("a", a)?, ask::number("n", n)?);
    let asked = (a.clone(), n.clone());
    let found = run_on(py, &[&a, &n], move |job| answers::numeration::represent(&asked.0, &asked.1, job))?;
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
        let found = run(py, |job| {
            strategy::PPositions::list(&game, &which, ClosedForm::patience(&game), job).map_err(|e| sized("game", e))
        })?;
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
    let (answers, evidence) = run(py, |job| p_tests(&game, a, b, job).map_err(|e| sized("a, b", e)))?;
    Ok((answers.into_pyarray(py), object(py, &evidence)?))
}

/// Pairs that one thread does between two looks at the clock.
const BATCH: usize = 1 << 14;

/// T = one 128-bit square root per pair for most games; without a closed form, that of a board that holds all pairs.
fn p_tests(game: &Game, a: &[u64], b: &[u64], job: &Job) -> wythoff::Result<(Vec<bool>, Evidence)> {
    let (test, evidence): (Box<dyn Fn(u64, u64) -> bool + Sync>, Evidence) = match ClosedForm::of(game) {
        Some(form) => {
            let evidence = form.evidence();
            (Box::new(move |a, b| form.contains_words(a, b)), evidence)
        }
        None => {
            let side = |piles: &[u64]| board::side(&(Int::from(piles.iter().max().map_or(0, |&n| n)) + Int::ONE));
            let table = board::table(game, side(a)?, side(b)?, job)?;
            let evidence = board::evidence(game, table.rows(), table.cols());
            (Box::new(move |a, b| table.get(a as usize, b as usize) == 0), evidence)
        }
    };
    let mut answers = vec![false; a.len()];
    let batches = answers.chunks_mut(BATCH).zip(a.chunks(BATCH).zip(b.chunks(BATCH)));
    let test = &test;
    let tasks = batches.map(|(answers, (a, b))| {
        move || {
            // Whoever presses Ctrl-C does not wait for the rest.
            if job.progress.is_wanted() {
                answers.iter_mut().zip(a.iter().zip(b)).for_each(|(answer, (&a, &b))| *answer = test(a, b));
            }
        }
    });
    if a.len() <= BATCH {
        tasks.for_each(|mut task| task());
    } else {
        job.executor.run(tasks.map(|task| Box::new(task) as Box<dyn FnOnce() + Send>).collect());
    }
    if job.progress.is_wanted() { Ok((answers, evidence)) } else { Err(wythoff::Error::interrupted()) }
}
