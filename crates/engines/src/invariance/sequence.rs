//! Sequences of positions in closed form: Wythoff's P-positions, and those of Weinstein's Theorem 2.11.

use numeration::{Int, Surd};

/// Positions (a_n, b_n), a_n <= b_n, n >= 0, such that each pile occurs in one of them. Both piles and their
/// difference grow with n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PairSequence {
    /// (A_n, B_n) = (floor(n phi), A_n + n).
    Wythoff,
    /// (0, 0), then for n >= 1 (A_n - 1, B_n) if n is some B_j, and (A_n, B_n + 1) if n is some A_j (Weinstein 2021,
    /// Theorem 2.11, less l + 1).
    Staggered,
}

impl PairSequence {
    /// (a_n, b_n).  T = one integer square root, or three.
    pub(crate) fn nth(self, n: &Int) -> (Int, Int) {
        let a = floor_phi(n);
        let b = &a + n;
        match self {
            PairSequence::Staggered if n.is_zero() => (a, b),
            PairSequence::Staggered if is_lower(n) => (a, b + Int::ONE),
            PairSequence::Staggered => (a - Int::ONE, b),
            PairSequence::Wythoff => (a, b),
        }
    }

    /// The n of the position with b - a = d, if there is one.
    pub(crate) fn on_diagonal(self, d: &Int) -> Option<Int> {
        match self {
            PairSequence::Wythoff => Some(d.clone()),
            PairSequence::Staggered if d.is_zero() => Some(Int::ZERO),
            PairSequence::Staggered => Some(d - Int::ONE).filter(|n| !n.is_zero()),
        }
    }

    /// Whether a <= b are the piles of one of them.
    pub(crate) fn contains(self, a: &Int, b: &Int) -> bool {
        self.on_diagonal(&(b - a)).is_some_and(|n| self.nth(&n).0 == *a)
    }

    /// The first n with a_n >= x.  T = a few times that of [`PairSequence::nth`].
    pub(crate) fn first_from_row(self, x: &Int) -> Int {
        // a_n is at most n phi, so it is below x here: x / phi = x phi - x.
        let n = floor_phi(x) - x;
        self.first(n, |(a, _)| a >= *x)
    }

    /// The pile that goes with x.  T = that of [`PairSequence::first_from_row`], twice.
    pub(crate) fn partner(self, x: &Int) -> Int {
        let (a, b) = self.nth(&self.first_from_row(x));
        if a == *x {
            return b;
        }
        // b_n is at most n phi^2 + 1, so it is below x here: x / phi^2 = 2 x - x phi.
        let n = x * Int::from(2u8) - floor_phi(x) - Int::ONE;
        self.nth(&self.first(n, |(_, b)| b >= *x)).0
    }

    /// The first n that is reached, from a little below a guess on.
    fn first(self, guess: Int, reached: impl Fn((Int, Int)) -> bool) -> Int {
        let two = Int::from(2u8);
        let mut n = if guess > two { guess - two } else { Int::ZERO };
        while !reached(self.nth(&n)) {
            n += Int::ONE;
        }
        n
    }
}

fn floor_phi(n: &Int) -> Int {
    Surd::fraenkel(&Int::ONE).floor_times(n)
}

/// Whether n is A_j for some j: the last j with A_j <= n is floor((n + 1) / phi).
fn is_lower(n: &Int) -> bool {
    let next = n + Int::ONE;
    floor_phi(&(floor_phi(&next) - next)) == *n
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(n: u32) -> Int {
        Int::from(n)
    }

    /// Each pile occurs once, all grows, and everything else follows from the n-th.
    #[test]
    fn sequences() {
        for sequence in [PairSequence::Wythoff, PairSequence::Staggered] {
            let all: Vec<(Int, Int)> = (0..600).map(|n| sequence.nth(&int(n))).collect();
            assert!(
                all.windows(2).all(|p| p[0].0 < p[1].0 && p[0].1 < p[1].1 && &p[0].1 - &p[0].0 < &p[1].1 - &p[1].0)
            );
            for (n, (a, b)) in (0..).zip(&all) {
                assert_eq!(sequence.on_diagonal(&(b - a)), Some(int(n)), "{sequence:?}");
                assert_eq!((sequence.partner(a), sequence.partner(b)), (b.clone(), a.clone()), "{sequence:?}");
            }
            for x in (0..900).map(int) {
                let partner = sequence.partner(&x);
                let (a, b) = (x.clone().min(partner.clone()), x.clone().max(partner));
                assert!(all.contains(&(a.clone(), b.clone())) && sequence.contains(&a, &b), "{sequence:?}: {x}");
                assert!(!sequence.contains(&a, &(&b + Int::ONE)));
                let n = all.iter().position(|(a, _)| *a >= x);
                assert_eq!(n.map(Int::from), Some(sequence.first_from_row(&x)), "{sequence:?}: {x}");
            }
        }
        assert_eq!(PairSequence::Staggered.on_diagonal(&Int::ONE), None);
    }

    /// Weinstein 2021, Lemma 2.10: A_n = A_{n-1} + 1 if and only if n - 1 is some B_k, k >= 0.
    #[test]
    fn lemma_2_10() {
        for n in 1..5000 {
            let step = PairSequence::Wythoff.nth(&int(n)).0 - PairSequence::Wythoff.nth(&int(n - 1)).0;
            assert_eq!(step == Int::ONE, n == 1 || !is_lower(&int(n - 1)), "n = {n}");
        }
    }

    #[test]
    fn far_out() {
        for sequence in [PairSequence::Wythoff, PairSequence::Staggered] {
            let n = numeration::parse("10^100+7").unwrap();
            let (a, b) = sequence.nth(&n);
            assert_eq!((sequence.first_from_row(&a), sequence.partner(&a), sequence.partner(&b)), (n, b.clone(), a));
        }
    }
}
