//! From a number to its digits, by divide and conquer.
//!
//! A string of 2h digits is a string of h digits of the p-system, worth some u there, followed by h digits of the system
//! itself: only the last digit tells the two systems apart. As the number n is close to a constant times u, a division
//! finds u up to a few units; its digits, found in the same way, tell what the high half is worth exactly, and the rest
//! has to be at least 0 and below the number of strings of h digits that may follow u. Where it is not, u is counted up
//! or down.
//!
//! Both readings of a string (see [`crate::ladder`]) come out together, which is why a left shift, or the other reading,
//! costs little more than the digits.
//!
//! Cost: O(M(b) log b) for a number of b bits, where M is the cost of a product.

use crate::carry::Carry;
use crate::digits::Digit;
use crate::ladder::{Ladder, Rung};
use crate::system::SystemKind;
use crate::{Digits, Int, Signed, System, bits};
use dashu_base::Sign;

impl System {
    /// The digits of n.
    pub fn digits(&self, n: &Int) -> Digits {
        self.convert(n, false).0
    }

    /// The digits of n and what they are worth in the other system with the same m and s: I_q(R_p(n)) for a p-system and
    /// I_p(R_q(n)) for a q-system, in the notation of fraenkel-1982.
    pub fn digits_and_companion(&self, n: &Int) -> (Digits, Int) {
        self.convert(n, true)
    }

    /// The digits of n and the number whose digits these are with a zero appended.
    pub fn digits_and_shift(&self, n: &Int) -> (Digits, Int) {
        let (digits, companion) = self.convert(n, true);
        // p_(i+1) = s p_i + t q_i  and  q_(i+1) = s p_i + (t - 1) q_i
        let shift = match self.kind() {
            SystemKind::P => &self.s * n + self.t() * companion,
            SystemKind::Q => &self.s * companion + (&self.m - &self.s) * n,
        };
        (digits, shift)
    }

    fn convert(&self, n: &Int, companion: bool) -> (Digits, Int) {
        if self.fits_bytes() { self.convert_to::<u8>(n, companion) } else { self.convert_to::<Int>(n, companion) }
    }

    fn convert_to<D: Digit>(&self, n: &Int, companion: bool) -> (Digits, Int) {
        let ladder = Ladder::for_number(self, n);
        let mut digits = vec![D::from(0); ladder.width()];
        let p = System { second: &self.m + Int::ONE, ..self.clone() };
        let writer = Writer { ladder, carry: Carry::<D>::new(&p) };
        let other = writer.write(n.clone(), &mut digits, self.kind(), companion);
        (D::pack(digits), other)
    }
}

struct Writer<'a, D> {
    ladder: Ladder<'a>,
    /// The carries of the p-system, to which all high halves belong.
    carry: Carry<D>,
}

/// The readings of the high half of a string: x + y in the p-system and y in the q-system.
struct High {
    x: Int,
    y: Int,
    /// f_h x
    fx: Int,
}

