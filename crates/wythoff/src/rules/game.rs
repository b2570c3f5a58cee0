//! A game: its text and its rules, whichever family they are of.

use super::{
    AWythoff, Connell, CyclicNimhoff, FraenkelBorosh, Free, Heap, Nim, RWythoff, Ratio, Restricted, Ruleset, Take,
    Vectors, Wyt, Wythoff,
};
use crate::error::Result;
use numeration::Int;
use std::fmt;

/// The rules of a game, by family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// `nim`
    Nim(Nim),
    /// `wythoff`
    Wythoff(Wythoff),
    /// `a-wythoff:A`
    AWythoff(AWythoff),
    /// `t:K`, and `f-wythoff`, which is `t:0`
    Ratio(Ratio),
    /// `r-wythoff`
    RWythoff(RWythoff),
    /// `w:K` and `w:K,L`, and `t:inf`, which is `w:1`
    Restricted(Restricted),
    /// `wyt:1,4,8`, `wyt:2^i`, `wyt:2^i@1`, `wyt:2i`
    Wyt(Wyt),
    /// `cyclic-nimhoff:H`
    CyclicNimhoff(CyclicNimhoff),
    /// `heap:S,T`
    Heap(Heap),
    /// `fraenkel-borosh:A,B`
    FraenkelBorosh(FraenkelBorosh),
    /// `connell:P`
    Connell(Connell),
    /// `vectors:(1,0),(0,1),(1,1)`
    Vectors(Vectors),
    /// `rule:EXPR`
    Free(Free),
}

/// Calls the same code with the concrete rules of any family, so that inner loops are compiled for each.
macro_rules! with_rules {
    ($game:expr, $rules:ident => $body:expr) => {
        match $game.rules() {
            $crate::rules::Rules::Nim($rules) => $body,
            $crate::rules::Rules::Wythoff($rules) => $body,
            $crate::rules::Rules::AWythoff($rules) => $body,
            $crate::rules::Rules::Ratio($rules) => $body,
            $crate::rules::Rules::RWythoff($rules) => $body,
            $crate::rules::Rules::Restricted($rules) => $body,
            $crate::rules::Rules::Wyt($rules) => $body,
            $crate::rules::Rules::CyclicNimhoff($rules) => $body,
            $crate::rules::Rules::Heap($rules) => $body,
            $crate::rules::Rules::FraenkelBorosh($rules) => $body,
            $crate::rules::Rules::Connell($rules) => $body,
            $crate::rules::Rules::Vectors($rules) => $body,
            $crate::rules::Rules::Free($rules) => $body,
        }
    };
}
pub(crate) use with_rules;

/// A game of the catalogue: its text and its rules.
///
/// ```
/// use wythoff::Game;
/// let game: Game = "w:1,3".parse().unwrap();
/// assert_eq!(game.options(2, 4).unwrap().len(), 2 + 4 + 1);
/// assert!("w:3,1".parse::<Game>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    text: String,
    rules: Rules,
}

impl Game {
    pub(super) fn new(text: &str, rules: Rules) -> Game {
        Game { text: text.to_owned(), rules }
    }

    /// Wythoff's game itself.
    pub fn wythoff() -> Game {
        Game::new("wythoff", Rules::Wythoff(Wythoff))
    }

    /// Whether it is Wythoff's game itself, written so.
    pub fn is_wythoff(&self) -> bool {
        matches!(self.rules, Rules::Wythoff(_))
    }

    /// The rules by family.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether swapping the piles leaves the game unchanged.
    pub fn is_symmetric(&self) -> bool {
        with_rules!(self, rules => rules.is_symmetric())
    }

    /// Every option of (a, b), sorted, each once.  T = the number of options, up to sorting.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Rule`] where a free rule has no value.
    pub fn options(&self, a: usize, b: usize) -> Result<Vec<(usize, usize)>> {
        let mut options = Vec::new();
        with_rules!(self, rules => rules.options(a, b, &mut |x, y| options.push((x, y))))?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Whether (x, y) is an option of (a, b), for piles of any size.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Rule`] where a free rule has no value.
    pub fn allows(&self, (a, b): (&Int, &Int), (x, y): (&Int, &Int)) -> Result<bool> {
        if x > a || y > b || (x == a && y == b) {
            return Ok(false);
        }
        let (k, l) = (a - x, b - y);
        with_rules!(self, rules => rules.allows(&Take { a, b, k: &k, l: &l }))
    }

    /// A few options that take little; none only if the position has no options at all.
    ///
    /// # Errors
    /// As [`Game::allows`].
    pub fn small_steps(&self, a: &Int, b: &Int) -> Result<Vec<(Int, Int)>> {
        let mut found = Vec::new();
        for (k, l) in with_rules!(self, rules => rules.least_takes()) {
            if k <= *a && l <= *b && with_rules!(self, rules => rules.allows(&Take { a, b, k: &k, l: &l }))? {
                found.push((a - k, b - l));
            }
        }
        Ok(found)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
