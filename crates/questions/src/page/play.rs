//! Sums of games, and playing them.

use crate::explain::text;
use crate::problem::{About, Failures, Problem};
use crate::solve::{Part, SumMove};
use crate::{Reply, Service, json, query};
use engines::evidence::{Evidence, Grade};
use engines::job::Job;
use engines::strategy::{self, Component, Move, Outcome, Solution, Sum, player};
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Up to this many moves all are listed.
const MOST_MOVES: usize = 4000;

/// A sum of games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichSum {
    /// As in `wythoff[4,6] + nim[3]`.
    #[serde(deserialize_with = "query::sum")]
    #[param(value_type = String, example = "wythoff[4,6] + nim[3]")]
    sum: Sum,
}

/// The solution, or nothing where that is out of reach.
fn solved(sum: &Sum, limit: usize, job: &Job) -> Result<Option<Solution>, Problem> {
    match strategy::solve(sum, limit, job) {
        Ok(solution) => Ok(Some(solution)),
        // A larger share of memory may help, and then it is asked for.
        Err(error) if error.kind() == engines::ErrorKind::Memory && job.budget.memory < MUCH => Err(error.into()),
        Err(error) if error.is_out_of_reach() => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// More than a computation gets at first.
const MUCH: u64 = 64 << 20;

/// A position to play from.
#[derive(Serialize, ToSchema)]
#[schema(as = PlayPosition)]
struct PlayDocument<'a> {
    sum: String,
    /// Whether there is no move left.
    over: bool,
    outcome: Option<Outcome>,
    value: Option<json::Number<'a>>,
    components: Vec<Part<'a>>,
    moves: Vec<Judged<'a>>,
    /// Whether these are all moves, or only winning ones.
    all: bool,
    evidence: Option<&'a Evidence>,
}

/// A move and whether it wins, if that is known.
#[derive(Serialize, ToSchema)]
#[schema(as = JudgedMove)]
struct Judged<'a> {
    #[serde(flatten)]
    step: SumMove<'a>,
    wins: Option<bool>,
}

/// The moves of a position and what they are worth.
#[utoipa::path(get, path = "/play/position", tag = "play", params(WhichSum), responses((status = 200, body = PlayDocument), Failures))]
pub(crate) fn position(_: &Service, asked: WhichSum, job: &Job) -> Result<Reply, Problem> {
    let sum = asked.sum;
    let solution = solved(&sum, MOST_MOVES, job)?;
    let all = all_moves(&sum)?;
    let is_all = all.is_some();
    let winning = solution.as_ref().map_or(&[][..], |solution| &solution.winning);
    let complete = solution.as_ref().is_some_and(|solution| solution.complete);
    let moves = all.unwrap_or_else(|| winning.to_vec());
    let judged = |step| {
        let wins = if winning.contains(step) { Some(true) } else { complete.then_some(false) };
        Judged { step: SumMove::from(step), wins }
    };
    let unknown = strategy::Value::unknown(Evidence::bound(
        "its value is out of reach here",
        Evidence::recorded(Grade::Bound, None),
    ));
    let known = |i: usize| solution.as_ref().and_then(|solution| solution.components.get(i)).unwrap_or(&unknown);
    let components = sum.components().iter().enumerate();
    Reply::json(&PlayDocument {
        sum: sum.to_string(),
        over: sum.small_steps()?.is_empty(),
        outcome: solution.as_ref().and_then(|solution| solution.outcome),
        value: solution.as_ref().and_then(|s| s.value.as_ref()).map(json::Number),
        components: components.map(|(i, component)| Part::new(component, known(i))).collect(),
        moves: moves.iter().map(judged).collect(),
        all: is_all,
        evidence: solution.as_ref().map(|solution| &solution.evidence),
    })
}

/// Every move of a sum, if there are not too many.
fn all_moves(sum: &Sum) -> Result<Option<Vec<Move>>, Problem> {
    let mut moves = Vec::new();
    for (i, component) in sum.components().iter().enumerate() {
        let Some(options) = options(component)? else { return Ok(None) };
        moves.extend(options.into_iter().map(|to| Move::new(i, to)));
        if moves.len() > MOST_MOVES {
            return Ok(None);
        }
    }
    Ok(Some(moves))
}

fn options(component: &Component) -> Result<Option<Vec<Vec<Int>>>, Problem> {
    let small = |n: &Int| usize::try_from(n).ok().filter(|n| *n <= MOST_MOVES);
    let Some(piles) = component.piles().iter().map(small).collect::<Option<Vec<usize>>>() else { return Ok(None) };
    let ints = |piles: &[usize]| piles.iter().map(|&n| Int::from(n)).collect::<Vec<Int>>();
    if component.pair().is_none() {
        let count = piles.iter().sum::<usize>();
        let with = |i: usize, n: usize| {
            let mut piles = piles.clone();
            piles[i] = n;
            ints(&piles)
        };
        let all = (0..piles.len()).flat_map(|i| (0..piles[i]).map(move |n| (i, n))).map(|(i, n)| with(i, n));
        return Ok((count <= MOST_MOVES).then(|| all.collect()));
    }
    // A heap game has about as many options as cells below it.
    if piles[0].saturating_mul(piles[1]) > MOST_MOVES * MOST_MOVES / 16 {
        return Ok(None);
    }
    let options = component.game().options(piles[0], piles[1])?;
    Ok(Some(options.into_iter().map(|(x, y)| ints(&[x, y])).collect()))
}

