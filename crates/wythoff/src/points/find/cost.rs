//! How long it takes to find points, measured, so that callers can tell before they begin.

use crate::points::rows_to_converge;

/// How long an exact run to a row takes, in nanoseconds, about.
pub fn exact_cost(g: u32, row: u64) -> u128 {
    product([row.into(), u128::from(g) + 1, 3 + u128::from(g) / 20]) / 2
}

/// How long a far query for values up to g at a number of so many bits takes, in nanoseconds, about: levels, rows of
/// each, values, and the time for each of these.
pub fn far_cost(g: u32, bits: usize) -> u128 {
    let levels = bits as u128 * 1441 / 1000;
    let rows = u128::from(rows_to_converge(g as usize)) * 27 / 10 + 400;
    let width = if g <= 30 { 3 } else { 3 + u128::from(g) / 15 };
    product([levels, rows, u128::from(g) + 1, width]) / 2
}

fn product<const N: usize>(factors: [u128; N]) -> u128 {
    factors.into_iter().fold(1, u128::saturating_mul)
}