impl<D: Digit> Writer<'_, D> {
    /// Fills the digits, which are zero, with those of n, which fits them. Returns the other reading, if it is asked for.
    fn write(&self, n: Int, digits: &mut [D], kind: SystemKind, companion: bool) -> Int {
        if digits.len() == self.ladder.words.len() {
            return self.write_words(n, digits, kind);
        }
        let (high, low) = digits.split_at_mut(digits.len() / 2);
        let rung = self.ladder.rung(low.len());
        if n < *rung.unit(kind) {
            return self.write(n, low, kind, companion);
        }
        let (high, rest) = self.write_high(n, high, rung, kind);
        let other = if companion { self.shifted(&high, rung, kind.other()) } else { Int::ZERO };
        other + self.write(rest, low, kind, companion)
    }

    /// The digits of a number that fits a machine word, or a single digit.
    fn write_words(&self, n: Int, digits: &mut [D], kind: SystemKind) -> Int {
        if let [digit] = digits {
            *digit = D::of(n.clone());
            return n; // both units are 1
        }
        let mut rest = u64::try_from(n).expect("numbers of w digits fit a word");
        let mut other = 0;
        for (digit, &(p, q)) in digits.iter_mut().zip(self.ladder.words.iter().rev()) {
            let (unit, other_unit) = if kind == SystemKind::P { (p, q) } else { (q, p) };
            if rest >= unit {
                let d = rest / unit;
                rest -= d * unit;
                other += d * other_unit;
                *digit = D::of(d);
            }
        }
        other.into()
    }

    /// Writes the high half of n and returns it with the number left for the low half.
    fn write_high(&self, n: Int, digits: &mut [D], rung: &Rung, kind: SystemKind) -> (High, Int) {
        let u = quotient(&n, &self.scale(rung, kind)).min(&rung.p - Int::ONE);
        let y = self.write(u.clone(), digits, SystemKind::P, true);
        let x = u - &y;
        let mut high = High { fx: &rung.f * &x, x, y };
        let mut rest = Signed::from(n) - self.shifted(&high, rung, kind);
        while rest.sign() == Sign::Negative {
            high.step(self.carry.decrement(digits).overflow, rung, |x, d| *x -= d);
            rest += self.followers(digits, rung, kind);
        }
        loop {
            let block = self.followers(digits, rung, kind);
            if rest < block {
                return (high, rest.try_into().expect("not negative"));
            }
            rest -= block;
            high.step(self.carry.increment(digits).overflow, rung, |x, d| *x += d);
        }
    }

    /// The limit of n / u for strings of more and more digits worth n whose digits but for the last h are worth u in the
    /// p-system, up to a few units. For the p-system this is lambda^h, which is next to L_h. For the q-system it is
    /// (lambda^(h+1) - s lambda^h) / t, as q_i = (p_(i+1) - s p_i) / t. There, mu^(h+1) - s mu^h may be as large as s, and
    /// makes the difference between lambda^h and L_h felt; it is about s (-s)^h / L_h.
    fn scale(&self, rung: &Rung, kind: SystemKind) -> Int {
        let System { m, s, .. } = self.ladder.system;
        if kind == SystemKind::P {
            return rung.lucas.clone();
        }
        let next = m * &rung.q + ((s * &rung.f) << 1); // L_(h+1)
        let scale = Signed::from(next) - s * &rung.lucas + s * &rung.norm / &rung.lucas;
        (scale / &self.ladder.t).try_into().expect("lambda is above s")
    }

    /// What the high half is worth with h zeros appended.
    fn shifted(&self, high: &High, rung: &Rung, kind: SystemKind) -> Int {
        match kind {
            SystemKind::P => &rung.p * (&high.x + &high.y) - &self.ladder.t * &high.fx,
            SystemKind::Q => &rung.q * &high.y + &self.ladder.system.s * &high.fx,
        }
    }

    /// How many strings of h digits may follow these digits: u_h, or s u_(h-1) if the last digit is m.
    fn followers(&self, digits: &[D], rung: &Rung, kind: SystemKind) -> Signed {
        match kind {
            _ if !self.carry.ends_in_m(digits) => rung.unit(kind).clone().into(),
            SystemKind::P => (&rung.p - &self.ladder.t * &rung.f).into(),
            SystemKind::Q => (&self.ladder.system.s * &rung.f).into(),
        }
    }
}

impl High {
    /// Follows one step of counting. Where the last digit overflows, m times unit 0 becomes unit 1: as f_0 = 0, f_1 = 1
    /// and f_2 = m, this adds 1 to x and nothing to y; otherwise it is the other way round.
    fn step(&mut self, overflow: bool, rung: &Rung, by: impl Fn(&mut Int, &Int)) {
        if overflow {
            by(&mut self.x, &Int::ONE);
            by(&mut self.fx, &rung.f);
        } else {
            by(&mut self.y, &Int::ONE);
        }
    }
}

