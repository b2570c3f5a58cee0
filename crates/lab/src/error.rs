//! One opaque error type with a kind; what would help is data, which each program words.

use engines::error::Problem;
use std::fmt;

/// What this crate returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why an experiment could not be run, its ledger not be used, or a claim not be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    problem: Problem,
}

/// The kinds of [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is no such experiment or run, or a parameter is wrong.
    Parameter,
    /// The computation failed.
    Computation(engines::ErrorKind),
    /// Parts do not fit together: a seam or an assumption does not hold, or two records of one shard differ.
    Mismatch,
    /// The ledger cannot be read or written.
    Ledger,
    /// The ledger was written by a newer version.
    Newer,
    /// What another process has sent is not what it had computed, or does not belong here.
    Damaged,
    /// Another process has another version.
    Version,
    /// There is no such claim, or it cannot be read or checked.
    Claim,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, problem: impl Into<Problem>) -> Error {
        Error { kind, problem: problem.into() }
    }

    /// About a claim.
    pub(crate) fn claim(problem: impl Into<Problem>) -> Error {
        Error::new(ErrorKind::Claim, problem)
    }

    /// The same error, told to be about something.
    pub(crate) fn about(self, what: &str) -> Error {
        Error { problem: self.problem.about(what), ..self }
    }

    /// What kind of failure this is.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// What stands in the way, and what would help.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Whether the caller asked to stop.
    pub fn is_interrupted(&self) -> bool {
        self.kind == ErrorKind::Computation(engines::ErrorKind::Interrupted)
    }
}

impl From<engines::Error> for Error {
    fn from(error: engines::Error) -> Error {
        Error::new(ErrorKind::Computation(error.kind()), error.problem().clone())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for Error {}
