//! Permits for long computations: few, so that they do not get in each other's way.
//!
//! Streams of events run for minutes. They never hold all permits, so that a question that takes a second finds one; where there is
//! only one permit, a stream runs beside it.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many long computations may wait for each that runs.
pub(super) const WAITING: usize = 8;
/// How often a computation that waits looks whether anyone still waits for it.
const GLANCE: Duration = Duration::from_millis(20);

/// Who needs a permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    Question,
    Stream,
}

/// How many computations may hold memory of a long one at the same time if so many may run.
pub(super) fn holders(long: usize) -> usize {
    long.max(2)
}

/// The permits.
pub(super) struct Permits {
    /// For questions.
    pub most: usize,
    count: Mutex<Count>,
    freed: Condvar,
}

#[derive(Default)]
struct Count {
    questions: usize,
    streams: usize,
    waiting: usize,
}

/// Why there is no permit.
pub(super) enum Refusal {
    /// Others wait already, as many as may.
    Crowded,
    /// There was none for as long as it was wanted.
    Unwanted,
}

impl Permits {
    pub fn new(most: usize) -> Permits {
        Permits { most, count: Mutex::default(), freed: Condvar::new() }
    }

    fn count(&self) -> MutexGuard<'_, Count> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_free(&self, count: &Count, holder: Holder) -> bool {
        let all = holders(self.most);
        let own = match holder {
            Holder::Question => count.questions < self.most,
            Holder::Stream => count.streams < all - 1,
        };
        own && count.questions + count.streams < all
    }

    /// Waits for a permit, as long as `goes_on` says so.
    pub fn take(self: &Arc<Permits>, holder: Holder, goes_on: impl Fn() -> bool) -> Result<Permit, Refusal> {
        let mut count = self.count();
        if !self.is_free(&count, holder) {
            if count.waiting >= WAITING * self.most {
                return Err(Refusal::Crowded);
            }
            count.waiting += 1;
            while !self.is_free(&count, holder) && goes_on() {
                count = self.freed.wait_timeout(count, GLANCE).map_or_else(|e| e.into_inner().0, |(count, _)| count);
            }
            count.waiting -= 1;
            if !self.is_free(&count, holder) {
                return Err(Refusal::Unwanted);
            }
        }
        match holder {
            Holder::Question => count.questions += 1,
            Holder::Stream => count.streams += 1,
        }
        Ok(Permit { permits: Arc::clone(self), holder })
    }
}

/// A permit, given back when it is dropped.
pub(super) struct Permit {
    permits: Arc<Permits>,
    holder: Holder,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut count = self.permits.count();
        match self.holder {
            Holder::Question => count.questions -= 1,
            Holder::Stream => count.streams -= 1,
        }
        // Not everyone who waits may have it.
        self.permits.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_leave_a_permit_for_questions() {
        for most in 1..5 {
            let permits = Arc::new(Permits::new(most));
            let now = |holder| permits.take(holder, || false);
            let streams: Vec<Permit> = std::iter::from_fn(|| now(Holder::Stream).ok()).collect();
            assert_eq!(streams.len(), (most - 1).max(1));
            let question = now(Holder::Question);
            assert!(question.is_ok() && now(Holder::Question).is_err(), "{most}");
            drop(streams);
            let more: Vec<Permit> = std::iter::from_fn(|| now(Holder::Question).ok()).collect();
            assert_eq!(more.len() + 1, most, "all of them, if there is no stream");
            drop((question, more));
            assert!(now(Holder::Stream).is_ok());
        }
    }
}
