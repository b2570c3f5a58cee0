//! The ladder as it was walked: what each of the means could say, and what that cost.

use crate::error::Error;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// One step of the walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The means.
    pub means: &'static str,
    /// What came of it.
    pub outcome: TriedOutcome,
    /// What it was estimated to cost, in nanoseconds of one core.
    pub estimate: u128,
    /// What it took, in nanoseconds, if someone had a clock.
    pub spent: Option<u128>,
}

/// What came of one of the means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TriedOutcome {
    /// It has the answer.
    Answered(String),
    /// It has a part of the answer, so the next one was asked.
    Partly(String),
    /// It has nothing to say here, for this reason.
    Silent(String),
    /// It was not asked, or gave up: it would have cost more than allowed.
    Refused(Error),
}

impl TriedOutcome {
    /// In one word: `answered`, `partly`, `silent` or `refused`.
    pub fn word(&self) -> &'static str {
        match self {
            TriedOutcome::Answered(_) => "answered",
            TriedOutcome::Partly(_) => "partly",
            TriedOutcome::Silent(_) => "silent",
            TriedOutcome::Refused(_) => "refused",
        }
    }
}

impl fmt::Display for TriedOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TriedOutcome::Answered(words) | TriedOutcome::Partly(words) | TriedOutcome::Silent(words) => {
                f.write_str(words)
            }
            TriedOutcome::Refused(error) => f.write_str(error.problem().words()),
        }
    }
}

/// Collects the steps of a walk for someone who wants to see them.
#[derive(Debug, Default)]
pub struct Trail(Mutex<Vec<Tried>>);

impl Trail {
    /// Adds a step.
    pub(crate) fn push(&self, step: Tried) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(step);
    }

    /// The steps so far, in their order.
    pub fn steps(&self) -> Vec<Tried> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
