//! Who wins, and how: P-positions, values of single positions, winning options.

mod blocks;
mod by_value;
pub mod closed_form;
pub mod explain;
pub mod fraenkel;
mod heap;
pub mod moves;
mod options;
pub mod p_positions;
mod pairs;
pub mod player;
pub mod resist;
pub mod sum;
pub mod value;
mod winning;

pub use closed_form::ClosedForm;
pub use explain::{Explanation, explain};
pub use moves::{Moves, Outcome, moves};
pub use options::Options;
pub use p_positions::PPositions;
pub use resist::{Resistance, resist};
pub use sum::{Component, Move, Solution, Sum, solve};
pub use value::{Value, value};

#[cfg(test)]
mod tests;
