//! The ledger of long runs: one SQLite file that holds every run, its parameters, its shards and what they found.
//!
//! A shard is *free*, *taken* by a worker, or *done*. What is done is written in one transaction that SQLite has flushed
//! to the disk before it is over, so a crash at any moment loses no more than the shards that were under way. Every record carries
//! a checksum over what it is and where it belongs; one that does not match is computed again. Which worker is alive is
//! told by a lock on a file that the system lifts when its process ends, however it ends: clocks play no part.
//!
//! Several processes may use one ledger at a time. Ledgers from elsewhere are merged shard by shard; merging twice changes
//! nothing, and two different records of one shard are an error.

mod done_shard;
mod merge;
mod open;
mod runs;
mod salvage;
mod shards;
mod workers;

#[cfg(test)]
mod tests;

pub use done_shard::DoneShard;
pub use merge::Merged;
pub(crate) use runs::key;
pub use runs::{Run, Status};
pub use salvage::Salvaged;
pub use shards::Taken;
pub use workers::Holder;

use crate::error::{Error, ErrorKind};
use engines::error::{Problem, Remedy};
use rusqlite::Connection;
use std::path::PathBuf;
use workers::Worker;

/// An open ledger.
pub struct Ledger {
    db: Connection,
    path: PathBuf,
    /// This process, once it has taken a shard.
    worker: Option<Worker>,
}

impl Ledger {
    /// Where it is.
    pub fn path(&self) -> &std::path::Path {
        &self.path
    }

    /// An error of the database, in words.
    fn failed(&self, error: &rusqlite::Error) -> Error {
        failed(&self.path, error)
    }
}

/// An error of the database, in words that say what to do.
fn failed(path: &std::path::Path, error: &rusqlite::Error) -> Error {
    use rusqlite::ErrorCode;
    let shown = path.display();
    let code = error.sqlite_error_code();
    let other = |words: String| Problem::new(words).or(Remedy::OtherLedger);
    let problem: Problem = match code {
        Some(ErrorCode::DiskFull) => format!(
            "the ledger '{shown}' cannot grow: the disk is full; what is recorded is safe, make room and resume"
        )
        .into(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            format!("the ledger '{shown}' is held by another program for over a minute; try again later").into()
        }
        Some(ErrorCode::NotADatabase) => other(format!("'{shown}' is not a ledger and is left alone")),
        Some(ErrorCode::DatabaseCorrupt) => {
            Problem::new(format!("the ledger '{shown}' is damaged ({error})")).or(Remedy::Salvage)
        }
        Some(ErrorCode::ReadOnly) => {
            other(format!("the ledger '{shown}' cannot be written; make it and its folder writable"))
        }
        Some(ErrorCode::CannotOpen) => other(format!("the ledger '{shown}' cannot be opened; check its folder")),
        Some(ErrorCode::SystemIoFailure) => format!(
            "the ledger '{shown}' cannot be read or written ({error}); what is recorded is safe, mend it and resume"
        )
        .into(),
        _ => format!("the ledger '{shown}': {error}").into(),
    };
    Error::new(ErrorKind::Ledger, problem)
}

/// Whether a value of a row cannot be read: it is of another type, or no text in UTF-8.
fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error, rusqlite::Error::InvalidColumnType(..) | rusqlite::Error::FromSqlConversionFailure(..))
        || matches!(error, rusqlite::Error::IntegralValueOutOfRange(..) | rusqlite::Error::Utf8Error(..))
}

/// The program that writes.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The name of this machine.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = name.or_else(|| std::env::var("HOSTNAME").ok()).or_else(|| std::env::var("COMPUTERNAME").ok());
    name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).unwrap_or_else(|| "unknown".to_owned())
}

/// Seconds since 1970, for people to read; nothing is decided by it.
fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
