//! Exact floors of integer multiples of a quadratic irrational.

use crate::{Int, Signed};
use dashu_base::{Gcd, Sign, SquareRoot};

/// The positive number (p + c sqrt(d)) / q, with c and q positive and d not a square.
///
/// The floor of n times it is `(n p + isqrt(n^2 c^2 d)) div q`: replacing the square root by its integer part
/// does not move a floor after integer translation and division.
///
/// ```
/// use wythoff_numeration::{Int, Surd};
/// let phi = Surd::fraenkel(&Int::ONE);
/// assert_eq!(phi.floor_times(&Int::from(10u8)), Int::from(16u8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surd {
    pub(crate) p: Signed,
    pub(crate) c: Int,
    pub(crate) d: Int,
    pub(crate) q: Int,
    words: Option<WordSurd>,
}

/// A surd whose p, c^2 d and q fit machine words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WordSurd {
    p: i64,
    radicand: u64,
    q: u64,
}

impl WordSurd {
    /// floor(n x), if n^2 c^2 d fits 128 bits and q times the result 64.
    fn floor_times(self, n: u64) -> Option<u64> {
        let root = (u128::from(n) * u128::from(n)).checked_mul(self.radicand.into())?.isqrt();
        let numerator = i128::from(self.p) * i128::from(n) + i128::try_from(root).ok()?;
        Some(u64::try_from(numerator).ok()? / self.q)
    }
}

impl Surd {
    /// In lowest terms.
    fn from_parts(p: Signed, c: Int, d: Int, q: Int) -> Surd {
        let (_, size) = p.clone().into_parts();
        let common = size.gcd(&c).gcd(&q);
        let (p, c, q) = (p / Signed::from(common.clone()), c / &common, q / common);
        let radicand = &c * &c * &d;
        let words = || {
            Some(WordSurd { p: (&p).try_into().ok()?, radicand: radicand.try_into().ok()?, q: (&q).try_into().ok()? })
        };
        Surd { words: words(), p, c, d, q }
    }

    /// Fraenkel's alpha for the parameter a >= 1: (2 - a + sqrt(a^2 + 4)) / 2, the golden ratio for a = 1
    /// (Fraenkel 1982, equation (1), with the denominator 2).
    pub fn fraenkel(a: &Int) -> Surd {
        let p = Signed::from(2u8) - Signed::from(a.clone());
        Surd::from_parts(p, Int::ONE, a * a + Int::from(4u8), Int::from(2u8))
    }

    /// The number (p + c sqrt(d)) / q, or `None` if c or q is zero, d is a square or the number is negative.
    pub fn new(p: Signed, c: Int, d: Int, q: Int) -> Option<Surd> {
        let irrational = !c.is_zero() && d.sqrt().sqr() != d;
        let positive = p.sign() == Sign::Positive || &c * &c * &d > p.sqr();
        (irrational && positive && !q.is_zero()).then(|| Surd::from_parts(p, c, d, q))
    }

    /// This number plus an integer: Fraenkel's beta is alpha + a.
    pub fn plus(self, k: &Int) -> Surd {
        let p = self.p + Signed::from(&self.q * k);
        Surd::from_parts(p, self.c, self.d, self.q)
    }

    /// This number divided by a positive integer.
    pub fn divided_by(self, k: &Int) -> Surd {
        Surd::from_parts(self.p, self.c, self.d, self.q * k)
    }

    /// One over this number, if that is of the form, too: 1/((p + c r)/q) = (c q r - p q)/(c^2 d - p^2) with r = sqrt(d), so
    /// c^2 d must exceed p^2, or the square root would be subtracted. All of Fraenkel's numbers are so.
    pub fn reciprocal(&self) -> Option<Surd> {
        let norm = Signed::from(&self.c * &self.c * &self.d) - &self.p * &self.p;
        let (sign, q) = norm.into_parts();
        let possible = sign == Sign::Positive && !q.is_zero();
        let p = || -&self.p * Signed::from(self.q.clone());
        possible.then(|| Surd::from_parts(p(), &self.c * &self.q, self.d.clone(), q))
    }

    /// floor(n x).  T = one square root and one division of numbers of the size of n^2.
    pub fn floor_times(&self, n: &Int) -> Int {
        if let Some(floor) = u64::try_from(n).ok().and_then(|n| self.floor_times_word(n)) {
            return Int::from(floor);
        }
        let root = (n * n * &self.c * &self.c * &self.d).sqrt();
        let numerator = Signed::from(root) + &self.p * Signed::from(n.clone());
        debug_assert!(numerator.sign() == Sign::Positive, "x is positive");
        let (_, numerator) = numerator.into_parts();
        numerator / &self.q
    }

