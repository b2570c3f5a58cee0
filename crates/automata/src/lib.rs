//! Finite automata that read numbers in the numeration systems of [`numeration`], most significant digit first.
//!
//! * [`Dfao`]: deterministic automata with output, the machines behind automatic sequences.
//!
//! Nothing here knows a game.

mod dfao;

pub use dfao::{Dfao, Malformed, NONE};
