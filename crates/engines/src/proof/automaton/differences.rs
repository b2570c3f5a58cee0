//! By how much the n-th point of a value is off the diagonal t n.

use super::statement::{StatedRow, Statement};
use crate::proof::stop::{CheckStep, Stop};
use std::collections::BTreeSet;

/// Checks the lists of d_n - t n, of all rows that the automaton describes and of infinitely many.
pub fn check(statement: &Statement) -> CheckStep {
    let Statement { differences, recurring, .. } = statement;
    // Every symbol is in use.
    compare(statement, "differences", &vec![true; statement.symbols.len()], differences)?;
    compare(statement, "recurring", &endless(statement), recurring)
}

/// The lists that symbols make, against those in the file.
fn compare(statement: &Statement, name: &str, symbols: &[bool], stated: &[Vec<i64>]) -> CheckStep {
    let mut found = vec![BTreeSet::new(); statement.g + 1];
    for (at, symbol) in statement.symbols.iter().enumerate().filter(|&(at, _)| symbols[at]) {
        let (StatedRow::State(row), Some(stepped)) = (symbol.row, &statement.stepped[at]) else { continue };
        let state = &statement.row_states[row as usize];
        for (found, (d, (index, ..))) in found.iter_mut().zip(stepped.placed.iter().zip(state)) {
            // The diagonal is t ref + d and n = ref + index.
            found.extend(d.map(|d| i64::from(d) - statement.t as i64 * i64::from(*index)));
        }
    }
    for (h, (found, stated)) in found.iter().zip(stated).enumerate() {
        if !found.iter().eq(stated) {
            let reason = format!("{name} of the value {h}: they are {found:?}, and {stated:?} is told");
            return Err(Stop::rejected("differences", reason));
        }
    }
    Ok(())
}

/// The symbols of infinitely many rows: those of states that can be come to from a cycle, the zeros that a word begins
/// with being none. Taking away a state that no other leads to, time and again, leaves just these.
fn endless(statement: &Statement) -> Vec<bool> {
    let automaton = &statement.automaton;
    let mut reached = vec![false; automaton.len()];
    let mut before = vec![0u64; automaton.len()];
    let mut todo: Vec<usize> = Vec::new();
    let visit = |state: usize, reached: &mut Vec<bool>, todo: &mut Vec<usize>| {
        if !reached[state] {
            reached[state] = true;
            todo.push(state);
        }
    };
    automaton.moves(0).filter(|&(digit, _)| digit > 0).for_each(|(_, next)| visit(next, &mut reached, &mut todo));
    while let Some(state) = todo.pop() {
        for (_, next) in automaton.moves(state) {
            before[next] += 1;
            visit(next, &mut reached, &mut todo);
        }
    }
    let mut once: Vec<usize> = (0..automaton.len()).filter(|&state| reached[state] && before[state] == 0).collect();
    while let Some(state) = once.pop() {
        reached[state] = false;
        for (_, next) in automaton.moves(state) {
            before[next] -= 1;
            if before[next] == 0 {
                once.push(next);
            }
        }
    }
    let mut symbols = vec![false; statement.symbols.len()];
    (0..automaton.len()).filter(|&state| reached[state]).for_each(|state| symbols[automaton.symbol(state)] = true);
    symbols
}
