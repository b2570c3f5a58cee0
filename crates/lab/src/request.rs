//! Requests for shards that another process is to do, on this or another machine.
//!
//! A request is a few hundred bytes of JSON that name a run. The other process makes the work from it, does shards by their numbers, and
//! sends each back as a sealed [`DoneShard`], which the ledger receives ([`Ledger::receive`](crate::ledger::Ledger::receive)). Only
//! the same version of the program takes a request, so that all records of a run are of one kind.

use crate::error::{Error, ErrorKind, Result};
use crate::experiment::{self, AnyExperiment, Cut, Parameters};
use crate::ledger::{DoneShard, Run, VERSION, key};
use engines::job::{Job, Sequential};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// A request as it is sent to another process.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    version: String,
    run: String,
    experiment: String,
    parameters: Parameters,
    attempt: i64,
    units: u64,
    size: u64,
}

/// A request that was accepted.
pub struct ShardRequest {
    run: String,
    cut: Cut,
    work: Box<dyn AnyExperiment>,
}

impl ShardRequest {
    /// The request for shards of a run, as text.
    ///
    /// # Errors
    /// None that is known.
    pub fn write(run: &Run) -> Result<String> {
        let note = Note {
            version: VERSION.to_owned(),
            run: run.key.clone(),
            experiment: run.experiment.clone(),
            parameters: run.parameters.clone(),
            attempt: run.attempt,
            units: run.units,
            size: run.size,
        };
        serde_json::to_string(&note).map_err(|e| unreadable(&e.to_string()))
    }

    /// Accepts a request.
    ///
    /// # Errors
    /// [`ErrorKind::Version`] if it comes from another version; [`ErrorKind::Damaged`] if it is not what was written.
    pub fn read(text: &str) -> Result<ShardRequest> {
        /// All that every version writes.
        #[derive(Deserialize)]
        struct RequestVersion {
            version: String,
        }
        let RequestVersion { version } = serde_json::from_str(text).map_err(|e| unreadable(&e.to_string()))?;
        if version != VERSION {
            let message = format!(
                "the shards are of version {version}, and this is version {VERSION}; install the same version on all machines"
            );
            return Err(Error::new(ErrorKind::Version, message));
        }
        let note: Note = serde_json::from_str(text).map_err(|e| unreadable(&e.to_string()))?;
        let cut = Cut { units: note.units, size: note.size.max(1) };
        if note.run != key(&note.experiment, &note.parameters, cut, note.attempt)? {
            return Err(unreadable("its key is that of another run"));
        }
        let (work, _) = experiment::find(&note.experiment)?.with(note.parameters)?;
        Ok(ShardRequest { run: note.run, cut, work })
    }

    /// Does a shard, on the calling thread.
    ///
    /// # Errors
    /// [`ErrorKind::Damaged`] if there is no such shard; those of the computation.
    pub fn shard(&self, number: u64, job: &Job) -> Result<DoneShard> {
        if number >= self.cut.shards() {
            return Err(unreadable(&format!("there is no shard {number}, only {}", self.cut.shards())));
        }
        let started = Instant::now();
        let job = Job { executor: &Sequential, ..*job };
        let record = self.work.shard(self.cut.shard(number), self.cut, &job)?;
        let milliseconds = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        DoneShard::new(&self.run, number, &record, milliseconds)
    }
}

fn unreadable(how: &str) -> Error {
    Error::new(ErrorKind::Damaged, format!("the request for a shard was damaged on its way: {how}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Ledger;
    use tempfile::TempDir;

    fn written() -> String {
        let folder = TempDir::new().unwrap();
        let (work, parameters) = experiment::find("rows").unwrap().plan(&["last=6".to_owned()]).unwrap();
        let mut ledger = Ledger::open(&folder.path().join("ledger")).unwrap();
        let run = ledger.begin("rows", &parameters, work.usual_cut(), false).unwrap();
        ShardRequest::write(&run).unwrap()
    }

    #[test]
    fn requests_that_are_refused() {
        let text = written();
        let request = ShardRequest::read(&text).unwrap();
        assert_eq!(request.shard(99, &Job::default()).unwrap_err().kind(), ErrorKind::Damaged);
        let refused = |from: &str, to: &str| {
            assert!(text.contains(from), "{text}");
            ShardRequest::read(&text.replace(from, to)).err().unwrap()
        };
        let version = format!("\"version\":\"{VERSION}\"");
        // A later version may write something else besides.
        let later = refused(&version, "\"version\":\"99.0.0\",\"colour\":\"red\"");
        assert_eq!(later.kind(), ErrorKind::Version);
        assert!(later.to_string().contains("99.0.0") && later.to_string().contains(VERSION), "{later}");
        for (from, to) in
            [("\"last\":\"6\"", "\"last\":\"7\""), ("\"attempt\":1", "\"attempt\":2"), ("{", "["), ("}", "")]
        {
            assert_eq!(refused(from, to).kind(), ErrorKind::Damaged, "{from}");
        }
    }
}