/// A move that someone wants to make.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// As in `wythoff[4,6] + nim[3]`.
    #[serde(deserialize_with = "query::sum")]
    #[param(value_type = String, example = "wythoff[4,6] + nim[3]")]
    sum: Sum,
    /// The component, counted from 0.
    #[serde(deserialize_with = "query::size::<_, { query::MOST_COMPONENTS }>")]
    #[param(value_type = String, example = "0")]
    component: usize,
    /// Its new piles, as in 3,5.
    #[serde(deserialize_with = "query::numbers")]
    #[param(value_type = String, example = "3,5")]
    to: Vec<Int>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Allowed)]
struct Allowed {
    allowed: bool,
}

/// Whether a move is allowed.
#[utoipa::path(get, path = "/play/allows", tag = "play", params(Wanted), responses((status = 200, body = Allowed), Failures))]
pub(crate) fn allows(_: &Service, asked: Wanted, _: &Job) -> Result<Reply, Problem> {
    let sum = asked.sum;
    let step = Move::new(asked.component, asked.to);
    Reply::json(&Allowed { allowed: sum.allows(&step).about("sum")? })
}

/// Who is to choose.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Player {
    /// As in `wythoff[4,6] + nim[3]`.
    #[serde(deserialize_with = "query::sum")]
    #[param(value_type = String, example = "wythoff[4,6] + nim[3]")]
    sum: Sum,
    /// How many moves in a hundred are left to chance; none if not given.
    #[serde(default, deserialize_with = "query::value::<_, 100>")]
    #[param(value_type = Option<String>)]
    errs: u32,
    /// Of the chance.
    #[serde(default, deserialize_with = "query::word::<_, { u64::MAX }>")]
    #[param(value_type = Option<String>)]
    seed: u64,
}

/// A choice.
#[derive(Serialize, ToSchema)]
#[schema(as = Choice)]
struct Chosen<'a> {
    /// Nothing if there is no move.
    r#move: Option<SumMove<'a>>,
    /// `N` if it wins, `P` if every move loses, nothing if that is not known or it was left to chance.
    outcome: Option<Outcome>,
}

/// What the perfect player does, or one that errs.
#[utoipa::path(get, path = "/play/choice", tag = "play", params(Player), responses((status = 200, body = Chosen), Failures))]
pub(crate) fn choice(_: &Service, asked: Player, job: &Job) -> Result<Reply, Problem> {
    let sum = asked.sum;
    let errs = asked.errs as u8; // at most 100
    let mut chance = fastrand::Rng::with_seed(asked.seed);
    let solution = solved(&sum, 10, job)?;
    let mut random = |n: &Int| numeration::random::below(n, |bytes| chance.fill(bytes));
    let chosen = player::play(&sum, solution.as_ref(), errs, &mut random, job).about("sum")?;
    Reply::json(&Chosen {
        r#move: chosen.as_ref().map(|choice| SumMove::from(&choice.step)),
        outcome: chosen.as_ref().and_then(|choice| choice.outcome),
    })
}

/// Lines of text.
#[derive(Serialize, ToSchema)]
#[schema(as = Lines)]
struct Lines {
    lines: Vec<String>,
}

/// Why a sum is won or lost.
#[utoipa::path(get, path = "/play/why", tag = "play", params(WhichSum), responses((status = 200, body = Lines), Failures))]
pub(crate) fn why(_: &Service, asked: WhichSum, job: &Job) -> Result<Reply, Problem> {
    let sum = asked.sum;
    let lines = match text::sum_lines(&sum, text::WIDEST, job) {
        Ok(lines) => lines,
        Err(error) if error.is_out_of_reach() && job.budget.memory >= MUCH => {
            vec![format!("More cannot be said: {}.", error.problem())]
        }
        Err(error) => return Err(Problem::from(error).sized_by("sum")),
    };
    Reply::json(&Lines { lines })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::parse_sum as read;

    #[test]
    fn all_moves_are_listed() {
        let count = |text: &str| all_moves(&read(text).unwrap()).unwrap().map(|moves| moves.len());
        assert_eq!(count("wythoff[4,6]"), Some(4 + 6 + 4));
        assert_eq!(count("wythoff[4,6] + nim[3,2]"), Some(14 + 5));
        assert_eq!(count("wythoff[0,0]"), Some(0));
        assert_eq!(count("wythoff[4000,4000]"), None);
        assert_eq!(count("wythoff[10^30,1]"), None);
        assert_eq!(count("nim[4001]"), None);
        assert!(read("wythoff[4").is_err() && read(&["nim[1]"; 101].join(" + ")).is_err());
    }
}
