//! The first value whose positions differ between two games.

use crate::json::Number;
use engines::Game;
use engines::board::Difference;
use engines::evidence::Evidence;
use engines::invariance::{Agreement, BoardVerdict};
use serde::Serialize;
use utoipa::ToSchema;

/// Where two games differ on a board, and what is known of all piles.
#[derive(Serialize, ToSchema)]
#[schema(as = Compare)]
pub struct Answer<'a> {
    game1: String,
    game2: String,
    board: usize,
    first_difference: Option<u32>,
    witness: Option<(usize, usize)>,
    values: Option<(u32, u32)>,
    evidence: Evidence,
    agreement: Option<Shared<'a>>,
}

/// What is known of all piles.
#[derive(Serialize, ToSchema)]
#[schema(as = Agreement)]
pub struct Shared<'a> {
    below: Option<Number<'a>>,
    first_difference: Option<Number<'a>>,
    evidence: &'a Evidence,
    #[serde(skip_serializing_if = "Option::is_none")]
    defect: Option<String>,
}

impl<'a> Answer<'a> {
    /// The answer for all positions with both piles below n.
    pub fn new(
        (first, second): (&Game, &Game),
        n: usize,
        found: Option<&Difference>,
        known: Option<&'a Agreement>,
    ) -> Answer<'a> {
        Answer {
            game1: first.to_string(),
            game2: second.to_string(),
            board: n,
            first_difference: found.map(|d| d.value),
            witness: found.map(|d| d.witness),
            values: found.map(|d| d.values),
            evidence: evidence(n),
            agreement: known.map(|known| Shared {
                below: known.below.as_ref().map(Number),
                first_difference: known.first_difference.as_ref().map(Number),
                evidence: &known.evidence,
                defect: defect(known, found.map(|d| d.value)),
            }),
        }
    }
}

/// How a comparison of two boards is known.
pub fn evidence(n: usize) -> Evidence {
    Evidence::computed("two boards", format_args!("{n} by {n}"))
}

/// What to say where the boards show a difference that a theorem excludes.
pub fn defect(known: &Agreement, found: Option<u32>) -> Option<String> {
    let value = found.filter(|_| known.verdict(found) == BoardVerdict::Contradiction)?;
    Some(format!(
        "DEFECT: the boards differ in the positions with value {value}, which cannot be ({known}: {}); one of the two is wrong, \
         please report it",
        known.evidence
    ))
}
