//! The continued fraction of a quadratic irrational, exactly and without end.
//!
//! The complete quotients of such a number are (P + sqrt(D)) / Q with integers P and Q, one D for all, and Q dividing
//! D - P^2. With a the integer part, the next one has P' = a Q - P and Q' = (D - P'^2) / Q. By Lagrange's theorem the
//! quotients are periodic from some point on; by Galois's theorem this is the first *reduced* one, which exceeds 1 and
//! whose conjugate lies between -1 and 0.
//!
//! Cost: each quotient takes a few operations on numbers of the size of D.

use crate::{Int, Signed, Surd};
use dashu_base::{DivEuclid, Sign, SquareRoot};

/// The partial quotients of a [`Surd`], one after another; all but the first are positive.
///
/// ```
/// use wythoff_numeration::{Int, Surd};
/// let alpha = Surd::fraenkel(&Int::from(3u8));
/// let quotients: Vec<Int> = alpha.continued_fraction().take(4).collect();
/// assert_eq!(quotients, [1u8, 3, 3, 3].map(Int::from));
/// ```
#[derive(Clone, Debug)]
pub struct ContinuedFraction {
    p: Signed,
    q: Signed,
    d: Signed,
    /// The integer part of sqrt(d).
    root: Signed,
}

/// The partial quotients before the period, and those of the period.
pub type QuotientPeriod = (Vec<Int>, Vec<Int>);

impl Surd {
    /// The continued fraction of this number.
    pub fn continued_fraction(&self) -> ContinuedFraction {
        let (mut p, mut d, mut q) = (self.p.clone(), &self.c * &self.c * &self.d, self.q.clone());
        if !((Signed::from(d.clone()) - p.sqr()) % &q).is_zero() {
            // Then q divides the difference after both sides of the fraction are multiplied by q.
            (p, d) = (p * &q, d * q.sqr());
            q = q.sqr();
        }
        ContinuedFraction { p, q: q.into(), root: d.sqrt().into(), d: d.into() }
    }
}

impl Iterator for ContinuedFraction {
    type Item = Int;

    fn next(&mut self) -> Option<Int> {
        // The number is not an integer, so for a negative Q the floor is one below that of the quotient by |Q|, negated.
        let (sign, size) = self.q.clone().into_parts();
        let part = (&self.p + &self.root).div_euclid(Signed::from(size));
        let part = if sign == Sign::Negative { -part - Signed::ONE } else { part };
        self.p = &part * &self.q - &self.p;
        self.q = (&self.d - self.p.sqr()) / &self.q;
        Some(part.try_into().expect("the number is positive, and all complete quotients exceed 1"))
    }
}

impl ContinuedFraction {
    /// The convergents as numerators and denominators, in lowest terms.
    pub fn convergents(self) -> impl Iterator<Item = (Int, Int)> {
        let start = [(Int::ZERO, Int::ONE), (Int::ONE, Int::ZERO)];
        self.scan(start, |[before, last], part| {
            let next = (&part * &last.0 + &before.0, &part * &last.1 + &before.1);
            (*before, *last) = (std::mem::replace(last, next.clone()), next.clone());
            Some(next)
        })
    }

    /// The quotients before the period and those of the period, or `None` if together they are more than the limit.
    pub fn period(mut self, limit: usize) -> Option<QuotientPeriod> {
        let before = self.quotients_until(limit, ContinuedFraction::is_reduced)?;
        let (p, q) = (self.p.clone(), self.q.clone());
        let first = self.next()?;
        let rest = self.quotients_until(limit.checked_sub(before.len() + 1)?, |x| x.p == p && x.q == q)?;
        Some((before, [vec![first], rest].concat()))
    }

    /// The quotients up to a complete quotient with a property, or `None` if they are more than the limit.
    fn quotients_until(&mut self, limit: usize, reached: impl Fn(&Self) -> bool) -> Option<Vec<Int>> {
        let mut parts = vec![];
        while !reached(self) {
            if parts.len() == limit {
                return None;
            }
            parts.extend(self.next());
        }
        Some(parts)
    }

