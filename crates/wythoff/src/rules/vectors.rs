//! Games given by vectors: from an ordered pair of piles take i v for one of the vectors v and an i >= 1.

use super::{Ruleset, Vector};

/// The vectors of the game, increasing, without repetition; none is (0,0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vectors {
    lines: Vec<Vector>,
}

impl Vectors {
    pub(super) fn new(mut lines: Vec<Vector>) -> Vectors {
        lines.sort_unstable();
        lines.dedup();
        Vectors { lines }
    }
}

impl Ruleset for Vectors {
    fn lines(&self) -> &[Vector] {
        &self.lines
    }

    /// Piles are ordered, even where the set of vectors happens to be symmetric.
    fn is_symmetric(&self) -> bool {
        false
    }
}
