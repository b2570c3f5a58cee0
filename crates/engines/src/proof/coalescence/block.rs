//! Some consecutive rows, and what is known of them.

use super::constants::plus;
use numeration::{Int, Signed};

/// Rows `first..first + rows`. Rows are counted from `first` and diagonals from `origin`, so that both stay small.
pub struct RowBlock {
    pub first: Int,
    /// The number of 0-points in the rows below `first`, near which all of its first diagonals and indices are.
    pub origin: Int,
    pub rows: usize,
    /// From here on all points are known.
    pub exact: usize,
    /// For each value.
    pub layers: Vec<BlockLayer>,
}

/// The rows of a block as one value sees them.
pub struct BlockLayer {
    /// Whether a row has a point.
    pub inserts: Vec<bool>,
    /// The number of points in the rows below, for each row and the one after the last, less the origin.
    pub index: Vec<i64>,
    /// The diagonal of the point in a row, if it has one and it is known.
    pub points: Vec<Option<i64>>,
}

impl BlockLayer {
    /// What a row of one layer takes in memory.
    pub const BYTES: u128 = 1 + 8 + 16;

    /// Rows with these inserts, the first one with this index.
    pub fn new(inserts: Vec<bool>, index: i64) -> BlockLayer {
        let counted = inserts.iter().scan(index, |index, &inserts| {
            *index += i64::from(inserts);
            Some(*index)
        });
        let index = std::iter::once(index).chain(counted).collect();
        BlockLayer { index, points: vec![None; inserts.len()], inserts }
    }

    /// The number of points in rows a..b.
    pub fn inserted(&self, a: usize, b: usize) -> i64 {
        self.index[b] - self.index[a]
    }
}

impl RowBlock {
    /// The diagonals of the points below the value h in a row.
    pub fn lower(&self, h: usize, row: usize) -> impl Iterator<Item = i64> {
        self.layers[..h].iter().filter_map(move |layer| layer.points[row])
    }

    /// The rows and diagonals of the h-points that are known, by rows.
    pub fn known(&self, h: usize) -> impl Iterator<Item = (usize, i64)> {
        let points = &self.layers[h].points;
        (self.exact..self.rows).filter_map(move |row| Some((row, points[row]?)))
    }

    /// The h-point [a, b] of index n, if it is known.  T = O(rows).
    pub fn point(&self, h: usize, n: &Int) -> Option<[Int; 2]> {
        let index = i64::try_from(Signed::from(n.clone()) - Signed::from(self.origin.clone())).ok()?;
        let nth = usize::try_from(index.checked_sub(self.layers[h].index[self.exact])?).ok()?;
        let (row, diagonal) = self.known(h).nth(nth)?;
        let a = &self.first + Int::from(row);
        let b = Int::try_from(plus(&(&a + &self.origin), diagonal)).ok()?;
        Some([a, b])
    }
}
