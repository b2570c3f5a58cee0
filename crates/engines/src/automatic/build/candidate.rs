//! An automaton that may be the one looked for, in the form in which it is verified and written.

use super::closure::{ClosureSymbol as Raw, Proposal};
use super::first_rows::FirstRows;
use super::row_state::{PackedRowState, Stepped};
use super::shape::Shape;
use super::steps::{Steps, too_wide};
use crate::error::Result;
use automata::{Dfao, NONE};
use std::collections::HashMap;

/// What a state says of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum StateRow {
    /// It is in this row state.
    State(u32),
    /// It is this one of the first rows.
    First(u32),
}

/// What a state says of a row x.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CandidateSymbol {
    pub row: StateRow,
    /// The values it inserts, and whether it is counted in the reference ([`super::row_state::JUMP`]).
    pub insert: u32,
    /// e(x).
    pub shift: i32,
}

/// A minimal automaton with its symbols and row states, all in the order in which its states name them.
pub(super) struct Candidate {
    pub shape: Shape,
    pub g: u32,
    /// The points of the first rows, value and column, which no row state gives.
    pub first: Vec<Vec<(u32, u64)>>,
    pub row_states: Vec<PackedRowState>,
    pub symbols: Vec<CandidateSymbol>,
    pub automaton: Dfao,
}

impl Candidate {
    /// The smallest automaton of a proposal.
    pub fn new(proposal: Proposal, first_rows: &FirstRows, steps: &Steps, g: u32) -> Candidate {
        let minimal = proposal.automaton.minimised();
        drop(proposal.automaton);
        let (mut numbers, mut row_numbers) = (HashMap::new(), HashMap::new());
        let (mut symbols, mut row_states) = (Vec::new(), Vec::new());
        let output = minimal.states().map(|state| {
            let raw = minimal.output(state);
            *numbers.entry(raw).or_insert_with(|| {
                let Raw { row, insert, shift } = proposal.symbols[raw as usize];
                let row = match u32::try_from(row) {
                    Ok(number) => StateRow::State(*row_numbers.entry(number).or_insert_with(|| {
                        row_states.push(steps.state(number).clone());
                        row_states.len() as u32 - 1
                    })),
                    Err(_) => StateRow::First((-1 - row) as u32),
                };
                symbols.push(CandidateSymbol { row, insert: steps.values(insert), shift });
                symbols.len() as u32 - 1
            })
        });
        let output: Vec<u32> = output.collect();
        let automaton = minimal.with_outputs(output).expect("one output for each state");
        Candidate { shape: steps.shape, g, first: first_rows.first.clone(), row_states, symbols, automaton }
    }

    /// The number of rows without a row state.
    pub fn transient(&self) -> u32 {
        self.first.len() as u32
    }

    /// What Algorithm FSW makes of each symbol that has a row state: the next row state by number, [`NONE`] if it is
    /// none of the candidate's, and the points.
    pub fn steps(&self) -> Result<Vec<Option<Effect>>> {
        let numbers: HashMap<&PackedRowState, u32> = self.row_states.iter().zip(0..).collect();
        let effect = |symbol: &CandidateSymbol| {
            let StateRow::State(number) = symbol.row else { return Ok(None) };
            let state = &self.row_states[number as usize];
            let Stepped { next, placed } = state.step(&self.shape, symbol.insert).ok_or_else(too_wide)?;
            Ok(Some(Effect { next: numbers.get(&next).copied().unwrap_or(NONE), placed }))
        };
        self.symbols.iter().map(effect).collect()
    }
}

/// The outcome of one row.
pub(super) struct Effect {
    /// The row state after it.
    pub next: u32,
    /// The points: values and diagonals.
    pub placed: Vec<(u32, i32)>,
}
