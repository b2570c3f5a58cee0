//! Algorithm RW (Nivasch 2009, section 3.4): the points of an interval of rows, from an interval phi times closer.

use super::{RowState, Wsg};
use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::job::Job;
use crate::points::{FarPoint, FarRows, Lookahead};
use numeration::{Int, Signed, Surd};

/// Algorithm RW with its constants. What it returns is right if L and H are bounds as said below and the Convergence
/// Conjecture 3.10 holds with R for the rows r0 that are met; nothing of this is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rw {
    /// The largest value.
    pub g: usize,
    /// L <= a - b / phi for all h-points, h <= g.
    pub l: i64,
    /// a - b / phi <= H for all h-points, h <= g.
    pub h: i64,
    /// R_g: how many rows early to start, from the dummy state.
    pub r: u64,
}

/// One call of the algorithm that is not the base case.
struct Call {
    r0: Int,
    r1: Int,
    r2: Int,
}

impl Rw {
    /// All h-points, h <= g, in rows r1..=r2.  T = O(log r1) levels of about R + 2.6 (H - L) rows each.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if r2 < r1; [`ErrorKind::Memory`] if the interval or the base case is too large;
    /// [`ErrorKind::Interrupted`].
    pub fn rows(&self, r1: &Int, r2: &Int, job: &Job) -> Result<FarRows> {
        if r2 < r1 {
            return Err(Error::new(ErrorKind::Unsupported, "the last row lies before the first; swap them"));
        }
        // Lines 1 to 4 of every call first, then the rest from the base case back: the same as recursion, without a stack.
        let mut calls = Vec::new();
        let (mut r1, mut r2) = (r1.clone(), r2.clone());
        while let Some((call, below)) = self.descend(&r1, &r2) {
            calls.push(call);
            (r1, r2) = below;
        }
        let levels = calls.len();
        let total = levels as u64 + 1;
        let mut rows = self.base(&r1, &r2, job)?;
        for (done, call) in (1..).zip(calls.iter().rev()) {
            job.advance(done, total)?;
            rows = self.ascend(call, &rows, job)?;
        }
        Ok(FarRows { levels, ..rows })
    }

    /// The n-th h-point, h <= g, by section 3.5, or `None` if it is not where L, H and Theorem 2.15 say.
    ///
    /// From a - b / phi in `[L, H]` and b - a - n in `[-16g, 2g]` follows a = phi n + phi (b - a - n) + phi^2 (a - b / phi);
    /// here phi < 2 and phi^2 < 3.
    ///
    /// # Errors
    /// As [`Rw::rows`].
    pub fn nth(&self, h: usize, n: &Int, job: &Job) -> Result<Option<FarPoint>> {
        let g = Int::from(self.g);
        let middle = Surd::fraenkel(&Int::ONE).floor_times(n);
        let below = Int::from(3u8) * Int::from(self.l.min(0).unsigned_abs()) + Int::from(32u8) * &g;
        let above = Int::from(3u8) * Int::from(self.h.max(0).unsigned_abs()) + Int::from(4u8) * &g + Int::ONE;
        let r1 = if middle > below { &middle - below } else { Int::ZERO };
        let rows = self.rows(&r1, &(middle + above), job)?;
        Ok(rows.points.into_iter().find(|point| point.h as usize == h && point.n == *n))
    }

