//! Positions of a value that are those of Nim up to some pile, and from there on those of Wythoff's game, moved.
//!
//! The h-positions (a, b) in question are those with a xor b = h and both piles below a number s, and beyond it a
//! known sequence moved by (s, s). s is a multiple of a power of two above h, so every pile below s has its partner
//! below s.
//!
//! | game | h | s | sequence | source |
//! |---|---|---|---|---|
//! | W_{k,l} | 0 | l | Wythoff's P-positions | Weinstein 2021, Theorem 1.5 (Fraenkel and Ho) |
//! | W_{k,l}, 2^m divides l | below 2^m | l | Wythoff's h-positions | Theorem 2.6, corrected |
//! | W_{k,l}, l odd, k < l | 1 | l + 1 | that of Theorem 2.11 | Theorem 2.11 |
//! | W_l, l odd | 1 | l + 1 | Wythoff's P-positions | Fraenkel and Ho 2015 |
//! | T_k | 0 | 1 | Wythoff's P-positions | Theorem 1.6 (Fraenkel and Ho) |
//! | T_k | 1 | 2 | Wythoff's P-positions | those of W_1, by [`super::agreement()`] |
//! | T_0, that is F-Wythoff | 2 | 4 | Wythoff's P-positions | Ho 2012 (cited in f-wythoff-2013, section 1) |
//!
//! *Row 2.* Below l, W_{k,l} is Nim, and column x < l has its h-position at x xor h < l. So if one pile is >= l, both
//! are, and there all of Wythoff's moves are allowed.
//!
//! *Rows 4 and 7.* No two of the positions S that are claimed move to one another: those beyond s are as in Wythoff's
//! game, and along the diagonal there is no move to those below. (T_0 does not allow one from (a, a + 2) to (1, 3).)
//! They are no g-positions for g < h, which are on the same diagonals in other places. From any other position (a,
//! b), a <= b, that is no g-position either there is a move into S: if a < s, to (a, a xor h), or for W_l from (a,
//! a), a even, none is needed, as it has value 0; likewise (0, 0), (0, 1), (1, 1) in T_0, and (1, 2) moves to (0, 2).
//! If a >= s, as in Wythoff's game; T_0 allows this move along diagonal d because it goes from and to rows beyond d.

use super::PairSequence;
use crate::evidence::{Citation, Evidence};
use crate::rules::{Game, Moved, MovedFrom};
use numeration::{Int, Short};

/// The h-positions of a game that are a translate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translate {
    h: u32,
    /// By how much the sequence is moved; the h-positions before are those of Nim.
    by: Int,
    /// What is moved; `None` for the h-positions of Wythoff's game, h > 0.
    sequence: Option<PairSequence>,
    source: Citation,
}

/// Where a position comes from: a theorem, or Wythoff's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PositionSource {
    /// This position.
    Known(Int, Int),
    /// The position with this index in Wythoff's game, moved.
    Wythoff(Int),
}

impl PositionSource {
    /// The index to ask for in Wythoff's game.
    pub(crate) fn index(&self) -> Option<&Int> {
        match self {
            PositionSource::Known(..) => None,
            PositionSource::Wythoff(n) => Some(n),
        }
    }
}

/// The largest value whose positions have a closed form in any of these games.
const MOST_CLOSED: u32 = 2;

impl Translate {
    /// The h-positions of a game, if they are known to be a translate; `None` for Wythoff's game itself.
    pub fn of(game: &Game, h: u32) -> Option<Translate> {
        let theorem = game.rules().moved(h)?;
        let Moved { by, base } = theorem.says;
        let sequence = match base {
            MovedFrom::PPositions => Some(PairSequence::Wythoff),
            MovedFrom::Staggered => Some(PairSequence::Staggered),
            MovedFrom::SameValue => None,
        };
        Some(Translate { h, by, sequence, source: theorem.source })
    }

    /// The translate that (a, b), in either order, belongs to, if a theorem gives it.  T = one integer square root
    /// for each value that has a closed form.
    pub fn of_position(game: &Game, a: &Int, b: &Int) -> Option<Translate> {
        // As in Nim, or of one of the values that can have a closed form.
        let nim = u32::try_from(a ^ b).ok();
        let values = nim.into_iter().chain(0..=MOST_CLOSED);
        values.filter_map(|h| Translate::of(game, h)).find(|translate| translate.contains(a, b))
    }

    /// The largest g such that the h-positions of a game are translates for all h <= g.
    pub fn largest(game: &Game) -> Option<u32> {
        game.rules().most_moved()
    }

    /// The largest g such that they have a closed form for all h <= g.
    pub fn largest_in_closed_form(game: &Game) -> Option<u32> {
        let closed = |h: &u32| Translate::of(game, *h).is_some_and(|translate| translate.in_closed_form());
        (0..=MOST_CLOSED).take_while(closed).last()
    }

    /// The value.
    pub fn h(&self) -> u32 {
        self.h
    }

