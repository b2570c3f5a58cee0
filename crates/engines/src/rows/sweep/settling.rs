//! The rows on the way to their periods: settled from row 0 up, then retired.

use super::boundary::Boundary;
use super::kernel::LANES;
use super::snapshot::{Ring, Snapshot};
use super::state::{self, SweepState};
use super::{REPORT, along, key, offset};
use crate::board::Table;
use crate::error::Result;
use crate::job::Job;
use crate::rows::lcm;
use crate::rows::period::{Period, PeriodicRow, least_period, prime_factors};
use crate::rows::steady::Slant;
use crate::rules::Game;
use std::sync::Arc;

/// What a sweep may keep. The answers do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeepLimits {
    /// The memory that snapshots may take before old ones go or the spacing grows.
    pub(super) snapshots: usize,
    /// So many snapshots may be kept in any case.
    pub(super) fewest: usize,
    /// The memory that boundaries may take.
    pub(super) boundaries: u64,
    /// Rows are retired when the largest preperiod is so many times as large as the early board. Among the small rows that
    /// would save nothing, and a row may repeat earlier than one below.
    pub(super) ripe: u64,
}

impl KeepLimits {
    /// For rows 0..=last and the memory that may be used: no more than a part of that, and modest, but for very many rows,
    /// where retiring some of them saves minutes.
    pub(super) fn of(last: usize, memory: u64) -> KeepLimits {
        let modest = if last > MODEST_ROWS { memory } else { LIMITS.boundaries };
        let snapshots = usize::try_from(memory / 8).map_or(LIMITS.snapshots, |part| LIMITS.snapshots.min(part));
        KeepLimits { snapshots, boundaries: modest.min(memory / 4), ..LIMITS }
    }
}

/// So many rows are done in 256 MB, whatever is allowed.
const MODEST_ROWS: usize = 600;

pub(super) const LIMITS: KeepLimits = KeepLimits { snapshots: 40 << 20, fewest: 32, boundaries: 136 << 20, ripe: 16 };

/// The rows of a game on the way to their periods.
pub(super) struct SettlingSweep {
    pub(super) game: Game,
    pub(super) last: usize,
    pub(super) machine: SweepState,
    /// Computes stretches again.
    pub(super) replay: SweepState,
    /// The values before the first time of the machine.
    pub(super) early: Table,
    pub(super) ring: Ring,
    pub(super) settled: Vec<Period>,
    /// The largest preperiod so far.
    pub(super) latest: u64,
    /// A common period of the settled rows: a multiple of 64.
    pub(super) lag: u64,
    /// When the last row was settled.
    pub(super) settled_at: u64,
    pub(super) recording: Option<Boundary>,
    pub(super) limits: KeepLimits,
}

impl SettlingSweep {
    pub(super) fn new(game: &Game, last: usize, limits: KeepLimits, job: &Job) -> Result<SettlingSweep> {
        let (machine, early) = SweepState::new(game, last + 1, job)?;
        let mut ring = Ring::new(limits);
        ring.push(Snapshot::of(&machine), 64, u64::MAX);
        Ok(SettlingSweep {
            game: game.clone(),
            last,
            replay: machine.clone(),
            machine,
            early,
            ring,
            settled: Vec::new(),
            latest: 0,
            lag: 64,
            settled_at: 0,
            recording: None,
            limits,
        })
    }

    pub(super) fn run(&mut self, most_columns: u64, job: &Job) -> Result<()> {
        while self.settled.len() <= self.last && self.machine.time() < most_columns {
            self.advance();
            while self.settled.len() <= self.last && self.settle(job)? {
                job.advance(self.settled.len() as u64, self.last as u64 + 1)?;
            }
            self.retire();
            if job.keep.is_due() {
                self.save(job);
            }
            let (row, last, column) = (self.settled.len(), self.last, self.machine.time());
            job.progress.status(format_args!("row {row} of {last}, column {column}"), column, "columns");
            job.advance(self.settled.len() as u64, self.last as u64 + 1)?;
        }
        Ok(())
    }