    /// Lines 1 to 4: r0 and the rows r1'..=r2' that the next call needs, or `None` in the base case.
    fn descend(&self, r1: &Int, r2: &Int) -> Option<(Call, (Int, Int))> {
        let r = Int::from(self.r);
        let r0 = if *r1 >= r { r1 - r } else { return None };
        let phi = Surd::fraenkel(&Int::ONE);
        let over_phi = |r: &Int| phi.reciprocal().map_or(Int::ZERO, |inverse| inverse.floor_times(r));
        // r0 / phi is irrational unless r0 = 0, so its ceiling is its floor and one more.
        let up = i64::from(!r0.is_zero());
        let first = Signed::from(over_phi(&r0)) + Signed::from(up) + Signed::from(self.l);
        let last = Signed::from(over_phi(r2)) + Signed::from(self.h);
        // Only an L above H makes the last condition differ from the paper's.
        if last >= Signed::from(r0.clone()) || first <= Signed::from(self.g) * Signed::from(2u8) || first > last {
            return None;
        }
        let below = (Int::try_from(first).ok()?, Int::try_from(last).ok()?);
        Some((Call { r0, r1: r1.clone(), r2: r2.clone() }, below))
    }

    /// Line 5.
    fn base(&self, r1: &Int, r2: &Int, job: &Job) -> Result<FarRows> {
        // Columns and diagonals as bytes, in vectors that may be half empty, and the points.
        let length = u128::try_from(r2).unwrap_or(u128::MAX).saturating_add(1);
        job.afford("Algorithm WSG from row 0", length.saturating_mul(8 * (self.g as u128 + 1)))?;
        job.afford("the points of these rows", self.bytes(r1, r2))?;
        let mut rows = FarRows { index: Vec::new(), points: Vec::new(), levels: 0 };
        let mut wsg = Wsg::new(self.g);
        while Int::from(wsg.row()) <= *r2 {
            if wsg.row().is_multiple_of(1 << 16) {
                job.advance(0, 1)?;
            }
            let returned = Int::from(wsg.row()) >= *r1;
            if returned && rows.index.is_empty() {
                rows.index = (0..=self.g).map(|h| Int::from(wsg.index(h))).collect();
            }
            wsg.next_row(|point| {
                if returned {
                    rows.points.push(FarPoint { h: point.h, n: point.n.into(), a: point.a.into(), b: point.b.into() });
                }
            });
        }
        Ok(rows)
    }

    /// Lines 8 to 13, with what line 7 returned.
    fn ascend(&self, call: &Call, below: &FarRows, job: &Job) -> Result<FarRows> {
        let Call { r0, r1, r2 } = call;
        job.afford("the points of these rows", self.bytes(r0, r2))?;
        let length = u64::try_from(r2 - r0).unwrap_or(u64::MAX);
        // Line 8; row r0 + i is bit i.
        let mut reflected = Lookahead::new(self.g + 1, length.saturating_add(1));
        // Lines 9 and 10. The result is positive: one point of S' per row and value, and r2' < r0.
        let mut index: Vec<Int> = below.index.iter().map(|index| r0 + Int::ONE - index).collect();
        for point in &below.points {
            if point.b < *r0 {
                index[point.h as usize] -= Int::ONE;
            } else if let Ok(row) = u64::try_from(&point.b - r0) {
                reflected.reflect(point.h as usize, row);
            }
        }
        // Line 11.
        let mut index0 = index[0].clone();
        let relative = |index: &Int| i64::try_from(Signed::from(index.clone()) - Signed::from(index0.clone()));
        let n_index: std::result::Result<Vec<i64>, _> = index.iter().map(relative).collect();
        let n_index = n_index.map_err(|_| {
            Error::new(ErrorKind::NotConverged, Problem::new("the indices drifted apart").or(Remedy::RowsToConverge))
        })?;
        // Line 12.
        let mut state = RowState::dummy(&n_index);
        let mut rows = FarRows { index: Vec::new(), points: Vec::new(), levels: 0 };
        for i in 0..=length {
            let r = r0 + Int::from(i);
            let returned = r >= *r1;
            if returned && rows.index.is_empty() {
                rows.index = state.n_index().into_iter().map(|n| offset(&index0, n)).collect();
            }
            for placed in state.step(|h| reflected.inserts(h, i)) {
                if returned {
                    let (n, d) = (offset(&index0, placed.n), offset(&index0, placed.d));
                    rows.points.push(FarPoint { h: placed.h as u32, n, a: r.clone(), b: &r + d });
                }
            }
            if reflected.inserts(0, i) {
                index0 += Int::ONE;
            }
        }
        Ok(rows)
    }

