//! Winning options of a position of any size.

use super::by_value;
use super::closed_form::{ClosedForm, winning};
use super::options::Options;
use super::tiled::Tiled;
use crate::board::{self, Engine as _, Table, formula};
use crate::error::{Error, ErrorKind, Result};
use crate::evidence::Evidence;
use crate::job::{self, Job};
use crate::points::{Finder, Found};
use crate::rules::{Game, Rules};
use numeration::Int;
use serde::Serialize;

/// Whether the Previous or the Next player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Outcome {
    /// The player who has just moved wins: the value is 0.
    P,
    /// The player about to move wins.
    N,
}

/// A position's outcome, value and winning options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where it came with the answer.
    pub value: Option<Int>,
    /// The options with value 0.
    pub winning: Options,
    /// How it is known.
    pub evidence: Evidence,
}

/// Who wins (a, b), and the winning options, of which at most `limit` are listed.
///
/// By a formula for the values; from a board where that is a matter of milliseconds, because it tells the value, too;
/// else in closed form, T = a few operations on integers of this size; else from a board of any size.
///
/// # Errors
/// Those of [`board::table()`], where no theorem helps.
pub fn moves(game: &Game, a: &Int, b: &Int, limit: usize, job: &Job) -> Result<Moves> {
    job.afford_numbers(&[a, b])?;
    if !is_quick(game, a, b)
        && formula::evidence(game).is_none()
        && Tiled::of(game, a, b).is_none_or(|tiled| tiled.value(a, b).is_none())
        && let Some(form) = ClosedForm::of(game)
    {
        return in_closed_form(game, &form, a, b, limit, job);
    }
    let found = match (options_with_value(game, a, b, &Int::ZERO, limit, job), ClosedForm::of(game)) {
        (Err(error), Some(form)) if error.kind() == ErrorKind::Memory => {
            return in_closed_form(game, &form, a, b, limit, job);
        }
        (Err(error), None) if error.kind() == ErrorKind::Memory => {
            return Err(without_a_theorem("P-positions", game, &error));
        }
        (found, _) => found?,
    };
    let outcome = if found.options.count.is_zero() { Outcome::P } else { Outcome::N };
    Ok(Moves { outcome, value: Some(found.value), winning: found.options, evidence: found.evidence })
}

/// The error for a board that is needed because no theorem tells the P-positions, or the values, of a game.
pub(super) fn without_a_theorem(what: &str, game: &Game, error: &Error) -> Error {
    let message = format!("no theorem here tells the {what} of {game}, so a board is needed, but {error}");
    Error::new(error.kind(), message)
}

/// The same by the closed form alone.
pub(super) fn in_closed_form(
    game: &Game,
    form: &ClosedForm,
    a: &Int,
    b: &Int,
    limit: usize,
    job: &Job,
) -> Result<Moves> {
    if form.contains(a, b) {
        let (outcome, value) = (Outcome::P, Some(Int::ZERO));
        return Ok(Moves { outcome, value, winning: Options::default(), evidence: form.evidence() });
    }
    let winning = listed(a, b, limit, job, |limit| winning(game, form, a, b, limit))?;
    let moves = Moves { outcome: Outcome::N, value: None, winning, evidence: form.evidence() };
    let Some(g) = Finder::largest_at_once(game) else { return Ok(moves) };
    let Found { what, evidence } = Finder::of(game, g, None).value(a, b, job)?;
    Ok(match what {
        Some(value) => Moves { value: Some(Int::from(value)), evidence: also(moves.evidence, evidence), ..moves },
        None => moves,
    })
}

/// The evidence of moves with that of the value.
fn also(moves: Evidence, value: Evidence) -> Evidence {
    let words = |evidence: &Evidence| evidence.source.clone().unwrap_or_default();
    let source = format!("{}; the value by {}", words(&moves), words(&value));
    Evidence { source: Some(source), ..value.weaker(moves) }
}

