//! Many blocks in step: each lane takes the level of its block that has to go on next.

use super::runner::BlockRunner;
use super::{BlockRequest, CHUNK, GRID, Observe};
use crate::error::Result;
use crate::job::Job;
use crate::points::cascade::CascadeLevel;
use crate::points::frame::{Frame, Overflow};
use crate::points::lanes::{self, Lane, Suspect};
use crate::points::row_runner::RowRunner;
use crate::points::tape::Between;
use crate::points::tile::TileStretch;
use crate::points::{Batch, Lookahead};

/// Rows whose points are handed on together.
const BATCH: u64 = lanes::BLOCK;

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
struct LaneResult {
    frame: Frame<u64>,
    output: Lookahead,
    moved: std::result::Result<u64, Overflow>,
    suspects: Vec<Suspect>,
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
        runners: &mut [BlockRunner],
        wanted: BlockRequest,
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
                if let Some(k) = self.next(i, runner, wanted, observe)? {
                    jobs.push((i, k));
                }
            }
            if jobs.is_empty() {
                return Ok(());
            }
            self.round(runners, &jobs, wanted.marks)?;
        }
    }

    /// The level of a block that has to go on; `None` when all is done. What does not go in lanes is done at once.
    fn next(
        &mut self,
        i: usize,
        runner: &mut BlockRunner,
        wanted: BlockRequest,
        observe: &mut Observe,
    ) -> Result<Option<usize>> {
        while runner.left() > 0 || !runner.is_through() {
            let k = runner.next()?;
            if k > 0 || !runner.is_through() {
                return Ok(Some(k));
            }
            // The rows up to the next multiple of the grid are all observed or none is.
            let here = runner.row / GRID * GRID;
            if wanted.observed.iter().any(|rows| rows.contains(&here)) {
                self.observe(runner, runner.left().min(CHUNK), wanted.marks, &mut |batch| observe(i, batch))?;
            } else if runner.left() < CHUNK {
                self.run_level(runner, 0, runner.left(), wanted.marks)?;
            } else {
                return Ok(Some(0));
            }
        }
        Ok(None)
    }

    /// One chunk in each of several levels.
    fn round(&mut self, runners: &mut [BlockRunner], jobs: &[(usize, usize)], marks: &[u64]) -> Result<()> {
        let (mut lanes, mut narrow) = (Vec::with_capacity(jobs.len()), Vec::with_capacity(jobs.len()));
        for &(i, k) in jobs {
            let level = &runners[i].levels[k];
            if let Some(frame) = level.machine.as_narrow() {
                let lane = Lane::reusing(self.spare.pop(), frame.clone(), &level.input, level.at, CHUNK);
                let is_through = k == 0 && runners[i].is_through();
                lanes.push(lane.watched(if is_through { runners[i].limits()? } else { None }));
                narrow.push((i, k));
            }
        }
        lanes::advance(&mut lanes, CHUNK);
        let ran: Vec<LaneResult> = lanes.into_iter().map(LaneResult::of).collect();
        for (&(i, k), ran) in narrow.iter().zip(ran) {
            let runner = &mut runners[i];
            let Ok(moved) = ran.moved else {
                self.spare.push(ran.output);
                self.run_level(runner, k, CHUNK, marks)?;
                continue;
            };
            for suspect in ran.suspects {
                self.look_closer(runner, suspect)?;
            }
            let (level, above) = runner.level_and_above(k);
            if let Some((to, known)) = above {
                to.copy(*known, &ran.output, moved);
                *known += moved;
            }
            level.machine.replace(ran.frame);
            self.spare.push(ran.output);
            runner.note_done(k, CHUNK, moved, marks)?;
        }
        for &(i, k) in jobs.iter().filter(|job| !narrow.contains(job)) {
            self.run_level(&mut runners[i], k, CHUNK, marks)?;
        }
        Ok(())
    }

    /// Takes in the points of rows in which some may lie beyond the ends.
    fn look_closer(&mut self, runner: &mut BlockRunner, suspect: Suspect) -> Result<()> {
        let (row, index) = (runner.row + suspect.row, runner.index_after(suspect.row));
        let origin = runner.origin_at(&index);
        self.batch.begin(row..row + BATCH, &index, row + origin);
        let level = &runner.levels[0];
        let tape = &mut Between { input: &level.input, output: &mut self.unread };
        let mut stretch = TileStretch { tape, at: level.at + suspect.row, to: 0, rows: BATCH };
        RowRunner::narrow(suspect.frame).record_batch(&mut stretch, &mut self.batch)?;
        runner.add_points(&self.batch);
        Ok(())
    }

    /// Some rows of one level, in windows as wide as they must be.
    fn run_level(&mut self, runner: &mut BlockRunner, k: usize, rows: u64, marks: &[u64]) -> Result<()> {
        if k == 0 && runner.is_through() && runner.differences.is_some() {
            self.observe(runner, rows, marks, &mut |_| Ok(()))?;
            // Its columns are read by nobody, so it may go back to narrow windows at once.
            return runner.levels[0].machine.settle();
        }
        let (CascadeLevel { machine, input, at, .. }, above) = runner.level_and_above(k);
        let (output, known) = above.unwrap_or((&mut self.unread, &mut self.nowhere));
        let to = known.cast_signed() + i64::from(machine.offset());
        let tape = &mut Between { input, output };
        let moved = machine.advance(&mut TileStretch { tape, at: *at, to, rows })?;
        let to = to + moved.cast_signed();
        machine.narrow_into(output, to);
        *known = (to - i64::from(machine.offset())).unsigned_abs();
        runner.note_done(k, rows, moved, marks)
    }

    /// Lets a level below the first go on.
    pub(super) fn feed(&mut self, runner: &mut BlockRunner) -> Result<()> {
        let k = runner.next()?;
        self.run_level(runner, k, CHUNK, &[])
    }

    /// Rows of the first level whose points are wanted.
    fn observe(
        &mut self,
        runner: &mut BlockRunner,
        rows: u64,
        marks: &[u64],
        observe: &mut dyn FnMut(&Batch) -> Result<()>,
    ) -> Result<()> {
        let mut left = rows;
        while left > 0 {
            let rows = left.min(BATCH);
            self.batch.begin(runner.row..runner.row + rows, &runner.index, runner.row + runner.origin());
            let level = &mut runner.levels[0];
            let tape = &mut Between { input: &level.input, output: &mut self.unread };
            let moved =
                level.machine.record_batch(&mut TileStretch { tape, at: level.at, to: 0, rows }, &mut self.batch)?;
            runner.add_points(&self.batch);
            observe(&self.batch)?;
            runner.note_done(0, rows, moved, marks)?;
            left -= rows;
        }
        Ok(())
    }
}

impl LaneResult {
    /// Forgets the input, which the runner goes on with.
    fn of(lane: Lane) -> LaneResult {
        let Lane { frame, output, moved, suspects, .. } = lane;
        LaneResult { frame, output, moved, suspects }
    }
}
