//! Which rows are needed at each level, from those that hold the points asked for down to those that an exact run
//! reaches.

use super::settle::{candidates, patience};
use super::stretch::{ceil_over_phi, floor_over_phi};
use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;
use crate::points::{Constants, rows_to_converge};
use numeration::{Int, Signed};

/// A stretch of rows, and from where on its points must be known.
pub(super) struct NeededRows {
    pub first: Int,
    pub rows: usize,
    /// Counted from the first row.
    pub exact: usize,
}

/// The levels, from the top down, and the rows of the exact run.
pub(super) struct LevelPlan {
    pub levels: Vec<NeededRows>,
    pub base: NeededRows,
}

/// Rows that the values need one after another before all are exact, about, and so many more in every try.
pub(super) fn margin(g: u32, tries: u32) -> usize {
    let one = |h: u32| {
        let inserts = Constants::of(h).e + 2 * u64::from(h);
        let h = h as usize;
        usize::try_from(inserts).unwrap_or(usize::MAX) * 17 / 10 + candidates(h) + patience(h) * 2 / 3
    };
    let rows = (1..=g).map(one).sum::<usize>() + 100;
    let rows = rows.max(usize::try_from(rows_to_converge(g as usize)).unwrap_or(usize::MAX));
    (0..tries).fold(rows, |rows, _| rows + rows / 2)
}

/// Rows below this one are found by an exact run. Each level less saves as much time as some hundred thousand rows of
/// that run take, or, for small values, ten thousand.
pub(super) fn base_rows(g: u32, margin: usize) -> u64 {
    let enough = match g {
        0..=4 => 50_000,
        5..=6 => 200_000,
        7..=8 => 1_000_000,
        _ => 4_000_000,
    };
    enough.max(16 * margin as u64)
}

impl LevelPlan {
    /// For the points of all values up to g in these rows.  T = two square roots per level.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if there are too many rows, [`ErrorKind::Interrupted`].
    pub fn new(g: u32, (mut from, mut last): (Int, Int), margin: usize, job: &Job) -> Result<LevelPlan> {
        let constants = Constants::of(g);
        let base_rows = Int::from(base_rows(g, margin));
        let mut levels = Vec::new();
        while last >= base_rows {
            job.advance(0, 1)?;
            let first = Int::try_from(Signed::from(from) - Signed::from(margin)).map_err(|_| too_many())?;
            let rows = usize::try_from(&last + Int::ONE - &first).map_err(|_| too_many())?;
            // Points with columns from `first` to `last` lie in these rows (Theorem F).
            let below = Signed::from(floor_over_phi(&first)) + Signed::from(constants.l);
            from = Int::try_from(below).map_err(|_| too_many())?;
            last = ceil_over_phi(&last) + Int::from(constants.h.unsigned_abs());
            levels.push(NeededRows { first, rows, exact: margin });
        }
        let rows = usize::try_from(last + Int::ONE - &from).map_err(|_| too_many())?;
        Ok(LevelPlan { levels, base: NeededRows { first: from, rows, exact: 0 } })
    }

    /// How much memory the largest of the stretches takes.
    pub fn bytes_of_stretch(&self, g: u32) -> usize {
        let rows = self.levels.iter().map(|need| need.rows).chain([self.base.rows]).max().unwrap_or(0);
        let row = size_of::<bool>() + 2 * size_of::<i64>();
        rows.saturating_mul(row * (g as usize + 1))
    }
}

fn too_many() -> Error {
    Error::new(ErrorKind::Unsupported, "these are too many rows to be proved at once")
}
