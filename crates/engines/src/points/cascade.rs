//! Rows without end in little memory: levels at r, r / phi, r / phi^2, .., each of which feeds the one above.
//!
//! The inserts of row r come from points in rows near r / phi. Instead of remembering them since then, which takes 0.6 r bits
//! for each value, a second run goes along at r / phi and writes them just in time; it is fed by a third one at r / phi^2, and
//! so on. The rows of all levels together are 1 + 1/phi + 1/phi^2 + .. = 2.618 times those of the first. The last level is
//! fed by what is known of the rows where all of them began.

use super::exact::Exact;
use super::row_runner::RowRunner;
use super::tape::Between;
use super::tile::{TilePoint, TileStretch};
use super::{Lookahead, Relative};
use crate::error::{Error, ErrorKind, Result};

/// Rows that a level does at once when the level above asks for more.
pub(super) const CHUNK: u64 = 1024;
/// Rows whose points are handed on together.
const BATCH: u64 = 64;

/// One of the runs.
#[derive(Clone, Debug)]
pub(super) struct CascadeLevel {
    pub(super) machine: RowRunner,
    /// Inserts of the rows to come.
    pub(super) input: Lookahead,
    /// The place in them of the next row.
    pub(super) at: u64,
    /// The place where they end.
    pub(super) known: u64,
    /// The rows it has done since the cascade began.
    rows: u64,
}

impl CascadeLevel {
    /// A level whose inserts are known for the places from `at` to `known`.
    pub(super) fn new(machine: RowRunner, bits: &Lookahead, at: u64, known: u64) -> CascadeLevel {
        let left = known - at;
        let mut input = Lookahead::new(bits.values(), left.max(CHUNK) + 4 * CHUNK);
        input.copy(0, &bits.slice(at, left), left);
        CascadeLevel { machine, input, at: 0, known: left, rows: 0 }
    }

    /// About how much memory one takes, in bytes.
    pub(super) fn bytes(values: usize) -> u128 {
        Lookahead::bytes(values, 6 * CHUNK) + 1024
    }

    /// So many rows are done.
    pub(super) fn note_done(&mut self, rows: u64) {
        self.at += rows;
        self.rows += rows;
    }

    /// How many rows can be done before more inserts are needed.
    fn left(&self) -> u64 {
        self.known - self.at
    }

    /// Makes room for what comes.
    pub(super) fn make_room(&mut self) {
        let done = self.at / 64 * 64;
        if done > 0 && self.known + 2 * CHUNK + 64 > self.input.rows() {
            self.input.drop_front(done);
            self.at -= done;
            self.known -= done;
        }
    }
}

/// The level that has to go on for the first one to have the inserts of so many rows: the first one itself if it has them, or
/// the first from above whose source can go on. Where the last one runs out, the seed feeds it.
pub(super) fn next_to_run(levels: &mut Vec<CascadeLevel>, rows: u64, seed: Option<&CascadeLevel>) -> Result<usize> {
    if levels[0].left() >= rows {
        return Ok(0);
    }
    let mut k = 1;
    loop {
        if levels.len() == k {
            levels.push(seed.cloned().ok_or_else(exhausted)?);
        }
        if levels[k].left() >= CHUNK {
            return Ok(k);
        }
        k += 1;
    }
}

/// What receives points.
type PointReceiver<'a> = dyn FnMut(&[Relative]) -> Result<()> + 'a;

/// Levels that feed each other.  T = 2.618 times that of [`Exact`] row by row; memory = O(g) for each level, of which there
/// are log_phi r.
#[derive(Clone, Debug)]
pub struct Cascade {
    /// The one that is wanted first, then the one that feeds it, and so on.
    levels: Vec<CascadeLevel>,
    /// Where a new last level begins, if one can be added.
    seed: Option<CascadeLevel>,
    /// n_index_h of the first row, and how many h-points came after it.
    index: Vec<i64>,
    row: u64,
    column: i64,
}

impl Cascade {
    /// Goes on from the row that an exact run has reached: exactly.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if the run has not come to its windows yet.
    pub fn after(run: &Exact) -> Result<Cascade> {
        let Some(seed) = run.level() else {
            let message = format!("row {} is too early for a cascade; let the exact run go on first", run.row());
            return Err(Error::new(ErrorKind::Unsupported, message));
        };
        if seed.left() < CHUNK {
            let message =
                format!("the exact run knows too little beyond row {} for a cascade; give it more rows", run.row());
            return Err(Error::new(ErrorKind::TooFewRows, message));
        }
        let index = (0..seed.input.values()).map(|h| run.index(h) as i64 - run.index(0) as i64).collect();
        Ok(Cascade { levels: vec![seed.clone()], seed: Some(seed), index, row: 0, column: 0 })
    }

