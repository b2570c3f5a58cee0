//! P-positions of Wyt_K along the main diagonal: their period, with proof.
//!
//! Each row a of Wyt_K holds one P-position (a, f(a)), and f(f(a)) = a. The *difference* D(a) = f(a) - a is what is computed
//! here, row by row: a row that is no one's partner yet takes the least d >= 0 such that column a + d is free and no k in K
//! reaches an earlier P-position of the same difference, D(a - k) = d. A negative difference is that of the row's partner
//! with the sign changed.
//!
//! With a finite K only the columns in use ahead and the last max K differences matter to what follows. When both come back, D
//! repeats for ever, and no two piles of a P-position are further apart than those already seen. This decides Conjecture 1 of
//! duchene-2009 for that K, with the least J_K.
//!
//! For the powers of a base there is no such state, as ever larger powers come into play. There a period is guessed from many
//! rows, and believed only if the checker of certificates ([`crate::proof::p_positions`]) accepts it for all rows.
//!
//! `literal` is the recursion as it stands above; `narrow` runs it on machine words if max K <= 64, `wide` otherwise.

mod form;
mod guess;
#[cfg(test)]
mod literal;
mod narrow;
mod recurrence;
mod survey;
mod wide;

#[cfg(test)]
mod tests;

pub use form::DiagonalForm;
pub use survey::{SetFinding, Survey, survey, survey_some};

use crate::error::{Error, Result};
use crate::job::Job;
use crate::regularity::{RegularityVerdict, SearchLimits, decide};
use crate::rows::least_period;
use crate::rules::Removals;
use narrow::Narrow;
use recurrence::{RunEnd, recurrence};
use wide::ListRecursion;

/// A row that is the partner of an earlier one; other rows are recorded by their difference.
const PARTNERED: i32 = -1;

/// The recursion, row after row.
trait Recursion {
    /// The columns ahead that are in use, from the next row on.
    type Used: Clone + PartialEq;

    /// What to record for the next row: its difference, or [`PARTNERED`]; `None` if the difference is too large for this
    /// engine. `record` holds all rows before it.
    fn step(&mut self, record: &[i32]) -> Option<i32>;

    fn used(&self) -> &Self::Used;
}

/// The P-positions of Wyt_K, with least preperiod and least period; `None` if they are not found to repeat within
/// `most_steps` rows, and for multiples, which never repeat (each difference occurs but once in each residue class).
///
/// T = about twice preperiod + period rows, each a few nanoseconds if max K <= 64, else in proportion to |K|. S = 8 bytes per row,
/// 20 for powers.
///
/// # Errors
/// [`crate::ErrorKind::Memory`], [`crate::ErrorKind::Interrupted`].
pub fn diagonal(removals: &Removals, most_steps: u64, job: &Job) -> Result<Option<DiagonalForm>> {
    let most = usize::try_from(most_steps).unwrap_or(usize::MAX);
    let set = match removals {
        Removals::Multiples(_) => return Ok(None),
        Removals::Powers { .. } => return guess::diagonal(removals, most, job),
        Removals::Finite(set) => set,
    };
    // An element that is not reached within these rows would still matter later, unless the game is closed.
    let elements: Option<Vec<usize>> = set.iter().map(|k| usize::try_from(k).ok().filter(|&k| k < most)).collect();
    let Some(elements) = elements else { return by_block(removals, job) };
    let reach = elements.iter().copied().max().unwrap_or(0);
    let mut record = Vec::new();
    if let Some(mut narrow) = Narrow::new(&elements) {
        match recurrence(&mut narrow, reach, most, &mut record, job)? {
            RunEnd::Found(found) => return Ok(Some(found.diagonal(record))),
            RunEnd::NotFound => return Ok(None),
            RunEnd::TooWide => {}
        }
    }
    Ok(match recurrence(&mut ListRecursion::new(elements), reach, most, &mut record, job)? {
        RunEnd::Found(found) => Some(found.diagonal(record)),
        RunEnd::NotFound | RunEnd::TooWide => None,
    })
}

/// The P-positions of a closed p-nim-regular game: those of its block, again and again.
fn by_block(removals: &Removals, job: &Job) -> Result<Option<DiagonalForm>> {
    let RegularityVerdict::Closed(tiling) = decide(removals, &SearchLimits::QUICK, job)? else { return Ok(None) };
    let (side, block) = (tiling.side(), tiling.squares().swap_remove(0));
    let partner = |row: &[u16]| row.iter().position(|&value| value == 0);
    let partners: Option<Vec<usize>> = block.chunks(side).map(partner).collect();
    let Some(partners) = partners else { return Err(Error::defect("a row of a latin square has no 0")) };
    let mut differences: Vec<i32> = (0..).zip(partners).map(|(row, partner)| partner as i32 - row).collect();
    let period = least_period(&differences);
    differences.truncate(period);
    Ok(Some(DiagonalForm::new(0, period as u64, differences)))
}

/// Turns a record into differences with their signs: each row with a difference d gives its partner, d rows on, the
/// difference -d. Partners come after the rows they belong to, so no entry of the record is left as it was marked.
fn sign(record: &mut [i32]) {
    for row in 0..record.len() {
        if let Ok(d) = usize::try_from(record[row])
            && d > 0
            && let Some(partner) = record.get_mut(row + d)
        {
            *partner = -(d as i32);
        }
    }
}
