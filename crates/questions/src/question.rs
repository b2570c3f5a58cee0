//! What a question is, and why one gets no answer.

use engines::error::Problem;
use engines::job::Job;
use engines::means::Solvers;
use engines::{Error, ErrorKind};
use numeration::Int;
use serde::Serialize;

/// A question with its parameters: how it is answered, and the document of its answer.
///
/// Each surface fills such a struct from what it was given, asks it, and shows the document or makes its own text of what was found.
/// Whatever decides an answer is here or below: the same question has the same answer everywhere.
pub trait Question {
    /// What is found.
    type Found;

    /// The answer, by what is known of the games that were asked about before.
    ///
    /// # Errors
    /// A [`Refusal`] that names the parameters it is about.
    fn answer(&self, solvers: &Solvers, job: &Job) -> Result<Self::Found, Refusal>;

    /// The answer as JSON has it.
    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a;

    /// Whether it names the size of its work, as a table does by its sides. Then it may take a day; else a minute's work is enough.
    fn names_its_size(&self) -> bool {
        false
    }

    /// The numbers it is about. Arithmetic on large ones takes a while without a look at whether it is still wanted.
    fn numbers(&self) -> Vec<&Int> {
        Vec::new()
    }
}

/// Why a question got no answer. Each surface words it, and names the parameters as it calls them.
#[derive(Debug)]
pub struct Refusal {
    /// The parameters it is about, if there are any.
    pub parameters: &'static [&'static str],
    /// What is wrong.
    pub cause: Cause,
}

/// What is wrong with a question.
#[derive(Debug)]
pub enum Cause {
    /// A parameter makes no sense.
    Parameter(Problem),
    /// The question makes sense, and nothing here answers it.
    OutOfReach(Problem),
    /// There is no answer, or none within the limits.
    Computation(Error),
}

impl Refusal {
    /// A parameter that makes no sense.
    pub fn parameter(name: &'static [&'static str], problem: impl Into<Problem>) -> Refusal {
        Refusal { parameters: name, cause: Cause::Parameter(problem.into()) }
    }

    /// A question that makes sense and that nothing here answers.
    pub fn out_of_reach(parameters: &'static [&'static str], problem: impl Into<Problem>) -> Refusal {
        Refusal { parameters, cause: Cause::OutOfReach(problem.into()) }
    }

    /// Why a computation has no answer that these parameters ask for.
    pub fn computation(parameters: &'static [&'static str], error: Error) -> Refusal {
        Refusal { parameters, cause: Cause::Computation(error) }
    }

    /// The same cause, with these parameters if they determine the size of the answer and that is what is wrong.
    pub fn sized(parameters: &'static [&'static str], error: Error) -> Refusal {
        match error.kind() {
            ErrorKind::Memory | ErrorKind::Time | ErrorKind::Unsupported => Refusal::computation(parameters, error),
            _ => error.into(),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal { parameters: &[], cause: Cause::Computation(error) }
    }
}

/// Says which parameters an error of a computation is about.
pub trait Blame<T> {
    /// These parameters.
    fn about(self, parameters: &'static [&'static str]) -> Result<T, Refusal>;

    /// These parameters determine the size of the answer, so they are named if that is what is wrong.
    fn sized_by(self, parameters: &'static [&'static str]) -> Result<T, Refusal>;
}

impl<T> Blame<T> for engines::Result<T> {
    fn about(self, parameters: &'static [&'static str]) -> Result<T, Refusal> {
        self.map_err(|error| Refusal::computation(parameters, error))
    }

    fn sized_by(self, parameters: &'static [&'static str]) -> Result<T, Refusal> {
        self.map_err(|error| Refusal::sized(parameters, error))
    }
}

impl Refusal {
    /// What is wrong, and what would help.
    pub fn problem(&self) -> &Problem {
        match &self.cause {
            Cause::Parameter(problem) | Cause::OutOfReach(problem) => problem,
            Cause::Computation(error) => error.problem(),
        }
    }
}
