//! A game: its text and its rules, whichever family they are of.

use super::same::simpler;
use super::{
    AWythoff, Connell, CyclicNimhoff, FraenkelBorosh, Free, Heap, Nim, RWythoff, Ratio, Removals, Restricted, Ruleset,
    Take, Vectors, Wyt, Wythoff,
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

/// As the catalogue writes them.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rules::Nim(_) => f.write_str("nim"),
            Rules::Wythoff(_) => f.write_str("wythoff"),
            Rules::AWythoff(rules) => write!(f, "a-wythoff:{}", rules.a),
            Rules::Ratio(rules) if rules.k.is_zero() => f.write_str("f-wythoff"),
            Rules::Ratio(rules) => write!(f, "t:{}", rules.k),
            Rules::RWythoff(_) => f.write_str("r-wythoff"),
            Rules::Restricted(rules) if rules.k == rules.l => write!(f, "w:{}", rules.k),
            Rules::Restricted(rules) => write!(f, "w:{},{}", rules.k, rules.l),
            Rules::Wyt(rules) => match rules.removals() {
                Removals::Finite(set) => {
                    let set: Vec<String> = set.iter().map(Int::to_string).collect();
                    write!(f, "wyt:{}", set.join(","))
                }
                Removals::Powers { base, from } if from.is_zero() => write!(f, "wyt:{base}^i"),
                Removals::Powers { base, from } => write!(f, "wyt:{base}^i@{from}"),
                Removals::Multiples(m) => write!(f, "wyt:{m}i"),
            },
            Rules::CyclicNimhoff(rules) => write!(f, "cyclic-nimhoff:{}", rules.h),
            Rules::Heap(rules) => write!(f, "heap:{},{}", rules.s, rules.t),
            Rules::FraenkelBorosh(rules) => write!(f, "fraenkel-borosh:{},{}", rules.a, rules.b),
            Rules::Connell(rules) => write!(f, "connell:{}", rules.p),
            Rules::Vectors(rules) => {
                let vectors: Vec<String> = rules.vectors().iter().map(|(x, y)| format!("({x},{y})")).collect();
                write!(f, "vectors:{}", vectors.join(","))
            }
            Rules::Free(rules) => write!(f, "rule:{}", rules.text()),
        }
    }
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

/// A game of the catalogue: its text, and the simplest rules with the same moves.
///
/// `heap:1,1` is Wythoff's game under another name (`rules/same.rs`), and is played as such.
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
    written: Rules,
    /// The same moves in the family that names them most simply, if it is another one.
    simpler: Option<Rules>,
}

impl Game {
    pub(super) fn new(text: &str, rules: Rules) -> Game {
        Game { text: text.to_owned(), simpler: simpler(&rules), written: rules }
    }

    /// Wythoff's game itself.
    pub fn wythoff() -> Game {
        Game::new("wythoff", Rules::Wythoff(Wythoff))
    }

    /// Whether it is Wythoff's game, however it is written.
    pub fn is_wythoff(&self) -> bool {
        matches!(self.rules(), Rules::Wythoff(_))
    }

    /// The simplest rules with its moves, by family.
    pub fn rules(&self) -> &Rules {
        self.simpler.as_ref().unwrap_or(&self.written)
    }

    /// The rules of the family that its text names.
    pub fn written(&self) -> &Rules {
        &self.written
    }

    /// The game that is played by the rules of its text, though they may be those of a simpler one.
    pub fn as_written(&self) -> Game {
        Game { simpler: None, ..self.clone() }
    }

    /// Whether it is played by the rules of a simpler game than its text names.
    pub fn is_simplified(&self) -> bool {
        self.simpler.is_some()
    }

    /// How its simplest form is written; two games have the same moves if these texts are the same.
    pub fn simplest(&self) -> String {
        self.rules().to_string()
    }

    /// How certificates write it, whose checkers go by the rules of the text: as it is written, unless it was simplified and is of no
    /// family that `is_known`.
    pub(crate) fn checkable(&self, is_known: impl Fn(&Rules) -> bool) -> String {
        if self.simpler.is_none() || is_known(&self.written) { self.text.clone() } else { self.simplest() }
    }

    /// The set K, if it is Wyt_K, by its text or in its simplest form.
    pub fn removals(&self) -> Option<&Removals> {
        [self.written(), self.rules()].into_iter().find_map(|rules| match rules {
            Rules::Wyt(rules) => Some(rules.removals()),
            _ => None,
        })
    }

    /// Whether positions are listed with their piles in order, so that (1,2) and (2,1) are two of them.
    pub fn is_ordered(&self) -> bool {
        matches!(self.written, Rules::Vectors(_))
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
