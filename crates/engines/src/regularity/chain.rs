//! Squares whose only predecessor is at one distance: K = {2j}, or any K that is at most the side.
//!
//! Then the square at block (x, y) depends only on how many steps of that distance can be taken back while the xor stays
//! the same, and that number is found without taking them, however long the way is.

use super::moves::{BlockMoves, Square};
use super::sequence::Successors;
use numeration::{Int, saturate};

/// Larger numbers of blocks take too long: T is about the cube of the digits.
const MOST_BITS: usize = 2000;

/// The square at block (x, y), where all moves that leave a block lead back by one distance; `None` if that is not so, or the
/// piles are too large.
pub(super) fn square(moves: &BlockMoves, squares: &[Square], x: &Int, y: &Int) -> Option<usize> {
    let [(distance, _)] = &moves.outer[..] else { return None };
    let run = run(x, y, distance)?;
    let mut fabric = Successors::new(moves, squares);
    // Square n is that after n steps; squares are few, so that they soon repeat.
    let mut chain = vec![fabric.after(|_| None)?];
    loop {
        let last = chain[chain.len() - 1];
        let next = fabric.after(|_| Some(last))?;
        if let Some(start) = chain.iter().position(|&square| square == next) {
            let period = chain.len() - start;
            let place = match usize::try_from(&run) {
                Ok(run) if run < chain.len() => run,
                _ => start + saturate(&((run - Int::from(start)) % Int::from(period))),
            };
            return Some(usize::from(chain[place]));
        }
        chain.push(next);
    }
}

/// The largest n such that (x - s t) xor (y - s t) = x xor y for all s <= n, with no number negative.
///
/// The xor stays the same as long as all bits of x in which x and y differ do.
fn run(x: &Int, y: &Int, t: &Int) -> Option<Int> {
    let differing = x ^ y;
    if numeration::bits(&differing) > MOST_BITS {
        return None;
    }
    let mut run = x.min(y) / t;
    let mut left = differing;
    while let Some(bit) = left.trailing_zeros() {
        let power = Int::ONE << bit;
        left -= &power;
        let modulus = &power << 1usize;
        let place = x % &modulus;
        // The bit changes as soon as s t modulo 2^(bit + 1) lies between these.
        let (low, high) =
            if place >= power { (&place - &power + Int::ONE, place) } else { (&place + Int::ONE, place + &power) };
        if let Some(first) = first_between(t % &modulus, modulus, low, high) {
            run = run.min(first - Int::ONE);
        }
    }
    Some(run)
}

/// The least s >= 0 such that a s modulo m is from `low` to `high`, where 0 <= low <= high < m and a < m; if there is one.
///
/// If no multiple of a lies in between, a s = m u + v with v there, and modulo a this is the same question for u. Where 2a > m,
/// it is turned round, so that numbers are halved.  T = O(log m) divisions.
fn first_between(a: Int, m: Int, low: Int, high: Int) -> Option<Int> {
    if low.is_zero() {
        return Some(Int::ZERO);
    }
    if a.is_zero() {
        return None;
    }
    if &a << 1usize > m {
        return first_between(&m - &a, m.clone(), &m - &high, m - low);
    }
    let first = (&low + &a - Int::ONE) / &a;
    if &first * &a <= high {
        return Some(first);
    }
    let turned = (&a - &m % &a) % &a;
    let turns = first_between(turned, a.clone(), &low % &a, high % &a)?;
    Some((low + m * turns + &a - Int::ONE) / a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn least_multiple_in_an_interval(m in 1u64..300, a in 0u64..300, x in 0u64..300, y in 0u64..300) {
            let (a, low, high) = (a % m, x.min(y) % m, x.max(y) % m);
            prop_assume!(low <= high);
            let brute = (0..m).find(|s| (low..=high).contains(&(a * s % m)));
            let found = first_between(Int::from(a), Int::from(m), Int::from(low), Int::from(high));
            prop_assert_eq!(found, brute.map(Int::from));
        }

        #[test]
        fn runs(x in 0u64..100_000, flip in 0u64..5000, t in 1u64..400) {
            let y = x ^ flip;
            let keeps = |s: &u64| s * t <= x.min(y) && (x - s * t) ^ (y - s * t) == x ^ y;
            let brute = (1..).take_while(keeps).count();
            prop_assert_eq!(run(&Int::from(x), &Int::from(y), &Int::from(t)), Some(Int::from(brute)));
        }
    }
}
