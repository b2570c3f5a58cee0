//! Shards: taken, given back, done, and read again.

use super::done_shard::Label;
use super::{DoneShard, Ledger, Run, is_damage};
use crate::error::{Error, ErrorKind, Result};
use rusqlite::{OptionalExtension, TransactionBehavior, params};
use std::ops::Range;

/// A shard that this process is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its number.
    pub number: u64,
    /// Its units.
    pub units: Range<u64>,
}

/// What the ledger has of a shard.
enum Noted {
    /// It has no such shard.
    Nowhere,
    /// The shard has no record yet.
    Undone,
    /// The shard has a record with this checksum.
    Done(String),
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX) // numbers of shards are at most a million; times that long are none
}

impl Ledger {
    /// Takes the first shards that are free, `most` of them or as many as there are, of those whose number leaves the remainder
    /// `part.0` modulo `part.1`.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn take(&mut self, run: &Run, part: (u64, u64), most: u64) -> Result<Vec<Taken>> {
        let worker = self.worker()?;
        let taken = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let numbers: Vec<i64> = transaction
                .prepare(
                    "SELECT number FROM shards WHERE run = ?1 AND state = 0 AND number % ?3 = ?2 ORDER BY number LIMIT ?4",
                )?
                .query_map(params![run.id, signed(part.0), signed(part.1.max(1)), signed(most)], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            for number in &numbers {
                transaction.execute(
                    "UPDATE shards SET state = 1, worker = ?3 WHERE run = ?1 AND number = ?2",
                    params![run.id, number, worker],
                )?;
            }
            transaction.commit()?;
            Ok(numbers)
        })();
        let numbers = taken.map_err(|e| self.failed(&e))?.into_iter().filter_map(|number| u64::try_from(number).ok());
        Ok(numbers.map(|number| Taken { number, units: run.cut().shard(number) }).collect())
    }

    /// Whether a shard of a part is free.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn has_free(&self, run: &Run, part: (u64, u64)) -> Result<bool> {
        let sql = "SELECT EXISTS (SELECT 1 FROM shards WHERE run = ?1 AND state = 0 AND number % ?3 = ?2)";
        let found = self.db.query_row(sql, params![run.id, signed(part.0), signed(part.1.max(1))], |row| row.get(0));
        found.map_err(|e| self.failed(&e))
    }

    /// Puts in order what is not as it was made: shards in no known state are free, those that are missing are there again, and none
    /// is beyond the last. Returns how many were mended; 0 takes one count.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn mend(&mut self, run: &Run) -> Result<u64> {
        let last = signed(run.shards);
        let mended = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let sound = "SELECT count(*) FILTER (WHERE state IN (0, 1, 2) AND number BETWEEN 0 AND ?2 - 1), count(*)
                         FROM shards WHERE run = ?1";
            let (sound, all): (i64, i64) =
                transaction.query_row(sound, params![run.id, last], |row| Ok((row.get(0)?, row.get(1)?)))?;
            // A run without any shards was taken out of the ledger.
            if all == 0 || (sound, all) == (last, last) {
                return Ok(0);
            }
            transaction.execute(
                "DELETE FROM shards WHERE run = ?1 AND (state NOT IN (0, 1, 2) OR number NOT BETWEEN 0 AND ?2 - 1)",
                params![run.id, last],
            )?;
            transaction.execute(super::runs::FILL, params![run.id, last])?;
            transaction.commit()?;
            Ok((last - sound).max(all - sound).unsigned_abs())
        })();
        mended.map_err(|e| self.failed(&e))
    }

    /// Gives back a shard that was not done.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn give_back(&mut self, run: &Run, number: u64) -> Result<()> {
        let worker = self.worker()?;
        let given = self.db.execute(
            "UPDATE shards SET state = 0, worker = NULL WHERE run = ?1 AND number = ?2 AND state = 1 AND worker = ?3",
            params![run.id, signed(number), worker],
        );
        given.map(|_| ()).map_err(|e| self.failed(&e))
    }

    /// Gives back all shards of a run that this process holds and has not done.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn give_back_all(&mut self, run: &Run) -> Result<()> {
        let worker = self.worker()?;
        let given = self.db.execute(
            "UPDATE shards SET state = 0, worker = NULL WHERE run = ?1 AND state = 1 AND worker = ?2",
            params![run.id, worker],
        );
        given.map(|_| ()).map_err(|e| self.failed(&e))
    }

    /// Notes the record of a shard. One that is noted already must be the same.
    ///
    /// # Errors
    /// [`ErrorKind::Mismatch`] if it is not; those of the ledger.
    pub fn done(&mut self, run: &Run, number: u64, record: &[u8], milliseconds: u64) -> Result<()> {
        let shard = DoneShard::new(&run.key, number, record, milliseconds)?;
        self.note(run, &[shard]).map(|_| ())
    }

    /// Notes shards that other processes have done for this one. A shard that comes twice changes nothing. Returns how many
    /// were new.
    ///
    /// # Errors
    /// [`ErrorKind::Damaged`] if one does not belong here; otherwise as [`Ledger::done`].
    pub fn receive(&mut self, run: &Run, shards: &[DoneShard]) -> Result<u64> {
        for DoneShard { label, .. } in shards {
            if label.run != run.key || label.number >= run.shards {
                let message = format!("shard {} came back, which is not one of run {}", label.number, run.id);
                return Err(Error::new(ErrorKind::Damaged, message));
            }
        }
        self.note(run, shards)
    }

    /// Notes what is not noted yet, in one transaction. Returns how many that were.
    pub(super) fn note(&mut self, run: &Run, shards: &[DoneShard]) -> Result<u64> {
        let noted = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut new = 0;
            for DoneShard { label, packed } in shards {
                let number = signed(label.number);
                let noted = transaction
                    .query_row(
                        "SELECT checksum FROM shards WHERE run = ?1 AND number = ?2",
                        params![run.id, number],
                        |row| Ok(row.get::<_, Option<String>>(0)?.map_or(Noted::Undone, Noted::Done)),
                    )
                    .optional()?
                    .unwrap_or(Noted::Nowhere);
                match noted {
                    Noted::Nowhere => return Ok(Err(run.removed_error())),
                    Noted::Done(before) if before != label.checksum => return Ok(Err(run.contradicted(label.number))),
                    // It was done before, whatever state a damaged row says it is in.
                    Noted::Done(_) => {
                        let sql =
                            "UPDATE shards SET state = 2, worker = NULL WHERE run = ?1 AND number = ?2 AND state <> 2";
                        transaction.execute(sql, params![run.id, number])?;
                    }
                    Noted::Undone => {
                        new += 1;
                        transaction.execute(
                            "UPDATE shards SET state = 2, worker = NULL, milliseconds = ?3, version = ?4, host = ?5, record = ?6,
                             checksum = ?7 WHERE run = ?1 AND number = ?2",
                            params![
                                run.id,
                                number,
                                signed(label.milliseconds),
                                label.version,
                                label.host,
                                packed,
                                label.checksum
                            ],
                        )?;
                    }
                }
            }
            transaction.commit()?;
            Ok(Ok(new))
        })();
        noted.map_err(|e| self.failed(&e))?
    }

    /// A shard as it is stored, if it is done and undamaged.
    pub(super) fn stored(&self, run: &Run, number: u64) -> Result<Option<DoneShard>> {
        let found = self
            .db
            .query_row(
                "SELECT record, checksum, milliseconds, version, host FROM shards WHERE run = ?1 AND number = ?2 AND state = 2",
                params![run.id, signed(number)],
                |row| {
                    let label = Label {
                        run: run.key.clone(),
                        number,
                        checksum: row.get(1)?,
                        milliseconds: row.get::<_, Option<i64>>(2)?.unwrap_or_default().unsigned_abs(),
                        version: row.get(3)?,
                        host: row.get(4)?,
                    };
                    Ok(DoneShard { label, packed: row.get(0)? })
                },
            )
            .optional();
        match found {
            Err(error) if is_damage(&error) => Ok(None),
            found => Ok(found.map_err(|e| self.failed(&e))?.filter(|shard| shard.record().is_some())),
        }
    }

    /// The record of a shard; `None` if it is not done, or not what was noted.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn record(&self, run: &Run, number: u64) -> Result<Option<Vec<u8>>> {
        Ok(self.stored(run, number)?.and_then(|shard| shard.record()))
    }

    /// Whether a shard is done, be its record damaged or not.
    pub(super) fn is_done(&self, run: &Run, number: u64) -> Result<bool> {
        let sql = "SELECT count(*) FROM shards WHERE run = ?1 AND number = ?2 AND state = 2";
        let found = self.db.query_row(sql, params![run.id, signed(number)], |row| row.get::<_, i64>(0));
        Ok(found.map_err(|e| self.failed(&e))? > 0)
    }

    /// Forgets a shard, so that it is done again, and with it what the run has found.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn forget(&mut self, run: &Run, number: u64) -> Result<()> {
        let forgotten = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            transaction.execute(
                "UPDATE shards SET state = 0, worker = NULL, milliseconds = NULL, version = NULL, host = NULL, record = NULL,
                 checksum = NULL WHERE run = ?1 AND number = ?2",
                params![run.id, signed(number)],
            )?;
            transaction.execute(
                "UPDATE runs SET conclusion = NULL, checksum = NULL, concluded = NULL WHERE id = ?1",
                [run.id],
            )?;
            transaction.commit()
        })();
        forgotten.map_err(|e| self.failed(&e))
    }

    /// The shards that are done: the number of each, and how many milliseconds it took.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn times(&self, run: &Run) -> Result<Vec<(u64, u64)>> {
        let all = || -> rusqlite::Result<_> {
            let sql = "SELECT number, milliseconds FROM shards WHERE run = ?1 AND state = 2 ORDER BY number";
            // A time that is missing is damage of no consequence.
            let time = |row: &rusqlite::Row| row.get::<_, Option<i64>>(1).map(Option::unwrap_or_default);
            let pair = |row: &rusqlite::Row| Ok((row.get::<_, i64>(0)?.unsigned_abs(), time(row)?.unsigned_abs()));
            self.db.prepare(sql)?.query_map([run.id], pair)?.collect()
        };
        all().map_err(|e| self.failed(&e))
    }
}
