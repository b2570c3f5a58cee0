//! The n-th position of a value.

use engines::evidence::Evidence;
use engines::means::Located;
use engines::{Game, Int};
use std::fmt;

/// The n-th position (a, b), a <= b, of value g.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Point {
    /// The game.
    pub game: Game,
    /// The value.
    pub g: u32,
    /// The place, from 0.
    pub n: Int,
    /// The smaller pile.
    pub a: Int,
    /// The larger pile.
    pub b: Int,
    /// How it is known.
    pub evidence: Evidence,
}

impl Point {
    pub(crate) fn new(game: &Game, located: Located) -> Point {
        let engines::points::Found { what, evidence } = located.found;
        Point { game: game.clone(), g: what.h, n: what.n, a: what.a, b: what.b, evidence }
    }
}

/// The position: `(4,7)`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.a, self.b)
    }
}
