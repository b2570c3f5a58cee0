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
//! 3. every smaller value that is unused is always reached in some lower row. The columns in question are a residue class
//!    modulo p; the class is split by the period of one lower row, and what that row does not cover by that of the next.
//!
//! For then, by induction, the claimed value is the mex of every column from B on. All three are necessary as well, so a
//! failure refutes the claim; only the work in 3 is not bounded well, and is given up when it is too much.

use super::Watch;
use super::ground::{Ground, Reached};
use super::sweep::{Sweep, Window};
use crate::error::{Error, Result};
use crate::rows::PeriodicRow;
use std::collections::HashMap;
use std::rc::Rc;

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is true.
    Proved,
    /// It is false.
    Refuted,
    /// Too much work.
    Open,
}

/// Why a proof ends early.
enum Stop {
    Refuted,
    Open,
    Error(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(error)
    }
}

type Step<T> = std::result::Result<T, Stop>;

/// Whether a row has the values it is claimed to have, for ever. `effort` bounds the number of values looked at.
///
/// # Errors
/// [`crate::ErrorKind::Interrupted`]; [`crate::ErrorKind::Memory`] for the residues of long periods.
pub(super) fn verify(ground: &Ground, claim: &PeriodicRow, effort: u64, watch: &Watch) -> Result<Verdict> {
    match prove(ground, claim, effort, watch) {
        Ok(()) => Ok(Verdict::Proved),
        Err(Stop::Refuted) => Ok(Verdict::Refuted),
        Err(Stop::Open) => Ok(Verdict::Open),
        Err(Stop::Error(error)) => Err(error),
    }
}

fn prove(ground: &Ground, claim: &PeriodicRow, effort: u64, watch: &Watch) -> Step<()> {
    let preperiod = usize::try_from(claim.period.preperiod).map_err(|_| Stop::Open)?;
    let period = usize::try_from(claim.period.period).map_err(|_| Stop::Open)?;
    let end = preperiod.checked_add(period).ok_or(Stop::Open)?;
    if period == 0 || claim.start != 0 || claim.offsets.len() != end {
        return Err(Stop::Refuted);
    }
    let base = ground.base.max(preperiod);
    let offset = |y: usize| claim.offsets[if y < end { y } else { preperiod + (y - preperiod) % period }];

    let mut sweep = Sweep::new(ground)?;
    sweep.run_to(base)?;
    if (0..base).any(|y| sweep.offsets[y] != offset(y)) {
        return Err(Stop::Refuted);
    }
    // From here on columns are counted from the base.
    let bits = (base..base + period).map(|y| ground.bit(offset(y))).collect::<Option<Vec<usize>>>();
    let claim = Claim { base, bits: bits.ok_or(Stop::Refuted)? };
    let used = sweep.used;
    if walk(&used, &claim, |_, _| Ok(()))? != used {
        return Err(Stop::Refuted);
    }
    let mut prover = Prover { ground, base, effort, watch, ever: Vec::new(), steps: HashMap::new() };
    for reached in &ground.reached {
        let ever = prover.meet(reached, &claim)?;
        prover.ever.push(ever);
    }
    let candidates: Vec<Vec<usize>> = (0..=ground.depth + ground.row).map(|bit| prover.candidates(bit)).collect();
    walk(&used, &claim, |y, bit| prover.cover(Class { first: y as u64, step: period as u64 }, bit, &candidates[bit]))?;
    Ok(())
}

/// The claimed values of one period, as bits of the window.
struct Claim {
    base: usize,
    bits: Vec<usize>,
}

/// Follows one period of claimed values and hands over every smaller unused value; the window at the end.
fn walk(used: &Window, claim: &Claim, mut hole: impl FnMut(usize, usize) -> Step<()>) -> Step<Window> {
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
            return Err(Stop::Refuted);
        }
    }
    Ok(used)
}

/// The columns first, first + step, first + 2 step, .., counted from the base.
#[derive(Clone, Copy)]
struct Class {
    first: u64,
    step: u64,
}

/// How the columns of a class with some step run through the period of a reached row.
#[derive(Clone, Copy)]
struct Stride {
    /// How many columns until it comes back.
    count: usize,
    /// From one to the next.
    by: usize,
}

struct Prover<'a> {
    ground: &'a Ground<'a>,
    base: usize,
    effort: u64,
    watch: &'a Watch<'a>,
    /// By reached row: the values it ever shows, as a window.
    ever: Vec<Vec<u64>>,
    /// By step of the class: the strides through all reached rows.
    steps: HashMap<u64, Rc<[Stride]>>,
}

/// A row is not looked at before one with a so many times shorter stride that helps.
const PATIENCE: usize = 16;

