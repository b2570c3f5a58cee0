//! Sums of games.

use crate::how;
use crate::json::{Known, Number};
use engines::evidence::Evidence;
use engines::means::Trail;
use engines::strategy::{Component, Move, Outcome, Solution, Sum, Value};
use serde::Serialize;
use utoipa::ToSchema;

/// Who wins a sum, and every winning move.
#[derive(Serialize, ToSchema)]
#[schema(as = Solve)]
pub struct Answer<'a> {
    sum: String,
    outcome: Option<Outcome>,
    value: Option<Number<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Number<'a>>,
    winning: Vec<Step<'a>>,
    /// How many there are; null where some may not be known.
    winning_count: Option<Number<'a>>,
    /// Whether all winning moves are known.
    complete: bool,
    components: Vec<Part<'a>>,
    evidence: &'a Evidence,
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<how::Step>>,
}

/// A move in a sum.
#[derive(Serialize, ToSchema)]
#[schema(as = SumMove)]
pub struct Step<'a> {
    /// The component it changes, counted from 0.
    pub component: usize,
    /// Its new piles, in the order they were written.
    pub to: Vec<Number<'a>>,
}

/// A component and its value.
#[derive(Serialize, ToSchema)]
#[schema(as = SumPart)]
pub struct Part<'a> {
    game: String,
    piles: Vec<Number<'a>>,
    #[serde(flatten)]
    known: Known<'a>,
}

impl<'a> From<&'a Move> for Step<'a> {
    fn from(step: &'a Move) -> Step<'a> {
        Step { component: step.component, to: step.to.iter().map(Number).collect() }
    }
}

impl<'a> Part<'a> {
    /// What is known of a component.
    pub fn new(component: &'a Component, known: &'a Value) -> Part<'a> {
        Part {
            game: component.game().to_string(),
            piles: component.piles().iter().map(Number).collect(),
            known: Known::from(known),
        }
    }
}

impl<'a> Answer<'a> {
    /// The answer for a sum.
    pub fn new(sum: &'a Sum, found: &'a Solution) -> Answer<'a> {
        let parts = sum.components().iter().zip(&found.components);
        Answer {
            sum: sum.to_string(),
            outcome: found.outcome,
            value: found.value.as_ref().map(Number),
            at_least: found.at_least.as_ref().map(Number),
            winning: found.winning.iter().map(Step::from).collect(),
            winning_count: found.complete.then_some(Number(&found.winning_count)),
            complete: found.complete,
            components: parts.map(|(component, known)| Part::new(component, known)).collect(),
            evidence: &found.evidence,
            tried: None,
        }
    }

    /// With the means that were tried.
    #[must_use]
    pub fn how(self, trail: &Trail) -> Answer<'a> {
        Answer { tried: Some(how::steps(trail)), ..self }
    }
}
