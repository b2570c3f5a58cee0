//! One position: its value, who wins it, why, and its options.

use crate::Desk;
use crate::problem::{About, Failures, Kind, Problem};
use crate::query;
use crate::reply::Reply;
use answers::explain::text;
use answers::p_positions::Position;
use engines::Game;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Trail;
use engines::strategy::{PPositions, Which};
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The most winning options that are listed.
const MOST_LISTED: usize = 10_000;

/// A position, and how much to tell.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct At {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// The first pile.
    #[param(example = "5")]
    a: String,
    /// The second pile.
    #[param(example = "6")]
    b: String,
    /// List at most this many winning options.
    limit: Option<String>,
    /// Whether the means that were tried are told.
    how: Option<bool>,
}

/// A position, and the largest value that is looked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct AtMost {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// The first pile.
    #[param(example = "5")]
    a: String,
    /// The second pile.
    #[param(example = "6")]
    b: String,
    /// Make no large board; tell the value if it is at most this.
    max_g: Option<String>,
    /// Whether the means that were tried are told.
    how: Option<bool>,
}

/// The game and the two piles of a position.
fn read(game: &str, a: &str, b: &str) -> Result<(Game, Int, Int), Problem> {
    Ok((query::game("game", game)?, query::number("a", a)?, query::number("b", b)?))
}

/// A job whose steps are collected if that is asked for.
pub(super) fn shown<'a>(job: &Job<'a>, trail: &'a Trail, how: Option<bool>) -> Job<'a> {
    if how == Option::Some(true) { job.showing(trail) } else { *job }
}

/// The Grundy value of a position.
#[utoipa::path(get, path = "/grundy", tag = "position", params(AtMost),
    responses((status = 200, body = answers::grundy::Answer), Failures))]
pub fn grundy(desk: &Desk, asked: AtMost, job: &Job) -> Result<Reply, Problem> {
    let (game, a, b) = read(&asked.game, &asked.a, &asked.b)?;
    let max_g = asked.max_g.as_deref().map(|g| query::value("max_g", g, u32::MAX)).transpose()?;
    let trail = Trail::default();
    let found = desk.solvers.of(&game).value_up_to(&a, &b, max_g, &shown(job, &trail, asked.how)).sized_by("a")?;
    let answer = answers::grundy::Answer::new(&game, (&a, &b), &found);
    Reply::json(&if asked.how == Option::Some(true) { answer.how(&trail) } else { answer })
}

/// Who wins a position, and every winning option.
#[utoipa::path(get, path = "/moves", tag = "position", params(At),
    responses((status = 200, body = answers::moves::Answer), Failures))]
pub fn moves(desk: &Desk, asked: At, job: &Job) -> Result<Reply, Problem> {
    let (game, a, b) = read(&asked.game, &asked.a, &asked.b)?;
    let limit = query::index_or("limit", asked.limit.as_deref(), 1000, MOST_LISTED)?;
    let trail = Trail::default();
    let found = desk.solvers.of(&game).moves(&a, &b, limit, &shown(job, &trail, asked.how)).sized_by("a")?;
    let answer = answers::moves::Answer::new(&game, (&a, &b), &found);
    Reply::json(&if asked.how == Option::Some(true) { answer.how(&trail) } else { answer })
}

/// An explanation, and the same as text.
#[derive(Serialize, ToSchema)]
struct Explained<'a> {
    #[serde(flatten)]
    answer: answers::explain::Answer<'a>,
    /// The explanation as lines of text.
    lines: Vec<String>,
    /// The means that were tried, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<Vec<answers::how::Step>>,
}

/// Why a position is won or lost, step by step.
#[utoipa::path(get, path = "/explain", tag = "position", params(At), responses((status = 200, body = Explained), Failures))]
pub fn explain(desk: &Desk, asked: At, job: &Job) -> Result<Reply, Problem> {
    let (game, a, b) = read(&asked.game, &asked.a, &asked.b)?;
    let limit = query::index_or("limit", asked.limit.as_deref(), 10, MOST_LISTED)?;
    let trail = Trail::default();
    let found = desk.solvers.of(&game).explain(&a, &b, limit, &shown(job, &trail, asked.how)).sized_by("a")?;
    let tried = (asked.how == Option::Some(true)).then(|| answers::how::steps(&trail));
    let lines = text::lines((&a, &b), &found, text::WIDEST);
    Reply::json(&Explained { answer: answers::explain::Answer::new(&game, (&a, &b), &found), lines, tried })
}