/// A list of options of (a, b), made by a function of the limit, if it fits the memory allowed.
pub(super) fn listed(
    a: &Int,
    b: &Int,
    limit: usize,
    job: &Job,
    make: impl FnOnce(usize) -> Result<Options>,
) -> Result<Options> {
    // Each option is two numbers of this size; parts of the list are made before they are put together.
    let each = 2 * (numeration::bits(a) / 8 + numeration::bits(b) / 8 + 128) as u64;
    let most = numeration::saturate(&Int::from(job.max_memory / each));
    let options = make(limit.min(most))?;
    let wanted = options.count.clone().min(Int::from(limit));
    if wanted > Int::from(most) {
        let needed = u128::try_from(wanted * each).unwrap_or(u128::MAX);
        let way_out =
            if needed > job::LARGEST_MEMORY { "lower --limit" } else { "lower --limit or raise --max-memory" };
        let message = format!(
            "a list of so many winning options of this size needs about {} of memory, more than the {} allowed; {way_out}",
            job::bytes(needed),
            job::bytes(job.max_memory.into())
        );
        return Err(Error::new(ErrorKind::Memory, message));
    }
    Ok(options)
}

/// The options of a position that have some value.
pub(super) struct WithValue {
    /// The value of the position itself.
    pub(super) value: Int,
    pub(super) options: Options,
    pub(super) evidence: Evidence,
}

/// The options of (a, b) with a given value: by a formula or by squares that tile the table, else from a board.
///
/// # Errors
/// Those of [`board::table()`].
pub(super) fn options_with_value(
    game: &Game,
    a: &Int,
    b: &Int,
    value: &Int,
    limit: usize,
    job: &Job,
) -> Result<WithValue> {
    if let (Some(own), Some(evidence)) = (formula::value(game, a, b), formula::evidence(game)) {
        let by_formula = |limit| Ok(by_value::options(game, a, b, value, limit).unwrap_or_default());
        return Ok(WithValue { value: own, options: listed(a, b, limit, job, by_formula)?, evidence });
    }
    if let Some(tiled) = Tiled::of(game, a, b)
        && let (Some(own), Some(_)) = (tiled.value(a, b), tiled.options(a, b, value, 0))
    {
        let by_squares = |limit| Ok(tiled.options(a, b, value, limit).unwrap_or_default());
        return Ok(WithValue { value: own, options: listed(a, b, limit, job, by_squares)?, evidence: tiled.evidence });
    }
    let (rows, cols) = (board::side(a)? + 1, board::side(b)? + 1);
    let table = board::table(game, rows, cols, job)?;
    let options = on_board(game, &table, value, limit)?;
    Ok(WithValue {
        value: Int::from(table.get(rows - 1, cols - 1)),
        options,
        evidence: board::evidence(game, rows, cols),
    })
}

/// The options with some value of the last position of a board.  T = the number of options.
pub(super) fn on_board(game: &Game, table: &Table, value: &Int, limit: usize) -> Result<Options> {
    let mut found = Options::default();
    if let Ok(value) = u32::try_from(value) {
        for (x, y) in game.options(table.rows() - 1, table.cols() - 1)? {
            if table.get(x, y) == value {
                found.push(Int::from(x), Int::from(y));
            }
        }
    }
    Ok(found.sorted(limit))
}

/// Whether the board up to (a, b) takes milliseconds.
pub(super) fn is_quick(game: &Game, a: &Int, b: &Int) -> bool {
    const CELLS: u128 = 1 << 22;
    let (Ok(a), Ok(b)) = (u32::try_from(a), u32::try_from(b)) else { return false };
    let cells = (u128::from(a) + 1) * (u128::from(b) + 1);
    let side = u128::from(a.max(b));
    let per_cell = match game.rules() {
        // A cell has so many diagonals to look at.
        Rules::AWythoff(rules) => side.min(rules.width() as u128) / 16 + 1,
        _ if board::Layered.handles(game) => 1,
        // Engines below the layered one take time in proportion to the side.
        _ => side / 8 + 1,
    };
    cells * per_cell <= CELLS
}
