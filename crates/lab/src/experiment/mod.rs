//! Experiments: a pure function of a part of the work, and a way to put the records of two neighbouring parts together.
//!
//! An experiment consists of *units*, numbered from 0: rows, start rows, sets. A *shard* is a range of them. Its record
//! depends on nothing but the parameters, the range and how the whole is cut; putting records together is associative. So
//! shards can be done in any order, anywhere, again, and the conclusion is the same to the bit, however the work was cut.
//! Whoever runs them ([`crate::run`]) knows nothing of games.

mod catalogue;
mod chain;
mod chained;
mod classify;
mod conjecture_1;
mod conjecture_2;
mod convergence;
mod extremes;
mod f_wythoff;
mod near;
mod parameters;
mod points;
mod rows;
#[cfg(test)]
mod tests;

pub use catalogue::{CATALOGUE, ExperimentEntry, find};
pub use parameters::{ExperimentParameter, Parameters};

use crate::error::{Error, ErrorKind, Result};
use engines::job::Job;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::ops::Range;

/// How the units of an experiment are cut into shards: all of this size, but for the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// How many units there are.
    pub units: u64,
    /// How many of them make a shard.
    pub size: u64,
}

impl Cut {
    /// How many shards there are.
    pub fn shards(self) -> u64 {
        self.units.div_ceil(self.size)
    }

    /// The units of a shard.
    pub fn shard(self, number: u64) -> Range<u64> {
        let first = number.saturating_mul(self.size).min(self.units);
        first..first.saturating_add(self.size).min(self.units)
    }
}

/// What an experiment has found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Conclusion {
    /// The answer, which does not depend on how the work was cut.
    pub result: Value,
    /// What was checked on the way, which may.
    pub checked: Value,
}

impl Conclusion {
    /// The first digits of the SHA-256 of the whole result, for two people who compare theirs.
    pub fn checksum(&self) -> String {
        let digest = Sha256::digest(self.result.to_string().as_bytes());
        digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// An experiment.
trait Experiment: Send + Sync {
    /// What is found in a shard.
    type Record: Serialize + DeserializeOwned;

    /// How many units there are.
    fn units(&self) -> u64;

    /// Shards consist of so many units, or a multiple of that.
    fn grain(&self) -> u64 {
        1
    }

    /// How many units take some seconds.
    fn usual_shard(&self) -> u64;

    /// Does a part of the work.
    fn shard(&self, units: Range<u64>, cut: Cut, job: &Job) -> Result<Self::Record>;

    /// Puts the records of two neighbouring parts together.
    fn merge(&self, before: Self::Record, after: Self::Record) -> Result<Self::Record>;

    /// What the record of the whole means.
    fn conclude(&self, record: Self::Record, job: &Job) -> Result<Conclusion>;
}

/// An experiment whose records are bytes: what a ledger and an executor see of it.
pub trait AnyExperiment: Send + Sync {
    /// How it is cut if nothing else is asked for.
    fn usual_cut(&self) -> Cut;

    /// Shards of about this size.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`] for 0.
    fn cut(&self, size: u64) -> Result<Cut>;

    /// The record of a shard.
    ///
    /// # Errors
    /// Those of the computation.
    fn shard(&self, units: Range<u64>, cut: Cut, job: &Job) -> Result<Vec<u8>>;

    /// Puts the records of all shards together, in order, and says what they mean.
    ///
    /// # Errors
    /// [`ErrorKind::Mismatch`] if they do not fit together; those of `records`, which tells them one by one.
    fn conclude(&self, records: &mut dyn Iterator<Item = Result<Vec<u8>>>, job: &Job) -> Result<Conclusion>;
}

impl<E: Experiment> AnyExperiment for E {
    fn usual_cut(&self) -> Cut {
        let size = self.usual_shard().max(1).next_multiple_of(self.grain());
        Cut { units: self.units(), size }
    }

    fn cut(&self, size: u64) -> Result<Cut> {
        let rounded = size.checked_next_multiple_of(self.grain()).filter(|size| *size > 0);
        let Some(size) = rounded else {
            return Err(Error::new(ErrorKind::Parameter, format!("shards of {size} units are none; give 1 or more")));
        };
        Ok(Cut { units: self.units(), size })
    }

    fn shard(&self, units: Range<u64>, cut: Cut, job: &Job) -> Result<Vec<u8>> {
        serde_json::to_vec(&Experiment::shard(self, units, cut, job)?).map_err(|e| damaged(&e))
    }

    fn conclude(&self, records: &mut dyn Iterator<Item = Result<Vec<u8>>>, job: &Job) -> Result<Conclusion> {
        let mut whole: Option<E::Record> = None;
        for record in records {
            let record: E::Record = serde_json::from_slice(&record?).map_err(|e| damaged(&e))?;
            whole = Some(match whole {
                Some(before) => self.merge(before, record)?,
                None => record,
            });
        }
        let nothing = || Error::new(ErrorKind::Parameter, "there are no shards to put together");
        Experiment::conclude(self, whole.ok_or_else(nothing)?, job)
    }
}

fn damaged(error: &serde_json::Error) -> Error {
    Error::new(ErrorKind::Ledger, format!("the record of a shard cannot be read: {error}"))
}

/// A value that always can be written as JSON.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}
