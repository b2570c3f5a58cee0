//! Numeration by a two-term recurrence: the systems in which P-positions of heap games can be read off.
//!
//! For integers s, t >= 1 let u_0 = 1, u_1 = s + t, u_n = (s + t - 1) u_(n-1) + s u_(n-2). Every positive integer
//! is a unique sum of d_i u_i with 0 <= d_i <= s + t - 1, where a digit s + t - 1 is followed (to its right) by a
//! digit below s. The greedy algorithm finds it (Fraenkel 1998, "Heap games, numeration systems and sequences").
//! s = 1 gives the p-systems of fraenkel-1982, s = t = 1 the Zeckendorf representation over 1, 2, 3, 5, 8, ...
//!
//! Cost: a number with m digits in the system costs O(m) divisions of numbers of its own size.

use crate::Int;

/// The numeration system of the pair (s, t).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    s: Int,
    t: Int,
}

impl System {
    /// The system with s, t >= 1, or `None` when one of them is zero.
    pub fn new(s: Int, t: Int) -> Option<System> {
        (!s.is_zero() && !t.is_zero()).then_some(System { s, t })
    }

    /// u_0, u_1, ... up to the first one above `limit`.
    fn units(&self, limit: &Int) -> Vec<Int> {
        let leading = &self.s + &self.t - Int::ONE;
        let mut units = vec![Int::ONE, &self.s + &self.t];
        while units[units.len() - 1] <= *limit {
            let n = units.len();
            units.push(&leading * &units[n - 1] + &self.s * &units[n - 2]);
        }
        units
    }

    /// The digits of n, most significant first; empty for 0.
    pub fn digits(&self, n: &Int) -> Vec<Int> {
        let mut rest = n.clone();
        let mut digits = Vec::new();
        for unit in self.units(n).iter().rev() {
            let digit = &rest / unit;
            rest -= &digit * unit;
            if !digits.is_empty() || !digit.is_zero() {
                digits.push(digit);
            }
        }
        digits
    }

    /// The number with these digits, most significant first.
    pub fn value(&self, digits: &[Int]) -> Int {
        let leading = &self.s + &self.t - Int::ONE;
        let (mut unit, mut next) = (Int::ONE, &self.s + &self.t);
        let mut total = Int::ZERO;
        for digit in digits.iter().rev() {
            total += digit * &unit;
            let after = &leading * &next + &self.s * &unit;
            unit = std::mem::replace(&mut next, after);
        }
        total
    }
}

/// How many zeros end a list of digits, most significant first.
pub fn trailing_zeros(digits: &[Int]) -> usize {
    digits.iter().rev().take_while(|d| d.is_zero()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn digits(s: u8, t: u8, n: u32) -> String {
        let system = System::new(Int::from(s), Int::from(t)).unwrap();
        system.digits(&Int::from(n)).iter().map(|d| d.to_string()).collect()
    }

    #[test]
    fn fraenkel_table_2_p_system() {
        // a = 2, R_p(N) for N = 1..17 as regenerated for Table 2 of fraenkel-1982.
        let printed = "1 2 10 11 12 20 100 101 102 110 111 112 120 200 201 202 1000";
        let ours: Vec<_> = (1..=17).map(|n| digits(1, 2, n)).collect();
        assert_eq!(ours.join(" "), printed);
    }

    #[test]
    fn zeckendorf() {
        assert_eq!(digits(1, 1, 100), "1000010100"); // 89 + 8 + 3
        assert_eq!(digits(1, 1, 0), "");
    }

    proptest! {
        #[test]
        fn digits_are_admissible_and_invert(s in 1u32..6, t in 1u32..6, n in 0u64..1 << 50) {
            let system = System::new(s.into(), t.into()).unwrap();
            let n = Int::from(n);
            let digits = system.digits(&n);
            prop_assert_eq!(system.value(&digits), n);
            let top = Int::from(s + t - 1);
            prop_assert!(digits.iter().all(|d| *d <= top));
            prop_assert!(digits.windows(2).all(|w| w[0] < top || w[1] < Int::from(s)));
        }
    }
}
