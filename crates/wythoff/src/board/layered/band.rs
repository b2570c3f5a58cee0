//! A band of diagonals: Fraenkel's a-Wythoff.
//!
//! A cell (r', c') blocks (r, c) if r > r', c > c' and the diagonals d' and d = d' + e differ by |e| < width. For
//! e >= -1 that is every later row (where c = c' or r = r', the column or row blocks anyway). For e <= -2 it starts
//! only |e| + 1 rows later, so the last rows are kept and replayed. Cells below the main diagonal are mirror images
//! of cells above it; those within the band block diagonals from row c' on.

use super::Diagonals;
use super::masks::Masks;

#[derive(Clone)]
pub(super) struct Band {
    width: usize,
    /// Cells of the last `width` rows, as a ring: diagonal and value.
    recent: Vec<Vec<(u32, u64)>>,
    /// Mirror images that fall into the next rows, as a ring by row: distance from the main diagonal and value.
    images: Vec<Vec<(u32, u64)>>,
}

impl Band {
    pub(super) fn new(width: usize) -> Band {
        Band { width, recent: Vec::new(), images: Vec::new() }
    }
}

impl Diagonals for Band {
    fn extra_memory(&self, _rows: usize, _cols: usize) -> u128 {
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
            for &(d, bit) in &self.recent[(row - e - 1) % width] {
                if let Some(d) = (d as usize).checked_sub(e) {
                    masks.block_for_good(masks.place(d), bit);
                }
            }
        }
        self.recent[row % width].clear();
        for (distance, bit) in self.images[row % width].drain(..) {
            for d in 0..width - distance as usize {
                masks.block_for_good(masks.place(d), bit);
            }
        }
    }

    fn placed(&mut self, row: usize, column: usize, bit: u64, masks: &mut Masks) {
        let d = column - row;
        let left = if self.width > 1 { d.saturating_sub(1) } else { d };
        for near in left..(d + self.width).min(masks.len()) {
            masks.block_for_good(masks.place(near), bit);
        }
        self.recent[row % self.width].push((d as u32, bit));
        if d > 0 && d < self.width {
            self.images[column % self.width].push((d as u32, bit));
        }
    }
}
