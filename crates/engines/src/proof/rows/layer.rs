//! One row above others that are verified, and what they show it.

use super::claims::RowClaim;
use super::follow::{Offset, differs, least_period, not_least, too_far};
use super::rule::Rule;
use super::window::{has, mex, set, take};
use crate::job::Job;
use crate::proof::stop::{CheckStep, Stop};

/// A row that is what it claims to be: G(x, y) - y for the columns before its second period.
pub struct VerifiedRow<T> {
    pub preperiod: usize,
    pub offsets: Vec<T>,
}

impl<T> VerifiedRow<T> {
    /// The offsets of one period.
    fn ring(&self) -> &[T] {
        &self.offsets[self.preperiod..]
    }
}

/// Cells (i, y - s) of a verified row, relative to y.
pub struct Cells<'a, T> {
    row: &'a VerifiedRow<T>,
    back: usize,
}

impl<'a, T: Offset> Cells<'a, T> {
    pub fn period(&self) -> u64 {
        self.row.ring().len() as u64
    }

    /// The column from which on these cells repeat.
    fn from(&self) -> u64 {
        (self.row.preperiod + self.back) as u64
    }

    /// Where column y is in the period, if it repeats there.
    pub fn phase(&self, y: u64) -> usize {
        ((y - self.from()) % self.period()) as usize
    }

    /// The value in a place of the period, minus the column.
    pub fn shown(&self, phase: usize) -> i64 {
        self.row.ring()[phase].into() - self.back as i64
    }

    /// The values from column y on, minus the column.
    pub fn along(&self, y: u64) -> ShownCells<'a, T> {
        let next = if y >= self.from() { self.row.preperiod + self.phase(y) } else { y as usize - self.back };
        ShownCells { offsets: &self.row.offsets, wrap: self.row.preperiod, back: self.back as i64, next }
    }
}

/// What some cells show, column after column.
pub struct ShownCells<'a, T> {
    offsets: &'a [T],
    wrap: usize,
    back: i64,
    next: usize,
}

impl<T: Offset> ShownCells<'_, T> {
    #[inline(always)]
    pub fn next(&mut self) -> i64 {
        let shown = self.offsets[self.next].into() - self.back;
        self.next += 1;
        if self.next == self.offsets.len() {
            self.next = self.wrap;
        }
        shown
    }
}

/// What a row has used: all below the least unused value, and some above.
#[derive(Clone)]
pub struct UsedValueSet {
    least: u64,
    above: Vec<u64>,
}

impl UsedValueSet {
    pub fn take(&mut self, value: u64) {
        take(&mut self.least, &mut self.above, value);
    }

    /// Whether this is the other one, so many values further.
    fn is(&self, other: &UsedValueSet, further: u64) -> bool {
        let same = |d: u64| has(&self.above, self.least + d) == has(&other.above, other.least + d);
        self.least == other.least + further && (0..64 * self.above.len() as u64).all(same)
    }

    /// The values below `end` that are neither used nor shown.
    pub fn holes(&self, shown: &[u64], end: u64, mut visit: impl FnMut(u64) -> CheckStep) -> CheckStep {
        let mut from = self.least;
        while let Some(hole) = mex(from, &self.above, shown, shown).filter(|hole| *hole < end) {
            visit(hole)?;
            from = hole + 1;
        }
        Ok(())
    }
}

/// One row, computed from those below up to the end of a period in which all that it reaches repeats.
pub struct ComputedRow<'a, T> {
    pub claim: RowClaim,
    /// From this column on all options look alike, and all cells that are reached repeat.
    pub base: u64,
    /// The cells that are reached and repeat with the period of this row.
    pub steady: Vec<Cells<'a, T>>,
    /// The other ones.
    pub others: Vec<Cells<'a, T>>,
    /// What is used before the base.
    pub used: UsedValueSet,
    pub row: VerifiedRow<T>,
}

/// Columns between two reports.
pub const REPORT: u64 = 1 << 16;

