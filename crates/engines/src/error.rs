//! Errors as data: what kind of failure it is, what stands in the way, what was needed and allowed, and what would help.
//!
//! What would help depends on who asks: the command line has options, Python has settings, a reader of the page has neither. So the
//! library says *what* ([`Remedy`]), and each program words it ([`Problem::worded`]). A problem as it is is plain English that names no
//! setting; an error as it is names those of a caller in Rust.

use std::fmt;

/// What this crate returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a question could not be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    problem: Problem,
    amounts: Option<(Amount, Amount)>,
}

/// The kinds of [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text names no game of the catalogue, or gives it wrong parameters.
    Game,
    /// The text is no natural number, or one that is too long.
    Number,
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
    /// Something that cannot be: the program is wrong, and no other question would help.
    Defect,
}

/// How much of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Amount {
    /// Memory, in bytes.
    Bytes(u128),
    /// Work, in nanoseconds of one core by estimate.
    Nanoseconds(u128),
}

/// What would help.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// To ask for less.
    Less,
    /// To allow this much memory, in bytes.
    Memory(u128),
    /// To allow this much time, in nanoseconds.
    Time(u128),
    /// To ask for a smaller value, up to this one if it is known.
    SmallerValue(Option<u32>),
    /// To begin with a row further out.
    StartFurther,
    /// To ask for a proof, however long it takes.
    Certify,
    /// To give Algorithm RW more rows to converge.
    RowsToConverge,
    /// To list fewer.
    ShorterList,
    /// To look for a period along the diagonal in more rows.
    MoreSteps,
    /// To look for the period of a row in more columns.
    MoreColumns,
    /// To list what lies below a bound, not a number of them.
    ListBelow,
    /// To use another ledger.
    OtherLedger,
    /// To cut a run into shards of at least this many units, or of fewer than now.
    ShardSize(Option<u64>),
    /// To take over what a process holds that hangs or has ended.
    TakeOver,
    /// To run it once more.
    Again,
    /// To keep results in another folder.
    OtherFolder,
    /// To keep no results.
    NoFolder,
    /// To list what a verdict is about.
    ListVerdict(&'static str),
    /// To list all claims.
    ListClaims,
    /// To begin a run.
    BeginRun,
    /// To list the runs there are.
    ListRuns,
    /// To take a run out of the ledger, by its number.
    ForgetRun(i64),
    /// To read what can be read of a damaged ledger.
    Salvage,
    /// To go through the rows of points one after the other.
    GoThroughRows,
    /// To ask for a table of values, or for the P-positions.
    TableOrPPositions,
}

/// A problem in words, and what would help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    words: String,
    remedies: Vec<Remedy>,
}

impl Remedy {
    /// In plain words, to follow a semicolon.
    pub fn plain(&self) -> String {
        match self {
            Remedy::Less => "ask for less".to_owned(),
            Remedy::Memory(_) => "allow more memory".to_owned(),
            Remedy::Time(_) => "allow more time".to_owned(),
            Remedy::SmallerValue(None) => "ask for a smaller value".to_owned(),
            Remedy::SmallerValue(Some(g)) => format!("ask for values up to {g}"),
            Remedy::StartFurther => "begin with a row further out".to_owned(),
            Remedy::Certify => "ask for a proof".to_owned(),
            Remedy::RowsToConverge => "give more rows to converge".to_owned(),
            Remedy::ShorterList => "list fewer".to_owned(),
            Remedy::MoreSteps => "look at more rows".to_owned(),
            Remedy::MoreColumns => "look at more columns".to_owned(),
            Remedy::ListBelow => "list those below a bound".to_owned(),
            Remedy::OtherLedger => "use another ledger".to_owned(),
            Remedy::ShardSize(None) => "use shards of fewer units".to_owned(),
            Remedy::ShardSize(Some(units)) => format!("use shards of {units} units or more"),
            Remedy::TakeOver => "if it hangs or has ended, begin again and take over what it holds".to_owned(),
            Remedy::Again => "ask for it once more".to_owned(),
            Remedy::OtherFolder => "use another folder".to_owned(),
            Remedy::NoFolder => "keep nothing".to_owned(),
            Remedy::ListVerdict(verdict) => format!("list the claims with the verdict {verdict}"),
            Remedy::ListClaims => "list all claims".to_owned(),
            Remedy::BeginRun => "begin a run".to_owned(),
            Remedy::ListRuns => "list the runs".to_owned(),
            Remedy::ForgetRun(id) => format!("take run {id} out of the ledger"),
            Remedy::Salvage => "salvage what can be read of it".to_owned(),
            Remedy::GoThroughRows => "go through the rows one after the other".to_owned(),
            Remedy::TableOrPPositions => "ask for a table of its values, or for its P-positions".to_owned(),
        }
    }
}

