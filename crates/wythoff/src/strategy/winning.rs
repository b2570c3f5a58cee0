//! Winning options in closed form: which P-positions a position can move to, for piles of any size.
//!
//! A P-position in the same row or column is the partner of a pile. With two-pile moves, the candidates are few (or an
//! interval of indices), and the rule of the game decides which of them can be reached; so one engine serves them all.

use super::blocks::Blocks;
use super::by_value;
use super::closed_form::{ClosedForm, Shape};
use super::options::Options;
use super::pairs::Pairs;
use crate::board::Table;
use crate::error::Result;
use crate::rules::{Game, Removals, Rules};
use numeration::Int;

/// The options of (a, b) that are P-positions.  T = a few operations on integers of this size, or conversions for heap
/// games with S >= 2, and `limit` times that for long lists.
pub(super) fn winning(game: &Game, form: &ClosedForm, a: &Int, b: &Int, limit: usize) -> Result<Options> {
    let mut found = Options::default();
    match &form.shape {
        Shape::Antidiagonals { .. } => {
            if let Some(options) = by_value::options(game, a, b, &Int::ZERO, limit) {
                return Ok(options);
            }
        }
        Shape::Pairs(pairs) => {
            let mut reach = |x: Int, y: Int| -> Result<()> {
                if game.allows((a, b), (&x, &y))? {
                    found.push(x, y);
                }
                Ok(())
            };
            if let Some(x) = pairs.partner(b, a) {
                reach(x, b.clone())?;
            }
            if let Some(y) = pairs.partner(a, b) {
                reach(a.clone(), y)?;
            }
            if pairs.s == Int::ONE {
                // From nearly equal piles a pair and its mirror image can both be reached; (c, c) is its own.
                let mirrored = neighbours(pairs, b, a).into_iter().map(|(y, x)| (x, y)).filter(|(x, y)| x != y);
                let both = neighbours(pairs, a, b).into_iter().chain(mirrored);
                for (x, y) in both.filter(|(x, y)| x < a && y < b) {
                    reach(x, y)?;
                }
            } else {
                heap(pairs, a, b, limit, &mut found);
            }
        }
        Shape::Blocks(blocks) => {
            let (x, y) = (blocks.partner(b), blocks.partner(a));
            if x < *a {
                found.push(x, b.clone());
            }
            if y < *b {
                found.push(a.clone(), y);
            }
            if let Rules::Wyt(rules) = game.rules() {
                equal_removals(blocks, rules.removals(), a, b, limit, &mut found);
            }
        }
    }
    Ok(found.sorted(limit))
}

/// The options with some value of the last position of a board.  T = the number of options.
pub(super) fn on_board(game: &Game, table: &Table, value: &Int, limit: usize) -> Result<Options> {
    let mut found = Options::default();
    if let Ok(value) = u32::try_from(value) {
        for (x, y) in game.options(table.rows() - 1, table.cols() - 1)? {
            if table.get(x, y) == value {
                found.push(Int::from(x), Int::from(y));
            }
        }
    }
    Ok(found.sorted(limit))
}

/// The pairs (A_n, B_n), S = 1, whose difference is nearest to b - a: with k taken from the first pile and l from the
/// second, l - k = b - a - T n, and |l - k| < T is the most that any game of this shape allows. The equal pairs below
/// the shift are never reached by taking from both piles.
fn neighbours(pairs: &Pairs, a: &Int, b: &Int) -> Vec<(Int, Int)> {
    if a > b {
        return if a - b < pairs.t { vec![pairs.pair(&Int::ZERO)] } else { Vec::new() };
    }
    let difference = b - a;
    let n = &difference / &pairs.t;
    let exact = (&difference % &pairs.t).is_zero();
    let mut found = vec![pairs.pair(&n)];
    if !exact {
        found.push(pairs.pair(&(n + Int::ONE)));
    }
    found
}

/// Heap games with S >= 2: taking k, l > 0 reaches (A_n, B_n) for an interval of indices, and likewise (B_n, A_n).
///
/// With k = a - A_n and l = b - B_n, l < S k + T says T n > b - S a - T, a lower end; k < S l + T says
/// S B_n - A_n < S b - a + T, an upper end, as are A_n < a and B_n < b. (0, 0) is reached by both or neither.
fn heap(pairs: &Pairs, a: &Int, b: &Int, limit: usize, found: &mut Options) {
    if let Some((low, high)) = interval(pairs, a, b) {
        found.push_range(&low, &high, limit, |n| pairs.pair(n));
    }
    if let Some((low, high)) = interval(pairs, b, a) {
        found.push_range(&low.max(Int::ONE), &high, limit, |n| {
            let (y, x) = pairs.pair(n);
            (x, y)
        });
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

/// Wyt_K whose P-positions come in blocks: k from both piles for a k in K. The difference stays, so only what is left of
/// the smaller pile within its block decides.
fn equal_removals(blocks: &Blocks, removals: &Removals, a: &Int, b: &Int, limit: usize, found: &mut Options) {
    let (small, large) = (a.min(b), a.max(b));
    let difference = large - small;
    if difference > Int::ONE {
        return;
    }
    let side = blocks.side();
    let offset = small % &side;
    let wins = |k: &Int| {
        let left = &side + &offset - k % &side;
        blocks.partner(&left) == left + &difference
    };
    match removals {
        Removals::Finite(set) => {
            for k in set.iter().filter(|k| *k <= small && wins(k)) {
                found.push(a - k, b - k);
            }
        }
        Removals::Powers { base, from } if !small.is_zero() => {
            let Ok(from) = usize::try_from(from) else { return };
            let exponents = from..=small.ilog(base);
            // Powers are only made where they are listed: of a pile with a million digits there are millions.
            let mut winning = Vec::new();
            let mut residue = base.pow(from) % &side;
            for exponent in exponents {
                if wins(&residue) {
                    winning.push(exponent);
                }
                residue = residue * base % &side;
            }
            found.count += Int::from(winning.len());
            let listed = winning.iter().rev().take(limit).map(|&exponent| base.pow(exponent));
            found.first.extend(listed.map(|k| (a - &k, b - k)));
        }
        Removals::Powers { .. } | Removals::Multiples(_) => {}
    }
}
