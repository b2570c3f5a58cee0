//! States of the recent past: enough to compare a row with itself, and to compute any stretch again.

use super::kernel::LANES;
use super::settling::KeepLimits;
use super::state::SweepState;
use std::collections::VecDeque;

/// The state at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    pub(super) time: u64,
    /// The lowest row that was computed then.
    pub(super) first: usize,
    pub(super) state: Vec<u64>,
}

impl Snapshot {
    pub(super) fn of(machine: &SweepState) -> Snapshot {
        Snapshot { time: machine.time(), first: machine.first, state: machine.save() }
    }

    /// The lowest word that is not full in all rows of a row's group.
    pub(super) fn low(&self, row: usize) -> u64 {
        self.state[(row - self.first) / LANES]
    }

    /// A word of what a row has used.
    pub(super) fn used(&self, row: usize, w: u64, rows: usize, words: usize) -> u64 {
        if w < self.low(row) {
            return !0;
        }
        let width = rows - self.first;
        self.state[width / LANES + (w % words as u64) as usize * width + (row - self.first)]
    }

    /// Whether a row has used the same values as at a later time, relative to the time.
    pub(super) fn agrees(&self, later: &Snapshot, row: usize, machine: &SweepState) -> bool {
        let (rows, words) = (machine.rows(), machine.used_words());
        let shift = (later.time - self.time) / 64;
        let low = self.low(row).min(later.low(row).saturating_sub(shift));
        // Beyond the window of the one with the higher bound there is nothing in either.
        let high = self.low(row).max(later.low(row).saturating_sub(shift)) + words as u64;
        let word =
            |at: &Snapshot, w: u64| if w < at.low(row) + words as u64 { at.used(row, w, rows, words) } else { 0 };
        (low..high).all(|w| word(self, w) == word(later, w + shift))
    }
}

/// Snapshots with a spacing, a multiple of 64, without gaps. The newest is that of the machine as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ring {
    pub(super) spacing: u64,
    pub(super) shots: VecDeque<Snapshot>,
    limits: KeepLimits,
}

impl Ring {
    pub(super) fn new(limits: KeepLimits) -> Ring {
        Ring { spacing: 64, shots: VecDeque::new(), limits }
    }

    /// The time of the oldest snapshot.
    pub(super) fn oldest(&self) -> u64 {
        self.shots.front().map_or(u64::MAX, |shot| shot.time)
    }

    /// The snapshot at a time.
    pub(super) fn at(&self, time: u64) -> Option<&Snapshot> {
        let place = time.checked_sub(self.oldest())?;
        if !place.is_multiple_of(self.spacing) {
            return None;
        }
        self.shots.get(usize::try_from(place / self.spacing).ok()?)
    }

    /// The last snapshot at a time or before.
    pub(super) fn before(&self, time: u64) -> Option<&Snapshot> {
        let place = time.checked_sub(self.oldest())? / self.spacing;
        self.shots.get(usize::try_from(place).ok()?.min(self.shots.len() - 1))
    }

    /// Adds a snapshot. Where they become too many, the oldest goes if it is further back than `reach`, else every other one
    /// if the rest still meets the lag; then the oldest and the newest stay.
    pub(super) fn push(&mut self, shot: Snapshot, lag: u64, reach: u64) {
        let most = (self.limits.snapshots / (8 * shot.state.len()).max(1)).max(self.limits.fewest);
        let now = shot.time;
        self.shots.push_back(shot);
        while self.shots.len() > most {
            let spacing = 2 * self.spacing;
            let roomy = self.shots.len() <= 8 * most;
            let oldest = self.oldest();
            if now - oldest > reach {
                self.shots.pop_front();
            } else if (now - oldest).is_multiple_of(spacing) && (lag.is_multiple_of(spacing) || !roomy) {
                self.spacing = spacing;
                self.shots.retain(|shot| (shot.time - oldest).is_multiple_of(spacing));
            } else {
                break;
            }
        }
    }

    /// Forgets everything before a time.
    pub(super) fn forget_before(&mut self, time: u64) {
        while self.oldest() < time {
            self.shots.pop_front();
        }
    }
}
