//! The value of one position.

use crate::json::{Known, Pair};
use serde::Serialize;
use utoipa::ToSchema;
use wythoff::strategy::Value;
use wythoff::{Game, Int};

/// What is known of the value of a position.
#[derive(Serialize, ToSchema)]
#[schema(as = Grundy)]
pub struct Answer<'a> {
    game: String,
    position: Pair<'a>,
    #[serde(flatten)]
    known: Known<'a>,
}

impl<'a> Answer<'a> {
    /// The answer for the piles (a, b).
    pub fn new(game: &Game, (a, b): (&'a Int, &'a Int), value: &'a Value) -> Answer<'a> {
        Answer { game: game.to_string(), position: Pair(a, b), known: Known::from(value) }
    }
}