    /// Whether all of its positions are given by a theorem; else they are found in Wythoff's game.
    pub fn in_closed_form(&self) -> bool {
        self.sequence.is_some()
    }

    /// The theorem.
    pub fn evidence(&self) -> Evidence {
        Evidence::theorem(self.source)
    }

    /// That a position has none of the values up to this one.
    pub(crate) fn excluded(&self) -> Evidence {
        let values = match self.h {
            0 => "value 0".to_owned(),
            h => format!("a value up to {h}"),
        };
        Evidence::bound(format!("not a position of {values}"), self.evidence())
    }

    /// The evidence of what was found in Wythoff's game and is moved.
    pub(crate) fn moved_evidence(&self, found: Evidence) -> Evidence {
        let by = Short(&self.by);
        found.with("", Evidence::by(format!("moved by ({by},{by})"), self.source))
    }

    /// (a, b) moved.
    pub(crate) fn moved(&self, a: &Int, b: &Int) -> (Int, Int) {
        (a + &self.by, b + &self.by)
    }

    /// The position that is moved to (a, b), if both piles are so large.
    pub(crate) fn moved_back(&self, a: &Int, b: &Int) -> Option<(Int, Int)> {
        (*a >= self.by && *b >= self.by).then(|| (a - &self.by, b - &self.by))
    }

    /// How many of the positions are those of Nim.
    pub fn before(&self) -> Int {
        self.before_row(&self.by)
    }

    /// How many of those of Nim are in rows below x.
    pub(crate) fn before_row(&self, x: &Int) -> Int {
        let x = x.min(&self.by);
        let Some(digit) = self.digit() else { return x.clone() };
        // (a, a xor h) has a < a xor h if a has 0 where h has its first 1.
        let (rest, blocks) = split(x, digit + 1);
        (blocks << digit) + rest.min(Int::ONE << digit)
    }

    /// The place of the first digit 1 of h.
    fn digit(&self) -> Option<usize> {
        self.h.checked_ilog2().map(|digit| digit as usize)
    }

    /// The position with index n, in increasing order of the smaller pile.
    pub(crate) fn nth(&self, n: &Int) -> PositionSource {
        let before = self.before();
        if *n < before {
            let a = match self.digit() {
                None => n.clone(),
                Some(digit) => {
                    let (rest, blocks) = split(n, digit);
                    (blocks << (digit + 1)) + rest
                }
            };
            let b = &a ^ Int::from(self.h);
            return PositionSource::Known(a, b);
        }
        match self.sequence {
            Some(sequence) => {
                let (a, b) = sequence.nth(&(n - before));
                PositionSource::Known(a + &self.by, b + &self.by)
            }
            None => PositionSource::Wythoff(n - before),
        }
    }

    /// The positions in rows first to last that a theorem gives, with their indices.
    pub(crate) fn known_in_rows(&self, first: &Int, last: &Int) -> Vec<(Int, Int, Int)> {
        let mut n = self.before_row(first);
        if let (Some(sequence), true) = (self.sequence, *first > self.by) {
            n += sequence.first_from_row(&(first - &self.by));
        }
        let mut found = Vec::new();
        while let PositionSource::Known(a, b) = self.nth(&n) {
            if a > *last {
                break;
            }
            found.push((n.clone(), a, b));
            n += Int::ONE;
        }
        found
    }

    /// Whether a theorem says that (a, b), in either order, is one of the positions.
    pub(crate) fn contains(&self, a: &Int, b: &Int) -> bool {
        let (a, b) = (a.min(b), a.max(b));
        if *b < self.by {
            return a ^ b == Int::from(self.h);
        }
        match (self.sequence, self.moved_back(a, b)) {
            (Some(sequence), Some((x, y))) => sequence.contains(&x, &y),
            _ => false,
        }
    }

    /// The pile that goes with x, if a theorem gives it.
    pub(crate) fn partner(&self, x: &Int) -> Option<Int> {
        match self.sequence {
            _ if *x < self.by => Some(x ^ Int::from(self.h)),
            Some(sequence) => Some(sequence.partner(&(x - &self.by)) + &self.by),
            None => None,
        }
    }

    /// The position (a, a + d) that can be reached along its diagonal, if there is one and a theorem tells it.
    pub(crate) fn on_diagonal(&self, d: &Int) -> Option<(Int, Int)> {
        let sequence = self.sequence?;
        match sequence.on_diagonal(d) {
            Some(n) => {
                let (a, b) = sequence.nth(&n);
                Some(self.moved(&a, &b))
            }
            // Theorem 2.11: on diagonal 1 it is the last one of Nim, (l - 1, l), as k < l.
            None => Some((&self.by - Int::from(2u8), &self.by - Int::ONE)),
        }
    }
}

/// The last `digits` binary digits, and the number that those before them form.
fn split(n: &Int, digits: usize) -> (Int, Int) {
    n.clone().split_bits(digits)
}

#[cfg(test)]
mod tests;
