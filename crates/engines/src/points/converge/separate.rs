//! The plain engine: one start row after another, every value in every row.

use super::frame::ValueWindows;
use super::segment::{Engine, SegmentSetup, Unfinished};
use super::tally::Tally;
use super::trie::Sweeping;
use crate::points::window::Window;
use std::ops::Range;

/// How many rows of the true run that no start needs any more are kept before they are dropped together.
const DROP: u64 = 4096;

/// Progress is reported after this many rows.
const REPORT: u64 = 4096;

/// Runs these start rows, sorted, one by one.
pub(super) struct Separate {
    pub starts: Vec<u64>,
}

impl Engine for Separate {
    fn run<W: Sweeping>(
        &self,
        course: &SegmentSetup<'_>,
        truth: Vec<ValueWindows<W>>,
        rows: Range<u64>,
        tallies: &mut [Tally],
    ) -> Result<Vec<ValueWindows<W>>, Unfinished> {
        let from = self.starts.partition_point(|&s| s < rows.start);
        let to = self.starts.partition_point(|&s| s < rows.end);
        let mut history = History::new(course, rows.start, truth);
        for &s in &self.starts[from..to] {
            history.go_to(s)?;
            one_start(&mut history, s, tallies)?;
        }
        history.go_to(rows.end)?;
        Ok(history.at(rows.end).to_vec())
    }
}

/// Runs one start to its convergence in all values.
fn one_start<W: Window>(history: &mut History<'_, W>, s: u64, tallies: &mut [Tally]) -> Result<(), Unfinished> {
    let dummy = |value: &ValueWindows<W>| ValueWindows::dummy(value.d.count());
    let mut run = Runner::new(history.runner.course, s, history.at(s).iter().map(dummy).collect());
    // How many values are right, together with all those below them.
    let mut right = 0;
    loop {
        let truth = history.at(run.row);
        while right < truth.len() && run.values[right].canonical() == truth[right] {
            tallies[right].record(s, run.row)?;
            right += 1;
        }
        if right == truth.len() {
            return Ok(());
        }
        run.step()?;
        history.reach(run.row)?;
    }
}

/// FSW from some state on.
struct Runner<'a, W> {
    course: &'a SegmentSetup<'a>,
    row: u64,
    values: Vec<ValueWindows<W>>,
    /// For each value the insert bits of 64 rows.
    inserts: Vec<u64>,
    /// The place of the current row in `inserts`, and where they end.
    at: u32,
    end: u32,
}

impl<'a, W: Window> Runner<'a, W> {
    fn new(course: &'a SegmentSetup<'a>, row: u64, values: Vec<ValueWindows<W>>) -> Runner<'a, W> {
        Runner { course, row, inserts: vec![0; values.len()], values, at: 0, end: 0 }
    }

    /// Reads the insert bits of the next rows.
    fn read(&mut self) -> Result<(), Unfinished> {
        let left = self.course.lookahead.rows().saturating_sub(self.row);
        if left == 0 {
            return Err(self.course.too_short().into());
        }
        for (h, word) in self.inserts.iter_mut().enumerate() {
            *word = !self.course.lookahead.word(h, self.row);
        }
        self.at = 0;
        self.end = u32::try_from(left).unwrap_or(64).min(64);
        Ok(())
    }

    /// One row (lines 2 to 14 of Algorithm FSW).
    fn step(&mut self) -> Result<(), Unfinished> {
        if self.at == self.end {
            self.read()?;
        }
        let at = self.at;
        // After a point of value 0, index_0 and with it the frame moves by one diagonal.
        let shift = u32::from(self.inserts.first().is_some_and(|word| word >> at & 1 == 1));
        let (mut taken, mut full) = (W::EMPTY, !W::EMPTY);
        for (value, word) in self.values.iter_mut().zip(&self.inserts) {
            taken = value.step(taken, word >> at & 1);
            full = full & value.d;
            *value = value.moved(shift);
        }
        // The last bit must stay free, and only occupied diagonals may fall out of the frame.
        if taken.free_above() == 0 || full.first_free() < shift {
            return Err(Unfinished::Width);
        }
        self.at += 1;
        self.row += 1;
        Ok(())
    }
}

/// The true states of a stretch of rows, as far as they were asked for.
struct History<'a, W> {
    runner: Runner<'a, W>,
    first: u64,
    /// Row after row, value after value.
    states: Vec<ValueWindows<W>>,
}

impl<'a, W: Window> History<'a, W> {
    fn new(course: &'a SegmentSetup<'a>, row: u64, truth: Vec<ValueWindows<W>>) -> History<'a, W> {
        let states = truth.iter().map(|value| value.canonical()).collect();
        History { runner: Runner::new(course, row, truth), first: row, states }
    }

    /// Computes the states to the start of row r.
    fn reach(&mut self, r: u64) -> Result<(), Unfinished> {
        while self.runner.row < r {
            if self.runner.row.is_multiple_of(REPORT) {
                self.runner.course.advance(self.runner.row)?;
            }
            self.runner.step()?;
            self.states.extend(self.runner.values.iter().map(|value| value.canonical()));
        }
        Ok(())
    }

    /// Computes the states to the start of row r, and drops those before it now and then.
    fn go_to(&mut self, r: u64) -> Result<(), Unfinished> {
        while self.runner.row + DROP < r {
            self.reach(self.runner.row + DROP)?;
            self.forget(self.runner.row);
        }
        self.reach(r)?;
        self.forget(r);
        Ok(())
    }

    fn forget(&mut self, r: u64) {
        if r - self.first >= DROP {
            let start = self.place(r);
            self.states.drain(..start);
            self.first = r;
        }
    }

    /// The state at the start of row r, which was reached and not dropped.
    fn at(&self, r: u64) -> &[ValueWindows<W>] {
        let start = self.place(r);
        &self.states[start..start + self.runner.values.len()]
    }

    fn place(&self, r: u64) -> usize {
        // The states are in memory, so their number fits.
        (r - self.first) as usize * self.runner.values.len()
    }
}
