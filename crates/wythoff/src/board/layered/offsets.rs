//! Single cells of the diagonal at fixed distances: Wyt_K for finite K and for powers.
//!
//! A row has at most one cell per value, so a layer remembers a row as 64 columns. When row r opens, the rows
//! r - k for k in K are replayed onto their diagonals, and taken off again when the next row opens.

use super::Diagonals;
use super::masks::Masks;

/// No cell of the row has the value.
const NOWHERE: u32 = u32::MAX;

#[derive(Clone)]
pub(super) struct Offsets {
    /// The distances, increasing.
    steps: Vec<usize>,
    /// For each of the rows that are still needed, as a ring: the column of each of the 64 values.
    recent: Vec<[u32; 64]>,
    /// Places blocked for the current row only.
    touched: Vec<isize>,
}

impl Offsets {
    pub(super) fn new(steps: Vec<usize>) -> Offsets {
        Offsets { steps, recent: Vec::new(), touched: Vec::new() }
    }

    fn ring(&self) -> usize {
        self.steps.last().map_or(1, |k| k + 1)
    }
}

impl Diagonals for Offsets {
    fn extra_memory(&self, _diagonals: usize) -> u128 {
        self.ring() as u128 * 256 + self.steps.len() as u128 * 64 * 8
    }

    fn open_row(&mut self, row: usize, masks: &mut Masks) {
        let ring = self.ring();
        if self.recent.is_empty() {
            self.recent = vec![[NOWHERE; 64]; ring];
        }
        for place in self.touched.drain(..) {
            masks.free(place, !0);
        }
        self.recent[row % ring] = [NOWHERE; 64];
        for &k in self.steps.iter().take_while(|&&k| k <= row) {
            let earlier = row - k;
            for (value, &column) in self.recent[earlier % ring].iter().enumerate() {
                if column != NOWHERE {
                    let place = masks.place(earlier, column as usize);
                    masks.block(place, 1 << value);
                    self.touched.push(place);
                }
            }
        }
    }

    fn placed(&mut self, row: usize, column: usize, bit: u64, _masks: &mut Masks) {
        let ring = self.ring();
        self.recent[row % ring][bit.trailing_zeros() as usize] = column as u32;
    }
}
