//! Who is at work: every process that takes shards holds a lock on a file beside the ledger.
//!
//! The system lifts the lock when the process ends, even if it is killed. So the shards of the dead can be told from those of the
//! living without looking at a clock. Locks of other machines cannot be seen reliably, and a process may hang; such shards are
//! waited for, with a word to the user ([`Ledger::held_by`]), who may take them back. A shard that is done twice does no harm.

use super::{Ledger, Run, host, now};
use crate::error::{Error, ErrorKind, Result};
use rusqlite::{TransactionBehavior, params};
use std::ffi::OsStr;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

/// This process at work.
pub(super) struct Worker {
    id: String,
    path: PathBuf,
    /// Held as long as the process lives.
    _lock: File,
}

/// A process that holds shards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Its number on its machine.
    pub pid: i64,
    /// The name of that machine.
    pub host: String,
    /// Whether it is this one, so that its end would be noticed.
    pub is_here: bool,
    /// How many shards it holds.
    pub shards: u64,
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Ledger {
    fn lock_path(&self, id: &str) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(format!("-worker-{id}"));
        PathBuf::from(name)
    }

    /// The name of this process as a worker.
    pub(super) fn worker(&mut self) -> Result<String> {
        if let Some(worker) = &self.worker {
            return Ok(worker.id.clone());
        }
        let pid = std::process::id();
        let (id, path, file) = loop {
            // Process numbers come back, and a process may open a ledger several times.
            let id = format!("{pid}-{:016x}", RandomState::new().hash_one(pid));
            let path = self.lock_path(&id);
            let cannot = |e: std::io::Error| {
                let message = format!("'{}' cannot be made beside the ledger: {e}", path.display());
                Error::new(ErrorKind::Ledger, message)
            };
            let file = File::create_new(&path).map_err(cannot)?;
            file.lock().map_err(cannot)?;
            // Before it was locked, another process may have taken it for a dead one's and removed it.
            if path.exists() {
                break (id, path, file);
            }
        };
        // From here on others can see that it is alive, and only now can it hold shards.
        let noted = self.db.execute(
            "INSERT INTO workers (id, host, pid, since) VALUES (?1, ?2, ?3, ?4)",
            params![id, host(), pid, now()],
        );
        noted.map_err(|e| self.failed(&e))?;
        self.worker = Some(Worker { id: id.clone(), path, _lock: file });
        Ok(id)
    }

    /// Gives back the shards of processes that have ended; `all` those of every other process, on any machine. Returns how many
    /// shards.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn release_shards(&mut self, all: bool) -> Result<u64> {
        let known = || {
            let mut query = self.db.prepare("SELECT id, host FROM workers")?;
            query
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<rusqlite::Result<Vec<(String, String)>>>()
        };
        let workers = known().map_err(|e| self.failed(&e))?;
        let (here, mine) = (host(), self.worker.as_ref().map(|worker| worker.id.clone()));
        let mut revived = 0;
        for (id, host) in workers {
            if Some(&id) == mine.as_ref() || (host != here && !all) {
                continue;
            }
            let path = self.lock_path(&id);
            if all || is_dead(&path) {
                revived += self.remove_worker(&id)?;
                remove(&path);
            }
        }
        self.sweep();
        Ok(revived + self.free_unowned()?)
    }

    /// Gives back shards of workers that are not in the ledger: a worker is noted before it takes any.
    fn free_unowned(&mut self) -> Result<u64> {
        let freed = self.db.execute(
            "UPDATE shards SET state = 0, worker = NULL
             WHERE state = 1 AND (worker IS NULL OR worker NOT IN (SELECT id FROM workers)) AND worker IS NOT ?1",
            [self.worker.as_ref().map(|worker| &worker.id)],
        );
        freed.map(|freed| freed as u64).map_err(|e| self.failed(&e))
    }

    /// Who holds shards of a run, besides this process.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn held_by(&self, run: &Run) -> Result<Vec<Holder>> {
        let (here, mine) = (host(), self.worker.as_ref().map(|worker| &worker.id));
        let holders = || {
            let mut query = self.db.prepare(
                "SELECT workers.pid, workers.host, count(*) FROM shards JOIN workers ON shards.worker = workers.id
                 WHERE run = ?1 AND state = 1 AND workers.id IS NOT ?2 GROUP BY workers.id ORDER BY workers.host, workers.pid",
            )?;
            let holder = |row: &rusqlite::Row| {
                let host: String = row.get(1)?;
                let shards: i64 = row.get(2)?;
                Ok(Holder { pid: row.get(0)?, is_here: host == here, host, shards: shards.unsigned_abs() })
            };
            query.query_map(params![run.id, mine], holder)?.collect::<rusqlite::Result<Vec<_>>>()
        };
        holders().map_err(|e| self.failed(&e))
    }

    /// Removes the locks of processes that ended before they were noted.
    fn sweep(&self) {
        let prefix = self.lock_path("");
        let (Some(folder), Some(prefix)) = (prefix.parent(), prefix.file_name().and_then(OsStr::to_str)) else {
            return;
        };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            if entry.file_name().to_str().and_then(|name| name.strip_prefix(prefix)).is_some_and(is_id) {
                remove(&entry.path());
            }
        }
    }

    /// Gives back the shards of a worker that is no more.
    fn remove_worker(&mut self, id: &str) -> Result<u64> {
        let buried = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let shards = transaction
                .execute("UPDATE shards SET state = 0, worker = NULL WHERE state = 1 AND worker = ?1", [id])?;
            transaction.execute("DELETE FROM workers WHERE id = ?1", [id])?;
            transaction.commit()?;
            Ok(shards as u64)
        })();
        buried.map_err(|e| self.failed(&e))
    }
}

/// Whether this is how [`Ledger::worker`] names a process. Files of other names are someone else's.
fn is_id(name: &str) -> bool {
    name.split_once('-').is_some_and(|(pid, unique)| {
        pid.parse::<u32>().is_ok() && unique.len() == 16 && unique.bytes().all(|c| c.is_ascii_hexdigit())
    })
}

/// Removes a lock that nobody holds, while holding it, so that no one who is just about to lock it keeps a lock without a name.
fn remove(path: &Path) {
    if let Ok(file) = File::options().write(true).open(path)
        && file.try_lock().is_ok()
    {
        let _ = std::fs::remove_file(path);
    }
}

/// Whether nobody holds the lock of this name.
fn is_dead(path: &Path) -> bool {
    match File::options().write(true).open(path) {
        Err(e) => e.kind() == std::io::ErrorKind::NotFound,
        Ok(file) => file.try_lock().is_ok(),
    }
}
