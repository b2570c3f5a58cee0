//! The points that stand on a board: what every algorithm must find.

use crate::board::Table;
use crate::points::NearPoint;

/// All points (a, b), a <= b, of the values 0 to g on a board, row by row and by value, each counted from 0.  T = the cells of the
/// board. The board must be wide enough to hold the points of all its rows.
pub fn on_board(table: &Table, g: usize) -> Vec<NearPoint> {
    let mut counts = vec![0; g + 1];
    let mut points = Vec::new();
    for a in 0..table.rows() {
        let cells = (a..table.cols()).map(|b| (table.get(a, b), b));
        let mut row: Vec<(u32, usize)> = cells.filter(|&(h, _)| h as usize <= g).collect();
        row.sort_unstable();
        for (h, b) in row {
            points.push(NearPoint { h, n: counts[h as usize], a: a as u64, b: b as u64 });
            counts[h as usize] += 1;
        }
    }
    points
}
