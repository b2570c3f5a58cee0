//! Cyclic Nimhoff: k and l from the two piles with k + l < H (Duchene et al. 2009, introduction, its [12]).

use super::{NIM, Ruleset, Take, Vector};
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

    fn amounts(&self, k: usize) -> Option<(usize, usize)> {
        // The interval is empty from k = H - 1 on.
        Some((1, (saturate(&self.h) - 1).saturating_sub(k)))
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.from_one_pile() || take.k + take.l < self.h)
    }
}
