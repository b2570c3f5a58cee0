//! Who tries what next: several workers, and the same time for every pair.

use engines::job::{Job, Progress};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use trials::{Choices, Trial, TrialPair};

/// Stops everything when the time is over, and shows how much is left.
pub struct Clock<'a> {
    watch: &'a dyn Progress,
    began: Instant,
    limit: Duration,
}

impl<'a> Clock<'a> {
    /// From now on.
    pub fn new(watch: &'a dyn Progress, limit: Duration) -> Clock<'a> {
        Clock { watch, began: Instant::now(), limit }
    }

    fn goes_on(&self) -> bool {
        let elapsed = self.began.elapsed();
        let milliseconds = |time: Duration| time.as_millis() as u64;
        elapsed < self.limit && self.watch.advance(milliseconds(elapsed), milliseconds(self.limit))
    }
}

impl Progress for Clock<'_> {
    fn advance(&self, _done: u64, _total: u64) -> bool {
        self.goes_on()
    }
}

/// What is known of one pair.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Cases that were tried to their end.
    pub cases: u64,
    /// Values that were compared in them.
    pub compared: u64,
    /// The time of all of them.
    pub time: Duration,
    /// The first case that differed, with its seed. A pair that differs is not tried again.
    pub differs: Option<(u64, Trial)>,
    /// Cases that were begun.
    begun: u64,
}

/// The state of all pairs, shared by the workers.
pub struct Rounds<'a> {
    pairs: &'a [TrialPair],
    seed: u64,
    most: u64,
    tallies: Mutex<Vec<Tally>>,
}

impl<'a> Rounds<'a> {
    /// Cases of each pair from this seed on, so many at the most.
    pub fn new(pairs: &'a [TrialPair], seed: u64, most: u64) -> Rounds<'a> {
        Rounds { pairs, seed, most, tallies: Mutex::new(vec![Tally::default(); pairs.len()]) }
    }

    /// Tries one case after another until the time is over or none is left.
    pub fn work(&self, job: &Job) {
        while job.progress.advance(0, 0) {
            let Some((place, seed)) = self.next() else { return };
            let began = Instant::now();
            // Only an interruption is an error, and then the time is over.
            let Ok(trial) = self.pairs[place].run(&mut Choices::seeded(seed), job) else { return };
            let tally = &mut self.lock()[place];
            tally.time += began.elapsed();
            tally.cases += 1;
            tally.compared += trial.compared;
            if trial.difference.is_some() && tally.differs.as_ref().is_none_or(|(first, _)| seed < *first) {
                tally.differs = Some((seed, trial));
            }
        }
    }

    /// The pair that has had the least time so far, and the seed of its next case.
    fn next(&self) -> Option<(usize, u64)> {
        let mut tallies = self.lock();
        let open = tallies.iter_mut().enumerate().filter(|(_, t)| t.differs.is_none() && t.begun < self.most);
        let (place, tally) = open.min_by_key(|(_, tally)| (tally.time, tally.begun))?;
        tally.begun += 1;
        Some((place, self.seed.wrapping_add(tally.begun - 1)))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Tally>> {
        self.tallies.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What became of all pairs, in their order.
    pub fn tallies(self) -> Vec<Tally> {
        self.tallies.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
