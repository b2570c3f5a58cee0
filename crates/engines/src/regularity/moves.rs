//! Finitely many blocks that tile the plane in Nim's pattern: quotient q-nim-regularity, and what makes the next block.
//!
//! The game is quotient q-nim-regular if floor(G(a, b) / q) = floor(a / q) xor floor(b / q) for all a, b. The plane then
//! consists of q x q latin squares, block (A, B) with entries q (A xor B) + 0, .., q - 1, whose inner squares may vary. For the
//! same reasons as in [`super::block`], the inner square of block (A, B) is filled greedily, cell by cell, and depends on K
//! and on the squares of those blocks (A - t, B - t) only that have the same xor and that a k in K can reach. Which squares
//! there are is found out by following them along the diagonals ([`super::tiling`]).

use numeration::Int;
use std::collections::BTreeMap;

/// An inner square: q^2 entries below q.
pub(super) type Square = Box<[u8]>;

/// Squares that are at most this wide are looked for.
pub(super) const WIDEST: usize = 64;

/// How the cells of a block are reached from an earlier block of the same diagonal: (cell, the earlier block's cell).
type Arrows = Vec<(u16, u16)>;

/// What K is to blocks of side q.
#[derive(Clone, Debug)]
pub(super) struct BlockMoves {
    pub(super) side: usize,
    /// k < q, which lead from cell to cell within a block.
    inner: Vec<usize>,
    /// For each t >= 1 that some k reaches, how; in increasing order.
    pub(super) outer: Vec<(Int, Arrows)>,
}

impl BlockMoves {
    /// The moves of a finite K.
    pub(super) fn of(set: &[Int], side: usize) -> BlockMoves {
        let mut outer: BTreeMap<Int, Arrows> = BTreeMap::new();
        let cells = |range: std::ops::Range<usize>, to: &dyn Fn(usize) -> usize| -> Arrows {
            let pairs = range.clone().flat_map(|i| range.clone().map(move |j| (i, j)));
            pairs.map(|(i, j)| ((i * side + j) as u16, (to(i) * side + to(j)) as u16)).collect()
        };
        let mut inner = Vec::new();
        for k in set {
            let (t, residue) = (k / Int::from(side), numeration::saturate(&(k % Int::from(side))));
            if t.is_zero() {
                inner.push(residue);
            } else {
                outer.entry(t.clone()).or_default().extend(cells(residue..side, &|i| i - residue));
            }
            if residue > 0 {
                outer.entry(t + Int::ONE).or_default().extend(cells(0..residue, &|i| i + side - residue));
            }
        }
        BlockMoves { side, inner, outer: outer.into_iter().collect() }
    }

    /// The largest e such that 2^e divides every t, and the moves with 2^e times shorter ways.
    ///
    /// A step by such a t keeps the last e bits of both coordinates. So blocks whose last bits are the same are among
    /// themselves like all blocks, and the square at (x, y) is the one that these moves make at (x / 2^e, y / 2^e).
    pub(super) fn halved(mut self) -> (usize, BlockMoves) {
        let shift = self.outer.iter().filter_map(|(t, _)| t.trailing_zeros()).min().unwrap_or(0);
        self.outer.iter_mut().for_each(|(t, _)| *t >>= shift);
        (shift, self)
    }

    /// The furthest t, if it fits a word; 0 if there is none.
    pub(super) fn depth(&self) -> Option<usize> {
        self.outer.last().map_or(Some(0), |(t, _)| usize::try_from(t).ok())
    }

    /// The square in which a cell may not take the entries of a mask; `None` if an entry q or above would come out.
    pub(super) fn fill(&self, excluded: &[u64]) -> Option<Square> {
        let side = self.side;
        let mut square = vec![0u8; side * side];
        let mut columns = vec![0u64; side];
        for i in 0..side {
            let mut row = 0u64;
            for j in 0..side {
                let mut taken = row | columns[j] | excluded[i * side + j];
                for &k in self.inner.iter().filter(|&&k| k <= i.min(j)) {
                    taken |= 1 << square[(i - k) * side + (j - k)];
                }
                let entry = taken.trailing_ones() as usize;
                if entry >= side {
                    return None;
                }
                square[i * side + j] = entry as u8;
                row |= 1 << entry;
                columns[j] |= 1 << entry;
            }
        }
        Some(square.into())
    }

    /// The square after these earlier ones, each with its place in [`BlockMoves::outer`].
    pub(super) fn next<'a>(&self, earlier: impl IntoIterator<Item = (usize, &'a Square)>) -> Option<Square> {
        let mut excluded = vec![0u64; self.side * self.side];
        for (at, square) in earlier {
            for &(cell, from) in &self.outer[at].1 {
                excluded[cell as usize] |= 1 << square[from as usize];
            }
        }
        self.fill(&excluded)
    }
}
