//! The value of one position, by the strongest means at hand.

use super::closed_form::ClosedForm;
use super::moves::{is_quick, without_a_theorem};
use super::tiled::Tiled;
use crate::board::{self, formula};
use crate::error::{Error, ErrorKind, Result};
use crate::evidence::{Evidence, Grade};
use crate::invariance::Translate;
use crate::job::Job;
use crate::points::{Constants, EXACT_ROWS, Finder, exact_cost, far_cost};
use crate::rows::{self, Patience};
use crate::rules::{Game, Removals, Rules};
use numeration::Int;

/// What is known of G(a, b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The value, if it is known.
    pub value: Option<Int>,
    /// A lower bound, where the value is not known.
    pub at_least: Option<Int>,
    /// How it is known.
    pub evidence: Evidence,
    /// What stood in the way of the value itself, where only a bound is known.
    pub obstacle: Option<Error>,
}

impl Value {
    pub(super) fn known(value: Int, evidence: Evidence) -> Value {
        Value { value: Some(value), at_least: None, evidence, obstacle: None }
    }

    /// What closed forms tell when the value itself is out of reach.
    pub(super) fn in_closed_form(game: &Game, form: &ClosedForm, a: &Int, b: &Int, obstacle: Error) -> Value {
        if form.contains(a, b) {
            return Value::known(Int::ZERO, form.evidence());
        }
        if let Some(answer) = Value::translated(game, a, b) {
            return answer;
        }
        let closed = Translate::largest_in_closed_form(game).filter(|&g| g > 0);
        if let Some((g, translate)) = closed.and_then(|g| Some((g, Translate::of(game, g)?))) {
            let at_least = Some(Int::from(g) + Int::ONE);
            return Value { value: None, at_least, evidence: translate.excluded(), obstacle: Some(obstacle) };
        }
        let known = form.evidence();
        let by = if known.grade == Grade::Theorem { "by" } else { "since" };
        let evidence = Evidence::bound(format!("not a P-position, {by} {}", known.source.unwrap_or_default()));
        Value { value: None, at_least: Some(Int::ONE), evidence, obstacle: Some(obstacle) }
    }

    /// The value in one of the first rows at any distance, through the period of the row, and in any row that was
    /// proved before and kept.
    ///
    /// # Errors
    /// Those of [`rows::value`].
    pub(super) fn along_row(game: &Game, a: &Int, b: &Int, most_rows: usize, job: &Job) -> Result<AlongRow> {
        let (x, y) = (a.min(b), a.max(b));
        let Ok(x) = usize::try_from(x) else { return Ok(AlongRow::Untried) };
        let known = |(value, evidence)| AlongRow::Known(Value::known(value, evidence));
        if x >= most_rows {
            return Ok(rows::kept_value(game, x, y, job).map_or(AlongRow::Untried, known));
        }
        let columns = Patience::columns(x);
        match rows::value(game, x, y, columns, job) {
            Ok(found) => Ok(found.map_or(AlongRow::GivenUp { row: x, columns }, known)),
            Err(error) if matches!(error.kind(), ErrorKind::Memory | ErrorKind::Unsupported) => Ok(AlongRow::Untried),
            Err(error) => Err(error),
        }
    }

    /// The value where a theorem tells the positions of that value.
    pub(super) fn translated(game: &Game, a: &Int, b: &Int) -> Option<Value> {
        let translate = Translate::of_position(game, a, b)?;
        Some(Value::known(Int::from(translate.h()), translate.evidence()))
    }

    /// The value where neither the position nor any that can be reached from it has a move from both piles.
    fn as_in_nim(game: &Game, a: &Int, b: &Int) -> Option<Value> {
        let (small, large) = (a.min(b), a.max(b));
        let is_nim = match game.rules() {
            Rules::Restricted(rules) => *small <= rules.k || *large <= rules.l,
            Rules::Ratio(_) => *small <= Int::ONE,
            Rules::Wyt(rules) => match rules.removals() {
                Removals::Finite(set) => small < &set[0],
                Removals::Multiples(m) => small < m,
                Removals::Powers { .. } => small.is_zero(),
            },
            _ => false,
        };
        is_nim.then(|| {
            Value::known(a ^ b, Evidence::theorem("no move from both piles from there on: as in Nim (Bouton 1901)"))
        })
    }

