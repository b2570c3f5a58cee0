//! The laboratory: what five papers claim, as data with a check for each claim; and experiments that take hours, cut into pieces that can be lost, repeated and merged without harm.
//!
//! * [`claims`]: what the papers claim, each with a verdict and a check;
//! * [`experiment`]: what long runs compute, shard by shard;
//! * [`ledger`]: the file in which runs and the records of their shards are kept;
//! * [`run`]: doing the shards of a run on the threads that are lent; [`ShardRequest`]: having other processes do them;
//! * [`conduct`]: a run from its beginning to its end, as programs start it;
//! * [`records`]: the page of what finished runs have found.

pub mod claims;
#[cfg(feature = "runs")]
pub mod conduct;
mod error;
#[cfg(feature = "runs")]
pub mod experiment;
#[cfg(feature = "runs")]
pub mod ledger;
#[cfg(feature = "runs")]
pub mod records;
#[cfg(feature = "runs")]
mod request;
#[cfg(feature = "runs")]
pub mod run;

pub use error::{Error, ErrorKind, Result};
#[cfg(feature = "runs")]
pub use request::ShardRequest;
