//! Running the shards of a run on the threads that are lent, together with other processes that work on the same ledger.
//!
//! Nothing here knows what an experiment is about: a shard is taken, computed, and noted.

use crate::conduct::Notes;
use crate::error::{Error, ErrorKind, Result};
use crate::experiment::{AnyExperiment, Conclusion};
use crate::ledger::{Holder, Ledger, Run, Taken};
use engines::error::{Problem, Remedy};
use engines::job::{Job, Progress, Sequential};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long to wait before looking again whether another process has finished its shards.
const WAIT: Duration = Duration::from_millis(100);

/// How a run goes on.
pub struct Plan<'a> {
    /// Of the shards, those whose number leaves the first number as remainder modulo the second.
    pub part: (u64, u64),
    /// Watches, stops, lends threads, each of which has a shard of its own and its share of the memory, and keeps what shards
    /// want to keep.
    pub job: Job<'a>,
}

/// What the threads share.
struct SharedRun<'a> {
    ledger: &'a Mutex<Ledger>,
    run: &'a Run,
    work: &'a dyn AnyExperiment,
    plan: &'a Plan<'a>,
    stop: AtomicBool,
    failed: Mutex<Option<Error>>,
    /// Shards done by this process.
    done: AtomicU64,
    /// How far each thread is with its shard, in thousandths.
    fractions: Vec<AtomicU64>,
    /// Shards of the part that were done before, or by others.
    before: AtomicU64,
    total: u64,
}

/// Does the shards that are free, and waits for those that other processes are doing, which the notes name. Returns how many it has
/// done itself.
///
/// # Errors
/// Those of the computation, which ends the run; an interruption; those of the ledger. Shards that are under way are given back.
pub fn run(ledger: &Mutex<Ledger>, run: &Run, work: &dyn AnyExperiment, plan: &Plan, notes: Notes) -> Result<u64> {
    let total = (0..run.shards).filter(|number| number % plan.part.1 == plan.part.0).count() as u64;
    let before =
        lock_ledger(ledger)?.times(run)?.iter().filter(|(number, _)| number % plan.part.1 == plan.part.0).count();
    let shared = SharedRun {
        ledger,
        run,
        work,
        plan,
        stop: AtomicBool::new(false),
        failed: Mutex::new(None),
        done: AtomicU64::new(0),
        fractions: (0..plan.job.executor.width().max(1)).map(|_| AtomicU64::new(0)).collect(),
        before: AtomicU64::new(before as u64),
        total,
    };
    let one = |thread: usize| {
        let shared = &shared;
        let task = move || shared.work(thread).unwrap_or_else(|error| shared.fail(error));
        Box::new(task) as Box<dyn FnOnce() + Send>
    };
    let mut named = Vec::new();
    loop {
        plan.job.executor.run((0..shared.fractions.len()).map(one).collect());
        let failed = shared.failed.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(error) = failed {
            return Err(error);
        }
        if shared.is_complete()? {
            return Ok(shared.done.into_inner());
        }
        shared.wait(&mut named, notes)?;
    }
}

/// What to do about a process that is waited for, which may never end.
pub fn waiting_note(run: &Run, holder: &Holder) -> Problem {
    let Holder { pid, host, is_here, shards } = holder;
    let shards = engines::text::counted(*shards, "shard");
    let begin = format!("waiting for {shards} of run {} held by process {pid} on {host}", run.id);
    Problem::new(match is_here {
        true => format!("{begin}, which is running"),
        false => format!("{begin}, whose end cannot be seen from here"),
    })
    .or(Remedy::TakeOver)
}

/// Puts all shards together. A damaged one is forgotten and named in the answer, to be done again.
///
/// # Errors
/// [`ErrorKind::Mismatch`] if they do not fit together; those of the ledger.
pub fn conclude(
    ledger: &Mutex<Ledger>,
    run: &Run,
    work: &dyn AnyExperiment,
    job: &Job,
) -> Result<std::result::Result<Conclusion, Vec<u64>>> {
    let mut damaged = Vec::new();
    {
        let mut ledger = lock_ledger(ledger)?;
        for number in 0..run.shards {
            if ledger.record(run, number)?.is_none() {
                ledger.forget(run, number)?;
                damaged.push(number);
            }
        }
    }
    if !damaged.is_empty() {
        return Ok(Err(damaged));
    }
    let missing = |number: u64| Error::new(ErrorKind::Ledger, format!("shard {number} has vanished from the ledger"));
    let mut records =
        (0..run.shards).map(|number| lock_ledger(ledger)?.record(run, number)?.ok_or_else(|| missing(number)));
    let conclusion = work.conclude(&mut records, job)?;
    lock_ledger(ledger)?.conclude(run, &conclusion)?;
    Ok(Ok(conclusion))
}

