//! The value of one position.

use crate::how;
use crate::json::{Known, Pair};
use engines::means::Trail;
use engines::strategy::Value;
use engines::{Game, Int};
use serde::Serialize;
use utoipa::ToSchema;

/// What is known of the value of a position.
#[derive(Serialize, ToSchema)]
#[schema(as = Grundy)]
pub struct Answer<'a> {
    game: String,
    position: Pair<'a>,
    #[serde(flatten)]
    known: Known<'a>,
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<how::Step>>,
}

impl<'a> Answer<'a> {
    /// The answer for the piles (a, b).
    pub fn new(game: &Game, (a, b): (&'a Int, &'a Int), value: &'a Value) -> Answer<'a> {
        Answer { game: game.to_string(), position: Pair(a, b), known: Known::from(value), tried: None }
    }

    /// With the means that were tried.
    #[must_use]
    pub fn how(self, trail: &Trail) -> Answer<'a> {
        Answer { tried: Some(how::steps(trail)), ..self }
    }
}
