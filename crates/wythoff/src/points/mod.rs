//! The g-points: T_g, the sequence of positions (a, b), a <= b, of value g, sorted by a (Nivasch 2009, section 1.2).
//!
//! Rows are first coordinates, the smaller pile; diagonal d holds the positions (a, a + d); n counts from 0.

mod batch;
mod blocks;
mod constants;
mod converging;
mod decimal;
mod exact;
mod extremes;
mod far;
mod frame;
mod greedy;
mod lanes;
pub mod literal;
mod lookahead;
mod machine;
mod near;
mod plain;
mod tape;
mod tile;
mod window;

pub use batch::Batch;
pub use constants::{Constants, Golden, Unrounded};
pub use converging::rows_to_converge;
pub use exact::Exact;
pub use extremes::{Ends, Extremes, Spread, extremes};
pub use far::Far;
pub use greedy::Greedy;
pub use lookahead::Lookahead;
pub use near::{Beyond, Near, near};

/// The n-th h-point (a, b), a <= b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Its value.
    pub h: u32,
    /// Its place in T_h, from 0.
    pub n: u64,
    /// Its row, the smaller pile.
    pub a: u64,
    /// Its column, the larger pile.
    pub b: u64,
}

impl Point {
    /// The diagonal b - a.
    pub fn d(&self) -> u64 {
        self.b - self.a
    }
}
