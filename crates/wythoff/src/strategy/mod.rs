//! Who wins, and how.
//!
//! * [`closed_form`]: the P-positions of a game, where a theorem or a period tells them, and which of them a position reaches; for piles
//!   of any size;
//! * [`fraenkel`]: three strategies for Wythoff's game and Fraenkel's, each as the paper has it;
//! * [`mod@value`], [`mod@moves`], [`p_positions`]: what is asked about one game, answered by the strongest means at hand;
//! * [`sum`]: several games side by side;
//! * [`mod@resist`] and [`player`]: what to play, won or lost;
//! * [`mod@explain`]: the reasons, in words.

mod by_value;
pub mod closed_form;
pub mod explain;
pub mod fraenkel;
pub mod moves;
mod options;
pub mod p_positions;
pub mod player;
pub mod resist;
pub mod sum;
mod tiled;
pub mod value;

pub use closed_form::ClosedForm;
pub use explain::{Explanation, explain};
pub use moves::{Moves, Outcome, moves};
pub use options::Options;
pub use p_positions::{PPositions, Which};
pub use resist::{Resistance, resist};
pub use sum::{Component, Move, Solution, Sum, solve};
pub use value::{Value, value, value_up_to};

#[cfg(test)]
mod tests;
