//! Large values close to 0-values (Nivasch 2009, Table 4): among the cells at a given Manhattan distance from the closest
//! 0-value, which one has the largest value?
//!
//! The 0-values are Wythoff's P-positions (A_n, B_n), A_n = floor(phi n), B_n = A_n + n (Theorem 1.1), and their mirror images.
//! Two facts make their distance from a cell (a, b), a <= b, a matter of two subtractions:
//!
//! * A mirror image is never closer than its original: |a - x| + |b - y| >= |a - y| + |b - x| for a <= b, y <= x.
//! * Of all n, the closest is the last one with B_n <= b or the one after it. As long as A_n <= a and B_n <= b, the distance
//!   falls with n, and it grows where both are larger. In between, A_n <= a and B_n > b give n - (b - a), which
//!   grows, and A_n > a and B_n <= b give (b - a) - n, which falls: the turn is where B_n passes b.

use super::{Batch, Exact, Golden};
use crate::error::Result;
use crate::job::Job;
use crate::rules::Game;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A cell (a, b), a <= b.
type CellPosition = (u64, u64);

/// What was seen at one distance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Near {
    /// The distance.
    pub distance: u64,
    /// The largest value up to g, and the first cell that has it, rows first.
    pub largest: Option<(u32, CellPosition)>,
    /// The cells whose value is larger than g.
    pub beyond: Option<Beyond>,
}

/// Cells whose value is larger than g.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beyond {
    /// How many there are.
    pub count: u64,
    /// The first of them, rows first.
    pub first: CellPosition,
}

/// The largest values of Wythoff's game at the distances 1 to `distance` from the closest 0-value, for cells (a, b) with
/// `from_row` <= a <= `last_row` and a <= b, with all values up to g known.
///
/// T = that of the exact run, and about 1 ns per point and per cell; there are about 5 cells per row and unit of distance.
///
/// ```
/// use wythoff_engines::{job::Job, points::near};
/// let found = near(199, 10, 0, 100, &Job::default()).unwrap();
/// assert_eq!(found[2].largest, Some((89, (44, 67))));
/// assert_eq!(found[6].beyond.unwrap().first, (97, 168));
/// ```
///
/// # Errors
/// Those of [`Exact::new`] and [`Exact::advance`].
pub fn near(g: usize, distance: u64, from_row: u64, last_row: u64, job: &Job) -> Result<Vec<Near>> {
    let rows = last_row.saturating_add(1);
    job.afford("a table of so many distances", Nearby::bytes(distance))?;
    let mut exact = Exact::new(&Game::wythoff(), g, rows, job)?;
    let mut search = Nearby::new(distance, from_row);
    if distance > 0 && from_row <= last_row {
        exact.advance(from_row, job)?;
        exact.record_by_value(rows, job, |batch| {
            job.advance(batch.rows().start, rows)?;
            search.look(batch);
            Ok(())
        })?;
    }
    Ok(search.finish())
}

impl Near {
    /// What was seen at this distance in these rows and in others that come after them.
    pub fn and(self, later: &Near) -> Near {
        let is_larger = |value: u32| self.largest.is_none_or(|(largest, _)| value > largest);
        let largest = later.largest.filter(|(value, _)| is_larger(*value)).or(self.largest);
        let beyond = match (self.beyond, later.beyond) {
            (Some(beyond), Some(later)) => Some(Beyond { count: beyond.count + later.count, ..beyond }),
            (beyond, later) => beyond.or(later),
        };
        Near { distance: self.distance, largest, beyond }
    }
}

/// A cell of a row that is looked at.
#[derive(Clone, Copy)]
struct SeenCell {
    /// From the closest 0-value, or 0 if that is too large.
    distance: u32,
    value: u32,
}

/// No value up to g.
const NONE: u32 = u32::MAX;

/// A search through consecutive rows, batch by batch.
pub struct Nearby {
    distance: u64,
    found: Vec<Near>,
    zeros: Zeros,
    /// The cells of the rows of a batch, so many per row. The last one of each row takes the points that lie elsewhere.
    cells: Vec<SeenCell>,
    stride: usize,
    /// The column of the first cell of each row.
    first: Vec<u64>,
}

impl Nearby {
    /// Room for the cells of a row: 0-values in 2 distance + 2 rows spread over less than phi (2 distance + 2) + 2 columns.
    fn stride(distance: u64) -> u128 {
        6 * u128::from(distance) + 16
    }

    /// What a search takes besides the points: the cells of the rows, the 0-values, and what is found.
    fn bytes(distance: u64) -> u128 {
        Nearby::stride(distance) * 64 * 8 + u128::from(distance) * 128
    }

