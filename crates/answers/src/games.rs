//! The catalogue.

use serde::Serialize;
use utoipa::ToSchema;
use wythoff::rules::CATALOGUE;

/// The catalogue of games.
#[derive(Serialize, ToSchema)]
#[schema(as = Games)]
pub struct Answer {
    games: Vec<Entry>,
}

/// A family of games.
#[derive(Serialize, ToSchema)]
#[schema(as = GamesEntry)]
pub struct Entry {
    game: &'static str,
    example: &'static str,
    rule: &'static str,
    source: &'static str,
}

impl Answer {
    /// All of it.
    pub fn all() -> Answer {
        let games =
            CATALOGUE.iter().map(|e| Entry { game: e.text, example: e.example, rule: e.rule, source: e.source });
        Answer { games: games.collect() }
    }
}
