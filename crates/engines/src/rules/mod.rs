//! What may be moved: one file per family, each straight from the paper that defines it.
//!
//! A position is an ordered pair of piles (a, b). A move is either a whole *line* (take i times a vector, i >= 1,
//! as long as the piles allow: all of Nim's moves, or Wythoff's "the same from both") or one of the *other* moves,
//! which a family lists position by position. Every engine starts from this description and from nothing else.
//!
//! Unless said otherwise piles are unordered, so the set of moves is symmetric under swapping them.

mod a_wythoff;
mod connell;
mod cyclic_nimhoff;
mod e_wythoff;
mod euclid;
mod f_wythoff;
mod family;
mod fraenkel_borosh;
mod game;
mod geometry;
mod heap;
mod nim;
mod r_wythoff;
mod reader;
pub mod rule;
mod t;
mod take;
#[cfg(test)]
mod tests;
mod theorem;
mod vectors;
mod w;
mod wyt;
mod wythoff;

pub use family::{Family, Form, GameParameter, ParameterKind};
pub use game::Game;
pub use geometry::{Both, Geometry, Single};
pub use take::Take;
pub use theorem::{Moved, MovedFrom, PPositionsForm, Theorem, ValueFormula};
pub use wyt::Removals;

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

/// One game of a family: its moves, its text, and what is known about it.
///
/// Three things have to be said: how a game is written, which lines of moves it has, and which moves it allows. Of the rest, what is not
/// said is not known, and the engines do without it; unless it is said otherwise the piles are unordered.
pub trait Ruleset {
    /// How it is written: a form of its family, and the arguments in the order of the form's text.
    fn written(&self) -> (&'static Form, Vec<String>);

    /// The vectors v for which every multiple i v, i >= 1, that fits may be taken.
    fn lines(&self) -> &[Vector];

    /// For games that are not just lines and allow an interval of amounts from the larger pile with each k > 0 from the smaller, whatever
    /// the piles: its least and greatest element. If the same holds with the piles exchanged, they need not list their
    /// [`Ruleset::others`].
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

    /// A few small amounts to take from (a, b), so chosen that a position from which none of them is allowed has no move at all.
    fn least_takes(&self, _a: &Int, _b: &Int) -> Vec<(Int, Int)> {
        vec![(Int::ONE, Int::ZERO), (Int::ZERO, Int::ONE)]
    }

    /// Whether swapping the piles leaves the game unchanged.
    fn is_symmetric(&self) -> bool {
        true
    }

    /// The nanoseconds that a board by bitsets spends on the [`Ruleset::others`] of a cell, on average over a board with so many rows and
    /// columns; 0 where they are few.
    fn others_cost(&self, _rows: usize, _cols: usize) -> u128 {
        0
    }

    /// The same moves in the family that names them most simply; `None` if that is this one.
    fn simpler(&self) -> Option<Rules> {
        None
    }

    /// The moves as shapes on the board, for the fast engines.
    fn geometry(&self) -> Option<Geometry<'_>> {
        None
    }

    /// A theorem about all values.
    fn values(&self) -> Option<Theorem<ValueFormula>> {
        None
    }

    /// A theorem about the P-positions.
    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        None
    }

    /// Whether from every P-position some reply leaves the winner no answer but P-positions of the next lower rank, as
    /// [`crate::strategy`] proves in `resist.rs`: a lost game then lasts twice its rank.
    fn ranks_fall_by_one(&self) -> bool {
        false
    }

    /// A theorem about the positions of value h.
    fn moved(&self, _h: u32) -> Option<Theorem<Moved>> {
        None
    }

    /// The largest g such that there is one for all h <= g.
    fn most_moved(&self) -> Option<u32> {
        None
    }
}

/// The list of families. For each of them: the module, and the type of its games; games of a module without one are written in another way,
/// too, and are of that type. It makes the enum of all rules, the dispatch to the concrete ones, and the catalogue.
macro_rules! families {
    ($dollar:tt $($module:ident $($kind:ident)?;)*) => {
        $($(pub use $module::$kind;)?)*

        /// The rules of a game, by family.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Rules {
            $($(#[doc = concat!("Of `rules/", stringify!($module), "`.")] $kind($kind),)?)*
        }

        $($(impl From<$kind> for Rules {
            fn from(rules: $kind) -> Rules {
                Rules::$kind(rules)
            }
        })?)*

        /// Every family, in the order of the catalogue.
        pub static FAMILIES: &[&Family] = &[$(&$module::FAMILY),*];

        /// Calls the same code with the concrete rules of any family, so that inner loops are compiled for each.
        macro_rules! with_rules {
            ($dollar of:expr, $dollar rules:ident => $dollar body:expr) => {
                match $dollar of {
                    $($($crate::rules::Rules::$kind($dollar rules) => $dollar body,)?)*
                }
            };
        }
    };
}

families! {
    $
    nim Nim;
    wythoff Wythoff;
    a_wythoff AWythoff;
    f_wythoff;
    r_wythoff RWythoff;
    e_wythoff EWythoff;
    w W;
    t T;
    wyt Wyt;
    cyclic_nimhoff CyclicNimhoff;
    heap Heap;
    fraenkel_borosh FraenkelBorosh;
    connell Connell;
    euclid Euclid;
    vectors Vectors;
    rule Rule;
}

pub(crate) use with_rules;

/// The ways of writing games, with their families, as help and documentation list them.
pub fn catalogue() -> impl Iterator<Item = (&'static Family, &'static Form)> {
    FAMILIES.iter().flat_map(|family| family.forms.iter().map(move |form| (*family, form)))
}

/// An example of each form.
#[cfg(test)]
pub(crate) fn examples() -> Vec<&'static str> {
    catalogue().map(|(_, form)| form.example).collect()
}

/// The names of the families whose first example satisfies a condition, for messages: `nim, wythoff and w`.
pub(crate) fn family_names_where(holds: impl Fn(&Game) -> bool) -> String {
    let is_one = |family: &&&Family| family.forms[0].example.parse().is_ok_and(|game: Game| holds(&game.as_written()));
    let names: Vec<&str> = FAMILIES.iter().filter(is_one).map(|family| family.name).collect();
    match &names[..] {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.concat(),
    }
}
