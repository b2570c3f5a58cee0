//! Finding the period of one row, from ever more of its columns.

use super::ProofProgress;
use super::cover::{CoverVerdict, gcd, verify};
use super::row_inputs::RowInputs;
use super::row_prefix::{RowPrefix, UsedValues};
use super::tail;
use crate::error::Result;
use crate::rows::{Period, PeriodicRow, least_period};
use std::collections::HashMap;

/// What a search comes to.
pub(super) enum SearchEnd {
    /// The row, proved.
    Row(PeriodicRow),
    /// Nothing up to this column.
    Nothing(u64),
}

/// States are compared in columns at least so far apart, and the first look at a row is so long.
const LOOK: usize = 1024;

/// Columns between two reports.
const REPORT: usize = 1 << 18;

/// How many values the prover may look at for each value that was computed.
const EFFORT: u64 = 2;

/// Computes the row to columns that double each time, until one of two proofs succeeds.
///
/// If the state of the row (what it has used) is the same in two columns whose distance is a multiple of the periods of all
/// rows it reaches, it repeats: states are looked up in columns that are equal modulo the common period, if that is within
/// `most` columns. And whenever the second half of the row has a period, that is tried by [`verify`].
///
/// # Errors
/// [`crate::ErrorKind::Interrupted`].
pub(super) fn search(inputs: &RowInputs, most: usize, watch: &ProofProgress) -> Result<SearchEnd> {
    let mut sweep = RowPrefix::new(inputs)?;
    let mut states: HashMap<UsedValues, usize> = HashMap::new();
    let distance = common_period(inputs, most).map(|common| LOOK.div_ceil(common) * common);
    let mut next_state = distance.and(Some(inputs.base));
    let mut end = inputs.base.max(LOOK).saturating_mul(2).min(most);
    loop {
        while sweep.offsets.len() < end {
            let column = sweep.offsets.len();
            if next_state == Some(column) {
                if let Some(first) = states.insert(sweep.used.clone(), column) {
                    let period = least_period(&sweep.offsets[first..]);
                    return Ok(SearchEnd::Row(claim(inputs.row, &sweep.offsets, period)));
                }
                next_state = distance.and_then(|distance| column.checked_add(distance));
            }
            let stop = end.min(column.saturating_add(REPORT)).min(next_state.filter(|&y| y > column).unwrap_or(end));
            watch.column(column);
            watch.count((stop - column) as u64)?;
            sweep.run_to(stop)?;
        }
        if let Some(period) = tail::least_period(&sweep.offsets[end / 2..]) {
            let claim = claim(inputs.row, &sweep.offsets, period);
            let computed = (end as u64).saturating_mul(inputs.reached.len() as u64 + 1);
            if verify(inputs, &claim, computed.saturating_mul(EFFORT), watch)? == CoverVerdict::Proved {
                return Ok(SearchEnd::Row(claim));
            }
        }
        if end == most {
            return Ok(SearchEnd::Nothing(end as u64));
        }
        end = end.saturating_mul(2).min(most);
    }
}

/// The row that has these offsets and this period from the earliest possible column on.
fn claim(row: usize, offsets: &[i32], period: usize) -> PeriodicRow {
    let preperiod = tail::preperiod(offsets, period);
    let offsets = offsets[..preperiod + period].to_vec();
    let (computed, period) = (offsets.len() as u64, Period { row, preperiod: preperiod as u64, period: period as u64 });
    PeriodicRow { period, start: 0, offsets, computed }
}

/// The common period of all rows that are reached, unless it is longer than `most`.
fn common_period(inputs: &RowInputs, most: usize) -> Option<usize> {
    let mut common = 1;
    for reached in &inputs.reached {
        common = (common / gcd(common, reached.period)).checked_mul(reached.period).filter(|&common| common <= most)?;
    }
    Some(common)
}
