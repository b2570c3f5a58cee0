//! The file of an automaton.

use super::candidate::{Candidate, CandidateSymbol, StateRow};
use super::differences::DifferenceSets;
use super::row_state::{JUMP, PackedRowState, PackedValueState};
use crate::proof::automaton::KIND;
use crate::proof::document::{Writer, text};
use crate::rules::Game;
use automata::NONE;
use std::fmt::Display;

/// The certificate of an automaton; [`crate::proof`] describes its fields.
pub(super) fn write(
    game: &Game,
    found: &Candidate,
    differences: &[DifferenceSets],
    convergence: Option<u64>,
) -> Vec<u8> {
    let mut writer = Writer::new(KIND);
    writer.field("game", &text(&game.checkable(|_| false)));
    writer.field("g", &found.g.to_string());
    writer.field("transient", &found.transient().to_string());
    writer.field("row_states", &lines(found.row_states.iter().map(row_state)));
    writer.field("symbols", &lines(found.symbols.iter().map(symbol)));
    let state = |state| {
        let next = found.automaton.transitions(state).iter().map(|&to| if to == NONE { -1 } else { i64::from(to) });
        list(next.chain([found.automaton.output(state).into()]))
    };
    writer.field("states", &lines(found.automaton.states().map(state)));
    writer.field("differences", &list(differences.iter().map(|of| list(&of.all))));
    writer.field("recurring", &list(differences.iter().map(|of| list(&of.recurring))));
    writer.field("convergence", &convergence.map_or("null".to_owned(), |rows| rows.to_string()));
    writer.seal()
}

fn row_state(state: &PackedRowState) -> String {
    let value = |PackedValueState { index, first, closed, columns }: &PackedValueState| {
        format!("[{index},{first},{},{}]", set(*closed), list(columns.iter().map(|&column| set(column))))
    };
    list(state.0.iter().map(value))
}

fn symbol(CandidateSymbol { row, insert, shift }: &CandidateSymbol) -> String {
    let row = match *row {
        StateRow::State(number) => i64::from(number),
        StateRow::First(x) => -1 - i64::from(x),
    };
    let jump = u8::from(insert & JUMP != 0);
    format!("[{row},{},{shift},{jump}]", set(u128::from(insert & !JUMP)))
}

/// The places of the bits that are set.
fn set(bits: u128) -> String {
    list((0..128).filter(|i| bits >> i & 1 == 1))
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}

/// A list with a line for each entry.
fn lines(items: impl Iterator<Item = String>) -> String {
    format!("[\n{}]", items.collect::<Vec<_>>().join(",\n"))
}
