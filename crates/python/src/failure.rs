//! Errors as exceptions. Their classes are those of `wythoff._errors`; their texts are those of the command line.

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use wythoff::ErrorKind;

/// Why a computation failed.
#[derive(Debug)]
pub struct Failure {
    kind: Kind,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Interrupted,
    /// The name of a class in `wythoff._errors`.
    Class(&'static str),
}

impl Failure {
    /// A failure of a class of `wythoff._errors`.
    pub fn new(class: &'static str, message: impl std::fmt::Display) -> Failure {
        Failure { kind: Kind::Class(class), message: message.to_string() }
    }

    /// What the library says of a computation.
    fn computing(kind: ErrorKind, message: String) -> Failure {
        let class = match kind {
            ErrorKind::Interrupted => return Failure { kind: Kind::Interrupted, message },
            ErrorKind::Game => "GameError",
            ErrorKind::Rule => "RuleError",
            ErrorKind::Memory => {
                let here =
                    if message.contains("--max-memory") { "; here, by wythoff.set_options(max_memory=..)" } else { "" };
                return Failure::new("TooLarge", format!("{message}{here}"));
            }
            ErrorKind::Time => {
                return Failure::new("TooLarge", format!("{message}; here, by wythoff.set_options(max_time=..)"));
            }
            ErrorKind::NotConverged => "NotConverged",
            ErrorKind::Certificate => "CertificateError",
            _ => "Unsupported",
        };
        Failure::new(class, message)
    }

    /// The same, about an argument.
    #[must_use]
    pub fn of(self, argument: &str) -> Failure {
        match self.kind {
            Kind::Interrupted => self,
            Kind::Class(_) => Failure { message: format!("{argument}: {}", self.message), ..self },
        }
    }

    /// The exception.
    pub fn raise(self, py: Python<'_>) -> PyErr {
        let class = match self.kind {
            Kind::Interrupted => return PyKeyboardInterrupt::new_err(self.message),
            Kind::Class(class) => class,
        };
        match py
            .import("wythoff._errors")
            .and_then(|module| module.getattr(class))
            .and_then(|c| c.call1((&self.message,)))
        {
            Ok(exception) => PyErr::from_value(exception),
            Err(_) => PyRuntimeError::new_err(self.message),
        }
    }
}

impl From<wythoff::Error> for Failure {
    fn from(error: wythoff::Error) -> Failure {
        Failure::computing(error.kind(), error.to_string())
    }
}

impl From<lab::Error> for Failure {
    fn from(error: lab::Error) -> Failure {
        let class = match error.kind() {
            lab::ErrorKind::Computation(kind) => return Failure::computing(kind, error.to_string()),
            lab::ErrorKind::Parameter => "ParameterError",
            lab::ErrorKind::Damaged => "DamagedError",
            lab::ErrorKind::Version => "VersionError",
            _ => "LabError",
        };
        Failure::new(class, error)
    }
}

/// Results whose errors become exceptions about an argument.
pub trait About<T> {
    /// The result, or the exception.
    fn about(self, py: Python<'_>, argument: &str) -> PyResult<T>;
}

impl<T, E: Into<Failure>> About<T> for Result<T, E> {
    fn about(self, py: Python<'_>, argument: &str) -> PyResult<T> {
        self.map_err(|error| error.into().of(argument).raise(py))
    }
}

/// An error that names the arguments, if their size is the problem.
pub fn sized(arguments: &str, error: wythoff::Error) -> Failure {
    match error.kind() {
        ErrorKind::Memory | ErrorKind::Unsupported => Failure::from(error).of(arguments),
        _ => error.into(),
    }
}