    /// From levels that were started in the middle. The seed feeds the last one: it writes on where its inserts end.
    pub(super) fn of(levels: Vec<CascadeLevel>, seed: Option<CascadeLevel>, n_index: Vec<i64>) -> Cascade {
        Cascade { levels, seed: seed.filter(|seed| seed.left() >= CHUNK), index: n_index, row: 0, column: 0 }
    }

    /// How many levels there are.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// The rows done by all levels, and those done by the first one.
    pub fn work(&self) -> (u64, u64) {
        (self.levels.iter().map(|level| level.rows).sum(), self.levels[0].rows)
    }

    /// The memory of all levels, in bytes.
    pub fn bytes(&self) -> u128 {
        let level = |level: &CascadeLevel| {
            let windows = 2 * u128::from(level.machine.bits() / 8) * level.input.values() as u128;
            windows + Lookahead::bytes(level.input.values(), level.input.rows())
        };
        self.levels.iter().map(level).sum()
    }

    /// Goes through so many rows.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if the windows are too narrow, or if the rows below the last level run out.
    pub fn advance(&mut self, rows: u64) -> Result<()> {
        self.run_rows(rows, None)
    }

    /// Advances, and hands on the points by row and value, in batches.
    ///
    /// # Errors
    /// As [`Cascade::advance`], and those of `sink`.
    pub fn record(&mut self, rows: u64, mut sink: impl FnMut(&[Relative]) -> Result<()>) -> Result<()> {
        self.run_rows(rows, Some(&mut sink))
    }

    fn run_rows(&mut self, rows: u64, mut sink: Option<&mut PointReceiver>) -> Result<()> {
        let mut placed: Vec<TilePoint> = Vec::new();
        let mut points: Vec<Relative> = Vec::new();
        let end = self.row + rows;
        while self.row < end {
            let rows = (end - self.row).min(if sink.is_some() { BATCH } else { CHUNK });
            self.feed(rows)?;
            let top = &mut self.levels[0];
            // Nobody reads what the first level settles.
            let mut unread = Lookahead::new(top.input.values(), 0);
            let tape = &mut Between { input: &top.input, output: &mut unread };
            let mut stretch = TileStretch { tape, at: top.at, to: 0, rows };
            placed.clear();
            let moved = match sink {
                Some(_) => top.machine.record(&mut stretch, &mut placed)?,
                None => top.machine.advance(&mut stretch)?,
            };
            top.note_done(rows);
            if let Some(sink) = &mut sink {
                placed.sort_unstable_by_key(|point| (point.row, point.h));
                points.clear();
                for point in &placed {
                    let n = &mut self.index[point.h as usize];
                    points.push(Relative {
                        h: point.h,
                        n: *n,
                        row: self.row + point.row,
                        column: self.column + point.column,
                    });
                    *n += 1;
                }
                sink(&points)?;
            } else {
                for (h, n) in self.index.iter_mut().enumerate() {
                    *n += (rows - top.input.reflected_between(h, top.at - rows, top.at)) as i64;
                }
            }
            self.row += rows;
            self.column += moved as i64;
        }
        Ok(())
    }

    /// Sees to it that the first level has the inserts of so many rows.
    fn feed(&mut self, rows: u64) -> Result<()> {
        loop {
            let k = next_to_run(&mut self.levels, rows, self.seed.as_ref())?;
            if k == 0 {
                return Ok(());
            }
            let (above, below) = self.levels.split_at_mut(k);
            let (level, source) = (&mut above[k - 1], &mut below[0]);
            level.make_room();
            let to = level.known as i64 + i64::from(source.machine.offset());
            let tape = &mut Between { input: &source.input, output: &mut level.input };
            let moved = source.machine.advance(&mut TileStretch { tape, at: source.at, to, rows: CHUNK })?;
            source.note_done(CHUNK);
            // A window that has become wider begins further back.
            level.known = (to + moved as i64 - i64::from(source.machine.offset())) as u64;
        }
    }
}

fn exhausted() -> Error {
    Error::new(ErrorKind::Unsupported, "the exact rows below the last level have run out; start from a row further on")
}

#[cfg(test)]
mod tests;
