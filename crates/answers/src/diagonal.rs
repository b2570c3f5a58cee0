//! Values along a diagonal, and where each first occurs.

use engines::Game;
use engines::board::{self, Diagonal};
use engines::evidence::Evidence;
use serde::Serialize;
use utoipa::ToSchema;

/// The first values of a diagonal.
#[derive(Serialize, ToSchema)]
#[schema(as = Diagonal)]
pub struct Answer<'a> {
    game: String,
    diagonal: usize,
    values: &'a [u32],
    first: Vec<First>,
    evidence: Evidence,
}

/// The first place of a value.
#[derive(Serialize, ToSchema)]
#[schema(as = DiagonalFirst)]
pub struct First {
    value: u32,
    position: (usize, usize),
}

impl<'a> Answer<'a> {
    /// The answer for diagonal d.
    pub fn new(game: &Game, d: usize, found: &'a Diagonal) -> Answer<'a> {
        let first = found.first.iter().map(|&(value, a)| First { value, position: (a, a + d) }).collect();
        let count = found.values.len();
        let evidence = board::evidence(game, count, count + d);
        Answer { game: game.to_string(), diagonal: d, values: &found.values, first, evidence }
    }
}
