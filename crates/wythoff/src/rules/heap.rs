//! Heap games: 0 < k <= l < S k + T (Duchene et al. 2009, introduction, its [8]: Fraenkel 1998).
//!
//! The paper prints the condition with the letters swapped, which read literally leaves (0,0) as the only
//! P-position; this is the rule under which B_n = S A_n + T n. S = 1 is Fraenkel's game with A = T.

use super::{NIM, Ruleset, Take, Vector};
use crate::error::Result;
use numeration::{Int, saturate};

/// Nim's moves, or k from one pile and l from the other with 0 < k <= l < S k + T.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// The factor S >= 1.
    pub s: Int,
    /// The shift T >= 1.
    pub t: Int,
}

impl Ruleset for Heap {
    fn lines(&self) -> &[Vector] {
        &NIM
    }

    /// With k from the first pile, l runs over k < S l + T for l < k and over l < S k + T for l >= k.
    fn amounts(&self, k: usize) -> Option<(usize, usize)> {
        let (s, t) = (saturate(&self.s), saturate(&self.t));
        let least = if k < t { 1 } else { (k - t) / s + 1 };
        Some((least, s.saturating_mul(k).saturating_add(t) - 1))
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        let (less, more) = (take.k.min(take.l), take.k.max(take.l));
        Ok(take.from_one_pile() || *more < &self.s * less + &self.t)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_is_the_rule() {
        for (s, t) in [(1, 1), (1, 3), (2, 1), (3, 2), (5, 1)] {
            let game = Heap { s: Int::from(s as u32), t: Int::from(t as u32) };
            let (a, b) = (13, 17);
            let mut seen = Vec::new();
            game.others(a, b, &mut |x, y| seen.push((x, y))).unwrap();
            let allowed = |k: usize, l: usize| k.max(l) < s * k.min(l) + t;
            let expected: Vec<_> = (1..=a)
                .flat_map(|k| (1..=b).map(move |l| (k, l)))
                .filter(|&(k, l)| allowed(k, l))
                .map(|(k, l)| (a - k, b - l))
                .collect();
            assert_eq!(seen, expected, "heap:{s},{t}");
        }
    }
}
