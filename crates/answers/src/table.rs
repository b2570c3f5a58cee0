//! The values of a board.

use crate::format::{Far, Grid, Window};
use crate::json::{Number, Pair, Stream};
use engines::Game;
use engines::board;
use engines::evidence::Evidence;
use numeration::Int;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// The values of a board, or of a part of one.
#[derive(Serialize, ToSchema)]
#[schema(as = Table)]
pub struct Answer<V> {
    game: String,
    rows: usize,
    cols: usize,
    /// The first position, unless it is (0, 0).
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "pair")]
    #[schema(value_type = Option<Pair<'static>>)]
    from: Option<(Int, Int)>,
    #[schema(value_type = Vec<Vec<Number<'static>>>)]
    values: V,
    evidence: Evidence,
}

/// The values of a board that is kept, for the schema's sake; those at any distance are [`Number`]s.
pub type Values = Vec<Vec<u32>>;

fn pair<S: Serializer>(position: &Option<(Int, Int)>, serializer: S) -> Result<S::Ok, S::Error> {
    position.as_ref().map(|(a, b)| Pair(a, b)).serialize(serializer)
}

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
        from: Some(window.from()).filter(|from| *from != (0, 0)).map(|(a, b)| (Int::from(a), Int::from(b))),
        values: Stream::new(rows),
        evidence: board::evidence(game, whole.rows(), whole.cols()),
    }
}

/// The document of a part at any distance, likewise.
pub fn far<'a>(game: &Game, grid: &'a Far, going: &'a dyn Fn() -> Result<(), &'static str>) -> impl Serialize + 'a {
    let rows = (0..grid.rows()).map(move |i| {
        going()?;
        Ok::<_, &str>(grid.row(i).map(Exact).collect::<Vec<_>>())
    });
    Answer {
        game: game.to_string(),
        rows: grid.rows(),
        cols: grid.cols(),
        from: Some(grid.from().clone()).filter(|(a, b)| !(a.is_zero() && b.is_zero())),
        values: Stream::new(rows),
        evidence: board::evidence(game, grid.rows(), grid.cols()),
    }
}

/// A value that is written as [`Number`]s are.
struct Exact(Int);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Number(&self.0).serialize(serializer)
    }
}
