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

    /// The vectors.
    pub(super) fn vectors(&self) -> &[(Int, Int)] {
        &self.vectors
    }
}

/// Whether (k, l) = i (p, q) for an i >= 1: parallel, and the coordinate that is not zero divides.
pub(super) fn is_multiple((k, l): (&Int, &Int), (p, q): &(Int, Int)) -> bool {
    let divides = if p.is_zero() { (l % q).is_zero() } else { (k % p).is_zero() };
    divides && k * q == l * p
}

impl Ruleset for Vectors {
    fn lines(&self) -> &[Vector] {
        &self.lines
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(self.vectors.iter().any(|vector| is_multiple((take.k, take.l), vector)))
    }

    fn least_takes(&self) -> Vec<(Int, Int)> {
        self.vectors.clone()
    }

    /// Piles are ordered, even where the set of vectors happens to be symmetric.
    fn is_symmetric(&self) -> bool {
        false
    }
}
