//! Value, outcome and winning moves of a sum.

use super::{Component, Move, Sum};
use crate::board::{self, Table, formula};
use crate::error::{ErrorKind, Result};
use crate::evidence::{Evidence, Grade};
use crate::job::Job;
use crate::rules::Game;
use crate::strategy::closed_form::{ClosedForm, winning};
use crate::strategy::moves::{Outcome, listed, on_board, options_with_value, without_a_theorem};
use crate::strategy::value::Value;
use numeration::{Int, bits};

/// What is known of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who wins, if it is known.
    pub outcome: Option<Outcome>,
    /// The value, if it is known.
    pub value: Option<Int>,
    /// A lower bound, where the value is not known.
    pub at_least: Option<Int>,
    /// Winning moves, component by component; of each component at most as many as were asked for.
    pub winning: Vec<Move>,
    /// How many winning moves are known, listed or not.
    pub winning_count: Int,
    /// Whether these are all winning moves there are.
    pub complete: bool,
    /// What is known of each component.
    pub components: Vec<Value>,
    /// How it is known.
    pub evidence: Evidence,
}

/// Solves a sum.  T = the boards of its components, or a few operations on integers where a theorem helps; listing stops
/// at `limit` moves in each component.
///
/// Where the value of a component is out of reach, that is said; two equal components cancel whatever they are worth.
///
/// # Errors
/// Those of [`board::table()`], if the sum is one game without a closed form.
pub fn solve(sum: &Sum, limit: usize, job: &Job) -> Result<Solution> {
    let known = known(sum, job)?;
    if let [Known { answer: Value { obstacle: Some(error), at_least: None, .. }, .. }] = &known[..] {
        return Err(error.clone());
    }
    let unpaired = unpaired(sum, &known);
    // The exclusive or of all values but those of the unpaired unknown components.
    let rest = known.iter().filter_map(|known| known.answer.value.as_ref()).fold(Int::ZERO, |sum, v| sum ^ v);
    let (value, at_least) = match unpaired[..] {
        [] => (Some(rest.clone()), None),
        [one] if rest.is_zero() => (None, known[one].answer.at_least.clone()),
        // No value exceeds the number of tokens, since every move takes at least one. So a rest beyond them is not undone,
        // nor by several components a digit of the rest above all of theirs.
        [one] if rest > sum.components[one].tokens() => (None, Some(Int::ONE)),
        ref several if several.iter().all(|&i| bits(&rest) > bits(&sum.components[i].tokens())) => {
            (None, Some(Int::ONE))
        }
        _ => (None, None),
    };
    let outcome = match (&value, &at_least) {
        (Some(value), _) if value.is_zero() => Some(Outcome::P),
        (Some(_), _) => Some(Outcome::N),
        (None, Some(least)) if !least.is_zero() => Some(Outcome::N),
        (None, _) => None,
    };
    let mut solution = Solution {
        outcome,
        evidence: evidence(&known, value.is_none()),
        value,
        at_least,
        winning: Vec::new(),
        winning_count: Int::ZERO,
        complete: true,
        components: Vec::new(),
    };
    if outcome != Some(Outcome::P) {
        for (i, (component, known)) in sum.components.iter().zip(&known).enumerate() {
            // The exclusive or of the other components, if it is known.
            let target = match (&known.answer.value, &unpaired[..]) {
                (Some(own), []) => Some(&rest ^ own),
                (None, [one]) if *one == i => Some(rest.clone()),
                _ => None,
            };
            let found = match target {
                Some(target) => known.moves_to(component, &target, limit, job)?,
                None => None,
            };
            match found {
                Some((moves, count)) => {
                    solution.winning.extend(moves.into_iter().map(|to| Move { component: i, to }));
                    solution.winning_count += count;
                }
                None => solution.complete &= component.small_steps()?.is_empty(),
            }
        }
    }
    solution.components = known.into_iter().map(|known| known.answer).collect();
    Ok(solution)
}

/// What is known of each component. Their boards are kept until the end, so they share the memory allowed.
fn known(sum: &Sum, job: &Job) -> Result<Vec<Known>> {
    let mut job = *job;
    let mut all = Vec::with_capacity(sum.components.len());
    for component in &sum.components {
        let known = Known::of(component, &job)?;
        if let Means::Board(table) = &known.means {
            let bytes = Table::cell_bytes(table.rows(), table.cols()) as u64 * (table.rows() * table.cols()) as u64;
            job.max_memory = job.max_memory.saturating_sub(bytes);
        }
        all.push(known);
    }
    Ok(all)
}

