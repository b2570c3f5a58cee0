//! The half of the board below the main diagonal, copied from the half above it.

use crate::board::table::Cell;

/// Side of the square tiles that keep both sides of the copy in cache.
const TILE: usize = 64;

/// Sets G(a, b) = G(b, a) for b < a.  T = one read and one write per cell.
pub(super) fn mirror<V: Cell>(cells: &mut [V], rows: usize, cols: usize) {
    for a0 in (0..rows).step_by(TILE) {
        let a1 = rows.min(a0 + TILE);
        let (above, below) = cells.split_at_mut(a0 * cols);
        // Tiles wholly below the main diagonal come from earlier rows.
        for b0 in (0..a0).step_by(TILE) {
            for a in a0..a1 {
                let target = &mut below[(a - a0) * cols + b0..][..TILE];
                let column = above[b0 * cols + a..].iter().step_by(cols);
                target.iter_mut().zip(column).for_each(|(to, from)| *to = *from);
            }
        }
        // The tile on the main diagonal mirrors itself.
        for a in a0..a1 {
            for b in a0..a {
                below[(a - a0) * cols + b] = below[(b - a0) * cols + a];
            }
        }
    }
}
