//! Many blocks in step: each lane takes the level of its block that has to go on next.

use super::runner::Runner;
use super::{CHUNK, GRID, Observe};
use crate::error::Result;
use crate::job::Job;
use crate::points::cascade::Level;
use crate::points::frame::{Frame, Overflow};
use crate::points::lanes::{self, Lane};
use crate::points::tape::Between;
use crate::points::tile::Stretch;
use crate::points::{Batch, Lookahead};
use std::ops::Range;

/// Rows whose points are handed on together.
const BATCH: u64 = 64;

/// Runs levels, and remembers the memory that it took.
pub(super) struct Drive {
    spare: Vec<Lookahead>,
    /// Where columns go that nobody reads.
    unread: Lookahead,
    nowhere: u64,
    batch: Batch,
    /// The rows of all blocks.
    total: u64,
}

/// What a lane has found.
struct Ran {
    frame: Frame<u64>,
    output: Lookahead,
    moved: std::result::Result<u64, Overflow>,
}

impl Drive {
    pub(super) fn new(values: usize, total: u64) -> Drive {
        Drive {
            spare: Vec::new(),
            unread: Lookahead::new(values, 0),
            nowhere: 0,
            batch: Batch::new(values, BATCH as usize),
            total,
        }
    }

    /// Runs all blocks to their ends.
    pub(super) fn run(
        &mut self,
        runners: &mut [Runner],
        marks: &[u64],
        observed: &[Range<u64>],
        observe: &mut Observe,
        job: &Job,
    ) -> Result<()> {
        let mut rounds = 0u32;
        loop {
            if rounds.is_multiple_of(16) {
                job.advance(runners.iter().map(|runner| runner.done()).sum(), self.total)?;
            }
            rounds = rounds.wrapping_add(1);
            let mut jobs = Vec::with_capacity(runners.len());
            for (i, runner) in runners.iter_mut().enumerate() {
                if let Some(k) = self.wanted(i, runner, marks, observed, observe)? {
                    jobs.push((i, k));
                }
            }
            if jobs.is_empty() {
                return Ok(());
            }
            self.round(runners, &jobs, marks)?;
        }
    }

    /// The level of a block that has to go on; `None` when all is done. What does not go in lanes is done at once.
    fn wanted(
        &mut self,
        i: usize,
        runner: &mut Runner,
        marks: &[u64],
        observed: &[Range<u64>],
        observe: &mut Observe,
    ) -> Result<Option<usize>> {
        while runner.left() > 0 || !runner.is_through() {
            let k = runner.next()?;
            if k > 0 || !runner.is_through() {
                return Ok(Some(k));
            }
            // The rows up to the next multiple of the grid are all observed or none is.
            let here = runner.row / GRID * GRID;
            if observed.iter().any(|rows| rows.contains(&here)) {
                self.observe(i, runner, runner.left().min(CHUNK), marks, observe)?;
            } else if runner.left() < CHUNK {
                self.alone(runner, 0, runner.left(), marks)?;
            } else {
                return Ok(Some(0));
            }
        }
        Ok(None)
    }

    /// One chunk in each of several levels.
    fn round(&mut self, runners: &mut [Runner], jobs: &[(usize, usize)], marks: &[u64]) -> Result<()> {
        let (mut lanes, mut narrow) = (Vec::with_capacity(jobs.len()), Vec::with_capacity(jobs.len()));
        for &(i, k) in jobs {
            let level = &runners[i].levels[k];
            if let Some(frame) = level.machine.as_narrow() {
                lanes.push(Lane::reusing(self.spare.pop(), frame.clone(), &level.input, level.at, CHUNK));
                narrow.push((i, k));
            }
        }
        lanes::advance(&mut lanes, CHUNK);
        let ran = lanes.into_iter().map(|Lane { frame, output, moved, .. }| Ran { frame, output, moved });
        let ran: Vec<Ran> = ran.collect();
        for (&(i, k), ran) in narrow.iter().zip(ran) {
            let runner = &mut runners[i];
            let Ok(moved) = ran.moved else {
                self.spare.push(ran.output);
                self.alone(runner, k, CHUNK, marks)?;
                continue;
            };
            let (level, above) = runner.level_and_above(k);
            if let Some((to, known)) = above {
                to.copy(*known, &ran.output, moved);
                *known += moved;
            }
            level.machine.replace(ran.frame);
            self.spare.push(ran.output);
            runner.did(k, CHUNK, moved, marks)?;
        }
        for &(i, k) in jobs.iter().filter(|job| !narrow.contains(job)) {
            self.alone(&mut runners[i], k, CHUNK, marks)?;
        }
        Ok(())
    }

    /// Some rows of one level, in windows as wide as they must be.
    fn alone(&mut self, runner: &mut Runner, k: usize, rows: u64, marks: &[u64]) -> Result<()> {
        let (Level { machine, input, at, .. }, above) = runner.level_and_above(k);
        let (output, known) = above.unwrap_or((&mut self.unread, &mut self.nowhere));
        let to = known.cast_signed() + i64::from(machine.offset());
        let tape = &mut Between { input, output };
        let moved = machine.advance(&mut Stretch { tape, at: *at, to, rows })?;
        let to = to + moved.cast_signed();
        machine.narrow_into(output, to);
        *known = (to - i64::from(machine.offset())).unsigned_abs();
        runner.did(k, rows, moved, marks)
    }

    /// Lets a level below the first go on.
    pub(super) fn feed(&mut self, runner: &mut Runner) -> Result<()> {
        let k = runner.next()?;
        self.alone(runner, k, CHUNK, &[])
    }

    /// Rows of the first level whose points are wanted.
    fn observe(
        &mut self,
        i: usize,
        runner: &mut Runner,
        rows: u64,
        marks: &[u64],
        observe: &mut Observe,
    ) -> Result<()> {
        let mut left = rows;
        while left > 0 {
            let rows = left.min(BATCH);
            self.batch.begin(runner.row..runner.row + rows, &runner.index, runner.row + runner.origin());
            let level = &mut runner.levels[0];
            let tape = &mut Between { input: &level.input, output: &mut self.unread };
            let moved =
                level.machine.record_batch(&mut Stretch { tape, at: level.at, to: 0, rows }, &mut self.batch)?;
            observe(i, &self.batch)?;
            runner.did(0, rows, moved, marks)?;
            left -= rows;
        }
        Ok(())
    }
}
