//! One component of a sum: what is known of its value, and its moves to some value.

use super::Component;
use crate::board::{self, Table, formula};
use crate::error::{ErrorKind, Result};
use crate::evidence::Evidence;
use crate::invariance::Translate;
use crate::job::Job;
use crate::points::Finder;
use crate::rows::Patience;
use crate::rules::Game;
use crate::strategy::closed_form::{ClosedForm, winning};
use crate::strategy::moves::{listed, on_board, options_with_value, without_a_theorem};
use crate::strategy::options::Options;
use crate::strategy::tiled::Tiled;
use crate::strategy::value::{AlongRow, Value, search_cost};
use numeration::Int;

/// What is known of a component, and the means to find its options of some value.
pub(super) struct Known {
    pub answer: Value,
    pub means: Means,
}

/// By what means options of some value are found.
pub(super) enum Means {
    /// Nim with any number of piles, or a formula for the values, or squares that tile the table of them.
    Formula,
    /// A board up to the position.
    Board(Table),
    /// Nothing helps.
    None,
    /// Only P-positions are known.
    ClosedForm(Box<ClosedForm>),
    /// Positions of small values can be found.
    Points,
}

/// Moves to a value.
pub(super) struct Moves {
    /// The piles that each leaves.
    pub to: Vec<Vec<Int>>,
    /// How many there are, listed or not.
    pub count: Int,
    /// How it is known that these are all, and right, if that is less certain than the values.
    pub evidence: Option<Evidence>,
}

/// Finds positions of value g around (a, b) in a game where they are found at any distance, if that takes less than about half a
/// minute.
fn finder(game: &Game, a: &Int, b: &Int, g: u32) -> Option<Finder> {
    const PATIENCE: u128 = 30_000_000_000;
    let largest = Finder::largest(game)?;
    let closed = Translate::largest_in_closed_form(game).max(Finder::largest_at_once(game));
    let cost = if closed.is_some_and(|largest| g <= largest) { 0 } else { search_cost(a, g).max(search_cost(b, g)) };
    (g <= largest && cost <= PATIENCE).then(|| Finder::of(game, g, None))
}

/// What did not fail for want of memory.
fn affordable<T>(answer: Result<T>) -> Result<Option<T>> {
    match answer {
        Err(error) if error.kind() == ErrorKind::Memory => Ok(None),
        answer => answer.map(Some),
    }
}

impl Known {
    /// The value by the strongest means that also tells options; where it is out of reach, what a closed form tells.
    ///
    /// # Errors
    /// Those of [`board::table()`] other than for want of memory.
    pub fn of(component: &Component, job: &Job) -> Result<Known> {
        let known = |value: Int, evidence, means| Known { answer: Value::known(value, evidence), means };
        let game = &component.game;
        let Some((a, b)) = component.pair() else {
            let evidence = formula::evidence(game).unwrap_or_else(|| Evidence::theorem("Bouton 1901"));
            return Ok(known(nim_sum(component), evidence, Means::Formula));
        };
        if let (Some(value), Some(evidence)) = (formula::value(game, a, b), formula::evidence(game)) {
            return Ok(known(value, evidence, Means::Formula));
        }
        if let Some(tiled) = Tiled::of(game, a, b)
            && let (Some(value), Some(_)) = (tiled.value(a, b), tiled.options(a, b, &Int::ZERO, 0))
        {
            return Ok(known(value, tiled.evidence, Means::Formula));
        }
        let board = board_of(game, a, b, job);
        if board.as_ref().is_err_and(|error| error.kind() == ErrorKind::Memory)
            && let AlongRow::Known(answer) = Value::along_row(game, a, b, Patience::of(game).quick, job)?
        {
            let form = ClosedForm::of(game).map(|form| Means::ClosedForm(Box::new(form)));
            return Ok(Known { answer, means: form.unwrap_or(Means::None) });
        }
        match (board, ClosedForm::of(game)) {
            (Ok(table), _) => {
                let evidence = board::evidence(game, table.rows(), table.cols());
                let value = Int::from(table.get(table.rows() - 1, table.cols() - 1));
                Ok(known(value, evidence, Means::Board(table)))
            }
            (Err(error), Some(form)) if error.kind() == ErrorKind::Memory => {
                let answer = Value::in_closed_form(game, &form, a, b, error);
                Ok(Known { answer, means: Means::ClosedForm(Box::new(form)) })
            }
            (Err(error), None) if error.kind() == ErrorKind::Memory => {
                let obstacle = without_a_theorem("P-positions", game, &error);
                let evidence = Evidence::bound("nothing is known of this component");
                let answer = Value { value: None, at_least: None, evidence, obstacle: Some(obstacle) };
                Ok(Known { answer, means: Means::None })
            }
            (Err(error), _) => Err(error),
        }
    }

