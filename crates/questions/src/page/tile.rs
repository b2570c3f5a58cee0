//! A square of the board as the page draws it: 128 by 128 samples.
//!
//! Near the corner they come from a board. Beyond it, where all values are known, they come from there; and else only the points of
//! small values are known, and the rest is left open.

use super::boards::Boards;
use crate::problem::{Kind, Problem};
use engines::board::{Cells, Table, formula};
use engines::evidence::Grade;
use engines::job::Job;
use engines::means::Everywhere;
use engines::{ErrorKind, Int, Solver};

/// Samples along a side.
pub const SIDE: usize = 128;
/// A sample that is not known, or too large to be told.
pub const UNKNOWN: u32 = u32::MAX;
/// The largest zoom: a sample for 128 by 128 cells.
pub const MAX_ZOOM: u32 = 7;

/// Which square.
pub struct Where {
    /// Its first cell.
    pub a: Int,
    /// Its first cell.
    pub b: Int,
    /// A sample stands for 2^zoom by 2^zoom cells.
    pub zoom: u32,
}

/// The samples, first pile by first pile.
pub struct Tile {
    /// The value of a cell; of several, 0 if one of them is a P-position, else the value of the first.
    pub samples: Vec<u32>,
    /// The weakest grade of any sample.
    pub grade: Grade,
    /// Whether every sample is known.
    pub whole: bool,
}

impl Tile {
    /// The tile of a game at a place.  T = that of the board if it is a near one, else some milliseconds.
    ///
    /// # Errors
    /// Those of [`Boards::table`] and [`Solver::rows`].
    pub fn of(solver: &Solver, at: &Where, boards: &Boards, job: &Job) -> Result<Tile, Problem> {
        let game = solver.game();
        let cells = SIDE << at.zoom;
        let end = |first: &Int| usize::try_from(first).ok().and_then(|first| first.checked_add(cells));
        let limit = boards.limit(game);
        match end(&at.a).zip(end(&at.b)) {
            Some((a, b)) if a.max(b) <= limit => {
                let table = boards.table(game, a.max(b), job)?;
                let grade = formula::evidence(game).map_or(Grade::Exact, |evidence| evidence.grade);
                Ok(Tile { samples: near_samples(&table, (a - cells, b - cells), at.zoom), grade, whole: true })
            }
            Some((a, b)) if a.max(b) - cells < limit => {
                let mut tile = FarTile { solver, at, job }.tile()?;
                tile.fill_in(&*boards.table(game, limit, job)?, (a - cells, b - cells), at.zoom);
                Ok(tile)
            }
            _ => FarTile { solver, at, job }.tile(),
        }
    }

    /// Takes the samples whose blocks lie on a board from there.
    fn fill_in(&mut self, table: &Table, (a, b): (usize, usize), zoom: u32) {
        let on_board = |first: usize| ((table.rows().saturating_sub(first)) >> zoom).min(SIDE);
        let (rows, cols) = (on_board(a), on_board(b));
        for (i, row) in self.samples.chunks_exact_mut(SIDE).take(rows).enumerate() {
            let near = near_row(table, (a + (i << zoom), b), cols, zoom);
            row[..cols].copy_from_slice(&near);
        }
        if !self.whole {
            self.grade = self.grade.weaker(Grade::Exact);
        }
    }

    /// The samples as bytes, little-endian.
    pub fn bytes(&self) -> Vec<u8> {
        self.samples.iter().flat_map(|sample| sample.to_le_bytes()).collect()
    }
}

fn near_samples(table: &Table, (a, b): (usize, usize), zoom: u32) -> Vec<u32> {
    (0..SIDE).flat_map(|i| near_row(table, (a + (i << zoom), b), SIDE, zoom)).collect()
}

/// So many samples side by side, from the block at a cell on.
fn near_row(table: &Table, first: (usize, usize), count: usize, zoom: u32) -> Vec<u32> {
    match table.cells() {
        Cells::U16(cells) => sampled(cells, table.cols(), first, count, zoom),
        Cells::U32(cells) => sampled(cells, table.cols(), first, count, zoom),
    }
}

