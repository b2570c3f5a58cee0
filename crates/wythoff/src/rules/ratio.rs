//! T_k and F-Wythoff: a diagonal move may change the integer ratio of the piles by at most k.
//!
//! Sources: Weinstein 2021, section 1.1 (T_k); f-wythoff-2013, section 1 (F-Wythoff = T_0). The smaller pile stays
//! positive, so a ratio floor(b/0) never arises.

use super::{NIM, Ruleset, Take, Vector};
use crate::error::Result;
use numeration::{Int, saturate};

/// Nim's moves, or the same s from both piles a <= b with s < a and |floor((b-s)/(a-s)) - floor(b/a)| <= k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The largest allowed change of the integer ratio; 0 for F-Wythoff.
    pub k: Int,
}

impl Ratio {
    /// k as a threshold on ratios of board coordinates.
    pub(crate) fn change(&self) -> usize {
        saturate(&self.k)
    }
}

impl Ruleset for Ratio {
    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let (small, large) = (a.min(b), a.max(b));
        let change = self.change();
        for s in 1..small {
            if ((large - s) / (small - s)).abs_diff(large / small) <= change {
                visit(a - s, b - s);
            }
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        if take.from_one_pile() {
            return Ok(true);
        }
        let (x, y) = take.left();
        if !take.same_from_both() || x.is_zero() {
            return Ok(false);
        }
        // The smaller pile shrinks by the larger factor, so the ratio never falls.
        Ok(&y / &x - (y + take.k) / (x + take.k) <= self.k)
    }
}