    pub(super) fn save(&self, job: &Job) {
        job.keep.write(&key(&self.game, self.last), &mut |to| self.write(to));
    }

    /// Goes on to the next snapshot.
    fn advance(&mut self) {
        let next = self.machine.time() + self.ring.spacing;
        self.machine.run_to(next, self.recording.as_mut(), None);
        let reach = 4 * self.lag + (next - self.settled_at) / 4;
        self.ring.push(Snapshot::of(&self.machine), self.lag, reach);
    }

    /// The time from which everything that row x reaches repeats.
    fn surely_steady(&self, row: usize) -> u64 {
        self.latest + (self.machine.steady().memory() + row) as u64
    }

    /// Tries to settle the next row.
    fn settle(&mut self, job: &Job) -> Result<bool> {
        let row = self.settled.len();
        let now = self.machine.time();
        let Some(here) = self.ring.at(now) else { return Ok(false) };
        let unit = lcm(self.lag, self.ring.spacing);
        let from = self.surely_steady(row).max(self.ring.oldest());
        let lags = (1..).map(|m| m * unit).take_while(|lag| from + lag <= now);
        let agree = |lag: &u64| self.ring.at(now - lag).is_some_and(|past| past.agrees(here, row, &self.machine));
        let Some(lag) = { lags }.find(agree) else { return Ok(false) };
        let preperiod = self.preperiod(row, lag, job)?;
        let period = self.least_period(row, lag);
        self.settled.push(Period { row, preperiod, period });
        self.latest = self.latest.max(preperiod);
        self.lag = lcm(self.lag, lag);
        self.settled_at = now;
        Ok(true)
    }

    /// The least preperiod of a row that repeats with `lag` from some snapshot on.
    fn preperiod(&mut self, row: usize, lag: u64, job: &Job) -> Result<u64> {
        let now = self.machine.time();
        let apart = |time: u64| match (self.ring.at(time), self.ring.at(time + lag)) {
            (Some(past), Some(later)) => !past.agrees(later, row, &self.machine),
            _ => false,
        };
        let spacing = self.ring.spacing;
        let times =
            (0..).map_while(|i| (now - lag).checked_sub(i * spacing)).take_while(|&time| time >= self.ring.oldest());
        let differs = { times }.find(|&time| apart(time));
        // Snapshots that agree before all that is reached repeats may do so by chance: the first later one decides.
        let sure = now - lag - (now - lag - self.surely_steady(row)) / spacing * spacing;
        let end = sure.max(differs.map_or(self.ring.oldest(), |time| time + spacing)) - row as u64;
        let first = match differs {
            Some(time) => time - row as u64,
            None if self.ring.oldest() == self.early.cols() as u64 => 0,
            None => return self.preperiod_from_the_start(row, lag, end, job),
        };
        match self.offsets(row, first, end).zip(self.offsets(row, first + lag, end + lag)) {
            Some((past, later)) => Ok(last_difference(&past, &later).map_or(first, |i| first + i as u64 + 1)),
            None => self.preperiod_from_the_start(row, lag, end, job),
        }
    }

    /// The same where the oldest snapshot is too young: all is computed again, with the retired rows, to column `end`, from
    /// which the row surely repeats. Rare, as rows mostly repeat later than those below.
    fn preperiod_from_the_start(&self, row: usize, lag: u64, end: u64, job: &Job) -> Result<u64> {
        let mut past = self.machine.at_the_start(&self.early);
        let mut later = past.clone();
        let mut preperiod = 0;
        let report = |_| job.advance(row as u64, self.last as u64 + 1);
        for from in (0..end).step_by(REPORT as usize) {
            let to = end.min(from + REPORT);
            let here = along(&mut past, &self.early, row, from..to, &report)?;
            let there = along(&mut later, &self.early, row, from + lag..to + lag, &report)?;
            preperiod = last_difference(&here, &there).map_or(preperiod, |i| from + i as u64 + 1);
        }
        Ok(preperiod)
    }