    /// About how much the points of these rows take: three numbers each, a word or more and an allocation.
    fn bytes(&self, first: &Int, last: &Int) -> u128 {
        let rows = u128::try_from(last - first).unwrap_or(u128::MAX).saturating_add(1);
        let each = 3 * (48 + numeration::bits(last) as u128 / 8);
        rows.saturating_mul(each * (self.g as u128 + 1))
    }
}

/// base + by, which is never negative here: diagonals and indices only grow from those of the first row.
fn offset(base: &Int, by: i64) -> Int {
    let size = Int::from(by.unsigned_abs());
    if by >= 0 { base + size } else { base - size }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(n: u64) -> Int {
        Int::from(n)
    }

    /// How many of the intervals of 30 rows from these rows on differ from Wsg, and whether any used the recursion.
    fn differing(rw: Rw, starts: impl Iterator<Item = u64>) -> (usize, bool) {
        let all = Wsg::points(rw.g, 20_100);
        let near = |p: &crate::points::NearPoint| FarPoint { h: p.h, n: int(p.n), a: int(p.a), b: int(p.b) };
        let (mut differing, mut recursive) = (0, false);
        for r1 in starts {
            let rows = rw.rows(&int(r1), &int(r1 + 29), &Job::default()).unwrap();
            let expected: Vec<_> = all.iter().filter(|p| (r1..r1 + 30).contains(&p.a)).map(near).collect();
            let count = |h| all.iter().filter(|p| p.h as usize == h && p.a < r1).count() as u64;
            let index: Vec<_> = (0..=rw.g).map(|h| int(count(h))).collect();
            differing += usize::from(rows.points != expected || rows.index != index);
            recursive |= rows.levels > 1;
        }
        (differing, recursive)
    }

    #[test]
    fn same_points_as_wsg() {
        for (g, r) in [(0, 1), (1, 45), (3, 150), (6, 400)] {
            let starts = (0..60).map(|i| i * 7919 % 20_000);
            assert_eq!(differing(Rw { g, l: -15, h: 15, r }, starts), (0, true), "g = {g}");
        }
    }

    #[test]
    fn too_small_an_r_is_wrong() {
        let (differing, _) = differing(Rw { g: 10, l: -15, h: 15, r: 5 }, (0..40).map(|i| i * 7919 % 20_000));
        assert!(differing > 0);
    }

    #[test]
    fn table_6() {
        // Nivasch 2009, Table 6, the first four points.
        let (a, b) = (1_618_033_988_700, 2_618_033_988_700);
        let rw = Rw { g: 3, l: -15, h: 15, r: 200 };
        for (h, da, db) in [(0, 49, 49), (1, 50, 50), (2, 49, 50), (3, 50, 49)] {
            let n = int(1_000_000_000_000);
            let point = FarPoint { h, n: n.clone(), a: int(a + da), b: int(b + db) };
            assert_eq!(rw.nth(h as usize, &n, &Job::default()).unwrap(), Some(point));
        }
    }

    #[test]
    fn the_first_points() {
        let rw = Rw { g: 4, l: -15, h: 15, r: 200 };
        for point in Wsg::points(4, 60) {
            let found = rw.nth(point.h as usize, &int(point.n), &Job::default()).unwrap().unwrap();
            assert_eq!((found.a, found.b), (int(point.a), int(point.b)));
        }
        assert!(rw.rows(&int(5), &int(4), &Job::default()).is_err());
        let far = Int::from(10u8).pow(40);
        assert_eq!(rw.rows(&Int::ZERO, &far, &Job::default()).unwrap_err().kind(), ErrorKind::Memory);
        assert_eq!(rw.rows(&far, &(&far * &far), &Job::default()).unwrap_err().kind(), ErrorKind::Memory);
    }
}
