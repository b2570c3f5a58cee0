//! Whether lower rows show a value in every column of a residue class.
//!
//! A row whose period divides the modulus shows the value in all columns of the class or in none. Of the other rows only
//! their own periods matter: the class may be taken modulo gcd(modulus, common period of those rows) instead, which makes
//! many classes one. If their common period is short, it is gone through once, for all values and classes together.
//! Otherwise the class is split by the period of the row that leaves the fewest columns, and those are classes again; what
//! is once found to be covered is remembered.

use super::cover::{Allotment, CoverResult, NotCovered, gcd};
use super::row_inputs::{Reached, RowInputs};
use super::row_prefix::{BLOCK, collect};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The columns first, first + step, first + 2 step, .., counted from the base.
#[derive(Clone, Copy)]
struct ColumnClass {
    first: u64,
    step: u64,
}

/// How the columns of a class run through the period of a reached row.
#[derive(Clone, Copy)]
struct Stride {
    /// How many columns until it comes back.
    count: usize,
    /// From one to the next.
    by: usize,
}

/// A row is not looked at before one with a so many times shorter stride that helps.
const PATIENCE: usize = 16;

/// Going through a common period is so many times as fast as other work.
const FLAT: u64 = 8;

/// The most classes that are remembered, at about 50 bytes each.
const MEMORY: usize = 1 << 20;

/// The classes of the columns from a base on.
pub(super) struct Classes<'a> {
    inputs: &'a RowInputs<'a>,
    base: usize,
    /// By value: the reached rows that ever show it, except those whose period divides the claimed one.
    rest: Vec<Rc<[usize]>>,
    /// By value: of the columns modulo the claimed period, only those modulo this number matter to the rest.
    steps: Vec<u64>,
    /// The values shown by rows whose period divides the claimed one, for a block of columns.
    shown: BlockWindows,
    /// By step of the class: the strides through all reached rows.
    strides: HashMap<u64, Rc<[Stride]>>,
    /// Value, step and first column of classes that are covered.
    covered: HashSet<(usize, u64, u64)>,
    flat: Option<Flat>,
    period: usize,
}

/// Windows of values for a block of columns.
struct BlockWindows {
    first: usize,
    block: Vec<u64>,
}

/// By residue modulo some number: the values that are shown in all its columns by the rows whose period is no divisor of
/// the claimed one.
struct Flat {
    modulus: usize,
    always: Vec<u64>,
}

