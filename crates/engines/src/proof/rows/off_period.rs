//! Whether some cells show a value in every column of a class, y mod p.
//!
//! Let g be the gcd of p and the common period of the cells that ever show the value. Of the columns y mod p these cells
//! meet exactly the columns y mod g of their own common period, so classes mod g do, and many columns of the row ask the
//! same question. If the common period of all the cells is short, it is gone through once. Otherwise a class is tried with a
//! cell that has the value in one of its columns; the columns in which it has not are tried in turn, as classes modulo the
//! lcm with the period of that cell, which is open no longer. All classes occur, so one without such a cell is a column in
//! which the claim is wrong.

use super::follow::Offset;
use super::layer::{Cells, REPORT, report};
use super::{MOST_CELLS, too_much};
use crate::job::Job;
use crate::proof::stop::CheckStep;
use std::collections::HashSet;

/// The most classes that are remembered, at about 50 bytes each.
const MEMORY: usize = 1 << 22;

/// A common period is short if it has no more columns than this, or than a few times the longest of the periods.
const SHORT: u64 = 1 << 16;

/// The cells that a row reaches and whose periods do not divide that of the row.
pub struct OffPeriodCells<'a, T> {
    cells: &'a [Cells<'a, T>],
    base: u64,
    /// Values, relative to their columns, are larger than minus this.
    depth: i64,
    /// By value: the cells that ever show it, and the modulus of its classes.
    ever: Vec<(Vec<usize>, u64)>,
    /// By value: the classes that are covered, as bits; none if that takes too much memory.
    covered: Vec<Vec<u64>>,
    /// Value, modulus and residue of finer classes that are covered.
    finer: HashSet<(usize, u64, u64)>,
    flat: Option<Flat>,
    /// Places that were looked at.
    looked: u128,
    row: usize,
    last: usize,
    job: &'a Job<'a>,
}

/// The values that are shown in all columns of a class, by class and value.
struct Flat {
    modulus: u64,
    words: usize,
    always: Vec<u64>,
}

