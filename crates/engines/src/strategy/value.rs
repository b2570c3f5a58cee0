//! The value of one position, by the strongest means at hand.

use crate::budget::Budget;
use crate::error::{Error, ErrorKind, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::means::{Question, Solver, TwoPiles, ValueOrBound};
use crate::points::Found;
use numeration::Int;
use std::fmt;

/// What is known of G(a, b).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Value {
    /// The value, if it is known.
    pub value: Option<Int>,
    /// A lower bound, where the value is not known.
    pub at_least: Option<Int>,
    /// How it is known.
    pub evidence: Evidence,
    /// What stood in the way of the value itself, where only a bound is known.
    pub obstacle: Option<Error>,
}

impl Value {
    /// Neither a value nor a bound, with what there is to say about that.
    pub fn unknown(evidence: Evidence) -> Value {
        Value { value: None, at_least: None, evidence, obstacle: None }
    }
}

/// The value, or the bound: `10`, `at least 3`, `unknown`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.value, &self.at_least) {
            (Some(value), _) => value.fmt(f),
            (None, Some(least)) => write!(f, "at least {least}"),
            (None, None) => f.write_str("unknown"),
        }
    }
}

impl From<Found<ValueOrBound>> for Value {
    fn from(found: Found<ValueOrBound>) -> Value {
        let Found { what, evidence } = found;
        let (value, at_least) = match what {
            ValueOrBound::Exactly(value) => (Some(value), None),
            ValueOrBound::AtLeast(least) => (None, Some(least)),
        };
        Value { value, at_least, evidence, obstacle: None }
    }
}

impl Solver {
    /// G(a, b), or the best bound that is known for it.  T = that of the cheapest means that know it.
    ///
    /// # Errors
    /// Where nothing at all is known within the budget; [`ErrorKind::Rule`], [`ErrorKind::Interrupted`].
    pub fn value(&self, a: &Int, b: &Int, job: &Job) -> Result<Value> {
        self.value_up_to(a, b, None, job)
    }

    /// G(a, b) if it is at most `most`, else that it is more, or the best bound that is known. Without a limit all values matter.
    ///
    /// # Errors
    /// As [`Solver::value`].
    pub fn value_up_to(&self, a: &Int, b: &Int, most: Option<u32>, job: &Job) -> Result<Value> {
        job.afford_numbers(&[a, b])?;
        self.begin(job);
        let at = TwoPiles { a, b };
        let question = Question::Value { at, most };
        let walk = self.walk(&question, job, |means, job| means.value(at, most, job), |worth| worth.is_enough(most))?;
        let obstacle = walk.obstacle();
        if let Some(found) = walk.found.or_else(|| self.remembered(at, job)) {
            return Ok(Value::from(found));
        }
        match walk.parts.into_iter().reduce(better) {
            Some(best) => Ok(Value { obstacle, ..Value::from(best) }),
            None => Err(self.unknown("value of this position", obstacle)),
        }
    }

    /// Whether (a, b) is a P-position, whatever becomes of any conjecture.  T = that of the cheapest means that know it.
    ///
    /// # Errors
    /// Where nothing here decides it within the budget; as [`Solver::value`].
    pub fn is_p(&self, a: &Int, b: &Int, job: &Job) -> Result<bool> {
        let job = job.with(Budget { conjectures: false, ..job.budget });
        let known = self.value_up_to(a, b, Some(0), &job)?;
        match (&known.value, &known.at_least) {
            (Some(value), _) => Ok(value.is_zero()),
            (None, Some(least)) if !least.is_zero() => Ok(false),
            _ => Err(self.unknown("P-positions", known.obstacle)),
        }
    }

    /// Why nothing is known, where that is all there is to say.
    pub(crate) fn unknown(&self, what: &str, obstacle: Option<Error>) -> Error {
        let game = self.game();
        match obstacle {
            Some(error) if error.kind() == ErrorKind::Unsupported => error,
            Some(error) => error.map(|words| format!("no theorem here gives the {what} in {game}, and {words}")),
            None => Error::new(ErrorKind::Unsupported, format!("nothing here gives the {what} in {game}")),
        }
    }
}

/// Of two bounds the larger one; of two that are the same the stronger one.
fn better(one: Found<ValueOrBound>, other: Found<ValueOrBound>) -> Found<ValueOrBound> {
    let least = |found: &Found<ValueOrBound>| match &found.what {
        ValueOrBound::Exactly(value) | ValueOrBound::AtLeast(value) => value.clone(),
    };
    let (x, y) = (least(&one), least(&other));
    let is_weaker = one.evidence.grade.weaker(other.evidence.grade) == one.evidence.grade;
    if y > x || (x == y && is_weaker && one.evidence.grade != other.evidence.grade) { other } else { one }
}
