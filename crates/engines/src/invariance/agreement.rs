//! Up to which value two games have the same positions.
//!
//! **W_{k,l} and W_{k',l}**, k < k' <= l, *have the same g-positions for all g < min { x xor y : x < k', y >= l },
//! and not for that g.* The first half is the proof of Weinstein's Theorem 2.3, sharpened. In both games a position
//! (x, y) with x < k' and y < l has no two-pile move and is the end of none, so its value is x xor y. Let g be below
//! the minimum. Then column x < k' has its g-position at x xor g < l, and none above. The two games differ in the
//! moves to positions with one pile below k' and the other >= l, and none of these is a g-position.
//!
//! The second half: the minimum over y >= l falls as x grows towards l, because the first binary digit in which x and
//! l differ decides it, and the digits after it likewise; so x = k' - 1 attains it, with some y. In W_{k',l} no
//! two-pile move begins or ends in column x, so (x, y) has the value g = x xor y; and by D there is another
//! g-position (a, b) on its diagonal, a >= k'. (Of positions with both piles >= l the one moves to the other, and
//! those with one below l are 2l at most.) In W_{k,l}, (a, b) moves to (x, y), as x >= k and y >= l; so not both are
//! g-positions there.
//!
//! With k' = l the minimum is the largest power of two that divides l. This is what is true of Theorem 2.6, which is
//! printed with 2^m <= l in the place of 2^m | l. And x xor y >= y - x, so it is more than the l - k' of Theorem 2.3,
//! whose bound Remark 2.4 calls tight.
//!
//! **T_k and W_1** *have the same g-positions for all g < 2 floor(k/2) + 2, and not for that g.* Theorem 3.4 has
//! g <= k, which is one less for even k. Its proof leans on Lemma 3.2, which is misprinted and argued loosely; by N it
//! is short. T_k lacks the moves to those (x, x + d), x >= 1, with floor(d/x) > k that change the ratio by more than k.
//! A g-position has x + d <= g + 2x - 1, so floor(d/x) > k needs (k + 1) x <= g + x - 1, or k x < g; there is none
//! for g <= k. For even k and g = k + 1 there is none either: x = 1 leaves only (1, k + 2), whose value is k + 3, and
//! any other x needs k = 0, so g = 1 and d = x; but of the 1-positions (0, 1) and (1, 0) neither can be moved to along
//! the diagonal, which leaves x + d <= g + 2x - 2 in N.
//!
//! Now let g = 2 floor(k/2) + 2. Then (1, g + 1) is a g-position in both games, for row 1 is as in Nim. In W_1 all
//! positions (a, a + g), a >= 2, move to it, so none of these is a g-position. In T_k none of them with a > g does,
//! since the ratio would change by g > k; so by D one of them is a g-position itself. (On diagonal d the ratio is 1
//! in all rows beyond d, so a value occurs finitely often. By N, d <= g + a - 1 for a g-position, so the ratio is 1
//! or 2 in rows beyond g, and of three on one diagonal two have the same.)
//!
//! **T_k and T_l**, k < l, part where T_k parts from W_1, if T_l does not part there itself. That leaves T_{2m} and
//! T_{2m+1}, which have the same g-positions for g < 2m + 2, and not for g = 2m + 3: all (a, a + 2m + 1), a >= 2, move
//! to (1, 2m + 2), whose value is 2m + 3, in T_{2m+1}, and none with a > 2m + 1 in T_{2m}. Whether 2m + 3 is the first difference or 2m + 2, a board
//! with piles up to 4m + 4 tells if m > 0: by N, (1, 2m + 3) is the only (2m + 2)-position whose reach differs, and
//! it does from (a, a + 2m + 2) with m + 1 < a <= 2m + 2. It is 2m + 2 for m = 10, 14 and 20, and 2m + 3 for all
//! other m <= 20.
//!
//! The P-positions of W_{k,l} are moved by (l,l) and those of T_k by (1,1) (Theorems 1.5 and 1.6), so with another l
//! games differ in their 0-positions.

use crate::evidence::citations::{T_AGREEMENT, T_P_POSITIONS, W_AGREEMENT, W_P_POSITIONS};
use crate::evidence::{Basis, Citation, Evidence, Grade};
use crate::rules::{Game, Rules};
use numeration::{Int, Short, bits};
use std::fmt;

/// What is known of the values whose positions two games share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// For every g below it the games have the same positions of value g; `None` if for all.
    pub below: Option<Int>,
    /// The first g for which they have not, where that is proved.
    pub first_difference: Option<Int>,
    /// How it is known.
    pub evidence: Evidence,
}

/// What a board says of an [`Agreement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardVerdict {
    /// The board shows what is known, or nothing against it.
    Confirmed,
    /// The first difference lies beyond the board.
    Beyond,
    /// The board shows a difference where there can be none: one of the two is wrong.
    Contradiction,
}

