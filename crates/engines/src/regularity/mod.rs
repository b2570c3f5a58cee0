//! Regularity of Wyt_K: whether one block, or a few, tile the whole table of values.
//!
//! *Definitions.* Wyt_K is **closed p-nim-regular** (duchene-2009, Definition 6) if its first p x p values form a latin square of
//! 0, .., p - 1, and G(a, b) = p (floor(a/p) xor floor(b/p)) + G(a mod p, b mod p). It is **quotient q-nim-regular** if
//! floor(G(a, b) / q) = floor(a/q) xor floor(b/q): the same pattern, with inner squares that may vary. Closed p-nim-regular
//! is quotient p-nim-regular with one square.
//!
//! What makes it decidable (not found in the literature we could read; the paper's own tool is Lemma 1, [`literal`]):
//!
//! 1. *Closed, exactly.* For each single p there is a finite test that is necessary and sufficient, for p <= max K and for
//!    infinite K, too (`block`). Lemma 1 is the case p > max K.
//! 2. *Quotient, exactly.* A square depends on finitely many earlier ones, and following them along finitely many sequences that
//!    repeat decides for each single q, and gives values at any distance ([`Tiling`]).
//! 3. *Neither.* In a quotient regular game every row repeats from its first column on: row a = q A + i keeps its squares when
//!    2^m > A blocks are added to the other pile. So one row with a positive preperiod excludes every p and q (`ladder`).
//! 4. *Which p.* If the game is quotient q-nim-regular and closed p-nim-regular, then p = q 2^m for some integer m, perhaps
//!    negative. For in rows a with floor(a/q) = 2^j, G(a, b) - b is positive for q 2^j columns and negative for as many, in
//!    turns, so that their additive period is a multiple of q 2^(j+1); while row a < p of a closed game has a period that
//!    divides p. Take p > q (closed p implies closed 2p) and the largest j with q 2^j < p: then q 2^(j+1) divides p and is not
//!    less than p. So the p for which a game is closed are the least one times the powers of two, and no others.
//! 5. *Never closed.* If it is closed for p = q 2^m, the square at block (A, B) is that at (A mod 2^m, B mod 2^m), and so for all
//!    larger m. So one
//!    sequence of squares along a diagonal (see [`Tiling`]) that does not repeat from its start after some power of two
//!    excludes every p. And if all of them do, some p is closed: for 2^m a multiple of all these powers and beyond every
//!    distance, the square at (A, B), which is S[A mod 2^h], is that at (A mod 2^m, B mod 2^m), whether h < m or not.
//!
//! For every K within {1..24} this decides: each is closed, or quotient and never closed, or has a row with a positive preperiod.
//! [`decide`] treats one set, [`classify()`] all sets within {1..M}. Whether it is regular or not, the P-positions of Wyt_K repeat
//! along the diagonal: [`diagonal`].

mod answer;
mod block;
mod chain;
pub mod classify;
mod closure;
mod decide;
pub mod diagonal;
mod ladder;
pub mod literal;
pub mod mask;
mod moves;
mod sequence;
mod tiling;
mod window;

#[cfg(test)]
mod tests;

pub use answer::{Regularity, regularity};
pub use classify::{Classification, classify};
pub use decide::{LARGEST_SIDE, RegularityVerdict, SearchLimits, decide, lemma1_p};
pub use tiling::{Class, Tiling};