impl<'a, T: Offset> ComputedRow<'a, T> {
    /// Computes the row and compares it with its claim; `early` are its offsets before the columns that are alike.
    pub fn new(
        claim: RowClaim,
        rule: &Rule,
        early: Vec<T>,
        lower: &'a [VerifiedRow<T>],
        words: usize,
        job: &Job,
    ) -> CheckStep<ComputedRow<'a, T>> {
        let cells = rule.reach(claim.row).into_iter().map(|(i, back)| Cells { row: &lower[i], back });
        let (steady, others): (Vec<_>, Vec<_>) = cells.partition(|cells| claim.period.is_multiple_of(cells.period()));
        let both = || steady.iter().chain(&others);
        let base = both().map(Cells::from).max().unwrap_or(0).max(rule.from).max(claim.preperiod);
        let end = base + claim.period;
        let mut trace = Trace { claim, offsets: Vec::new(), sharp: claim.preperiod == 0 };
        let mut used = UsedValueSet { least: 0, above: vec![0; words] };
        for (y, &offset) in (0u64..).zip(&early) {
            trace.push(y, offset)?;
            used.take(y.wrapping_add_signed(offset.into()));
        }
        drop(early);
        let mut along: Vec<_> = both().map(|cells| cells.along(rule.from)).collect();
        let mut seen = vec![0; words];
        let mut at_base = None;
        // Values lie so close to their columns that windows can tell them apart.
        let room = 64 * words as i64 - (rule.memory() + rule.last + 2) as i64;
        for y in rule.from..end {
            if y.is_multiple_of(REPORT) {
                report(claim.row, rule.last, y, job)?;
            }
            if y == base {
                at_base = Some(used.clone());
            }
            along.iter_mut().for_each(|cells| set(&mut seen, y.wrapping_add_signed(cells.next())));
            let value = mex(used.least, &used.above, &seen, &seen);
            seen.fill(0);
            let offset = value.map(|value| value as i64 - y as i64).filter(|offset| -room < *offset && *offset < room);
            let offset = offset.ok_or_else(|| too_far(claim.row, y))?;
            used.take(y.wrapping_add_signed(offset));
            if used.least as i64 - (y as i64) < -room {
                return Err(too_far(claim.row, y));
            }
            trace.push(y, T::try_from(offset).map_err(|_| too_far(claim.row, y))?)?;
        }
        let row = trace.finish()?;
        match at_base {
            Some(before) if used.is(&before, claim.period) => {
                Ok(ComputedRow { claim, base, steady, others, used: before, row })
            }
            _ => {
                let reason = format!("what is used before column {base} is not what is used before column {end}");
                Err(Stop::rejected(format!("return of row {}", claim.row), reason))
            }
        }
    }

    /// The offsets of this row from column y on.
    pub fn own(&self, y: u64) -> ShownCells<'_, T> {
        Cells { row: &self.row, back: 0 }.along(y)
    }
}

/// Tells where the check of a row is, and notices when it should stop.
pub fn report(row: usize, last: usize, y: u64, job: &Job) -> CheckStep {
    job.progress.status(format_args!("checking row {row} of {last}, column {y}"), y, "columns");
    Ok(job.advance(row as u64, last as u64 + 1)?)
}

/// The offsets of a row, compared with what is claimed.
struct Trace<T> {
    claim: RowClaim,
    offsets: Vec<T>,
    /// Whether the row does not repeat one column earlier.
    sharp: bool,
}

impl<T: Offset> Trace<T> {
    #[inline]
    fn push(&mut self, y: u64, offset: T) -> CheckStep {
        let RowClaim { preperiod, period, .. } = self.claim;
        if y < preperiod + period {
            if y + 1 == preperiod + period && !self.sharp {
                self.sharp = self.offsets[preperiod as usize - 1] != offset;
            }
            self.offsets.push(offset);
            return Ok(());
        }
        let before = self.offsets[(preperiod + (y - preperiod) % period) as usize];
        if before == offset { Ok(()) } else { Err(differs(&self.claim, y, before.into(), offset.into())) }
    }

    fn finish(self) -> CheckStep<VerifiedRow<T>> {
        let RowClaim { row, preperiod, .. } = self.claim;
        if !self.sharp {
            return Err(not_least(row, preperiod));
        }
        let row_of = VerifiedRow { preperiod: preperiod as usize, offsets: self.offsets };
        least_period(row, row_of.ring())?;
        Ok(row_of)
    }
}
