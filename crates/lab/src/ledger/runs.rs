//! Runs: what is computed, and how far it is.

use super::{Ledger, VERSION, hex, host, is_damage, now};
use crate::error::{Error, ErrorKind, Result};
use crate::experiment::{self, AnyExperiment, Conclusion, Cut, Parameters};
use engines::error::{Problem, Remedy};
use rusqlite::{OptionalExtension, Row, TransactionBehavior, params};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// What records look like. Records of another form are never mixed with these.
const RECORDS: u32 = 1;
/// The most shards of a run.
const MOST_SHARDS: u64 = 1_000_000;

/// Makes the shards of a run that are not there.
pub(super) const FILL: &str = "
WITH RECURSIVE each (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM each WHERE number + 1 < ?2)
INSERT OR IGNORE INTO shards (run, number) SELECT ?1, number FROM each WHERE ?2 > 0";

/// A run.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// Its number in this ledger.
    pub id: i64,
    /// What distinguishes it from other runs, in every ledger.
    pub key: String,
    /// The experiment.
    pub experiment: String,
    /// Its parameters.
    pub parameters: Parameters,
    /// 1, or more if the same was asked for again.
    pub attempt: i64,
    /// How many units there are.
    pub units: u64,
    /// How many units make a shard.
    pub size: u64,
    /// How many shards there are.
    pub shards: u64,
    /// When it was begun, in seconds since 1970.
    pub created: i64,
    /// The version of the program that began it.
    pub version: String,
    /// The machine it was begun on.
    pub host: String,
    /// When it was finished.
    pub concluded: Option<i64>,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Status {
    /// Shards that are done.
    pub done: u64,
    /// Shards that some process is doing.
    pub taken: u64,
    /// Shards that are waiting.
    pub free: u64,
    /// The time of all shards that are done.
    pub milliseconds: u64,
}

impl Run {
    /// How it is cut.
    pub fn cut(&self) -> Cut {
        Cut { units: self.units, size: self.size }
    }

    /// The work, made anew from the parameters.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`] if this version knows no such experiment; [`ErrorKind::Ledger`] if the run is damaged.
    pub fn work(&self) -> Result<Box<dyn AnyExperiment>> {
        self.check()?;
        Ok(experiment::find(&self.experiment)?.with(self.parameters.clone())?.0)
    }

    /// Whether it is as it was begun.
    pub(super) fn is_sound(&self) -> bool {
        self.check().is_ok()
    }

    /// Whether experiment, parameters and cut are those that the run was begun with: its key says so.
    fn check(&self) -> Result<()> {
        if self.key == key(&self.experiment, &self.parameters, self.cut(), self.attempt)? {
            return Ok(());
        }
        Err(damaged(self.id, "its parameters are not those it was begun with"))
    }

    /// It was taken out of the ledger while someone was at it.
    pub(super) fn removed_error(&self) -> Error {
        let message = format!("run {} was taken out of the ledger meanwhile; begin it again", self.id);
        Error::new(ErrorKind::Ledger, message)
    }

    /// A shard was done twice, and not in the same way.
    pub(super) fn contradicted(&self, number: u64) -> Error {
        let message =
            format!("shard {number} of run {} was done twice, with different records; please report this", self.id);
        Error::new(ErrorKind::Mismatch, message)
    }

    /// The command that runs the same, in the same shards.
    pub fn command(&self) -> String {
        let is_usual = self.work().is_ok_and(|work| work.usual_cut() == self.cut());
        let shard = if is_usual { String::new() } else { format!(" --shard {}", self.size) };
        format!("wyt lab run {}{shard}", self.words())
    }

    /// Experiment and parameters in one line, as `wyt lab run` takes them in a shell.
    pub fn words(&self) -> String {
        let given = self.parameters.iter().filter(|(_, value)| !value.is_empty());
        let words = given.map(|(name, value)| {
            match value.chars().all(|c| c.is_ascii_alphanumeric() || "-_.,:/^@".contains(c)) {
                true => format!(" {name}={value}"),
                false => format!(" '{name}={value}'"), // no value holds a quote
            }
        });
        self.experiment.clone() + &words.collect::<String>()
    }
}

