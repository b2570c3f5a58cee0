//! The differences d_n - t n of all points, read off an automaton that is proved.

use super::candidate::{Candidate, StateRow};
use super::verify::ProvedAutomaton;
use crate::error::Result;
use automata::NONE;
use std::collections::BTreeSet;

/// Values of d_n - t n.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DifferenceSets {
    /// All of them.
    pub all: BTreeSet<i32>,
    /// Those of infinitely many n.
    pub recurring: BTreeSet<i32>,
}

impl ProvedAutomaton {
    /// For each value the d_n - t n of all points that have a row state, and those of infinitely many of them.
    pub fn differences(&self, candidate: &Candidate) -> Result<Vec<DifferenceSets>> {
        let effects = candidate.steps()?;
        let t = i32::from(candidate.shape.t);
        let mut found = vec![DifferenceSets::default(); candidate.g as usize + 1];
        let endless = self.endless();
        for state in self.refined.automaton.states() {
            // Small rows are states of their own, so there are some that no row is in; those of others say nothing new.
            let number = self.refined.automaton.output(state) as usize;
            let (StateRow::State(row), Some(effect)) = (candidate.symbols[number].row, &effects[number]) else {
                continue;
            };
            for &(h, d) in &effect.placed {
                let index = candidate.row_states[row as usize].0[h as usize].index;
                found[h as usize].all.insert(d - t * index);
                if endless[state as usize] {
                    found[h as usize].recurring.insert(d - t * index);
                }
            }
        }
        Ok(found)
    }

    /// The states that infinitely many rows are in: those after a cycle other than that of leading zeros.
    fn endless(&self) -> Vec<bool> {
        let automaton = &self.refined.automaton;
        let onward = |state: u32| automaton.transitions(state).iter().copied().filter(|&to| to != NONE);
        let mut reached = vec![0];
        let mut endless = vec![false; automaton.len()];
        endless[0] = true;
        let mut done = 0;
        while done < reached.len() {
            for to in onward(reached[done]) {
                if !endless[to as usize] {
                    endless[to as usize] = true;
                    reached.push(to);
                }
            }
            done += 1;
        }
        // Of all that are reached, those go that are reached from none but those that have gone, beginning with row 0.
        let mut into = vec![0u32; automaton.len()];
        let steps = reached.iter().flat_map(|&state| onward(state).map(move |to| (state, to)));
        steps.filter(|&step| step != (0, 0)).for_each(|(_, to)| into[to as usize] += 1);
        let mut left = vec![0];
        while let Some(state) = left.pop() {
            endless[state as usize] = false;
            for to in onward(state).filter(|&to| (state, to) != (0, 0)) {
                into[to as usize] -= 1;
                if into[to as usize] == 0 {
                    left.push(to);
                }
            }
        }
        endless
    }
}
