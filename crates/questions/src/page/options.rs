//! The options of a position and their values.

use crate::{Problem, Reply, Service, query};
use engines::Game;
use engines::board;
use engines::evidence::Evidence;
use engines::job::Job;
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A position on a board.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct OnBoard {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    game: Game,
    /// The first pile.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "5")]
    a: Int,
    /// The second pile.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "6")]
    b: Int,
}

/// The options of a position.
#[derive(Serialize, ToSchema)]
#[schema(as = Options)]
struct OptionsDocument {
    game: String,
    position: (usize, usize),
    value: u32,
    /// The piles that each leaves, and its value.
    options: Vec<(usize, usize, u32)>,
    evidence: Evidence,
}

/// Every option of a position, with its value, as far as boards reach.
#[utoipa::path(get, path = "/options", tag = "position", params(OnBoard), responses((status = 200, body = OptionsDocument), crate::problem::Failures))]
pub(crate) fn options(service: &Service, asked: OnBoard, job: &Job) -> Result<Reply, Problem> {
    let OnBoard { game, a, b } = asked;
    let most = service.boards.limit(&game) as u64 - 1;
    let (a, b) = (query::at_most("a", &a, most)? as usize, query::at_most("b", &b, most)? as usize); // boards have such sides
    let table = service.boards.table(&game, a.max(b) + 1, job)?;
    let options = game.options(a, b)?.into_iter().map(|(x, y)| (x, y, table.get(x, y))).collect();
    let evidence = board::evidence(&game, table.rows(), table.cols());
    Reply::json(&OptionsDocument {
        game: game.to_string(),
        position: (a, b),
        value: table.get(a, b),
        options,
        evidence,
    })
}
