//! Whether a claim comes out as it is recorded.

use super::checks;
use super::claim::Claim;
use super::finding::Finding;
use crate::error::Result;
use engines::job::Job;
use serde_json::Value;

/// How much to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// What takes a moment.
    Quick,
    /// The papers' own sizes, and beyond.
    Full,
}

/// What came of checking a claim.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckOutcome {
    /// What was checked.
    pub checked: String,
    /// The counterexample to the printed statement that was found.
    pub counterexample: Option<Value>,
    /// What is not as it is recorded, if something is not.
    pub failure: Option<Discrepancy>,
}

/// How the outcome differs from the ledger.
#[derive(Clone, Debug, PartialEq)]
pub enum Discrepancy {
    /// The statement as we hold it has a counterexample.
    Fails(Value),
    /// The printed statement has a counterexample that is not recorded.
    Refuted(Value),
    /// The recorded counterexample was not found; perhaps another one was.
    NotFound {
        /// The one that is recorded.
        recorded: Value,
        /// The one that was found.
        found: Option<Value>,
    },
}

impl CheckOutcome {
    /// Whether everything came out as it is recorded.
    pub fn as_recorded(&self) -> bool {
        self.failure.is_none()
    }

    /// What was found, next to what is recorded.
    fn of(finding: Finding, recorded: Option<&Value>) -> CheckOutcome {
        let Finding { checked, printed, held } = finding;
        let failure = match (held, &printed, recorded) {
            (Some(held), ..) => Some(Discrepancy::Fails(held)),
            (None, found, Some(recorded)) if found.as_ref() != Some(recorded) => {
                Some(Discrepancy::NotFound { recorded: recorded.clone(), found: found.clone() })
            }
            (None, Some(found), None) => Some(Discrepancy::Refuted(found.clone())),
            (None, ..) => None,
        };
        CheckOutcome { checked, counterexample: printed, failure }
    }
}

impl Discrepancy {
    /// The counterexample that was found, if that is the trouble.
    pub fn counterexample(&self) -> Option<&Value> {
        match self {
            Discrepancy::Fails(value) | Discrepancy::Refuted(value) => Some(value),
            Discrepancy::NotFound { found, .. } => found.as_ref(),
        }
    }

    /// The trouble, in one line.
    pub fn text(&self) -> String {
        match self {
            Discrepancy::Fails(value) => format!("the statement we hold to be true fails: {value}"),
            Discrepancy::Refuted(value) => format!("the printed statement fails: {value}"),
            Discrepancy::NotFound { recorded, found: None } => {
                format!("no counterexample was found; recorded is {recorded}")
            }
            Discrepancy::NotFound { recorded, found: Some(found) } => format!("found {found}; recorded is {recorded}"),
        }
    }
}

/// Runs the check of a claim and compares what it finds with the ledger.  T = that of the check, a second or so if quick.
///
/// # Errors
/// If the claim names no check or gives it wrong parameters; those of the computation.
pub fn verify(claim: &Claim, effort: Effort, job: &Job) -> Result<CheckOutcome> {
    let parameters = match effort {
        Effort::Quick => &claim.quick,
        Effort::Full => &claim.full,
    };
    let finding = checks::run(&claim.check, parameters, job).map_err(|e| e.about(&claim.id))?;
    Ok(CheckOutcome::of(finding, claim.counterexample.as_ref()))
}
