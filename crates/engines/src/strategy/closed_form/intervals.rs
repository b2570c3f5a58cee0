//! Heap games with S >= 2: taking k, l > 0 reaches (A_n, B_n) for a whole interval of indices, and likewise (B_n, A_n).
//! There may be astronomically many, so the ends of the intervals are found, and of what lies between only the start.

use super::pairs::Pairs;
use crate::strategy::options::Options;
use numeration::Int;

/// Adds the P-positions that (a, b) reaches by taking from both piles; (0, 0), which is its own mirror image, once.
///
/// With k = a - A_n and l = b - B_n, l < S k + T says T n > b - S a - T, a lower end; k < S l + T says
/// S B_n - A_n < S b - a + T, an upper end, as are A_n < a and B_n < b. (0, 0) is reached by both or neither.
pub(super) fn add(pairs: &Pairs, a: &Int, b: &Int, limit: usize, found: &mut Options) {
    if let Some((low, high)) = interval(pairs, a, b) {
        found.push_range(&low, &high, limit, pairs.pairs_from(&low));
    }
    if let Some((low, high)) = interval(pairs, b, a) {
        let low = low.max(Int::ONE);
        found.push_range(&low, &high, limit, pairs.pairs_from(&low).map(|(y, x)| (x, y)));
    }
}

/// The least and the greatest n for which (A_n, B_n) is reached from (a, b) by taking from both piles.
fn interval(pairs: &Pairs, a: &Int, b: &Int) -> Option<(Int, Int)> {
    let Pairs { s, t, .. } = pairs;
    let low = if *b >= s * a { (b - s * a) / t } else { Int::ZERO };
    let bound = s * b + t;
    if bound <= *a {
        return None; // k < S l + T for no l <= b
    }
    let bound = bound - a;
    // S B_n - A_n = (S^2 - 1) A_n + S T n
    let image = |lower: &Int, n: &Int| (s * s - Int::ONE) * lower + s * t * n;
    let reached = |n: &Int| {
        let lower = pairs.lower(n);
        lower < *a && s * &lower + t * n < *b && image(&lower, n) < bound
    };
    if !reached(&low) {
        return None;
    }
    // All three bounds are nearly linear in n, so a step in proportion from any n of about the right size comes close.
    let in_proportion = |n: Int, value: Int, bound: &Int| if value.is_zero() { n } else { n * bound / value };
    let first = (bound.clone() / (s * s - Int::ONE + s * t)).min(a.clone());
    let lower = pairs.lower(&first);
    let guess = in_proportion(first.clone(), image(&lower, &first), &bound)
        .min(in_proportion(first.clone(), s * &lower + t * &first, b))
        .min(in_proportion(first, lower, a));
    Some((low.clone(), last(low, guess, reached)))
}

/// The last n from `low` on for which `holds`, which holds at `low` and from some n on no more: by steps that double,
/// away from a guess, and then by halving.
fn last(low: Int, guess: Int, holds: impl Fn(&Int) -> bool) -> Int {
    let guess = guess.max(low.clone());
    let mut step = Int::ONE;
    let (mut yes, mut no);
    if guess == low || holds(&guess) {
        yes = guess;
        no = &yes + &step;
        while holds(&no) {
            step <<= 1;
            yes = no;
            no = &yes + &step;
        }
    } else {
        no = guess;
        yes = low.clone();
        while no > &low + &step {
            let n = &no - &step;
            if holds(&n) {
                yes = n;
                break;
            }
            step <<= 1;
            no = n;
        }
    }
    while &no - &yes > Int::ONE {
        let middle = (&yes + &no) >> 1usize;
        if holds(&middle) { yes = middle } else { no = middle }
    }
    yes
}
