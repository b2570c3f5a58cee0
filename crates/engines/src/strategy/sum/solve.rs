//! Value, outcome and winning moves of a sum.

use super::known::{KnownComponent, MovesToValue};
use super::{Move, Sum};
use crate::budget::Budget;
use crate::error::Result;
use crate::evidence::{Basis, Evidence, Grade, citations};
use crate::job::Job;
use crate::strategy::moves::Outcome;
use crate::strategy::value::Value;
use numeration::{Int, bits};

/// What is known of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// Solves a sum.  T = that of the values of its components, and of their options; listing stops at `limit` moves in each component.
///
/// Where the value of a component is out of reach, that is said; two equal components cancel whatever they are worth.
///
/// # Errors
/// Those of [`crate::Solver::value`], if the sum is one game.
pub fn solve(sum: &Sum, limit: usize, job: &Job) -> Result<Solution> {
    let mut known = known_components(sum, job)?;
    if let [KnownComponent { answer: Value { obstacle: Some(error), at_least: None, .. }, .. }] = &known[..] {
        return Err(error.clone());
    }
    let rest = look_closer(&mut known, job)?;
    let unpaired = find_unpaired(&known);
    let (value, at_least) = match unpaired[..] {
        [] => (Some(rest.clone()), None),
        [one] if rest.is_zero() => (None, known[one].answer.at_least.clone()),
        // No value exceeds the number of tokens, since every move takes at least one. So a rest beyond them is not undone,
        // nor by several components a digit of the rest above all of theirs.
        [one] if rest > known[one].component.tokens() => (None, Some(Int::ONE)),
        [one] if known[one].answer.at_least.as_ref().is_some_and(|least| *least > rest) => (None, Some(Int::ONE)),
        ref several if several.iter().all(|&i| bits(&rest) > bits(&known[i].component.tokens())) => {
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
        solution.add_moves(&known, &unpaired, &rest, limit, job)?;
    }
    solution.components = known.into_iter().map(|known| known.answer).collect();
    Ok(solution)
}

/// What is known of each component: of one alone all that can be known, of several first what is certain. Their boards are kept until the
/// end, so they share the memory allowed.
fn known_components<'a>(sum: &'a Sum, job: &Job) -> Result<Vec<KnownComponent<'a>>> {
    let count = sum.components.iter().filter(|component| component.pair().is_some()).count();
    let certain = Budget { conjectures: count < 2 && sum.components.len() == 1, ..job.budget.part(count) };
    let mut job = job.with(certain);
    let mut all = Vec::with_capacity(sum.components.len());
    for component in &sum.components {
        let known = KnownComponent::of(component, &job)?;
        job.budget.memory = job.budget.memory.saturating_sub(known.bytes());
        all.push(known);
    }
    Ok(all)
}

/// Asks again about components whose value is not certain, and returns the exclusive or of all values but those of the unpaired
/// unknown components. With several unknown, each of them may be small; one that is left is compared with the rest (Nivasch 2009,
/// section 3.6).
fn look_closer(known: &mut [KnownComponent], job: &Job) -> Result<Int> {
    if known.len() < 2 {
        return Ok(sum_of_values(known));
    }
    let unpaired = find_unpaired(known);
    if unpaired.len() > 1 {
        let job = job.with(job.budget.part(unpaired.len()));
        for &i in &unpaired {
            let job = with_memory_left(known, &job);
            known[i].ask(None, &job)?;
        }
    }
    let rest = sum_of_values(known);
    if let [one] = find_unpaired(known)[..]
        && rest <= known[one].component.tokens()
        && known[one].answer.at_least.as_ref().is_none_or(|least| *least <= rest)
        && let Ok(rest) = u32::try_from(&rest)
    {
        let job = with_memory_left(known, job);
        known[one].ask(Some(rest), &job)?;
    }
    Ok(sum_of_values(known))
}

/// The same job with the memory that the boards of the components leave.
fn with_memory_left<'a>(known: &[KnownComponent], job: &Job<'a>) -> Job<'a> {
    let held = known.iter().map(KnownComponent::bytes).fold(0, u64::saturating_add);
    job.with_memory(job.budget.memory.saturating_sub(held))
}

