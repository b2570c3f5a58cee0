//! The moves of a game as lines and shapes on its board: the one description that the fast engines read.
//!
//! The literal rules of a family ([`Ruleset::others`](super::Ruleset::others)) say the same cell by cell, and the tests compare the two
//! ([`Geometry::has`]). Checkers of certificates read neither.

use super::Removals;
use numeration::Int;

/// Which moves there are from piles a <= b, so far as an engine has to know; games with other moves have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry<'a> {
    /// What may be taken from one pile.
    pub single: Single,
    /// What may be taken from both.
    pub both: Both<'a>,
}

/// Moves in one pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Single {
    /// Any number from either pile.
    Either,
    /// Any number from the larger pile, from either if they are equal.
    Larger,
}

/// Moves in both piles: k from the smaller pile a and l from the larger pile b, both positive. If a = b, either may be called a.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Both<'a> {
    /// None.
    None,
    /// k = l, a multiple of `step`, leaving at least `smaller` and `larger` in the two piles; `smaller <= larger`.
    Same {
        /// The step.
        step: Int,
        /// What must be left in the smaller pile.
        smaller: Int,
        /// What must be left in the larger pile.
        larger: Int,
    },
    /// k = l < a, changing floor(b/a) by at most so much.
    Ratio(Int),
    /// k = l in a set.
    OneOf {
        /// The set.
        set: &'a Removals,
        /// Those of its elements that fit a machine word, increasing.
        words: &'a [usize],
    },
    /// |k - l| less than a number, which is at least 2.
    Near(Int),
    /// max(k, l) < S min(k, l) + T.
    Heap {
        /// S, at least 2.
        s: Int,
        /// T, at least 1.
        t: Int,
    },
    /// l <= k.
    MoreFromSmaller,
}

impl Both<'_> {
    /// Any k = l.
    pub fn any_same() -> Both<'static> {
        Both::same(Int::ZERO, Int::ZERO)
    }

    /// Any k = l that leaves so much in the smaller pile and in the larger one.
    pub(super) fn same(smaller: Int, larger: Int) -> Both<'static> {
        Both::Same { step: Int::ONE, smaller, larger }
    }

    /// Whether they take the same from both piles.
    pub fn are_same(&self) -> bool {
        matches!(self, Both::Same { .. } | Both::Ratio(_) | Both::OneOf { .. })
    }
}

impl Single {
    /// With any moves in both piles.
    pub(super) fn with(self, both: Both) -> Option<Geometry> {
        Some(Geometry { single: self, both })
    }
}

impl Geometry<'_> {
    /// Whether every lower cell of a cell's column is reached. It is not in R-Wythoff, where a column may hold several points of a value.
    pub fn reaches_column(&self) -> bool {
        self.single == Single::Either
    }

    /// Whether a move is one of these: k from a pile a and l from a pile b, with a <= b, not both 0.  T = a few operations on integers.
    pub fn has(&self, (a, b): (&Int, &Int), (k, l): (&Int, &Int)) -> bool {
        if k.is_zero() || l.is_zero() {
            return self.single == Single::Either || k.is_zero() || a == b;
        }
        let (less, more) = (k.min(l), k.max(l));
        match &self.both {
            Both::None => false,
            Both::Same { step, smaller, larger } => {
                k == l && (k % step).is_zero() && a - k >= *smaller && b - l >= *larger
            }
            Both::Ratio(change) => k == l && k < a && (b - k) / (a - k) - b / a <= *change,
            Both::OneOf { set, .. } => k == l && set.contains(k),
            Both::Near(width) => more - less < *width,
            Both::Heap { s, t } => *more < s * less + t,
            Both::MoreFromSmaller => l <= k || a == b,
        }
    }
}
