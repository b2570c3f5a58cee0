//! A run from the ledger to its end.

use super::Told;
use crate::fail::Fail;
use crate::session::Session;
use lab::experiment;
use lab::ledger::{Ledger, Run};
use lab::run::{self, Plan};
use std::sync::Mutex;
use wythoff::job::Job;

/// What is to be run, and how.
pub struct How<'a> {
    pub experiment: &'a str,
    pub words: &'a [String],
    /// Units in a shard.
    pub shard: Option<u64>,
    /// Whether to run it again if it is finished.
    pub again: bool,
    /// The shards to do: those with this remainder modulo that.
    pub part: (u64, u64),
}

/// Begins a run, or goes on with it.
pub fn conduct(mut ledger: Ledger, how: &How, session: &Session) -> Result<Told, Fail> {
    let (work, parameters) = experiment::find(how.experiment)?.plan(how.words)?;
    let cut = match how.shard {
        Some(size) => work.cut(size).map_err(|e| Fail::about("--shard", e))?,
        None => work.usual_cut(),
    };
    let run = ledger.begin(how.experiment, &parameters, cut, how.again)?;
    ledger.revive(false)?;
    go_on(ledger, &run, how.part, session)
}

/// Goes on with a run.
pub fn go_on(ledger: Ledger, run: &Run, part: (u64, u64), session: &Session) -> Result<Told, Fail> {
    if ledger.conclusion(run)?.is_some() {
        session.note(format_args!("run {} was finished before; `wyt lab run --again` would do it once more", run.id));
        return Told::of(&ledger, run.clone(), true);
    }
    let work = run.work()?;
    let job = session.job();
    let threads = job.executor.width();
    // Every thread has a shard of its own.
    let plan = Plan { threads, part, job: Job { max_memory: job.max_memory / threads as u64, ..job } };
    let status = ledger.status(run)?;
    session.note(format_args!(
        "run {}: {} ({} of {} shards are done) in {}",
        run.id,
        run.words(),
        status.done,
        run.shards,
        ledger.path().display()
    ));
    let ledger = Mutex::new(ledger);
    let conclusion = loop {
        if let Err(error) = run::run(&ledger, run, &*work, &plan) {
            // A run that fails before anything is done is no run; it would only be in the way.
            let mut ledger = ledger.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
            let status = ledger.status(run)?;
            if !error.is_interrupted() && status.done + status.taken == 0 {
                ledger.remove(run)?;
            }
            return Err(error.into());
        }
        if part.1 > 1 {
            break None;
        }
        match run::conclude(&ledger, run, &*work, &job)? {
            Ok(conclusion) => break Some(conclusion),
            Err(damaged) => {
                session.note(format_args!("{} of the records are damaged and are done again", damaged.len()))
            }
        }
    };
    let ledger = ledger.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut told = Told::of(&ledger, run.clone(), false)?;
    told.conclusion = conclusion;
    Ok(told)
}