    /// The value if it is one of those that automata tell, at the cost of a conversion to their digits.
    ///
    /// # Errors
    /// Those of [`Finder::value`].
    fn by_automaton(game: &Game, a: &Int, b: &Int, job: &Job) -> Result<Option<Value>> {
        let Some(g) = Finder::largest_at_once(game) else { return Ok(None) };
        let found = Finder::of(game, g, None).value(a, b, job)?;
        Ok(found.what.map(|value| Value::known(Int::from(value), found.evidence)))
    }

    /// What the points of values up to that of the finder tell: the value, or that it is more.
    ///
    /// # Errors
    /// Those of [`Finder::value`].
    pub(super) fn by_points(finder: &mut Finder, a: &Int, b: &Int, job: &Job) -> Result<Value> {
        let g = finder.g();
        let found = finder.value(a, b, job)?;
        let evidence = found.evidence;
        Ok(match found.what {
            Some(value) => Value::known(Int::from(value), evidence),
            None => {
                let least = Int::from(g) + Int::ONE;
                match beyond_its_row(a, b).filter(|far| *far > least && finder.is_wythoff()) {
                    Some(far) => {
                        let evidence = Evidence::bound("at least b - 2a (nivasch-2009, Lemma 2.1)");
                        Value { value: None, at_least: Some(far), evidence, obstacle: None }
                    }
                    None => Value { value: None, at_least: Some(least), evidence, obstacle: None },
                }
            }
        })
    }
}

/// What the period of its row tells of a position.
pub(super) enum AlongRow {
    /// The value.
    Known(Value),
    /// Nothing: the row was followed for so many columns, and its period is not proved by then.
    GivenUp { row: usize, columns: u64 },
    /// Nothing: it is none of the first rows, or of another game, or memory does not allow it.
    Untried,
}

impl AlongRow {
    /// The error of a position whose value is not found, with what was tried along its row.
    pub(super) fn after(&self, error: Error) -> Error {
        match self {
            AlongRow::GivenUp { row, columns } => {
                let message =
                    format!("row {row} was followed for {columns} columns without a proof of its period, and {error}");
                Error::new(error.kind(), message)
            }
            _ => error,
        }
    }
}

/// b - 2a, which G(a, b) is at least in Wythoff's game if a <= b (Nivasch 2009, Lemma 2.1).
fn beyond_its_row(a: &Int, b: &Int) -> Option<Int> {
    let (a, b) = (a.min(b), a.max(b));
    let twice = a * Int::from(2u8);
    (*b > twice).then(|| b - twice)
}

/// The largest value that is looked for if no one says how far.
const USUAL_MAX_G: u32 = 20;

/// The largest g <= 20 up to which values in this row are found within a few seconds, if there is any.
pub fn default_max_g(row: &Int) -> Option<u32> {
    const PATIENCE: u128 = 5_000_000_000;
    (1..=USUAL_MAX_G).rev().find(|&g| search_cost(row, g) <= PATIENCE)
}

/// The largest value that is looked for at a position: the one asked for, or what takes a few seconds, or no time at all
/// because it is far from the line.
fn within_reach(game: &Game, a: &Int, b: &Int, max_g: Option<u32>) -> Option<u32> {
    let (row, column) = (a.min(b), a.max(b));
    let is_far = || game.is_wythoff() && !Constants::of(USUAL_MAX_G).may_hold(row, column);
    let usual = || if is_far() { Some(USUAL_MAX_G) } else { quick_max_g(game, row) };
    Some(max_g.or_else(usual)?.min(Finder::largest_in_row(game, row)?))
}

/// [`default_max_g`], or more where an automaton tells more of a game.
pub(super) fn quick_max_g(game: &Game, row: &Int) -> Option<u32> {
    default_max_g(row).max(Finder::largest_at_once(game))
}

/// What was not looked for in a row of a game, where values up to g were asked for.
fn not_told(game: &Game, largest: u32, g: u32) -> Error {
    let message = format!(
        "values up to {g} were asked for, but of {game} only those up to {largest} are found beyond row {EXACT_ROWS}; ask for \
         --max-g {largest}"
    );
    Error::new(ErrorKind::Unsupported, message)
}

/// How long it takes to find the values up to g in a row, in nanoseconds, about.
pub(super) fn search_cost(row: &Int, g: u32) -> u128 {
    match u64::try_from(row) {
        Ok(row) if row < EXACT_ROWS => exact_cost(g, row),
        _ => far_cost(g, numeration::bits(row)),
    }
}