/// The components of unknown value that do not cancel against an equal one.
fn unpaired(sum: &Sum, known: &[Known]) -> Vec<usize> {
    let mut left: Vec<usize> = Vec::new();
    for i in (0..known.len()).filter(|&i| known[i].answer.value.is_none()) {
        match left.iter().position(|&j| sum.components[i].equals(&sum.components[j])) {
            Some(place) => drop(left.remove(place)),
            None => left.push(i),
        }
    }
    left
}

/// The weakest grade of the components decides, but for those that cancel; where only an inequality is known, or nothing,
/// it is a bound.
fn evidence(known: &[Known], only_a_bound: bool) -> Evidence {
    if let [one] = known {
        return one.answer.evidence.clone();
    }
    let counted = || known.iter().filter(|known| known.answer.value.is_some());
    let cancelled = if only_a_bound || counted().count() == known.len() { "" } else { "; equal games cancel" };
    let source = format!("exclusive or of the values of the components (Sprague 1935, Grundy 1939){cancelled}");
    match only_a_bound {
        true => Evidence::bound(source),
        false if counted().all(|known| known.answer.evidence.grade == Grade::Theorem) => Evidence::theorem(source),
        false => Evidence::exact(source),
    }
}

/// What is known of a component, and the means to find its options of some value.
struct Known {
    answer: Value,
    means: Means,
}

enum Means {
    /// Nim with any number of piles, or a formula for the values.
    Formula,
    Board(Table),
    /// Nothing helps.
    None,
    /// Only P-positions are known.
    ClosedForm(Box<ClosedForm>),
}

impl Known {
    fn of(component: &Component, job: &Job) -> Result<Known> {
        let known = |value: Int, evidence, means| Known { answer: Value::known(value, evidence), means };
        let game = &component.game;
        let Some((a, b)) = component.pair() else {
            let evidence = formula::evidence(game).unwrap_or_else(|| Evidence::theorem("Bouton 1901"));
            return Ok(known(nim_sum(component), evidence, Means::Formula));
        };
        if let (Some(value), Some(evidence)) = (formula::value(game, a, b), formula::evidence(game)) {
            return Ok(known(value, evidence, Means::Formula));
        }
        match (board_of(game, a, b, job), ClosedForm::of(game)) {
            (Ok(table), _) => {
                let evidence = board::evidence(game, table.rows(), table.cols());
                let value = Int::from(table.get(table.rows() - 1, table.cols() - 1));
                Ok(known(value, evidence, Means::Board(table)))
            }
            (Err(error), Some(form)) if error.kind() == ErrorKind::Memory => {
                let answer = Value::in_closed_form(&form, a, b, error);
                Ok(Known { answer, means: Means::ClosedForm(Box::new(form)) })
            }
            (Err(error), None) if error.kind() == ErrorKind::Memory => {
                let obstacle = without_a_theorem(game, &error);
                let evidence = Evidence::bound("nothing is known of this component");
                let answer = Value { value: None, at_least: None, evidence, obstacle: Some(obstacle) };
                Ok(Known { answer, means: Means::None })
            }
            (Err(error), _) => Err(error),
        }
    }

    /// The first `limit` options of a value and their number, or `None` if they cannot be found.
    fn moves_to(
        &self,
        component: &Component,
        value: &Int,
        limit: usize,
        job: &Job,
    ) -> Result<Option<(Vec<Vec<Int>>, Int)>> {
        let Some((a, b)) = component.pair() else { return Ok(Some(nim_moves(component, value, limit))) };
        let options = match &self.means {
            Means::Formula => Some(options_with_value(&component.game, a, b, value, limit, job)?.options),
            Means::Board(table) => Some(on_board(&component.game, table, value, limit)?),
            Means::ClosedForm(form) if value.is_zero() => {
                Some(listed(a, b, limit, job, |limit| winning(&component.game, form, a, b, limit))?)
            }
            Means::ClosedForm(_) | Means::None => None,
        };
        Ok(options.map(|options| (options.first.into_iter().map(|(x, y)| vec![x, y]).collect(), options.count)))
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
fn nim_moves(component: &Component, value: &Int, limit: usize) -> (Vec<Vec<Int>>, Int) {
    let all = nim_sum(component);
    let lowered = component.piles.iter().enumerate().map(|(i, pile)| (i, pile ^ &all ^ value));
    let moves: Vec<_> = lowered.filter(|(i, pile)| *pile < component.piles[*i]).collect();
    let count = Int::from(moves.len());
    (moves.into_iter().take(limit).map(|(i, pile)| component.with_pile(i, pile)).collect(), count)
}
