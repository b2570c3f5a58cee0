//! Why a claim could not be read or checked.

use std::fmt;

/// What this module returns.
pub type Result<T> = std::result::Result<T, Error>;

/// An error, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    interrupted: bool,
}

impl Error {
    /// An error with this message.
    pub fn new(message: impl Into<String>) -> Error {
        Error { message: message.into(), interrupted: false }
    }

    /// The same error, told to be about something.
    pub(crate) fn about(self, what: &str) -> Error {
        Error { message: format!("{what}: {}", self.message), ..self }
    }

    /// Whether the caller asked to stop.
    pub fn is_interruption(&self) -> bool {
        self.interrupted
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<wythoff::Error> for Error {
    fn from(error: wythoff::Error) -> Error {
        let interrupted = error.kind() == wythoff::ErrorKind::Interrupted;
        Error { message: error.to_string(), interrupted }
    }
}
