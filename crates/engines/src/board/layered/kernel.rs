//! The inner loop.

use super::Diagonals;
use crate::board::table::Cell;

/// What visiting the candidates of one word brought.
pub(super) struct VisitResult {
    /// The cells that got a value.
    pub(super) taken: u64,
    /// The columns that became full.
    pub(super) full_columns: u64,
    /// The diagonals that became full, if the visit itself keeps their masks.
    pub(super) full_diagonals: u64,
}

/// 64 neighbouring cells of a row.
pub(super) struct CellWord<'a> {
    /// The cells to visit.
    pub(super) candidates: u64,
    /// Values of the layer in the column of each cell.
    pub(super) columns: &'a mut [u64; 64],
    /// Values of the layer that each cell reaches along its diagonals.
    pub(super) diagonals: &'a mut [u64; 64],
    /// The first value of the layer.
    pub(super) base: u32,
}

/// The inner loop. It has no branch on success: a cell that finds nothing free adds the empty bit everywhere, and
/// writes a placeholder that the cell's own layer overwrites later. `used` are the row's values; when all 64 are
/// there, the row needs nothing more. With `OWN`, values block their own diagonal at once.
///
/// Kept out of line so that everything the loop touches fits into registers.
#[inline(never)]
pub(super) fn visit<const OWN: bool, D: Diagonals, V: Cell>(
    word: CellWord,
    used: &mut u64,
    cells: &mut [V; 64],
) -> VisitResult {
    let CellWord { mut candidates, columns, diagonals, base } = word;
    let mut found = VisitResult { taken: 0, full_columns: 0, full_diagonals: 0 };
    let mut row = *used;
    while candidates != 0 && row != !0 {
        let i = candidates.trailing_zeros() as usize % 64;
        candidates &= candidates - 1;
        let column = if D::COLUMNS { columns[i] } else { 0 };
        let free = !(row | column | diagonals[i]);
        let bit = free & free.wrapping_neg();
        row |= bit;
        columns[i] |= bit;
        if OWN {
            diagonals[i] |= bit;
        }
        cells[i] = V::from_value(base + free.trailing_zeros());
        found.taken |= u64::from(free != 0) << i;
        if D::COLUMNS && columns[i] == !0 {
            std::hint::cold_path();
            found.full_columns |= 1 << i;
        }
        if OWN && diagonals[i] == !0 {
            std::hint::cold_path();
            found.full_diagonals |= 1 << i;
        }
    }
    *used = row;
    found
}
