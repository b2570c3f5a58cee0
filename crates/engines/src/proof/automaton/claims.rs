//! What the file of an automaton says.

use crate::proof::fields::fields;
use crate::proof::stop::{CheckStep, Stop};

/// The state of one value at the start of a row: n_index, n_firstd, the closed diagonals and the columns in use by age,
/// both as distances from n_firstd.
pub(crate) type StatedValueState = (i32, i32, Vec<u16>, Vec<Vec<u16>>);

/// What an automaton says of a row x in one of its states: the row state, or -(x + 1) for a row of the transient part;
/// the values inserted; e(x); whether the reference count grows by one, 0 or 1.
pub(crate) type SymbolFields = (i64, Vec<u32>, i32, u8);

fields! {
    struct AutomatonFile {
        game: String,
        g: u32,
        transient: u32,
        row_states: Vec<Vec<StatedValueState>>,
        symbols: Vec<SymbolFields>,
        states: Vec<Vec<i64>>,
        differences: Vec<Vec<i64>>,
        recurring: Vec<Vec<i64>>,
        convergence: Option<u64>,
    }
}

/// The claims of a file.
pub(crate) struct AutomatonClaims {
    /// The text of the game.
    pub game: String,
    /// The largest value.
    pub g: u32,
    /// The number of rows that are given by the definition.
    pub transient: u32,
    /// The row states, for each the states of the values 0..g.
    pub row_states: Vec<Vec<StatedValueState>>,
    /// The symbols.
    pub symbols: Vec<SymbolFields>,
    /// For each state the states that digits 0, 1, .. lead to, -1 where there is none, and its symbol.
    pub states: Vec<Vec<i64>>,
    /// For each value the d_n - t n that occur from the transient rows on, in order.
    pub differences: Vec<Vec<i64>>,
    /// Those that occur for infinitely many n.
    pub recurring: Vec<Vec<i64>>,
    /// R_g, if it is claimed.
    pub convergence: Option<u64>,
}

impl AutomatonClaims {
    /// Reads a file of this kind.
    pub(in crate::proof) fn read(bytes: &[u8]) -> CheckStep<AutomatonClaims> {
        let AutomatonFile {
            game, g, transient, row_states, symbols, states, differences, recurring, convergence, ..
        } = AutomatonFile::read(bytes)?;
        if states.is_empty() {
            return Err(Stop::rejected("format", "it has no states"));
        }
        Ok(AutomatonClaims { game, g, transient, row_states, symbols, states, differences, recurring, convergence })
    }
}
