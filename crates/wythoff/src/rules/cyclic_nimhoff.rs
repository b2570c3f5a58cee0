//! Cyclic Nimhoff: k and l from the two piles with k + l < H (Duchene et al. 2009, introduction, its [12]).

use super::{NIM, Ruleset, Vector};
use crate::error::Result;
use numeration::{Int, saturate};

/// Nim's moves, or k, l > 0 from the two piles with k + l < H.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CyclicNimhoff {
    /// The modulus H >= 1.
    pub h: Int,
}

impl Ruleset for CyclicNimhoff {
    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let most = saturate(&self.h) - 1; // the largest k + l
        for k in 1..=a.min(most) {
            for l in 1..=b.min(most - k) {
                visit(a - k, b - l);
            }
        }
        Ok(())
    }
}
