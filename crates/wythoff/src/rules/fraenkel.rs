//! Fraenkel's generalisation: k and l from the two piles with |k - l| < A (Fraenkel 1982, section 1).

use super::{NIM, Ruleset, Vector};
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

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let width = self.width();
        for k in 1..=a {
            for l in k.saturating_sub(width - 1).max(1)..=b.min(k.saturating_add(width - 1)) {
                visit(a - k, b - l);
            }
        }
        Ok(())
    }
}
