//! A certificate for the period of one row that does not need a common period of the rows below.
//!
//! Let row x be claimed to have offsets h with period p from column N on, and let B >= N be a column from which the steady
//! rule holds and everything reached repeats. The claim is true if
//!
//! 0. the columns before B have the claimed values: they are computed;
//! 1. along the claimed values of B .. B + p every value is unused when it is taken, and afterwards the row has used the
//!    same as before, relative to the column: then the same holds for all later periods;
//! 2. no cell that is reached ever has the claimed value. A row with period q meets it somewhere if and only if it meets
//!    it in two columns that are equal modulo gcd(p, q), so the cost is p + q and not their common multiple;
//! 3. every smaller value that is unused is always reached in some lower row: see [`classes`].
//!
//! For then, by induction, the claimed value is the mex of every column from B on. All three are necessary as well, so a
//! failure refutes the claim; only the work in 3 is not bounded well, and is given up when it is too much.

use super::ProofProgress;
use super::classes::Classes;
use super::row_inputs::{Reached, RowInputs};
use super::row_prefix::{RowPrefix, UsedValues};
use crate::error::{Error, Result};
use crate::rows::PeriodicRow;

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CoverVerdict {
    /// It is true.
    Proved,
    /// It is false.
    Refuted,
    /// Too much work.
    Open,
}

/// Why a proof ends early.
pub(super) enum NotCovered {
    /// The claim is false.
    Refuted,
    /// There is too much to look at.
    Open,
    /// Something else.
    Error(Error),
}

impl From<Error> for NotCovered {
    fn from(error: Error) -> NotCovered {
        NotCovered::Error(error)
    }
}

/// A part of a proof.
pub(super) type CoverResult<T> = std::result::Result<T, NotCovered>;

/// Whether a row has the values it is claimed to have, for ever. `effort` bounds the number of values looked at;
/// residues may take an eighth of the memory allowed. What needs more of either stays open.
///
/// # Errors
/// [`crate::ErrorKind::Interrupted`].
pub(super) fn verify(
    inputs: &RowInputs,
    claim: &PeriodicRow,
    effort: u64,
    watch: &ProofProgress,
) -> Result<CoverVerdict> {
    match prove(inputs, claim, effort, watch) {
        Ok(()) => Ok(CoverVerdict::Proved),
        Err(NotCovered::Refuted) => Ok(CoverVerdict::Refuted),
        Err(NotCovered::Open) => Ok(CoverVerdict::Open),
        Err(NotCovered::Error(error)) => Err(error),
    }
}

fn prove(inputs: &RowInputs, claim: &PeriodicRow, effort: u64, watch: &ProofProgress) -> CoverResult<()> {
    let preperiod = usize::try_from(claim.period.preperiod).map_err(|_| NotCovered::Open)?;
    let period = usize::try_from(claim.period.period).map_err(|_| NotCovered::Open)?;
    let end = preperiod.checked_add(period).ok_or(NotCovered::Open)?;
    if period == 0 || claim.start != 0 || claim.offsets.len() != end {
        return Err(NotCovered::Refuted);
    }
    let base = inputs.base.max(preperiod);
    let offset = |y: usize| claim.offsets[if y < end { y } else { preperiod + (y - preperiod) % period }];

    let mut sweep = RowPrefix::new(inputs)?;
    sweep.run_to(base)?;
    if (0..base).any(|y| sweep.offsets[y] != offset(y)) {
        return Err(NotCovered::Refuted);
    }
    // From here on columns are counted from the base.
    let bits = (base..base + period).map(|y| inputs.bit(offset(y))).collect::<Option<Vec<usize>>>();
    let claim = ClaimedPeriod { base, bits: bits.ok_or(NotCovered::Refuted)? };
    let used = sweep.used;
    if walk(&used, &claim, |_, _| Ok(()))? != used {
        return Err(NotCovered::Refuted);
    }
    let mut budget = Allotment { effort, watch };
    let ever = inputs.reached.iter().map(|reached| meet(inputs, reached, &claim, &mut budget));
    let ever = ever.collect::<CoverResult<Vec<Vec<u64>>>>()?;
    let mut classes = Classes::new(inputs, base, period, &ever, &mut budget)?;
    walk(&used, &claim, |y, bit| classes.cover(y, bit, &mut budget))?;
    Ok(())
}

/// The work that may still be done.
pub(super) struct Allotment<'a> {
    /// How many more values may be looked at.
    pub effort: u64,
    /// Who may stop it.
    pub watch: &'a ProofProgress<'a>,
}

impl Allotment<'_> {
    /// Takes so many steps off, or gives up.
    pub fn spend(&mut self, work: u64) -> CoverResult<()> {
        self.watch.count(work)?;
        self.effort = self.effort.checked_sub(work).ok_or(NotCovered::Open)?;
        Ok(())
    }
}

/// The claimed values of one period, as bits of the window.
struct ClaimedPeriod {
    base: usize,
    bits: Vec<usize>,
}

/// Follows one period of claimed values and hands over every smaller unused value; the window at the end.
fn walk(
    used: &UsedValues,
    claim: &ClaimedPeriod,
    mut hole: impl FnMut(usize, usize) -> CoverResult<()>,
) -> CoverResult<UsedValues> {
    let mut used = used.clone();
    for (y, &bit) in claim.bits.iter().enumerate() {
        for k in 0..=bit / 64 {
            let mut free = !used.0[k];
            if k == bit / 64 {
                free &= (1 << (bit % 64)) - 1;
            }
            while free != 0 {
                hole(y, 64 * k + free.trailing_zeros() as usize)?;
                free &= free - 1;
            }
        }
        if !used.put(bit) {
            return Err(NotCovered::Refuted);
        }
    }
    Ok(used)
}

/// Refuted if a reached row ever has the claimed value (condition 2); else all the values it has, as a window.
fn meet(inputs: &RowInputs, reached: &Reached, claim: &ClaimedPeriod, budget: &mut Allotment) -> CoverResult<Vec<u64>> {
    budget.spend((claim.bits.len() + reached.period) as u64)?;
    let words = inputs.words;
    let common = gcd(claim.bits.len(), reached.period);
    if 8 * words as u128 * common as u128 > u128::from(budget.watch.job.budget.memory / 8) {
        return Err(NotCovered::Open);
    }
    let mut taken = vec![0u64; common * words];
    for period in claim.bits.chunks_exact(common) {
        for (slot, &bit) in taken.chunks_exact_mut(words).zip(period) {
            slot[bit / 64] |= 1 << (bit % 64);
        }
    }
    let mut ever = vec![0u64; words];
    let lift = inputs.depth as i64 - reached.shift as i64;
    let mut index = reached.index(claim.base);
    for _ in 0..reached.period / common {
        for residue in taken.chunks_exact(words) {
            let bit = (i64::from(reached.offsets[index]) + lift) as usize;
            if let Some(word) = ever.get_mut(bit / 64) {
                *word |= 1 << (bit % 64);
                if residue[bit / 64] >> (bit % 64) & 1 == 1 {
                    return Err(NotCovered::Refuted);
                }
            }
            index = if index + 1 < reached.offsets.len() { index + 1 } else { reached.preperiod };
        }
    }
    Ok(ever)
}

/// The greatest common divisor.
pub(super) fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
