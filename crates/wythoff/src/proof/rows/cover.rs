//! The rest of the columns, if the claimed values of each row fit those of the rows below, which needs no common period.
//!
//! All rows are followed up to a column T, so late that every row has gone through a period and moves from column T on do
//! not reach back before the column c from which all rows repeat. Let h(y) be the offsets of row x as its last period
//! continues them, p the period, and f(y) = y + h(y) its claimed values. By induction over x the lower rows are what they
//! claim, in all columns from c on. Then so is row x, by induction over y >= T, if
//!
//! 1. *fit*: f is a bijection of the residues mod p, hence of the integers, and the values not used before column T are
//!    exactly those of f from column T on. So f(y) is unused before column y, and what is unused there besides is f(y')
//!    for y' > y;
//! 2. *meet*: no reached cell of a lower row ever has the value f(y);
//! 3. *cover*: if y' > y and f(y') < f(y), then some reached cell always has the value f(y').
//!
//! By 2 and 3 the least value that no option of (x, y) has is f(y). A reached cell is (i, y - s) with i < x; relative to y
//! it has the value h_i(y - s) - s, which depends on y mod p_i. For 2, y mod p and y mod p_i take all pairs of residues that
//! agree mod gcd(p, p_i). For 3 a class of columns, y mod m, m = p at first, is tried with a cell that has the value at y
//! itself; if it has not at all columns of the class, the others of them are tried in turn, as classes mod lcm(m, p_i).
//! All classes occur, so a class without any such cell is a column at which the claim is wrong.

use super::claims::{Claim, Claims};
use super::follow::{Followed, Offset, Run, follow, is_short, least};
use super::rule::Rule;
use super::sweep::Sweep;
use crate::job::Job;
use crate::proof::stop::{Step, Stop};

/// Checks a proof by covers.
pub fn check(claims: &Claims, rule: &Rule, job: &Job) -> Step<&'static str> {
    if is_short(rule) { covers::<i16>(claims, rule, job) } else { covers::<i32>(claims, rule, job) }
}

fn covers<T: Offset>(claims: &Claims, rule: &Rule, job: &Job) -> Step<&'static str> {
    let longest = claims.rows.iter().map(|claim| claim.period).max().unwrap_or(1);
    // No sum overflows: both are below 2^61, and the rows fit the memory.
    let end = claims.column + rule.memory() as u64 + longest;
    let Run { sweep, followed, .. } = follow::<T>(claims, rule, None, end, job)?;
    least(&followed)?;
    for claim in &claims.rows {
        Row { claim, end, followed: &followed, reach: rule.reach(claim.row), job }.check(&sweep)?;
    }
    Ok("cover")
}

/// One row above others that are proved.
struct Row<'a, T> {
    claim: &'a Claim,
    /// The column T.
    end: u64,
    followed: &'a [Followed<T>],
    /// The lower cells that are reached, as (row, columns back).
    reach: Vec<(usize, usize)>,
    job: &'a Job<'a>,
}

/// A reached cell with the value looked for.
type Cell = (usize, usize);