/// A position on a board.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct OnBoard {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// The first pile.
    #[param(example = "5")]
    a: String,
    /// The second pile.
    #[param(example = "6")]
    b: String,
}

/// The options of a position.
#[derive(Serialize, ToSchema)]
#[schema(as = Options)]
struct Valued {
    game: String,
    position: (usize, usize),
    value: u32,
    /// The piles that each leaves, and its value.
    options: Vec<(usize, usize, u32)>,
    evidence: Evidence,
}

/// Every option of a position, with its value, as far as boards reach.
#[utoipa::path(get, path = "/options", tag = "position", params(OnBoard), responses((status = 200, body = Valued), Failures))]
pub fn options(desk: &Desk, asked: OnBoard, job: &Job) -> Result<Reply, Problem> {
    let game = query::game("game", &asked.game)?;
    let most = desk.boards.limit(&game) - 1;
    let far = |problem: Problem| match problem.kind() {
        Kind::Parameter => problem,
        _ => problem.of("a"),
    };
    let a = query::index("a", &asked.a, most).map_err(far)?;
    let b = query::index("b", &asked.b, most).map_err(far)?;
    let table = desk.boards.table(&game, a.max(b) + 1, job)?;
    let options = game.options(a, b)?.into_iter().map(|(x, y)| (x, y, table.get(x, y))).collect();
    let evidence = engines::board::evidence(&game, table.rows(), table.cols());
    Reply::json(&Valued { game: game.to_string(), position: (a, b), value: table.get(a, b), options, evidence })
}

/// A number, and the parameter of Fraenkel's game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The parameter of a-wythoff:A.
    #[param(example = "1")]
    a: String,
    /// The number.
    #[param(example = "100")]
    n: String,
}

/// A number in the p- and the q-system of a-Wythoff.
#[utoipa::path(get, path = "/numeration", tag = "position", params(Written),
    responses((status = 200, body = answers::numeration::Answer), Failures))]
pub fn numeration(_: &Desk, asked: Written, job: &Job) -> Result<Reply, Problem> {
    let (a, n) = (query::number("a", &asked.a)?, query::number("n", &asked.n)?);
    let none = || Problem::about("a", "0 is too small; the games of this family have A >= 1");
    let found = answers::numeration::represent(&a, &n, job)?.ok_or_else(none)?;
    Reply::json(&answers::numeration::Answer::from(&found))
}

/// Which P-positions: one of `below`, `count` and `nth`.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Some {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// All with both piles below this.
    below: Option<String>,
    /// So many of the first.
    count: Option<String>,
    /// The one with this index.
    #[param(example = "1000")]
    nth: Option<String>,
}

/// P-positions, where the player about to move loses.
#[utoipa::path(get, path = "/p-positions", tag = "position", params(Some),
    responses((status = 200, body = answers::p_positions::Answer<Vec<Position>>), Failures))]
pub fn p_positions(desk: &Desk, asked: Some, job: &Job) -> Result<Reply, Problem> {
    let game = query::game("game", &asked.game)?;
    let which = match (&asked.below, &asked.count, &asked.nth) {
        (Option::Some(n), None, None) => Which::Below(query::number("below", n)?),
        (None, Option::Some(count), None) => Which::First(query::number("count", count)?),
        (None, None, Option::Some(index)) => Which::Nth(query::number("nth", index)?),
        _ => return Err(Problem::about("nth", "give one of below, count and nth")),
    };
    let PPositions { positions, evidence } = desk.solvers.of(&game).p_positions(&which, job).sized_by("game")?;
    let positions: Vec<Position> = positions.take(MOST_LISTED + 1).map(Position).collect();
    if positions.len() > MOST_LISTED {
        let message = format!("there are more than {MOST_LISTED}, the most that are listed here; ask for fewer");
        return Err(Problem::new(Kind::Size, message));
    }
    Reply::json(&answers::p_positions::Answer { game: game.to_string(), positions, evidence: &evidence })
}
