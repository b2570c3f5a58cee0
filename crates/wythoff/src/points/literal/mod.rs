//! The algorithms as the papers state them. They are the oracles of the faster engines, and nothing but plain.

mod fsw;
mod wsg;

pub use fsw::{Placed, RowState, ValueState};
pub use wsg::Wsg;
