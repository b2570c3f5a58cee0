//! The algorithms as the papers state them. They are the oracles of the faster engines, and nothing but plain.

mod fsw;
mod fwsg;
mod on_board;
mod rw;
mod wsg;

pub use fsw::{Placed, RowState, ValueState};
pub use fwsg::fwsg;
pub use on_board::on_board;
pub use rw::Rw;
pub use wsg::Wsg;
