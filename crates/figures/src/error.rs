//! Why there is no figure.

use super::FigureParameter;
use engines::error::Problem;
use std::fmt;

/// What this module returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why there is no figure: a parameter that does not fit, or a computation that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    parameter: Option<FigureParameter>,
    problem: Problem,
}

impl Error {
    /// A parameter that does not fit.
    pub fn about(parameter: FigureParameter, problem: impl Into<Problem>) -> Error {
        Error { parameter: Some(parameter), problem: problem.into() }
    }

    /// A failure that no parameter is to blame for.
    pub fn other(problem: impl Into<Problem>) -> Error {
        Error { parameter: None, problem: problem.into() }
    }

    /// What stands in the way, and what would help.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The parameter that is to blame, if it is one.
    pub fn parameter(&self) -> Option<FigureParameter> {
        self.parameter
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for Error {}

impl From<engines::Error> for Error {
    fn from(error: engines::Error) -> Error {
        Error::other(error.problem().clone())
    }
}
