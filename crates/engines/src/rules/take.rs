//! One move, for piles of any size.

use numeration::Int;

/// k taken from the first of the piles (a, b) and l from the second: k <= a, l <= b, not both zero.
#[derive(Clone, Copy, Debug)]
pub struct Take<'a> {
    /// The first pile.
    pub a: &'a Int,
    /// The second pile.
    pub b: &'a Int,
    /// What is taken from the first.
    pub k: &'a Int,
    /// What is taken from the second.
    pub l: &'a Int,
}

impl Take<'_> {
    /// Whether only one pile is touched: in most games always allowed.
    pub fn from_one_pile(&self) -> bool {
        self.k.is_zero() || self.l.is_zero()
    }

    /// Whether the same number is taken from both piles.
    pub fn same_from_both(&self) -> bool {
        self.k == self.l
    }

    /// |k - l|.
    pub fn difference(&self) -> Int {
        if self.k >= self.l { self.k - self.l } else { self.l - self.k }
    }

    /// The piles that are left, the smaller one first.
    pub fn left(&self) -> (Int, Int) {
        let (x, y) = (self.a - self.k, self.b - self.l);
        if x <= y { (x, y) } else { (y, x) }
    }
}
