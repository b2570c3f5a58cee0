//! The g-points: near, far, and with proof.

use super::position::shown;
use crate::Desk;
use crate::problem::{About, Failures, Problem};
use crate::query;
use crate::reply::{File, Reply};
use answers::json::Number;
use answers::point::{Answer, One};
use engines::evidence::{Evidence, citations};
use engines::job::Job;
use engines::means::Trail;
use engines::points::{Constants, Golden};
use engines::{Game, Int, coalescence};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The largest value that is looked for.
const LARGEST: u32 = 200;
/// The most points that are sent.
const MOST: u64 = 200_000;
/// And the most digits of their rows.
const MOST_DIGITS: u64 = 2_000_000;

/// Points of the values up to g in some rows.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// The largest value.
    #[param(example = "2")]
    g: String,
    /// Rows below this one.
    #[param(example = "20")]
    rows: String,
    /// Rows from this one on.
    from: Option<String>,
    /// A game of the catalogue; wythoff if not given.
    game: Option<String>,
}

/// Points, each as [h, n, a, b].
#[derive(Serialize, ToSchema)]
#[schema(as = Points)]
struct Points<'a> {
    game: String,
    g: u32,
    from: Number<'a>,
    rows: Number<'a>,
    points: Vec<(u32, Number<'a>, Number<'a>, Number<'a>)>,
    evidence: &'a Evidence,
}

/// The h-points, h <= g, of some rows, near or far.
#[utoipa::path(get, path = "/points", tag = "points", params(Rows), responses((status = 200, body = Points), Failures))]
pub fn points(desk: &Desk, asked: Rows, job: &Job) -> Result<Reply, Problem> {
    let game = named(asked.game.as_deref())?;
    let g = query::value("g", &asked.g, LARGEST)?;
    let first = asked.from.as_deref().map_or(Ok(Int::ZERO), |from| query::number("from", from))?;
    let rows = query::number("rows", &asked.rows)?;
    let count = if rows > first { &rows - &first } else { Int::ZERO };
    let digits = numeration::bits(&rows) as u64 / 3 + 1;
    let most = (MOST / u64::from(g + 1)).min(MOST_DIGITS / digits / u64::from(g + 1));
    if count > Int::from(most) {
        let message = format!("{} rows are too many here; ask for {most} at a time", numeration::Short(&count));
        return Err(Problem::about("rows", message));
    }
    let solver = desk.solvers.of(&game);
    let found = match count.is_zero() {
        true => solver.rows(g, &Int::ZERO, &Int::ZERO, job),
        false => solver.rows(g, &first, &(&rows - Int::ONE), job),
    };
    let mut found = found.sized_by("game")?;
    if count.is_zero() {
        found.what.clear();
    }
    let points = found.what.iter().map(|p| (p.h, Number(&p.n), Number(&p.a), Number(&p.b))).collect();
    let (from, rows) = (Number(&first), Number(&rows));
    Reply::json(&Points { game: game.to_string(), g, from, rows, points, evidence: &found.evidence })
}

/// The game, or Wythoff's.
fn named(game: Option<&str>) -> Result<Game, Problem> {
    game.map_or(Ok(Game::wythoff()), |game| query::game("game", game))
}

/// A point.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Nth {
    /// The value.
    #[param(example = "2")]
    g: String,
    /// Its place, counted from 0.
    #[param(example = "10^100")]
    n: String,
    /// A game of the catalogue; wythoff if not given.
    game: Option<String>,
    /// Whether the means that were tried are told.
    how: Option<bool>,
}

/// The n-th g-point, at any distance; what would be conditional is proved if that takes a moment.
#[utoipa::path(get, path = "/point", tag = "points", params(Nth), responses((status = 200, body = Answer), Failures))]
pub fn point(desk: &Desk, asked: Nth, job: &Job) -> Result<Reply, Problem> {
    let game = named(asked.game.as_deref())?;
    let (g, n) = (query::value("g", &asked.g, LARGEST)?, query::number("n", &asked.n)?);
    let trail = Trail::default();
    let found = desk.solvers.of(&game).point(g, &n, &shown(job, &trail, asked.how)).sized_by("n")?;
    let answer = Answer::new(&game, g, One::new(&found, None, None));
    Reply::json(&if asked.how == Some(true) { answer.how(&trail) } else { answer })
}

/// A point of Wythoff's game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct OfWythoff {
    /// The value.
    #[param(example = "3")]
    g: String,
    /// Its place, counted from 0.
    #[param(example = "10^30")]
    n: String,
}

/// A certificate of the n-th g-point of Wythoff's game, as `wyt certify` writes it.
#[utoipa::path(get, path = "/certify", tag = "points", params(OfWythoff),
    responses((status = 200, description = "The certificate", body = File, content_type = "application/octet-stream"), Failures))]
pub fn certify(_: &Desk, asked: OfWythoff, job: &Job) -> Result<Reply, Problem> {
    let g = query::value("g", &asked.g, coalescence::LARGEST)?;
    let n = query::number("n", &asked.n)?;
    let certificate = coalescence::certificate(g, &n, job).sized_by("g")?;
    Ok(Reply::new("application/octet-stream", certificate.to_bytes()).named(&format!("wythoff-{g}.json")))
}

/// A value.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct OfValue {
    /// The value.
    #[param(example = "5")]
    g: String,
}

/// Every g-point (a, b), a <= b, of Wythoff's game has low <= a - b / phi <= high.
#[derive(Serialize, ToSchema)]
#[schema(as = Strip)]
struct Strip {
    g: u32,
    low: Bound,
    high: Bound,
    evidence: Evidence,
}

/// The number p + q phi.
#[derive(Serialize, ToSchema)]
#[schema(as = Golden)]
struct Bound {
    p: i64,
    q: i64,
}

impl From<Golden> for Bound {
    fn from(Golden { p, q }: Golden) -> Bound {
        Bound { p, q }
    }
}

/// The strip that holds all g-points of Wythoff's game, with proof.
#[utoipa::path(get, path = "/strip", tag = "points", params(OfValue), responses((status = 200, body = Strip), Failures))]
pub fn strip(_: &Desk, asked: OfValue, _: &Job) -> Result<Reply, Problem> {
    let g = query::value("g", &asked.g, u32::MAX)?;
    let constants = Constants::of(g);
    Reply::json(&Strip {
        g,
        low: constants.exact.l.into(),
        high: constants.exact.h.into(),
        evidence: Evidence::theorem(citations::NEAR_THE_LINE),
    })
}
