//! Integers of any size, both ways.

use numeration::Int;
use numeration::number::{MAX_DIGITS, exceeds};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyInt};

/// A number of the library as Python's.
pub fn to_python<'py>(py: Python<'py>, n: &Int) -> PyResult<Bound<'py, PyAny>> {
    match u64::try_from(n) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => from_bytes(py, &n.to_le_bytes()),
    }
}

/// A number from its bytes, the least significant first.
pub fn from_bytes<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, bytes);
    py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (bytes, intern!(py, "little")))
}

/// The number given for an argument: an `int`, or what stands for one, such as a NumPy integer.
///
/// # Errors
/// `TypeError` for anything else, floats among them; `ValueError` for negative numbers and for those that are too long.
pub fn from_python(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Int> {
    let given = &index(argument, given)?;
    if let Ok(small) = given.extract::<u64>() {
        return Ok(Int::from(small));
    }
    if given.lt(0)? {
        let shown = short(given);
        return Err(PyValueError::new_err(format!(
            "{argument}: '{shown}' is negative; numbers here are integers from 0 up"
        )));
    }
    let py = given.py();
    let bits: usize = given.call_method0(intern!(py, "bit_length"))?.extract()?;
    let too_long = || {
        PyValueError::new_err(format!("{argument}: it has more than {MAX_DIGITS} digits, the largest size accepted"))
    };
    // Not even copied if it is far too long: a digit takes less than four bits.
    if bits / 4 > MAX_DIGITS {
        return Err(too_long());
    }
    let bytes = given.call_method1(intern!(py, "to_bytes"), (bits.div_ceil(8), intern!(py, "little")))?;
    let number = Int::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes());
    if exceeds(&number, MAX_DIGITS) { Err(too_long()) } else { Ok(number) }
}

/// An `int`, or what says by `__index__` that it is one.
fn index<'py>(argument: &str, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if given.is_exact_instance_of::<PyInt>() {
        return Ok(given.clone());
    }
    let py = given.py();
    let name = given.get_type().name()?;
    if given.is_instance_of::<PyFloat>() {
        return Err(PyTypeError::new_err(format!(
            "{argument}: {given} is a {name}, and floats are not exact; give an int, as 10**18 for 1e18"
        )));
    }
    given.call_method0(intern!(py, "__index__")).map_err(|_| {
        PyTypeError::new_err(format!("{argument}: {} is of type {name}; give an int from 0 up", short(given)))
    })
}

/// What was given, cut short.
pub fn short(given: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 60;
    let Ok(text) = given.repr().and_then(|text| text.extract::<String>()) else { return "that".to_owned() };
    if text.chars().count() <= MOST {
        return text;
    }
    let head: String = text.chars().take(MOST).collect();
    format!("{head}..")
}
