//! Counting in a numeration system.

use crate::carry::Carry;
use crate::digits::{Digit, Digits};
use crate::{Int, System};

/// A digit string that counts up and down, for walks over consecutive numbers too large to be converted one by one.
///
/// ```
/// use numeration::{Counter, Int, System};
/// let mut counter = Counter::zero(&System::q(&Int::from(2u8)).unwrap());
/// for expected in ["1", "10", "11", "20", "100"] {
///     counter.increment();
///     assert_eq!(counter.digits().to_string(), expected);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Counter(Wheels);

#[derive(Clone, Debug)]
enum Wheels {
    Bytes(Wheel<u8>),
    Ints(Wheel<Int>),
}

/// The digits with leading zeros, the first digits to be carried into.
#[derive(Clone, Debug)]
struct Wheel<D> {
    carry: Carry<D>,
    digits: Vec<D>,
}

impl Counter {
    /// A counter at 0.
    pub fn zero(system: &System) -> Counter {
        Counter::at(system, &Int::ZERO)
    }

    /// A counter at n.  T = one conversion of n.
    pub fn at(system: &System, n: &Int) -> Counter {
        let digits = system.digits(n);
        Counter(if system.fits_bytes() {
            Wheels::Bytes(Wheel::new(system, &digits))
        } else {
            Wheels::Ints(Wheel::new(system, &digits))
        })
    }

    /// Counts up by one.  T = O(1) on average over a run of increments.
    pub fn increment(&mut self) {
        match &mut self.0 {
            Wheels::Bytes(wheel) => wheel.increment(),
            Wheels::Ints(wheel) => wheel.increment(),
        }
    }

    /// Counts down by one; at 0 stays there and returns false.  T = O(1 + [`Counter::trailing_zeros`]).
    pub fn decrement(&mut self) -> bool {
        let possible = self.lowest().is_some();
        if possible {
            match &mut self.0 {
                Wheels::Bytes(wheel) => wheel.carry.decrement(&mut wheel.digits),
                Wheels::Ints(wheel) => wheel.carry.decrement(&mut wheel.digits),
            };
        }
        possible
    }

    /// The digits of the number.
    pub fn digits(&self) -> Digits {
        match &self.0 {
            Wheels::Bytes(wheel) => Digit::pack(wheel.digits.clone()),
            Wheels::Ints(wheel) => Digit::pack(wheel.digits.clone()),
        }
    }

    /// How many zeros end the digits; none at 0, which has no digits.
    pub fn trailing_zeros(&self) -> usize {
        self.lowest().unwrap_or(0)
    }

    /// The index of the lowest digit that is not zero.
    fn lowest(&self) -> Option<usize> {
        match &self.0 {
            Wheels::Bytes(wheel) => wheel.digits.iter().rev().position(|&d| d != 0),
            Wheels::Ints(wheel) => wheel.digits.iter().rev().position(|d| !d.is_zero()),
        }
    }
}

impl<D: Digit> Wheel<D> {
    fn new(system: &System, digits: &Digits) -> Wheel<D> {
        let zeros = [Int::ZERO, Int::ZERO];
        Wheel { carry: Carry::new(system), digits: zeros.into_iter().chain(digits.iter()).map(D::of).collect() }
    }

    fn increment(&mut self) {
        // A number below the unit of the first digit has room for one more; doubling the room costs O(1) on average.
        if self.digits[0] != D::from(0) {
            let room = vec![D::from(0); self.digits.len()];
            self.digits.splice(..0, room);
        }
        self.carry.increment(&mut self.digits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn systems(s: &Int, t: &Int) -> [System; 2] {
        [System::heap(s, t).unwrap(), System::heap_index(s, t).unwrap()]
    }

    #[test]
    fn from_zero() {
        for (s, t) in [(1u32, 1u32), (1, 2), (2, 1), (3, 2), (2, 300), (300, 2)] {
            for system in systems(&s.into(), &t.into()) {
                let mut counter = Counter::zero(&system);
                assert!(!counter.decrement());
                for n in 1..3000u32 {
                    counter.increment();
                    assert_eq!(counter.digits(), system.digits(&n.into()), "{system:?} {n}");
                }
            }
        }
    }

    #[test]
    fn carries_are_rare() {
        for (s, t) in [(1u8, 1u8), (1, 3), (3, 1), (4, 4)] {
            for system in systems(&s.into(), &t.into()) {
                let mut counter = Counter::zero(&system);
                let (mut written, mut before) = (0, vec![]);
                for _ in 0..1_000_000 {
                    counter.increment();
                    let Wheels::Bytes(Wheel { digits, .. }) = &counter.0 else { unreachable!("m is small") };
                    written += digits.iter().rev().zip(before.iter().rev()).filter(|(x, y)| x != y).count();
                    before.clone_from(digits);
                }
                assert!(written <= 3_000_000, "{system:?}: {written} digits written");
            }
        }
    }

    proptest! {
        #[test]
        fn up_and_down(s in 1u32..5, t in 1u32..5, n in 0u128.., steps in 1u32..50) {
            for system in systems(&s.into(), &t.into()) {
                let mut counter = Counter::at(&system, &n.into());
                for i in 1..=steps {
                    counter.increment();
                    let digits = system.digits(&(Int::from(n) + i));
                    prop_assert_eq!(counter.trailing_zeros(), digits.trailing_zeros());
                    prop_assert_eq!(counter.digits(), digits);
                }
                for i in (0..steps).rev() {
                    prop_assert!(counter.decrement());
                    prop_assert_eq!(counter.digits(), system.digits(&(Int::from(n) + i)));
                }
            }
        }
    }
}