/// n / d or one more, without the digits of n and d that do not matter.
fn quotient(n: &Int, d: &Int) -> Int {
    let guarded = bits(n).saturating_sub(bits(d)) + 8;
    let dropped = bits(d).saturating_sub(guarded);
    (n >> dropped) / (d >> dropped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn systems(s: &Int, t: &Int) -> [System; 2] {
        [System::heap(s, t).unwrap(), System::heap_index(s, t).unwrap()]
    }

    /// All that a conversion promises, against the greedy algorithm and against each other.
    fn check(system: &System, n: &Int) {
        let digits = system.digits(n);
        assert_eq!(digits, system.greedy_digits(n), "{system:?} {n}");
        assert!(system.is_admissible(&digits), "{system:?} {n}");
        assert_eq!(system.value(&digits), *n, "{system:?}");
        let other = match system.kind() {
            SystemKind::P => System { second: system.m.clone(), ..system.clone() },
            SystemKind::Q => System { second: &system.m + Int::ONE, ..system.clone() },
        };
        assert_eq!(system.digits_and_companion(n), (digits.clone(), other.value(&digits)), "{system:?} {n}");
        let shift = system.value(&digits.clone().shifted_left());
        assert_eq!(system.digits_and_shift(n), (digits, shift), "{system:?} {n}");
    }

    /// Parameters of heap games: small ones, large t, large s.
    fn parameters() -> impl Strategy<Value = (Int, Int)> {
        let small = || (1u32..8).prop_map(Int::from);
        let large = || prop_oneof![Just(200u128), Just(1000), Just(1_000_000), Just(1 << 70)].prop_map(Int::from);
        prop_oneof![8 => (small(), small()), 1 => (small(), large()), 1 => (large(), small()), 1 => (large(), large())]
    }

    fn number(bits: usize) -> impl Strategy<Value = Int> {
        prop::collection::vec(any::<u8>(), 0..bits / 8).prop_map(|bytes| Int::from_le_bytes(&bytes))
    }

    proptest! {
        #[test]
        fn numbers_of_all_sizes((s, t) in parameters(), n in number(2000)) {
            for system in systems(&s, &t) {
                check(&system, &n);
            }
        }

        #[test]
        fn products_of_units((s, t) in parameters(), j in 0usize..100, k in 0usize..100) {
            for system in systems(&s, &t) {
                let product = system.units().nth(j).unwrap() * system.units().nth(k).unwrap();
                check(&system, &(&product - Int::ONE));
                check(&system, &product);
                check(&system, &(product + Int::ONE));
            }
        }
    }

    #[test]
    fn small_numbers() {
        for (s, t) in [(1u32, 1u32), (1, 2), (2, 1), (5, 1), (3, 4), (300, 1), (1, 300)] {
            for system in systems(&s.into(), &t.into()) {
                (0..500u32).for_each(|n| check(&system, &n.into()));
            }
        }
    }

    #[test]
    fn around_the_units() {
        for s in 1..8u32 {
            for t in 1..8u32 {
                for system in systems(&s.into(), &t.into()) {
                    for unit in system.units().take(300).skip((s + t) as usize % 3).step_by(3) {
                        check(&system, &(&unit - Int::ONE));
                        check(&system, &unit);
                        check(&system, &(unit + Int::ONE));
                    }
                }
            }
        }
    }

    #[test]
    fn large_parameters() {
        let two = Int::from(2u8);
        let large = [Int::from(200u8), Int::from(1000u32), Int::from(1_000_000u32), two.pow(70)];
        let small = [Int::ONE, two, Int::from(77u8)];
        let both = large.iter().flat_map(|x| small.iter().flat_map(move |y| [(x, y), (y, x)]));
        for (s, t) in both.chain(large.iter().map(|x| (x, x))) {
            for system in systems(s, t) {
                for unit in system.units().take(20) {
                    check(&system, &(&unit - Int::ONE));
                    check(&system, &unit);
                    check(&system, &(unit.sqr() + Int::from(12345u32)));
                }
            }
        }
    }
}