impl<'a, T: Offset> OffPeriodCells<'a, T> {
    /// Values lie between minus `depth` and the row; `last` is the last row, for reports.
    pub fn new(
        cells: &'a [Cells<'a, T>],
        (base, period): (u64, u64),
        depth: usize,
        (row, last): (usize, usize),
        job: &'a Job<'a>,
    ) -> CheckStep<OffPeriodCells<'a, T>> {
        let values = depth + row + 1;
        let mut ever = vec![(Vec::new(), 1u64); values];
        for (n, cell) in cells.iter().enumerate() {
            report(row, last, base, job)?;
            for phase in 0..cell.period() as usize {
                if let Some((showing, _)) = ever.get_mut((cell.shown(phase) + depth as i64) as usize)
                    && showing.last() != Some(&n)
                {
                    showing.push(n);
                }
            }
        }
        for (showing, modulus) in &mut ever {
            // gcd(p, lcm(a, b)) = lcm(gcd(p, a), gcd(p, b)), which divides p.
            *modulus = showing.iter().map(|&n| gcd(period, cells[n].period())).fold(1, |a, b| a / gcd(a, b) * b);
        }
        let bytes: u128 = ever.iter().map(|(_, modulus)| u128::from(modulus.div_ceil(64)) * 8).sum();
        let mut always = OffPeriodCells {
            cells,
            base,
            depth: depth as i64,
            ever,
            covered: Vec::new(),
            finer: HashSet::new(),
            flat: None,
            looked: 0,
            row,
            last,
            job,
        };
        always.flat = always.flat(period)?;
        if always.flat.is_none() && bytes <= u128::from(job.budget.memory / 4) {
            always.covered = always.ever.iter().map(|(_, modulus)| vec![0; modulus.div_ceil(64) as usize]).collect();
        }
        Ok(always)
    }

    /// Goes through the common period of all cells, if it is short.
    fn flat(&self, period: u64) -> CheckStep<Option<Flat>> {
        let longest = self.cells.iter().map(Cells::period).max().unwrap_or(1).max(period).max(SHORT / 4);
        let common = self.cells.iter().try_fold(1u64, |common, cell| lcm(common, cell.period()));
        let Some(common) = common.filter(|common| common / 4 <= longest) else { return Ok(None) };
        let modulus = gcd(period, common);
        let words = self.ever.len().div_ceil(64);
        let size = u128::from(modulus) * words as u128;
        if 8 * size > u128::from(self.job.budget.memory / 4) {
            return Ok(None);
        }
        let mut always = vec![u64::MAX; size as usize];
        let mut along: Vec<_> = self.cells.iter().map(|cell| cell.along(self.base)).collect();
        let mut shown = vec![0u64; words];
        let mut class = 0;
        for n in 0..common {
            if n.is_multiple_of(REPORT) {
                report(self.row, self.last, n, self.job)?;
            }
            for cell in &mut along {
                let value = (cell.next() + self.depth) as usize;
                if let Some(word) = shown.get_mut(value / 64) {
                    *word |= 1 << (value % 64);
                }
            }
            for (always, shown) in always[class..class + words].iter_mut().zip(&mut shown) {
                *always &= std::mem::take(shown);
            }
            class = if class + words == always.len() { 0 } else { class + words };
        }
        Ok(Some(Flat { modulus, words, always }))
    }

    /// Whether a value, relative to the column, is shown in all columns that are y mod the period of the row.
    pub fn covers(&mut self, value: i64, y: u64) -> CheckStep<bool> {
        let (value, n) = ((value + self.depth) as usize, y - self.base);
        if let Some(Flat { modulus, words, always }) = &self.flat {
            let class = (n % modulus) as usize * words;
            return Ok(always[class + value / 64] >> (value % 64) & 1 == 1);
        }
        let modulus = self.ever[value].1;
        let class = n % modulus;
        let (word, bit) = ((class / 64) as usize, class % 64);
        if self.covered.get(value).is_some_and(|covered| covered[word] >> bit & 1 == 1) {
            return Ok(true);
        }
        let covers = self.splits(value, class, modulus)?;
        if covers && let Some(covered) = self.covered.get_mut(value) {
            covered[word] |= 1 << bit;
        }
        Ok(covers)
    }

    /// Whether the value is shown in all columns base + n with n = class mod `modulus`.
    fn splits(&mut self, value: usize, class: u64, modulus: u64) -> CheckStep<bool> {
        let (cells, base) = (self.cells, self.base);
        let wanted = value as i64 - self.depth;
        let shows = |n: usize, column: u64| cells[n].shown(cells[n].phase(base + column)) == wanted;
        let decided = |n: usize| modulus.is_multiple_of(cells[n].period());
        let showing = &self.ever[value].0;
        if showing.iter().any(|&n| decided(n) && shows(n, class)) {
            return Ok(true);
        }
        let open: Vec<usize> = showing.iter().copied().filter(|&n| !decided(n)).collect();
        let modulus = open.iter().map(|&n| gcd(modulus, cells[n].period())).fold(1, |a, b| a / gcd(a, b) * b);
        let class = class % modulus;
        let key = (value, modulus, class);
        if self.finer.contains(&key) {
            return Ok(true);
        }
        // The cell that leaves the fewest columns, of those that help.
        let mut best: Option<(usize, usize, u64)> = None;
        let mut looked = 0u128;
        for n in open.into_iter().filter(|&n| shows(n, class)) {
            let Some(finer) = lcm(modulus, cells[n].period()).filter(|finer| *finer < 1 << 61) else {
                looked = u128::MAX;
                break;
            };
            let most = best.map_or(usize::MAX, |best| best.0);
            let left = misses(&cells[n], wanted, base, class, modulus, finer).take(most).count();
            looked = looked.saturating_add(u128::from(finer / modulus));
            if left < most {
                best = Some((left, n, finer));
            }
            if left == 0 {
                break;
            }
        }
        self.looked = self.looked.saturating_add(looked);
        if self.looked > MOST_CELLS {
            return Err(too_much(self.looked).into());
        }
        let Some((_, n, finer)) = best else { return Ok(false) };
        self.job.advance(self.row as u64, self.last as u64 + 1)?;
        for miss in misses(&cells[n], wanted, base, class, modulus, finer) {
            if !self.splits(value, miss, finer)? {
                return Ok(false);
            }
        }
        if self.finer.len() >= MEMORY {
            self.finer.clear();
        }
        self.finer.insert(key);
        Ok(true)
    }
}

/// Columns of a class, one for each class mod `finer`, in which a cell has another value.
fn misses<T: Offset>(
    cell: &Cells<T>,
    wanted: i64,
    base: u64,
    class: u64,
    modulus: u64,
    finer: u64,
) -> impl Iterator<Item = u64> {
    let period = cell.period() as usize;
    let by = (modulus % cell.period()) as usize;
    let mut phase = cell.phase(base + class);
    (0..finer / modulus).filter_map(move |n| {
        let shown = cell.shown(phase);
        phase += by;
        phase -= if phase >= period { period } else { 0 };
        (shown != wanted).then(|| class + n * modulus)
    })
}

pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b)).checked_mul(b)
}
