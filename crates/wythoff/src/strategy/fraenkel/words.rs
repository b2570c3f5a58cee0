//! The algebraic strategy for piles that fit machine words: no big integers, no memory.

use super::{Decision, decide};
use numeration::{Int, Surd};

/// Fraenkel's game with a parameter and piles below 2^64.
///
/// ```
/// use wythoff::strategy::fraenkel::Words;
/// let wythoff = Words::new(1).unwrap();
/// assert_eq!(wythoff.winning_move(7, 10), Some(Some((7, 4))));
/// assert_eq!(wythoff.winning_move(4, 7), Some(None));
/// ```
#[derive(Clone, Debug)]
pub struct Words {
    a: u64,
    alpha: Surd,
    inverse: Surd,
}

impl Words {
    /// The strategy for the parameter a; `None` for a = 0.
    pub fn new(a: u64) -> Option<Words> {
        let alpha = (a > 0).then(|| Surd::fraenkel(&Int::from(a)))?;
        Some(Words { a, inverse: alpha.reciprocal()?, alpha })
    }

    /// A winning move from (x, y), in either order, as the piles it leaves: `Some(None)` in a P-position, `None` if numbers
    /// on the way do not fit machine words, which for a = 1 cannot happen below 2^61.
    ///
    /// T = at most three 128-bit integer square roots, and little else.
    pub fn winning_move(&self, x: u64, y: u64) -> Option<Option<(u64, u64)>> {
        let (small, large) = (x.min(y), x.max(y));
        let n = self.inverse.floor_times_word(small.checked_add(1)?)?;
        let is_lower = self.alpha.floor_times_word(n)? == small;
        let partner = match is_lower {
            true => small.checked_add(self.a.checked_mul(n)?)?,
            false => small - self.a * (small - n),
        };
        let (small, large) = match decide(is_lower, &partner, &small, &large, &self.a) {
            Decision::Lost => return Some(None),
            Decision::Partner => (small, partner),
            Decision::Pair(m) => {
                let lower = self.alpha.floor_times_word(m)?;
                (lower, lower.checked_add(self.a.checked_mul(m)?)?)
            }
        };
        Some(Some(if x <= y { (small, large) } else { (large, small) }))
    }
}
