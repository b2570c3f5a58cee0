//! What repeats in Wyt_K.

use crate::ask;
use crate::document::object;
use crate::failure::{About, sized};
use crate::session::run;
use engines::Game;
use engines::regularity::{self, Limits};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Whether Wyt_K is closed p-nim-regular.
#[pyfunction]
pub fn regular<'py>(py: Python<'py>, set: &str, max_p: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (game, limits) = wyt(py, set, max_p)?;
    let Some(removals) = game.removals() else { return Err(PyValueError::new_err("removals: it is not Wyt_K")) };
    let found = run(py, |job| regularity::regularity(&game, &limits, job).map_err(|e| sized("removals", e)))?;
    let (lemma1_p, evidence) = (found.lemma1_p(), found.evidence());
    object(py, &answers::regular::Answer::new(&game, removals, &found, lemma1_p.as_ref(), &evidence))
}

/// The game Wyt_K, and how far to look.
pub fn wyt(py: Python<'_>, set: &str, max_p: &Bound<'_, PyAny>) -> PyResult<(Game, Limits)> {
    let game = format!("wyt:{set}").parse::<Game>().about(py, "removals")?;
    let max_p = match ask::within("max_p", max_p, regularity::LARGEST_SIDE as u64)? {
        0 => {
            let most = regularity::LARGEST_SIDE;
            return Err(PyValueError::new_err(format!("max_p: 0 leaves nothing to try; give 1 to {most}")));
        }
        p => p as usize, // it fits
    };
    Ok((game, Limits { max_p, ..Limits::default() }))
}
