//! Options with a given value, where a formula gives the values, for piles of any size.
//!
//! In Nim and cyclic Nimhoff, G(a, b) = h (floor(a/h) xor floor(b/h)) + (a + b mod h); Nim is the case h = 1, in which no two-pile move exists.

use super::options::Options;
use crate::rules::ValueFormula;
use numeration::Int;

/// The options of (a, b) with this value.  T = a few operations on integers of this size, and `limit` times that where there are many.
pub(crate) fn options(values: &ValueFormula, a: &Int, b: &Int, value: &Int, limit: usize) -> Options {
    match values {
        ValueFormula::Nimhoff(h) => with_modulus(h, a, b, value, limit),
        ValueFormula::Euclid => in_euclid(a, b, value, limit),
    }
}

/// In the game of Euclid the smaller pile x stays, or becomes the larger one. Its value with y = q x + r, 0 < r < x, is q - 1 or q, and
/// q - 1 for r = 0; so only two of the y can leave the value as the larger pile, and only the last one as the smaller.
fn in_euclid(a: &Int, b: &Int, value: &Int, limit: usize) -> Options {
    let mut found = Options::default();
    let (small, large) = (a.min(b), a.max(b));
    if !small.is_zero() {
        let rest = large % small;
        let left = [rest.clone(), value * small + &rest, (value + Int::ONE) * small + &rest];
        for (i, y) in left.iter().enumerate() {
            let is_new = !left[..i].contains(y);
            if is_new && !y.is_zero() && y < large && ValueFormula::Euclid.at(small, y) == *value {
                if a <= b { found.push(a.clone(), y.clone()) } else { found.push(y.clone(), b.clone()) }
            }
        }
    }
    found.sorted(limit)
}

/// For the formula with this h.
pub(super) fn with_modulus(h: &Int, a: &Int, b: &Int, value: &Int, limit: usize) -> Options {
    let (block, rest) = (value / h, value % h);
    let mut found = Options::default();
    // In one row every value occurs once: its quotient and its remainder fix those of the pile.
    let pile = |other: &Int| ((other / h) ^ &block) * h + (&rest + h - other % h) % h;
    let (x, y) = (pile(b), pile(a));
    if x < *a {
        found.push(x, b.clone());
    }
    if y < *b {
        found.push(a.clone(), y);
    }
    // Both piles: fewer than h tokens in all, so the remainder fixes how many, and each pile stays in its block or falls
    // into the next one below.
    let taken = (a + b + h - &rest) % h;
    if taken >= Int::from(2u8) && taken <= a + b {
        let left = a + b - taken;
        let near = |pile: &Int| {
            let block = pile / h;
            let below = (!block.is_zero()).then(|| &block - Int::ONE);
            below.into_iter().chain([block])
        };
        for (p, q) in near(a).flat_map(|p| near(b).map(move |q| (p.clone(), q))) {
            if (&p ^ &q) == block {
                two_piles(a, b, h, (p * h, q * h), &left, limit, &mut found);
            }
        }
    }
    found.sorted(limit)
}

/// Adds all (x, left - x) with 0 <= x < a, 0 <= left - x < b in the block whose corner is (p, q).
fn two_piles(a: &Int, b: &Int, h: &Int, (p, q): (Int, Int), left: &Int, limit: usize, found: &mut Options) {
    let most = |pile: &Int, corner: &Int| (corner + h).min(pile.clone()); // one beyond the most
    let (beyond_x, beyond_y) = (most(a, &p), most(b, &q));
    if beyond_x.is_zero() || beyond_y.is_zero() || *left < q {
        return;
    }
    let low = if *left >= beyond_y { left - beyond_y + Int::ONE } else { Int::ZERO };
    let high = (left - q).min(beyond_x - Int::ONE);
    let low = low.max(p);
    let piles = std::iter::successors(Some(low.clone()), |x| Some(x + Int::ONE));
    found.push_range(&low, &high, limit, piles.take_while(|x| x <= left).map(|x| (x.clone(), left - x)));
}
