//! Errors as exceptions. Their classes are those of `wythoff._errors`; what would help is told as an argument or a setting.

use engines::ErrorKind;
use engines::error::{Problem, Remedy};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use questions::{Cause, Refusal};

/// Why a computation failed.
#[derive(Debug)]
pub struct Failure {
    kind: Raised,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Raised {
    Interrupted,
    /// A `ValueError`.
    Value,
    /// The name of a class in `wythoff._errors`.
    Class(&'static str),
}

impl Failure {
    /// A failure of a class of `wythoff._errors`.
    pub fn new(class: &'static str, message: impl std::fmt::Display) -> Failure {
        Failure { kind: Raised::Class(class), message: message.to_string() }
    }

    /// What the library says of a computation.
    fn computing(kind: ErrorKind, problem: &Problem) -> Failure {
        let message = worded(problem);
        let class = match kind {
            ErrorKind::Interrupted => return Failure { kind: Raised::Interrupted, message },
            ErrorKind::Game => "GameError",
            ErrorKind::Rule => "RuleError",
            ErrorKind::Memory | ErrorKind::Time => "TooLarge",
            ErrorKind::NotConverged => "NotConverged",
            ErrorKind::Certificate => "CertificateError",
            ErrorKind::Defect => "DefectError",
            _ => "Unsupported",
        };
        Failure::new(class, message)
    }

    /// The same, about an argument.
    #[must_use]
    pub fn of(self, argument: &str) -> Failure {
        match self.kind {
            Raised::Interrupted => self,
            Raised::Value | Raised::Class(_) => Failure { message: format!("{argument}: {}", self.message), ..self },
        }
    }

    /// The exception.
    pub fn raise(self, py: Python<'_>) -> PyErr {
        let class = match self.kind {
            Raised::Interrupted => return PyKeyboardInterrupt::new_err(self.message),
            Raised::Value => return PyValueError::new_err(self.message),
            Raised::Class(class) => class,
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

impl From<engines::Error> for Failure {
    fn from(error: engines::Error) -> Failure {
        Failure::computing(error.kind(), error.problem())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let failure = match refusal.cause {
            Cause::Parameter(problem) => Failure { kind: Raised::Value, message: worded(&problem) },
            Cause::OutOfReach(problem) => Failure::new("Unsupported", worded(&problem)),
            Cause::Computation(error) => error.into(),
        };
        let names: Vec<&str> = refusal.parameters.iter().map(|name| argument(name)).collect();
        if names.is_empty() { failure } else { failure.of(&names.join(", ")) }
    }
}

/// What Python calls a parameter: `from` is a word of its own there.
fn argument(parameter: &str) -> &str {
    match parameter {
        "from" => "start",
        "set" => "removals",
        other => other,
    }
}

impl From<lab::Error> for Failure {
    fn from(error: lab::Error) -> Failure {
        let class = match error.kind() {
            lab::ErrorKind::Computation(kind) => return Failure::computing(kind, error.problem()),
            lab::ErrorKind::Parameter => "ParameterError",
            lab::ErrorKind::Damaged => "DamagedError",
            lab::ErrorKind::Version => "VersionError",
            _ => "LabError",
        };
        Failure::new(class, worded(error.problem()))
    }
}

/// A problem, and what would help in the words of Python.
pub fn worded(problem: &Problem) -> String {
    problem.worded(|remedy| {
        Some(match remedy {
            Remedy::Memory(_) => "raise wythoff.set_options(max_memory=..)".to_owned(),
            Remedy::Time(needed) => {
                format!("allow it with wythoff.set_options(max_time='{}')", host::time::limit_for(*needed))
            }
            Remedy::SmallerValue(None) => "ask for a smaller g".to_owned(),
            Remedy::SmallerValue(Some(g)) => format!("ask for max_g={g}"),
            Remedy::RowsToConverge => "give more rows_to_converge".to_owned(),
            Remedy::ShorterList => "lower limit".to_owned(),
            Remedy::MoreColumns => "allow more columns".to_owned(),
            Remedy::ListBelow => "list those there are with below".to_owned(),
            Remedy::OtherLedger => "give another ledger".to_owned(),
            Remedy::ShardSize(None) => "give a smaller shard".to_owned(),
            Remedy::ShardSize(Some(units)) => format!("give shard={units} or more"),
            Remedy::TakeOver => "if it hangs or has ended, begin again with take_over=True".to_owned(),
            Remedy::Again => "again=True does it once more".to_owned(),
            Remedy::OtherFolder => "name another folder with wythoff.set_options(cache=..)".to_owned(),
            Remedy::NoFolder => "keep nothing with wythoff.set_options(cache=None)".to_owned(),
            Remedy::ListVerdict(verdict) => format!("wythoff.claims(verdict='{verdict}') lists its claims"),
            Remedy::ListClaims => "wythoff.claims() lists all".to_owned(),
            Remedy::BeginRun => "wythoff.lab.run(..) begins one".to_owned(),
            Remedy::ListRuns => "wythoff.lab.runs() shows all".to_owned(),
            Remedy::ForgetRun(id) => format!("wythoff.lab.forget({id}) takes it out of the ledger"),
            Remedy::Salvage => "wythoff.lab.salvage(..) reads what can be read of it".to_owned(),
            Remedy::TableOrPPositions => {
                "wythoff.table has the values of a board, and wythoff.p_positions the positions of value 0".to_owned()
            }
            Remedy::GoThroughRows => "wythoff.points(..) runs through its rows without them".to_owned(),
            other => other.plain(),
        })
    })
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
pub fn sized(arguments: &str, error: engines::Error) -> Failure {
    match error.kind() {
        ErrorKind::Memory | ErrorKind::Time | ErrorKind::Unsupported => Failure::from(error).of(arguments),
        _ => error.into(),
    }
}
