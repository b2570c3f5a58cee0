//! T_0..T_g from row 0 on, exactly, with the look-ahead bits in memory.

use super::blocks::{self, KnownRow};
use super::cascade::CascadeLevel;
use super::literal::RowState;
use super::plain::Plain;
use super::row_runner::RowRunner;
use super::tape::InPlace;
use super::tile::TileStretch;
use super::{Batch, Lookahead, NearPoint, rows_to_converge};
use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rules::Game;

/// Rows between two reports of progress.
const REPORT: u64 = 1 << 16;
/// Rows whose points are handed on together.
const BATCH: u64 = 64;

/// An exact run, which can go on to any row below a limit.
///
/// The first rows are found by [`super::Greedy`]; then, for all games but `a-wythoff:A` with A >= 2, bit windows take over: one row after
/// the other, or many blocks of rows at once, with every seam checked.  T = about 1.5 ns per value and row, a quarter of that
/// in blocks with AVX2; memory = (g + 1) rows / 8 bytes.
///
/// ```
/// use wythoff_engines::{job::Job, points::Exact};
/// let mut run = Exact::new(&"wythoff".parse().unwrap(), 2, 100_000, &Job::default()).unwrap();
/// run.advance(99_990, &Job::default()).unwrap();
/// let mut points = Vec::new();
/// run.record(100_000, &Job::default(), |batch| { points.extend_from_slice(batch); Ok(()) }).unwrap();
/// assert_eq!((points[1].h, points[1].n, points[1].a, points[1].b), (2, 61798, 99990, 161788));
/// ```
#[derive(Clone, Debug)]
pub struct Exact {
    g: usize,
    rows: u64,
    row: u64,
    /// index_h of the row `counted_at`, by value. They are counted when they are asked for.
    index: Vec<u64>,
    counted_at: u64,
    /// index_0 of the row.
    index0: u64,
    /// The diagonal that windows are relative to: index_0, or less where early points left their diagonals open.
    origin: u64,
    stage: Stage,
    lookahead: Lookahead,
    /// Whether blocks of rows are done at the same time.
    in_blocks: bool,
    /// Memory that blocks have used and will use again.
    spare: Vec<Lookahead>,
    /// Blocks that were taken over because their seams matched, ..
    accepted: u64,
    /// .. and that were thrown away because one did not.
    rejected: u64,
}

#[derive(Clone, Debug)]
enum Stage {
    Plain(Box<Plain>),
    Windows(RowRunner),
}

impl Exact {
    /// Before row 0, able to go on to row `rows`.
    ///
    /// # Errors
    /// Those of [`super::Greedy::new`], and [`crate::ErrorKind::Memory`].
    pub fn new(game: &Game, g: usize, rows: u64, job: &Job) -> Result<Exact> {
        Plain::new(game, 0)?; // an unsupported game is told before a lack of memory
        job.afford(&format!("an exact run over {rows} rows for values up to {g}"), Exact::bytes(game, g, rows))?;
        let plain = Plain::new(game, g)?;
        Ok(Exact {
            g,
            rows,
            row: 0,
            index: vec![0; g + 1],
            counted_at: 0,
            index0: 0,
            origin: 0,
            stage: Stage::Plain(Box::new(plain)),
            lookahead: Lookahead::new(g + 1, rows),
            in_blocks: true,
            spare: Vec::new(),
            accepted: 0,
            rejected: 0,
        })
    }

    /// About how much memory [`Exact::new`] needs, in bytes.
    pub fn bytes(game: &Game, g: usize, rows: u64) -> u128 {
        Lookahead::bytes(g.saturating_add(1), rows).saturating_add(Plain::bytes(game, g, rows))
    }

    /// How its points are known.
    pub fn evidence() -> Evidence {
        Evidence::exact("greedy algorithm from row 0 on")
    }

    /// The same run, one row after the other: nothing is guessed, and only one thread is used.
    pub fn row_by_row(mut self) -> Exact {
        self.in_blocks = false;
        self
    }

    /// The row that comes next.
    pub fn row(&self) -> u64 {
        self.row
    }

