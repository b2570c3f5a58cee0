//! A finished board: the Grundy values of all positions with piles below two bounds.

use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use std::fmt::Debug;

/// An integer wide enough for the values of some board.
///
/// A position's value never exceeds its number of tokens (every move takes at least one), so a board knows its
/// width in advance and nothing can wrap.
pub trait Cell: Copy + Default + Send + Sync + Debug + Ord + 'static {
    /// The value as this type. Engines only pass values bounded by the number of tokens, or a placeholder that a
    /// later pass overwrites; the placeholder alone may lose high bits.
    fn from_value(value: u32) -> Self;
    /// The value.
    fn value(self) -> u32;
}

impl Cell for u16 {
    fn from_value(value: u32) -> u16 {
        value as u16
    }
    fn value(self) -> u32 {
        u32::from(self)
    }
}

impl Cell for u32 {
    fn from_value(value: u32) -> u32 {
        value
    }
    fn value(self) -> u32 {
        self
    }
}

/// The cells of a table in row order, in the narrowest sufficient type. There are no others: the sides of a board add up to less
/// than 2^32, and no value is more than that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Values below 2^16.
    U16(Vec<u16>),
    /// Values below 2^32.
    U32(Vec<u32>),
}

/// Grundy values G(a, b) for a < rows, b < cols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    rows: usize,
    cols: usize,
    cells: Cells,
}

/// Runs generic code on the cells of a table, whichever their type.
macro_rules! with_cells {
    ($cells:expr, $name:ident => $body:expr) => {
        match $cells {
            $crate::board::table::Cells::U16($name) => $body,
            $crate::board::table::Cells::U32($name) => $body,
        }
    };
}
pub(crate) use with_cells;

impl Table {
    /// Bytes per cell of a board of this size.
    pub fn cell_bytes(rows: usize, cols: usize) -> u128 {
        let most = rows as u128 + cols as u128; // above every value
        if most <= 1 << 16 { 2 } else { 4 }
    }

    /// A table of zeros.
    ///
    /// # Errors
    /// [`ErrorKind::Memory`] when the system does not give so much, whatever was allowed.
    pub(super) fn zeros(rows: usize, cols: usize) -> Result<Table> {
        let cells = match Table::cell_bytes(rows, cols) {
            2 => Cells::U16(zeros(rows, cols)?),
            _ => Cells::U32(zeros(rows, cols)?),
        };
        Ok(Table { rows, cols, cells })
    }

    /// The number of values of the first pile.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of values of the second pile.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// G(a, b).
    ///
    /// # Panics
    /// When the position is outside the table.
    pub fn get(&self, a: usize, b: usize) -> u32 {
        assert!(a < self.rows, "row {a} of a table with {} rows", self.rows);
        assert!(b < self.cols, "column {b} of a table with {} columns", self.cols);
        with_cells!(&self.cells, cells => cells[a * self.cols + b].value())
    }

    /// G(a, b), or `None` outside the table.
    pub fn find(&self, a: usize, b: usize) -> Option<u32> {
        if a >= self.rows || b >= self.cols {
            return None;
        }
        with_cells!(&self.cells, cells => cells.get(a * self.cols + b).map(|cell| cell.value()))
    }

    /// The values of one row.
    ///
    /// # Panics
    /// When the row is outside the table and a value is asked for.
    pub fn row(&self, a: usize) -> impl Iterator<Item = u32> + '_ {
        (0..self.cols).map(move |b| self.get(a, b))
    }

    /// The largest value on the table, 0 for an empty one.
    pub fn max(&self) -> u32 {
        with_cells!(&self.cells, cells => cells.iter().map(|c| c.value()).max().unwrap_or(0))
    }

    /// The cells in row order.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The cells in row order, handed over.
    pub fn into_cells(self) -> Cells {
        self.cells
    }

    pub(super) fn cells_mut(&mut self) -> &mut Cells {
        &mut self.cells
    }

    /// The same board with the piles swapped.
    pub(super) fn transposed(&self) -> Result<Table> {
        let mut swapped = Table::zeros(self.cols, self.rows)?;
        match (&self.cells, &mut swapped.cells) {
            (Cells::U16(from), Cells::U16(to)) => transpose(from, to, self.cols),
            (Cells::U32(from), Cells::U32(to)) => transpose(from, to, self.cols),
            _ => unreachable!("the cell type depends on rows + cols only"),
        }
        Ok(swapped)
    }
}

fn zeros<V: Cell>(rows: usize, cols: usize) -> Result<Vec<V>> {
    let refused = || {
        let problem = format!("the system does not give the memory for a {rows} by {cols} table");
        Error::new(ErrorKind::Memory, Problem::new(problem).or(Remedy::Less))
    };
    let count = rows.checked_mul(cols).ok_or_else(refused)?;
    // Ask first, because an allocation that fails ends the program; `vec!` then gets pages that are zero already.
    Vec::<V>::new().try_reserve_exact(count).map_err(|_| refused())?;
    Ok(vec![V::default(); count])
}

/// Transposes in square tiles, so that both sides stay in cache.
fn transpose<V: Cell>(from: &[V], to: &mut [V], cols: usize) {
    const TILE: usize = 32;
    if cols == 0 || from.is_empty() {
        return;
    }
    let rows = from.len() / cols;
    for r0 in (0..rows).step_by(TILE) {
        for c0 in (0..cols).step_by(TILE) {
            for r in r0..rows.min(r0 + TILE) {
                for c in c0..cols.min(c0 + TILE) {
                    to[c * rows + r] = from[r * cols + c];
                }
            }
        }
    }
}
