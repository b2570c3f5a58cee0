//! Value, outcome and winning moves of a sum.

use super::{Component, Move, Sum};
use crate::board::{self, Table, formula};
use crate::error::{ErrorKind, Result};
use crate::evidence::{Evidence, Grade};
use crate::invariance::Translate;
use crate::job::Job;
use crate::points::Finder;
use crate::rows::Patience;
use crate::rules::Game;
use crate::strategy::closed_form::{ClosedForm, winning};
use crate::strategy::moves::{Outcome, listed, on_board, options_with_value, without_a_theorem};
use crate::strategy::options::Options;
use crate::strategy::tiled::Tiled;
use crate::strategy::value::{Value, quick_max_g, search_cost};
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
    let mut known = known(sum, job)?;
    if let [Known { answer: Value { obstacle: Some(error), at_least: None, .. }, .. }] = &known[..] {
        return Err(error.clone());
    }
    let mut unpaired = find_unpaired(sum, &known);
    // The exclusive or of all values but those of the unpaired unknown components.
    let mut rest = sum_of_values(&known);
    // With several unknown, each of them may be small; what is left is compared with the rest.
    if unpaired.len() > 1 {
        for &i in &unpaired {
            let component = &sum.components[i];
            let quick = component.piles.iter().min().and_then(|row| quick_max_g(&component.game, row));
            if let Some((quick, largest)) = quick.zip(Finder::largest(&component.game))
                && let Some(found) = Known::by_points(component, &Int::from(quick.min(largest)), job)?
            {
                known[i] = found;
            }
        }
        unpaired = find_unpaired(sum, &known);
        rest = sum_of_values(&known);
    }
    if let [one] = unpaired[..]
        && rest <= sum.components[one].tokens()
        && let Some(found) = Known::by_points(&sum.components[one], &rest, job)?
    {
        known[one] = found;
        unpaired = find_unpaired(sum, &known);
        rest = sum_of_values(&known);
    }
    let (value, at_least) = match unpaired[..] {
        [] => (Some(rest.clone()), None),
        [one] if rest.is_zero() => (None, known[one].answer.at_least.clone()),
        // No value exceeds the number of tokens, since every move takes at least one. So a rest beyond them is not undone,
        // nor by several components a digit of the rest above all of theirs.
        [one] if rest > sum.components[one].tokens() => (None, Some(Int::ONE)),
        [one] if known[one].answer.at_least.as_ref().is_some_and(|least| *least > rest) => (None, Some(Int::ONE)),
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
    let reach = Reach::of(&unpaired, &known, &rest);
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
                Some(Moves { to, count, evidence }) => {
                    solution.winning.extend(to.into_iter().map(|to| Move { component: i, to }));
                    solution.winning_count += count;
                    if let Some(evidence) = evidence {
                        solution.evidence = solution.evidence.weaker(evidence);
                    }
                }
                None if reach.excludes(component, known) => {}
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

fn sum_of_values(known: &[Known]) -> Int {
    known.iter().filter_map(|known| known.answer.value.as_ref()).fold(Int::ZERO, |sum, value| sum ^ value)
}

/// What is known of the one component of unknown value: enough to say which moves elsewhere cannot win.
struct Reach {
    at_least: Option<Int>,
    rest: Int,
}

impl Reach {
    fn of(unpaired: &[usize], known: &[Known], rest: &Int) -> Reach {
        let at_least = match unpaired {
            [one] => known[*one].answer.at_least.clone(),
            _ => None,
        };
        Reach { at_least, rest: rest.clone() }
    }

    /// Whether no move in this component can win. It would have to leave the value G xor s, where G is the unknown value and s
    /// that of the others, and what it leaves has fewer tokens, so a smaller value than there are tokens now.
    fn excludes(&self, component: &Component, known: &Known) -> bool {
        let (Some(least), Some(own)) = (&self.at_least, &known.answer.value) else { return false };
        let others = &self.rest ^ own;
        let tokens = component.tokens();
        if others.is_zero() { *least >= tokens } else { bits(least) > bits(&tokens).max(bits(&others)) }
    }
}

/// The components of unknown value that do not cancel against an equal one.
fn find_unpaired(sum: &Sum, known: &[Known]) -> Vec<usize> {
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
    let conditional = known.iter().map(|known| &known.answer.evidence).find(|e| e.grade == Grade::Conditional);
    if let Some(Evidence { conjecture, constant, .. }) = conditional {
        return Evidence {
            conjecture: conjecture.clone(),
            constant: *constant,
            grade: Grade::Conditional,
            ..Evidence::exact(source)
        };
    }
    match only_a_bound {
        true => Evidence::bound(source),
        false if counted().all(|known| known.answer.evidence.grade == Grade::Theorem) => Evidence::theorem(source),
        false if counted().any(|known| known.answer.evidence.grade == Grade::Proved) => Evidence::proved(source),
        false => Evidence::exact(source),
    }
}

/// What is known of a component, and the means to find its options of some value.
struct Known {
    answer: Value,
    means: Means,
}

enum Means {
    /// Nim with any number of piles, or a formula for the values, or squares that tile the table of them.
    Formula,
    Board(Table),
    /// Nothing helps.
    None,
    /// Only P-positions are known.
    ClosedForm(Box<ClosedForm>),
    /// Positions of small values can be found.
    Points,
}

/// Moves to a value.
struct Moves {
    to: Vec<Vec<Int>>,
    count: Int,
    /// How it is known that these are all, and right, if that is less certain than the values.
    evidence: Option<Evidence>,
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
        if let Some(tiled) = Tiled::of(game, a, b)
            && let (Some(value), Some(_)) = (tiled.value(a, b), tiled.options(a, b, &Int::ZERO, 0))
        {
            return Ok(known(value, tiled.evidence, Means::Formula));
        }
        let board = board_of(game, a, b, job);
        if board.as_ref().is_err_and(|error| error.kind() == ErrorKind::Memory)
            && let Some(answer) = Value::along_row(game, a, b, Patience::of(game).quick, job)?
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
                let obstacle = without_a_theorem(game, &error);
                let evidence = Evidence::bound("nothing is known of this component");
                let answer = Value { value: None, at_least: None, evidence, obstacle: Some(obstacle) };
                Ok(Known { answer, means: Means::None })
            }
            (Err(error), _) => Err(error),
        }
    }

    /// Wythoff's game with huge piles, compared with the value g of all the rest (Nivasch 2009, section 3.6), and games whose
    /// positions of such values are found in it. `None` for others, and if g is too large.
    fn by_points(component: &Component, g: &Int, job: &Job) -> Result<Option<Known>> {
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
    fn moves_to(&self, component: &Component, value: &Int, limit: usize, job: &Job) -> Result<Option<Moves>> {
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
