//! How far the points of each value stray: the least and the greatest d_n - n (Nivasch 2009, Tables 2 and 3), how often
//! each difference occurs (Figure 9), and the same ends of a_n - b_n / phi and of a_n - phi n.

mod histogram;
mod strip;

use super::{Batch, Exact, Golden};
use crate::error::Result;
use crate::job::Job;
use crate::rules::{Game, Rules};
use histogram::Histogram;
use strip::Strip;

/// The two ends of a quantity over some points, each with the first n that attains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Ends<T> {
    pub min: T,
    pub min_n: u64,
    pub max: T,
    pub max_n: u64,
}

/// The ends of all quantities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// d_n - n, where d_n = b_n - a_n.
    pub differences: Ends<i64>,
    /// a_n - b_n / phi.
    pub over_columns: Ends<Golden>,
    /// a_n - phi n.
    pub over_indices: Ends<Golden>,
}

/// What was seen of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    let mut tallies: Vec<Tally> = (0..=g).map(|h| Tally::new(h, from_n)).collect();
    exact.record_by_value(rows, job, |batch| tallies.iter_mut().try_for_each(|tally| tally.add(batch)))?;
    Ok(tallies.into_iter().map(Tally::told).collect())
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
