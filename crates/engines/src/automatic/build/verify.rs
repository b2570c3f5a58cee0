//! Whether an automaton is right for all rows: a finite check, and a proof if it passes.
//!
//! **Theorem** (that of the book's pages on automata; for Wythoff's game it goes back to Algorithms WSG and FSW of
//! Nivasch 2009). An automaton reads the p-system of t. The state after the word of x gives a row state, a set of
//! values I(x), an integer e(x) and whether x is counted in the reference; ref(x) is the number of rows below x that
//! are. Suppose
//!
//! 1. *words*: it reads just the words of the system, and leading zeros change nothing;
//! 2. *start*: e(0) = 0, and in the first row that has a row state this is the right one; rows before it are given by
//!    the definition, and they are enough for the rule of far rows to hold from there on;
//! 3. *succession*: for every x, Algorithm FSW takes the row state of x with I(x) to that of x + 1, and
//!    x + t ref(x) = sh(x) + e(x) goes on from x to x + 1;
//! 4. *columns*: for every y and every value h <= g, the points of value h off the main diagonal of all rows x, by
//!    (x, sh(x) + e(x) + d_h), have one in column y if h is not in I(y), and none if it is.
//!
//! Then the row states are those of the game, I(x) is what row x inserts, and these are all points of values up to g.
//!
//! *Proof.* By induction on rows: value h is inserted in row r unless r is the column of an h-point of a row x < r. By
//! 4 it suffices that every x counted there for y = r is below r; for small x that is seen one by one, and from the row
//! `cap` on every column lies right of its row, since sh(x) - x never decreases. Then Algorithm FSW, which is Algorithm
//! WSG relative to the reference, goes from the right state of row r to that of row r + 1, and 3 says that it is the
//! one the automaton gives.
//!
//! In 3, sh(x + 1) - sh(x) is given by the relation, and x + t ref(x) grows by 1, and t if x is counted.

use super::candidate::{Candidate, CandidateSymbol, Effect, StateRow};
use super::row_state::{JUMP, PackedRowState};
use crate::error::{Error, ErrorKind, Result};
use crate::job::{self, Job};
use automata::{ByValue, Extent, Relation, Words, preimages, product};

/// What a verification has found.
pub(super) enum Verified {
    Proved(ProvedAutomaton),
    Wrong(AutomatonFault),
}

/// An automaton that is right, and how much there was to see to.
pub(super) struct ProvedAutomaton {
    /// States of the product of the automaton with itself for x and x + 1.
    pub product: usize,
    /// Sets of states in the check of columns.
    pub sets: usize,
    /// The states of all x and x + 1, each pair once, in [`ProvedAutomaton::refined`].
    pub pairs: Vec<(u32, u32)>,
    /// The automaton with small rows known exactly.
    pub refined: ByValue,
    /// The points on the main diagonal: value and row.
    pub main_diagonal: Vec<(u32, u32)>,
}

/// Where an automaton is wrong.
pub(super) struct AutomatonFault {
    pub check: &'static str,
    pub why: String,
}

/// The checks stop at the first fault or at an error.
enum CheckEnd {
    Fault(AutomatonFault),
    Error(Error),
}

impl From<Error> for CheckEnd {
    fn from(error: Error) -> CheckEnd {
        CheckEnd::Error(error)
    }
}

fn fault<T>(check: &'static str, why: impl Into<String>) -> std::result::Result<T, CheckEnd> {
    Err(CheckEnd::Fault(AutomatonFault { check, why: why.into() }))
}

/// Runs all checks.  T = O((product + sets) (t + 1)^2), and so much memory; see the sizes in [`ProvedAutomaton`].
///
/// # Errors
/// [`ErrorKind::Memory`] if the product or the sets do not fit the memory allowed, [`ErrorKind::Interrupted`].
pub(super) fn verify(candidate: &Candidate, job: &Job) -> Result<Verified> {
    match (Verification { candidate, effects: candidate.steps()? }).run(job) {
        Ok(proved) => Ok(Verified::Proved(proved)),
        Err(CheckEnd::Fault(fault)) => Ok(Verified::Wrong(fault)),
        Err(CheckEnd::Error(error)) => Err(error),
    }
}

struct Verification<'a> {
    candidate: &'a Candidate,
    effects: Vec<Option<Effect>>,
}

type CheckResult<T = ()> = std::result::Result<T, CheckEnd>;