    /// Before this row.  S = some 50 bytes for each unit of the distance and row of a batch.
    pub fn new(distance: u64, row: u64) -> Nearby {
        let empty = |distance| Near { distance, largest: None, beyond: None };
        Nearby {
            distance,
            found: (1..=distance).map(empty).collect(),
            zeros: Zeros::new(row.saturating_sub(distance)),
            cells: Vec::new(),
            stride: usize::try_from(Nearby::stride(distance)).unwrap_or(usize::MAX), // it has been afforded
            first: Vec::new(),
        }
    }

    /// What was seen.
    pub fn finish(self) -> Vec<Near> {
        self.found
    }

    /// Takes in the rows of a batch, which follow those taken in before.
    pub fn look(&mut self, batch: &Batch) {
        self.look_from(batch, 0);
    }

    /// Takes in the rows of a batch from this one on.
    pub fn look_from(&mut self, batch: &Batch, from_row: u64) {
        self.cells.clear();
        self.first.clear();
        batch.rows().for_each(|a| self.measure(a));
        let start = batch.rows().start;
        for (h, value) in (0..batch.values()).zip(0..) {
            for &(a, b) in batch.cells(h) {
                let row = (a - start) as usize; // within the batch
                // A column before the first wraps to a large number.
                let at = b.wrapping_sub(self.first[row]).min(self.stride as u64 - 1) as usize;
                self.cells[row * self.stride + at].value = value;
            }
        }
        batch.rows().zip(0..).filter(|(a, _)| *a >= from_row).for_each(|(a, row)| self.compare_row(a, row));
    }

    /// The distances of the cells of row a.
    fn measure(&mut self, a: u64) {
        let most = self.distance;
        let zeros = self.zeros.around(a, most);
        let end = self.cells.len() + self.stride;
        if let (Some(first), Some(last)) = (zeros.first(), zeros.last()) {
            let columns = first.1.saturating_sub(most).max(a)..=last.1 + most;
            self.first.push(*columns.start());
            let mut passed = 0;
            for b in columns {
                while zeros.get(passed).is_some_and(|zero| zero.1 <= b) {
                    passed += 1;
                }
                let to = |zero: &CellPosition| zero.0.abs_diff(a) + zero.1.abs_diff(b);
                let before = passed.checked_sub(1).and_then(|i| zeros.get(i)).map_or(u64::MAX, to);
                let distance = zeros.get(passed).map_or(u64::MAX, to).min(before);
                let distance = if distance <= most { u32::try_from(distance).unwrap_or(0) } else { 0 };
                self.cells.push(SeenCell { distance, value: NONE });
            }
        }
        debug_assert!(self.cells.len() < end);
        self.cells.resize(end, SeenCell { distance: 0, value: NONE });
    }

    /// Compares the values of row a, the row-th of the batch, with those found so far.
    fn compare_row(&mut self, a: u64, row: usize) {
        let cells = &self.cells[row * self.stride..(row + 1) * self.stride - 1];
        for (b, seen) in (self.first[row]..).zip(cells) {
            if seen.distance == 0 {
                continue;
            }
            let near = &mut self.found[seen.distance as usize - 1];
            if seen.value == NONE {
                near.beyond.get_or_insert(Beyond { count: 0, first: (a, b) }).count += 1;
            } else if near.largest.is_none_or(|(largest, _)| seen.value > largest) {
                near.largest = Some((seen.value, (a, b)));
            }
        }
    }
}

/// The P-positions (A_n, B_n) near a row that only grows.
struct Zeros {
    near: VecDeque<CellPosition>,
    /// The n of the one after these.
    next: u64,
}

impl Zeros {
    /// From this row on.
    fn new(row: u64) -> Zeros {
        // With n = floor(row / phi), A_n <= row.
        let n = Golden { p: -row.cast_signed(), q: row.cast_signed() }.floor();
        Zeros { near: VecDeque::new(), next: u64::try_from(n).unwrap_or(0) }
    }

    /// Those in rows at most `distance` from row a.  T = one 128-bit square root per 0-value.
    fn around(&mut self, a: u64, distance: u64) -> &[CellPosition] {
        while self.near.back().is_none_or(|zero| zero.0 < a + distance) {
            let row = Golden { p: 0, q: self.next.cast_signed() }.floor();
            let row = u64::try_from(row).unwrap_or(u64::MAX); // not negative, and below 2^64 as the rows of a run are
            self.near.push_back((row, row + self.next));
            self.next += 1;
        }
        while self.near.front().is_some_and(|zero| zero.0 + distance < a) {
            self.near.pop_front();
        }
        self.near.make_contiguous()
    }
}

#[cfg(test)]
mod tests;
