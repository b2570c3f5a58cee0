//! Automata that know small numbers by heart.

use crate::{Dfao, NONE, Words};

/// An automaton told apart by the exact value of the prefix while that is below a bound.
#[derive(Clone, Debug)]
pub struct ByValue {
    /// Its states are the numbers below the bound, and then those of the automaton it comes from.
    pub automaton: Dfao,
    /// The bound.
    pub cap: u32,
}

impl ByValue {
    /// Refines an automaton that reads the p-system of t, where a digit t is followed by 0.
    pub fn new(of: &Dfao, cap: u32) -> ByValue {
        let cap = cap.max(1);
        let words = Words::new(of.digits() as u32 - 1, cap);
        let origins = words.states(of);
        let mut next = Vec::with_capacity((cap as usize + of.len()) * of.digits());
        for (value, &origin) in (0u32..).zip(&origins) {
            for (digit, &to) in (0..).zip(of.transitions(origin)) {
                let appended = words.shifted[value as usize] + digit;
                next.push(match to {
                    NONE => NONE,
                    _ if appended < u64::from(cap) => appended as u32,
                    to => cap + to,
                });
            }
        }
        next.extend(of.states().flat_map(|q| of.transitions(q)).map(|&to| if to == NONE { NONE } else { cap + to }));
        let output = origins.iter().copied().chain(of.states()).map(|q| of.output(q)).collect();
        let automaton = Dfao::new(of.digits(), next, output).expect("every transition was moved along with its state");
        ByValue { automaton, cap }
    }

    /// The number a state stands for, if it is below the bound.
    pub fn value(&self, state: u32) -> Option<u32> {
        (state < self.cap).then_some(state)
    }
}
