//! Positions of one value that several games share (Weinstein 2021, with corrections and proofs).
//!
//! It stands beside the rules and needs nothing but them: every statement here follows from the parameters of a game,
//! at once and for piles of any size. [`agreement()`] says up to which value two games have the same positions;
//! [`Translate`] gives the positions of some values of W_{k,l} and T_k, which are those of Wythoff's game moved along
//! the diagonal. [`crate::means::translate`] and [`crate::means::moved`] ask it.
//!
//! # What the games have in common
//!
//! All of them have Nim's moves and some of Wythoff's: a two-pile move takes the same from both, and the rule tells
//! where it may end. A *g-position* is one of value g. A position is one if and only if it has no smaller value and
//! no option that is one. So two games have the same h-positions for all h <= g if no h-position, h <= g, can be
//! moved to along the diagonal in one of them and not in the other: this is the whole of Weinstein's method. Two
//! facts are used besides.
//!
//! **N.** *In each row there is exactly one g-position, and b <= g + 2a for a g-position (a, b); b <= g + 2a - 1 if
//! a > 0 and no two-pile move empties a pile.* Of the b positions before it in row a at most g have smaller values.
//! The others have larger ones, so a g-option, and not in row a. Row x < a has at most one g-position, which is an
//! option of at most two positions of row a, one in its column and one on its diagonal; and for x = 0 of one, if no
//! pile is emptied. Where there were no g-position in row a at all, infinitely many of its positions would need such
//! options.
//!
//! **D.** *Suppose that each diagonal holds every value finitely often, and that, but for finitely many positions, no
//! three g-positions are on one diagonal. Then for each d there are infinitely many a for which (a, a + d) is a
//! g-position or moves to one along the diagonal.* This is how Nivasch 2009 counts (section 2). Suppose that there
//! are finitely many. Call a g-position (a, b) *beyond* if b > a + d, and *active* in rows a + 1 to b - d. But for
//! finitely many rows a, (a, a + d) then has a value above g and a g-option, and that can only be in its column: (x,
//! a + d) with x < a, which is beyond, too. So where a position becomes active another one ceases to be, but for
//! finitely many times, and there is a number C such that never more than C are active. On the other hand, a row up
//! to R that holds no position beyond holds one of the finitely many on diagonals 0 to d, or the mirror image of one
//! in an earlier row: so there are R/2 positions beyond, less a constant. Each but C of them is active in b - a - d
//! rows up to R, and no number occurs more than twice, but for finitely many. They add up to more than C R when R is
//! large, which is a contradiction.

pub mod agreement;
mod sequence;
pub mod translate;

pub use agreement::{Agreement, BoardVerdict, agreement};
pub(crate) use sequence::PairSequence;
pub use translate::Translate;