    /// Wythoff's game with huge piles, compared with the value g of all the rest (Nivasch 2009, section 3.6), and games whose
    /// positions of such values are found in it. `None` for others, and if g is too large.
    pub fn by_points(component: &Component, g: &Int, job: &Job) -> Result<Option<Known>> {
        let game = &component.game;
        let Some(((a, b), largest)) = component.pair().zip(Finder::largest(game)) else { return Ok(None) };
        let Some(g) = u32::try_from(g).ok().filter(|&g| g > 0 && g <= largest) else { return Ok(None) };
        // Far from the line nothing is looked for, and g may be what it will.
        let far = || Some(Finder::of(game, g, None)).filter(|finder| !finder.may_hold(a, b));
        let Some(mut finder) = finder(game, a, b, g).or_else(far) else { return Ok(None) };
        let Some(answer) = affordable(Value::by_points(&mut finder, a, b, job))? else { return Ok(None) };
        Ok(Some(Known { answer, means: Means::Points }))
    }

    /// The first `limit` options of a value and their number, or `None` if they cannot be found.
    pub fn moves_to(&self, component: &Component, value: &Int, limit: usize, job: &Job) -> Result<Option<Moves>> {
        let Some((a, b)) = component.pair() else { return Ok(Some(nim_moves(component, value, limit))) };
        let mut evidence = None;
        let options = match &self.means {
            Means::Formula => Some(options_with_value(&component.game, a, b, value, limit, job)?.options),
            Means::Board(table) => Some(on_board(&component.game, table, value, limit)?),
            Means::ClosedForm(form) if value.is_zero() => {
                Some(listed(a, b, limit, job, |limit| winning(&component.game, form, a, b, limit))?)
            }
            Means::ClosedForm(_) | Means::Points => {
                let value = u32::try_from(value).ok();
                let finder = value.and_then(|value| Some((finder(&component.game, a, b, value)?, value)));
                let found = match finder {
                    Some((mut finder, value)) => affordable(finder.options(a, b, value, job))?,
                    None => None,
                };
                found.map(|found| {
                    evidence = Some(found.evidence);
                    let mut options = Options::default();
                    found.what.into_iter().for_each(|(x, y)| options.push(x, y));
                    options.sorted(limit)
                })
            }
            Means::None => None,
        };
        Ok(options.map(|options| Moves {
            to: options.first.into_iter().map(|(x, y)| vec![x, y]).collect(),
            count: options.count,
            evidence,
        }))
    }
}

/// The board up to a position.
fn board_of(game: &Game, a: &Int, b: &Int, job: &Job) -> Result<Table> {
    board::table(game, board::side(a)? + 1, board::side(b)? + 1, job)
}

/// The value of Nim with any number of piles.
fn nim_sum(component: &Component) -> Int {
    component.piles.iter().fold(Int::ZERO, |sum, pile| sum ^ pile)
}

/// Nim with any number of piles: each pile that can be lowered to give the value.
fn nim_moves(component: &Component, value: &Int, limit: usize) -> Moves {
    let all = nim_sum(component);
    let lowered = component.piles.iter().enumerate().map(|(i, pile)| (i, pile ^ &all ^ value));
    let moves: Vec<_> = lowered.filter(|(i, pile)| *pile < component.piles[*i]).collect();
    let count = Int::from(moves.len());
    let to = moves.into_iter().take(limit).map(|(i, pile)| component.with_pile(i, pile)).collect();
    Moves { to, count, evidence: None }
}
