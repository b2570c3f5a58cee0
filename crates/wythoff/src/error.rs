//! One opaque error type with a kind; messages are single lines that say what to do instead.

use std::fmt;

/// What this crate returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a question could not be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

/// The kinds of [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text names no game of the catalogue, or gives it wrong parameters.
    Game,
    /// A `rule:` expression cannot be evaluated at a position that was reached.
    Rule,
    /// The answer would need more memory than allowed.
    Memory,
    /// The answer would take longer than allowed.
    Time,
    /// The question is outside what this method can answer.
    Unsupported,
    /// Algorithm RW contradicts itself, so the constant R it was given is too small.
    NotConverged,
    /// More rows of an exact run are needed than were given.
    TooFewRows,
    /// The bytes are no certificate.
    Certificate,
    /// The caller asked to stop.
    Interrupted,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Error {
        Error { kind, message: message.into() }
    }

    /// The error of a computation stopped through its [`crate::job::Progress`].
    pub fn interrupted() -> Error {
        Error::new(ErrorKind::Interrupted, "interrupted before the answer was complete")
    }

    /// Whether the answer is out of reach here, though the question makes sense.
    pub fn is_out_of_reach(&self) -> bool {
        matches!(self.kind, ErrorKind::Memory | ErrorKind::Time | ErrorKind::Unsupported | ErrorKind::Rule)
    }

    /// What kind of failure this is.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
