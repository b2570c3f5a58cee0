//! Counting the rows to convergence.

use super::Convergence;
use crate::error::{Error, ErrorKind, Result};

/// The counts of one prefix of values. Sums of tallies do not depend on the order of recording.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Entry i: how many starts needed i rows. The last entry is not 0.
    histogram: Vec<u64>,
    /// The least start of those counted in the last entry.
    first_start: u64,
}

impl Tally {
    /// The run from row `start` was right from row `r` on.
    pub(super) fn record(&mut self, start: u64, r: u64) -> Result<()> {
        let rows = usize::try_from(r - start)
            .map_err(|_| Error::new(ErrorKind::Memory, "the histogram of rows to convergence is too long"))?;
        if rows >= self.histogram.len() {
            self.histogram.resize(rows + 1, 0);
            self.first_start = start;
        } else if rows + 1 == self.histogram.len() {
            self.first_start = self.first_start.min(start);
        }
        self.histogram[rows] += 1;
        Ok(())
    }

    /// Adds the counts of other starts.
    pub(super) fn add(&mut self, other: &Tally) {
        self.first_start = match self.histogram.len().cmp(&other.histogram.len()) {
            std::cmp::Ordering::Less => other.first_start,
            std::cmp::Ordering::Equal => self.first_start.min(other.first_start),
            std::cmp::Ordering::Greater => self.first_start,
        };
        if self.histogram.len() < other.histogram.len() {
            self.histogram.resize(other.histogram.len(), 0);
        }
        for (sum, count) in self.histogram.iter_mut().zip(&other.histogram) {
            *sum += count;
        }
    }

    /// The counts and their sums.
    pub(super) fn finish(self) -> Convergence {
        let total = self.histogram.iter().zip(0u128..).map(|(&count, rows)| u128::from(count) * rows).sum();
        Convergence {
            max_rows: (self.histogram.len() as u64).saturating_sub(1),
            first_start: self.first_start,
            total,
            starts: self.histogram.iter().sum(),
            histogram: self.histogram,
        }
    }
}
