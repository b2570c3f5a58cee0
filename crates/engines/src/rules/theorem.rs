//! What theorems say about a family, as data: a family declares it, [`crate::means`] and [`crate::strategy`] make use of it.

use crate::evidence::Citation;
use numeration::Int;

/// A statement and where it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem<T> {
    /// What it says.
    pub says: T,
    /// Whose it is.
    pub source: Citation,
}

impl<T> Theorem<T> {
    pub(super) fn new(says: T, source: Citation) -> Option<Theorem<T>> {
        Some(Theorem { says, source })
    }
}

/// The P-positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PPositionsForm {
    /// (A_n, A_n + T n), A_n = mex{A_i, A_i + T i : i < n}, moved along the diagonal by `shift`, and the (i, i) with i < shift.
    Pairs {
        /// T.
        t: Int,
        /// By how much they are moved.
        shift: Int,
    },
    /// (A_n, S A_n + T n), A_n = mex{A_i, S A_i + T i : i < n}.
    Heap {
        /// S.
        s: Int,
        /// T.
        t: Int,
    },
    /// Connell's, whose rows hold one P-position for each residue class modulo this number.
    Connell(Int),
    /// The equal pairs.
    Equal,
    /// In blocks of side 2 k along the diagonal, those of Wyt_{k}: equal pairs below k, and adjacent ones.
    Blocks(Int),
    /// In blocks of this side along the diagonal: the corner, and the antidiagonal.
    Antidiagonals(Int),
}

/// The values of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFormula {
    /// h (floor(a/h) xor floor(b/h)) + (a + b mod h); h = 1 is the exclusive or of the piles.
    Nimhoff(Int),
    /// floor(|a/b - b/a|), and 0 if a pile is empty.
    Euclid,
}

/// The positions of one value: those of Nim up to some pile, and from there on known ones, moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// By how much they are moved along the diagonal; the positions before are those of Nim.
    pub by: Int,
    /// What is moved.
    pub base: MovedFrom,
}

/// What is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovedFrom {
    /// Wythoff's P-positions.
    PPositions,
    /// The sequence of Weinstein 2021, Theorem 2.11.
    Staggered,
    /// The positions of this value in Wythoff's game.
    SameValue,
}

impl Moved {
    pub(super) fn by(by: Int, base: MovedFrom, source: Citation) -> Option<Theorem<Moved>> {
        Theorem::new(Moved { by, base }, source)
    }
}
