//! What a function is asked, read from its arguments.

use crate::failure::About;
use crate::int;
use engines::Game;
use engines::rows::LARGEST_ROW;
use numeration::Int;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A number of any size.
pub fn number(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Int> {
    int::from_python(argument, given)
}

/// The piles of a position.
pub fn piles(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<(Int, Int)> {
    Ok((number("a", a)?, number("b", b)?))
}

/// A text.
pub fn text(argument: &str, given: &Bound<'_, PyAny>, example: &str) -> PyResult<String> {
    given.extract::<String>().or_else(|error| match given.is_instance_of::<PyString>() {
        // Text that is no Unicode.
        true => Err(error),
        false => {
            let (shown, name) = (int::short(given), given.get_type().name()?);
            Err(PyTypeError::new_err(format!("{argument}: {shown} is of type {name}; give text, as '{example}'")))
        }
    })
}

/// A game of the catalogue.
pub fn game(py: Python<'_>, given: &Bound<'_, PyAny>) -> PyResult<Game> {
    game_named(py, "game", given)
}

/// The same, for one of several.
pub fn game_named(py: Python<'_>, argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Game> {
    text(argument, given, "wythoff")?.parse::<Game>().about(py, argument)
}

/// The side of a board.
pub fn side(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<usize> {
    engines::board::side(&number(argument, given)?).about(given.py(), argument)
}

/// A number within limits.
pub fn within(argument: &str, given: &Bound<'_, PyAny>, most: u64) -> PyResult<u64> {
    let number = number(argument, given)?;
    u64::try_from(&number).ok().filter(|n| *n <= most).ok_or_else(|| {
        let shown = numeration::Short(&number);
        PyValueError::new_err(format!("{argument}: {shown} is too large; give at most {most}"))
    })
}

/// A Grundy value.
pub fn value(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<u32> {
    Ok(within(argument, given, u64::from(u32::MAX))? as u32) // it fits
}

/// A row; those beyond 2^30 are out of reach, and no sum of two overflows.
pub fn row(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(within(argument, given, LARGEST_ROW as u64)? as usize) // it fits
}

/// A limit: a number beyond a machine word limits nothing.
pub fn limit(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(numeration::saturate(&number(argument, given)?))
}
