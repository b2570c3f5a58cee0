//! Who wins, and how: P-positions, values of single positions, winning options.

pub mod closed_form;
mod heap;
pub mod moves;
pub mod p_positions;
pub mod value;

pub use closed_form::ClosedForm;
pub use moves::{Moves, Outcome, moves};
pub use p_positions::PPositions;
pub use value::{Value, value};

#[cfg(test)]
mod tests;
