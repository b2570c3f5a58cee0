//! What a file says, in a shape that can be relied upon: every number is in its range and every index leads somewhere.

use super::budget::CheckBudget;
use super::claims::{AutomatonClaims, StatedValueState};
use super::family::CheckedFamily;
use super::step::{LARGEST, StatedRowState, step};
use super::word_automaton::{NONE, WordAutomaton};
use crate::proof::stop::{CheckStep, Stop};
use std::collections::{HashMap, HashSet};

/// The largest g.
const LARGEST_VALUE: u32 = 63;
/// The most rows that are given by the definition.
const LARGEST_TRANSIENT: u32 = 4096;
/// The largest constant of convergence that is checked.
const LARGEST_CONVERGENCE: u64 = 1 << 16;

/// Which row state a row has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatedRow {
    /// One of the file's.
    State(u32),
    /// None: it is this row, which is given by the definition.
    Transient(u32),
}

/// What is said of the rows in a state.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct StatedSymbol {
    pub row: StatedRow,
    /// The values placed in the row, as bits.
    pub insert: u64,
    pub e: i32,
    /// Whether the reference count grows.
    pub jump: bool,
}

/// What the step of a row does.
pub struct Stepped {
    /// The row state after it, if it is one of the file's.
    pub next: Option<u32>,
    /// The diagonals of the values, as far as they are placed.
    pub placed: Vec<Option<i32>>,
}

/// A file whose numbers make sense.
pub struct Statement {
    pub family: CheckedFamily,
    pub t: usize,
    pub g: usize,
    pub transient: usize,
    pub row_states: Vec<StatedRowState>,
    pub symbols: Vec<StatedSymbol>,
    /// For each symbol what its row does; nothing for rows given by the definition.
    pub stepped: Vec<Option<Stepped>>,
    pub automaton: WordAutomaton,
    pub differences: Vec<Vec<i64>>,
    pub recurring: Vec<Vec<i64>>,
    pub convergence: Option<u64>,
}

fn fault<T>(reason: String) -> CheckStep<T> {
    Err(Stop::rejected("format", reason))
}

impl Statement {
    /// Takes a file for this family of games.
    pub fn new(claims: AutomatonClaims, family: CheckedFamily, budget: &mut CheckBudget) -> CheckStep<Statement> {
        let AutomatonClaims { g, transient, row_states, symbols, states, differences, recurring, convergence, .. } =
            claims;
        let t = family.t();
        if g > LARGEST_VALUE {
            return fault(format!("g is {g}, and values up to {LARGEST_VALUE} are checked"));
        }
        if transient > LARGEST_TRANSIENT {
            return fault(format!("it gives {transient} rows by the definition, and {LARGEST_TRANSIENT} are allowed"));
        }
        if transient > 0 && !family.may_have_transient() {
            return fault(format!("it gives {transient} rows by the definition, and this game needs none"));
        }
        if convergence.is_some_and(|rows| rows > LARGEST_CONVERGENCE) {
            return fault(format!("convergence within more than {LARGEST_CONVERGENCE} rows is not checked"));
        }
        if convergence.is_some() && t > 1 {
            return fault(format!("convergence is claimed, and is not defined where t is {t}"));
        }
        for (name, lists) in [("differences", &differences), ("recurring", &recurring)] {
            if lists.len() != g as usize + 1 {
                return fault(format!("the {name} of {} values are listed, not of {}", lists.len(), g + 1));
            }
        }
        for (index, state) in row_states.iter().enumerate() {
            check_row_state(index, state, g, family)?;
        }
        let mut ids = HashMap::with_capacity(row_states.len());
        for (index, state) in row_states.iter().enumerate() {
            if let Some(other) = ids.insert(state, index as u32) {
                return fault(format!("row states {other} and {index} are the same"));
            }
        }
        let symbols = symbols_of(symbols, g, transient, row_states.len())?;
        budget.claim(symbols.len() * (g as usize + 1) * size_of::<Option<i32>>())?;
        let sizes: Vec<usize> = row_states.iter().map(|state| size(state)).collect();
        let stepped = symbols.iter().enumerate().map(|(at, symbol)| match symbol.row {
            StatedRow::Transient(_) => Ok(None),
            StatedRow::State(row) => {
                budget.spend(sizes[row as usize], at, symbols.len())?;
                let Some((after, placed)) = step(&row_states[row as usize], symbol.insert, symbol.jump, t) else {
                    return fault(format!("the row after row state {row} has numbers beyond what is checked"));
                };
                Ok(Some(Stepped { next: ids.get(&after).copied(), placed }))
            }
        });
        let stepped = stepped.collect::<CheckStep<Vec<_>>>()?;
        drop(ids);
        let automaton = automaton_of(states, t, symbols.len())?;
        let (g, transient) = (g as usize, transient as usize);
        Ok(Statement {
            family,
            t,
            g,
            transient,
            row_states,
            symbols,
            stepped,
            automaton,
            differences,
            recurring,
            convergence,
        })
    }

