//! Who wins, and how.
//!
//! * [`closed_form`]: the P-positions of a game, where a theorem or a period gives them, and which of them a position reaches; for piles
//!   of any size;
//! * [`fraenkel`]: three strategies for Wythoff's game and Fraenkel's, each as the paper has it;
//! * [`mod@value`], [`mod@moves`], [`p_positions`]: what is asked of the [`Solver`](crate::Solver) of one game;
//! * [`sum`]: several games side by side;
//! * [`mod@resist`] and [`player`]: what to play, won or lost;
//! * [`mod@explain`]: the reasons, in words.

pub(crate) mod by_value;
pub mod closed_form;
pub mod explain;
pub mod fraenkel;
pub mod moves;
mod options;
pub mod p_positions;
pub mod player;
pub mod resist;
pub mod sum;
pub mod value;

pub use closed_form::ClosedForm;
pub use explain::Explanation;
pub use moves::{Moves, Outcome};
pub use options::Options;
pub(crate) use options::listed;
pub use p_positions::{ListedPPositions, NearBoard, PTest, Which};
pub use resist::Resistance;
pub use sum::{Component, Move, Solution, Sum, solve};
pub use value::Value;

/// This many winning moves are listed if nothing is said.
pub const LISTED: usize = 1000;

#[cfg(test)]
mod tests;
