//! What can still be read of a damaged ledger.
//!
//! SQLite refuses a page that makes no sense, and with it every question that comes by it. So each run and each shard is asked for by
//! itself, and what is refused is left out. Nothing is believed: a run must have the key of its parameters, and a shard the checksum of
//! its run, number and record. Shards whose run is lost are tried as shards of the runs that the new ledger has already.

use super::done_shard::Label;
use super::open::replace_first_page;
use super::{DoneShard, Ledger, Run};
use crate::error::{Error, ErrorKind, Result};
use rusqlite::{Connection, OpenFlags, params};
use std::collections::BTreeMap;
use std::path::Path;

/// What was read of a damaged ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Salvaged {
    /// Runs that could be read, or that shards belonged to.
    pub runs: u64,
    /// Shards that are as they were.
    pub shards: u64,
    /// Runs and shards that are there and could not be read, as far as can be seen.
    pub lost: u64,
}

/// The most numbers of runs that are tried where the list of runs cannot be read.
const MOST_RUNS: i64 = 10_000;

impl Ledger {
    /// Takes over what can be read of a damaged ledger, which is not changed.
    ///
    /// # Errors
    /// [`ErrorKind::Ledger`] if it cannot be opened at all; [`ErrorKind::Mismatch`] if a shard is known here with another record.
    pub fn salvage(&mut self, from: &Path) -> Result<Salvaged> {
        let unopened = |e: &dyn std::fmt::Display| {
            Error::new(ErrorKind::Ledger, format!("'{}' cannot be opened: {e}", from.display()))
        };
        // A copy, since even looking may roll back what a crash has left behind; and its first page may have to be replaced.
        let folder = tempfile::tempdir_in(self.path.parent().unwrap_or(Path::new(""))).map_err(|e| unopened(&e))?;
        let copy = folder.path().join("copy");
        std::fs::copy(from, &copy).map_err(|e| unopened(&e))?;
        let mut journal = from.as_os_str().to_owned();
        journal.push("-journal");
        let _ = std::fs::copy(&journal, folder.path().join("copy-journal"));
        let open = || Connection::open_with_flags(&copy, OpenFlags::SQLITE_OPEN_READ_WRITE);
        let mut db = open().map_err(|e| unopened(&e))?;
        if db.prepare("SELECT * FROM runs").is_err() || db.prepare("SELECT * FROM shards").is_err() {
            drop(db);
            replace_first_page(&copy).map_err(|e| unopened(&e))?;
            db = open().map_err(|e| unopened(&e))?;
        }
        let mut found = Salvaged::default();
        let theirs = self.readable_runs(&db, &mut found)?;
        let ours: Vec<Run> = self.runs()?;
        for (id, run) in theirs {
            // Where a run is lost, its shards may belong to one that is begun here.
            let candidates: Vec<&Run> = run.as_ref().map_or_else(|| ours.iter().collect(), |run| vec![run]);
            let most = candidates.iter().map(|run| run.shards).max().unwrap_or(0);
            let before = found.shards;
            for number in 0..most {
                match stored(&db, id, number, &candidates) {
                    Stored::Whole(run, shard) => found.shards += self.note(run, &[shard])?,
                    Stored::Lost => found.lost += 1,
                    Stored::Absent => {}
                }
            }
            found.runs += u64::from(run.is_some() || found.shards > before);
        }
        Ok(found)
    }

    /// The runs by their numbers over there, as runs of this ledger where that can be read.
    fn readable_runs(&mut self, db: &Connection, found: &mut Salvaged) -> Result<BTreeMap<i64, Option<Run>>> {
        let ids =
            |sql: &str| -> rusqlite::Result<Vec<i64>> { db.prepare(sql)?.query_map([], |row| row.get(0))?.collect() };
        let mut all: BTreeMap<i64, Option<Run>> = BTreeMap::new();
        let listed = ids("SELECT id FROM runs").unwrap_or_else(|_| (1..=MOST_RUNS).collect());
        for id in listed {
            match db.query_row("SELECT * FROM runs WHERE id = ?1", [id], super::runs::read) {
                Ok(Ok(run)) if run.is_sound() => {
                    all.insert(id, Some(self.find_or_insert(&run)?));
                }
                Err(rusqlite::Error::QueryReturnedNoRows) => {}
                _ => {
                    found.lost += 1;
                    all.insert(id, None);
                }
            }
        }
        for id in ids("SELECT DISTINCT run FROM shards").unwrap_or_default() {
            all.entry(id).or_insert(None);
        }
        Ok(all)
    }
}

/// What is stored of a shard.
enum Stored<'a> {
    Absent,
    Whole(&'a Run, DoneShard),
    Lost,
}

fn stored<'a>(db: &Connection, id: i64, number: u64, runs: &[&'a Run]) -> Stored<'a> {
    let sql =
        "SELECT record, checksum, milliseconds, version, host FROM shards WHERE run = ?1 AND number = ?2 AND state = 2";
    let read = |row: &rusqlite::Row| {
        let time: Option<i64> = row.get(2).unwrap_or_default();
        let label = Label {
            run: String::new(),
            number,
            checksum: row.get(1)?,
            milliseconds: time.unwrap_or_default().unsigned_abs(),
            version: row.get(3).unwrap_or_default(),
            host: row.get(4).unwrap_or_default(),
        };
        Ok(DoneShard { label, packed: row.get(0)? })
    };
    let found = db.query_row(sql, params![id, i64::try_from(number).unwrap_or(i64::MAX)], read);
    match found {
        Err(rusqlite::Error::QueryReturnedNoRows) => Stored::Absent,
        Err(_) => Stored::Lost,
        Ok(shard) => {
            let of = |run: &&&Run| shard.clone().of_run(&run.key).record().is_some();
            match runs.iter().filter(|run| number < run.shards).find(of) {
                Some(run) => Stored::Whole(run, shard.of_run(&run.key)),
                None => Stored::Lost,
            }
        }
    }
}
