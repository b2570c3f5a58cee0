//! Squares of the board for drawing.

use super::tile::{MAX_ZOOM, Tile, Where};
use crate::reply::File;
use crate::table::FAR_DIGITS;
use crate::{Problem, Reply, Service, query};
use engines::Game;
use engines::job::Job;
use numeration::Int;
use serde::Deserialize;
use utoipa::IntoParams;

/// A square of the board.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Square {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    game: Game,
    /// The first pile of its first cell, a multiple of 128 * 2^zoom.
    #[serde(deserialize_with = "query::number_of::<_, FAR_DIGITS>")]
    #[param(value_type = String, example = "0")]
    a: Int,
    /// The second pile of its first cell, likewise.
    #[serde(deserialize_with = "query::number_of::<_, FAR_DIGITS>")]
    #[param(value_type = String, example = "128")]
    b: Int,
    /// A sample stands for 2^zoom by 2^zoom cells; 0 to 7.
    #[serde(default, deserialize_with = "query::value::<_, MAX_ZOOM>")]
    #[param(value_type = Option<String>)]
    zoom: u32,
}

/// A square of the board for drawing: 128 by 128 samples of four bytes, little-endian, first pile by first pile.
///
/// A sample is the value of its cell; of several cells 0 if one of them is a P-position, else the value of the first. 2^32 - 1
/// says that it is not known, or too large. Headers: `wyt-grade` has the weakest grade of the samples, `wyt-known` is `all` or
/// `some`, `wyt-limit` tells below which piles boards are made; beyond, only points of small values may be known.
#[utoipa::path(get, path = "/tile", tag = "board", params(Square),
    responses((status = 200, description = "65536 bytes", body = File, content_type = "application/octet-stream"), crate::problem::Failures))]
pub(crate) fn tile(service: &Service, asked: Square, job: &Job) -> Result<Reply, Problem> {
    let Square { game, a, b, zoom } = asked;
    let at = Where::new(a, b, zoom)?;
    let tile = Tile::of(&service.solvers.of(&game), &at, &service.boards, job)?;
    Ok(Reply::new("application/octet-stream", tile.bytes())
        .with("wyt-grade", tile.grade.to_string())
        .with("wyt-known", if tile.whole { "all" } else { "some" })
        .with("wyt-limit", service.boards.limit(&game).to_string())
        // Values do not change.
        .with("cache-control", "private, max-age=3600"))
}
