//! P-positions of heap games with S >= 2: no Beatty sequences, but a numeration system tells them (Fraenkel 1998).
//!
//! A_n runs through the numbers whose digits in the system of (S, T) end in an even number of zeros, B_n through the
//! others, and the digits of B_n are those of A_n with a zero appended.

use numeration::system::trailing_zeros;
use numeration::{Int, System};

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

    /// B_n for A_n = a, or `None` if a is some B_n with n > 0.
    fn partner(&self, a: &Int) -> Option<Int> {
        let mut digits = self.system.digits(a);
        trailing_zeros(&digits).is_multiple_of(2).then(|| {
            digits.push(Int::ZERO);
            self.system.value(&digits)
        })
    }

    pub(super) fn contains(&self, a: &Int, b: &Int) -> bool {
        self.partner(a).is_some_and(|partner| partner == *b)
    }

    /// The P-position with index n.
    ///
    /// The digits of n in the companion system, read in the system of (S, T), give A_n if they end in an even number of
    /// zeros and A_n + 1 if they end in an odd number, as for S = 1 (fraenkel-1982, Theorem 4). What comes out is
    /// checked: a number a with an even number of zeros has the index (b - S a) / T.
    pub(super) fn nth(&self, n: &Int) -> (Int, Int) {
        let digits = self.index.digits(n);
        let image = self.system.value(&digits);
        let a = if trailing_zeros(&digits).is_multiple_of(2) { image } else { image - Int::ONE };
        match self.partner(&a) {
            Some(b) if (&b - &self.s * &a) == &self.t * n => (a, b),
            _ => self.nth_by_bisection(n),
        }
    }

    /// The last P-position with A_n <= x, and its index.
    fn last_up_to(&self, x: &Int) -> (Int, Int, Int) {
        // Two numbers of the form B_n are never adjacent, so x or x - 1 is some A_n.
        let at = |a: Int| self.partner(&a).map(|b| ((&b - &self.s * &a) / &self.t, a, b));
        at(x.clone()).or_else(|| at(x - Int::ONE)).expect("one of two neighbours ends in an even number of zeros")
    }

    /// The plain way, which needs no theorem on the companion system: A_n lies between n and 2n and grows with n.
    pub(super) fn nth_by_bisection(&self, n: &Int) -> (Int, Int) {
        let (mut low, mut high) = (n.clone(), n * Int::from(2u8));
        while low < high {
            let middle = (&low + &high) / Int::from(2u8);
            if self.last_up_to(&middle).0 < *n {
                low = middle + Int::ONE;
            } else {
                high = middle;
            }
        }
        let (_, a, b) = self.last_up_to(&low);
        (a, b)
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
            let odd = Int::from((trailing_zeros(&digits) % 2) as u8);
            prop_assert_eq!(form.system.value(&digits) - odd, form.nth_by_bisection(&n.into()).0);
        }
    }
}
