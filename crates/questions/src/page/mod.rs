//! What the page asks besides the questions of all surfaces: squares of the board, options, play, runs of automata.

pub(crate) mod automata;
pub(crate) mod boards;
pub(crate) mod game;
pub(crate) mod machines;
pub(crate) mod options;
pub(crate) mod play;
pub(crate) mod square;
mod tile;
