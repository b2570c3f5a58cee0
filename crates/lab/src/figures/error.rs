//! Why there is no figure.

use super::Parameter;
use std::fmt;

/// What this module returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why there is no figure: a parameter that does not fit, or a computation that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    parameter: Option<Parameter>,
    message: String,
}

impl Error {
    /// A parameter that does not fit.
    pub fn about(parameter: Parameter, message: impl Into<String>) -> Error {
        Error { parameter: Some(parameter), message: message.into() }
    }

    /// A failure that no parameter is to blame for.
    pub fn other(message: impl Into<String>) -> Error {
        Error { parameter: None, message: message.into() }
    }

    /// The parameter that is to blame, if it is one.
    pub fn parameter(&self) -> Option<Parameter> {
        self.parameter
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
        Error::other(error.to_string())
    }
}
