//! The values of a board.

use crate::format::Window;
use crate::json::Stream;
use serde::Serialize;
use utoipa::ToSchema;
use wythoff::Game;
use wythoff::board;
use wythoff::evidence::Evidence;

/// The values of a board, or of a part of one.
#[derive(Serialize, ToSchema)]
#[schema(as = Table)]
pub struct Answer<V> {
    game: String,
    rows: usize,
    cols: usize,
    /// The first position, unless it is (0, 0).
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<(usize, usize)>,
    values: V,
    evidence: Evidence,
}

/// The values of a board, as the schema tells them.
pub type Values = Vec<Vec<u32>>;

/// The document of a window, written row by row; before each row `going` may end it.
pub fn answer<'a>(
    game: &Game,
    window: &'a Window,
    going: &'a dyn Fn() -> Result<(), &'static str>,
) -> impl Serialize + 'a {
    let rows = (0..window.rows()).map(move |i| {
        going()?;
        Ok::<_, &str>(window.row(i).collect::<Vec<u32>>())
    });
    let whole = window.table();
    Answer {
        game: game.to_string(),
        rows: window.rows(),
        cols: window.cols(),
        from: Some(window.from()).filter(|from| *from != (0, 0)),
        values: Stream::new(rows),
        evidence: board::evidence(game, whole.rows(), whole.cols()),
    }
}
