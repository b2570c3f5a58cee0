//! Rows told apart one by one while they are few, and by their state from then on.

use super::budget::CheckBudget;
use super::statement::{StatedRow, Statement};
use crate::error::Result;

/// One of the first rows.
pub struct FirstRow {
    /// The state that its word leads to.
    pub state: usize,
    /// The number whose word is that of the row with a 0 at its end.
    pub shifted: i64,
    /// The reference count before it.
    pub reference: i64,
}

/// The automaton with the first rows as states of their own. They are numbered as the rows are; a state of the
/// automaton follows after all of them.
pub struct RowStates<'a> {
    statement: &'a Statement,
    /// One more than are told apart.
    first: Vec<FirstRow>,
}

impl<'a> RowStates<'a> {
    /// Tells so many rows apart that the points of all others lie right of the main diagonal, and at least those that
    /// are given by the definition. Row x has its point of value h in column sh(x) + e + d_h, and sh(x) - x never
    /// decreases.
    pub fn new(statement: &'a Statement, budget: &mut CheckBudget) -> Result<RowStates<'a>> {
        let least = statement
            .placed()
            .flat_map(|(symbol, stepped)| stepped.placed.iter().flatten().map(|&d| i64::from(symbol.e) + i64::from(d)))
            .min()
            .unwrap_or(0);
        let Statement { automaton, t, transient, .. } = statement;
        let mut first = vec![FirstRow { state: 0, shifted: 0, reference: 0 }];
        let mut parent = 0;
        loop {
            // The rows whose words begin like that of the parent follow those of the row before it.
            let start = first[parent].shifted;
            for (digit, state) in automaton.moves(first[parent].state) {
                let row = first.len() - 1;
                let FirstRow { shifted, reference, .. } = first[row];
                if row >= *transient && shifted - row as i64 + least >= 1 {
                    return Ok(RowStates { statement, first });
                }
                if start + digit as i64 > row as i64 {
                    budget.reserve(&mut first, 1)?;
                    let before = first[row].state;
                    let step = if automaton.next(before, *t).is_some() { *t as i64 + 1 } else { 1 };
                    let reference = reference + i64::from(statement.symbol(before).jump);
                    first.push(FirstRow { state, shifted: shifted + step, reference });
                }
            }
            parent += 1;
        }
    }

    /// How many rows are told apart.
    pub fn distinct_rows(&self) -> usize {
        self.first.len() - 1
    }

    /// One of the rows told apart, or the one after.
    pub fn first(&self, row: usize) -> &FirstRow {
        &self.first[row]
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.distinct_rows() + self.statement.automaton.len()
    }

    /// The state of the automaton.
    pub fn state(&self, at: usize) -> usize {
        if at < self.distinct_rows() { self.first[at].state } else { at - self.distinct_rows() }
    }

    /// All digits that lead somewhere, and where.
    pub fn moves(&self, at: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let apart = self.distinct_rows();
        let start = if at < apart { self.first[at].shifted as usize } else { apart };
        self.statement.automaton.moves(self.state(at)).map(move |(digit, next)| {
            let row = start.saturating_add(digit);
            (digit, if row < apart { row } else { apart + next })
        })
    }

    /// A row from which on all should have a row state, and which has none: the row, or its state.
    pub fn row_without_state(&self) -> Option<String> {
        let lacks = |state: usize| matches!(self.statement.symbol(state).row, StatedRow::Transient(_));
        let mut reached = vec![false; self.len()];
        let mut todo = vec![0];
        reached[0] = true;
        while let Some(at) = todo.pop() {
            if at >= self.statement.transient && lacks(self.state(at)) {
                let far = at.checked_sub(self.distinct_rows());
                return Some(far.map_or_else(|| format!("row {at}"), |state| format!("a row in state {state}")));
            }
            for (_, next) in self.moves(at) {
                if !reached[next] {
                    reached[next] = true;
                    todo.push(next);
                }
            }
        }
        None
    }
}
