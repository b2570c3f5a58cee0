//! From number to number with an automaton.

use crate::{Dfao, NONE};
use numeration::{Counter, Digits, System};

/// How many digits lie between two places whose states are kept.
const SPAN: usize = 4096;

/// An automaton that reads the digits of a number, and of the numbers after and before it.
///
/// Counting changes a few digits at the end, mostly one or two. So the states after each of the last digits are kept,
/// and after every [4096th](Walk::new) before these; what a carry did not reach is not read again.
///
/// ```
/// use wythoff_automata::{Dfao, NONE, Walk};
/// use numeration::{Digits, Int, System};
/// // The last Zeckendorf digit of a number.
/// let last = Dfao::new(2, vec![0, 1, 0, NONE], vec![0, 1]).unwrap();
/// let zeckendorf = System::p(&Int::ONE).unwrap();
/// let mut walk = Walk::new(&last, &zeckendorf, Digits::from_bytes(vec![1, 0, 0])).unwrap(); // 3
/// assert_eq!(walk.state(), Some(0));
/// assert_eq!(walk.increment(), Some(1)); // 4 = 101
/// assert_eq!(walk.increment(), Some(0)); // 5 = 1000
/// ```
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    dfao: &'a Dfao,
    counter: Counter,
    /// The states before digits 0, SPAN, 2 SPAN, .. up to the first digit of the tail. [`NONE`] is the state after a
    /// word that is not read to its end.
    marks: Vec<u32>,
    /// The states before each digit of the tail, which are the last SPAN to 2 SPAN, and after the last.
    tail: Vec<u32>,
}

