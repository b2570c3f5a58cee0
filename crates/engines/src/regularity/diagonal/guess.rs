//! K = the powers of a base: a period is guessed from the first rows, and then checked for all of them.

use super::{DiagonalForm, ListRecursion, Recursion, sign};
use crate::error::Result;
use crate::job::Job;
use crate::proof::p_positions;
use crate::rules::Removals;

/// How many rows are looked at first; then four times as many, and so on.
const FIRST: usize = 1 << 10;

/// Bytes per row: the record while it grows, the differences with their signs, and their borders.
const BYTES: u128 = 20;

/// Comparisons that the checker may make for each row allowed: it then takes about as long as the rows.
const COMPARISONS: u64 = 30;

/// The P-positions, if a guess from at most so many rows passes the checker.
pub(super) fn diagonal(removals: &Removals, most: usize, job: &Job) -> Result<Option<DiagonalForm>> {
    let mut sweep = ListRecursion::new(removals.words());
    let mut record: Vec<i32> = Vec::new();
    let mut until = FIRST.min(most);
    loop {
        job.afford("the search for a period of the P-positions", until as u128 * BYTES)?;
        record.reserve_exact(until - record.len());
        while record.len() < until {
            let Some(d) = sweep.step(&record) else { return Ok(None) };
            record.push(d);
            if record.len().is_multiple_of(1 << 16) {
                job.advance(record.len() as u64, most as u64)?;
            }
        }
        let mut differences = record.clone();
        sign(&mut differences);
        if let Some((preperiod, period)) = guess(&differences) {
            differences.truncate(preperiod + period);
            let (preperiod, period) = (preperiod as u64, period as u64);
            let patience = COMPARISONS.saturating_mul(most as u64);
            if p_positions::holds(removals, (preperiod, period), &differences, patience, job)? {
                return Ok(Some(DiagonalForm::new(preperiod, period, differences)));
            }
        }
        if until == most {
            return Ok(None);
        }
        until = until.saturating_mul(4).min(most);
    }
}

/// The least preperiod, with its least period, such that all that follows is at least three periods long.
///
/// Read backwards, a period of the end is a period of a beginning: its length less its longest border, which the prefix
/// function of Knuth, Morris and Pratt tells for all beginnings.  T = linear.
fn guess(differences: &[i32]) -> Option<(usize, usize)> {
    let backwards = |i: usize| differences[differences.len() - 1 - i];
    let mut borders: Vec<u32> = Vec::with_capacity(differences.len());
    let mut best = None;
    for i in 0..differences.len() {
        let mut border = borders.last().map_or(0, |&border| border as usize);
        while border > 0 && backwards(i) != backwards(border) {
            border = borders[border - 1] as usize;
        }
        if i > 0 && backwards(i) == backwards(border) {
            border += 1;
        }
        borders.push(u32::try_from(border).ok()?);
        let (length, period) = (i + 1, i + 1 - border);
        if length / 3 >= period {
            best = Some((differences.len() - length, period));
        }
    }
    best
}
