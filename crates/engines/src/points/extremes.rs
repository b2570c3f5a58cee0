//! How far the points of each value stray: the least and the greatest d_n - n (Nivasch 2009, Tables 2 and 3), how often
//! each difference occurs (Figure 9), and the same ends of a_n - b_n / phi and of a_n - phi n.
//!
//! In Fraenkel's game with parameter A the P-positions are (floor(alpha n), floor(alpha n) + A n), alpha = (2 - A + sqrt(A^2 + 4)) / 2
//! (Fraenkel 1982, Theorem 2), and the points of other values keep to the same line. So there d_n - A n takes the place of
//! d_n - n, and alpha that of phi, which is its value for A = 1; since 1/alpha + 1/beta = 1 for beta = alpha + A, the slope
//! beta / alpha is 1 / (alpha - 1), which for A = 1 is phi again.

mod differences;
mod histogram;
mod strip;

use super::{Batch, Exact, Golden};
use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;
use crate::rules::Game;
pub use differences::Differences;
use histogram::Histogram;
use numeration::Int;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use strip::StripExtremes;

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
    /// d_n - A n, where d_n = b_n - a_n.
    pub differences: Ends<i64>,
    /// a_n - (alpha - 1) b_n, which for A = 1 is a_n - b_n / phi.
    pub over_columns: Ends<Golden>,
    /// a_n - alpha n.
    pub over_indices: Ends<Golden>,
    /// The line that the points are compared with.
    #[serde(default, skip_serializing_if = "Slope::is_golden")]
    pub line: Slope,
}

/// The line d = A n of a game, with 1 for all but Fraenkel's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slope {
    /// A.
    pub a: u64,
}

impl Default for Slope {
    fn default() -> Slope {
        Slope { a: 1 }
    }
}

impl Slope {
    /// That of a game.
    pub fn of(game: &Game) -> Slope {
        // Where A is beyond a word, so is the second point.
        Slope { a: game.width() }
    }

    /// Whether it is that of Wythoff's game, so that alpha is phi.
    pub fn is_golden(&self) -> bool {
        self.a == 1
    }

    /// A number of the line's ring, p + q alpha, in decimals, rounded to the nearest.
    pub fn decimal(&self, number: Golden, places: u32) -> String {
        number.decimal_with(&Int::from(self.a), places)
    }
}

impl fmt::Display for Slope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.a {
            1 => f.write_str("n"),
            a => write!(f, "{a} n"),
        }
    }
}

/// What was seen of one value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extremes {
    /// The value.
    pub h: u32,
    /// The ends, or `None` if there was no point.
    pub spread: Option<Spread>,
    /// Every d_n - A n that occurs and how often, in order.
    pub histogram: Vec<(i64, u64)>,
}

/// The extremes of T_0..T_g over the points with n >= `from_n` in rows up to and including `last_row`.
///
/// T = about 6 ns per value and row in windows of 64 bits, most of it for the run itself; memory as for [`Exact`].
///
/// ```
/// use wythoff_engines::{job::Job, points::extremes};
/// let found = extremes(&"wythoff".parse().unwrap(), 1, 100_000, 0, &Job::default()).unwrap();
/// let ends = found[1].spread.unwrap().differences;
/// assert_eq!((ends.min, ends.min_n, ends.max, ends.max_n), (-4, 57, 2, 282));
/// ```
///
/// # Errors
/// Those of [`Exact::new`] and [`Exact::advance`].
pub fn extremes(game: &Game, g: usize, last_row: u64, from_n: u64, job: &Job) -> Result<Vec<Extremes>> {
    let rows = last_row.saturating_add(1);
    let line = Slope::of(game);
    if !Histogram::is_wide_enough(line) {
        // Nearly every difference may be another one.
        let needed = (g as u128 + 1).saturating_mul(u128::from(rows)).saturating_mul(Histogram::ENTRY);
        job.afford("the histogram of so many rows and values", needed)?;
    }
    let mut exact = Exact::new(game, g, rows, job)?;
    let mut tallies = Tallies::along(line, g, from_n);
    exact.record_by_value(rows, job, |batch| tallies.add(batch))?;
    Ok(tallies.finish())
}

/// What is seen of the values 0..=g in some rows, batch by batch.
pub struct Tallies(Vec<ExtremesTally>);

impl Tallies {
    /// Before the first batch, for the line d = n. Points with n < `from_n` do not count.
    pub fn new(g: usize, from_n: u64) -> Tallies {
        Tallies::along(Slope::default(), g, from_n)
    }

    /// The same for any line.
    pub fn along(line: Slope, g: usize, from_n: u64) -> Tallies {
        Tallies((0..=g).map(|h| ExtremesTally::new(line, h, from_n)).collect())
    }

    /// Takes in the points of some rows, which come after those taken in before.  T = about 2 ns for each.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Unsupported`] for columns from 2^60 on, and where d_n - A n does not fit a word.
    pub fn add(&mut self, batch: &Batch) -> Result<()> {
        self.0.iter_mut().try_for_each(|tally| tally.add(batch))
    }

    /// What was seen.
    pub fn finish(self) -> Vec<Extremes> {
        self.0.into_iter().map(ExtremesTally::finish).collect()
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
    /// The ends of these points and of others with larger n, of the same line.
    pub fn and(self, later: Spread) -> Spread {
        let line = self.line;
        Spread {
            differences: self.differences.with(later.differences),
            over_columns: self.over_columns.and(later.over_columns, |x, y| strip::compare(line, x, y)),
            over_indices: self.over_indices.and(later.over_indices, |x, y| strip::compare(line, x, y)),
            line,
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
struct ExtremesTally {
    h: usize,
    from_n: u64,
    line: Slope,
    histogram: Histogram,
    strip: StripExtremes,
}

impl ExtremesTally {
    fn new(line: Slope, h: usize, from_n: u64) -> ExtremesTally {
        ExtremesTally { h, from_n, line, histogram: Histogram::default(), strip: StripExtremes::new(line) }
    }

    fn add(&mut self, batch: &Batch) -> Result<()> {
        let (mut n, mut cells) = (batch.n(self.h), batch.cells(self.h));
        if n < self.from_n {
            let early = usize::try_from(self.from_n - n).unwrap_or(usize::MAX);
            (n, cells) = (self.from_n, cells.get(early..).unwrap_or_default());
        }
        let golden = self.line.is_golden();
        (n..).zip(cells).try_for_each(|(n, &(a, b))| {
            let difference = if golden { (b - a).wrapping_sub(n).cast_signed() } else { self.difference(n, b - a)? };
            self.histogram.add(n, difference);
            self.strip.add(n, a, b)
        })
    }

    /// d - A n.
    fn difference(&self, n: u64, d: u64) -> Result<i64> {
        let difference = i128::from(d).checked_sub_unsigned(u128::from(self.line.a) * u128::from(n));
        difference.and_then(|difference| i64::try_from(difference).ok()).ok_or_else(|| {
            let message = format!("d_n - {} for n = {n} does not fit a word; ask for fewer rows", self.line);
            Error::new(ErrorKind::Unsupported, message)
        })
    }

    fn finish(self) -> Extremes {
        let line = self.line;
        let ends = self.histogram.ends().zip(self.strip.ends());
        Extremes {
            // Values beyond 32 bits have been refused.
            h: u32::try_from(self.h).unwrap_or(u32::MAX),
            spread: ends.map(|(differences, (over_columns, over_indices))| Spread {
                differences,
                over_columns,
                over_indices,
                line,
            }),
            histogram: self.histogram.into_counts(),
        }
    }
}

#[cfg(test)]
mod tests;