impl<T: Offset> Row<'_, T> {
    /// The offset of a row in any column from T - memory on.
    fn offset(&self, row: usize, y: u64) -> i64 {
        let ring = &self.followed[row].ring;
        ring[(y % ring.len() as u64) as usize].into()
    }

    /// The claimed value of this row minus the column.
    fn own(&self, y: u64) -> i64 {
        self.offset(self.claim.row, y)
    }

    /// The value of a reached cell minus the column of the cell that reaches it.
    fn seen(&self, (i, s): Cell, y: u64) -> i64 {
        self.offset(i, y - s as u64) - s as i64
    }

    fn rejected(&self, what: &str, reason: String) -> Stop {
        Stop::rejected(format!("{what} of row {}", self.claim.row), reason)
    }

    fn check(&self, sweep: &Sweep) -> Step {
        let period = self.claim.period;
        let offsets = || (self.end..self.end + period).map(|y| self.own(y));
        let (low, high) = (offsets().min().unwrap_or(0), offsets().max().unwrap_or(0));
        self.fits(sweep, low, high)?;
        self.reach.iter().try_for_each(|&cell| self.never_meets(cell))?;
        let mut found = Vec::with_capacity(self.reach.len());
        for y in self.end..self.end + period {
            if y.is_multiple_of(256) {
                self.job.advance(self.claim.row as u64, self.followed.len() as u64)?;
            }
            found.clear();
            found.extend(self.reach.iter().map(|&cell| self.seen(cell, y)));
            let own = self.own(y);
            // f(y') < f(y) needs y' - y < h(y) - low.
            for ahead in 1..(own - low).max(1) {
                let unused = self.own(y + ahead as u64) + ahead;
                if unused < own && !self.is_covered(&found, unused, y)? {
                    let (row, value) = (self.claim.row, y as i128 + i128::from(unused));
                    let reason = format!(
                        "the period of row {row} skips the value {value} in a column like {y}, where nothing excludes it"
                    );
                    return Err(self.rejected("cover", reason));
                }
            }
        }
        Ok(())
    }

    /// Condition 1.
    fn fits(&self, sweep: &Sweep, low: i64, high: i64) -> Step {
        let (row, period, end) = (self.claim.row, self.claim.period, self.end);
        let mut taken = vec![false; self.followed[row].ring.len()];
        for y in end..end + period {
            let residue = (y as i64 + self.own(y)).rem_euclid(period as i64) as usize;
            if std::mem::replace(&mut taken[residue], true) {
                let reason = format!("two columns of a period have values that are equal modulo {period}");
                return Err(self.rejected("fit", reason));
            }
        }
        // Below these values all are used and none is claimed, above them all are claimed and none is used.
        let from = (end as i64 + low).min(sweep.least_unused(row) as i64);
        let to = end as i64 + high.max(sweep.spread() as i64);
        let mut later = vec![false; (to - from) as usize];
        for y in end..end + (to - from - low.min(0)) as u64 {
            let value = y as i64 + self.own(y);
            if let Some(claimed) = usize::try_from(value - from).ok().and_then(|at| later.get_mut(at)) {
                *claimed = true;
            }
        }
        let wrong = (from..to).zip(&later).find(|&(value, &claimed)| sweep.has_used(row, value as u64) == claimed);
        if let Some((value, claimed)) = wrong {
            let problem =
                if *claimed { "used before it and claimed again" } else { "neither used before it nor claimed" };
            return Err(self.rejected("fit", format!("after column {end} the value {value} is {problem}")));
        }
        Ok(())
    }

    /// Condition 2, for one reached cell.
    fn never_meets(&self, cell: Cell) -> Step {
        let (own, other) = (self.claim.period, self.followed[cell.0].ring.len() as u64);
        let common = gcd(own, other);
        let meets = |y: u64| {
            let reason = format!("cells that row {} reaches in row {} claim the same value", self.claim.row, cell.0);
            self.rejected("meet", format!("{reason} in a column like {y}"))
        };
        if common == own || common == other {
            let both = self.end..self.end + own.max(other);
            return both.clone().find(|&y| self.own(y) == self.seen(cell, y)).map_or(Ok(()), |y| Err(meets(y)));
        }
        // The values of each residue class mod the common divisor, as bits above the least value.
        let columns = |period: u64| self.end..self.end + period;
        let low = columns(own).map(|y| self.own(y)).min().unwrap_or(0);
        let high = columns(own).map(|y| self.own(y)).max().unwrap_or(0);
        let words = (high - low) as usize / 64 + 1;
        self.job.afford("comparing two rows", u128::from(common) * words as u128 * 8)?;
        let mut classes = vec![0u64; common as usize * words];
        let place = |y: u64, value: i64| {
            let bit = usize::try_from(value - low).ok().filter(|bit| *bit < 64 * words)?;
            Some(((y % common) as usize * words + bit / 64, bit % 64))
        };
        for y in columns(own) {
            if let Some((word, bit)) = place(y, self.own(y)) {
                classes[word] |= 1 << bit;
            }
        }
        let met = |y: &u64| place(*y, self.seen(cell, *y)).is_some_and(|(word, bit)| classes[word] >> bit & 1 == 1);
        columns(other).find(met).map_or(Ok(()), |y| Err(meets(y)))
    }

    /// Condition 3, for one value and one column of the period; `found` are the values of the reached cells there.
    fn is_covered(&self, found: &[i64], value: i64, y: u64) -> Step<bool> {
        // Mostly a single cell always has it.
        let here = self.reach.iter().zip(found).filter(|(_, found)| **found == value).map(|(cell, _)| *cell);
        for (cell, finer) in self.finer(here, self.claim.period) {
            if self.misses(cell, value, y, self.claim.period, finer).next().is_none() {
                return Ok(true);
            }
        }
        self.splits(value, y, self.claim.period)
    }

    /// Whether at all columns that are y mod `modulus` some reached cell has the value.
    fn splits(&self, value: i64, y: u64, modulus: u64) -> Step<bool> {
        let mut here = self.reach.iter().copied().filter(|&cell| self.seen(cell, y) == value).peekable();
        if here.peek().is_none() {
            return Ok(false);
        }
        // The cell that leaves the fewest columns.
        let left = |(cell, finer)| (self.misses(cell, value, y, modulus, finer).count(), cell, finer);
        let Some((_, cell, finer)) = self.finer(here, modulus).map(left).min() else {
            let reason = "the columns at which a value is covered have no common period below 2^61".to_owned();
            return Err(self.rejected("cover", reason));
        };
        self.job.advance(self.claim.row as u64, self.followed.len() as u64)?;
        for other in self.misses(cell, value, y, modulus, finer) {
            if !self.splits(value, other, finer)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Cells, each with the modulus that tells both a class and the column of the cell's period, unless that is immense.
    fn finer(&self, cells: impl Iterator<Item = Cell>, modulus: u64) -> impl Iterator<Item = (Cell, u64)> {
        cells.filter_map(move |cell| {
            let period = self.followed[cell.0].ring.len() as u64;
            let finer = modulus.checked_mul(period / gcd(modulus, period)).filter(|finer| *finer < 1 << 61)?;
            Some((cell, finer))
        })
    }

    /// Columns that are y mod `modulus`, one for each class mod `finer`, at which a cell has another value.
    fn misses(&self, cell: Cell, value: i64, y: u64, modulus: u64, finer: u64) -> impl Iterator<Item = u64> {
        (0..finer / modulus).map(move |n| y + n * modulus).filter(move |&y| self.seen(cell, y) != value)
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
