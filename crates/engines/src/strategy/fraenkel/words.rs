//! The algebraic strategy for piles that fit machine words: no big integers, no memory.

use super::{Decision, decide};
use numeration::{Int, Surd};
use std::fmt;

/// Fraenkel's game with a parameter and piles below 2^64.
///
/// ```
/// use wythoff_engines::strategy::fraenkel::WordFraenkel;
/// let wythoff = WordFraenkel::new(1).unwrap();
/// assert_eq!(wythoff.winning_move(7, 10), Ok(Some((7, 4))));
/// assert_eq!(wythoff.winning_move(4, 7), Ok(None)); // a P-position
/// ```
#[derive(Clone, Debug)]
pub struct WordFraenkel {
    a: u64,
    alpha: Surd,
    inverse: Surd,
}

/// Numbers on the way to an answer do not fit machine words; [`super::Algebraic`] has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the piles are too large for machine words")
    }
}

impl std::error::Error for TooLarge {}

impl WordFraenkel {
    /// The strategy for the parameter a; `None` for a = 0.
    pub fn new(a: u64) -> Option<WordFraenkel> {
        let alpha = (a > 0).then(|| Surd::fraenkel(&Int::from(a)))?;
        Some(WordFraenkel { a, inverse: alpha.reciprocal()?, alpha })
    }

    /// Whether a pile is some A_n, and its partner.
    fn place(&self, x: u64) -> Option<(bool, u64)> {
        let n = self.inverse.floor_times_word(x.checked_add(1)?)?;
        let is_lower = self.alpha.floor_times_word(n)? == x;
        let partner = match is_lower {
            true => x.checked_add(self.a.checked_mul(n)?)?,
            false => x - self.a * (x - n),
        };
        Some((is_lower, partner))
    }

    /// (A_m, B_m).
    fn pair(&self, m: u64) -> Option<(u64, u64)> {
        let lower = self.alpha.floor_times_word(m)?;
        Some((lower, lower.checked_add(self.a.checked_mul(m)?)?))
    }

    /// A winning move from (x, y), in either order, as the piles it leaves; `None` in a P-position.
    ///
    /// T = at most three 128-bit integer square roots, and little else.
    ///
    /// # Errors
    /// [`TooLarge`], which for a = 1 cannot happen below 2^61.
    pub fn winning_move(&self, x: u64, y: u64) -> Result<Option<(u64, u64)>, TooLarge> {
        let (small, large) = (x.min(y), x.max(y));
        let (is_lower, partner) = self.place(small).ok_or(TooLarge)?;
        let (small, large) = match decide(is_lower, &partner, &small, &large, &self.a) {
            Decision::Lost => return Ok(None),
            Decision::Partner => (small, partner),
            Decision::Pair(m) => self.pair(m).ok_or(TooLarge)?,
        };
        Ok(Some(if x <= y { (small, large) } else { (large, small) }))
    }

    /// Every winning move from (x, y), sorted; none in a P-position, and never more than four: to the partner of either
    /// pile, or to a pair whose difference is nearest to that of the piles.
    ///
    /// T = at most six 128-bit integer square roots, and little else.
    ///
    /// # Errors
    /// [`TooLarge`], which for a = 1 cannot happen below 2^61.
    pub fn winning_moves(&self, x: u64, y: u64) -> Result<Vec<(u64, u64)>, TooLarge> {
        let pair = |m| self.pair(m).ok_or(TooLarge);
        let place = |x| self.place(x).ok_or(TooLarge);
        let difference = x.abs_diff(y);
        let m = difference / self.a;
        let second = if difference.is_multiple_of(self.a) { None } else { Some(pair(m + 1)?) };
        let pairs = [Some(pair(m)?), second].into_iter().flatten();
        let mut found = Vec::with_capacity(4);
        found.extend(pairs.map(|(a, b)| if x <= y { (a, b) } else { (b, a) }).filter(|&(u, v)| u < x && v < y));
        let ((_, u), (_, v)) = (place(y)?, place(x)?);
        if u < x {
            found.push((u, y));
        }
        if v < y {
            found.push((x, v));
        }
        found.sort_unstable();
        Ok(found)
    }
}
