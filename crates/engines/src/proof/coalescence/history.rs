//! What is known of the rows before a set of states: where lower points were in the way, and how far points were pushed.
//!
//! A point of the value h *skips* diagonal e if it lies beyond e while e has none. A *hit* on e is a row that inserts h and has a
//! lower point on e. Lemmas B and C of [`crate::points::constants`]: let e be free before row r, skipped by s points, j of
//! them in columns r + e or beyond. Then the row a of the first one is a hit, and with the hits eta from a on, before r,
//!
//! * j is at most their number,
//! * t(t + 1)/2 + j(j + 1)/2, t = s - j, is at most the sum of r - eta, and
//! * the rows from a on, before r, insert at least s and at most s + sigma(a) - 1 points, if that of row a skips at most
//!   sigma(a) diagonals.
//!
//! By the second half of the proof of Lemma 2.10, sigma(a) may be the number of lower points in row a plus a bound for the
//! columns in use beyond the first free diagonal. By Lemma 2.9 these are at most h; after some rows, the list above tells more.

use super::CheckContext;
use super::block::{BlockLayer, RowBlock};
use crate::proof::stop::CheckStep;

/// Rows between two looks at the job.
const PAUSE: usize = 1 << 6;

/// The rows from the one on where all lower points are known to the one where a set of states starts.
pub struct History<'a> {
    block: &'a RowBlock,
    /// The value.
    pub h: usize,
    /// The first row.
    from: usize,
    /// E_h: no diagonal is skipped by more points.
    pub most: i64,
    /// The hits on each diagonal from `lowest` on, by rows.
    hits: Vec<Vec<usize>>,
    lowest: i64,
    /// sigma of each row.
    skips: Vec<i64>,
}

/// What a free diagonal can be like if its first skip was at a certain hit.
pub struct Skipped {
    /// It was skipped by at least so many points.
    pub fewest: i64,
    /// It was skipped by at most so many points.
    pub most: i64,
    /// The number of hits.
    pub hits: i64,
    /// The sum of r - eta.
    area: i64,
}

impl Skipped {
    /// Whether s points can have skipped the diagonal, j of them in columns that are still ahead.
    pub fn allows(&self, s: i64, j: i64) -> bool {
        let t = s - j;
        (self.fewest..=self.most).contains(&s)
            && (0..=s.min(self.hits)).contains(&j)
            && t * (t + 1) / 2 + j * (j + 1) / 2 <= self.area
    }
}

/// The point of a row.
pub struct RowPoint {
    pub row: usize,
    /// It skipped at most so many diagonals.
    pub skips: i64,
    /// It is on no diagonal beyond this one: all below are used or skipped.
    pub diagonal: i64,
}

impl History<'_> {
    /// Rows `from..to` for the value h. They have to insert E_h + 2h points, so that all that has skipped a free diagonal is in
    /// these rows: the row a above has at most s + sigma(a) - 1 < E_h + 2h points after it.
    pub fn new<'a>(
        block: &'a RowBlock,
        h: usize,
        from: usize,
        to: usize,
        most: i64,
        place: &CheckContext,
    ) -> CheckStep<History<'a>> {
        let needed = most + 2 * h as i64;
        let layer = &block.layers[h];
        if to < from || to > block.rows || layer.inserted(from, to) < needed {
            let reason = format!(
                "the set of states starts at row {to} of the {} rows, but {needed} points should be in the rows between row \
                 {from}, from which on the lower values are known, and that one",
                block.rows
            );
            return Err(place.rejected_value(h, "start", reason));
        }
        let lower = || (from..to).flat_map(|row| block.lower(h, row));
        let (lowest, highest) = (lower().min().unwrap_or(0), lower().max().unwrap_or(0));
        let hits = vec![Vec::new(); usize::try_from(highest - lowest + 1).unwrap_or(0)];
        let mut history = History { block, h, from, most, hits, lowest, skips: Vec::with_capacity(to - from) };
        for row in from..to {
            if row % PAUSE == 0 {
                place.advance()?;
            }
            let skips =
                if layer.inserts[row] { history.ahead(row, needed) + block.lower(h, row).count() as i64 } else { 0 };
            history.skips.push(skips);
            if layer.inserts[row] {
                for diagonal in block.lower(h, row) {
                    history.hits[(diagonal - lowest) as usize].push(row);
                }
            }
        }
        Ok(history)
    }

    /// A bound for the columns in use beyond the first free diagonal before a row, up to which all rows are told.
    fn ahead(&self, row: usize, needed: i64) -> i64 {
        let layer = self.layer();
        if layer.inserted(self.from, row) < needed {
            return self.h as i64;
        }
        // If s points are beyond the first free diagonal, it is s diagonals before the index.
        let ahead = |s: i64| {
            let columns = |skipped: Skipped| (0..=s.min(skipped.hits)).rev().find(|&j| skipped.allows(s, j));
            self.skipped(layer.index[row] - s, row).filter_map(columns).max()
        };
        (1..=self.most).filter_map(ahead).max().unwrap_or(0)
    }

    /// What a diagonal can be like that is free before a row and was skipped: one of these, for each hit before.
    pub fn skipped(&self, diagonal: i64, row: usize) -> impl Iterator<Item = Skipped> {
        let at = usize::try_from(diagonal - self.lowest).ok();
        let hits = at.and_then(|at| self.hits.get(at)).map_or(&[][..], Vec::as_slice);
        let before = hits.iter().rev().filter(move |&&hit| hit < row);
        before.scan((0, 0), move |(hits, area), &hit| {
            *hits += 1;
            *area += (row - hit) as i64;
            let inserted = self.layer().inserted(hit, row);
            let fewest = (inserted - self.skips[hit - self.from] + 1).max(1);
            Some(Skipped { fewest, most: inserted.min(self.most), hits: *hits, area: *area })
        })
    }

    /// The points of the rows before a row.
    pub fn reaches(&self, row: usize) -> impl Iterator<Item = RowPoint> {
        let layer = self.layer();
        (self.from..row).filter(|&row| layer.inserts[row]).map(|row| {
            let skips = self.skips[row - self.from];
            RowPoint { row, skips, diagonal: layer.index[row] + skips }
        })
    }

    /// The number of points before a row, less the origin.
    pub fn index(&self, row: usize) -> i64 {
        self.layer().index[row]
    }

    fn layer(&self) -> &BlockLayer {
        &self.block.layers[self.h]
    }
}
