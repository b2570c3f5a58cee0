//! Values reached by two-pile moves whose amounts form intervals, kept up to date along a row.
//!
//! In heap games (and Fraenkel's) taking k from the first pile allows an interval of amounts l from the second, whatever
//! the piles. So the cells that (a, b) reaches in row a - k are a window of that row, and from b to b + 1 it moves by
//! one cell: one value comes, one goes. Counting how many windows hold each value gives the set of all of them.
//!
//! Cost: two updates per cell and earlier row, instead of one per option.

use super::table::Cell;
use crate::rules::Ruleset;

/// The windows of one row, all together.
pub(super) struct Windows {
    /// The interval for k = 1, 2, ...
    amounts: Vec<(usize, usize)>,
    /// How many reached cells have each value.
    counts: Vec<u32>,
    /// The values with a count above zero, as bits.
    reached: Vec<u64>,
}

impl Windows {
    /// The windows for a game on a board with so many rows and values, if its moves are of that kind.
    pub(super) fn new(rules: &impl Ruleset, rows: usize, values: usize) -> Option<Windows> {
        let amounts: Option<Vec<_>> = (1..rows.max(2)).map(|k| rules.amounts(k)).collect();
        amounts.map(|amounts| Windows { amounts, counts: vec![0; values], reached: vec![0; values.div_ceil(64)] })
    }

    /// Before the first cell of a row.
    pub(super) fn open_row(&mut self) {
        self.counts.fill(0);
        self.reached.fill(0);
    }

    /// Moves the windows of row a from b - 1 to b.
    pub(super) fn slide<V: Cell>(&mut self, cells: &[V], cols: usize, a: usize, b: usize) {
        for (k, &(least, most)) in (1..=a).zip(&self.amounts) {
            let row = &cells[(a - k) * cols..][..cols];
            if b >= least {
                let value = row[b - least].value() as usize;
                self.counts[value] += 1;
                self.reached[value / 64] |= 1 << (value % 64);
            }
            if b > most {
                let value = row[b - most - 1].value() as usize;
                self.counts[value] -= 1;
                if self.counts[value] == 0 {
                    self.reached[value / 64] &= !(1 << (value % 64));
                }
            }
        }
    }

    /// The values that the current cell reaches.
    pub(super) fn reached(&self) -> &[u64] {
        &self.reached
    }
}
