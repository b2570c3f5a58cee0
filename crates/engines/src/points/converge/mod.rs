//! How soon Algorithm FSW, started in the dummy state (3-8), finds the true state (Nivasch 2009, section 3.3).
//!
//! Conjecture 3.10 says that for every g a constant number of rows R_g is enough. The experiment of Table 5 starts in
//! every row up to a limit and counts the rows until the states of the values 0..=g are right. A start that is right in
//! the values 0..=g' stays so, whatever the others are, so one run for g answers for all g' <= g.

mod frame;
mod segment;
mod separate;
mod tally;
#[cfg(test)]
mod tests;
mod trie;

use crate::error::Result;
use crate::job::Job;
use crate::points::Lookahead;
use crate::points::literal::RowState;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The rows to convergence of many starts, for the values 0..=g' together.
///
/// A start in row s needs r - s rows if r is the first row at the start of which its state is the true one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Convergence {
    /// The most rows a start needs; 0 if there are no starts.
    pub max_rows: u64,
    /// The first start row that needs so many; 0 if there are no starts.
    pub first_start: u64,
    /// The rows of all starts together; divided by `starts` this is the mean.
    pub total: u128,
    /// How many starts there are.
    pub starts: u64,
    /// Entry i: how many starts need exactly i rows.
    pub histogram: Vec<u64>,
}

/// The rows to convergence from every start row of a range; entry g' of the answer is for the values 0..=g'.
///
/// The look-ahead must reach beyond the last start, by [`Convergence::max_rows`] at least and for the true run from row 0
/// on; if it ends too soon, the answer is an error that says how many rows it has.
///
/// All starts are run at once; equal states are run once, and states that agree in the lower values share those.
/// T = O(classes) per row, where the classes are the distinct states of the prefixes 0..=h for all h; at g = 20 there are
/// about 4000, and a start costs about 5 microseconds, a sixteenth of what it costs by itself. Memory: the histograms,
/// the classes, and 4 bytes for each value and each of at most 65536 rows, however many starts there are.
pub fn converge(lookahead: &Lookahead, starts: RangeInclusive<u64>, job: &Job<'_>) -> Result<Vec<Convergence>> {
    converge_by(lookahead, starts, true, job)
}

/// `simd` says whether to use SIMD instructions where there are any; the answer is the same.
fn converge_by(
    lookahead: &Lookahead,
    starts: RangeInclusive<u64>,
    simd: bool,
    job: &Job<'_>,
) -> Result<Vec<Convergence>> {
    let last = (!starts.is_empty()).then_some(*starts.end());
    let truth = RowState::first(lookahead.values().saturating_sub(1));
    segment::all_segments(&trie::Trie { starts, simd }, lookahead, truth, last, job)
}

/// The same as [`converge()`] for rows that are counted from any row of a run: `truth` is its state, and the look-ahead begins
/// there.
///
/// # Errors
/// As [`converge()`].
pub fn converge_from(
    truth: RowState,
    lookahead: &Lookahead,
    starts: RangeInclusive<u64>,
    job: &Job<'_>,
) -> Result<Vec<Convergence>> {
    let last = (!starts.is_empty()).then_some(*starts.end());
    segment::all_segments(&trie::Trie { starts, simd: true }, lookahead, truth, last, job)
}

impl Convergence {
    /// The rows of these starts and of others, which come after them.  T = O(histogram).
    pub fn and(mut self, later: &Convergence) -> Convergence {
        let is_new = later.starts > 0 && (self.starts == 0 || later.max_rows > self.max_rows);
        if is_new {
            (self.max_rows, self.first_start) = (later.max_rows, later.first_start);
        }
        self.histogram.resize(self.histogram.len().max(later.histogram.len()), 0);
        self.histogram.iter_mut().zip(&later.histogram).for_each(|(sum, count)| *sum += count);
        self.total += later.total;
        self.starts += later.starts;
        self
    }
}

/// The same as [`converge()`] for any start rows, each run by itself, as the paper does it.  T = O(g) per row and start,
/// about 2 ns for each value; memory O(g) for each row a start needs, and 8 bytes for each start.
pub fn converge_separately(
    lookahead: &Lookahead,
    starts: impl Iterator<Item = u64>,
    job: &Job<'_>,
) -> Result<Vec<Convergence>> {
    let mut starts: Vec<u64> = starts.collect();
    starts.sort_unstable();
    let last = starts.last().copied();
    let truth = RowState::first(lookahead.values().saturating_sub(1));
    segment::all_segments(&separate::Separate { starts }, lookahead, truth, last, job)
}
