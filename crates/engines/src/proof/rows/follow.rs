//! One row, followed through all columns: whether it repeats as claimed, and not earlier, nor sooner.
//!
//! A ring holds G(x, y) - y of the last p columns, p the claimed period: each new one is compared with the one p columns
//! before it. From column N + p on they must agree, N the claimed preperiod; that of column N - 1 + p must not, or N were
//! not the least. Whether p is the least period of what repeats is told by the ring alone: the least period divides p, so
//! otherwise p / q would do for some prime q.

use super::claims::{RowClaim, RowsClaims};
use super::rule::Rule;
use super::sweep::Sweep;
use crate::job::Job;
use crate::proof::stop::{CheckStep, Stop};

/// Holds G(x, y) - y; a short one halves the memory.
pub trait Offset: Copy + PartialEq + Default + Into<i64> + TryFrom<i64> {}

impl Offset for i16 {}
impl Offset for i32 {}

/// Whether 16 bits hold every offset.
pub fn is_short(rule: &Rule) -> bool {
    // Twice what Sweep::new argues, for the rounding up to a power of two.
    let bound = 4 * (rule.last as u128 + 64) * (rule.width() as u128 + 2);
    bound < i16::MAX as u128
}

/// A row and the last of its offsets G(x, y) - y; T holds an offset.
pub struct Followed<T> {
    claim: RowClaim,
    /// The first column whose offset must be that of one period before.
    from: u64,
    /// Whether the offset before that was different.
    sharp: bool,
    /// Offset of column y at y mod the period.
    pub ring: Vec<T>,
    next: usize,
}

impl<T: Offset> Followed<T> {
    fn new(claim: RowClaim) -> Option<Followed<T>> {
        let ring = vec![T::default(); usize::try_from(claim.period).ok()?];
        Some(Followed { claim, from: claim.preperiod + claim.period, sharp: claim.preperiod == 0, ring, next: 0 })
    }

    #[inline]
    fn push(&mut self, y: u64, offset: T) -> CheckStep {
        let before = std::mem::replace(&mut self.ring[self.next], offset);
        self.next += 1;
        if self.next == self.ring.len() {
            self.next = 0;
        }
        if y >= self.from {
            if before != offset {
                return Err(differs(&self.claim, y, before.into(), offset.into()));
            }
        } else if y + 1 == self.from && !self.sharp {
            self.sharp = before != offset;
        }
        Ok(())
    }

    /// Whether preperiod and period are the least possible, once all columns have come.
    fn least(&self) -> CheckStep {
        let RowClaim { row, preperiod, .. } = self.claim;
        if !self.sharp {
            return Err(not_least(row, preperiod));
        }
        least_period(row, &self.ring)
    }
}

/// The offset of a column is not that of one period before.
pub fn differs(claim: &RowClaim, y: u64, before: i64, offset: i64) -> Stop {
    let &RowClaim { row, period, .. } = claim;
    let earlier = y - period;
    let reason = format!(
        "G({row},{earlier}) = {} and G({row},{y}) = {} do not differ by the period {period}",
        earlier as i64 + before,
        y as i64 + offset
    );
    Stop::rejected(format!("repetition of row {row}"), reason)
}

/// The row repeats one column earlier than claimed.
pub fn not_least(row: usize, preperiod: u64) -> Stop {
    let reason = format!("it is not {preperiod}, as column {} repeats too", preperiod - 1);
    Stop::rejected(format!("preperiod of row {row}"), reason)
}

/// Whether a row that repeats these offsets has no shorter period.
pub fn least_period<T: PartialEq>(row: usize, ring: &[T]) -> CheckStep {
    let period = ring.len();
    for q in primes_of(period as u64) {
        let shorter = period / q as usize;
        if ring[shorter..] == ring[..period - shorter] {
            let reason = format!("it is not {period}, as {shorter} is a period too");
            return Err(Stop::rejected(format!("period of row {row}"), reason));
        }
    }
    Ok(())
}

/// The primes that divide n.
fn primes_of(n: u64) -> Vec<u64> {
    let (mut left, mut d, mut primes) = (n, 2u64, Vec::new());
    while left > 1 {
        if d.checked_mul(d).is_none_or(|square| square > left) {
            d = left;
        }
        if left.is_multiple_of(d) {
            primes.push(d);
        }
        while left.is_multiple_of(d) {
            left /= d;
        }
        d += 1;
    }
    primes
}

/// All rows, after the columns they were followed through.
pub struct FollowedRows<'a, T> {
    /// The columns.
    pub sweep: Sweep<'a>,
    /// The rows.
    pub followed: Vec<Followed<T>>,
    /// The state before the marked column.
    pub marked: Vec<i64>,
}

/// Follows all rows through the columns before `end`, and notes the state before one of them.
pub fn follow<'a, T: Offset>(
    claims: &RowsClaims,
    rule: &'a Rule<'a>,
    mark: Option<u64>,
    end: u64,
    job: &Job,
) -> CheckStep<FollowedRows<'a, T>> {
    let total: u128 = claims.rows.iter().map(|claim| u128::from(claim.period)).sum();
    job.afford("one period of each row", total * size_of::<T>() as u128)?;
    let mut sweep = Sweep::new(rule, job)?;
    let too_long = || Stop::rejected("format", "a period does not fit the memory of any machine");
    let followed: Option<Vec<Followed<T>>> = claims.rows.iter().map(|&claim| Followed::new(claim)).collect();
    let mut followed = followed.ok_or_else(too_long)?;
    let mut marked = Vec::new();
    for y in 0..end {
        if y.is_multiple_of(1024) {
            job.advance(y, end)?;
        }
        if Some(y) == mark {
            marked = sweep.state();
        }
        sweep.step(|x, offset| {
            let offset = T::try_from(offset).map_err(|_| too_far(x, y))?;
            followed[x].push(y, offset)
        })?;
    }
    Ok(FollowedRows { sweep, followed, marked })
}

pub fn too_far(x: usize, y: u64) -> Stop {
    Stop::rejected(
        format!("repetition of row {x}"),
        format!("G({x},{y}) is further from {y} than any repeating row comes"),
    )
}

/// Whether all the numbers are the least possible.
pub fn least<T: Offset>(followed: &[Followed<T>]) -> CheckStep {
    followed.iter().try_for_each(Followed::least)
}

#[cfg(test)]
mod tests {
    use super::primes_of;

    #[test]
    fn primes() {
        assert!(primes_of(1).is_empty());
        assert_eq!(primes_of(393_216), [2, 3]);
        assert_eq!(primes_of(1740), [2, 3, 5, 29]);
        assert_eq!(primes_of(49), [7]);
        assert_eq!(primes_of(97), [97]);
    }
}