/// G(a, b): from a formula for the values, else at positions of a value that have a closed form, as the P-positions of
/// most games do ([`ClosedForm`], [`Translate`]), else from squares that tile the table, as in regular Wyt_K, else from
/// a small board, else if it is a small value that an automaton tells ([`crate::automatic`]), else from a board. Where
/// a board is too large: through the period of its row, if that is one of the first few hundred ([`Patience`]) or was
/// proved before; the value if it is at most [`default_max_g`] or [`Finder::largest_in_row`], or that it is more; else
/// at least the bound 1 where the closed form says that the position is not a P-position.
///
/// # Errors
/// Those of [`board::table()`], if neither a theorem nor the memory allowed gives an answer.
pub fn value(game: &Game, a: &Int, b: &Int, job: &Job) -> Result<Value> {
    value_up_to(game, a, b, None, job)
}

/// The same; with a limit `max_g` the value is told if it is at most the limit. Where the points of the game can be found that far
/// out, or its P-positions are known, a board is made only if it takes milliseconds; elsewhere the limit changes nothing.
///
/// # Errors
/// As [`value()`].
pub fn value_up_to(game: &Game, a: &Int, b: &Int, max_g: Option<u32>, job: &Job) -> Result<Value> {
    job.afford_numbers(&[a, b])?;
    if let Some((value, evidence)) = formula::value(game, a, b).zip(formula::evidence(game)) {
        return Ok(Value::known(value, evidence));
    }
    let form = ClosedForm::of(game);
    if let Some(form) = form.as_ref().filter(|form| form.contains(a, b)) {
        return Ok(Value::known(Int::ZERO, form.evidence()));
    }
    if let Some(answer) = Value::translated(game, a, b).or_else(|| Value::as_in_nim(game, a, b)) {
        return Ok(answer);
    }
    if let Some(tiled) = Tiled::of(game, a, b)
        && let Some(value) = tiled.value(a, b)
    {
        return Ok(Value::known(value, tiled.evidence));
    }
    if let Some(g) = max_g.filter(|_| !is_quick(game, a, b)) {
        // With nothing to find there, the finder says why.
        let largest = Finder::largest_in_row(game, a.min(b)).unwrap_or(g);
        match (Value::by_points(&mut Finder::of(game, g.min(largest), None), a, b, job), &form) {
            (Ok(answer), _) => {
                let obstacle = (answer.value.is_none() && largest < g).then(|| not_told(game, largest, g));
                return Ok(Value { obstacle, ..answer });
            }
            (Err(error), _) if !matches!(error.kind(), ErrorKind::Memory | ErrorKind::Unsupported) => {
                return Err(error);
            }
            (Err(error), Some(form)) => return Ok(Value::in_closed_form(game, form, a, b, error)),
            (Err(_), None) => {} // as without a limit
        }
    }
    if !is_quick(game, a, b)
        && let Some(answer) = Value::by_automaton(game, a, b, job)?
    {
        return Ok(answer);
    }
    // A long thin board takes longer than the period of its row.
    let Patience { quick, rows } = Patience::of(game);
    let mut along = AlongRow::Untried;
    if !is_quick(game, a, b) {
        along = Value::along_row(game, a, b, quick, job)?;
    }
    if let AlongRow::Known(answer) = along {
        return Ok(answer);
    }
    let error = match on_board(game, a, b, job) {
        Err(error) if error.kind() == ErrorKind::Memory => error,
        answer => return answer,
    };
    let row = a.min(b);
    if *row >= Int::from(quick) {
        along = Value::along_row(game, a, b, rows, job)?;
    }
    if let AlongRow::Known(answer) = along {
        return Ok(answer);
    }
    if let Some(g) = within_reach(game, a, b, max_g) {
        match Value::by_points(&mut Finder::of(game, g, None), a, b, job) {
            Ok(answer) => {
                let obstacle = answer.value.is_none().then(|| along.after(error));
                return Ok(Value { obstacle, ..answer });
            }
            Err(error) if error.kind() == ErrorKind::Memory => {} // what is left needs none
            Err(error) => return Err(error),
        }
    }
    match form {
        Some(form) => Ok(Value::in_closed_form(game, &form, a, b, along.after(error))),
        None => Err(along.after(without_a_theorem("values", game, &error))),
    }
}

fn on_board(game: &Game, a: &Int, b: &Int, job: &Job) -> Result<Value> {
    let (a, b) = (board::side(a)?, board::side(b)?);
    let table = board::table(game, a + 1, b + 1, job)?;
    Ok(Value::known(Int::from(table.get(a, b)), board::evidence(game, a + 1, b + 1)))
}