    /// How many h-points lie below it: every row without a reflected point has one.  T = 1/64 of the rows since the last
    /// point was recorded.
    pub fn index(&self, h: usize) -> u64 {
        let rows = self.row - self.counted_at;
        self.index[h] + rows - self.lookahead.reflected_between(h, self.counted_at, self.row)
    }

    /// Counts all values up to the row.
    fn count(&mut self) {
        for h in 0..=self.g {
            self.index[h] = self.index(h);
        }
        self.counted_at = self.row;
    }

    /// The reflected points of all rows to r + index_0(r), less a window.
    pub fn lookahead(&self) -> &Lookahead {
        &self.lookahead
    }

    /// The diagonal that columns of a cascade are relative to: index_0 of the row, or less where early points left their
    /// diagonals open.
    pub fn origin(&self) -> u64 {
        self.origin
    }

    /// The state with all inserts that are known by now, to go on from by other means.
    pub(super) fn level(&self) -> Option<CascadeLevel> {
        let Stage::Windows(machine) = &self.stage else { return None };
        let known = (self.row + self.origin - u64::from(machine.offset())).min(self.rows);
        Some(CascadeLevel::new(machine.clone(), &self.lookahead, self.row, known))
    }

    /// How many blocks of rows were done at the same time as others, and fitted.
    pub fn accepted(&self) -> u64 {
        self.accepted
    }

    /// How many blocks were done in vain, because the state they were started with turned out wrong.
    pub fn rejected(&self) -> u64 {
        self.rejected
    }

    /// The width of the windows; `None` as long as there are none.
    #[cfg(test)]
    fn window_bits(&self) -> Option<u32> {
        match &self.stage {
            Stage::Plain(_) => None,
            Stage::Windows(machine) => Some(machine.bits()),
        }
    }

    /// The state of the next row (Nivasch 2009, Definition 3.7).
    pub fn state(&self) -> RowState {
        let mut state = match &self.stage {
            Stage::Plain(plain) => plain.state(),
            Stage::Windows(machine) => machine.state(),
        };
        // Relative to index_0, and with the true index: in some games a point may leave its diagonal open.
        let by = self.origin as i64 - self.index0 as i64;
        for (h, value) in state.values.iter_mut().enumerate() {
            value.shift(by);
            value.n_index = self.index(h) as i64 - self.index0 as i64;
        }
        state
    }

    /// Goes on to row `to`, or to the limit, without handing on points.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Interrupted`], and [`crate::ErrorKind::Unsupported`] if g is too large for windows.
    pub fn advance(&mut self, to: u64, job: &Job) -> Result<()> {
        let to = to.min(self.rows);
        while self.row < to {
            job.advance(self.row, to)?;
            let rows = self.patience().min(to - self.row);
            match &self.stage {
                Stage::Plain(_) => self.plain_rows(rows, |_| Ok(()))?,
                Stage::Windows(machine) => match machine.as_narrow().filter(|_| self.in_blocks) {
                    Some(_) if !self.row.is_multiple_of(64) && rows >= 64 => {
                        self.windows(64 - self.row % 64, RowRunner::advance)?;
                    }
                    Some(frame) => {
                        let known = KnownRow { row: self.row, origin: self.origin, frame };
                        let warm = rows_to_converge(self.g) / 2 + 64;
                        match blocks::run_blocks(&known, &self.lookahead, to, warm, &mut self.spare, job) {
                            Some(leap) => self.apply_blocks(leap)?,
                            None => self.windows(rows, RowRunner::advance)?,
                        }
                    }
                    None => self.windows(rows, RowRunner::advance)?,
                },
            }
        }
        Ok(())
    }

    /// Goes on to row `to`, or to the limit, and hands on the points in batches, ordered by row and value.
    ///
    /// # Errors
    /// As [`Exact::advance`], and those of `sink`.
    pub fn record(&mut self, to: u64, job: &Job, mut sink: impl FnMut(&[NearPoint]) -> Result<()>) -> Result<()> {
        let mut points = Vec::new();
        self.record_by_value(to, job, |batch| {
            batch.by_row(&mut points);
            sink(&points)
        })
    }

