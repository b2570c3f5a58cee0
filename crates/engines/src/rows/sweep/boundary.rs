//! Rows that are done with: what they hand to the rows above, over one period.
//!
//! Once all rows below b repeat, the column and the diagonal that reach row b at time t + P are those of time t, moved by P.
//! Recorded for one period, they stand for the rows themselves.

use super::travelling_sets::View;

/// What enters a row from below, at every time from some on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Boundary {
    /// The row that is entered.
    pub(super) row: usize,
    /// A common period of the rows below: a multiple of 64, so that sets move by whole words.
    pub(super) period: u64,
    /// Valid from this time on.
    pub(super) valid: u64,
    /// The time of the first record.
    pub(super) start: u64,
    /// Column and diagonal, `width` words each, for as many times as are recorded.
    pub(super) sets: Vec<u64>,
}

impl Boundary {
    /// Nothing recorded yet; values stand at most `3 * row` below the time.
    pub(super) fn new(row: usize, period: u64, valid: u64, start: u64) -> Boundary {
        Boundary { row, period, valid, start, sets: Vec::with_capacity(Boundary::words(row, period) as usize) }
    }

    /// The words that a whole record takes.
    pub(super) fn words(row: usize, period: u64) -> u64 {
        2 * Boundary::width(row) as u64 * period
    }

    fn width(row: usize) -> usize {
        3 * row / 64 + 2
    }

    /// The word of the least value that may enter at a time: the column is t - row, and values are at least that - 2 row.
    fn base(&self, time: u64) -> u64 {
        (time - 3 * self.row as u64) / 64
    }

    /// Whether a whole period is recorded.
    pub(super) fn is_complete(&self) -> bool {
        self.sets.len() as u64 == Boundary::words(self.row, self.period)
    }

    /// The time that is to be recorded next.
    pub(super) fn recorded_to(&self) -> u64 {
        self.start + (self.sets.len() / (2 * Boundary::width(self.row))) as u64
    }

    /// Records what enters at a time, one after the other.
    pub(super) fn record(&mut self, time: u64, columns: &View, slants: &View) {
        if self.is_complete() {
            return;
        }
        let base = self.base(time);
        for travelling in [columns, slants] {
            self.sets.extend((0..Boundary::width(self.row) as u64).map(|w| travelling.get(base + w, self.row)));
        }
    }

    /// Puts what enters at a time into place.
    pub(super) fn enter(&self, time: u64, columns: &mut View, slants: &mut View) {
        let width = Boundary::width(self.row);
        // Also for times before the record, back to where the rows repeat.
        let phase = ((time % self.period + self.period - self.start % self.period) % self.period) as usize;
        let (column, slant) = self.sets[2 * width * phase..][..2 * width].split_at(width);
        self.put(time, column, columns);
        self.put(time, slant, slants);
    }

    fn put(&self, time: u64, set: &[u64], travelling: &mut View) {
        travelling.clear(self.row);
        for (word, w) in set.iter().zip(self.base(time)..) {
            travelling.set(w, self.row, *word);
        }
    }
}
