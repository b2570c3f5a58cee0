//! Fraenkel's generalisation: k and l from the two piles with |k - l| < A (Fraenkel 1982, section 1).

use super::{NIM, Ruleset, Take, Vector};
use crate::error::Result;
use numeration::{Int, saturate};

/// Nim's moves, or k, l > 0 from the two piles with |k - l| < A. A = 1 is Wythoff's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AWythoff {
    /// The parameter A >= 1.
    pub a: Int,
}

impl AWythoff {
    /// A as a threshold on board coordinates.
    pub(crate) fn width(&self) -> usize {
        saturate(&self.a)
    }
}

impl Ruleset for AWythoff {
    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn amounts(&self, k: usize) -> Option<(usize, usize)> {
        let apart = self.width() - 1;
        Some((k.saturating_sub(apart).max(1), k.saturating_add(apart)))
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.from_one_pile() || take.apart() < self.a)
    }
}
