//! Value, outcome and winning moves of a sum.

use super::known::{Known, Means, Moves};
use super::{Component, Move, Sum};
use crate::board::Table;
use crate::error::Result;
use crate::evidence::{Evidence, Grade};
use crate::job::Job;
use crate::points::Finder;
use crate::strategy::moves::Outcome;
use crate::strategy::value::{Value, quick_max_g};
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
    /// Whether there are no others.
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
/// Those of [`crate::board::table()`], if the sum is one game without a closed form.
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