impl<'a> Classes<'a> {
    /// For classes modulo `period`, and rows that ever show certain values.
    pub fn new(
        inputs: &'a RowInputs<'a>,
        base: usize,
        period: usize,
        ever: &[Vec<u64>],
        budget: &mut Allotment,
    ) -> CoverResult<Classes<'a>> {
        let mut classes = Classes {
            inputs,
            base,
            rest: Vec::new(),
            steps: Vec::new(),
            shown: BlockWindows { first: 0, block: Vec::new() },
            strides: HashMap::new(),
            covered: HashSet::new(),
            flat: Flat::new(inputs, base, period, budget)?,
            period,
        };
        let strides = classes.strides(period as u64);
        for bit in 0..=inputs.depth + inputs.row {
            let shows = |j: &usize| ever[*j][bit / 64] >> (bit % 64) & 1 == 1 && strides[*j].count > 1;
            let rest: Rc<[usize]> = (0..ever.len()).filter(shows).collect();
            let common = rest.iter().map(|&j| (inputs.reached[j].period / strides[j].count) as u64);
            classes.steps.push(common.fold(1, |step, common| step / gcd64(step, common) * common));
            classes.rest.push(rest);
        }
        Ok(classes)
    }

    /// Refuted if the value is not reached in all columns that equal base + y modulo the claimed period. Columns are asked
    /// for in increasing order.
    pub fn cover(&mut self, y: usize, bit: usize, budget: &mut Allotment) -> CoverResult<()> {
        let words = self.inputs.words;
        if y >= self.shown.first + self.shown.block.len() / words {
            let divides = || self.inputs.reached.iter().filter(|reached| self.period.is_multiple_of(reached.period));
            budget.spend((BLOCK * divides().count()) as u64 / FLAT)?;
            self.shown.first = y;
            self.shown.block.clear();
            self.shown.block.resize(BLOCK * words, 0);
            collect(divides(), self.inputs.depth, words, self.base + y, &mut self.shown.block);
        }
        if self.shown.block[(y - self.shown.first) * words + bit / 64] >> (bit % 64) & 1 == 1 {
            return Ok(());
        }
        budget.spend(1)?;
        if let Some(flat) = &self.flat {
            return if flat.has(y, bit, words) { Ok(()) } else { Err(NotCovered::Refuted) };
        }
        let step = self.steps[bit];
        let rest = self.rest[bit].clone();
        self.reduced(ColumnClass { first: y as u64 % step, step }, bit, &rest, budget)
    }

    /// Whether some of these rows show the value in every column of the class.
    fn split(
        &mut self,
        class: ColumnClass,
        bit: usize,
        candidates: &[usize],
        budget: &mut Allotment,
    ) -> CoverResult<()> {
        let strides = self.strides(class.step);
        let seen = |j: usize| (bit as i64 - self.inputs.depth as i64 + self.inputs.reached[j].shift as i64) as i32;
        budget.spend(candidates.len() as u64)?;
        let mut rest = Vec::new();
        let mut step = 1;
        for &j in candidates {
            let reached = &self.inputs.reached[j];
            if strides[j].count > 1 {
                rest.push(j);
                let common = (reached.period / strides[j].count) as u64;
                step *= common / gcd64(step, common);
            } else if reached.offsets[self.first(class, j)] == seen(j) {
                return Ok(());
            }
        }
        self.reduced(ColumnClass { first: class.first % step, step }, bit, &rest, budget)
    }

    /// The same for a class modulo a divisor of the common period of these rows, none of which has a period dividing it.
    fn reduced(&mut self, class: ColumnClass, bit: usize, rest: &[usize], budget: &mut Allotment) -> CoverResult<()> {
        if rest.is_empty() {
            return Err(NotCovered::Refuted);
        }
        let key = (bit, class.step, class.first);
        if self.covered.contains(&key) {
            return Ok(());
        }
        let strides = self.strides(class.step);
        let seen = |j: usize| (bit as i64 - self.inputs.depth as i64 + self.inputs.reached[j].shift as i64) as i32;
        let mut rest = rest.to_vec();
        rest.sort_by_key(|&j| strides[j].count);
        // The row that leaves the fewest columns, among those with short strides.
        let mut best: Option<(usize, usize)> = None;
        let mut kept = Vec::with_capacity(rest.len());
        let mut done = false;
        for (at, &j) in rest.iter().enumerate() {
            let count = strides[j].count;
            if best.is_some_and(|(k, _)| count > strides[k].count.saturating_mul(PATIENCE)) {
                kept.extend_from_slice(&rest[at..]);
                break;
            }
            budget.spend(count as u64)?;
            let offsets = self.inputs.reached[j].offsets;
            let left = self.places(class, j, strides[j]).filter(|&place| offsets[place] != seen(j)).count();
            if left == 0 {
                done = true;
                break;
            }
            if left < count {
                kept.push(j);
                if best.is_none_or(|(_, least)| left < least) {
                    best = Some((j, left));
                }
            }
        }
        if !done {
            let Some((by, _)) = best else { return Err(NotCovered::Refuted) };
            kept.retain(|&j| j != by);
            let step = class.step.checked_mul(strides[by].count as u64).filter(|&step| step < 1 << 62);
            let step = step.ok_or(NotCovered::Open)?;
            let offsets = self.inputs.reached[by].offsets;
            let seen = seen(by);
            for (k, place) in self.places(class, by, strides[by]).enumerate() {
                if offsets[place] != seen {
                    let part = ColumnClass { first: class.first + k as u64 * class.step, step };
                    self.split(part, bit, &kept, budget)?;
                }
            }
        }
        if self.covered.len() < MEMORY {
            self.covered.insert(key);
        }
        Ok(())
    }

    /// The strides of a class with this step, for all reached rows.
    fn strides(&mut self, step: u64) -> Rc<[Stride]> {
        let strides = || {
            let stride = |reached: &Reached| {
                let by = (step % reached.period as u64) as usize;
                Stride { count: reached.period / gcd(by, reached.period), by }
            };
            self.inputs.reached.iter().map(stride).collect()
        };
        self.strides.entry(step).or_insert_with(strides).clone()
    }

    /// The place in a reached row's offsets that the first column of a class reaches.
    fn first(&self, class: ColumnClass, j: usize) -> usize {
        let reached = &self.inputs.reached[j];
        let column = (self.base - reached.shift - reached.preperiod) as u64 + class.first;
        reached.preperiod + (column % reached.period as u64) as usize
    }

    /// The places in a reached row's offsets that the columns of a class reach, each once.
    fn places(&self, class: ColumnClass, j: usize, stride: Stride) -> impl Iterator<Item = usize> + use<> {
        let end = self.inputs.reached[j].offsets.len();
        let period = self.inputs.reached[j].period;
        let mut place = self.first(class, j);
        (0..stride.count).map(move |_| {
            let now = place;
            place += stride.by;
            place -= if place >= end { period } else { 0 };
            now
        })
    }
}

impl Flat {
    /// `None` if the common period is too long, or the part of it that the claimed period shares.
    fn new(inputs: &RowInputs, base: usize, period: usize, budget: &mut Allotment) -> CoverResult<Option<Flat>> {
        let rest = || inputs.reached.iter().filter(|reached| !period.is_multiple_of(reached.period));
        let mut common = 1usize;
        for reached in rest() {
            match (common / gcd(common, reached.period)).checked_mul(reached.period) {
                Some(next) => common = next,
                None => return Ok(None),
            }
        }
        let work = (common as u64).saturating_mul(rest().count() as u64 + inputs.words as u64) / FLAT;
        let words = inputs.words;
        let modulus = gcd(period, common);
        let memory = 8 * words as u128 * modulus as u128;
        if work > budget.effort / 2 || memory > u128::from(budget.watch.job.budget.memory / 8) {
            return Ok(None);
        }
        budget.spend(work)?;
        let mut always = vec![!0u64; modulus * words];
        let mut block = vec![0u64; BLOCK * words];
        let mut residue = 0;
        let mut done = 0;
        while done < common {
            let columns = (common - done).min(BLOCK);
            budget.watch.count((columns * inputs.reached.len()) as u64)?;
            let block = &mut block[..columns * words];
            block.fill(0);
            match words {
                1 => collect(rest(), inputs.depth, 1, base + done, block),
                _ => collect(rest(), inputs.depth, words, base + done, block),
            }
            for shown in block.chunks_exact(words) {
                always[residue * words..][..words].iter_mut().zip(shown).for_each(|(always, shown)| *always &= shown);
                residue = if residue + 1 < modulus { residue + 1 } else { 0 };
            }
            done += columns;
        }
        Ok(Some(Flat { modulus, always }))
    }

    /// Whether a value is shown in all columns that equal base + y modulo the claimed period.
    fn has(&self, y: usize, bit: usize, words: usize) -> bool {
        self.always[y % self.modulus * words + bit / 64] >> (bit % 64) & 1 == 1
    }
}

fn gcd64(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd64(b, a % b) }
}