impl Verification<'_> {
    fn run(&self, job: &Job) -> CheckResult<ProvedAutomaton> {
        self.words()?;
        let refined = self.refined()?;
        self.start(&refined)?;
        let (product, pairs) = self.succession(&refined, job)?;
        let (sets, main_diagonal) = self.columns(&refined, job)?;
        Ok(ProvedAutomaton { product, sets, pairs, refined, main_diagonal })
    }

    fn t(&self) -> i32 {
        self.candidate.shape.t.into()
    }

    fn symbol(&self, refined: &ByValue, state: u32) -> (usize, &CandidateSymbol) {
        let number = refined.automaton.output(state) as usize;
        (number, &self.candidate.symbols[number])
    }

    /// Just the words of the system, and leading zeros change nothing.
    fn words(&self) -> CheckResult {
        let automaton = &self.candidate.automaton;
        if automaton.next(0, 0) != Some(0) {
            return fault("words", "a leading zero changes the state");
        }
        let full = automaton.digits() as u32 - 1;
        let mut after = vec![None; automaton.len()];
        after[0] = Some(false);
        let mut reached = vec![0u32];
        let mut done = 0;
        while done < reached.len() {
            let state = reached[done];
            let ends_in_t = after[state as usize] == Some(true);
            for (digit, &to) in (0..).zip(automaton.transitions(state)) {
                let expected = digit == 0 || !ends_in_t;
                if expected != (to != automata::NONE) {
                    return fault("words", format!("state {state} has a wrong set of digits that may follow"));
                }
                if to == automata::NONE {
                    continue;
                }
                match &mut after[to as usize] {
                    known @ None => {
                        *known = Some(digit == full);
                        reached.push(to);
                    }
                    Some(known) if *known == (digit == full) => {}
                    Some(_) => {
                        return fault(
                            "words",
                            format!("state {to} is reached by digits that allow different ones to follow"),
                        );
                    }
                }
            }
            done += 1;
        }
        Ok(())
    }

    /// Small rows known exactly: the first ones, and all whose points need not lie right of the main diagonal.
    fn refined(&self) -> CheckResult<ByValue> {
        const MOST: u32 = 1 << 16;
        let diagonals = self.effects.iter().flatten().flat_map(|effect| effect.placed.iter().map(|&(_, d)| d));
        let least = i64::from(diagonals.min().unwrap_or(0));
        let shift = i64::from(self.candidate.symbols.iter().map(|symbol| symbol.shift).min().unwrap_or(0));
        let words = Words::new(self.t() as u32, MOST);
        let right = |x: &u32| words.shifted[*x as usize] as i64 - i64::from(*x) + shift + least >= 1;
        match (self.candidate.transient() + 1..MOST).find(right) {
            Some(cap) => Ok(ByValue::new(&self.candidate.automaton, cap)),
            None => fault("start", "its points are too far left of the main diagonal"),
        }
    }

    /// The first rows, and the state after them.
    fn start(&self, refined: &ByValue) -> CheckResult {
        let candidate = self.candidate;
        if self.symbol(refined, 0).1.shift != 0 {
            return fault("start", "e(0) is not 0");
        }
        let mut reference = 0;
        for (x, points) in (0..).zip(&candidate.first) {
            let CandidateSymbol { row, insert, .. } = *self.symbol(refined, x).1;
            let values = points.iter().fold(0, |all, &(h, _)| all | 1 << h);
            if row != StateRow::First(x) || insert & !JUMP != values {
                return fault("start", format!("row {x} is not the one of the definition"));
            }
            reference += u64::from(insert & JUMP != 0);
        }
        let transient = candidate.transient();
        let rho = u64::from(transient) + u64::from(candidate.shape.t) * reference;
        let expected = PackedRowState::after(&candidate.shape, candidate.g, &candidate.first, rho);
        let StateRow::State(number) = self.symbol(refined, transient).1.row else {
            return fault("start", format!("row {transient} has no row state"));
        };
        if expected.as_ref() != Some(&candidate.row_states[number as usize]) {
            return fault("start", format!("row {transient} is in another state"));
        }
        let most = self.effects.iter().flatten().flat_map(|effect| effect.placed.iter().map(|&(_, d)| d)).max();
        let room = u64::from(transient) as i64 - reference as i64;
        if !candidate.shape.holds_from(transient as usize, room, most.unwrap_or(0).into()) {
            return fault("start", format!("the rule of far rows need not hold from row {transient} on"));
        }
        Ok(())
    }

    /// From each row to the next. Returns the size of the product, and all pairs.
    fn succession(&self, refined: &ByValue, job: &Job) -> CheckResult<(usize, Vec<(u32, u32)>)> {
        let relation = Relation::new(self.candidate.shape.t, 1..=1);
        let transient = self.candidate.transient();
        let mut pairs = Vec::new();
        let watch = |extent| Ok(watch("rows and the next", extent, job)?);
        let size = product(&refined.automaton, &relation, watch, |x, y, state| {
            let ((number, from), (_, to)) = (self.symbol(refined, x), self.symbol(refined, y));
            let jump = i32::from(from.insert & JUMP != 0);
            if to.shift != from.shift + 1 + self.t() * jump - relation.shifted_difference(state) {
                return fault("succession", format!("e is wrong after {}", name(refined, x)));
            }
            if refined.value(x).is_none_or(|x| x >= transient) {
                let next = self.effects[number].as_ref().map(|effect| StateRow::State(effect.next));
                if next != Some(to.row) {
                    return fault("succession", format!("the row state after {} is wrong", name(refined, x)));
                }
            }
            pairs.push((x, y));
            Ok(())
        })?;
        Ok((size, pairs))
    }

    /// Every column. Returns the number of sets, and the points on the main diagonal.
    fn columns(&self, refined: &ByValue, job: &Job) -> CheckResult<(usize, Vec<(u32, u32)>)> {
        let small = Words::new(self.t() as u32, refined.cap);
        let mut main_diagonal = Vec::new();
        // Where the points of each state lie, as columns relative to sh(x).
        let mut exact: Vec<Vec<(u32, i32)>> = Vec::new();
        for x in 0..refined.cap {
            let (number, symbol) = self.symbol(refined, x);
            let shifted = small.shifted[x as usize] as i64;
            let columns: Vec<(u32, i64)> = match (&self.effects[number], self.candidate.first.get(x as usize)) {
                (_, Some(points)) => points.iter().map(|&(h, column)| (h, column as i64)).collect(),
                (Some(effect), None) => {
                    effect.placed.iter().map(|&(h, d)| (h, shifted + i64::from(symbol.shift) + i64::from(d))).collect()
                }
                (None, None) => return fault("columns", format!("row {x} has no row state")),
            };
            let mut offers = Vec::new();
            for (h, column) in columns {
                match column - i64::from(x) {
                    0 => main_diagonal.push((h, x)),
                    1.. => offers.push((h, (column - shifted) as i32)),
                    _ => return fault("columns", format!("value {h} lies left of the main diagonal in row {x}")),
                }
            }
            exact.push(offers);
        }
        let general: Vec<Vec<(u32, i32)>> = (self.candidate.symbols.iter().zip(&self.effects))
            .map(|(symbol, effect)| {
                let placed = effect.as_ref().map_or(&[][..], |effect| &effect.placed);
                placed.iter().map(|&(h, d)| (h, symbol.shift + d)).collect()
            })
            .collect();
        let all = || exact.iter().chain(&general).flatten().map(|&(_, column)| column);
        let (Some(least), Some(most)) = (all().min(), all().max()) else { return fault("columns", "it has no points") };
        let relation = Relation::new(self.candidate.shape.t, least..=most);
        if refined.automaton.len() as u64 * relation.len() as u64 >= u64::from(u32::MAX) {
            let message = format!("{} states are too many to verify", refined.automaton.len());
            return Err(Error::new(ErrorKind::Unsupported, message).into());
        }
        let at_least_one = !self.candidate.shape.columns;
        let mut count = vec![0u32; self.candidate.g as usize + 1];
        let watch = |extent| Ok(watch("columns", extent, job)?);
        let sets = preimages(&refined.automaton, &relation, watch, |y, found| {
            count.fill(0);
            for &(x, column) in found {
                let offers = match refined.value(x) {
                    Some(x) => &exact[x as usize],
                    None => &general[self.symbol(refined, x).0],
                };
                offers.iter().filter(|offer| offer.1 == column).for_each(|&(h, _)| count[h as usize] += 1);
            }
            let insert = self.symbol(refined, y).1.insert;
            for (h, &count) in count.iter().enumerate() {
                let inserted = insert >> h & 1 == 1;
                let right = if inserted { count == 0 } else { count == 1 || at_least_one && count > 1 };
                if !right {
                    let why = format!("column {} has {count} points of value {h}", name(refined, y));
                    return fault("columns", why);
                }
            }
            Ok(())
        })?;
        Ok((sets, main_diagonal))
    }
}

/// What is known of the row in a state.
fn name(refined: &ByValue, state: u32) -> String {
    match refined.value(state) {
        Some(x) => format!("row {x}"),
        None => format!("rows in state {}", state - refined.cap),
    }
}

/// Reports, and stops if there is too much.
fn watch(what: &str, extent: Extent, job: &Job) -> Result<()> {
    let Extent { done, met, bytes } = extent;
    job.progress.status(format_args!("verifying {what}: {done} of {met} or more"), done as u64, "states");
    job.advance(0, 0)?;
    if bytes > job.budget.memory {
        let allowed = job::bytes(job.budget.memory.into());
        return Err(
            job.out_of_memory(format!("verifying {what} did not end within the {allowed} allowed, after {met} states"))
        );
    }
    Ok(())
}
