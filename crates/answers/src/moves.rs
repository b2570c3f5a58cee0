//! Who wins a position, and every winning option.

use crate::how;
use crate::json::{Resist, Winning};
use engines::evidence::Evidence;
use engines::means::Trail;
use engines::strategy::Moves;
use engines::{Game, Int};
use serde::Serialize;
use utoipa::ToSchema;

/// Who wins, the winning options, or the reply that resists.
#[derive(Serialize, ToSchema)]
#[schema(as = Moves)]
pub struct Answer<'a> {
    #[serde(flatten)]
    winning: Winning<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resist: Option<Resist<'a>>,
    evidence: &'a Evidence,
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<how::Step>>,
}

impl<'a> Answer<'a> {
    /// The answer for the piles (a, b).
    pub fn new(game: &Game, piles: (&'a Int, &'a Int), moves: &'a Moves) -> Answer<'a> {
        Answer {
            winning: Winning::new(game, piles, moves),
            resist: moves.resist.as_ref().map(Resist::from),
            evidence: &moves.evidence,
            tried: None,
        }
    }

    /// With the means that were tried.
    #[must_use]
    pub fn how(self, trail: &Trail) -> Answer<'a> {
        Answer { tried: Some(how::steps(trail)), ..self }
    }
}
