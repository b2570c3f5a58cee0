//! The rest of the columns, row by row: the values of a row fit those of the rows below, which needs no common period.
//!
//! By induction over x the lower rows are what they claim. Row x is computed from them (`layer`) up to column B + p: p is
//! its period, and from column B on all its cells have alike options and all lower cells that they reach repeat. Let
//! h(y) be its offsets as this period continues them, and f(y) = y + h(y) its claimed values. Then by induction over y
//! they are its values, if
//!
//! 1. *return*: what is used before column B is what is used before column B + p, relative to the column. So at every
//!    column from B on, f(y) is unused, and what is unused besides looks like p columns before;
//! 2. *meet*: no reached cell ever has the value f(y);
//! 3. *cover*: every smaller value that is unused is always the value of some reached cell.
//!
//! Then f(y) is the least value that no option of (x, y) has. A reached cell is (i, y - s) with i < x; relative to y it has
//! the value h_i(y - s) - s, which depends on y mod p_i. If p_i divides p, what it shows at the columns B .. B + p is what it
//! always shows, and as f(y) was computed there, 2 holds for it. For the other cells y mod p and y mod p_i take all pairs
//! of residues that agree mod gcd(p, p_i), which settles 2; of 3 the values remain that no cell of the first kind shows
//! (`always`).
//!
//! The certificate names a column from which on this argument holds for all rows; it may not stand before the B of any of them.
//!
//! T = (B + p) columns of each row with all that it reaches, besides what 3 needs; M = preperiod and period of each row.

use super::claims::RowsClaims;
use super::follow::{Offset, is_short};
use super::layer::{Cells, ComputedRow, REPORT, VerifiedRow, report};
use super::off_period::{OffPeriodCells, gcd};
use super::rule::Rule;
use super::sweep::{Sweep, bits};
use super::window::set;
use crate::job::Job;
use crate::proof::stop::{CheckStep, Stop};

/// Checks a proof by covers.
pub fn check(claims: &RowsClaims, rule: &Rule, job: &Job) -> CheckStep<&'static str> {
    if is_short(rule) { covers::<i16>(claims, rule, job) } else { covers::<i32>(claims, rule, job) }
}

/// The cells that are computed and looked at: each of the columns of a row with all that it reaches.
pub fn cells(claims: &RowsClaims, rule: &Rule) -> u128 {
    let mut repeats = rule.from;
    let mut cells = 0;
    for claim in &claims.rows {
        repeats = repeats.max(claim.preperiod);
        let columns = u128::from(repeats) + rule.memory() as u128 + u128::from(claim.period);
        cells += columns.saturating_mul(1 + rule.reached(claim.row) as u128);
    }
    cells
}

fn covers<T: Offset>(claims: &RowsClaims, rule: &Rule, job: &Job) -> CheckStep<&'static str> {
    let columns = claims.rows.iter().map(|claim| u128::from(claim.preperiod) + u128::from(claim.period)).sum::<u128>()
        + u128::from(rule.from) * claims.rows.len() as u128;
    job.afford("one period of each row and what comes before it", columns * size_of::<T>() as u128)?;
    let words = (bits(rule) / 64) as usize;
    let mut known: Vec<VerifiedRow<T>> = Vec::with_capacity(claims.rows.len());
    for (&claim, early) in claims.rows.iter().zip(early::<T>(rule, job)?) {
        let layer = ComputedRow::new(claim, rule, early, &known, words, job)?;
        let row = CoveredRow { layer: &layer, last: rule.last, words, job };
        row.starts_at(claims.column)?;
        layer.others.iter().try_for_each(|cells| row.never_meets(cells))?;
        row.is_covered()?;
        let row = layer.row;
        known.push(row);
    }
    Ok("cover")
}

/// The offsets of all rows before the columns whose cells have alike options.
fn early<T: Offset>(rule: &Rule, job: &Job) -> CheckStep<Vec<Vec<T>>> {
    let mut sweep = Sweep::new(rule, job)?;
    let mut early = vec![Vec::with_capacity(rule.from as usize); rule.last + 1];
    for y in 0..rule.from {
        if y.is_multiple_of(64) {
            job.advance(0, rule.last as u64 + 1)?;
        }
        sweep.step(|x, offset| {
            early[x].push(T::try_from(offset).map_err(|_| super::follow::too_far(x, y))?);
            Ok::<(), Stop>(())
        })?;
    }
    Ok(early)
}

