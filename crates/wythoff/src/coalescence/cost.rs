//! What a certificate costs, about: measured, to decide whether to begin.

use super::plan::{base_rows, margin};
use numeration::Int;

/// About how long [`super::certify`] takes on one core, in nanoseconds.
pub fn nanoseconds(g: u32, n: &Int) -> u128 {
    let rows = margin(g, 0);
    let levels = levels(g, n, rows);
    levels * per_level(g) + u128::from(base_rows(g, rows)) * u128::from(g + 1) * 2
}

/// About how much memory it takes for each level that is under way, in bytes.
pub fn memory(g: u32) -> u128 {
    3_000_000 * power(g.saturating_sub(8))
}

/// Each level is phi times further out.
fn levels(g: u32, n: &Int, margin: usize) -> u128 {
    let bits = numeration::bits(n).saturating_sub(base_rows(g, margin).ilog2() as usize);
    bits as u128 * 1441 / 1000 + 1
}

fn per_level(g: u32) -> u128 {
    50_000_000 * power(g.saturating_sub(8))
}

/// Each value takes about four times as much as the one before.
fn power(more: u32) -> u128 {
    4u128.saturating_pow(more)
}