    /// The least period of a settled row, a divisor of `lag`.
    ///
    /// A row that repeats after a part of the lag has used the same after that part; snapshots mostly show that it has not.
    fn least_period(&mut self, row: usize, lag: u64) -> u64 {
        let now = self.machine.time();
        let Some(here) = self.ring.at(now) else { return lag };
        let may_be_shorter = prime_factors(lag).into_iter().any(|prime| match self.ring.at(now - lag / prime) {
            Some(past) => past.agrees(here, row, &self.machine),
            None => true,
        });
        if !may_be_shorter {
            return lag;
        }
        let start = now - lag - row as u64;
        self.offsets(row, start, start + lag).map_or(lag, |offsets| least_period(&offsets) as u64)
    }

    /// G(row, y) - y for columns from..to, computed again from a snapshot, unless they are too long ago.
    pub(super) fn offsets(&mut self, row: usize, from: u64, to: u64) -> Option<Vec<i32>> {
        let early = self.early.cols() as u64 - row as u64;
        let mut found: Vec<i32> =
            (from..to.min(early)).map(|y| offset(u64::from(self.early.get(row, y as usize)), y)).collect();
        let from = from.max(early);
        if from >= to {
            return Some(found);
        }
        let shot = self.ring.before(from + row as u64)?;
        self.replay.first = self.machine.first;
        self.replay.end = state::padded(row + 1);
        self.replay.boundary.clone_from(&self.machine.boundary);
        self.replay.load(shot.time, shot.first, &shot.state);
        self.replay.run_to(from + row as u64, None, None);
        let mut values = Vec::with_capacity((to - from) as usize);
        self.replay.run_to(to + row as u64, None, Some((row, &mut values)));
        found.extend(values.into_iter().zip(from..).map(|(value, y)| offset(value, y)));
        Some(found)
    }

    /// Begins or ends the retirement of settled rows.
    fn retire(&mut self) {
        if self.recording.as_ref().is_some_and(Boundary::is_complete)
            && let Some(boundary) = self.recording.take()
        {
            self.ring.forget_before(boundary.valid);
            self.machine.first = boundary.row;
            self.machine.boundary = Some(Arc::new(boundary));
        }
        let row = self.settled.len() / LANES * LANES;
        let Slant::Whole { least, .. } = self.machine.steady().slant else { return };
        let worth = row >= self.machine.first + LANES && row > least && row <= self.last;
        let worth = worth && self.latest > self.limits.ripe * self.early.cols() as u64;
        if self.recording.is_some() || !worth || !self.machine.can_retire() {
            return;
        }
        let kept = self.machine.boundary.as_ref().map_or(0, |boundary| 8 * boundary.sets.len() as u64);
        if kept + 8 * Boundary::words(row, self.lag) > self.limits.boundaries {
            return;
        }
        let valid = self.latest + 2 * row as u64 + 64;
        if valid <= self.machine.time() {
            self.recording = Some(Boundary::new(row, self.lag, valid, self.machine.time()));
        }
    }

    /// The last row with its values over one period.
    pub(super) fn values_of_last(&mut self) -> Option<PeriodicRow> {
        let period = *self.settled.get(self.last)?;
        let Period { row, preperiod, period: p } = period;
        // From any place where the row repeats, then turned so that it begins with the preperiod.
        let shot = self.ring.shots.iter().find(|shot| shot.time >= preperiod + row as u64)?;
        let start = shot.time - row as u64;
        let mut offsets = self.offsets(row, start, start + p)?;
        let turn = (p - (start - preperiod) % p) % p;
        offsets.rotate_left(turn as usize);
        let computed = self.machine.time().saturating_sub(row as u64);
        Some(PeriodicRow { period, start: preperiod, offsets, computed })
    }
}

fn last_difference(a: &[i32], b: &[i32]) -> Option<usize> {
    a.iter().zip(b).rposition(|(a, b)| a != b)
}
