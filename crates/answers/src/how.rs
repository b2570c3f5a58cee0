//! How an answer was found: the means that were tried, in their order.

use engines::job::spent;
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

/// The steps of a trail.
pub fn steps(trail: &Trail) -> Vec<Step> {
    trail.steps().iter().map(Step::from).collect()
}

/// The steps of a trail as lines of text, in columns.
pub fn lines(trail: &Trail) -> Vec<String> {
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
