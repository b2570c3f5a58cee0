//! How an answer was found: the means that were tried, in their order.

use engines::job::{Job, spent};
use engines::means::{Trail, Tried};
use serde::Serialize;
use utoipa::ToSchema;

/// One of the means that were tried.
#[derive(Serialize, ToSchema)]
#[schema(as = Tried)]
pub struct Step {
    means: &'static str,
    /// `answered`, `partly`, `silent` or `refused`.
    outcome: &'static str,
    /// What it could say, or why it could not.
    why: String,
    cost: Cost,
}

/// What one of the means costs, in nanoseconds of one core.
#[derive(Serialize, ToSchema)]
#[schema(as = Cost)]
pub struct Cost {
    estimate_ns: u64,
    /// What it took.
    spent_ns: Option<u64>,
}

impl From<&Tried> for Step {
    fn from(tried: &Tried) -> Step {
        let number = |n: u128| u64::try_from(n).unwrap_or(u64::MAX);
        let cost = Cost { estimate_ns: number(tried.estimate), spent_ns: tried.spent.map(number) };
        Step { means: tried.means, outcome: tried.outcome.word(), why: tried.outcome.to_string(), cost }
    }
}

/// An answer, and the means that were tried if that was asked for.
pub struct Traced<T> {
    /// The answer.
    pub what: T,
    trail: Option<Trail>,
}

/// Asks, and notes the means that are tried if that is wanted.
///
/// # Errors
/// As `ask`.
pub fn traced<T, E>(is_wanted: bool, job: &Job, ask: impl FnOnce(&Job) -> Result<T, E>) -> Result<Traced<T>, E> {
    let trail = Trail::default();
    let what = ask(&if is_wanted { job.showing(&trail) } else { *job })?;
    Ok(Traced { what, trail: is_wanted.then_some(trail) })
}

impl<T> From<T> for Traced<T> {
    fn from(what: T) -> Traced<T> {
        Traced { what, trail: None }
    }
}

impl<T> Traced<T> {
    /// What follows from the answer, found by the same means.
    pub(crate) fn try_map<U, E>(self, map: impl FnOnce(T) -> Result<U, E>) -> Result<Traced<U>, E> {
        Ok(Traced { what: map(self.what)?, trail: self.trail })
    }

    /// The means that were tried, for a document.
    pub fn tried(&self) -> Option<Vec<Step>> {
        self.trail.as_ref().map(|trail| trail.steps().iter().map(Step::from).collect())
    }

    /// The means that were tried as lines of text, in columns; none if they were not asked for.
    pub fn lines(&self) -> Vec<String> {
        self.trail.as_ref().map(lines).unwrap_or_default()
    }
}

fn lines(trail: &Trail) -> Vec<String> {
    let steps = trail.steps();
    let width = steps.iter().map(|step| step.means.len()).max().unwrap_or(0);
    let line = |step: &Tried| {
        let cost = match (step.estimate, step.spent) {
            (0, _) => String::new(),
            (estimate, Some(taken)) => format!("   (estimate {}, took {})", spent(estimate), spent(taken)),
            (estimate, None) => format!("   (estimate {})", spent(estimate)),
        };
        format!("  {:<width$}  {:<8}  {}{cost}", step.means, step.outcome.word(), step.outcome)
    };
    steps.iter().map(line).collect()
}