    /// floor(n x) in machine words, or `None` if they do not suffice.  T = one 128-bit square root.
    pub fn floor_times_word(&self, n: u64) -> Option<u64> {
        self.words.and_then(|words| words.floor_times(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn int(n: u64) -> Int {
        Int::from(n)
    }

    #[test]
    fn fraenkel_table_1() {
        // a = 2: A_n as listed in Table 1 of fraenkel-1982.
        let alpha = Surd::fraenkel(&int(2));
        let a: Vec<_> = (0..12).map(|n| u64::try_from(alpha.floor_times(&int(n))).unwrap()).collect();
        assert_eq!(a, [0, 1, 2, 4, 5, 7, 8, 9, 11, 12, 14, 15]);
    }

    #[test]
    fn only_positive_irrationals() {
        let surd = |p: i32, c: u32, d: u32, q: u32| Surd::new(p.into(), c.into(), d.into(), q.into());
        assert_eq!(surd(1, 1, 5, 2), Some(Surd::fraenkel(&Int::ONE)));
        assert!(surd(-2, 1, 5, 2).is_some() && surd(-3, 1, 5, 2).is_none());
        assert_eq!([surd(1, 0, 5, 2), surd(1, 1, 4, 2), surd(1, 1, 0, 2), surd(1, 1, 5, 0)], [const { None }; 4]);
    }

    #[test]
    fn reciprocals_that_are_not_of_the_form() {
        let surd = |p: i8, d: u8| Surd::new(p.into(), Int::ONE, d.into(), Int::ONE).unwrap();
        assert_eq!(surd(5, 2).reciprocal(), None);
        assert_eq!(surd(-1, 2).reciprocal(), Some(surd(1, 2)));
    }

    #[test]
    fn where_floating_point_fails() {
        // 102334155 = F(40), and F(40) phi is within 5e-9 of F(41), from below.
        let phi = Surd::fraenkel(&Int::ONE);
        assert_eq!(phi.floor_times(&int(102_334_155)), int(165_580_140));
        assert_eq!(phi.floor_times(&int(63_245_986)), int(102_334_155));
    }

    #[test]
    fn fibonacci_neighbours() {
        // floor(F(k) phi) is F(k+1) for odd k and F(k+1) - 1 for even k.
        let phi = Surd::fraenkel(&Int::ONE);
        let (mut f, mut g) = (Int::ONE, Int::ONE);
        for k in 1..600 {
            let expected = if k % 2 == 1 { g.clone() } else { &g - Int::ONE };
            assert_eq!(phi.floor_times(&f), expected, "k = {k}");
            let next = &f + &g;
            f = std::mem::replace(&mut g, next);
        }
    }

    proptest! {
        #[test]
        fn floor_is_the_floor(a in 1u64..50, n in 1u64..1 << 20) {
            // x = floor(n alpha) iff x < n alpha < x + 1, and alpha solves t^2 + (a - 2) t - a = 0.
            let x = i128::try_from(Surd::fraenkel(&int(a)).floor_times(&int(n))).unwrap();
            let (n, a) = (i128::from(n), i128::from(a));
            let below = |x: i128| x * x + (a - 2) * x * n - a * n * n < 0;
            prop_assert!(below(x) && !below(x + 1));
            // beta = alpha + a, and floor(n beta) = floor(n alpha) + n a.
            let (n, a) = (n as u64, a as u64);
            let beta = Surd::fraenkel(&int(a)).plus(&int(a));
            prop_assert_eq!(beta.floor_times(&int(n)), Surd::fraenkel(&int(a)).floor_times(&int(n)) + int(a) * int(n));
        }

        #[test]
        fn words_and_big_integers_agree(a in 1u64..1 << 34, k in 1u64..1000, n in any::<u64>(), shift in 0u32..64) {
            let surd = Surd::fraenkel(&int(a)).divided_by(&int(k));
            let n = n >> shift;
            for surd in [surd.reciprocal().unwrap(), surd] {
                let without = Surd { words: None, ..surd.clone() };
                if let Some(floor) = surd.floor_times_word(n) {
                    prop_assert_eq!(int(floor), without.floor_times(&int(n)));
                }
                prop_assert_eq!(surd.floor_times(&int(n)), without.floor_times(&int(n)));
            }
        }

        #[test]
        fn the_reciprocal_inverts_the_floor(a in 1u64..50, n in 0u64..1 << 40) {
            // The last m with floor(m alpha) <= x is floor((x + 1) / alpha).
            let alpha = Surd::fraenkel(&int(a));
            let x = alpha.floor_times(&int(n));
            prop_assert_eq!(alpha.reciprocal().unwrap().floor_times(&(x + Int::ONE)), int(n));
        }
    }
}
