//! The first rows by the definition: the mex of what can be reached.

use super::budget::CheckBudget;
use crate::proof::stop::{CheckStep, Stop};
use crate::rules::Game;

/// No value up to g.
const LARGE: u8 = u8::MAX;

/// For each row x and each value h = 0..g the column b >= x with G(x, b) = h, if there is one.
pub type PointTable = Vec<Vec<Option<usize>>>;

/// The points of the first rows. An earlier row keeps h from at most 2t cells of a row, one by its column and 2t - 1 by
/// diagonals, and each smaller value from one more, so that the columns up to x + 2t x + g are enough for row x.
pub fn points(game: &Game, t: usize, rows: usize, g: usize, budget: &mut CheckBudget) -> CheckStep<PointTable> {
    let width = (2 * t + 1) * rows + g + 1;
    budget.claim(rows * (width + (g + 1) * size_of::<Option<usize>>()))?;
    let mut values = vec![LARGE; rows * width];
    let mut points = vec![vec![None; g + 1]; rows];
    for x in 0..rows {
        let mut found = vec![false; g + 1];
        for y in 0..x {
            if let Some(found) = found.get_mut(usize::from(values[y * width + x])) {
                *found = true;
            }
        }
        for b in x..width {
            // (x, b) has all (x, y) with y < b among its options, so that nothing up to g follows.
            if found.iter().all(|&found| found) {
                break;
            }
            let mut reached = vec![false; g + 1];
            budget.spend(x + b, x, rows)?;
            for (c, d) in game.options(x, b)? {
                if let Some(reached) = reached.get_mut(usize::from(values[c.min(d) * width + c.max(d)])) {
                    *reached = true;
                }
            }
            if let Some(value) = reached.iter().position(|&reached| !reached) {
                values[x * width + b] = value as u8;
                points[x][value] = Some(b);
                found[value] = true;
            }
        }
        if let Some(value) = found.iter().position(|&found| !found) {
            return Err(Stop::rejected(
                "start",
                format!("the value {value} is not in the first {width} cells of row {x}"),
            ));
        }
    }
    budget.release(rows * width);
    Ok(points)
}