fn sum_of_values(known: &[KnownComponent]) -> Int {
    known.iter().filter_map(|known| known.answer.value.as_ref()).fold(Int::ZERO, |sum, value| sum ^ value)
}

impl Solution {
    /// Finds the winning moves in each component.
    fn add_moves(
        &mut self,
        all: &[KnownComponent],
        unpaired: &[usize],
        rest: &Int,
        limit: usize,
        job: &Job,
    ) -> Result<()> {
        let reach = UnknownComponent::of(unpaired, all, rest);
        for (i, known) in all.iter().enumerate() {
            // The exclusive or of the other components, if it is known.
            let target = match (&known.answer.value, unpaired) {
                (Some(own), []) => Some(rest ^ own),
                (None, [one]) if *one == i => Some(rest.clone()),
                _ => None,
            };
            let found = match target {
                Some(target) => known.moves_to(&target, limit, &with_memory_left(all, job))?,
                None => None,
            };
            match found {
                Some(MovesToValue { to, count, evidence }) => {
                    self.winning.extend(to.into_iter().map(|to| Move { component: i, to }));
                    self.winning_count += count;
                    // The grade is that of the value, unless the list is less than certain.
                    if evidence.grade == Grade::Conditional {
                        self.evidence = std::mem::replace(&mut self.evidence, evidence.clone()).weaker(evidence);
                    }
                }
                None if reach.excludes(known) => {}
                None => self.complete &= known.component.small_steps()?.is_empty(),
            }
        }
        Ok(())
    }
}

/// What is known of the one component of unknown value: enough to say which moves elsewhere cannot win.
struct UnknownComponent {
    at_least: Option<Int>,
    rest: Int,
}

impl UnknownComponent {
    fn of(unpaired: &[usize], known: &[KnownComponent], rest: &Int) -> UnknownComponent {
        let at_least = match unpaired {
            [one] => known[*one].answer.at_least.clone(),
            _ => None,
        };
        UnknownComponent { at_least, rest: rest.clone() }
    }

    /// Whether no move in this component can win. It would have to leave the value G xor s, where G is the unknown value and s
    /// that of the others, and what it leaves has fewer tokens, so a smaller value than there are tokens now.
    fn excludes(&self, known: &KnownComponent) -> bool {
        let (Some(least), Some(own)) = (&self.at_least, &known.answer.value) else { return false };
        let others = &self.rest ^ own;
        let tokens = known.component.tokens();
        if others.is_zero() { *least >= tokens } else { bits(least) > bits(&tokens).max(bits(&others)) }
    }
}

/// The components of unknown value that do not cancel against an equal one.
fn find_unpaired(known: &[KnownComponent]) -> Vec<usize> {
    let mut left: Vec<usize> = Vec::new();
    for i in (0..known.len()).filter(|&i| known[i].answer.value.is_none()) {
        match left.iter().position(|&j| known[i].component.equals(known[j].component)) {
            Some(place) => drop(left.remove(place)),
            None => left.push(i),
        }
    }
    left
}

/// The weakest grade of the components decides, except for those that cancel; where only an inequality is known, or nothing,
/// it is a bound.
fn evidence(known: &[KnownComponent], only_a_bound: bool) -> Evidence {
    if let [one] = known {
        return one.answer.evidence.clone();
    }
    let counted = || known.iter().filter(|known| known.answer.value.is_some()).map(|known| &known.answer.evidence);
    let mut evidence = Evidence::by("exclusive or of the values of the components", citations::SUMS);
    if !only_a_bound && counted().count() < known.len() {
        evidence = evidence.and(Basis::Argument("equal games cancel".to_owned()));
    }
    let grade = if only_a_bound { Grade::Bound } else { Grade::Theorem };
    evidence.grade = counted().map(|evidence| evidence.grade).fold(grade, Grade::weaker);
    let open = known.iter().find(|known| known.answer.evidence.grade == Grade::Conditional);
    let conjecture = open.and_then(|known| {
        known.answer.evidence.basis().iter().find(|basis| matches!(basis, Basis::Conjecture { .. })).cloned()
    });
    conjecture.into_iter().fold(evidence, Evidence::and)
}
