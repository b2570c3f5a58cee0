//! The laboratory: what five papers claim, as data with a check for each claim; their figures, redrawn from computed
//! values; and experiments that take hours, cut into pieces that can be lost, repeated and merged without harm.

pub mod claims;
pub mod conduct;
mod errand;
mod error;
pub mod experiment;
pub mod figures;
pub mod ledger;
pub mod records;
pub mod run;

pub use errand::Errand;
pub use error::{Error, ErrorKind, Result};
