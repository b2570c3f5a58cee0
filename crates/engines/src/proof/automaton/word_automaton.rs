//! Words, and that an automaton reads exactly those in which the largest digit is followed by 0.

use super::statement::Statement;
use crate::proof::stop::{CheckStep, Stop};

/// Which state each digit leads to, and what is said of the rows in a state.
pub struct WordAutomaton {
    t: usize,
    next: Vec<u32>,
    symbols: Vec<u32>,
}

/// No state.
pub const NONE: u32 = u32::MAX;

impl WordAutomaton {
    /// `next` has t + 1 entries for each state.
    pub fn new(t: usize, next: Vec<u32>, symbols: Vec<u32>) -> WordAutomaton {
        WordAutomaton { t, next, symbols }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Where a digit leads.
    pub fn next(&self, state: usize, digit: usize) -> Option<usize> {
        let next = self.next[state * (self.t + 1) + digit];
        (next != NONE).then_some(next as usize)
    }

    /// All digits that lead somewhere, and where.
    pub fn moves(&self, state: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let next = &self.next[state * (self.t + 1)..][..self.t + 1];
        next.iter().enumerate().filter(|&(_, &next)| next != NONE).map(|(digit, &next)| (digit, next as usize))
    }

    /// The number of its symbol.
    pub fn symbol(&self, state: usize) -> usize {
        self.symbols[state] as usize
    }
}

/// Checks that all states are in use, and that all words of the numeration are read and no others.
pub fn check(statement: &Statement) -> CheckStep {
    let Statement { automaton, t, .. } = statement;
    let fault = |reason: String| Err(Stop::rejected("words", reason));
    if automaton.next(0, 0) != Some(0) {
        return fault("the digit 0 does not lead from the first state back to it".to_owned());
    }
    // Whether more than the digit 0 follows is told by the digit before; the first state is as after 0.
    let mut reached = vec![None; automaton.len()];
    reached[0] = Some(false);
    let mut todo = vec![0];
    while let Some(state) = todo.pop() {
        let last = reached[state] == Some(true);
        for digit in 0..=*t {
            let next = automaton.next(state, digit);
            match next {
                Some(next) if digit == 0 || !last => match reached[next] {
                    None => {
                        reached[next] = Some(digit == *t);
                        todo.push(next);
                    }
                    Some(known) if known != (digit == *t) => {
                        return fault(format!("state {next} is come to both by the digit {t} and by another one"));
                    }
                    Some(_) => {}
                },
                None if digit > 0 && last => {}
                None => return fault(format!("no state follows state {state} by the digit {digit}")),
                Some(_) => return fault(format!("a digit {digit} can follow a digit {t}, in state {state}")),
            }
        }
    }
    if let Some(state) = reached.iter().position(Option::is_none) {
        return fault(format!("state {state} is never come to"));
    }
    let mut used = vec![false; statement.symbols.len()];
    (0..automaton.len()).for_each(|state| used[automaton.symbol(state)] = true);
    match used.iter().position(|&used| !used) {
        Some(symbol) => fault(format!("symbol {symbol} is of no state")),
        None => Ok(()),
    }
}

/// The number that a word is, or the word itself if that is very large.
pub fn word_text(t: usize, word: &[usize]) -> String {
    let value = || -> Option<u128> {
        let (mut weight, mut before) = (1u128, 1u128);
        let mut sum = 0u128;
        for (place, &digit) in word.iter().rev().enumerate() {
            if place > 0 {
                (weight, before) = (weight.checked_mul(t as u128)?.checked_add(before)?, weight);
            }
            sum = sum.checked_add(weight.checked_mul(digit as u128)?)?;
        }
        Some(sum)
    };
    value().map_or_else(|| format!("with the digits {word:?}"), |value| value.to_string())
}
