//! The g-points: T_g, the sequence of positions (a, b), a <= b, of value g, sorted by a (Nivasch 2009, section 1.2).
//!
//! Rows are first coordinates, the smaller pile; diagonal d holds the positions (a, a + d); n counts from 0.
//!
//! From the plain to the fast, each tested against the one before:
//!
//! * [`literal`]: Algorithms WSG, FSW, RW and FWSG as printed; [`Greedy`], the same idea for all games whose two-pile moves are
//!   slants;
//! * windows: the cells of a row as bits in a frame that all values share (`frame`, `window`), first row by row, then in tiles
//!   of eight rows (`tile`), in the narrowest window that holds them (`row_runner`);
//! * [`Exact`]: runs from row 0 on with the look-ahead bits in memory, row by row or in blocks of rows with every seam checked
//!   (`blocks`), twelve of them in step where the machine has AVX2 (`lanes`);
//! * [`Cascade`]: runs that need no memory of earlier rows; [`stream()`] chooses between the two;
//! * [`Chain`]: exact runs in independent blocks, whose seams and assumptions are checked, to rows beyond all memory;
//! * [`Far`]: Algorithm RW with small integers only, at any distance.
//!
//! By which of them, or by what else, a question about points is answered is a matter of the [`Solver`](crate::Solver).
//!
//! The experiments of Nivasch 2009 are [`extremes()`], [`near()`] and [`mod@converge`]; [`constants`] has bounds with proof.

mod batch;
mod blocks;
mod cascade;
pub mod chain;
pub mod constants;
pub mod converge;
mod converging;
mod exact;
mod extremes;
mod far;
mod frame;
mod golden;
mod greedy;
mod lanes;
pub mod literal;
mod lookahead;
mod near;
mod plain;
mod point;
mod questions;
mod row_runner;
mod stream;
mod tape;
mod tile;
mod window;

pub use batch::Batch;
pub use cascade::Cascade;
pub use chain::Chain;
pub use constants::{Constants, Unrounded};
pub use converge::{Convergence, converge, converge_from, converge_separately};
pub use converging::{convergence, rows_to_converge, slower_than};
pub use exact::Exact;
pub use extremes::{Differences, Ends, Extremes, Slope, Spread, Tallies, extremes};
pub use far::Far;
pub use golden::Golden;
pub use greedy::Greedy;
pub use lookahead::Lookahead;
pub use near::{Beyond, Near, Nearby, near};
pub use point::{FarPoint, FarRows, Found, NearPoint, Relative};
pub use questions::PointBatch;
pub use stream::stream;

/// How many stretches of rows go in step in vector registers of this machine; 1 if it has none that are of use.
pub fn lanes() -> usize {
    lanes::width()
}