    /// What is said of the rows in a state of the automaton.
    pub fn symbol(&self, state: usize) -> &StatedSymbol {
        &self.symbols[self.automaton.symbol(state)]
    }

    /// e and the diagonals of the values, for each symbol of rows that the automaton describes.
    pub fn placed(&self) -> impl Iterator<Item = (&StatedSymbol, &Stepped)> {
        self.symbols.iter().zip(&self.stepped).filter_map(|(symbol, stepped)| Some((symbol, stepped.as_ref()?)))
    }
}

/// How many numbers a row state has.
fn size(state: &[StatedValueState]) -> usize {
    let of = |(_, _, closed, columns): &StatedValueState| {
        2 + closed.len() + columns.iter().map(|set| 1 + set.len()).sum::<usize>()
    };
    state.iter().map(of).sum()
}

fn check_row_state(index: usize, state: &[StatedValueState], g: u32, family: CheckedFamily) -> CheckStep {
    if state.len() != g as usize + 1 {
        return fault(format!("row state {index} is of {} values, not of {}", state.len(), g + 1));
    }
    let sets = if family.has_columns() { family.t() } else { 0 };
    for (h, (number, first, closed, columns)) in state.iter().enumerate() {
        let place = || format!("row state {index}, value {h}");
        if number.unsigned_abs().max(first.unsigned_abs()) > LARGEST.unsigned_abs() {
            return fault(format!("{}: a number is beyond {LARGEST}", place()));
        }
        if columns.len() != sets {
            return fault(format!("{}: it has {} sets of columns, not {sets}", place(), columns.len()));
        }
        let ordered = |list: &Vec<u16>| list.is_sorted_by(|a, b| a < b);
        if !ordered(closed) || !columns.iter().all(ordered) {
            return fault(format!("{}: distances are not in order", place()));
        }
        if closed.first() == Some(&0) {
            return fault(format!("{}: its first open diagonal is closed", place()));
        }
    }
    Ok(())
}

fn symbols_of(
    fields: Vec<super::claims::SymbolFields>,
    g: u32,
    transient: u32,
    row_states: usize,
) -> CheckStep<Vec<StatedSymbol>> {
    let mut symbols = Vec::with_capacity(fields.len());
    let mut used = vec![false; row_states];
    for (index, (row, values, e, jump)) in fields.into_iter().enumerate() {
        let row = match (u32::try_from(row), u32::try_from(-1 - i128::from(row))) {
            (Ok(state), _) if (state as usize) < row_states => {
                used[state as usize] = true;
                StatedRow::State(state)
            }
            (_, Ok(row)) if row < transient => StatedRow::Transient(row),
            _ => return fault(format!("symbol {index} has the row state {row}, which there is not")),
        };
        if !values.is_sorted_by(|a, b| a < b) || values.last().is_some_and(|&h| h > g) {
            return fault(format!("symbol {index}: its values are not in order, or above {g}"));
        }
        if e.unsigned_abs() > LARGEST.unsigned_abs() || jump > 1 {
            return fault(format!("symbol {index}: e or the step of the reference count is out of range"));
        }
        let insert = values.iter().fold(0, |bits, h| bits | 1 << h);
        symbols.push(StatedSymbol { row, insert, e, jump: jump == 1 });
    }
    if let Some(state) = used.iter().position(|&used| !used) {
        return fault(format!("row state {state} is in no symbol"));
    }
    let mut known = HashSet::with_capacity(symbols.len());
    match symbols.iter().position(|symbol| !known.insert(symbol)) {
        Some(index) => fault(format!("symbol {index} is listed before")),
        None => Ok(symbols),
    }
}

fn automaton_of(states: Vec<Vec<i64>>, t: usize, symbols: usize) -> CheckStep<WordAutomaton> {
    let count = states.len();
    if u32::try_from(count).is_err() {
        return fault(format!("it has {count} states, and fewer than 2^32 are checked"));
    }
    let mut next = Vec::with_capacity(count * (t + 1));
    let mut of = Vec::with_capacity(count);
    for (index, entries) in states.into_iter().enumerate() {
        let [digits @ .., symbol] = &entries[..] else {
            return fault(format!("state {index} has no symbol"));
        };
        if digits.len() != t + 1 {
            return fault(format!("state {index} has {} digits, not {}", digits.len(), t + 1));
        }
        for &to in digits {
            match usize::try_from(to) {
                Ok(to) if to < count => next.push(to as u32),
                Err(_) if to == -1 => next.push(NONE),
                _ => return fault(format!("state {index} is followed by state {to}, which there is not")),
            }
        }
        match u32::try_from(*symbol) {
            Ok(symbol) if (symbol as usize) < symbols => of.push(symbol),
            _ => return fault(format!("state {index} has the symbol {symbol}, which there is not")),
        }
    }
    Ok(WordAutomaton::new(t, next, of))
}
