//! Opening a ledger: only one's own kind, and none from the future.

use super::{Ledger, failed};
use crate::error::{Error, ErrorKind, Result};
use engines::error::{Problem, Remedy};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::path::Path;
use std::time::Duration;

/// "wyth", which distinguishes a ledger from other databases.
const APPLICATION: i32 = 0x7779_7468;
/// The form of the tables.
const FORM: i32 = 1;

/// The size of a page, which SQLite uses by default; [`replace_first_page`] relies on it.
const PAGE: usize = 4096;

const TABLES: &str = "
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  experiment TEXT NOT NULL,
  parameters TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  units INTEGER NOT NULL,
  size INTEGER NOT NULL,
  shards INTEGER NOT NULL,
  created INTEGER NOT NULL,
  version TEXT NOT NULL,
  host TEXT NOT NULL,
  conclusion TEXT,
  checksum TEXT,
  concluded INTEGER
) STRICT;
CREATE TABLE shards (
  run INTEGER NOT NULL REFERENCES runs,
  number INTEGER NOT NULL,
  state INTEGER NOT NULL DEFAULT 0,
  worker TEXT,
  milliseconds INTEGER,
  version TEXT,
  host TEXT,
  record BLOB,
  checksum TEXT,
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX by_state ON shards (run, state, number);
CREATE TABLE workers (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  since INTEGER NOT NULL
) STRICT;
";

/// Gives a ledger whose first page is damaged that of a new one. The tables of all ledgers begin at the same pages, since they are made
/// in the same order, so the new page leads to the old ones.
pub(super) fn replace_first_page(path: &Path) -> std::io::Result<()> {
    use std::io::{Read, Seek, SeekFrom, Write};
    let folder = tempfile::tempdir()?;
    let new = folder.path().join("new");
    Ledger::open(&new).map_err(std::io::Error::other)?;
    let mut page = [0; PAGE];
    std::fs::File::open(&new)?.read_exact(&mut page)?;
    let mut file = std::fs::File::options().read(true).write(true).open(path)?;
    // How many pages there are stands in bytes 28 to 31; no page is free.
    let pages = u32::try_from(file.metadata()?.len() / PAGE as u64).map_err(std::io::Error::other)?;
    page[28..32].copy_from_slice(&pages.to_be_bytes());
    page[32..40].fill(0);
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&page)?;
    // A journal would put the damage back.
    let mut journal = path.as_os_str().to_owned();
    journal.push("-journal");
    match std::fs::remove_file(journal) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

impl Ledger {
    /// Opens a ledger, or makes one where there is none.
    ///
    /// # Errors
    /// [`ErrorKind::Ledger`] if it cannot be read or written or is something else; [`ErrorKind::Newer`].
    pub fn open(path: &Path) -> Result<Ledger> {
        Ledger::open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// Opens a ledger that is there.
    ///
    /// # Errors
    /// As [`Ledger::open`].
    pub fn open_existing(path: &Path) -> Result<Ledger> {
        if !path.exists() {
            let problem = Problem::new(format!("there is no ledger '{}' yet", path.display()));
            return Err(Error::new(ErrorKind::Ledger, problem.or(Remedy::BeginRun)));
        }
        Ledger::open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    fn open_with(path: &Path, flags: OpenFlags) -> Result<Ledger> {
        let fail = |error: rusqlite::Error| failed(path, &error);
        let db = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(fail)?;
        let mut ledger = Ledger { db, path: path.to_owned(), worker: None };
        ledger.db.busy_timeout(Duration::from_secs(60)).map_err(fail)?;
        // What is committed is on the disk, and so is the removal of the journal that could undo it.
        ledger.db.pragma_update(None, "synchronous", "EXTRA").map_err(fail)?;
        ledger.db.pragma_update(None, "temp_store", "MEMORY").map_err(fail)?;
        ledger.prepare()?;
        Ok(ledger)
    }

    /// Makes the tables in an empty file; otherwise looks whether they are ours.
    fn prepare(&mut self) -> Result<()> {
        let path = self.path.clone();
        let fail = |error: rusqlite::Error| failed(&path, &error);
        let number = |db: &Connection, name: &str| -> rusqlite::Result<i32> {
            db.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
        };
        if number(&self.db, "application_id").map_err(fail)? == 0 {
            // Another process may be doing the same.
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fail)?;
            let tables: i64 =
                transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(fail)?;
            if tables == 0 {
                transaction.execute_batch(TABLES).map_err(fail)?;
                transaction.pragma_update(None, "application_id", APPLICATION).map_err(fail)?;
                transaction.pragma_update(None, "user_version", FORM).map_err(fail)?;
            }
            transaction.commit().map_err(fail)?;
        }
        let shown = path.display();
        if number(&self.db, "application_id").map_err(fail)? != APPLICATION {
            let problem = Problem::new(format!("'{shown}' is a database of another program and is left alone"));
            return Err(Error::new(ErrorKind::Ledger, problem.or(Remedy::OtherLedger)));
        }
        let form = number(&self.db, "user_version").map_err(fail)?;
        if form > FORM {
            let problem = Problem::new(format!(
                "the ledger '{shown}' was written by a newer wyt (form {form}, this one knows {FORM}) and is left alone; use that \
                 version"
            ));
            return Err(Error::new(ErrorKind::Newer, problem.or(Remedy::OtherLedger)));
        }
        Ok(())
    }
}
