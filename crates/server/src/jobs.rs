//! Computations: each on a thread of its own, with limits, and stopped when no one waits for it any more.
//!
//! Small questions must be answered while large ones run, and no one can tell beforehand which are large. So every computation
//! begins at once, and one that has run for [`PATIENCE`] needs one of the few *long places* to go on; it waits for one in the
//! middle of its work, at a point where it reports progress. Likewise for memory: a computation first gets [`SMALL`], and
//! begins again with all of its share, in a long place, only if that is not enough.

use desk::Shelf;
use desk::problem::{Kind, Problem};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use wythoff::job::{Job, Progress, Sequential};

/// How long a computation runs before it needs a long place.
const PATIENCE: Duration = Duration::from_millis(100);
/// The memory of a computation that has no long place.
const SMALL: u64 = 16 << 20;
/// How long a request waits to begin.
const QUEUE: Duration = Duration::from_secs(5);
/// How often a computation that waits looks whether anyone still waits for it.
const GLANCE: Duration = Duration::from_millis(20);

/// What may be used.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most memory that all long computations together may plan to use.
    pub max_memory: u64,
    /// How long one request may take.
    pub max_time: Duration,
    /// How many long computations run at once.
    pub long: usize,
    /// How many computations are under way at once.
    pub all: usize,
}

/// Runs computations.
pub struct Work {
    limits: Limits,
    places: Arc<Semaphore>,
    long: Arc<Long>,
    shelf: Arc<Shelf>,
    stopped: Arc<AtomicBool>,
}

impl Work {
    /// Within these limits, until `stopped` is set.
    pub fn new(limits: Limits, stopped: Arc<AtomicBool>) -> Work {
        let long = Long { running: Mutex::new(Count::default()), most: limits.long, freed: Condvar::new() };
        Work {
            limits,
            places: Arc::new(Semaphore::new(limits.all)),
            long: Arc::new(long),
            shelf: Arc::default(),
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
        self.run_for(self.limits.max_time, task).await
    }

    /// The same with another limit on its time.
    ///
    /// # Errors
    /// As [`Work::run`].
    pub async fn run_for<T: Send + 'static>(
        &self,
        max_time: Duration,
        task: impl Fn(&Job) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let place = tokio::time::timeout(QUEUE, Arc::clone(&self.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else { return Err(busy(self.limits.all)) };
        let unwanted = Unwanted::default();
        let watch = self.watch(max_time, &unwanted);
        let (shelf, small, large) = (Arc::clone(&self.shelf), SMALL, self.limits.max_memory / self.limits.long as u64);
        let running = tokio::task::spawn_blocking(move || {
            let _place = place; // given back when the work has ended, not when the client has gone
            let job = |max_memory| Job { progress: &watch, executor: &Sequential, max_memory, keep: &*shelf };
            let told = |result: Result<T, Problem>| result.map_err(|problem| watch.explain(problem));
            let run = || match told(task(&job(small))) {
                Err(problem) if problem.kind() == Kind::Memory && large > small => {
                    watch.take_place()?;
                    told(task(&job(large)))
                }
                result => result,
            };
            guarded(run)
        });
        // Most computations notice by themselves that their time is over; a few cannot.
        match tokio::time::timeout(max_time + Duration::from_secs(1), running).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Problem::internal(id())),
            Err(_) => Err(over(max_time)),
        }
    }

    fn watch(&self, max_time: Duration, unwanted: &Unwanted) -> Watch {
        let now = Instant::now();
        Watch {
            unwanted: Arc::clone(&unwanted.0),
            stopped: Arc::clone(&self.stopped),
            begun: now,
            end: now + max_time,
            max_time,
            is_over: AtomicBool::new(false),
            is_crowded: AtomicBool::new(false),
            long: Arc::clone(&self.long),
            place: Mutex::new(None),
            told: None,
        }
    }

    /// Runs a computation that tells a listener how far it is, on the calling thread, which must be one that may block. It is
    /// stopped when the listener has gone.
    ///
    /// # Errors
    /// As [`Work::run`].
    pub fn run_telling<T>(
        &self,
        max_time: Duration,
        listener: impl Listener + 'static,
        task: impl FnOnce(&Job) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let wanted = Unwanted::default(); // until this returns
        let watch = Watch { told: Some(Box::new(listener)), ..self.watch(max_time, &wanted) };
        watch.take_place()?;
        let max_memory = self.limits.max_memory / self.limits.long as u64;
        let job = Job { progress: &watch, executor: &Sequential, max_memory, keep: &*self.shelf };
        guarded(|| task(&job).map_err(|problem| watch.explain(problem)))
    }
}

