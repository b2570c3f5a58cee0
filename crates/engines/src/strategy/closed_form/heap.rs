//! P-positions of heap games with S >= 2: no Beatty sequences, but a numeration system tells them (Fraenkel 1998).
//!
//! A_n runs through the numbers whose digits in the system of (S, T) end in an even number of zeros, B_n through the
//! others, and the digits of B_n are those of A_n with a zero appended.

use numeration::{Counter, Int, System};

#[derive(Clone, Debug)]
pub(super) struct HeapForm {
    s: Int,
    t: Int,
    system: System,
    index: System,
}

impl HeapForm {
    pub(super) fn new(s: &Int, t: &Int) -> Option<HeapForm> {
        Some(HeapForm { s: s.clone(), t: t.clone(), system: System::heap(s, t)?, index: System::heap_index(s, t)? })
    }

    /// B_n for A_n, A_n for B_n.  T = a conversion and its inverse.
    pub(super) fn partner(&self, x: &Int) -> Int {
        let (digits, shifted) = self.system.digits_and_shift(x);
        match digits.trailing_zeros() {
            zeros if zeros.is_multiple_of(2) => shifted,
            _ => digits.shifted_right().map_or(Int::ZERO, |digits| self.system.value(&digits)),
        }
    }

    /// A_n.
    ///
    /// The digits of n in the companion system, read in the system of (S, T), give A_n if they end in an even number of
    /// zeros and A_n + 1 if they end in an odd number, as for S = 1 (fraenkel-1982, Theorem 4). What comes out is
    /// checked: a number a with an even number of zeros has the index (b - S a) / T.
    pub(super) fn lower(&self, n: &Int) -> Int {
        let (digits, image) = self.index.digits_and_companion(n);
        let a = if digits.trailing_zeros().is_multiple_of(2) { image } else { image - Int::ONE };
        if self.partner(&a) == &self.s * &a + &self.t * n { a } else { self.lower_by_bisection(n) }
    }

    /// A_n, A_(n+1), ... without a conversion for each: the next number is the next A, unless it is some B.
    pub(super) fn lowers_from(&self, n: &Int) -> impl Iterator<Item = Int> + use<> {
        let first = self.lower(n);
        let mut counter = Counter::at(&self.system, &first);
        std::iter::successors(Some(first), move |a| {
            let mut next = a + Int::ONE;
            counter.increment();
            while !counter.trailing_zeros().is_multiple_of(2) {
                next += Int::ONE;
                counter.increment();
            }
            Some(next)
        })
    }

    /// The last n with A_n <= x.  T = at most two conversions.
    pub(super) fn last_up_to(&self, x: &Int) -> Int {
        let partner = self.partner(x);
        if partner < *x {
            // x is some B_n, and two of those are never adjacent.
            return self.last_up_to(&(x - Int::ONE));
        }
        (partner - &self.s * x) / &self.t
    }

    /// The plain way, which needs no theorem on the companion system: A_n lies between n and 2n and grows with n.
    pub(super) fn lower_by_bisection(&self, n: &Int) -> Int {
        let (mut low, mut high) = (n.clone(), n * Int::from(2u8));
        while low < high {
            let middle = (&low + &high) / Int::from(2u8);
            if self.last_up_to(&middle) < *n {
                low = middle + Int::ONE;
            } else {
                high = middle;
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_digits_give_the_index(s in 1u32..9, t in 1u32..9, n in 0u64..1 << 40) {
            let form = HeapForm::new(&s.into(), &t.into()).unwrap();
            let digits = form.index.digits(&n.into());
            let odd = Int::from(digits.trailing_zeros() % 2);
            prop_assert_eq!(form.system.value(&digits) - odd, form.lower_by_bisection(&n.into()));
        }
    }
}