/// What distinguishes a run from others.
pub(crate) fn key(experiment: &str, parameters: &Parameters, cut: Cut, attempt: i64) -> Result<String> {
    let parameters = serde_json::to_string(parameters).map_err(|e| unreadable(&e))?;
    let text = format!("{RECORDS}\n{experiment}\n{parameters}\n{}\n{}\n{attempt}\n", cut.units, cut.size);
    Ok(hex(&Sha256::digest(text.as_bytes())))
}

fn damaged(id: i64, how: &str) -> Error {
    let problem = Problem::new(format!("run {id} is damaged: {how}"));
    Error::new(ErrorKind::Ledger, problem.or(Remedy::ForgetRun(id)))
}

fn unreadable(error: &serde_json::Error) -> Error {
    Error::new(ErrorKind::Ledger, format!("the ledger holds something that cannot be read: {error}"))
}

const UNREADABLE: &str = "what is noted of it cannot be read";

/// Numbers in a ledger are not negative; one that is counts as none.
fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// A run, or its number if it cannot be read.
pub(super) fn read(row: &Row) -> rusqlite::Result<std::result::Result<Run, i64>> {
    match read_whole(row) {
        Err(error) if is_damage(&error) => row.get("id").map(Err),
        run => run.map(Ok),
    }
}

fn read_whole(row: &Row) -> rusqlite::Result<Run> {
    let parameters: String = row.get("parameters")?;
    let parameters = serde_json::from_str(&parameters)
        .map_err(|e| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(e)))?;
    let cut = Cut { units: unsigned(row.get("units")?), size: unsigned(row.get("size")?).max(1) };
    Ok(Run {
        id: row.get("id")?,
        key: row.get("key")?,
        experiment: row.get("experiment")?,
        parameters,
        attempt: row.get("attempt")?,
        units: cut.units,
        size: cut.size,
        shards: cut.shards(), // the key covers the cut, not the number that is stored beside it
        created: row.get("created")?,
        version: row.get("version")?,
        host: row.get("host")?,
        concluded: row.get("concluded")?,
    })
}

impl Ledger {
    /// The run of an experiment with these parameters and this cut: the last one there is, or a new one. `again` asks for a new one
    /// if the last is finished.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`] for too many shards; those of the ledger.
    pub fn begin(&mut self, experiment: &str, parameters: &Parameters, cut: Cut, again: bool) -> Result<Run> {
        if cut.shards() > MOST_SHARDS {
            let problem = format!("{} shards of {} units are more than {MOST_SHARDS}", cut.shards(), cut.size);
            let remedy = Remedy::ShardSize(Some(cut.units.div_ceil(MOST_SHARDS)));
            return Err(Error::new(ErrorKind::Parameter, Problem::new(problem).or(remedy)));
        }
        let mut attempt = 1;
        loop {
            let key = key(experiment, parameters, cut, attempt)?;
            match self.by_key(&key)? {
                Some(run) if again && run.concluded.is_some() => attempt += 1,
                Some(run) => return Ok(run),
                None => return self.insert(&key, experiment, parameters, cut, attempt),
            }
        }
    }

