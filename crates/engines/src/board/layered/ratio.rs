//! Diagonals seen through a window of ratios: F-Wythoff and T_k.
//!
//! On the diagonal d the cell in row a >= 1 has the integer ratio 1 + floor(d/a); call q = floor(d/a) its class. A
//! cell blocks the later ones as long as its class is within `change` of theirs. Classes only fall along a
//! diagonal, so the blocking cells form a window that slides along it. Any two cells in the window can reach one
//! another, hence a value occurs in it at most once and can be freed without counting. Only for half a board.

use super::Diagonals;
use super::masks::Masks;

#[derive(Clone)]
pub(super) struct Ratio {
    /// The largest change of the ratio that a move may make.
    change: usize,
    /// `slots[q mod (change + 1)][i]`: values in the window of the i-th diagonal that came from class q. With
    /// change = 0 the masks are the only slot.
    slots: Vec<Vec<u64>>,
}

impl Ratio {
    pub(super) fn new(change: usize) -> Ratio {
        Ratio { change, slots: Vec::new() }
    }

    fn slot(&mut self, d: usize, q: usize, masks: &Masks) -> &mut u64 {
        &mut self.slots[q % (self.change + 1)][d - masks.diagonals().start]
    }

    /// Diagonal d enters class q, so the class that shared its slot leaves the window.
    fn enter(&mut self, d: usize, q: usize, masks: &mut Masks) {
        let gone = if self.change == 0 { !0 } else { std::mem::take(self.slot(d, q, masks)) };
        masks.free(masks.place(0, d), gone);
    }
}

impl Diagonals for Ratio {
    fn extra_memory(&self, diagonals: usize) -> u128 {
        if self.change == 0 { 0 } else { (self.change as u128 + 1) * (diagonals as u128 + 256) * 8 }
    }

    fn open_row(&mut self, row: usize, masks: &mut Masks) {
        let all = masks.diagonals();
        if self.slots.is_empty() && self.change > 0 {
            self.slots = vec![vec![0; all.len()]; self.change + 1];
        }
        if row < 2 {
            return; // no cell of row 0 can be entered by taking from both piles
        }
        // Class m becomes m - 1 exactly for m (row - 1) <= d < m row; up to m = row - 1 these ranges are disjoint.
        for m in (1.max(all.start / row)..row).take_while(|m| m * (row - 1) < all.end) {
            for d in all.start.max(m * (row - 1))..all.end.min(m * row) {
                self.enter(d, m - 1, masks);
            }
        }
        // Beyond, every diagonal changes class, perhaps by several.
        for d in all.start.max(row * (row - 1))..all.end {
            let (before, now) = (d / (row - 1), d / row);
            for q in now..before.min(now + self.change + 1) {
                self.enter(d, q, masks);
            }
        }
    }

    /// In class 0, the last one, nothing leaves the window any more.
    fn own(&self, row: usize, w: usize) -> bool {
        64 * w + 63 < 2 * row
    }

    fn placed(&mut self, row: usize, column: usize, bit: u64, masks: &mut Masks) {
        let d = column - row;
        if d < row {
            masks.block_for_good(masks.place(row, column), bit);
        } else if row > 0 {
            masks.block(masks.place(row, column), bit);
            if self.change > 0 {
                *self.slot(d, d / row, masks) |= bit;
            }
        }
    }
}
