//! Finite automata that read the digits of a pile and say where its positions of small values are.
//!
//! For a game, a largest value g and the t of its numeration system (1 for games of golden slope, A for `a-wythoff:A`),
//! an automaton reads the digits of a row x in the p-system of t, most significant first, and each of its states has a
//! *symbol*: the values that have a point in the row, the state of the row, e(x), and whether the reference count grows
//! by one after the row. With ref(x), the number of rows below x after which it grows, the column that diagonals are
//! counted from is
//!
//! ```text
//! rho(x) = x + t ref(x) = sh(x) + e(x),
//! ```
//!
//! where sh(x) is the number whose digits are those of x with a zero appended. The h-point of row x is (x, rho(x) +
//! d_h), and d_h follows from the symbol by one step of Algorithm FSW; it is number ref(x) + n_index_h of T_h.
//!
//! So the digits of one number give everything about its row, and neighbouring rows cost next to nothing (`row_walk`). That
//! such an automaton says the truth about all rows is what its certificate proves ([`crate::proof`]). Those of
//! [`mod@shipped`] come with the program; [`build()`] finds them, and others.

mod answer;
mod build;
mod export;
mod machine;
mod read;
mod row_walk;
pub mod shipped;
mod symbol;

pub use automata::export::MOST_STATES as MOST_DRAWN;
pub use build::{Built, DifferenceSets, LARGEST, build};
pub use export::Text;
pub use machine::Machine;
pub use shipped::{Shipped, shipped};

use crate::error::{Error, ErrorKind};
use crate::evidence::Evidence;
use crate::points::FarPoint;
use crate::proof::automaton::claims::StatedValueState;
use crate::rules::Game;
use crate::text::counted;
use automata::Dfao;
use numeration::System;
use symbol::{Range, Symbol};

/// The positions of values up to g of a game, as a finite automaton gives them.
///
/// ```
/// use wythoff_engines::automatic::shipped;
/// let automaton = shipped(&"wythoff".parse().unwrap(), 1).unwrap().automaton;
/// // The 1-point number 10^40.
/// let point = automaton.point(1, &numeration::parse("10^40").unwrap()).unwrap();
/// assert_eq!(automaton.value(&point.a, &point.b).unwrap(), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The checksum of its certificate.
    digest: Option<String>,
    game: Game,
    g: u32,
    t: u32,
    /// The p-system and the q-system of t.
    p: System,
    q: System,
    /// Its outputs are places in the list of symbols.
    dfao: Dfao,
    symbols: Vec<Symbol>,
    row_states: Vec<Vec<StatedValueState>>,
    /// The number of rows that are given by the definition.
    transient: u64,
    /// The points of these rows, by row and value.
    first: Vec<FarPoint>,
    /// What the symbols of all other rows span.
    span: SymbolRanges,
}

/// The least and the greatest of what symbols say.
#[derive(Clone, Copy, Debug)]
struct SymbolRanges {
    /// e(x) / t.
    e: Range,
    /// The diagonals of points, less t ref(x).
    d: Range,
    /// Their columns, less sh(x).
    column: Range,
    /// n_index_h of all row states.
    index: Range,
}

impl Automaton {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The largest value.
    pub fn g(&self) -> u32 {
        self.g
    }

    /// The t of the numeration system.
    pub fn t(&self) -> u32 {
        self.t
    }

    /// What it reads, in words.
    pub fn digits(&self) -> String {
        match self.t {
            1 => "Zeckendorf digits".to_owned(),
            t => format!("digits of the p-system of {t}"),
        }
    }

    /// The automaton; its outputs name symbols.
    pub fn dfao(&self) -> &Dfao {
        &self.dfao
    }

    /// How its answers are known, if a certificate of this name holds, which comes with the program.
    pub fn evidence(&self, name: &str) -> Evidence {
        self.proved(name, name)
    }

    /// How its answers are known, if the certificate in a file holds.
    pub fn evidence_of_file(&self, file: &str) -> Evidence {
        self.proved(file, &format!("{file}, checked"))
    }

    fn proved(&self, certificate: &str, origin: &str) -> Evidence {
        let (states, digits) = (counted(self.dfao.len(), "state"), self.digits());
        let words = format!("automaton of {states} reading {digits} ({origin})");
        Evidence::proved("automaton", words).certified_by(certificate, self.digest.clone())
    }
}

/// The error for an automaton whose answers cannot be.
fn contradiction() -> Error {
    Error::new(ErrorKind::Certificate, "the automaton contradicts itself, so its certificate cannot hold")
}

#[cfg(test)]
mod tests;