impl Agreement {
    fn below(value: Int, source: &[Citation]) -> Agreement {
        let theorems = source.iter().map(|&citation| Basis::Theorem { citation, words: None });
        let evidence = Evidence::new(Grade::Theorem, theorems.collect());
        Agreement { below: Some(value), first_difference: None, evidence }
    }

    /// The same positions below a value, and not for it.
    fn until(value: Int, source: &[Citation]) -> Agreement {
        Agreement { first_difference: Some(value.clone()), ..Agreement::below(value, source) }
    }

    fn always() -> Agreement {
        let evidence = Evidence::argument("both have the same moves");
        Agreement { below: None, first_difference: None, evidence }
    }

    /// What a board says of it that shows the first difference at this value, or none.
    pub fn verdict(&self, found: Option<u32>) -> BoardVerdict {
        match (found.map(Int::from), &self.below) {
            (Some(_), None) => BoardVerdict::Contradiction,
            (Some(found), Some(below)) if found < *below => BoardVerdict::Contradiction,
            (found, _) if self.first_difference.is_some() && found != self.first_difference => BoardVerdict::Beyond,
            _ => BoardVerdict::Confirmed,
        }
    }
}

/// In a few words, without the evidence.
impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(below) = &self.below else { return f.write_str("the same game") };
        let short = Short(below);
        match &self.first_difference {
            Some(_) if below.is_zero() => f.write_str("other positions already for value 0"),
            Some(value) if value == below => {
                write!(f, "the same positions for every value below {short}, not for {short}")
            }
            _ => write!(f, "the same positions for every value below {short}"),
        }
    }
}

/// The games these statements are about.
enum ComparedGame {
    /// W_{k,l}; Wythoff's game is W_{0,0}.
    Restricted(Int, Int),
    /// T_k.
    Ratio(Int),
}

impl ComparedGame {
    fn of(game: &Game) -> Option<ComparedGame> {
        match game.rules() {
            Rules::Wythoff(_) => Some(ComparedGame::Restricted(Int::ZERO, Int::ZERO)),
            Rules::W(rules) => Some(ComparedGame::Restricted(rules.k.clone(), rules.l.clone())),
            Rules::T(rules) => Some(ComparedGame::Ratio(rules.k.clone())),
            _ => None,
        }
    }
}

/// What theorems say of the values whose positions two games share; `None` if they say nothing.  T = O(1)
/// operations on integers of the size of the parameters.
///
/// ```
/// use wythoff_engines::invariance::agreement;
/// let (first, second) = ("w:1,4".parse().unwrap(), "w:4".parse().unwrap());
/// let known = agreement(&first, &second).unwrap();
/// assert_eq!(known.first_difference, Some(4u8.into()));
/// ```
pub fn agreement(first: &Game, second: &Game) -> Option<Agreement> {
    if first.is_same_as(second) {
        return Some(Agreement::always());
    }
    let known = match (ComparedGame::of(first)?, ComparedGame::of(second)?) {
        (ComparedGame::Restricted(_, l), ComparedGame::Restricted(_, other)) if l != other => {
            Agreement::until(Int::ZERO, &[W_P_POSITIONS])
        }
        (ComparedGame::Restricted(k, l), ComparedGame::Restricted(other, _)) => {
            Agreement::until(shared_below(&k.max(other), &l), &[W_AGREEMENT])
        }
        (ComparedGame::Ratio(k), ComparedGame::Ratio(other)) => {
            let (value, source) = (parting((&k).min(&other)), &[T_AGREEMENT]);
            match parting((&k).max(&other)) == value {
                true => Agreement::below(value, source),
                false => Agreement::until(value, source),
            }
        }
        (ComparedGame::Ratio(k), ComparedGame::Restricted(other, l))
        | (ComparedGame::Restricted(other, l), ComparedGame::Ratio(k)) => {
            if l != Int::ONE {
                Agreement::until(Int::ZERO, &[W_P_POSITIONS, T_P_POSITIONS])
            } else if other.is_zero() {
                // T_k parts from W_1 later than W_{0,1} does.
                Agreement::until(shared_below(&l, &l), &[W_AGREEMENT, T_AGREEMENT])
            } else {
                Agreement::until(parting(&k), &[T_AGREEMENT])
            }
        }
    };
    Some(known)
}

/// min { x xor y : x < k, y >= l } for 0 < k <= l.
///
/// x = k - 1 attains it. Down to the first digit where x has 1 and l has 0, y has those of l, because x + 1 <= l;
/// there y may take the 1 and from then on the digits of x. If there is no such digit, y = l.
pub(super) fn shared_below(k: &Int, l: &Int) -> Int {
    let x = k - Int::ONE;
    let free = bits(&(&x ^ (&x & l)));
    ((x ^ l) >> free) << free
}

/// 2 floor(k/2) + 2, where T_k parts from W_1.
fn parting(k: &Int) -> Int {
    ((k >> 1) + Int::ONE) << 1
}

#[cfg(test)]
mod tests;