impl<'a> Walk<'a> {
    /// At the number with these digits in a system. `None` if it writes no number so, or has digits above 255, or if
    /// zeros in front matter to the automaton.  T = O(1) per digit: one look at the table of transitions. Memory is a
    /// byte per digit, and a state per 4096 digits.
    pub fn new(dfao: &'a Dfao, system: &System, digits: Digits) -> Option<Walk<'a>> {
        let counter = Counter::from_digits(system, digits)?;
        counter.as_bytes()?;
        let mut walk = Walk { dfao, counter, marks: Vec::new(), tail: Vec::new() };
        walk.read_all();
        (dfao.next(0, 0) == Some(0)).then_some(walk)
    }

    /// The state after the digits of the number, or `None` if they are not read to their end.
    pub fn state(&self) -> Option<u32> {
        self.tail.last().copied().filter(|&state| state != NONE)
    }

    /// The digits of the number.  T = O(1) per digit.
    pub fn digits(&self) -> Digits {
        self.counter.digits()
    }

    /// Goes to the next number and tells its state.  T = O(1) on average over a long walk.
    pub fn increment(&mut self) -> Option<u32> {
        let changed = self.counter.increment();
        self.read_again(changed);
        self.state()
    }

    /// Goes to the number before; false at 0, where it stays.  T = O(1 + the number of zeros at the end).
    pub fn decrement(&mut self) -> bool {
        let changed = self.counter.decrement();
        if let Some(changed) = changed {
            self.read_again(changed);
        }
        changed.is_some()
    }

    /// The digits with zeros in front.
    fn word(counter: &Counter) -> &[u8] {
        counter.as_bytes().unwrap_or_default()
    }

    /// Reads all digits, after their number has changed.
    fn read_all(&mut self) {
        let len = Self::word(&self.counter).len();
        let before_tail = (len / SPAN).saturating_sub(1);
        self.marks = vec![NONE; before_tail + 1];
        self.marks[0] = 0;
        self.tail = vec![NONE; len - before_tail * SPAN + 1];
        self.read_from(0);
    }

    /// Reads so many digits at the end.
    fn read_again(&mut self, changed: usize) {
        let len = Self::word(&self.counter).len();
        // A carry that made new room in front is as rare as powers of two.
        if (self.marks.len() - 1) * SPAN + self.tail.len() != len + 1 {
            return self.read_all();
        }
        self.read_from(len - changed);
    }

    /// Reads the digits from a place on, before which nothing has changed.
    fn read_from(&mut self, place: usize) {
        let word = Self::word(&self.counter);
        let (head, last) = word.split_at((self.marks.len() - 1) * SPAN);
        for (i, span) in head.chunks_exact(SPAN).enumerate().skip(place / SPAN) {
            self.marks[i + 1] = self.dfao.follow(self.marks[i], span);
        }
        let unchanged = place.saturating_sub(head.len());
        if unchanged == 0 {
            self.tail[0] = self.marks[self.marks.len() - 1];
        }
        let mut state = self.tail[unchanged];
        for (&digit, after) in last.iter().zip(&mut self.tail[1..]).skip(unchanged) {
            state = self.dfao.follow(state, &[digit]);
            *after = state;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::Int;
    use proptest::prelude::*;

    /// Reads the words of the p-system of t and counts its digits modulo 7, the i-th from the front with weight 3^i:
    /// every digit matters, and so does its place.
    fn sensitive(t: usize) -> Dfao {
        let states = 14; // the sum, and whether the last digit was t
        let mut next = Vec::new();
        for state in 0..states {
            for digit in 0..=t {
                let sum = (3 * (state / 2) + digit) % 7;
                let free = state % 2 == 0 || digit == 0;
                next.push(if free { (2 * sum + usize::from(digit == t)) as u32 } else { NONE });
            }
        }
        Dfao::new(t + 1, next, vec![0; states]).unwrap()
    }

    fn check(t: usize, start: &Int, steps: usize) {
        let dfao = sensitive(t);
        let system = System::p(&Int::from(t)).unwrap();
        let state = |n: &Int| dfao.run(system.digits(n).as_bytes().unwrap());
        let mut walk = Walk::new(&dfao, &system, system.digits(start)).unwrap();
        let mut n = start.clone();
        assert_eq!(walk.state(), state(&n));
        for _ in 0..steps {
            n += Int::ONE;
            assert_eq!(walk.increment(), state(&n), "t = {t}, {n}");
        }
        for _ in 0..steps + 3 {
            let possible = !n.is_zero();
            assert_eq!(walk.decrement(), possible);
            n -= Int::from(u8::from(possible));
            assert_eq!(walk.state(), state(&n), "t = {t}, {n}");
        }
        assert_eq!(walk.digits(), system.digits(&n));
    }

    #[test]
    fn from_zero() {
        for t in 1..=5 {
            check(t, &Int::ZERO, 3000);
        }
    }

    /// Carries that run through many spans of digits, as from 1010..1 to 10000..0, and into new room in front.
    #[test]
    fn across_units() {
        for t in [1usize, 2] {
            let system = System::p(&Int::from(t)).unwrap();
            for place in [1, 2, SPAN - 1, SPAN, SPAN + 1, 2 * SPAN, 3 * SPAN + 5, 5 * SPAN] {
                let unit = system.value(&Digits::from_bytes([vec![1], vec![0; place]].concat()));
                check(t, &(&unit - Int::ONE), 3);
                check(t, &(unit * Int::from(5u8) - Int::from(7u8)), 12);
            }
        }
    }

    #[test]
    fn what_cannot_be_walked() {
        let zeckendorf = System::p(&Int::ONE).unwrap();
        let dfao = sensitive(1);
        assert!(Walk::new(&dfao, &zeckendorf, Digits::from_bytes(vec![1, 1])).is_none());
        let zeros_matter = Dfao::new(2, vec![1, 0, 0, 1], vec![0, 1]).unwrap();
        assert!(Walk::new(&zeros_matter, &zeckendorf, Digits::from_bytes(vec![1])).is_none());
        let no_ones = Dfao::new(2, vec![0, NONE], vec![0]).unwrap();
        let mut walk = Walk::new(&no_ones, &zeckendorf, Digits::from_bytes(vec![])).unwrap();
        assert_eq!((walk.state(), walk.increment()), (Some(0), None));
        assert!(walk.decrement());
        assert_eq!(walk.state(), Some(0));
    }

    proptest! {
        #[test]
        fn from_anywhere(t in 1usize..6, digits in 1usize..3000, seed in 1u64.., steps in 1usize..20) {
            let n = Int::from(seed).pow(digits / 15 + 1);
            check(t, &n, steps);
        }
    }
}
