//! What a certificate costs, about: measured, to decide whether to begin.

use super::plan::{base_rows, margin};
use numeration::Int;

/// About how long [`super::certify`] takes on one core, in nanoseconds.
pub fn nanoseconds(g: u32, n: &Int) -> u128 {
    let rows = margin(g, 0);
    let levels = levels(g, n, rows);
    let bits = numeration::bits(n) as u128;
    let numbers = bits * bits.isqrt() / 10; // square roots, mostly; measured at 10^3000 and 10^6000
    levels.saturating_mul(per_level(g) + numbers) + u128::from(base_rows(g, rows)) * u128::from(g + 1) * 2
}

/// About how long the check of such a certificate takes on one core, in nanoseconds: the checker is plain, and for large values far
/// slower than what finds the certificate.
pub fn check_nanoseconds(g: u32, n: &Int) -> u128 {
    levels(g, n, margin(g, 0)).saturating_mul(crate::proof::coalescence::level_nanoseconds(g))
}

/// About how much memory it takes for each level that is under way, in bytes.
pub fn memory(g: u32) -> u128 {
    match g {
        0..=8 => 16 << 20,
        _ => (25 << 20) * grown(g - 9, 7, 2),
    }
}

/// How much memory the large numbers of all levels take: in the plan, in the certificate and in its file, whose text is made
/// of parts. They are half as long as n on average.
pub(super) fn bytes_of_numbers(levels: u128, n: &Int) -> u128 {
    levels.saturating_mul(numeration::bits(n) as u128) * 2 / 3
}

/// Each level is phi times further out.
pub(super) fn levels(g: u32, n: &Int, margin: usize) -> u128 {
    let bits = numeration::bits(n).saturating_sub(base_rows(g, margin).ilog2() as usize);
    bits as u128 * 1441 / 1000 + 1
}

/// Microseconds per level for small values, measured; beyond, every value takes five times as long as the one before.
const PER_LEVEL: [u128; 11] = [10, 100, 500, 1_100, 4_000, 10_000, 18_000, 38_000, 80_000, 180_000, 520_000];

fn per_level(g: u32) -> u128 {
    let last = PER_LEVEL.len() - 1;
    let known = PER_LEVEL[last.min(g as usize)];
    1000 * known * grown(g.saturating_sub(last as u32), 5, 1)
}

/// (p / q)^times.
fn grown(times: u32, p: u128, q: u128) -> u128 {
    p.saturating_pow(times) / q.saturating_pow(times)
}
