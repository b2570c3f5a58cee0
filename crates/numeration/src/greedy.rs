//! The digits by definition: the largest unit first, as often as it goes.
//!
//! This is what [`System::digits`] computes in another way, and what it is tested against.

use crate::{Digits, Int, System};

impl System {
    /// The digits of n by the greedy algorithm.  T = O(k) divisions of numbers of the size of n for k digits,
    /// M = all the units up to n: both quadratic.
    pub fn greedy_digits(&self, n: &Int) -> Digits {
        let mut units: Vec<Int> = self.units().take_while(|unit| unit <= n).collect();
        let mut rest = n.clone();
        let digit = |unit: Int| {
            let digit = &rest / &unit;
            rest -= &digit * unit;
            digit
        };
        std::iter::from_fn(|| units.pop()).map(digit).collect()
    }
}
