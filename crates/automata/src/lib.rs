//! Finite automata that read numbers in the numeration systems of [`numeration`], most significant digit first.
//!
//! * [`Dfao`]: deterministic automata with output, the machines behind automatic sequences, and the smallest of their
//!   kind ([`Dfao::minimised`]);
//! * [`Walk`]: from number to number, of any size, with the state of each;
//! * [`Relation`]: two numbers read side by side, told by finitely many difference states how far apart they end;
//! * [`product`] and [`preimages`]: what holds for all pairs of numbers at a given distance, and for all numbers at
//!   once;
//! * [`ByValue`], [`Words`]: small numbers known exactly;
//! * [`export`]: Walnut, Graphviz, and pictures;
//! * [`Slices`]: the table behind most of these, which compares in full what it finds.
//!
//! Nothing here knows a game.

mod by_value;
mod dfao;
mod explore;
pub mod export;
mod hash;
mod minimise;
mod relation;
mod slices;
mod walk;
mod words;

pub use by_value::ByValue;
pub use dfao::{Dfao, Malformed, NONE};
pub use explore::{Extent, preimages, product};
pub use hash::mix;
pub use relation::Relation;
pub use slices::Slices;
pub use walk::Walk;
pub use words::Words;