impl Prover<'_> {
    fn spend(&mut self, work: usize) -> Step<()> {
        self.watch.count(work as u64)?;
        self.effort = self.effort.checked_sub(work as u64).ok_or(Stop::Open)?;
        Ok(())
    }

    /// Refuted if a reached row ever has the claimed value (condition 2); else all the values it has.
    fn meet(&mut self, reached: &Reached, claim: &Claim) -> Step<Vec<u64>> {
        self.spend(claim.bits.len() + reached.period)?;
        let words = self.ground.words;
        let common = gcd(claim.bits.len(), reached.period);
        self.watch.job.afford("the residues of a long period", 8 * words as u128 * common as u128)?;
        let mut taken = vec![0u64; common * words];
        for period in claim.bits.chunks_exact(common) {
            for (slot, &bit) in taken.chunks_exact_mut(words).zip(period) {
                slot[bit / 64] |= 1 << (bit % 64);
            }
        }
        let mut ever = vec![0u64; words];
        let lift = self.ground.depth as i64 - reached.shift as i64;
        let mut index = reached.index(claim.base);
        for _ in 0..reached.period / common {
            for residue in taken.chunks_exact(words) {
                let bit = (i64::from(reached.offsets[index]) + lift) as usize;
                if let Some(word) = ever.get_mut(bit / 64) {
                    *word |= 1 << (bit % 64);
                    if residue[bit / 64] >> (bit % 64) & 1 == 1 {
                        return Err(Stop::Refuted);
                    }
                }
                index = if index + 1 < reached.offsets.len() { index + 1 } else { reached.preperiod };
            }
        }
        Ok(ever)
    }

    /// The reached rows that ever show a value.
    fn candidates(&self, bit: usize) -> Vec<usize> {
        (0..self.ever.len()).filter(|&j| self.ever[j][bit / 64] >> (bit % 64) & 1 == 1).collect()
    }

    /// The strides of a class with this step, for all reached rows.
    fn strides(&mut self, step: u64) -> Rc<[Stride]> {
        let strides = || {
            let stride = |reached: &Reached| {
                let by = (step % reached.period as u64) as usize;
                Stride { count: reached.period / gcd(by, reached.period), by }
            };
            self.ground.reached.iter().map(stride).collect()
        };
        self.steps.entry(step).or_insert_with(strides).clone()
    }

    /// The places in a reached row's offsets that the columns of a class reach, each once.
    fn places(&self, class: Class, j: usize, stride: Stride) -> impl Iterator<Item = usize> + use<> {
        let reached = &self.ground.reached[j];
        let (preperiod, period) = (reached.preperiod, reached.period);
        let first = (self.base - reached.shift - preperiod) as u64 + class.first;
        let mut place = (first % period as u64) as usize;
        (0..stride.count).map(move |_| {
            let now = preperiod + place;
            place += stride.by;
            place -= if place >= period { period } else { 0 };
            now
        })
    }

    /// Whether the value is reached in every column of the class (condition 3).
    fn cover(&mut self, class: Class, bit: usize, candidates: &[usize]) -> Step<()> {
        let strides = self.strides(class.step);
        let seen = |j: usize| (bit as i64 - self.ground.depth as i64 + self.ground.reached[j].shift as i64) as i32;
        let mut order: Vec<usize> = candidates.to_vec();
        order.sort_by_key(|&j| strides[j].count);
        // The row that leaves the fewest columns, among those with short strides.
        let mut best: Option<(usize, usize)> = None;
        let mut kept = Vec::with_capacity(order.len());
        for (at, &j) in order.iter().enumerate() {
            let count = strides[j].count;
            if best.is_some_and(|(k, _)| count > strides[k].count.saturating_mul(PATIENCE)) {
                kept.extend_from_slice(&order[at..]);
                break;
            }
            self.spend(count)?;
            let offsets = self.ground.reached[j].offsets;
            let left = self.places(class, j, strides[j]).filter(|&place| offsets[place] != seen(j)).count();
            if left == 0 {
                return Ok(());
            }
            if left < count {
                kept.push(j);
                if best.is_none_or(|(_, least)| left < least) {
                    best = Some((j, left));
                }
            }
        }
        let Some((split, _)) = best else { return Err(Stop::Refuted) };
        kept.retain(|&j| j != split);
        let step = class.step.checked_mul(strides[split].count as u64).filter(|&step| step < 1 << 62);
        let step = step.ok_or(Stop::Open)?;
        let offsets = self.ground.reached[split].offsets;
        let seen = seen(split);
        for (k, place) in self.places(class, split, strides[split]).enumerate() {
            if offsets[place] != seen {
                self.cover(Class { first: class.first + k as u64 * class.step, step }, bit, &kept)?;
            }
        }
        Ok(())
    }
}

/// The greatest common divisor.
pub(super) fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
