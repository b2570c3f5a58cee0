//! Why a question got no answer: one JSON shape for all of them.

use crate::question::{Cause, Refusal};
use crate::reply::Reply;
use engines::error::Remedy;
use serde::Serialize;
use std::borrow::Cow;
use utoipa::{IntoResponses, ToSchema};

/// A request that got no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Error)]
pub struct Problem {
    kind: Kind,
    /// One line that names the value, the limit and the way out.
    message: String,
    /// The parameter it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameter: Option<Cow<'static, str>>,
    /// Of an internal error, as the log has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
}

/// The kinds of [`Problem`], each with a status of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A parameter is missing or wrong.
    Parameter,
    /// The request comes from another site or under another name.
    Forbidden,
    /// There is no such path.
    NotFound,
    /// The path does not take this method.
    Method,
    /// The answer would need more memory than allowed.
    Memory,
    /// More is asked for than is sent or computed at once.
    Size,
    /// The question is outside what can be answered.
    Unsupported,
    /// A free rule has no value at a position that was reached.
    Rule,
    /// A defect of the program.
    Internal,
    /// Too much is being computed already.
    Busy,
    /// The answer would take longer than allowed.
    Time,
}

impl Kind {
    /// The status of HTTP that says the same.
    pub fn status(self) -> u16 {
        match self {
            Kind::Parameter => 400,
            Kind::Forbidden => 403,
            Kind::NotFound => 404,
            Kind::Method => 405,
            Kind::Memory | Kind::Size => 413,
            Kind::Unsupported | Kind::Rule => 422,
            Kind::Internal => 500,
            Kind::Busy => 503,
            Kind::Time => 504,
        }
    }
}

impl Problem {
    /// A problem of this kind.
    pub fn new(kind: Kind, message: impl ToString) -> Problem {
        Problem { kind, message: message.to_string(), parameter: None, id: None }
    }

    /// A problem with one parameter.
    pub fn about(parameter: &'static str, message: impl ToString) -> Problem {
        Problem::new(Kind::Parameter, message).of(parameter)
    }

    /// A defect of the program, under the id that the log has.
    pub fn internal(id: String) -> Problem {
        let message = format!("a defect of the program, not of the question; its id is {id}, please report it");
        Problem { id: Some(id), ..Problem::new(Kind::Internal, message) }
    }

    /// The same, about this parameter.
    pub fn of(self, parameter: impl Into<Cow<'static, str>>) -> Problem {
        Problem { parameter: Some(parameter.into()), ..self }
    }

    /// The same, about this parameter if it is its size that is too much.
    pub fn sized_by(self, parameter: &'static str) -> Problem {
        if matches!(self.kind, Kind::Memory | Kind::Size | Kind::Unsupported) { self.of(parameter) } else { self }
    }

    /// What kind it is of.
    pub fn kind(&self) -> Kind {
        self.kind
    }
}

/// Adds the parameter to an error of the library.
pub trait About<T> {
    /// A wrong parameter.
    fn about(self, parameter: &'static str) -> Result<T, Problem>;

    /// Too large an answer, which this parameter determines; other problems as they are.
    fn sized_by(self, parameter: &'static str) -> Result<T, Problem>;
}

impl<T, E: Into<Problem>> About<T> for Result<T, E> {
    fn about(self, parameter: &'static str) -> Result<T, Problem> {
        self.map_err(|e| e.into().of(parameter))
    }

    fn sized_by(self, parameter: &'static str) -> Result<T, Problem> {
        self.map_err(|e| e.into().sized_by(parameter))
    }
}

impl From<engines::Error> for Problem {
    fn from(error: engines::Error) -> Problem {
        use engines::ErrorKind as Of;
        let kind = match error.kind() {
            Of::Game | Of::Number => Kind::Parameter,
            Of::Rule => Kind::Rule,
            Of::Memory => Kind::Memory,
            Of::Interrupted | Of::Time => Kind::Time,
            Of::Defect => Kind::Internal,
            _ => Kind::Unsupported,
        };
        Problem::new(kind, worded(error.problem()))
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let problem = match refusal.cause {
            Cause::Parameter(problem) => Problem::new(Kind::Parameter, worded(&problem)),
            Cause::OutOfReach(problem) => Problem::new(Kind::Unsupported, worded(&problem)),
            Cause::Computation(error) => error.into(),
        };
        match refusal.parameters.first() {
            Some(name) if problem.kind != Kind::Time => problem.of(*name),
            _ => problem,
        }
    }
}

/// A problem, and what would help whoever asks through a browser: to ask for less, or for something else. Memory and time are not
/// theirs to set.
pub fn worded(problem: &engines::error::Problem) -> String {
    problem.worded(|remedy| match remedy {
        Remedy::Memory(_) | Remedy::Time(_) | Remedy::Certify => None,
        Remedy::SmallerValue(Some(g)) => Some(format!("ask for max_g={g}")),
        Remedy::ShorterList => Some("lower limit".to_owned()),
        Remedy::ListBelow => Some("list those there are with below".to_owned()),
        other => Some(other.plain()),
    })
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Problem {
        Problem::new(Kind::Internal, format!("the answer cannot be written: {error}"))
    }
}

impl From<std::io::Error> for Problem {
    fn from(error: std::io::Error) -> Problem {
        let kind = match error.kind() {
            std::io::ErrorKind::InvalidInput => Kind::Size,
            std::io::ErrorKind::Interrupted => Kind::Time,
            _ => Kind::Internal,
        };
        Problem::new(kind, error)
    }
}

/// The document around a problem.
#[derive(Serialize, ToSchema)]
pub struct Failure {
    error: Problem,
}

impl From<Problem> for Reply {
    fn from(problem: Problem) -> Reply {
        let kind = problem.kind;
        // It holds nothing but texts, which can always be written.
        let reply = Reply::json(&Failure { error: problem }).unwrap_or_else(|_| Reply::new("application/json", "{}"));
        let reply = reply.under(kind.status());
        if kind == Kind::Busy { reply.with("retry-after", "1") } else { reply }
    }
}

/// What every path may answer instead.
#[derive(IntoResponses)]
#[allow(dead_code)] // it only describes
pub enum Failures {
    /// A parameter is missing or wrong.
    #[response(status = 400)]
    Parameter(#[to_schema] Failure),
    /// The request comes from another site or under another name.
    #[response(status = 403)]
    Forbidden(#[to_schema] Failure),
    /// There is no such thing.
    #[response(status = 404)]
    NotFound(#[to_schema] Failure),
    /// The path does not take this method.
    #[response(status = 405)]
    Method(#[to_schema] Failure),
    /// The answer would be too large.
    #[response(status = 413)]
    Memory(#[to_schema] Failure),
    /// The question is outside what can be answered.
    #[response(status = 422)]
    Unsupported(#[to_schema] Failure),
    /// A defect of the program.
    #[response(status = 500)]
    Internal(#[to_schema] Failure),
    /// Too much is being computed already.
    #[response(status = 503)]
    Busy(#[to_schema] Failure),
    /// The answer would take too long.
    #[response(status = 504)]
    Time(#[to_schema] Failure),
}