    fn insert(&mut self, key: &str, experiment: &str, parameters: &Parameters, cut: Cut, attempt: i64) -> Result<Run> {
        let text = serde_json::to_string(parameters).map_err(|e| unreadable(&e))?;
        let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX); // below 2^60
        let numbers = (signed(cut.units), signed(cut.size), signed(cut.shards()));
        let inserted = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // Another process may have been faster.
            let new = transaction.execute(
                "INSERT OR IGNORE INTO runs (key, experiment, parameters, attempt, units, size, shards, created, version, host)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                params![key, experiment, text, attempt, numbers.0, numbers.1, numbers.2, now(), VERSION, host()],
            )?;
            if new == 1 {
                let id = transaction.last_insert_rowid();
                transaction.execute(FILL, params![id, numbers.2])?;
            }
            transaction.commit()
        })();
        inserted.map_err(|e| self.failed(&e))?;
        let missing = || Error::new(ErrorKind::Ledger, "a run that was just begun is not in the ledger");
        self.by_key(key)?.ok_or_else(missing)
    }

    fn by_key(&self, key: &str) -> Result<Option<Run>> {
        let found = self.db.query_row("SELECT * FROM runs WHERE key = ?1", [key], read).optional();
        match found.map_err(|e| self.failed(&e))? {
            None => Ok(None),
            Some(Ok(run)) => run.check().map(|()| Some(run)),
            Some(Err(id)) => Err(damaged(id, UNREADABLE)),
        }
    }

    /// Takes a run with all its shards out of the ledger.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn remove(&mut self, run: &Run) -> Result<()> {
        self.forget_run(run.id).map(|_| ())
    }

    /// Takes the run with a number out of the ledger, be it damaged or not. Returns what it was, if that can be read.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`] if there is none; those of the ledger.
    pub fn forget_run(&mut self, id: i64) -> Result<Option<Run>> {
        let run = match self.run(Some(id), false) {
            Ok(run) => Some(run),
            Err(error) if error.kind() == ErrorKind::Ledger => None,
            Err(error) => return Err(error),
        };
        let removed = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            transaction.execute("DELETE FROM shards WHERE run = ?1", [id])?;
            transaction.execute("DELETE FROM runs WHERE id = ?1", [id])?;
            transaction.commit()
        })();
        removed.map_err(|e| self.failed(&e)).map(|()| run)
    }

    /// Takes a run out of the ledger if no shard of it is done or under way.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn remove_untouched(&mut self, run: &Run) -> Result<()> {
        let removed = (|| {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let sql = "SELECT count(*) FROM shards WHERE run = ?1 AND state <> 0";
            let touched: i64 = transaction.query_row(sql, [run.id], |row| row.get(0))?;
            if touched == 0 {
                transaction.execute("DELETE FROM shards WHERE run = ?1", [run.id])?;
                transaction.execute("DELETE FROM runs WHERE id = ?1", [run.id])?;
            }
            transaction.commit()
        })();
        removed.map_err(|e| self.failed(&e))
    }

    /// All runs that can be read, in the order in which they were begun, and the numbers of those that cannot.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn all_runs(&self) -> Result<(Vec<Run>, Vec<i64>)> {
        let all = || -> rusqlite::Result<Vec<_>> {
            self.db.prepare("SELECT * FROM runs ORDER BY id")?.query_map([], read)?.collect()
        };
        let (mut runs, mut damaged) = (Vec::new(), Vec::new());
        for run in all().map_err(|e| self.failed(&e))? {
            match run {
                Ok(run) => runs.push(run),
                Err(id) => damaged.push(id),
            }
        }
        Ok((runs, damaged))
    }

    /// All runs that can be read, in the order in which they were begun.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn runs(&self) -> Result<Vec<Run>> {
        Ok(self.all_runs()?.0)
    }

    /// The run with a number; without one the last, or the last that is not finished.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`] if there is none; [`ErrorKind::Ledger`] if it cannot be read.
    pub fn run(&self, id: Option<i64>, unfinished: bool) -> Result<Run> {
        let (runs, unread) = self.all_runs()?;
        if let Some(id) = id.filter(|id| unread.contains(id)) {
            return Err(damaged(id, UNREADABLE));
        }
        let fits = |run: &&Run| id.map_or(!unfinished || run.concluded.is_none(), |id| run.id == id);
        let problem = || {
            let shown = self.path.display();
            match id {
                Some(id) => Problem::new(format!("the ledger '{shown}' has no run {id}")).or(Remedy::ListRuns),
                None if unfinished && !runs.is_empty() => {
                    Problem::new(format!("every run in the ledger '{shown}' is finished"))
                }
                None => Problem::new(format!("the ledger '{shown}' has no runs")).or(Remedy::BeginRun),
            }
        };
        runs.iter().rfind(fits).cloned().ok_or_else(|| Error::new(ErrorKind::Parameter, problem()))
    }

    /// How far a run is.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn status(&self, run: &Run) -> Result<Status> {
        let found = self.db.query_row(
            "SELECT count(*) FILTER (WHERE state = 2), count(*) FILTER (WHERE state = 1), count(*) FILTER (WHERE state = 0),
                    coalesce(sum(milliseconds), 0) FROM shards WHERE run = ?1",
            [run.id],
            |row| {
                let number = |i: usize| row.get(i).map(unsigned);
                Ok(Status { done: number(0)?, taken: number(1)?, free: number(2)?, milliseconds: number(3)? })
            },
        );
        let status: Status = found.map_err(|e| self.failed(&e))?;
        match status.done + status.taken + status.free == 0 && run.shards > 0 {
            true => Err(run.removed_error()),
            false => Ok(status),
        }
    }

    /// Notes what a run has found. If the same experiment with the same parameters was finished before, the results must be equal.
    ///
    /// # Errors
    /// [`ErrorKind::Mismatch`] if they are not; those of the ledger.
    pub fn conclude(&mut self, run: &Run, conclusion: &Conclusion) -> Result<()> {
        for other in self.runs()? {
            let is_same = other.experiment == run.experiment && other.parameters == run.parameters;
            if is_same
                && other.id != run.id
                && let Some(before) = self.conclusion(&other)?
                && before.result != conclusion.result
            {
                let message = format!(
                    "run {} and run {} are the same experiment and have different results; please report this",
                    other.id, run.id
                );
                return Err(Error::new(ErrorKind::Mismatch, message));
            }
        }
        let text = serde_json::to_string(conclusion).map_err(|e| unreadable(&e))?;
        let sum = sum(&run.key, &text);
        let noted = self.db.execute(
            "UPDATE runs SET conclusion = ?2, checksum = ?3, concluded = ?4 WHERE id = ?1",
            params![run.id, text, sum, now()],
        );
        noted.map(|_| ()).map_err(|e| self.failed(&e))
    }

    /// What a run has found; `None` if it is not finished, or if that is damaged: then it can be put together again.
    ///
    /// # Errors
    /// [`ErrorKind::Ledger`] if the run itself is damaged; those of the ledger.
    pub fn conclusion(&self, run: &Run) -> Result<Option<Conclusion>> {
        run.check()?;
        let found: rusqlite::Result<(Option<String>, Option<String>)> =
            self.db.query_row("SELECT conclusion, checksum FROM runs WHERE id = ?1", [run.id], |row| {
                Ok((row.get(0)?, row.get(1)?))
            });
        let found = match found {
            Err(error) if is_damage(&error) => return Ok(None),
            found => found.map_err(|e| self.failed(&e))?,
        };
        let (Some(text), Some(noted)) = found else { return Ok(None) };
        if noted != sum(&run.key, &text) {
            return Ok(None);
        }
        let mut value: Value = serde_json::from_str(&text).map_err(|e| unreadable(&e))?;
        Ok(Some(Conclusion { result: value["result"].take(), checked: value["checked"].take() }))
    }
}

fn sum(key: &str, text: &str) -> String {
    hex(&Sha256::digest(format!("{key}\n{text}").as_bytes()))
}

impl Ledger {
    /// The run of another ledger, as one of this.
    pub(super) fn find_or_insert(&mut self, theirs: &Run) -> Result<Run> {
        theirs.check()?;
        match self.by_key(&theirs.key)? {
            Some(run) => Ok(run),
            None => self.insert(&theirs.key, &theirs.experiment, &theirs.parameters, theirs.cut(), theirs.attempt),
        }
    }
}