/// A row that was computed to the end of its period.
struct CoveredRow<'a, T> {
    layer: &'a ComputedRow<'a, T>,
    last: usize,
    /// Words of a window.
    words: usize,
    job: &'a Job<'a>,
}

impl<T: Offset> CoveredRow<'_, T> {
    fn rejected(&self, what: &str, reason: String) -> Stop {
        Stop::rejected(format!("{what} of row {}", self.layer.claim.row), reason)
    }

    /// From the column of the certificate on, all that the row reaches repeats.
    fn starts_at(&self, column: u64) -> CheckStep {
        let ComputedRow { base, .. } = *self.layer;
        if column >= base {
            return Ok(());
        }
        let reason = format!("it is {column}, but only from column {base} on all that the row reaches repeats");
        Err(self.rejected("column", reason))
    }

    /// Condition 2, for some cells whose period does not divide that of the row.
    fn never_meets(&self, cells: &Cells<T>) -> CheckStep {
        let ComputedRow { claim, base, .. } = *self.layer;
        report(claim.row, self.last, base, self.job)?;
        let common = gcd(claim.period, cells.period());
        // The values of each residue class mod the common divisor, as bits above the least value.
        let own = || {
            let mut own = self.layer.own(base);
            (0..claim.period).map(move |_| own.next())
        };
        let (low, high) = own().fold((i64::MAX, i64::MIN), |(low, high), h| (low.min(h), high.max(h)));
        let words = (high - low) as usize / 64 + 1;
        self.job.afford("comparing two rows", u128::from(common) * words as u128 * 8)?;
        let mut classes = vec![0u64; common as usize * words];
        let mut class = CyclicCounter { at: 0, of: common };
        for h in own() {
            let bit = (h - low) as usize;
            classes[class.next() * words + bit / 64] |= 1 << (bit % 64);
        }
        let mut along = cells.along(base);
        for n in 0..cells.period() {
            let class = class.next() * words;
            let shown = along.next();
            let bit = usize::try_from(shown - low).ok().filter(|_| shown <= high);
            if bit.is_some_and(|bit| classes[class + bit / 64] >> (bit % 64) & 1 == 1) {
                let y = base + n;
                let reason = format!("a cell that row {} reaches has a claimed value in a column like {y}", claim.row);
                return Err(self.rejected("meet", reason));
            }
        }
        Ok(())
    }

    /// Condition 3.
    fn is_covered(&self) -> CheckStep {
        let ComputedRow { claim, base, ref steady, ref others, ref used, .. } = *self.layer;
        if others.is_empty() {
            return Ok(()); // the values were computed from all that is ever shown
        }
        let mut always =
            OffPeriodCells::new(others, (base, claim.period), 64 * self.words, (claim.row, self.last), self.job)?;
        let mut used = used.clone();
        let mut along: Vec<_> = steady.iter().map(|cells| cells.along(base)).collect();
        let mut own = self.layer.own(base);
        let mut shown = vec![0; self.words];
        for y in base..base + claim.period {
            if y.is_multiple_of(REPORT) {
                report(claim.row, self.last, y, self.job)?;
            }
            along.iter_mut().for_each(|cells| set(&mut shown, y.wrapping_add_signed(cells.next())));
            let value = y.wrapping_add_signed(own.next());
            used.holes(&shown, value, |hole| {
                if always.covers(hole as i64 - y as i64, y)? {
                    return Ok(());
                }
                let row = claim.row;
                let reason = format!(
                    "the period of row {row} skips the value {hole} in a column like {y}, where nothing excludes it"
                );
                Err(self.rejected("cover", reason))
            })?;
            shown.fill(0);
            used.take(value);
        }
        Ok(())
    }
}

/// 0, 1, .., of - 1, 0, 1, ..
struct CyclicCounter {
    at: u64,
    of: u64,
}

impl CyclicCounter {
    fn next(&mut self) -> usize {
        let now = self.at;
        self.at = if now + 1 == self.of { 0 } else { now + 1 };
        now as usize
    }
}
