//! The points of some rows, value by value: what costs least to hand on, for the windows find them in this order.

use super::NearPoint;
use super::frame::TILE;
use super::tile::{Recorder, TilePoint};
use std::ops::Range;

/// The points of some consecutive rows of an exact run.
///
/// Memory = 16 bytes per value and row.
#[derive(Clone, Debug)]
pub struct Batch {
    rows: Range<u64>,
    /// The column that the windows count from.
    from: u64,
    /// The place in T_h of the first of the points, by value.
    n: Vec<u64>,
    /// How many points there are, by value.
    counts: Vec<usize>,
    /// The places of value h begin at h * stride. A tile writes all of its rows, so there is room for one more.
    cells: Vec<(u64, u64)>,
    stride: usize,
}

impl Batch {
    /// Room for this many values and rows.
    pub(super) fn new(values: usize, rows: usize) -> Batch {
        let stride = rows + TILE as usize;
        Batch {
            rows: 0..0,
            from: 0,
            n: vec![0; values],
            counts: vec![0; values],
            cells: vec![(0, 0); values * stride],
            stride,
        }
    }

    /// The number of bytes of [`Batch::new`].
    pub(super) fn bytes(values: usize, rows: usize) -> u128 {
        values as u128 * (16 * (rows as u128 + u128::from(TILE)) + 16)
    }

    /// Before the points of these rows: how many points there are below them, and the column that windows count from.
    pub(super) fn begin(&mut self, rows: Range<u64>, index: &[u64], from: u64) {
        (self.rows, self.from) = (rows, from);
        self.n.copy_from_slice(index);
        self.clear();
    }

    /// Forgets the points.
    pub(super) fn clear(&mut self) {
        self.counts.fill(0);
    }

    /// The points of one row.
    pub(super) fn fill(&mut self, row: u64, index: &[u64], points: &[NearPoint]) {
        self.begin(row..row + 1, index, 0);
        for point in points {
            self.push(point.h as usize, (point.a, point.b));
        }
    }

    fn push(&mut self, h: usize, cell: (u64, u64)) {
        self.cells[h * self.stride + self.counts[h]] = cell;
        self.counts[h] += 1;
    }

    /// The rows.
    pub fn rows(&self) -> Range<u64> {
        self.rows.clone()
    }

    /// How many values: g + 1.
    pub fn values(&self) -> usize {
        self.n.len()
    }

    /// The place in T_h of the first of the points of value h.
    pub fn n(&self, h: usize) -> u64 {
        self.n[h]
    }

    /// All points by row and value, in place of what the list held.
    pub fn by_row(&self, points: &mut Vec<NearPoint>) {
        points.clear();
        let values = self.values();
        let mut next: Vec<&[(u64, u64)]> = (0..values).map(|h| self.cells(h)).collect();
        for a in self.rows() {
            for (h, cells) in next.iter_mut().enumerate() {
                if let Some((&(row, b), rest)) = cells.split_first()
                    && row == a
                {
                    let n = self.n[h] + (self.counts[h] - cells.len()) as u64;
                    points.push(NearPoint { h: h as u32, n, a, b });
                    *cells = rest;
                }
            }
        }
    }

    /// The points (a, b) of value h, a increasing.
    pub fn cells(&self, h: usize) -> &[(u64, u64)] {
        let at = h * self.stride;
        &self.cells[at..at + self.counts[h]]
    }
}

impl Recorder for Batch {
    const RECORDS: bool = true;

    fn point(&mut self, placed: TilePoint) {
        let cell = (self.rows.start + placed.row, self.from.wrapping_add_signed(placed.column));
        self.push(placed.h as usize, cell);
    }

    #[inline(always)]
    fn tile(&mut self, h: usize, row: u64, column: i64, bits: &[u32; TILE as usize], width: u32) {
        let at = h * self.stride + self.counts[h];
        let cells = &mut self.cells[at..at + TILE as usize];
        let (row, column) = (self.rows.start + row, self.from.wrapping_add_signed(column));
        let mut count = 0;
        // Whether a row has a point is as good as random: every row is written, and those without a point are written
        // over.
        for (row, &bit) in (row..).zip(bits) {
            cells[count] = (row, column.wrapping_add(u64::from(bit)));
            count += usize::from(bit < width);
        }
        self.counts[h] += count;
    }
}
