//! Merging ledgers: the shards of a job array come home.

use super::Ledger;
use crate::error::{Error, ErrorKind, Result};
use std::path::Path;

/// What a merge has done with one run.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The run, as this ledger numbers it.
    pub run: super::Run,
    /// Shards that were new.
    pub added: u64,
    /// Shards that were here already, the same.
    pub known: u64,
    /// Shards whose record is damaged over there; they are not taken.
    pub damaged: Vec<u64>,
}

impl Ledger {
    /// Takes over all shards of another ledger that are done. Doing it twice changes nothing. Returns also the numbers of the runs over
    /// there that cannot be read.
    ///
    /// # Errors
    /// [`ErrorKind::Mismatch`] if a shard is known here with another record; those of both ledgers.
    pub fn merge(&mut self, from: &Path) -> Result<(Vec<Merged>, Vec<i64>)> {
        if from.canonicalize().ok() == self.path.canonicalize().ok() {
            let message = format!("'{}' is the ledger itself; name the ledgers of the parts", from.display());
            return Err(Error::new(ErrorKind::Parameter, message));
        }
        let other = Ledger::open_existing(from)?;
        let mut merged = Vec::new();
        let (runs, unread) = other.all_runs()?;
        for theirs in runs {
            let run = self.find_or_insert(&theirs).map_err(|e| e.about(&format!("'{}'", from.display())))?;
            let mut outcome = Merged { run, added: 0, known: 0, damaged: Vec::new() };
            for (number, _) in other.times(&theirs)? {
                let Some(shard) = other.stored(&theirs, number)? else {
                    outcome.damaged.push(number);
                    continue;
                };
                let is_known = self.record(&outcome.run, number)?.is_some();
                if !is_known && self.is_done(&outcome.run, number)? {
                    // Ours is damaged and theirs is not.
                    self.forget(&outcome.run, number)?;
                }
                self.note(&outcome.run, &[shard])?;
                if is_known {
                    outcome.known += 1;
                } else {
                    outcome.added += 1;
                }
            }
            merged.push(outcome);
        }
        Ok((merged, unread))
    }
}
