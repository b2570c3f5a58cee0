//! Numeration by a two-term recurrence: the systems in which P-positions can be read off.
//!
//! A system has units u_0, u_1, u_n = m u_(n-1) + s u_(n-2), and writes an integer greedily, largest unit first.
//!
//! * [`System::heap`]: u_0 = 1, u_1 = s + t, m = s + t - 1. Every positive integer is a unique sum of d_i u_i with
//!   0 <= d_i <= m, where a digit m is followed (to its right) by a digit below s (Fraenkel 1998, "Heap games,
//!   numeration systems and sequences").
//! * [`System::p`] and [`System::q`]: the numerators and denominators of the convergents of Fraenkel's alpha = [1; a,
//!   a, ...] (fraenkel-1982, Theorem 3). The p-system is that of the heap game (1, a); for a = 1 it is the Zeckendorf
//!   representation over 1, 2, 3, 5, 8, ... The q-system has u_0 = 1, u_1 = a, and its last digit is below a; so for
//!   a = 1, where both are 1, the number 1 is written "10".
//!
//! The systems of heap(s, t) and heap_index(s, t) share their recurrence; they are called the p-system and the q-system
//! of m = s + t - 1 and s throughout this crate.

use crate::{Digits, Int};

/// A numeration system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// u_1; u_0 is 1.
    pub(crate) second: Int,
    pub(crate) m: Int,
    pub(crate) s: Int,
}

impl System {
    /// The system of the heap game (s, t), or `None` when one of them is zero.
    pub fn heap(s: &Int, t: &Int) -> Option<System> {
        let possible = !s.is_zero() && !t.is_zero();
        possible.then(|| System { second: s + t, m: s + t - Int::ONE, s: s.clone() })
    }

    /// The companion of [`System::heap`] that writes indices: u_0 = 1, u_1 = s + t - 1 and the same recurrence. If n is
    /// (B_n - s A_n) / t, a digit d_i of A_n contributes d_i (u_(i+1) - s u_i) / t to it, and those are these units.
    pub fn heap_index(s: &Int, t: &Int) -> Option<System> {
        let possible = !s.is_zero() && !t.is_zero();
        possible.then(|| System { second: s + t - Int::ONE, m: s + t - Int::ONE, s: s.clone() })
    }

    /// The p-system of a, or `None` when a is zero.
    pub fn p(a: &Int) -> Option<System> {
        System::heap(&Int::ONE, a)
    }

    /// The q-system of a, or `None` when a is zero.
    pub fn q(a: &Int) -> Option<System> {
        System::heap_index(&Int::ONE, a)
    }

    /// The units u_0, u_1, ...
    pub fn units(&self) -> impl Iterator<Item = Int> + '_ {
        let first = (Int::ONE, self.second.clone());
        let pairs = std::iter::successors(Some(first), |(u, v)| Some((v.clone(), &self.m * v + &self.s * u)));
        pairs.map(|(unit, _)| unit)
    }

    /// Whether this system writes some number with these digits: every digit is at most m, a digit m is followed by one
    /// below s, and the last digit is below u_1.
    pub fn is_admissible(&self, digits: &Digits) -> bool {
        if let (Some(bytes), Ok(m), Ok(s), Ok(second)) =
            (digits.as_bytes(), u16::try_from(&self.m), u16::try_from(&self.s), u16::try_from(&self.second))
        {
            // The same, a pair of neighbours at a time.
            let last = bytes.last().is_none_or(|&digit| u16::from(digit) < second);
            let fits = |pair: &[u8]| u16::from(pair[0]) < m || u16::from(pair[0]) == m && u16::from(pair[1]) < s;
            return last && bytes.windows(2).all(fits);
        }
        let after = digits.iter().skip(1).map(Some).chain([None]);
        digits.iter().zip(after).all(|(digit, next)| match next {
            Some(next) => digit < self.m || digit == self.m && next < self.s,
            None => digit < self.second,
        })
    }

    /// Whether every digit fits a byte.
    pub(crate) fn fits_bytes(&self) -> bool {
        self.m <= Int::from(u8::MAX)
    }

    /// Which of the two kinds of systems with this m and s this is.
    pub(crate) fn kind(&self) -> SystemKind {
        if self.second == self.m { SystemKind::Q } else { SystemKind::P }
    }

    /// t = m + 1 - s.
    pub(crate) fn t(&self) -> Int {
        &self.m + Int::ONE - &self.s
    }
}

/// The two systems with a given m and s: u_1 is m + 1 or m.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SystemKind {
    /// u_1 = m + 1: [`System::heap`] and [`System::p`].
    P,
    /// u_1 = m: [`System::heap_index`] and [`System::q`].
    Q,
}

impl SystemKind {
    pub(crate) fn other(self) -> SystemKind {
        match self {
            SystemKind::P => SystemKind::Q,
            SystemKind::Q => SystemKind::P,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn digits(system: Option<System>, n: u32) -> String {
        system.unwrap().digits(&Int::from(n)).to_string()
    }

    #[test]
    fn fraenkel_table_2() {
        // a = 2, N = 1..17: the printed table is unreadable in our copy and was computed again from Theorem 3.
        let two = Int::from(2u8);
        let row = |system: Option<System>| (1..=17).map(|n| digits(system.clone(), n)).collect::<Vec<_>>().join(" ");
        assert_eq!(row(System::p(&two)), "1 2 10 11 12 20 100 101 102 110 111 112 120 200 201 202 1000");
        assert_eq!(row(System::q(&two)), "1 10 11 20 100 101 110 111 120 200 201 1000 1001 1010 1011 1020 1100");
    }

    #[test]
    fn examples_of_fraenkel_1982() {
        // For a = 2: the p-interpretations of the q-representations of 12, 5 and 4 are 17, 7 and 6.
        let two = Int::from(2u8);
        let (p, q) = (System::p(&two).unwrap(), System::q(&two).unwrap());
        for (n, image) in [(12u8, 17u8), (5, 7), (4, 6)] {
            assert_eq!(p.value(&q.digits(&Int::from(n))), Int::from(image));
        }
        // For a = 1 the two smallest units of the q-system are equal, and the last digit must be 0.
        assert_eq!(digits(System::q(&Int::ONE), 1), "10");
    }

    #[test]
    fn zeckendorf() {
        assert_eq!(digits(System::p(&Int::ONE), 100), "1000010100"); // 89 + 8 + 3
        assert_eq!(digits(System::p(&Int::ONE), 0), "0");
    }

    proptest! {
        #[test]
        fn digits_are_admissible_and_invert(s in 1u32..6, t in 1u32..6, n in 0u64..1 << 50) {
            let system = System::heap(&s.into(), &t.into()).unwrap();
            let n = Int::from(n);
            let digits = system.digits(&n);
            prop_assert_eq!(system.value(&digits), n);
            prop_assert!(system.is_admissible(&digits));
        }
    }
}