/// A panic becomes a problem with an id, and the log has the same.
fn guarded<T>(run: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
        let id = id();
        eprintln!("wyt: the panic above is the defect {id}");
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

fn over(max_time: Duration) -> Problem {
    let message = format!(
        "it takes longer than {} s, the time allowed; ask for less, give `wyt serve` more --max-time, or use the command line",
        max_time.as_secs()
    );
    Problem::new(Kind::Time, message)
}

/// Set when no one waits for an answer any more.
#[derive(Default)]
struct Unwanted(Arc<AtomicBool>);

impl Drop for Unwanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Places for long computations.
struct Long {
    running: Mutex<Count>,
    most: usize,
    freed: Condvar,
}

#[derive(Default)]
struct Count {
    running: usize,
    waiting: usize,
}

/// So many long computations may wait for each that runs.
const WAITING: usize = 8;

/// A long place, given back when it is dropped.
struct Place(Arc<Long>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner).running -= 1;
        self.0.freed.notify_one();
    }
}

/// How a computation is watched.
struct Watch {
    unwanted: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
    begun: Instant,
    end: Instant,
    max_time: Duration,
    is_over: AtomicBool,
    is_crowded: AtomicBool,
    long: Arc<Long>,
    place: Mutex<Option<Place>>,
    told: Option<Told>,
}

/// Someone who is told how far a computation is, and may go away.
pub trait Listener: Send + Sync {
    /// So much is done.
    fn tell(&self, done: u64, total: u64);

    /// Whether someone still listens.
    fn is_there(&self) -> bool;
}

type Told = Box<dyn Listener>;

impl Watch {
    /// Whether there still is someone who waits, and time.
    fn goes_on(&self) -> bool {
        if Instant::now() >= self.end {
            self.is_over.store(true, Ordering::Relaxed);
            return false;
        }
        let is_there = self.told.as_ref().is_none_or(|listener| listener.is_there());
        is_there && !self.unwanted.load(Ordering::Relaxed) && !self.stopped.load(Ordering::Relaxed)
    }

    /// Waits for a long place, if it has none.
    fn take_place(&self) -> Result<(), Problem> {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_some() {
            return Ok(());
        }
        let most = self.long.most;
        let mut count = self.long.running.lock().unwrap_or_else(PoisonError::into_inner);
        if count.running >= most && count.waiting >= WAITING * most {
            self.is_crowded.store(true, Ordering::Relaxed);
            return Err(self.explain(wythoff::Error::interrupted().into()));
        }
        count.waiting += 1;
        while count.running >= most && self.goes_on() {
            count = self.long.freed.wait_timeout(count, GLANCE).map_or_else(|e| e.into_inner().0, |(count, _)| count);
        }
        count.waiting -= 1;
        if count.running >= most {
            return Err(self.explain(wythoff::Error::interrupted().into()));
        }
        count.running += 1;
        *place = Some(Place(Arc::clone(&self.long)));
        Ok(())
    }

    /// Why a computation was stopped, if it was.
    fn explain(&self, problem: Problem) -> Problem {
        match problem.kind() {
            Kind::Time if self.is_crowded.load(Ordering::Relaxed) => Problem::new(
                Kind::Busy,
                "several long computations are under way, and others wait already; try again in a while",
            ),
            Kind::Time if self.is_over.load(Ordering::Relaxed) => over(self.max_time),
            Kind::Time if self.stopped.load(Ordering::Relaxed) => Problem::new(Kind::Busy, "the server is stopping"),
            _ => problem,
        }
    }
}

impl Progress for Watch {
    fn advance(&self, done: u64, total: u64) -> bool {
        if let Some(listener) = &self.told {
            listener.tell(done, total);
        }
        self.goes_on() && (self.begun.elapsed() < PATIENCE || self.take_place().is_ok())
    }

    fn is_wanted(&self) -> bool {
        self.goes_on()
    }
}

#[cfg(test)]
mod tests;
