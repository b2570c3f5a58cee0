//! Who is at work: every process that takes shards holds a lock on a file beside the ledger.
//!
//! The system lifts the lock when the process ends, even if it is killed. So the shards of the dead can be told from those of the
//! living without looking at a clock. Locks of other machines cannot be seen reliably; their shards are left alone unless
//! someone who knows better takes them back.

use super::{Ledger, host, now};
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
        // Process numbers come back, and a process may open a ledger several times.
        let id = format!("{pid}-{:016x}", RandomState::new().hash_one(pid));
        let path = self.lock_path(&id);
        let cannot = |e: std::io::Error| {
            let message = format!("'{}' cannot be made beside the ledger: {e}", path.display());
            Error::new(ErrorKind::Ledger, message)
        };
        // It has its name only once it is locked, so that a file of that name without a lock is a dead one's.
        let unnamed = path.with_extension("new");
        let file = File::create(&unnamed).map_err(cannot)?;
        file.lock().map_err(cannot)?;
        std::fs::rename(&unnamed, &path).map_err(cannot)?;
        // From here on others can see that it is alive, and only now can it hold shards.
        let noted = self.db.execute(
            "INSERT INTO workers (id, host, pid, since) VALUES (?1, ?2, ?3, ?4)",
            params![id, host(), pid, now()],
        );
        noted.map_err(|e| self.failed(&e))?;
        self.worker = Some(Worker { id: id.clone(), path, _lock: file });
        Ok(id)
    }

    /// Gives back the shards of processes that have ended; `everywhere` says that those of other machines have, too. Returns how
    /// many shards.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn revive(&mut self, everywhere: bool) -> Result<u64> {
        let all = || {
            let mut query = self.db.prepare("SELECT id, host FROM workers")?;
            query
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<rusqlite::Result<Vec<(String, String)>>>()
        };
        let workers = all().map_err(|e| self.failed(&e))?;
        let (here, mine) = (host(), self.worker.as_ref().map(|worker| worker.id.clone()));
        let mut revived = 0;
        for (id, host) in workers {
            if Some(&id) == mine.as_ref() || (host != here && !everywhere) {
                continue;
            }
            let path = self.lock_path(&id);
            if is_dead(&path) || host != here {
                revived += self.bury(&id)?;
                let _ = std::fs::remove_file(&path);
            }
        }
        self.sweep();
        Ok(revived)
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
            let is_lock =
                entry.file_name().to_str().is_some_and(|name| name.starts_with(prefix) && !name.ends_with(".new"));
            if is_lock && is_dead(&entry.path()) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// Gives back the shards of a worker that is no more.
    fn bury(&mut self, id: &str) -> Result<u64> {
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

/// Whether nobody holds the lock of this name.
fn is_dead(path: &Path) -> bool {
    match File::options().write(true).open(path) {
        Err(e) => e.kind() == std::io::ErrorKind::NotFound,
        Ok(file) => file.try_lock().is_ok(),
    }
}
