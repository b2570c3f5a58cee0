//! Deterministic automata with output.

use std::fmt;

/// In a table of transitions: there is none.
pub const NONE: u32 = u32::MAX;

/// A deterministic automaton with output. It starts in state 0, reads digits below [`Dfao::digits`], and a state has a
/// transition for every digit that may follow there.
///
/// ```
/// use wythoff_automata::Dfao;
/// // The parity of the number of ones in a binary word.
/// let parity = Dfao::new(2, vec![0, 1, 1, 0], vec![0, 1]).unwrap();
/// assert_eq!(parity.run(&[1, 0, 1, 1]).map(|state| parity.output(state)), Some(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfao {
    digits: usize,
    /// That of state q and digit d stands at q digits + d.
    next: Vec<u32>,
    output: Vec<u32>,
}

/// Why some tables are no automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// There is no state, or the tables have different lengths, or there are more states than a number of 32 bits
    /// tells.
    Size,
    /// A transition of this state leads to no state.
    Transition(usize),
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::Size => f.write_str("its tables do not have the same number of states, at least one"),
            Malformed::Transition(state) => write!(f, "a transition of state {state} leads to no state"),
        }
    }
}

impl std::error::Error for Malformed {}

impl Dfao {
    /// The automaton with these transitions, state by state, [`NONE`] where there is none, and the outputs of the
    /// states.
    ///
    /// # Errors
    /// [`Malformed`].
    pub fn new(digits: usize, next: Vec<u32>, output: Vec<u32>) -> Result<Dfao, Malformed> {
        let states = output.len();
        if states == 0 || digits == 0 || states >= NONE as usize || states.checked_mul(digits) != Some(next.len()) {
            return Err(Malformed::Size);
        }
        match next.iter().position(|&to| to != NONE && to as usize >= states) {
            Some(place) => Err(Malformed::Transition(place / digits)),
            None => Ok(Dfao { digits, next, output }),
        }
    }

    /// How many digits there are: 0 up to one less.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// How many states there are.
    #[allow(clippy::len_without_is_empty)] // there always is one
    pub fn len(&self) -> usize {
        self.output.len()
    }

    /// Where a digit leads from a state.
    pub fn next(&self, state: u32, digit: u8) -> Option<u32> {
        let to = self.next[state as usize * self.digits..][..self.digits].get(usize::from(digit)).copied();
        to.filter(|&to| to != NONE)
    }

    /// The transitions of a state, digit by digit, with [`NONE`] where there is none.
    pub fn transitions(&self, state: u32) -> &[u32] {
        &self.next[state as usize * self.digits..][..self.digits]
    }

    /// The output of a state.
    pub fn output(&self, state: u32) -> u32 {
        self.output[state as usize]
    }

    /// The same automaton with other outputs.
    ///
    /// # Errors
    /// [`Malformed::Size`] if there is not one for each state.
    pub fn with_outputs(self, output: Vec<u32>) -> Result<Dfao, Malformed> {
        if output.len() == self.output.len() { Ok(Dfao { output, ..self }) } else { Err(Malformed::Size) }
    }

    /// The states, in order.
    pub fn states(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.output.len() as u32
    }

    /// The state after a word, or `None` if the word is not read to its end.  T = one look at the table per digit.
    pub fn run(&self, word: &[u8]) -> Option<u32> {
        Some(self.follow(0, word)).filter(|&state| state != NONE)
    }

    /// The state after a word, where [`NONE`] is the state from which nothing leads on.
    pub(crate) fn follow(&self, state: u32, word: &[u8]) -> u32 {
        if state == NONE || word.iter().any(|&digit| usize::from(digit) >= self.digits) {
            return NONE;
        }
        // A constant number of digits makes the product an addition.
        match self.digits {
            2 => self.look_up(state, word, 2),
            3 => self.look_up(state, word, 3),
            4 => self.look_up(state, word, 4),
            digits => self.look_up(state, word, digits),
        }
    }

    /// The same for a word of digits below `digits`, of which there are so many.
    #[inline(always)]
    fn look_up(&self, state: u32, word: &[u8], digits: usize) -> u32 {
        let mut state = state;
        for &digit in word {
            // The place for NONE lies beyond every table, also where it wraps: then it is one of the last that there are.
            let place = (state as usize).wrapping_mul(digits).wrapping_add(usize::from(digit));
            let Some(&to) = self.next.get(place) else { return NONE };
            state = to;
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_are_no_automaton() {
        assert_eq!(Dfao::new(2, vec![], vec![]), Err(Malformed::Size));
        assert_eq!(Dfao::new(2, vec![0, 0, 0], vec![7]), Err(Malformed::Size));
        assert_eq!(Dfao::new(2, vec![0, NONE, 1, 2], vec![0, 1]), Err(Malformed::Transition(1)));
    }

    #[test]
    fn words_are_read_as_far_as_transitions_go() {
        let no_two_ones = Dfao::new(2, vec![0, 1, 0, NONE], vec![0, 1]).unwrap();
        assert_eq!(no_two_ones.run(&[1, 0, 1]), Some(1));
        assert_eq!(no_two_ones.run(&[1, 1]), None);
        assert_eq!(no_two_ones.run(&[2]), None);
        assert_eq!(no_two_ones.run(&[1, 1, 0, 0]), None);
        assert_eq!(no_two_ones.run(&[]), Some(0));
    }
}