/// The first cell of each block, or 0 if the block holds one.
fn sampled<V: Copy + Into<u32>>(cells: &[V], cols: usize, (a, b): (usize, usize), count: usize, zoom: u32) -> Vec<u32> {
    let step = 1 << zoom;
    let row = |a: usize| &cells[a * cols + b..a * cols + b + count * step];
    let mut samples: Vec<u32> = row(a).iter().step_by(step).map(|&value| value.into()).collect();
    for a in a..a + step {
        for (sample, block) in samples.iter_mut().zip(row(a).chunks(step)) {
            if block.iter().any(|&value| value.into() == 0) {
                *sample = 0;
            }
        }
    }
    samples
}

/// A tile beyond the boards.
struct FarTile<'a> {
    solver: &'a Solver,
    at: &'a Where,
    job: &'a Job<'a>,
}

impl FarTile<'_> {
    fn tile(&self) -> Result<Tile, Problem> {
        if let Some(everywhere) = self.solver.everywhere(self.job)? {
            return Ok(self.by_formula(&everywhere));
        }
        let mut tile = Tile { samples: vec![UNKNOWN; SIDE * SIDE], grade: Grade::Theorem, whole: false };
        // Only P-positions make a sample of many cells; single cells also show what else is known.
        let largest = self.solver.largest_anywhere().filter(|_| self.at.zoom == 0);
        self.by_points(&mut tile, largest.unwrap_or(0))?;
        Ok(tile)
    }

    fn side(&self) -> Int {
        Int::from(SIDE << self.at.zoom)
    }

    /// The sample of a cell, if it lies in the tile.
    fn sample(&self, a: &Int, b: &Int) -> Option<usize> {
        let place = |n: &Int, first: &Int| {
            let offset = usize::try_from((n >= first).then(|| n - first)?).ok()? >> self.at.zoom;
            (offset < SIDE).then_some(offset)
        };
        Some(place(a, &self.at.a)? * SIDE + place(b, &self.at.b)?)
    }

    /// Values that are known everywhere; those of four bytes and more are too large to be shown here. A block has the value of its
    /// first cell.
    fn by_formula(&self, everywhere: &Everywhere) -> Tile {
        let step = Int::from(1u32 << self.at.zoom);
        let cells = |first: &Int| (0..SIDE).map(|i| first + Int::from(i) * &step).collect::<Vec<Int>>();
        let (rows, cols) = (cells(&self.at.a), cells(&self.at.b));
        let shown =
            |a: &Int, b: &Int| everywhere.value(a, b).and_then(|value| u32::try_from(value).ok()).unwrap_or(UNKNOWN);
        let samples: Vec<u32> = rows.iter().flat_map(|a| cols.iter().map(|b| shown(a, b))).collect();
        let whole = !samples.contains(&UNKNOWN);
        Tile { samples, grade: everywhere.evidence.grade, whole }
    }

    /// The points of values up to g, on either side of the main diagonal, where anything finds them.
    fn by_points(&self, tile: &mut Tile, g: u32) -> Result<(), Problem> {
        if !self.solver.game().is_symmetric() {
            return Ok(());
        }
        for (row, mirrored) in [(&self.at.a, false), (&self.at.b, true)] {
            let found = match self.solver.rows(g, row, &(row + self.side() - Int::ONE), self.job) {
                Err(error) if error.kind() == ErrorKind::Unsupported => return Ok(()),
                found => found?,
            };
            tile.grade = tile.grade.weaker(found.evidence.grade);
            for point in &found.what {
                let (a, b) = if mirrored { (&point.b, &point.a) } else { (&point.a, &point.b) };
                if let Some(sample) = self.sample(a, b) {
                    tile.samples[sample] = point.h;
                }
            }
        }
        Ok(())
    }
}

impl Where {
    /// Checks that a tile can stand there.
    ///
    /// # Errors
    /// If its first cell is not a multiple of its side.
    pub fn new(a: Int, b: Int, zoom: u32) -> Result<Where, Problem> {
        let side = Int::from(SIDE << zoom);
        for (parameter, first) in [("a", &a), ("b", &b)] {
            if !(first % &side).is_zero() {
                let message = format!("{first} is not a multiple of {side}, the side of a tile at zoom {zoom}");
                return Err(Problem::new(Kind::Parameter, message).of(parameter));
            }
        }
        Ok(Where { a, b, zoom })
    }
}

#[cfg(test)]
mod tests;
