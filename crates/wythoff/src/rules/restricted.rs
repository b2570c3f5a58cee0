//! W_k and W_{k,l}: diagonal moves must not end too close to the edges (Weinstein 2021, section 1.1).

use super::{NIM, Ruleset, Take, Vector};
use crate::error::Result;
use numeration::{Int, saturate};

/// Nim's moves, or the same number from both piles if that leaves the smaller pile >= k and the larger >= l.
/// W_k is W_{k,k}; W_0 is Wythoff's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restricted {
    /// The least smaller pile a diagonal move may leave.
    pub k: Int,
    /// The least larger pile a diagonal move may leave; k <= l.
    pub l: Int,
}

impl Restricted {
    /// (k, l) as thresholds on board coordinates.
    pub(crate) fn thresholds(&self) -> (usize, usize) {
        (saturate(&self.k), saturate(&self.l))
    }
}

impl Ruleset for Restricted {
    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let (k, l) = self.thresholds();
        for s in 1..=a.min(b) {
            let (x, y) = (a - s, b - s);
            if x.min(y) >= k && x.max(y) >= l {
                visit(x, y);
            }
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        let (x, y) = take.left();
        Ok(take.from_one_pile() || (take.same_from_both() && x >= self.k && y >= self.l))
    }
}
