//! Who wins a position, and every winning option.

use crate::json::{Resist, Winning};
use serde::Serialize;
use utoipa::ToSchema;
use wythoff::evidence::Evidence;
use wythoff::strategy::{Moves, Resistance};
use wythoff::{Game, Int};

/// Who wins, the winning options, or the reply that resists.
#[derive(Serialize, ToSchema)]
#[schema(as = Moves)]
pub struct Answer<'a> {
    #[serde(flatten)]
    winning: Winning<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resist: Option<Resist<'a>>,
    evidence: &'a Evidence,
}

impl<'a> Answer<'a> {
    /// The answer for the piles (a, b).
    pub fn new(game: &Game, piles: (&'a Int, &'a Int), moves: &'a Moves, resist: Option<&'a Resistance>) -> Answer<'a> {
        Answer {
            winning: Winning::new(game, piles, moves),
            resist: resist.map(Resist::from),
            evidence: &moves.evidence,
        }
    }
}
