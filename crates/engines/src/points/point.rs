//! Points: near, far, and relative to a row.

use crate::evidence::Evidence;
use numeration::Int;

/// Something found, and how it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// What was found.
    pub what: T,
    /// How it is known.
    pub evidence: Evidence,
}

/// The n-th h-point (a, b), a <= b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NearPoint {
    /// Its value.
    pub h: u32,
    /// Its place in T_h, from 0.
    pub n: u64,
    /// Its row, the smaller pile.
    pub a: u64,
    /// Its column, the larger pile.
    pub b: u64,
}

impl NearPoint {
    /// The diagonal b - a.
    pub fn d(&self) -> u64 {
        self.b - self.a
    }
}

/// The n-th h-point (a, b), a <= b, wherever it lies.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FarPoint {
    /// Its value.
    pub h: u32,
    /// Its place in T_h, from 0.
    pub n: Int,
    /// Its row, the smaller pile.
    pub a: Int,
    /// Its column, the larger pile.
    pub b: Int,
}

impl From<&NearPoint> for FarPoint {
    fn from(point: &NearPoint) -> FarPoint {
        FarPoint { h: point.h, n: Int::from(point.n), a: Int::from(point.a), b: Int::from(point.b) }
    }
}

/// The points of some rows, as Algorithm RW finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FarRows {
    /// How many h-points lie below the first row, by value.
    pub index: Vec<Int>,
    /// The points of the rows, by row and then by value.
    pub points: Vec<FarPoint>,
    /// How many times the recursion went down.
    pub levels: usize,
}

/// A point, relative to the first row of a cascade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relative {
    /// Its value.
    pub h: u32,
    /// Its place in T_h, less index_0 of the first row.
    pub n: i64,
    /// Its row, counted from the first row.
    pub row: u64,
    /// Its column, counted from r + index_0(r) where r is the first row.
    pub column: i64,
}

impl Relative {
    /// The point itself, where the first row, the column that columns are counted from, and index_0 of that row are these.
    pub(super) fn point(&self, row: u64, column: u64, index0: u64) -> NearPoint {
        NearPoint {
            h: self.h,
            n: index0.wrapping_add_signed(self.n),
            a: row + self.row,
            b: column.wrapping_add_signed(self.column),
        }
    }

    /// The point itself in Wythoff's game, where r is the first row and `column` is r + index_0(r).
    pub fn far_point(&self, row: &Int, column: &Int) -> FarPoint {
        FarPoint {
            h: self.h,
            n: moved_by(&(column - row), self.n),
            a: row + Int::from(self.row),
            b: moved_by(column, self.column),
        }
    }
}

/// A large number and a small one.
pub(super) fn moved_by(n: &Int, by: i64) -> Int {
    let size = Int::from(by.unsigned_abs());
    if by < 0 { n - size } else { n + size }
}