    /// Goes on to row `to`, or to the limit, and hands on the points in batches of rows, value by value.  T = about 4 ns per
    /// value and row in windows of 64 bits.
    ///
    /// # Errors
    /// As [`Exact::advance`], and those of `sink`.
    pub fn record_by_value(&mut self, to: u64, job: &Job, mut sink: impl FnMut(&Batch) -> Result<()>) -> Result<()> {
        let to = to.min(self.rows);
        job.afford("the points of so many values", Batch::bytes(self.g + 1, BATCH as usize))?;
        let mut batch = Batch::new(self.g + 1, BATCH as usize);
        let mut report = self.row;
        while self.row < to {
            if self.row >= report {
                job.advance(self.row, to)?;
                report = self.row + self.patience();
            }
            let rows = BATCH.min(to - self.row).min(self.patience());
            if let Stage::Plain(_) = self.stage {
                let (mut row, mut index) = (self.row, self.index.clone());
                self.plain_rows(rows, |points| {
                    batch.fill(row, &index, points);
                    points.iter().for_each(|point| index[point.h as usize] += 1);
                    row += 1;
                    sink(&batch)
                })?;
                continue;
            }
            self.count();
            batch.begin(self.row..self.row + rows, &self.index, self.row + self.origin);
            self.windows(rows, |machine, stretch| machine.record_batch(stretch, &mut batch))?;
            sink(&batch)?;
        }
        Ok(())
    }

    /// The rows after which to report: fewer while each of them takes long.
    fn patience(&self) -> u64 {
        match self.stage {
            Stage::Plain(_) => (REPORT / (self.g as u64 + 1)).max(1),
            // Whole words of rows; those of large values take up to a microsecond for each value.
            Stage::Windows(_) => (16 * REPORT / (self.g as u64 + 1)).clamp(64, REPORT).next_multiple_of(64),
        }
    }

    /// A few rows by the greedy algorithm, and perhaps the step to windows.
    fn plain_rows(&mut self, rows: u64, mut sink: impl FnMut(&[NearPoint]) -> Result<()>) -> Result<()> {
        let mut points = Vec::new();
        for _ in 0..rows {
            let Stage::Plain(plain) = &mut self.stage else { break };
            points.clear();
            plain.next_row(&mut self.lookahead, |point| points.push(point));
            self.row += 1;
            self.counted_at = self.row;
            for point in &points {
                self.index[point.h as usize] += 1;
            }
            self.index0 = self.index[0];
            self.origin = plain.origin();
            if let Some(machine) = plain.machine() {
                self.stage = Stage::Windows(machine);
            }
            sink(&points)?;
        }
        Ok(())
    }

    /// Rows by windows, one after the other.
    fn windows(
        &mut self,
        rows: u64,
        mut go: impl FnMut(&mut RowRunner, &mut TileStretch) -> Result<u64>,
    ) -> Result<()> {
        let Stage::Windows(machine) = &mut self.stage else { return Ok(()) };
        let to = (self.row + self.origin) as i64;
        let mut stretch = TileStretch { tape: &mut InPlace(&mut self.lookahead), at: self.row, to, rows };
        let moved = go(machine, &mut stretch)?;
        self.move_to_row(self.row + rows, moved)
    }

    /// Takes over what blocks have found.
    fn apply_blocks(&mut self, leap: blocks::BlockFindings) -> Result<()> {
        let mut moved = 0;
        self.accepted += leap.settled.len() as u64;
        for (column, bits, count) in leap.settled {
            self.lookahead.copy(column, &bits, count);
            moved += count;
            self.spare.push(bits);
        }
        self.rejected += leap.rejected as u64;
        self.stage = Stage::Windows(RowRunner::narrow(leap.frame));
        self.move_to_row(leap.row, moved)
    }

    /// Is at a row. The points of value 0 are counted in two ways.
    fn move_to_row(&mut self, row: u64, moved: u64) -> Result<()> {
        let rows = row - self.row;
        let zeros = rows - self.lookahead.reflected_between(0, self.row, row);
        self.row = row;
        self.origin += zeros;
        self.index0 += zeros;
        if zeros + rows == moved { Ok(()) } else { Err(Error::defect("two counts of one value differ")) }
    }
}

#[cfg(test)]
mod tests;
