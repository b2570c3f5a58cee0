//! A run from its beginning in a ledger to its end, for every program that runs experiments.

use crate::error::Result;
use crate::experiment::{self, Conclusion};
use crate::ledger::{Ledger, Run, Status};
use crate::run::{self, Plan};
use engines::error::{Problem, Remedy};
use engines::text::counted;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What is to be run.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// The experiment.
    pub experiment: &'a str,
    /// Its parameters, as `name=value`.
    pub words: &'a [String],
    /// Units in a shard.
    pub shard: Option<u64>,
    /// Whether to run it again if it is finished.
    pub again: bool,
    /// Whether to take back the shards of all other processes, which are known to have ended or to hang.
    pub take_over: bool,
}

/// A run, how far it is, and what it has found.
#[derive(Debug, Serialize)]
pub struct RunReport {
    /// The run.
    pub run: Run,
    /// How far it is.
    pub status: Status,
    /// About how many seconds of one core are left; `None` before the first shard is done.
    pub seconds_left: Option<u64>,
    /// The command that runs the same.
    pub command: String,
    /// What it has found.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub conclusion: Option<Conclusion>,
    /// The checksum of the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
}

impl RunReport {
    /// The report of a run; what it has found only if that is asked for.
    ///
    /// # Errors
    /// Those of the ledger.
    pub fn of(ledger: &Ledger, run: Run, with_conclusion: bool) -> Result<RunReport> {
        let status = ledger.status(&run)?;
        let left = status.free + status.taken;
        let seconds_left = (status.done > 0).then(|| status.milliseconds / status.done * left / 1000);
        let conclusion = if with_conclusion { ledger.conclusion(&run)? } else { None };
        let report = RunReport { command: run.command(), run, status, seconds_left, conclusion: None, checksum: None };
        Ok(report.with_conclusion(conclusion))
    }

    fn with_conclusion(self, conclusion: Option<Conclusion>) -> RunReport {
        RunReport { checksum: conclusion.as_ref().map(Conclusion::checksum), conclusion, ..self }
    }
}

/// Hears what people may want to know on the way.
pub type Notes<'a> = &'a dyn Fn(&Problem);

/// Begins a run, or finds the one that was begun before. Shards of processes that have ended are free again.
///
/// # Errors
/// [`crate::ErrorKind::Parameter`]; those of the ledger.
pub fn begin(ledger: &mut Ledger, order: &Order) -> Result<Run> {
    let (work, parameters) = experiment::find(order.experiment)?.plan(order.words)?;
    let cut = match order.shard {
        Some(size) => work.cut(size).map_err(|e| e.about("shard"))?,
        None => work.usual_cut(),
    };
    let run = ledger.begin(order.experiment, &parameters, cut, order.again)?;
    ledger.release_shards(order.take_over)?;
    Ok(run)
}

/// Does what is left of a run, or of a part of it, on the threads of the plan, and puts it together if that is the whole.
///
/// # Errors
/// Those of the computation, which ends the run; an interruption; those of the ledger.
pub fn finish(mut ledger: Ledger, run: &Run, plan: &Plan, notes: Notes) -> Result<RunReport> {
    if ledger.conclusion(run)?.is_some() {
        notes(&Problem::new(format!("run {} was finished before", run.id)).or(Remedy::Again));
        return RunReport::of(&ledger, run.clone(), true);
    }
    let work = run.work()?;
    let status = ledger.status(run)?;
    let place = ledger.path().display().to_string();
    notes(
        &format!(
            "run {}: {} ({} of {} done) in {place}",
            run.id,
            run.words(),
            status.done,
            counted(run.shards, "shard")
        )
        .into(),
    );
    match ledger.mend(run)? {
        0 => {}
        mended => notes(&format!("{} damaged in the ledger; they are done again", were(mended, "shard")).into()),
    }
    let ledger = Mutex::new(ledger);
    let conclusion = loop {
        if let Err(error) = run::run(&ledger, run, &*work, plan, notes) {
            if !error.is_interrupted() {
                // A run that fails before anything is done is no run; it would only be in the way.
                ledger.into_inner().unwrap_or_else(PoisonError::into_inner).remove_untouched(run)?;
            }
            return Err(error);
        }
        if plan.part.1 > 1 {
            break None;
        }
        match run::conclude(&ledger, run, &*work, &plan.job)? {
            Ok(conclusion) => break Some(conclusion),
            Err(damaged) => notes(&format!("{} of the records are damaged and are done again", damaged.len()).into()),
        }
    };
    let ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(RunReport::of(&ledger, run.clone(), false)?.with_conclusion(conclusion))
}

fn were(count: u64, what: &str) -> String {
    format!("{} {}", counted(count, what), if count == 1 { "was" } else { "were" })
}

/// Merges ledgers. Runs that are complete thereby are put together.
///
/// # Errors
/// [`crate::ErrorKind::Mismatch`] if they do not fit together; those of the ledgers.
pub fn merge(mut ledger: Ledger, parts: &[PathBuf], plan: &Plan, notes: Notes) -> Result<Vec<RunReport>> {
    let mut touched: Vec<Run> = Vec::new();
    for part in parts {
        let (all, unread) = ledger.merge(part)?;
        for id in unread {
            notes(&format!("{}: run {id} is damaged and not taken", part.display()).into());
        }
        for merged in all {
            note_merged(part, &merged, notes);
            if touched.iter().all(|run| run.id != merged.run.id) {
                touched.push(merged.run);
            }
        }
    }
    touched.sort_by_key(|run| run.id);
    let path = ledger.path().to_owned();
    drop(ledger);
    let report = |run: Run| {
        let ledger = Ledger::open_existing(&path)?;
        match ledger.status(&run)?.done == run.shards {
            true => finish(ledger, &run, plan, notes),
            false => RunReport::of(&ledger, run, true),
        }
    };
    touched.into_iter().map(report).collect()
}

fn note_merged(part: &Path, merged: &crate::ledger::Merged, notes: Notes) {
    let damaged = match merged.damaged.len() {
        0 => String::new(),
        damaged => format!(", {damaged} damaged and not taken"),
    };
    let (part, run, added, known) = (part.display(), merged.run.id, merged.added, merged.known);
    notes(&format!("{part}: run {run}: {} new, {known} known before{damaged}", counted(added, "shard")).into());
}
