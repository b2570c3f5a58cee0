//! What is special about one game, for the board.

use crate::json::Number;
use crate::{Problem, Reply, Service, query};
use engines::Game;
use engines::job::Job;
use engines::rules::Both;
use engines::strategy::ClosedForm;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichGame {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "w:1,3")]
    game: Game,
}

/// What is special about a game.
#[derive(Serialize, ToSchema)]
#[schema(as = Game)]
struct GameDocument<'a> {
    game: String,
    /// Whether the order of the piles does not matter.
    symmetric: bool,
    /// What may be moved, in words.
    rule: String,
    /// Whether its P-positions are known at any distance.
    far: bool,
    /// What is known of its P-positions, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    theorem: Option<String>,
    /// How far whole boards of it are made: piles below this.
    board: usize,
    /// Where moves from both piles must end: with the smaller pile at least k and the larger one at least l.
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<Ends<'a>>,
    /// The squares that tile its values.
    #[serde(skip_serializing_if = "Option::is_none")]
    tiling: Option<Squares>,
    /// Whether its moves are those of Wythoff's game, of which strips are known that hold the positions of a value.
    strip: bool,
    /// The line along which its P-positions (a, b), a <= b, lie.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Line<'a>>,
}

#[derive(Serialize, ToSchema)]
struct Ends<'a> {
    k: Number<'a>,
    l: Number<'a>,
}

/// The line b - shift = (a - shift) (t + sqrt(t^2 + 4)) / 2; t = 1 is the golden ratio.
#[derive(Serialize, ToSchema)]
struct Line<'a> {
    t: Number<'a>,
    shift: Number<'a>,
}

#[derive(Serialize, ToSchema)]
struct Squares {
    /// Their side.
    side: usize,
    /// How many kinds there are.
    count: usize,
}

/// Reads the text of a game, and says what is special about it.
#[utoipa::path(get, path = "/game", tag = "games", params(WhichGame), responses((status = 200, body = GameDocument), crate::problem::Failures))]
pub(crate) fn game(service: &Service, asked: WhichGame, job: &Job) -> Result<Reply, Problem> {
    let game = asked.game;
    let solver = service.solvers.of(&game);
    let form = solver.closed_form(job)?;
    let squares = solver.tiling(job)?;
    let geometry = game.geometry().map(|geometry| geometry.both);
    Reply::json(&GameDocument {
        game: game.to_string(),
        symmetric: !game.is_ordered(),
        rule: format!("Take {}.", game.moves_in_words()),
        far: form.is_some(),
        theorem: form.map(ClosedForm::describe),
        line: form.and_then(ClosedForm::line).map(|(t, shift)| Line { t: Number(t), shift: Number(shift) }),
        board: service.boards.limit(&game),
        w: match &geometry {
            Some(Both::Same { smaller, larger, .. }) if !larger.is_zero() => {
                Some(Ends { k: Number(smaller), l: Number(larger) })
            }
            _ => None,
        },
        strip: game.is_wythoff(),
        tiling: squares.map(|(tiling, _)| Squares { side: tiling.side(), count: tiling.count() }),
    })
}
