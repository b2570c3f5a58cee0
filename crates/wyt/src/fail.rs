//! Why a command ends early, and how one ends otherwise.

use crate::words::Worded;
use std::io;
use std::process::ExitCode;

/// Why a command ends early.
#[derive(Debug)]
pub enum Fail {
    /// Whoever read standard output has gone; that is no one's fault.
    ClosedPipe,
    /// An error, in one line.
    Message(String),
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

    /// An error of an answer whose size the arguments determine; they are named if the size is the problem.
    pub fn sized(arguments: &str, error: engines::Error) -> Fail {
        match error.kind() {
            engines::ErrorKind::Memory | engines::ErrorKind::Time | engines::ErrorKind::Unsupported => {
                Fail::about(arguments, error)
            }
            _ => error.into(),
        }
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
pub enum Verdict {
    /// Done.
    Done,
    /// Done, and the answer to a yes-or-no question is no.
    Negative,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        match verdict {
            Verdict::Done => ExitCode::SUCCESS,
            Verdict::Negative => ExitCode::from(1),
        }
    }
}
