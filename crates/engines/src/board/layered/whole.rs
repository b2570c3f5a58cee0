//! Whole diagonals, perhaps only from certain cells on: Wythoff, W_k, W_{k,l}, multiples of m, R-Wythoff.

use super::Diagonals;
use super::masks::Masks;

/// Every earlier cell of the diagonal blocks whose distance is a multiple of `step`, if it may be entered: its
/// smaller pile is at least k and its larger at least l. Without `COLUMNS`, moves from the smaller pile are missing.
#[derive(Clone)]
pub(super) struct Whole<const COLUMNS: bool> {
    step: usize,
    k: usize,
    l: usize,
}

impl<const COLUMNS: bool> Whole<COLUMNS> {
    pub(super) fn new(step: usize, k: usize, l: usize) -> Self {
        Whole { step, k, l }
    }
}

impl<const COLUMNS: bool> Diagonals for Whole<COLUMNS> {
    const COLUMNS: bool = COLUMNS;

    fn extra_memory(&self, _diagonals: usize) -> u128 {
        0
    }

    fn classes(&self) -> usize {
        self.step
    }

    fn open_row(&mut self, row: usize, masks: &mut Masks) {
        if self.step > 1 {
            masks.select(row % self.step);
        }
    }

    fn own(&self, row: usize, w: usize) -> bool {
        row.min(64 * w) >= self.k && row.max(64 * w) >= self.l
    }

    fn placed(&mut self, row: usize, column: usize, bit: u64, masks: &mut Masks) {
        if row.min(column) >= self.k && row.max(column) >= self.l {
            masks.block_for_good(masks.place(row, column), bit);
        }
    }
}
