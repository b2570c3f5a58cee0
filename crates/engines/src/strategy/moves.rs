//! Winning options of a position of any size.

use super::options::Options;
use super::resist::Resistance;
use crate::error::{Error, Result};
use crate::evidence::{Evidence, Grade};
use crate::job::Job;
use crate::means::{Means, Question, Reply, Solver, TwoPiles, ValueOrBound};
use crate::points::Found;
use numeration::Int;
use serde::Serialize;
use std::fmt;

/// Whether the Previous or the Next player wins.
///
/// There is no third outcome of a game that ends and has no draws, so a `match` needs no other arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Outcome {
    /// The player who has just moved wins: the value is 0.
    P,
    /// The player about to move wins.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// A position's outcome, value and winning options.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Moves {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where it is known at once.
    pub value: Option<Int>,
    /// The options with value 0.
    pub winning: Options,
    /// In a P-position, the reply that puts off defeat; `None` if there is no move.
    pub resist: Option<Resistance>,
    /// How it is known.
    pub evidence: Evidence,
}

impl Solver {
    /// Who wins (a, b), and the winning options, of which at most `limit` are listed.
    ///
    /// # Errors
    /// Where nothing gives the P-positions within the budget; [`crate::ErrorKind::Rule`], [`crate::ErrorKind::Interrupted`].
    pub fn moves(&self, a: &Int, b: &Int, limit: usize, job: &Job) -> Result<Moves> {
        job.afford_numbers(&[a, b])?;
        self.begin(job);
        let at = TwoPiles { a, b };
        let mut known = self.at_once(at, job)?;
        if known.as_ref().is_none_or(|found| !found.what.is_zero()) {
            let (options, by) = self.options_by(at, &Int::ZERO, limit, job)?;
            // A board that gave the options has the value, too.
            if by == self.board.name()
                && let Reply::Known(found) = self.board.value(at, None, job)?
            {
                known = Some(found);
            }
            let is_lost = options.what.count.is_zero();
            if !is_lost {
                return won(known, options);
            }
            if known.as_ref().is_some_and(|found| !found.what.may_be_zero()) {
                return Err(Error::defect(format_args!("({a},{b}) of {} is won, and no option is lost", self.game())));
            }
            known = Some(Found { what: ValueOrBound::Exactly(Int::ZERO), evidence: options.evidence });
        }
        let Some(Found { evidence, .. }) = known else {
            return Err(Error::defect("a position is neither won nor lost"));
        };
        let resist = self.resist(a, b, job)?;
        Ok(Moves { outcome: Outcome::P, value: Some(Int::ZERO), winning: Options::default(), resist, evidence })
    }

    /// What is certain of a value and takes no time.
    fn at_once(&self, at: TwoPiles, job: &Job) -> Result<Option<Found<ValueOrBound>>> {
        let job = job.with(job.budget.at_once());
        let question = Question::Value { at, most: None };
        let walk =
            self.walk(&question, &job, |means, job| means.value(at, None, job), |worth| worth.is_enough(None))?;
        Ok(walk.found.or_else(|| walk.parts.into_iter().next()))
    }

    /// The options of a position that have some value, of which at most `limit` are listed.
    ///
    /// # Errors
    /// Where nothing gives them within the budget.
    pub(crate) fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Found<Options>> {
        self.options_by(at, value, limit, job).map(|(found, _)| found)
    }

    /// Likewise, with the name of the means that gave them.
    fn options_by(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<(Found<Options>, &'static str)> {
        let question = Question::Options { at, value, limit };
        let walk = self.walk(&question, job, |means, job| means.options(at, value, limit, job), |_| true)?;
        let obstacle = walk.obstacle();
        walk.found.zip(walk.by).ok_or_else(|| {
            let what = if value.is_zero() { "P-positions".to_owned() } else { format!("options of value {value}") };
            self.unknown(&what, obstacle)
        })
    }
}

/// A won position. Its grade is that of its value where it is known; what the winning options rest on is said if it is weaker.
fn won(known: Option<Found<ValueOrBound>>, options: Found<Options>) -> Result<Moves> {
    let (value, evidence) = match known {
        Some(Found { what: ValueOrBound::Exactly(value), evidence }) => {
            let grade = evidence.grade;
            let says_more = grade.weaker(options.evidence.grade) != grade;
            let is_open = options.evidence.grade == Grade::Conditional;
            let mut evidence = if says_more { evidence.with("winning options by", options.evidence) } else { evidence };
            if !is_open {
                evidence.grade = grade;
            }
            (Some(value), evidence)
        }
        _ => (None, options.evidence),
    };
    Ok(Moves { outcome: Outcome::N, value, winning: options.what, resist: None, evidence })
}

impl ValueOrBound {
    fn is_zero(&self) -> bool {
        matches!(self, ValueOrBound::Exactly(value) if value.is_zero())
    }

    fn may_be_zero(&self) -> bool {
        match self {
            ValueOrBound::Exactly(value) | ValueOrBound::AtLeast(value) => value.is_zero(),
        }
    }
}
