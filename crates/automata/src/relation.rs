//! Two numbers side by side, and how far apart they are.
//!
//! The words of x and y are read together, most significant digit first, the shorter one with leading zeros. With the
//! units U_-1 = U_0 = 1, U_(i+1) = t U_i + U_(i-1) of the p-system, the part of y - x that has been read when the
//! digits from place j on are known is p U_j + q U_(j-1) for integers p, q that do not depend on j: a pair of digits
//! that differ by delta takes (p, q) to (t p + q + delta, p), and at the end the difference is p + q.
//!
//! Only finitely many (p, q) can still end with a small difference. Let theta > 1 and psi = -1/theta be the roots of
//! z^2 = t z + 1, and w = p theta + q, v = p psi + q. A step takes w to theta (w + delta) and v to psi (v + delta), and
//! |delta| <= t.
//!
//! * Forwards |v| <= t / (theta - 1) throughout, and that is below 2.
//! * An end with p + q = c has p = (c - v) / (1 - psi), hence |p| <= |c| + 2, and w = c + p (theta - 1), hence
//!   |w| <= (1 + t) |c| + 2 t. Backwards |w| <= |w'| / theta + t, and a number above 3 t only becomes smaller.
//!   So |w| <= W = max((1 + t) |c| + 2 t, 3 t) throughout.
//! * |p| = |w - v| / (theta - psi) <= W + 2 and |q| <= |v| + |p| <= |p| + 2.
//!
//! In this box of integers, what is reached from (0, 0) and reaches an end in the range asked for is found by two
//! searches. No irrational number is ever computed.

use crate::NONE;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The differences that can still end in a given range.
#[derive(Clone, Debug)]
pub struct Relation {
    t: i32,
    ends: RangeInclusive<i32>,
    pairs: Vec<(i32, i32)>,
    /// That of state s and delta stands at s (2 t + 1) + delta + t.
    next: Vec<u32>,
}

impl Relation {
    /// The state of two empty words.
    pub const START: u32 = 0;

    /// For the p-system of t, and differences y - x in this range.  T = O(t W^2) for the W above.
    ///
    /// The caller keeps t and the ends small: below some thousands.
    pub fn new(t: u8, ends: RangeInclusive<i32>) -> Relation {
        let t = i32::from(t);
        let farthest = ends.start().abs().max(ends.end().abs());
        let w = ((1 + t) * farthest + 2 * t).max(3 * t);
        let in_box = |(p, q): (i32, i32)| p.abs() <= w + 2 && q.abs() <= p.abs() + 2;
        let step = |(p, q): (i32, i32), delta: i32| (t * p + q + delta, p);
        // Forwards from (0, 0).
        let mut numbers = HashMap::from([((0, 0), 0)]);
        let mut pairs = vec![(0, 0)];
        let mut edges = Vec::new();
        let mut from = 0;
        while from < pairs.len() {
            for delta in -t..=t {
                let to = step(pairs[from], delta);
                if in_box(to) {
                    let next = pairs.len();
                    let number = *numbers.entry(to).or_insert_with(|| {
                        pairs.push(to);
                        next
                    });
                    edges.push((from, delta, number));
                }
            }
            from += 1;
        }
        // Backwards from the ends; the edges are few, so they are gone through until nothing changes.
        let mut live: Vec<bool> = pairs.iter().map(|(p, q)| ends.contains(&(p + q))).collect();
        loop {
            let more = edges.iter().filter(|&&(from, _, to)| live[to] && !live[from]).map(|&(from, ..)| from);
            let more: Vec<usize> = more.collect();
            if more.is_empty() {
                break;
            }
            more.into_iter().for_each(|from| live[from] = true);
        }
        live[0] = true;
        let mut number = 0;
        let numbers: Vec<u32> = live
            .iter()
            .map(|&live| {
                number += u32::from(live);
                if live { number - 1 } else { NONE }
            })
            .collect();
        let pairs: Vec<(i32, i32)> =
            pairs.into_iter().zip(&live).filter(|(_, live)| **live).map(|(pair, _)| pair).collect();
        let width = 2 * t as usize + 1;
        let mut next = vec![NONE; pairs.len() * width];
        for (from, delta, to) in edges {
            if live[from] && live[to] {
                next[numbers[from] as usize * width + (delta + t) as usize] = numbers[to];
            }
        }
        Relation { t, ends, pairs, next }
    }

    /// How many states there are.
    #[allow(clippy::len_without_is_empty)] // there always is one
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The state after two more digits, that of y less that of x being delta; `None` if no end in the range is left.
    pub fn next(&self, state: u32, delta: i32) -> Option<u32> {
        let to = self.next[state as usize * (2 * self.t as usize + 1) + (delta + self.t) as usize];
        (to != NONE).then_some(to)
    }

    /// y - x, if both words end here.
    pub fn difference(&self, state: u32) -> i32 {
        let (p, q) = self.pairs[state as usize];
        p + q
    }

    /// sh(y) - sh(x), if both words end here: that of the words with a zero appended.
    pub fn shifted_difference(&self, state: u32) -> i32 {
        let (p, q) = self.pairs[state as usize];
        (self.t + 1) * p + q
    }

    /// Whether y - x is in the range, if both words end here.
    pub fn is_end(&self, state: u32) -> bool {
        self.ends.contains(&self.difference(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::{Int, System};

    #[test]
    fn all_pairs_of_small_numbers() {
        for t in 1..=4u8 {
            let system = System::p(&Int::from(t)).unwrap();
            let words: Vec<Vec<i32>> = (0..300u32)
                .map(|n| {
                    let digits = system.digits(&Int::from(n));
                    let bytes = digits.as_bytes().unwrap();
                    [0; 12].into_iter().chain(bytes.iter().map(|&d| i32::from(d))).collect()
                })
                .map(|word: Vec<i32>| word[word.len() - 12..].to_vec())
                .collect();
            for ends in [1..=1, -7..=3, 0..=0, 5..=9] {
                let relation = Relation::new(t, ends.clone());
                for (x, one) in (0..).zip(&words) {
                    for (y, other) in (0..).zip(&words) {
                        let end = one
                            .iter()
                            .zip(other)
                            .try_fold(Relation::START, |state, (x, y)| relation.next(state, y - x));
                        let end = end.filter(|&end| relation.is_end(end));
                        assert_eq!(end.map(|end| relation.difference(end)), ends.contains(&(y - x)).then_some(y - x));
                    }
                }
            }
        }
    }

    #[test]
    fn few_states() {
        // Differences of one in the golden case; bounds on w and v alone would leave seven.
        assert_eq!(Relation::new(1, 1..=1).len(), 5);
    }
}
