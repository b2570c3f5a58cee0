//! How far the points of each value stray: the least and the greatest d_n - n (Nivasch 2009, Tables 2 and 3), how often
//! each difference occurs (Figure 9), and the same ends of a_n - b_n / phi and of a_n - phi n.

mod differences;
mod histogram;
mod strip;

use super::{Batch, Exact, Golden};
use crate::error::Result;
use crate::job::Job;
use crate::rules::{Game, Rules};
pub use differences::Differences;
use histogram::Histogram;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use strip::Strip;

/// The two ends of a quantity over some points, each with the first n that attains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ends<T> {
    /// The least.
    pub min: T,
    /// The first n that attains it.
    pub min_n: u64,
    /// The greatest.
    pub max: T,
    /// The first n that attains it.
    pub max_n: u64,
}

/// The ends of all quantities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    /// d_n - n, where d_n = b_n - a_n.
    pub differences: Ends<i64>,
    /// a_n - b_n / phi.
    pub over_columns: Ends<Golden>,
    /// a_n - phi n.
    pub over_indices: Ends<Golden>,
}

/// What was seen of one value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extremes {
    /// The value.
    pub h: u32,
    /// The ends, or `None` if there was no point.
    pub spread: Option<Spread>,
    /// Every d_n - n that occurs and how often, in order.
    pub histogram: Vec<(i64, u64)>,
}

/// The extremes of T_0..T_g over the points with n >= `from_n` in rows up to and including `last_row`.
///
/// T = about 6 ns per value and row in windows of 64 bits, most of it for the run itself; memory as for [`Exact`].
///
/// ```
/// use wythoff::{job::Job, points::extremes};
/// let found = extremes(&"wythoff".parse().unwrap(), 1, 100_000, 0, &Job::default()).unwrap();
/// let ends = found[1].spread.unwrap().differences;
/// assert_eq!((ends.min, ends.min_n, ends.max, ends.max_n), (-4, 57, 2, 282));
/// ```
///
/// # Errors
/// Those of [`Exact::new`] and [`Exact::advance`].
pub fn extremes(game: &Game, g: usize, last_row: u64, from_n: u64, job: &Job) -> Result<Vec<Extremes>> {
    let rows = last_row.saturating_add(1);
    if let Rules::AWythoff(rules) = game.rules()
        && rules.width() > 1
    {
        // Here d_n - n grows with n, and nearly every difference is another one.
        let needed = (g as u128 + 1).saturating_mul(u128::from(rows)).saturating_mul(Histogram::ENTRY);
        job.afford("the histogram of so many rows and values", needed)?;
    }
    let mut exact = Exact::new(game, g, rows, job)?;
    let mut tallies = Tallies::new(g, from_n);
    exact.record_by_value(rows, job, |batch| tallies.add(batch))?;
    Ok(tallies.told())
}

/// What is seen of the values 0..=g in some rows, batch by batch.
pub struct Tallies(Vec<Tally>);

impl Tallies {
    /// Before the first batch. Points with n < `from_n` do not count.
    pub fn new(g: usize, from_n: u64) -> Tallies {
        Tallies((0..=g).map(|h| Tally::new(h, from_n)).collect())
    }

    /// Takes in the points of some rows, which come after those taken in before.  T = about 2 ns for each.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Unsupported`] for columns from 2^60 on.
    pub fn add(&mut self, batch: &Batch) -> Result<()> {
        self.0.iter_mut().try_for_each(|tally| tally.add(batch))
    }

    /// What was seen.
    pub fn told(self) -> Vec<Extremes> {
        self.0.into_iter().map(Tally::told).collect()
    }
}

impl Ends<i64> {
    /// Those of a single point.
    pub(super) fn of(n: u64, value: i64) -> Ends<i64> {
        Ends { min: value, min_n: n, max: value, max_n: n }
    }

    /// Takes in another point, with a larger n.
    pub(super) fn take(&mut self, n: u64, value: i64) {
        if value < self.min {
            (self.min, self.min_n) = (value, n);
        }
        if value > self.max {
            (self.max, self.max_n) = (value, n);
        }
    }

    /// The ends of these points and of others, none of which has a smaller n unless it is one of these.
    pub fn with(self, later: Ends<i64>) -> Ends<i64> {
        self.and(later, |x, y| x.cmp(&y))
    }
}

impl<T: Copy> Ends<T> {
    /// The ends of this and of what comes later.
    fn and(self, later: Ends<T>, compare: impl Fn(T, T) -> Ordering) -> Ends<T> {
        let mut ends = self;
        if compare(later.min, ends.min) == Ordering::Less {
            (ends.min, ends.min_n) = (later.min, later.min_n);
        }
        if compare(later.max, ends.max) == Ordering::Greater {
            (ends.max, ends.max_n) = (later.max, later.max_n);
        }
        ends
    }
}

impl Spread {
    /// The ends of these points and of others with larger n.
    pub fn and(self, later: Spread) -> Spread {
        Spread {
            differences: self.differences.with(later.differences),
            over_columns: self.over_columns.and(later.over_columns, strip::compare),
            over_indices: self.over_indices.and(later.over_indices, strip::compare),
        }
    }
}

impl Extremes {
    /// What is seen of a value in these rows and in others that come after them.  T = O(differences).
    pub fn and(self, later: &Extremes) -> Extremes {
        let spread = match (self.spread, later.spread) {
            (Some(spread), Some(later)) => Some(spread.and(later)),
            (spread, later) => spread.or(later),
        };
        let mut counts: BTreeMap<i64, u64> = self.histogram.into_iter().collect();
        for &(difference, count) in &later.histogram {
            *counts.entry(difference).or_default() += count;
        }
        Extremes { h: self.h, spread, histogram: counts.into_iter().collect() }
    }
}

/// What is seen of one value so far.
struct Tally {
    h: usize,
    from_n: u64,
    histogram: Histogram,
    strip: Strip,
}

impl Tally {
    fn new(h: usize, from_n: u64) -> Tally {
        Tally { h, from_n, histogram: Histogram::default(), strip: Strip::default() }
    }

    fn add(&mut self, batch: &Batch) -> Result<()> {
        let (mut n, mut cells) = (batch.n(self.h), batch.cells(self.h));
        if n < self.from_n {
            let early = usize::try_from(self.from_n - n).unwrap_or(usize::MAX);
            (n, cells) = (self.from_n, cells.get(early..).unwrap_or_default());
        }
        (n..).zip(cells).try_for_each(|(n, &(a, b))| {
            self.histogram.add(n, (b - a).wrapping_sub(n).cast_signed());
            self.strip.add(n, a, b)
        })
    }

    fn told(self) -> Extremes {
        let ends = self.histogram.ends().zip(self.strip.ends());
        Extremes {
            // Values beyond 32 bits have been refused.
            h: u32::try_from(self.h).unwrap_or(u32::MAX),
            spread: ends.map(|(differences, (over_columns, over_indices))| Spread {
                differences,
                over_columns,
                over_indices,
            }),
            histogram: self.histogram.told(),
        }
    }
}

#[cfg(test)]
mod tests;
