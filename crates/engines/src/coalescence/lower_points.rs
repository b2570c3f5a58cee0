//! What the rows before a row say about the state of one value there: hits, and how many diagonals points can skip.

use super::stretch::{Stretch, StretchLayer};
use crate::points::Constants;

/// The rows from `from` on, in which all lower points are known, as one value h sees them. Grows row by row.
pub(super) struct LowerPoints<'a> {
    stretch: &'a Stretch,
    h: usize,
    /// The first row in which all lower points are known.
    from: usize,
    /// The row to which it has grown.
    to: usize,
    /// E_h: no diagonal is skipped by more points (Theorem D of [`crate::points::constants`]).
    most_skippers: i64,
    /// sigma of the rows from `from` on: how many diagonals the row's point can have skipped. 0 where there is none.
    sigma: Vec<i64>,
    hits: Hits,
}

/// The hits on each diagonal: the rows that insert a point and have a lower point on it, in order. There are at most h
/// of them, as a lower value has a diagonal once.
struct Hits {
    /// The first diagonal.
    origin: i64,
    rows: Vec<Vec<usize>>,
}

impl Hits {
    fn of(&self, diagonal: i64) -> &[usize] {
        let at = usize::try_from(diagonal - self.origin).ok();
        at.and_then(|at| self.rows.get(at)).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, diagonal: i64, row: usize) {
        // A diagonal before the first one was left behind long ago and is no hole any more.
        let Ok(at) = usize::try_from(diagonal - self.origin) else { return };
        if self.rows.len() <= at {
            self.rows.resize_with(at + 1, Vec::new);
        }
        self.rows[at].push(row);
    }
}

/// What a hit allows that was the first to make a point skip its diagonal.
pub(super) struct FirstHit {
    /// From how many points that skip the diagonal ..
    pub least: i64,
    /// .. to how many.
    pub most: i64,
    /// How many hits there were since.
    hits: i64,
    /// The rows from each of these hits to the row in question, added up.
    sum: i64,
}

impl FirstHit {
    /// Whether s points may skip the diagonal: (iii) of Lemma C.
    pub fn allows(&self, s: i64) -> bool {
        (self.least..=self.most).contains(&s)
    }

    /// The numbers of columns below `end` that may go with s points beyond a hole, as bits: (i) and (ii) of Lemma C.
    pub fn columns(&self, s: i64, end: usize) -> u64 {
        let triangle = |n: i64| n * (n + 1) / 2;
        let most = self.hits.min(s).min(end as i64 - 1);
        (0..=most).filter(|j| triangle(s - j) + triangle(*j) <= self.sum).fold(0, |bits, j| bits | 1 << j)
    }
}

impl<'a> LowerPoints<'a> {
    /// Sees nothing yet.
    pub fn new(stretch: &'a Stretch, h: usize, from: usize) -> LowerPoints<'a> {
        let constants = Constants::of(u32::try_from(h).unwrap_or(u32::MAX));
        let most_skippers = i64::try_from(constants.e).unwrap_or(i64::MAX);
        // Holes lie at most E_h below the index, and so do the hits that matter.
        let origin = stretch.layers[h].index(from) - most_skippers;
        let hits = Hits { origin, rows: Vec::new() };
        LowerPoints { stretch, h, from, to: from, most_skippers, sigma: Vec::new(), hits }
    }

    pub fn layer(&self) -> &'a StretchLayer {
        &self.stretch.layers[self.h]
    }

    pub fn h(&self) -> usize {
        self.h
    }

    pub fn most_skippers(&self) -> i64 {
        self.most_skippers
    }

    /// Whether enough points lie between the first known row and a row: then no point before that row was the first to
    /// skip a diagonal that is a hole still, by (iii) of Lemma C.
    pub fn suffices(&self, row: usize) -> bool {
        self.layer().between(self.from, row) >= self.most_skippers + 2 * self.h as i64
    }

    /// Looks at the rows up to a row.
    pub fn grow(&mut self, to: usize) {
        while self.to < to {
            let row = self.to;
            let mut sigma = 0;
            if self.layer().inserts(row) {
                let mut lower = 0;
                for diagonal in self.stretch.lower(self.h, row) {
                    self.hits.add(diagonal, row);
                    lower += 1;
                }
                let columns = if self.suffices(row) { self.columns_beyond_first_hole() } else { self.h as i64 };
                sigma = columns + lower;
            }
            self.sigma.push(sigma);
            self.to += 1;
        }
    }

    /// How many columns there can be at the first hole of the row reached and beyond.
    fn columns_beyond_first_hole(&self) -> i64 {
        let index = self.layer().index(self.to);
        let of_hole = |s: i64| {
            let firsts = self.firsts(index - s, self.to).filter(move |first| first.allows(s));
            firsts.fold(0, |bits, first| bits | first.columns(s, self.h + 1))
        };
        let columns = (1..=self.most_skippers).fold(0, |bits, s| bits | of_hole(s));
        i64::from(columns.checked_ilog2().unwrap_or(0))
    }

    /// The hits before a row that may have been the first to make a point skip a diagonal which still is a hole.
    pub fn firsts(&self, diagonal: i64, row: usize) -> impl Iterator<Item = FirstHit> {
        let hits = self.hits.of(diagonal);
        let hits = &hits[..hits.partition_point(|&hit| hit < row)];
        (0..hits.len()).map(move |i| {
            let first = hits[i];
            let points = self.layer().between(first, row);
            let sum = hits[i..].iter().map(|hit| (row - hit) as i64).sum();
            let least = (points - self.sigma[first - self.from] + 1).max(1);
            FirstHit { least, most: points.min(self.most_skippers), hits: (hits.len() - i) as i64, sum }
        })
    }

    /// How far the points of the rows before a row can have come, from the last row back: how many rows ago, sigma, and
    /// the largest diagonal possible, index + sigma.
    pub fn reaches(&self, row: usize) -> impl Iterator<Item = (i64, i64, i64)> {
        let layer = self.layer();
        (self.from..row).rev().filter(|&a| layer.inserts(a)).map(move |a| {
            let sigma = self.sigma[a - self.from];
            ((row - a) as i64, sigma, layer.index(a) + sigma)
        })
    }
}
