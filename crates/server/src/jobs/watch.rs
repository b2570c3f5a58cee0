//! Watching a computation: it goes on while someone waits for it, there is time, and, once it takes long, it has a permit.

use super::permits::{Holder, Permit, Permits, Refusal};
use engines::job::Progress;
use questions::problem::{Kind, Problem};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a computation runs before it needs a long permit.
pub(super) const PATIENCE: Duration = Duration::from_millis(100);

/// Set when no one waits for an answer any more.
#[derive(Default)]
pub(super) struct Unwanted(Arc<AtomicBool>);

impl Drop for Unwanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Receives reports of how far a computation is, and may go away.
pub trait Listener: Send + Sync {
    /// Reports that `done` of `total` units are finished.
    fn report(&self, done: u64, total: u64);

    /// Whether someone still listens.
    fn is_listening(&self) -> bool;
}

/// How a computation is watched.
pub(super) struct ComputationWatch {
    unwanted: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
    begun: Instant,
    end: Instant,
    max_time: Duration,
    is_over: AtomicBool,
    is_crowded: AtomicBool,
    long: Arc<Permits>,
    holder: Holder,
    permit: Mutex<Option<Permit>>,
    /// How long it has waited for its permit, in milliseconds.
    waited: AtomicU64,
    listener: Option<Box<dyn Listener>>,
}

impl ComputationWatch {
    /// From now on, for so long at the most.
    pub fn new(
        (long, holder): (&Arc<Permits>, Holder),
        max_time: Duration,
        unwanted: &Unwanted,
        stopped: Arc<AtomicBool>,
    ) -> ComputationWatch {
        let now = Instant::now();
        ComputationWatch {
            unwanted: Arc::clone(&unwanted.0),
            stopped,
            begun: now,
            end: now + max_time,
            max_time,
            is_over: AtomicBool::new(false),
            is_crowded: AtomicBool::new(false),
            long: Arc::clone(long),
            holder,
            permit: Mutex::new(None),
            waited: AtomicU64::new(0),
            listener: None,
        }
    }

    /// The same with a listener.
    pub fn with_listener(self, listener: impl Listener + 'static) -> ComputationWatch {
        ComputationWatch { listener: Some(Box::new(listener)), ..self }
    }

    /// Whether there still is someone who waits, and time.
    fn goes_on(&self) -> bool {
        if Instant::now() >= self.end {
            self.is_over.store(true, Ordering::Relaxed);
            return false;
        }
        let is_listening = self.listener.as_ref().is_none_or(|listener| listener.is_listening());
        is_listening && !self.unwanted.load(Ordering::Relaxed) && !self.stopped.load(Ordering::Relaxed)
    }

    /// Waits for a long permit, if it has none.
    pub fn take_permit(&self) -> Result<(), Problem> {
        let mut permit = self.permit.lock().unwrap_or_else(PoisonError::into_inner);
        if permit.is_some() {
            return Ok(());
        }
        let begun = Instant::now();
        let taken = self.long.take(self.holder, || self.goes_on());
        let waited = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.waited.store(waited, Ordering::Relaxed);
        match taken {
            Ok(taken) => {
                *permit = Some(taken);
                return Ok(());
            }
            Err(Refusal::Crowded) => self.is_crowded.store(true, Ordering::Relaxed),
            Err(Refusal::Unwanted) => {}
        }
        drop(permit);
        Err(self.explain(engines::Error::interrupted().into()))
    }

    /// Why a computation was stopped, if it was.
    pub fn explain(&self, problem: Problem) -> Problem {
        match problem.kind() {
            Kind::Time if self.is_crowded.load(Ordering::Relaxed) => Problem::new(
                Kind::Busy,
                "several long computations are under way, and others wait already; try again in a while",
            ),
            Kind::Time if self.is_over.load(Ordering::Relaxed) => {
                let waited = Duration::from_millis(self.waited.load(Ordering::Relaxed));
                let permit = self.permit.lock().unwrap_or_else(PoisonError::into_inner);
                if permit.is_none() && is_noticeable(waited) {
                    self.waited_in_vain(waited)
                } else {
                    over(self.max_time, waited)
                }
            }
            Kind::Time if self.stopped.load(Ordering::Relaxed) => Problem::new(Kind::Busy, "the server is stopping"),
            _ => problem,
        }
    }

    /// Its time ran out before it had a permit; how long it would have taken is not known.
    fn waited_in_vain(&self, waited: Duration) -> Problem {
        let (most, allowed) = (self.long.most, self.max_time.as_secs());
        let places = if most == 1 { "the place" } else { "one of the places" };
        let message = format!(
            "it waited {} s for {places} of long computations ({most}, all taken), until the {allowed} s allowed were over; \
             try again later, or give `wyt serve` more --threads or --max-time",
            seconds(waited)
        );
        Problem::new(Kind::Time, message)
    }
}

/// A computation that took longer than it may, after it had waited for a permit.
pub(super) fn over(max_time: Duration, waited: Duration) -> Problem {
    let of_which = match is_noticeable(waited) {
        true => format!(", {} s of which it waited for others", seconds(waited)),
        false => String::new(),
    };
    let message = format!(
        "it takes longer than {} s, the time allowed{of_which}; ask for less, give `wyt serve` more --max-time, or use the command line",
        max_time.as_secs()
    );
    Problem::new(Kind::Time, message)
}

fn is_noticeable(waited: Duration) -> bool {
    waited >= Duration::from_millis(100)
}

/// To the tenth of a second.
fn seconds(time: Duration) -> String {
    let tenths = time.as_millis() / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

impl Progress for ComputationWatch {
    fn advance(&self, done: u64, total: u64) -> bool {
        if let Some(listener) = &self.listener {
            listener.report(done, total);
        }
        self.goes_on() && (self.begun.elapsed() < PATIENCE || self.take_permit().is_ok())
    }

    fn is_wanted(&self) -> bool {
        self.goes_on()
    }

    fn clock(&self) -> Option<u128> {
        Some(self.begun.elapsed().as_nanos())
    }
}