    /// Whether (P + sqrt(D)) / Q > 1 and -1 < (P - sqrt(D)) / Q < 0.
    fn is_reduced(&self) -> bool {
        // That is, P < sqrt(D) and sqrt(D) - P < Q < sqrt(D) + P, where P and Q are then positive.
        self.p <= self.root && self.q > &self.root - &self.p && self.q <= &self.root + &self.p
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::System;
    use proptest::prelude::*;

    fn ints(parts: &[u32]) -> Vec<Int> {
        parts.iter().copied().map(Int::from).collect()
    }

    fn root(d: u32) -> Surd {
        Surd::new(Signed::ZERO, Int::ONE, d.into(), Int::ONE).unwrap()
    }

    #[test]
    fn fraenkel() {
        for a in (1..=50u8).map(Int::from).chain([Int::from(10u8).pow(30)]) {
            let fraction = Surd::fraenkel(&a).continued_fraction();
            // alpha = [1; a, a, ...]; the golden ratio, where a = 1 too, has no quotient before its period.
            let before = if a == Int::ONE { vec![] } else { vec![Int::ONE] };
            assert_eq!(fraction.clone().period(2), Some((before, vec![a.clone()])));
            let (p, q) = (System::p(&a).unwrap(), System::q(&a).unwrap());
            assert!(fraction.convergents().take(60).eq(p.units().zip(q.units()).take(60)), "a = {a}");
        }
    }

    #[test]
    fn square_roots() {
        assert_eq!(root(2).continued_fraction().period(9), Some((ints(&[1]), ints(&[2]))));
        assert_eq!(root(7).continued_fraction().period(9), Some((ints(&[2]), ints(&[1, 1, 1, 4]))));
        let (before, period) = root(61).continued_fraction().period(99).unwrap();
        assert_eq!((before, period), (ints(&[7]), ints(&[1, 4, 3, 1, 2, 2, 1, 3, 4, 1, 14])));
        // Pell: the last convergent before the end of the period of sqrt(109), or of two if it is odd, as here, solves
        // x^2 - 109 y^2 = 1.
        let (_, period) = root(109).continued_fraction().period(99).unwrap();
        let (x, y) = root(109).continued_fraction().convergents().nth(2 * period.len() - 1).unwrap();
        assert_eq!(
            (period.len(), x.to_string(), y.to_string()),
            (15, "158070671986249".into(), "15140424455100".into())
        );
    }

    #[test]
    fn long_periods() {
        // The lengths were found by Euclid's algorithm on sqrt(d) to 3000 decimals.
        for (d, length) in [(94, 16), (991, 60), (9949, 217), (99991, 436)] {
            let fraction = root(d).continued_fraction();
            let (before, period) = fraction.clone().period(length + 1).unwrap();
            assert_eq!((before.len(), period.len()), (1, length), "d = {d}");
            assert_eq!(fraction.period(length), None);
            // The period is a palindrome followed by twice the integer part.
            let (last, inner) = period.split_last().unwrap();
            assert!(*last == &before[0] * 2u8 && inner.iter().eq(inner.iter().rev()));
        }
    }

    proptest! {
        #[test]
        fn any_surd(p in -500i32..500, c in 1u32..20, d in 2u32..200, q in 1u32..60) {
            let surd = Surd::new(p.into(), c.into(), d.into(), q.into());
            prop_assume!(surd.is_some());
            let surd = surd.unwrap();
            // The convergents lie alternately below and above the number: x > p/q iff floor(q x) >= p.
            for (i, (p, q)) in surd.continued_fraction().convergents().take(40).enumerate() {
                prop_assert_eq!(surd.floor_times(&q) >= p, i % 2 == 0);
            }
            // The quotients continue as the period says.
            let (before, period) = surd.continued_fraction().period(100_000).unwrap();
            let length = before.len() + 2 * period.len() + 1;
            let expected = before.iter().chain(period.iter().cycle()).take(length);
            prop_assert!(surd.continued_fraction().take(length).collect::<Vec<_>>().iter().eq(expected));
        }
    }
}
