//! Finite automata that read numbers in the numeration systems of [`numeration`], most significant digit first.
//!
//! * [`Dfao`]: deterministic automata with output, the machines behind automatic sequences;
//! * [`Walk`]: from number to number, of any size, with the state of each;
//! * [`export`]: Walnut, Graphviz, and pictures.
//!
//! Nothing here knows a game.

mod dfao;
pub mod export;
mod walk;

pub use dfao::{Dfao, Malformed, NONE};
pub use walk::Walk;
