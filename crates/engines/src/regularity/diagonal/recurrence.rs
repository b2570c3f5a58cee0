//! Runs a recursion until its state comes back.
//!
//! The state before a row is the columns in use and the differences of the last max K rows. It is kept at certain rows, each
//! twice as far out as the one before, and compared with all states up to the next (Brent 1980). A running hash finds
//! the candidates, and an exact comparison decides.

use super::{DiagonalForm, Recursion, sign};
use crate::error::Result;
use crate::job::Job;

/// How a run ended.
pub(super) enum RunEnd {
    /// The state came back.
    Found(Recurrence),
    /// Not within the rows allowed.
    NotFound,
    /// A difference does not fit the engine.
    TooWide,
}

/// The state before row `row` is that before row `row + period`, and before no row in between.
pub(super) struct Recurrence {
    row: usize,
    period: usize,
}

/// Bytes per row: the record with the copy it grows from, or with the list of rows that begin a P-position.
const BYTES: u128 = 8;

/// The first row whose state is kept, at least.
const FIRST: usize = 16;

/// The base of the hash; any odd number of many bits will do.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Runs the recursion from its beginning; the record is made anew.
pub(super) fn recurrence<S: Recursion>(
    sweep: &mut S,
    reach: usize,
    most: usize,
    record: &mut Vec<i32>,
    job: &Job,
) -> Result<RunEnd> {
    record.clear();
    // Without a K nothing is looked back at; a row too many does no harm.
    let reach = reach.max(1);
    let leaving = (0..reach).fold(1u64, |power, _| power.wrapping_mul(BASE));
    let code = |d: i32| d as u64 ^ BASE;
    let mut hash = 0u64;
    let mut kept: Option<(usize, u64, S::Used)> = None;
    let mut next = reach.max(FIRST);
    loop {
        // Whole stretches between two kept states, so that the inner loop has little to ask.
        let until = next.min(most);
        job.afford("the search for a period of the P-positions", until as u128 * BYTES)?;
        record.reserve_exact(until - record.len());
        while record.len() < until {
            let pause = until.min(record.len() + (1 << 16));
            while record.len() < pause {
                let Some(d) = sweep.step(record) else { return Ok(RunEnd::TooWide) };
                let old = record.len().checked_sub(reach).map_or(0, |row| code(record[row]).wrapping_mul(leaving));
                hash = hash.wrapping_mul(BASE).wrapping_add(code(d)).wrapping_sub(old);
                record.push(d);
                if let Some((row, hashed, used)) = &kept
                    && *hashed == hash
                    && used == sweep.used()
                    && record[record.len() - reach..] == record[row - reach..*row]
                {
                    return Ok(RunEnd::Found(Recurrence { row: *row, period: record.len() - row }));
                }
            }
            job.advance(record.len() as u64, most as u64)?;
        }
        if until == most {
            return Ok(RunEnd::NotFound);
        }
        kept = Some((until, hash, sweep.used().clone()));
        next = until.saturating_mul(2);
    }
}

impl Recurrence {
    /// Turns the record into signed differences, somewhat beyond a period, and returns the least preperiod.
    pub(super) fn least(&self, record: &mut Vec<i32>) -> usize {
        let Recurrence { row, period } = *self;
        // From the row on the record repeats. Partners of earlier rows may still be different, but only as far as the
        // largest difference.
        let spread = record.iter().copied().max().unwrap_or(0).max(0) as usize;
        for i in 0..spread {
            record.push(record[row + i % period]);
        }
        sign(record);
        let mut preperiod = row + spread;
        while preperiod > 0 && record[preperiod - 1] == record[preperiod - 1 + period] {
            preperiod -= 1;
        }
        preperiod
    }

    /// After how many rows the state comes back. No shorter period of the differences is possible: in the end it would be one
    /// of the state, which they determine.
    pub(super) fn period(&self) -> usize {
        self.period
    }

    /// The P-positions.
    pub(super) fn diagonal(&self, mut record: Vec<i32>) -> DiagonalForm {
        let preperiod = self.least(&mut record);
        record.truncate(preperiod + self.period);
        DiagonalForm::new(preperiod as u64, self.period as u64, record)
    }
}
