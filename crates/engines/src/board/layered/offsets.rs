//! Single cells of the diagonal at fixed distances: Wyt_K for finite K and for powers.
//!
//! A row has at most one cell per value, so a layer remembers a row as 64 columns. When row r opens, the rows
//! r - k for k in K are replayed onto their diagonals, and taken off again when the next row opens.

use super::Diagonals;
use super::masks::Masks;

#[derive(Clone)]
pub(super) struct Offsets {
    /// The distances, increasing.
    steps: Vec<usize>,
    /// The rows that are still needed, as a ring.
    recent: Vec<RowOffsets>,
    /// Places blocked for the current row only.
    touched: Vec<isize>,
}

/// Where the values of the layer stand in a row.
#[derive(Clone)]
struct RowOffsets {
    /// The values that occur.
    values: u64,
    /// The column of each that does.
    columns: [u32; 64],
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
        (self.ring() * size_of::<RowOffsets>()) as u128 + self.steps.len() as u128 * 64 * 16
    }

    fn open_row(&mut self, row: usize, masks: &mut Masks) {
        let ring = self.ring();
        if self.recent.is_empty() {
            self.recent = vec![RowOffsets { values: 0, columns: [0; 64] }; ring];
        }
        for place in self.touched.drain(..) {
            masks.free(place, !0);
        }
        self.recent[row % ring].values = 0;
        for &k in self.steps.iter().take_while(|&&k| k <= row) {
            let earlier = &self.recent[(row - k) % ring];
            let mut values = earlier.values;
            while values != 0 {
                let value = values.trailing_zeros() as usize;
                values &= values - 1;
                let place = masks.place(row - k, earlier.columns[value] as usize);
                masks.block(place, 1 << value);
                self.touched.push(place);
            }
        }
    }

    fn placed(&mut self, row: usize, column: usize, bit: u64, _masks: &mut Masks) {
        let ring = self.ring();
        let row = &mut self.recent[row % ring];
        row.values |= bit;
        row.columns[bit.trailing_zeros() as usize] = column as u32;
    }
}
