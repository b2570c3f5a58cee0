//! Winning options in closed form: which P-positions a position can move to, for piles of any size.
//!
//! A P-position in the same row or column is the partner of a pile. With two-pile moves, the candidates are few (or an
//! interval of indices), and the rule of the game decides which of them can be reached; so one engine serves them all.

use super::along::Along;
use super::pairs::Pairs;
use super::{ClosedForm, Pattern, intervals, removals};
use crate::error::Result;
use crate::rules::{Both, Game, Rules};
use crate::strategy::by_value;
use crate::strategy::options::Options;
use numeration::Int;

/// The options of (a, b) that are P-positions.  T = a few operations on integers of this size, or conversions for heap
/// games with S >= 2, and `limit` times that for long lists.
pub(crate) fn winning(game: &Game, form: &ClosedForm, a: &Int, b: &Int, limit: usize) -> Result<Options> {
    let mut found = Options::default();
    match &form.shape {
        Pattern::Antidiagonals { h } => return Ok(by_value::with_modulus(h, a, b, &Int::ZERO, limit)),
        Pattern::Pairs(pairs) => {
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
            let both = game.geometry().map(|geometry| geometry.both);
            if both == Some(Both::MoreFromSmaller) {
                unbalanced(pairs, a, b, limit, &mut found);
            } else if pairs.s == Int::ONE {
                for (small, large) in neighbours(pairs, a.min(b), a.max(b)) {
                    let (x, y) = if a <= b { (small, large) } else { (large, small) };
                    if x < *a && y < *b {
                        reach(x, y)?;
                    }
                }
            } else {
                intervals::add(pairs, a, b, limit, &mut found);
            }
        }
        Pattern::Blocks(blocks) => along(blocks, game, a, b, limit, &mut found),
        Pattern::Repeating(diagonal) => along(&**diagonal, game, a, b, limit, &mut found),
    }
    Ok(found.sorted(limit))
}

/// With one P-position in each row: the partners of both piles, and what taking from both leads to.
fn along(form: &impl Along, game: &Game, a: &Int, b: &Int, limit: usize, found: &mut Options) {
    let (x, y) = (form.partner(b), form.partner(a));
    if x < *a {
        found.push(x, b.clone());
    }
    if y < *b {
        found.push(a.clone(), y);
    }
    if let Rules::Wyt(rules) = game.rules() {
        removals::add(form, rules.removals(), a, b, limit, found);
    }
}

/// Adds the (A_n, B_n), S = T = 1, that (a, b), a <= b, reaches by taking k from a and l <= k from b; likewise for a > b. With k = a - A_n
/// and l = b - B_n, l <= k says n >= b - a, and then B_n < b says A_n < a. For the (B_n, A_n), n > 0, l <= k says n <= a - b, which is
/// not so; but from equal piles any k and l may be taken.
fn unbalanced(pairs: &Pairs, a: &Int, b: &Int, limit: usize, found: &mut Options) {
    let (small, large) = (a.min(b), a.max(b));
    let Some(high) = pairs.last_below(large) else { return };
    let low = large - small;
    let swapped = |(x, y): (Int, Int)| (y, x);
    if a <= b {
        found.push_range(&low, &high, limit, pairs.pairs_from(&low));
    }
    if a >= b {
        let low = if a == b { Int::ONE } else { low };
        found.push_range(&low, &high, limit, pairs.pairs_from(&low).map(swapped));
    }
}

/// The pairs (A_n, B_n), S = 1, whose difference is nearest to that of a <= b: with k taken from the first pile and l from
/// the second, l - k = b - a - T n, and |l - k| < T is the most that any game of this shape allows. For the mirror images
/// (B_n, A_n), l - k = b - a + T n, which leaves only n = 0, its own image. The equal pairs below the shift are never
/// reached by taking from both piles.
fn neighbours(pairs: &Pairs, a: &Int, b: &Int) -> Vec<(Int, Int)> {
    let difference = b - a;
    let n = &difference / &pairs.t;
    let exact = (&difference % &pairs.t).is_zero();
    let mut found = vec![pairs.pair(&n)];
    if !exact {
        found.push(pairs.pair(&(n + Int::ONE)));
    }
    found
}
