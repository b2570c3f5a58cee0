//! Adding and subtracting one in a numeration system, digit by digit.
//!
//! With u_n = m u_(n-1) + s u_(n-2), an admissible string overflows in two ways. A pair (m, s) of neighbours is worth
//! one of the next unit up and becomes (0, 0); and the last digit, which alone has no digit below it, becomes 0 when it
//! reaches u_1, again for one of the next unit.

use crate::digits::Digit;
use crate::{Int, System};

/// The bounds at which the digits of a system overflow.
#[derive(Clone, Debug)]
pub(crate) struct Carry<D> {
    m: D,
    /// s - 1, the largest digit after a digit m.
    after_m: D,
    /// u_1 - 1, the largest last digit not after a digit m.
    last: D,
}

/// What one step of counting did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CarryStep {
    /// Whether the last digit overflowed by itself, that is, went from u_1 - 1 to 0, or the way back.
    pub overflow: bool,
    /// The place of the most significant digit that changed.
    pub at: usize,
}

impl<D: Digit> Carry<D> {
    pub(crate) fn new(system: &System) -> Carry<D> {
        let below = |n: &Int| D::of(n - Int::ONE);
        Carry { m: D::of(system.m.clone()), after_m: below(&system.s), last: below(&system.second) }
    }

    /// Whether a string of digits, most significant first, ends in the digit m.
    pub(crate) fn ends_in_m(&self, digits: &[D]) -> bool {
        digits.last() == Some(&self.m)
    }

    /// Adds one to an admissible string, most significant digit first, that has room for the sum.  T = O(1) on average
    /// over many calls: each carry removes a digit m, and each call makes at most one.
    pub(crate) fn increment(&self, digits: &mut [D]) -> CarryStep {
        let after_m = |digits: &[D], at: usize| at > 0 && digits[at - 1] == self.m;
        let mut at = digits.len() - 1;
        let overflow = digits[at] == self.last && !after_m(digits, at);
        if overflow {
            digits[at] = D::from(0);
            at -= 1;
        }
        while digits[at] == self.after_m && after_m(digits, at) {
            digits[at - 1..=at].fill(D::from(0));
            at -= 2;
        }
        digits[at] += D::from(1);
        CarryStep { overflow, at }
    }

    /// Subtracts one from an admissible string that is not zero: the inverse of [`Carry::increment`], with the same
    /// result. Below the lowest nonzero digit come the digits of u_i - 1 = m u_(i-1) + (s-1) u_(i-2) + (u_(i-2) - 1).
    pub(crate) fn decrement(&self, digits: &mut [D]) -> CarryStep {
        let zero = D::from(0);
        let at = digits.iter().rposition(|d| *d != zero).expect("the number is not zero");
        digits[at] -= D::from(1);
        let mut pairs = digits[at + 1..].chunks_exact_mut(2);
        for pair in &mut pairs {
            pair.clone_from_slice(&[self.m.clone(), self.after_m.clone()]);
        }
        let rest = pairs.into_remainder();
        rest.fill(self.last.clone());
        CarryStep { overflow: !rest.is_empty(), at }
    }
}
