//! Counting in a numeration system.

use crate::carry::Carry;
use crate::digits::{Digit, Digits};
use crate::{Int, System};

/// A digit string that counts up and down, for walks over consecutive numbers too large to be converted one by one.
///
/// ```
/// use wythoff_numeration::{Counter, Int, System};
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
        Counter::new(system, system.digits(n))
    }

    /// A counter at the number with these digits, or `None` if the system writes no number so.  T = O(1) per digit.
    pub fn from_digits(system: &System, digits: Digits) -> Option<Counter> {
        system.is_admissible(&digits).then(|| Counter::new(system, digits))
    }

    fn new(system: &System, digits: Digits) -> Counter {
        Counter(if system.fits_bytes() {
            // Zeros in front are the room to carry into.
            let digits = digits.into_bytes(2).expect("the digits are those of the system");
            Wheels::Bytes(Wheel { carry: Carry::new(system), digits })
        } else {
            let digits = [Int::ZERO, Int::ZERO].into_iter().chain(digits.iter()).collect();
            Wheels::Ints(Wheel { carry: Carry::new(system), digits })
        })
    }

    /// Counts up by one and tells how many digits at the end may have changed: those below the first that did not.
    /// T = O(1) on average over a run of increments.
    pub fn increment(&mut self) -> usize {
        match &mut self.0 {
            Wheels::Bytes(wheel) => wheel.increment(),
            Wheels::Ints(wheel) => wheel.increment(),
        }
    }

    /// Counts down by one and tells how many digits at the end may have changed; at 0 stays there.
    /// T = O(1 + [`Counter::trailing_zeros`]).
    pub fn decrement(&mut self) -> Option<usize> {
        self.lowest()?;
        Some(match &mut self.0 {
            Wheels::Bytes(wheel) => wheel.decrement(),
            Wheels::Ints(wheel) => wheel.decrement(),
        })
    }

    /// The digits, one per byte and with some zeros in front, or `None` where a digit may be above 255.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match &self.0 {
            Wheels::Bytes(wheel) => Some(&wheel.digits),
            Wheels::Ints(_) => None,
        }
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
    fn increment(&mut self) -> usize {
        // A number below the unit of the first digit has room for one more; doubling the room costs O(1) on average.
        if self.digits[0] != D::from(0) {
            let room = vec![D::from(0); self.digits.len()];
            self.digits.splice(..0, room);
        }
        let step = self.carry.increment(&mut self.digits);
        self.digits.len() - step.at
    }

    fn decrement(&mut self) -> usize {
        let step = self.carry.decrement(&mut self.digits);
        self.digits.len() - step.at
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
                assert_eq!(counter.decrement(), None);
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
                    let digits = counter.as_bytes().unwrap();
                    written += digits.iter().rev().zip(before.iter().rev()).filter(|(x, y)| x != y).count();
                    before = digits.to_vec();
                }
                assert!(written <= 3_000_000, "{system:?}: {written} digits written");
            }
        }
    }

    /// How many digits at the end two numbers do not share.
    fn changed_digits(one: &Digits, other: &Digits) -> usize {
        let zeros = || std::iter::repeat(Int::ZERO);
        let pairs = one.iter().rev().chain(zeros()).zip(other.iter().rev().chain(zeros()));
        let pairs = pairs.take(one.len().max(other.len())).enumerate();
        pairs.filter(|(_, (x, y))| x != y).map(|(i, _)| i + 1).last().unwrap_or(0)
    }

    #[test]
    fn digits_of_no_number() {
        let zeckendorf = System::p(&Int::ONE).unwrap();
        let digits = |bytes: &[u8]| Digits::from_bytes(bytes.to_vec());
        assert!(Counter::from_digits(&zeckendorf, digits(&[1, 1])).is_none());
        assert!(Counter::from_digits(&zeckendorf, digits(&[2])).is_none());
        let large: Digits = [Int::from(300u32)].into_iter().collect();
        assert!(Counter::from_digits(&zeckendorf, large).is_none());
        assert!(Counter::from_digits(&zeckendorf, digits(&[1, 0, 1])).is_some());
    }

    proptest! {
        #[test]
        fn up_and_down(s in 1u32..5, t in 1u32..5, n in 0u128.., steps in 1u32..50) {
            for system in systems(&s.into(), &t.into()) {
                let mut counter = Counter::at(&system, &n.into());
                for i in 1..=steps {
                    let before = counter.digits();
                    let changed = counter.increment();
                    let digits = system.digits(&(Int::from(n) + i));
                    prop_assert_eq!(counter.trailing_zeros(), digits.trailing_zeros());
                    prop_assert_eq!(counter.digits(), digits.clone());
                    prop_assert_eq!(changed, changed_digits(&before, &digits));
                    let again = Counter::from_digits(&system, digits.clone()).unwrap();
                    prop_assert_eq!(again.digits(), digits);
                }
                for i in (0..steps).rev() {
                    let before = counter.digits();
                    let changed = counter.decrement();
                    prop_assert_eq!(changed, Some(changed_digits(&before, &counter.digits())));
                    prop_assert_eq!(counter.digits(), system.digits(&(Int::from(n) + i)));
                }
            }
        }
    }
}
