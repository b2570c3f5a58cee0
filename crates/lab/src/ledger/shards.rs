//! Shards: taken, given back, done, and read again.

use super::runs::hex;
use super::{Ledger, Run, VERSION, host};
use crate::error::{Error, ErrorKind, Result};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use rusqlite::{OptionalExtension, TransactionBehavior, params};
use sha2::{Digest, Sha256};
use std::io::Read;
use std::ops::Range;

/// A shard that this process is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its number.
    pub number: u64,
    /// Its units.
    pub units: Range<u64>,
}

/// The checksum of a record, over what it is and where it belongs.
fn sum(run: &Run, number: i64, record: &[u8]) -> String {
    let mut sha = Sha256::new();
    sha.update(format!("{}\n{number}\n{}\n", run.key, record.len()));
    sha.update(record);
    hex(&sha.finalize())
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX) // at most a million
}

impl Ledger {
    /// Takes the first shard that is free, of those whose number leaves the remainder `part.0` modulo `part.1`.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn take(&mut self, run: &Run, part: (u64, u64)) -> Result<Option<Taken>> {
        let worker = self.worker()?;
        let taken = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let number: Option<i64> = transaction
                .query_row(
                    "SELECT number FROM shards WHERE run = ?1 AND state = 0 AND number % ?3 = ?2 ORDER BY number LIMIT 1",
                    params![run.id, signed(part.0), signed(part.1.max(1))],
                    |row| row.get(0),
                )
                .optional()?;
            if let Some(number) = number {
                transaction.execute(
                    "UPDATE shards SET state = 1, worker = ?3 WHERE run = ?1 AND number = ?2",
                    params![run.id, number, worker],
                )?;
            }
            transaction.commit()?;
            Ok(number)
        })();
        let number = taken.map_err(|e| self.failed(&e))?;
        let number = number.and_then(|number| u64::try_from(number).ok());
        Ok(number.map(|number| Taken { number, units: run.cut().shard(number) }))
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

    /// Notes the record of a shard. One that is noted already must be the same.
    ///
    /// # Errors
    /// [`ErrorKind::Mismatch`] if it is not; those of the ledger.
    pub fn done(&mut self, run: &Run, number: u64, record: &[u8], milliseconds: u64) -> Result<()> {
        let mut packed = Vec::new();
        let packing = ZlibEncoder::new(record, Compression::fast()).read_to_end(&mut packed);
        packing.map_err(|e| Error::new(ErrorKind::Ledger, format!("a record cannot be packed: {e}")))?;
        let number = signed(number);
        let sum = sum(run, number, record);
        self.note(run, number, &packed, &sum, signed(milliseconds), VERSION, &host())
    }

    /// Notes a packed record, if there is none.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn note(
        &mut self,
        run: &Run,
        number: i64,
        packed: &[u8],
        sum: &str,
        milliseconds: i64,
        version: &str,
        host: &str,
    ) -> Result<()> {
        let noted = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let before: Option<String> = transaction.query_row(
                "SELECT checksum FROM shards WHERE run = ?1 AND number = ?2",
                params![run.id, number],
                |row| row.get(0),
            )?;
            if before.is_none() {
                transaction.execute(
                    "UPDATE shards SET state = 2, worker = NULL, milliseconds = ?3, version = ?4, host = ?5, record = ?6,
                     checksum = ?7 WHERE run = ?1 AND number = ?2",
                    params![run.id, number, milliseconds, version, host, packed, sum],
                )?;
            }
            transaction.commit()?;
            Ok(before)
        })();
        match noted.map_err(|e| self.failed(&e))? {
            Some(before) if before != sum => {
                let message = format!(
                    "shard {number} of run {} was done twice, with different records; please report this",
                    run.id
                );
                Err(Error::new(ErrorKind::Mismatch, message))
            }
            _ => Ok(()),
        }
    }

    /// The record of a shard as it is stored, with all that belongs to it, if it is done and undamaged.
    #[allow(clippy::type_complexity)]
    pub(super) fn stored(
        &self,
        run: &Run,
        number: i64,
    ) -> Result<Option<(Vec<u8>, Vec<u8>, String, i64, String, String)>> {
        let found = self
            .db
            .query_row(
                "SELECT record, checksum, milliseconds, version, host FROM shards WHERE run = ?1 AND number = ?2 AND state = 2",
                params![run.id, number],
                |row| {
                    let columns: (Vec<u8>, String, i64, String, String) =
                        (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
                    Ok(columns)
                },
            )
            .optional();
        // A column of another type is damage, too.
        let found = match found {
            Err(rusqlite::Error::InvalidColumnType(..)) => None,
            found => found.map_err(|e| self.failed(&e))?,
        };
        let Some((packed, noted, milliseconds, version, host)) = found else { return Ok(None) };
        let mut record = Vec::new();
        let is_whole = ZlibDecoder::new(packed.as_slice()).read_to_end(&mut record).is_ok();
        if !is_whole || sum(run, number, &record) != noted {
            return Ok(None);
        }
        Ok(Some((record, packed, noted, milliseconds, version, host)))
    }

    /// The record of a shard; `None` if it is not done, or not what was noted.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn record(&self, run: &Run, number: u64) -> Result<Option<Vec<u8>>> {
        Ok(self.stored(run, signed(number))?.map(|(record, ..)| record))
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
            let pair =
                |row: &rusqlite::Row| Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, i64>(1)?.unsigned_abs()));
            self.db.prepare(sql)?.query_map([run.id], pair)?.collect()
        };
        all().map_err(|e| self.failed(&e))
    }
}
