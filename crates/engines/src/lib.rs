//! Wythoff's game and its relatives: what may be moved, what a position is worth, and how that is known.
//!
//! Two piles (or a queen walking to the corner of a board); a move takes any number from one pile, or takes from
//! both under a rule, and the rule is what distinguishes the games. Data flows down this list:
//!
//! * [`rules`]: the moves of each game, from the text `w:1,3` to the options of a position;
//! * [`invariance`]: the values up to which two games have the same positions, and positions that are those of Wythoff's game moved;
//! * [`board`]: Grundy values of a finite board, from the plain definition up to the layered engine;
//! * [`points`]: the sequences T_g of positions of one value, row by row or far away;
//! * [`automatic`]: finite automata that give the positions of small values at any distance, proved;
//! * [`coalescence`]: single far points of Wythoff's game, proved;
//! * [`rows`]: additive periods of rows, proved, and values arbitrarily far along a row;
//! * [`regularity`]: what repeats for ever in Wyt_K;
//! * [`proof`]: certificates as data, and the small checkers that re-verify them;
//! * [`means`]: every way to answer a question about a game, in one order, asked through a [`Solver`];
//! * [`strategy`]: P-positions in closed form where a theorem gives one, winning moves at any size, sums, explanations;
//! * [`evidence`]: the grade every answer carries.
//!
//! The crate reads no clock and no file and starts no thread. Long computations take a [`job::Job`], through which
//! the caller watches, cancels, and lends threads.
//!
//! ```
//! use wythoff_engines::{board, job::Job, rules::Game};
//! let game: Game = "wythoff".parse().unwrap();
//! let table = board::table(&game, 6, 7, &Job::default()).unwrap();
//! assert_eq!(table.get(5, 6), 10);
//! ```

pub mod automatic;
pub mod board;
pub mod budget;
pub mod coalescence;
pub mod error;
pub mod evidence;
pub mod invariance;
pub mod job;
pub mod means;
pub mod points;
pub mod proof;
pub mod regularity;
pub mod rows;
pub mod rules;
pub mod strategy;
pub mod text;

pub use budget::Budget;
pub use error::{Error, ErrorKind, Result};
pub use means::Solver;
pub use numeration::{Int, saturate};
pub use rules::Game;

/// The version of these engines: that of the package, and a number that changes with their source.
pub const ENGINE: &str = concat!(env!("CARGO_PKG_VERSION"), "-", env!("WYTHOFF_ENGINE"));
