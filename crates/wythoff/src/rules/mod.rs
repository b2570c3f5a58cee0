//! What may be moved: one file per family, each straight from the paper that defines it.
//!
//! A position is an ordered pair of piles (a, b). A move is either a whole *line* (take i times a vector, i >= 1,
//! as long as the piles allow: all of Nim's moves, or Wythoff's "the same from both") or one of the *other* moves,
//! which a family lists position by position. Every engine starts from this description and from nothing else.
//!
//! Unless said otherwise piles are unordered, so the set of moves is symmetric under swapping them.

mod catalogue;
mod connell;
mod cyclic_nimhoff;
mod fraenkel;
mod fraenkel_borosh;
pub mod free;
mod game;
mod heap;
mod larger;
mod ratio;
mod restricted;
mod same;
mod take;
mod vectors;
mod words;
mod wyt;

pub use catalogue::{CATALOGUE, Entry};
pub use connell::Connell;
pub use cyclic_nimhoff::CyclicNimhoff;
pub use fraenkel::AWythoff;
pub use fraenkel_borosh::FraenkelBorosh;
pub use free::Free;
pub(crate) use game::with_rules;
pub use game::{Game, Rules};
pub use heap::Heap;
pub use larger::RWythoff;
pub use ratio::Ratio;
pub use restricted::Restricted;
pub use take::Take;
pub use vectors::Vectors;
pub use wyt::{Removals, Wyt};

use crate::error::Result;
use numeration::Int;

/// Amounts taken from the two piles in one step of a line of moves; not both zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vector(pub usize, pub usize);

impl Vector {
    /// Visits what is left of (a, b) after taking this vector once, twice, and so on.
    pub(crate) fn walk(self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) {
        let Vector(p, q) = self;
        let fits = |pile: usize, step: usize| pile.checked_div(step).unwrap_or(usize::MAX);
        let (mut x, mut y) = (a, b);
        for _ in 0..fits(a, p).min(fits(b, q)) {
            (x, y) = (x - p, y - q);
            visit(x, y);
        }
    }
}

/// Nim's moves: any positive number from one pile.
pub const NIM: [Vector; 2] = [Vector(1, 0), Vector(0, 1)];

/// Wythoff's moves: Nim's, or the same positive number from both.
pub const WYTHOFF: [Vector; 3] = [Vector(1, 0), Vector(0, 1), Vector(1, 1)];

/// The moves of one game.
pub trait Ruleset {
    /// The vectors v for which every multiple i v, i >= 1, that fits may be taken.
    fn lines(&self) -> &[Vector];

    /// For games that are not just lines and allow an interval of amounts from the second pile with each k > 0 from
    /// the first: its least and greatest element. They then need not list their [`Ruleset::others`].
    fn amounts(&self, _k: usize) -> Option<(usize, usize)> {
        None
    }

    /// Visits every option of (a, b) that is not on one of the lines. An option may be visited twice.
    ///
    /// # Errors
    /// Only the free `rule:` can fail, where its expression has no value.
    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        for (k, (least, most)) in (1..=a).map_while(|k| self.amounts(k).map(|amounts| (k, amounts))) {
            (least..=b.min(most)).for_each(|l| visit(a - k, b - l));
        }
        Ok(())
    }

    /// Visits every option of (a, b).
    ///
    /// # Errors
    /// As [`Ruleset::others`].
    fn options(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        for vector in self.lines() {
            vector.walk(a, b, visit);
        }
        self.others(a, b, visit)
    }

    /// Whether a move is one of this game's, for piles of any size.
    ///
    /// # Errors
    /// Only the free `rule:` can fail, where its expression has no value.
    fn allows(&self, take: &Take) -> Result<bool>;

    /// A few small amounts to take, so chosen that a position from which none of them is allowed has no move at all.
    fn least_takes(&self) -> Vec<(Int, Int)> {
        vec![(Int::ONE, Int::ZERO), (Int::ZERO, Int::ONE)]
    }

    /// Whether swapping the piles leaves the game unchanged.
    fn is_symmetric(&self) -> bool {
        true
    }
}

/// Two-pile Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim;

impl Ruleset for Nim {
    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.from_one_pile())
    }
}

/// Wythoff's game (Nivasch 2009, section 1; Wythoff 1907).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wythoff;

impl Ruleset for Wythoff {
    fn lines(&self) -> &[Vector] {
        &WYTHOFF
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.from_one_pile() || take.same_from_both())
    }
}
