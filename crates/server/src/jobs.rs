//! Computations: each on a thread of its own, with limits, and stopped when no one waits for it any more.
//!
//! Small questions must be answered while large ones run, and no one can tell beforehand which are large. So every computation
//! begins at once, and one that has run for a moment needs one of the few *long permits* to go on; it waits for one in the
//! middle of its work, at a point where it reports progress. Likewise for memory: a computation first gets the share of a
//! small one, and begins again with that of a long one, in a long permit, only if that is not enough.

mod permits;
mod watch;

pub use watch::Listener;

use crate::memory_shares::MemoryShares;
use engines::job::{InMemory, Job, Sequential};
use permits::{Holder, Permits};
use questions::problem::{Kind, Problem};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use watch::{ComputationWatch, Unwanted};

/// How long a request waits for what others hold: to begin, to be read, to be answered.
pub const QUEUE: Duration = Duration::from_secs(5);

/// What may be used.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most memory that the whole server may plan to use.
    pub max_memory: u64,
    /// How long one request may take.
    pub max_time: Duration,
    /// How many long computations run at once.
    pub long: usize,
    /// How many computations are under way at once.
    pub all: usize,
}

impl Limits {
    /// How many computations may have the memory of a long one at the same time.
    pub(crate) fn holders(&self) -> usize {
        permits::holders(self.long)
    }
}

/// Runs computations.
pub struct Computations {
    max_time: Duration,
    budget: MemoryShares,
    permits: Arc<Semaphore>,
    long: Arc<Permits>,
    kept: Arc<InMemory>,
    stopped: Arc<AtomicBool>,
}

impl Computations {
    /// Within these limits and their shares, until `stopped` is set.
    pub fn new(limits: Limits, budget: MemoryShares, stopped: Arc<AtomicBool>) -> Computations {
        Computations {
            max_time: limits.max_time,
            budget,
            permits: Arc::new(Semaphore::new(budget.all)),
            long: Arc::new(Permits::new(limits.long)),
            kept: Arc::new(InMemory::new(usize::try_from(budget.kept).unwrap_or(usize::MAX))),
            stopped,
        }
    }

    /// Runs a computation to its end. If the future is dropped, which happens when a client goes away, it is stopped.
    ///
    /// # Errors
    /// Its own; [`Kind::Busy`], [`Kind::Time`]; [`Kind::Internal`] if it panics.
    pub async fn run<T: Send + 'static>(
        &self,
        task: impl Fn(&Job) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.run_for(self.max_time, task).await
    }

    /// The same with another limit on its time.
    ///
    /// # Errors
    /// As [`Computations::run`].
    pub async fn run_for<T: Send + 'static>(
        &self,
        max_time: Duration,
        task: impl Fn(&Job) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = tokio::time::timeout(QUEUE, Arc::clone(&self.permits).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else { return Err(busy(self.budget.all)) };
        let unwanted = Unwanted::default();
        let watch = self.watch(Holder::Question, max_time, &unwanted);
        let (kept, MemoryShares { small, long, .. }) = (Arc::clone(&self.kept), self.budget);
        let running = tokio::task::spawn_blocking(move || {
            let _permit = permit; // given back when the work has ended, not when the client has gone
            let job = |memory| Job {
                progress: &watch,
                executor: &Sequential,
                budget: budget(max_time, memory, memory < long),
                keep: &*kept,
                trail: None,
            };
            let explained = |result: Result<T, Problem>| result.map_err(|problem| watch.explain(problem));
            let run = || match explained(task(&job(small))) {
                Err(problem) if problem.kind() == Kind::Memory && long > small => {
                    watch.take_permit()?;
                    explained(task(&job(long)))
                }
                result => result,
            };
            guarded(run)
        });
        // Most computations notice by themselves that their time is over; a few cannot.
        match tokio::time::timeout(max_time + Duration::from_secs(1), running).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Problem::internal(id())),
            Err(_) => Err(watch::over(max_time, Duration::ZERO)),
        }
    }

    fn watch(&self, holder: Holder, max_time: Duration, unwanted: &Unwanted) -> ComputationWatch {
        ComputationWatch::new((&self.long, holder), max_time, unwanted, Arc::clone(&self.stopped))
    }

    /// Runs a computation that reports to a listener how far it is, on the calling thread, which must be one that may block. It is
    /// stopped when the listener has gone.
    ///
    /// # Errors
    /// As [`Computations::run`].
    pub fn run_with_listener<T>(
        &self,
        max_time: Duration,
        listener: impl Listener + 'static,
        task: impl FnOnce(&Job) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let wanted = Unwanted::default(); // until this returns
        let watch = self.watch(Holder::Stream, max_time, &wanted).with_listener(listener);
        watch.take_permit()?;
        let budget = budget(max_time, self.budget.long, false);
        let job = Job { progress: &watch, executor: &Sequential, budget, keep: &*self.kept, trail: None };
        guarded(|| task(&job).map_err(|problem| watch.explain(problem)))
    }
}

/// What a computation may cost that has this much time and memory, and perhaps more memory on a second attempt.
fn budget(max_time: Duration, memory: u64, may_grow: bool) -> engines::Budget {
    engines::Budget { work: max_time.as_nanos(), memory, may_grow, ..engines::Budget::default() }
}

/// A panic becomes a problem with an id, and the log has the same.
fn guarded<T>(run: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
        let id = id();
        let _ = writeln!(std::io::stderr(), "wyt: the panic above is the defect {id}");
        Err(Problem::internal(id))
    })
}

/// A name for a defect: some digits that no other defect of this run has.
fn id() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let (process, n) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    format!("{process:x}-{n}")
}

fn busy(most: usize) -> Problem {
    Problem::new(
        Kind::Busy,
        format!("{most} computations are under way, as many as are allowed; try again in a moment"),
    )
}

#[cfg(test)]
mod tests;
