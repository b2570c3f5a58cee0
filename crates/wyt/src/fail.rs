//! Why a command ends early, and how one ends otherwise.

use crate::words::Worded;
use engines::ErrorKind;
use questions::{Cause, Refusal};
use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why a command ends early.
#[derive(Debug)]
pub enum Fail {
    /// Whoever read standard output has gone; that is no one's fault.
    ClosedPipe,
    /// An error, in one line.
    Message(String),
    /// A question got no answer.
    Refused(Refusal),
}

impl Fail {
    /// An error about one argument.
    pub fn about(argument: &str, problem: impl Worded) -> Fail {
        Fail::Message(format!("{argument}: {}", problem.worded()))
    }

    /// An error for a flag that prints, where `-` has made standard output the place of a file.
    pub fn stdout_taken(flag: &str) -> Fail {
        Fail::about(flag, "standard output goes to '-' already; omit it or name a file")
    }

    /// What kind of computation has failed, if one has.
    pub fn kind(&self) -> Option<ErrorKind> {
        match self {
            Fail::Refused(Refusal { cause: Cause::Computation(error), .. }) => Some(error.kind()),
            _ => None,
        }
    }

    /// The same failure in one line, where a question's parameters are called as the command does.
    pub fn naming(self, name: impl Fn(&str) -> String) -> Fail {
        match self {
            Fail::Refused(refusal) if !refusal.parameters.is_empty() => {
                let names: Vec<String> = refusal.parameters.iter().map(|parameter| name(parameter)).collect();
                Fail::about(&names.join(", "), refusal.problem())
            }
            other => other,
        }
    }
}

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fail::ClosedPipe => f.write_str("standard output was closed"),
            Fail::Message(message) => f.write_str(message),
            Fail::Refused(refusal) => f.write_str(&Worded::worded(refusal.problem())),
        }
    }
}

impl From<Refusal> for Fail {
    fn from(refusal: Refusal) -> Fail {
        Fail::Refused(refusal)
    }
}

impl From<engines::Error> for Fail {
    fn from(error: engines::Error) -> Fail {
        Fail::Message(error.worded())
    }
}

impl From<io::Error> for Fail {
    fn from(error: io::Error) -> Fail {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fail::ClosedPipe,
            // What was stopped by a signal, and what the format cannot hold, is no trouble of the output.
            io::ErrorKind::Interrupted => engines::Error::interrupted().into(),
            io::ErrorKind::InvalidInput => Fail::Message(error.to_string()),
            _ => Fail::Message(format!("cannot write the output: {error}")),
        }
    }
}

impl From<serde_json::Error> for Fail {
    fn from(error: serde_json::Error) -> Fail {
        io::Error::from(error).into()
    }
}

/// How a command that ran to its end turned out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    /// Done.
    Done,
    /// Done, and the answer to a yes-or-no question is no.
    Negative,
}

impl From<ExitStatus> for ExitCode {
    fn from(verdict: ExitStatus) -> ExitCode {
        match verdict {
            ExitStatus::Done => ExitCode::SUCCESS,
            ExitStatus::Negative => ExitCode::from(1),
        }
    }
}
