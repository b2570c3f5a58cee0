//! Value, outcome and winning moves of a sum.

use super::{Component, Move, Sum};
use crate::board::{self, Table, formula};
use crate::error::{Error, ErrorKind, Result};
use crate::evidence::{Evidence, Grade};
use crate::job::Job;
use crate::strategy::closed_form::ClosedForm;
use crate::strategy::moves::Outcome;
use crate::strategy::{by_value, winning};
use numeration::Int;

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
    pub components: Vec<ComponentValue>,
    /// How it is known.
    pub evidence: Evidence,
}

/// What is known of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentValue {
    /// The value, if it is known.
    pub value: Option<Int>,
    /// A lower bound, where the value is not known.
    pub at_least: Option<Int>,
    /// How it is known.
    pub evidence: Evidence,
    /// What stood in the way of the value.
    pub obstacle: Option<Error>,
}

/// Solves a sum.  T = the boards of its components, or a few operations on integers where a theorem helps; listing stops
/// at `limit` moves in each component.
///
/// Where the value of a component is out of reach, that is said; two equal components cancel whatever they are worth.
///
/// # Errors
/// Those of [`board::table()`], for components without a closed form.
pub fn solve(sum: &Sum, limit: usize, job: &Job) -> Result<Solution> {
    let known = sum.components.iter().map(|component| Known::of(component, job)).collect::<Result<Vec<_>>>()?;
    let unpaired = unpaired(sum, &known);
    // The exclusive or of all values but those of the unpaired unknown components.
    let rest = known.iter().filter_map(|known| known.answer.value.as_ref()).fold(Int::ZERO, |sum, v| sum ^ v);
    let (value, at_least) = match unpaired[..] {
        [] => (Some(rest.clone()), None),
        [one] if rest.is_zero() => (None, known[one].answer.at_least.clone()),
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
        evidence: evidence(&known, outcome.is_none() || value.is_none()),
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
                Some(target) => known.moves_to(component, &target, limit)?,
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

/// The weakest grade of the components decides; an answer that is only an inequality is a bound.
fn evidence(known: &[Known], only_a_bound: bool) -> Evidence {
    if let [one] = known {
        return one.answer.evidence.clone();
    }
    let source = "exclusive or of the values of the components (Sprague 1935, Grundy 1939)";
    let by_theorem = |known: &Known| known.answer.evidence.grade == Grade::Theorem;
    match only_a_bound {
        true => Evidence::bound(source),
        false if known.iter().all(by_theorem) => Evidence::theorem(source),
        false => Evidence::exact(source),
    }
}

/// What is known of a component, and the means to find its options of some value.
struct Known {
    answer: ComponentValue,
    means: Means,
}

enum Means {
    /// Nim with any number of piles, or a formula for the values.
    Formula,
    Board(Table),
    /// Only P-positions are known.
    ClosedForm(Box<ClosedForm>),
}

impl Known {
    fn of(component: &Component, job: &Job) -> Result<Known> {
        let known = |value: Int, evidence, means| {
            let answer = ComponentValue { value: Some(value), at_least: None, evidence, obstacle: None };
            Known { answer, means }
        };
        let game = &component.game;
        if let Some(evidence) = formula::evidence(game) {
            let value = match component.pair() {
                Some((a, b)) => formula::value(game, a, b),
                None => Some(component.piles.iter().fold(Int::ZERO, |sum, pile| sum ^ pile)),
            };
            if let Some(value) = value {
                return Ok(known(value, evidence, Means::Formula));
            }
        }
        let (a, b) = component.pair().expect("Nim has a formula");
        match board_of(component, job) {
            Ok((value, table)) => {
                let evidence = board::evidence(game, table.rows(), table.cols());
                Ok(known(value, evidence, Means::Board(table)))
            }
            Err(error) if error.kind() == ErrorKind::Memory => {
                let Some(form) = ClosedForm::of(game) else { return Err(error) };
                if form.contains(a, b) {
                    return Ok(known(Int::ZERO, form.evidence(), Means::ClosedForm(Box::new(form))));
                }
                let source = form.evidence().source.unwrap_or_default();
                let answer = ComponentValue {
                    value: None,
                    at_least: Some(Int::ONE),
                    evidence: Evidence::bound(format!("not a P-position, by {source}")),
                    obstacle: Some(error),
                };
                Ok(Known { answer, means: Means::ClosedForm(Box::new(form)) })
            }
            Err(error) => Err(error),
        }
    }

    /// The first `limit` options of a value and their number, or `None` if they cannot be found.
    fn moves_to(&self, component: &Component, value: &Int, limit: usize) -> Result<Option<(Vec<Vec<Int>>, Int)>> {
        let Some((a, b)) = component.pair() else { return Ok(Some(nim_moves(component, value, limit))) };
        let options = match &self.means {
            Means::Formula => by_value::options(&component.game, a, b, value, limit),
            Means::Board(table) => Some(winning::on_board(&component.game, table, value, limit)?),
            Means::ClosedForm(form) if value.is_zero() => Some(winning::winning(&component.game, form, a, b, limit)?),
            Means::ClosedForm(_) => None,
        };
        Ok(options.map(|options| (options.first.into_iter().map(|(x, y)| vec![x, y]).collect(), options.count)))
    }
}

/// The board up to the component's position, and its value.
fn board_of(component: &Component, job: &Job) -> Result<(Int, Table)> {
    let (a, b) = component.pair().expect("only games with two piles have boards");
    let (a, b) = (board::side(a)?, board::side(b)?);
    let table = board::table(&component.game, a + 1, b + 1, job)?;
    Ok((Int::from(table.get(a, b)), table))
}

/// Nim with any number of piles: each pile that can be lowered to give the value.
fn nim_moves(component: &Component, value: &Int, limit: usize) -> (Vec<Vec<Int>>, Int) {
    let all = component.piles.iter().fold(Int::ZERO, |sum, pile| sum ^ pile);
    let lowered = component.piles.iter().enumerate().map(|(i, pile)| (i, pile ^ &all ^ value));
    let moves: Vec<_> = lowered.filter(|(i, pile)| *pile < component.piles[*i]).collect();
    let count = Int::from(moves.len());
    (moves.into_iter().take(limit).map(|(i, pile)| component.with_pile(i, pile)).collect(), count)
}