impl Problem {
    /// A problem that nothing is known to help against, unless the words say so.
    pub fn new(words: impl Into<String>) -> Problem {
        Problem { words: words.into(), remedies: Vec::new() }
    }

    /// What would help: any one of these.
    #[must_use]
    pub fn or(mut self, remedy: Remedy) -> Problem {
        self.remedies.push(remedy);
        self
    }

    /// The problem alone.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// What would help: any one of these.
    pub fn remedies(&self) -> &[Remedy] {
        &self.remedies
    }

    /// The problem, and what would help in the words of whoever tells it; remedies without words are left out.
    pub fn worded(&self, words: impl Fn(&Remedy) -> Option<String>) -> String {
        let remedies: Vec<String> = self.remedies.iter().filter_map(words).collect();
        match remedies.is_empty() {
            true => self.words.clone(),
            false => format!("{}; {}", self.words, remedies.join(" or ")),
        }
    }

    /// This problem, about something that is named before it.
    #[must_use]
    pub fn about(mut self, what: &str) -> Problem {
        self.words = format!("{what}: {}", self.words);
        self
    }
}

impl<S: Into<String>> From<S> for Problem {
    fn from(words: S) -> Problem {
        Problem::new(words)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(|remedy| Some(remedy.plain())))
    }
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, problem: impl Into<Problem>) -> Error {
        Error(Box::new(Inner { kind, problem: problem.into(), amounts: None }))
    }

    /// More of something is needed than allowed.
    pub(crate) fn too_much(kind: ErrorKind, problem: impl Into<Problem>, needed: Amount, allowed: Amount) -> Error {
        Error(Box::new(Inner { kind, problem: problem.into(), amounts: Some((needed, allowed)) }))
    }

    /// The error of a computation stopped through its [`crate::job::Progress`].
    pub fn interrupted() -> Error {
        Error::new(ErrorKind::Interrupted, "interrupted before the answer was complete")
    }

    /// Something that cannot be.
    pub(crate) fn defect(what: impl fmt::Display) -> Error {
        Error::new(ErrorKind::Defect, format!("{what}, which cannot be: a defect of the program; please report this"))
    }

    /// The same error, where the words of its problem are put into others.
    pub(crate) fn map(mut self, words: impl FnOnce(&str) -> String) -> Error {
        self.0.problem.words = words(&self.0.problem.words);
        self
    }

    /// This error, about a parameter that is named before it.
    #[must_use]
    pub fn about(self, parameter: &str) -> Error {
        self.map(|words| format!("{parameter}: {words}"))
    }

    /// Whether the answer is out of reach here, though the question makes sense.
    pub fn is_out_of_reach(&self) -> bool {
        matches!(self.kind(), ErrorKind::Memory | ErrorKind::Time | ErrorKind::Unsupported | ErrorKind::Rule)
    }

    /// What kind of failure this is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// What stands in the way, and what would help.
    pub fn problem(&self) -> &Problem {
        &self.0.problem
    }

    /// What was needed, where too much of something was.
    pub fn needed(&self) -> Option<Amount> {
        self.0.amounts.map(|(needed, _)| needed)
    }

    /// What was allowed, where more was needed.
    pub fn allowed(&self) -> Option<Amount> {
        self.0.amounts.map(|(_, allowed)| allowed)
    }
}

impl From<numeration::NumberError> for Error {
    fn from(error: numeration::NumberError) -> Error {
        Error::new(ErrorKind::Number, error.to_string())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whoever reads an error as it is has called from Rust.
        f.write_str(&self.0.problem.worded(|remedy| {
            Some(match remedy {
                Remedy::Memory(_) => "allow more memory (Solver::max_memory, Budget::memory)".to_owned(),
                Remedy::Time(_) => "allow more work (Solver::max_work, Budget::work)".to_owned(),
                other => other.plain(),
            })
        }))
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remedies_are_worded_by_whoever_tells_them() {
        let problem = Problem::new("it is too large").or(Remedy::Less).or(Remedy::Memory(1));
        assert_eq!(problem.to_string(), "it is too large; ask for less or allow more memory");
        let shouted = |remedy: &Remedy| (*remedy == Remedy::Less).then(|| "LESS".to_owned());
        assert_eq!(problem.worded(shouted), "it is too large; LESS");
        assert_eq!(problem.worded(|_| None), "it is too large");
        let error = Error::too_much(ErrorKind::Memory, problem, Amount::Bytes(2), Amount::Bytes(1));
        assert_eq!((error.needed(), error.allowed()), (Some(Amount::Bytes(2)), Some(Amount::Bytes(1))));
        assert_eq!(
            error.map(|words| format!("a, but {words}")).to_string(),
            "a, but it is too large; ask for less or allow more memory (Solver::max_memory, Budget::memory)"
        );
    }
}
