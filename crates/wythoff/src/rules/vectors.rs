//! Games given by vectors: from an ordered pair of piles take i v for one of the vectors v and an i >= 1.

use super::{Ruleset, Take, Vector};
use crate::error::Result;
use numeration::{Int, saturate};

/// The vectors of the game, increasing, without repetition; none is (0,0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vectors {
    vectors: Vec<(Int, Int)>,
    /// The same on board coordinates.
    lines: Vec<Vector>,
}

impl Vectors {
    pub(super) fn new(mut vectors: Vec<(Int, Int)>) -> Vectors {
        vectors.sort_unstable();
        vectors.dedup();
        let lines = vectors.iter().map(|(p, q)| Vector(saturate(p), saturate(q))).collect();
        Vectors { vectors, lines }
    }
}

impl Ruleset for Vectors {
    fn lines(&self) -> &[Vector] {
        &self.lines
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        // (k, l) = i (p, q) for a positive i: parallel, and the coordinate that is not zero divides.
        let is_multiple = |(p, q): &(Int, Int)| {
            let divides = if p.is_zero() { (take.l % q).is_zero() } else { (take.k % p).is_zero() };
            divides && take.k * q == take.l * p
        };
        Ok(self.vectors.iter().any(is_multiple))
    }

    fn least_takes(&self) -> Vec<(Int, Int)> {
        self.vectors.clone()
    }

    /// Piles are ordered, even where the set of vectors happens to be symmetric.
    fn is_symmetric(&self) -> bool {
        false
    }
}