/// The ledger, even if a thread has died with it in its hands: every change of it is a transaction.
fn lock_ledger(ledger: &Mutex<Ledger>) -> Result<MutexGuard<'_, Ledger>> {
    Ok(ledger.lock().unwrap_or_else(PoisonError::into_inner))
}

impl SharedRun<'_> {
    fn fail(&self, error: Error) {
        self.stop.store(true, Ordering::Relaxed);
        if let Ok(mut failed) = self.failed.lock() {
            // An interruption of one thread is only the consequence of what another one met.
            let is_first =
                failed.as_ref().is_none_or(|before: &Error| before.is_interrupted() && !error.is_interrupted());
            if is_first {
                *failed = Some(error);
            }
        }
    }

    /// How much is done, in thousandths of a shard.
    fn report(&self) -> bool {
        let under_way: u64 = self.fractions.iter().map(|fraction| fraction.load(Ordering::Relaxed)).sum();
        let done = self.before.load(Ordering::Relaxed) + self.done.load(Ordering::Relaxed);
        let (done, total) = (1000 * done + under_way, 1000 * self.total);
        self.plan.job.progress.advance(done.min(total), total) && !self.stop.load(Ordering::Relaxed)
    }

    fn work(&self, thread: usize) -> Result<()> {
        while self.report() {
            let taken = lock_ledger(self.ledger)?.take(self.run, self.plan.part, 1)?;
            match taken.first() {
                Some(taken) => self.shard(thread, taken)?,
                None => return Ok(()),
            }
        }
        if self.stop.load(Ordering::Relaxed) { Ok(()) } else { Err(engines::Error::interrupted().into()) }
    }

    /// Waits until a shard is free or all are done. Whoever holds the last ones is named once.
    fn wait(&self, named: &mut Vec<Holder>, notes: Notes) -> Result<()> {
        // What others held is free if they have ended.
        while lock_ledger(self.ledger)?.release_shards(false)? == 0
            && !lock_ledger(self.ledger)?.has_free(self.run, self.plan.part)?
        {
            if self.is_complete()? {
                return Ok(());
            }
            for holder in lock_ledger(self.ledger)?.held_by(self.run)? {
                if named.iter().all(|known| (known.pid, &known.host) != (holder.pid, &holder.host)) {
                    notes(&waiting_note(self.run, &holder));
                    named.push(holder);
                }
            }
            if !self.report() {
                return Err(engines::Error::interrupted().into());
            }
            std::thread::sleep(WAIT);
        }
        Ok(())
    }

    /// Whether all shards of the part are done.
    fn is_complete(&self) -> Result<bool> {
        let part = self.plan.part;
        lock_ledger(self.ledger)?.status(self.run)?; // it may have been taken out of the ledger
        let done =
            lock_ledger(self.ledger)?.times(self.run)?.iter().filter(|(number, _)| number % part.1 == part.0).count();
        self.before.store((done as u64).saturating_sub(self.done.load(Ordering::Relaxed)), Ordering::Relaxed);
        Ok(done as u64 == self.total)
    }

    fn shard(&self, thread: usize, taken: &Taken) -> Result<()> {
        let watch = ShardProgress { shared: self, thread };
        let memory = self.plan.job.budget.memory / self.fractions.len() as u64;
        let job = Job { progress: &watch, executor: &Sequential, ..self.plan.job }.with_memory(memory);
        let started = Instant::now();
        let record = self.work.shard(taken.units.clone(), self.run.cut(), &job);
        self.fractions[thread].store(0, Ordering::Relaxed);
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                lock_ledger(self.ledger)?.give_back(self.run, taken.number)?;
                return Err(error);
            }
        };
        let milliseconds = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        lock_ledger(self.ledger)?.done(self.run, taken.number, &record, milliseconds)?;
        self.done.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

/// The progress of one thread within its shard.
struct ShardProgress<'a> {
    shared: &'a SharedRun<'a>,
    thread: usize,
}

impl Progress for ShardProgress<'_> {
    fn advance(&self, done: u64, total: u64) -> bool {
        let thousandths = (u128::from(done) * 1000 / u128::from(total.max(1))).min(1000) as u64;
        self.shared.fractions[self.thread].store(thousandths, Ordering::Relaxed);
        self.shared.report()
    }
}
