//! A band of diagonals: Fraenkel's a-Wythoff.
//!
//! A cell (r', c') blocks (r, c) if r > r', c > c' and the diagonals d' and d = d' + e differ by |e| < width. For
//! e >= -1 that is every later row (where c = c' or r = r', the column or row blocks anyway). For e <= -2 it starts
//! only |e| + 1 rows later, so the last rows are kept and replayed. On half a board the cells below the main diagonal
//! are missing; they are mirror images of cells above it, and those within the band are put in their places when
//! their row opens.

use super::Diagonals;
use super::masks::Masks;

#[derive(Clone)]
pub(super) struct Band {
    width: usize,
    half: bool,
    /// Cells of the last `width` rows, as a ring: column and value.
    recent: Vec<Vec<(u32, u64)>>,
    /// Mirror images that fall into the next `width` rows, as a ring by row: column and value.
    images: Vec<Vec<(u32, u64)>>,
}

impl Band {
    pub(super) fn new(width: usize, half: bool) -> Band {
        Band { width, half, recent: Vec::new(), images: Vec::new() }
    }

    /// Blocks the diagonals from d - left to d + right around that of a cell, as far as there are masks for them.
    fn spread(row: usize, column: usize, left: usize, right: usize, bit: u64, masks: &mut Masks) {
        let (own, places) = (masks.place(row, column), masks.places());
        for place in places.start.max(own - left as isize)..places.end.min(own + right as isize + 1) {
            masks.block_for_good(place, bit);
        }
    }
}

impl Diagonals for Band {
    fn reach(&self) -> usize {
        self.width.saturating_mul(2)
    }

    fn extra_memory(&self, _diagonals: usize) -> u128 {
        2 * self.width as u128 * (64 * 16 + 24)
    }

    fn open_row(&mut self, row: usize, masks: &mut Masks) {
        let width = self.width;
        if self.recent.is_empty() {
            self.recent = vec![Vec::new(); width];
            self.images = vec![Vec::new(); width];
        }
        // The cell e diagonals to the right of ours blocks from e + 1 rows later on. The row that is `width` back
        // shares its place in the ring with the new one and is replayed for the last time.
        for e in (2..width).take_while(|e| e < &row) {
            let earlier = row - e - 1;
            for &(column, bit) in &self.recent[earlier % width] {
                let place = masks.place(earlier, column as usize) - e as isize;
                if masks.places().contains(&place) {
                    masks.block_for_good(place, bit);
                }
            }
        }
        self.recent[row % width].clear();
        for (column, bit) in std::mem::take(&mut self.images[row % width]) {
            Band::spread(row, column as usize, 0, width - 1, bit, masks);
        }
    }

    fn placed(&mut self, row: usize, column: usize, bit: u64, masks: &mut Masks) {
        let width = self.width;
        Band::spread(row, column, 1.min(width - 1), width - 1, bit, masks);
        self.recent[row % width].push((column as u32, bit));
        if self.half && column > row && column - row < width {
            self.images[column % width].push((row as u32, bit));
        }
    }
}
