//! Certificates of automata: what finitely many states say of all rows of a game.
//!
//! ```text
//! "game":"wythoff",
//! "g":1,
//! "transient":0,
//! "row_states":[[[0,0,[],[[]]],[0,0,[],[[]]]],..],
//! "symbols":[[0,[0,1],0,1],..],
//! "states":[[0,1,0],..],
//! "differences":[[0],[-4,-3,-2,-1,0,1,2]],
//! "recurring":[[0],[-4,-3,-2,-1,0,1,2]],
//! "convergence":45,
//! ```

pub(crate) mod claims;
mod open;

pub(crate) use open::open;

/// The kind of these certificates.
pub const KIND: &str = "automaton";
