//! The fast board: values in layers of 64, one engine for every family whose moves run along diagonals.
//!
//! *Layers.* Take the values 64 L .. 64 L + 63 together. A column remembers which of them it holds in one machine
//! word, and so does a diagonal. Going through the rows, and along each row, a cell takes the least value of the
//! layer that its row, its column and its diagonal leave free; if there is none, it waits for the next layer. By
//! the time a cell is visited every earlier cell that belongs to the layer has its value, so this is the mex.
//!
//! *Skipping.* Most failures happen because the column alone or the diagonal alone already holds all 64 values.
//! One bit per column and per diagonal says so, and 64 cells are passed over at once. What is left is about two
//! visits per cell whatever the size of the board.
//!
//! *Symmetry.* Only cells with a <= b are computed; `mirror` copies the rest.
//!
//! *Bands.* Rows are done 128 at a time through all layers, so that a band stays in cache. Band i of layer j needs
//! band i-1 of layer j and band i of layer j-1, nothing else: the pairs with the same i + j are independent, and
//! several threads can share them.
//!
//! *Families.* What differs between games is only which earlier cells of the diagonals block a value, and that is
//! the trait `Diagonals`, with one file per kind.
//!
//! Cost: T = about 2 visits per cell; M = 16 bytes for each column that a layer can stand in, of which there are at
//! most 3 rows + 64 in most families, in each of about (rows + columns) / 64 layers.

mod band;
mod kernel;
mod layer;
mod masks;
mod mirror;
mod offsets;
mod ratio;
mod whole;

use super::table::{Cell, with_cells};
use super::{Engine, Table, Visit};
use crate::error::{Error, Result};
use crate::job::Job;
use crate::rules::{Both, Game, Single};
use layer::{BandStrip, Layer};
use masks::Masks;
use numeration::saturate;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Rows in a band.
const BAND: usize = 128;

/// A modulus up to this has a word per diagonal and residue class; beyond, its few multiples are single offsets.
const CLASSES: usize = 16;

/// Which earlier cells of the diagonals block a value in one layer.
///
/// The engine calls `open_row` before each row, from the first row that has a value of the layer on, and `placed` for each visited cell from left to right.
/// The answer is kept in [`Masks`]: for every diagonal, the values of the layer that a cell of the current row on
/// that diagonal can reach by taking from both piles.
trait Diagonals: Send + Clone {
    /// Whether a cell off the main diagonal can also reach smaller first piles. Only R-Wythoff forbids it.
    const COLUMNS: bool = true;

    /// How many cells of a later row a cell blocks at most, in its column and along the diagonals.
    fn reach(&self) -> usize {
        2
    }

    /// Bytes per layer, besides the masks, if there are masks for so many diagonals.
    fn extra_memory(&self, diagonals: usize) -> u128;

    /// How many separate sets of masks there are; row r uses set r mod this number.
    fn classes(&self) -> usize {
        1
    }

    /// Brings the masks up to date for a row.
    fn open_row(&mut self, row: usize, masks: &mut Masks);

    /// Whether all cells of the row in the columns 64 w .. 64 w + 63 block just their own diagonal, from now on and
    /// for good. The engine then does so itself, and does not call [`Diagonals::placed`].
    fn own(&self, _row: usize, _w: usize) -> bool {
        false
    }

    /// The cell (row, column) took the value `bit`. Called some time before the next row opens.
    fn placed(&mut self, row: usize, column: usize, bit: u64, masks: &mut Masks);
}

/// The cells to compute: all of a board, or those with row <= column.
#[derive(Clone, Copy)]
struct Board {
    rows: usize,
    cols: usize,
    half: bool,
}

impl Board {
    /// The words of 64 columns where the values 64 index .. 64 index + 63 can stand.
    ///
    /// A value v in row r stands in a column c with v - r <= c <= v + reach r: it is at most the number of tokens, and
    /// every column before c holds a smaller value, of which there are v, or is blocked for v by the cell of an earlier
    /// row that holds v, which blocks at most `reach` columns. In R-Wythoff values may repeat in the r columns left of
    /// the main diagonal, but columns do not block, so that c <= r + v + r holds there, too.
    fn words(self, index: usize, reach: usize) -> Range<usize> {
        let first = (64 * index).saturating_sub(self.rows) / 64;
        let end = reach.saturating_mul(self.rows).saturating_add(64 * index + 64).min(self.cols);
        first..end.div_ceil(64).max(first)
    }

    /// The diagonals that cross these columns.
    fn diagonals(self, words: &Range<usize>) -> Range<isize> {
        let lowest = 64 * words.start as isize - self.rows as isize;
        let lowest = if self.half { lowest.max(0) } else { lowest };
        lowest..(64 * words.end as isize).max(lowest)
    }

    /// Layers that can be needed: a value never exceeds the number of tokens.
    fn layers(self) -> usize {
        self.rows.saturating_add(self.cols) / 64 + 1
    }

    /// How many cells there are.
    fn cells(self) -> u64 {
        let (rows, cols) = (self.rows as u64, self.cols as u64);
        if self.half { rows * (2 * cols - rows + 1) / 2 } else { rows * cols }
    }
}

/// The kinds of [`Diagonals`], as data.
enum AnyDiagonals {
    Whole(whole::Whole<true>),
    LargerPile(whole::Whole<false>),
    Band(band::Band),
    Ratio(ratio::Ratio),
    Offsets(offsets::Offsets),
}

/// The per-family part: how a game of the catalogue uses its diagonals on a board.
fn shape(game: &Game, board: Board) -> Option<AnyDiagonals> {
    let Board { rows, cols, half } = board;
    let side = rows.max(cols);
    let geometry = game.geometry()?;
    let whole = |step, k, l| whole::Whole::new(step, k, l);
    Some(match (geometry.single, geometry.both) {
        (Single::Either, Both::Same { step, smaller, larger }) => match saturate(&step) {
            step if step <= CLASSES => AnyDiagonals::Whole(whole(step, saturate(&smaller), saturate(&larger))),
            _ if !larger.is_zero() => return None,
            step => AnyDiagonals::Offsets(offsets::Offsets::new((step..rows).step_by(step).collect())),
        },
        (Single::Larger, both) if half && both == Both::any_same() => {
            AnyDiagonals::LargerPile(whole::Whole::new(1, 0, 0))
        }
        (Single::Either, Both::Near(width)) => AnyDiagonals::Band(band::Band::new(saturate(&width).min(side), half)),
        (Single::Either, Both::Ratio(change)) => match saturate(&change) {
            // A ratio on this board is below its longer side, so with a larger bound only the edge is forbidden.
            change if change >= side => AnyDiagonals::Whole(whole(1, 1, 1)),
            change if half => AnyDiagonals::Ratio(ratio::Ratio::new(change)),
            _ => return None,
        },
        (Single::Either, Both::OneOf { words, .. }) => {
            let steps = words.iter().copied().take_while(|&k| k < rows).collect();
            AnyDiagonals::Offsets(offsets::Offsets::new(steps))
        }
        _ => return None,
    })
}

macro_rules! with_diagonals {
    ($shape:expr, $diagonals:ident => $body:expr) => {
        match $shape {
            AnyDiagonals::Whole($diagonals) => $body,
            AnyDiagonals::LargerPile($diagonals) => $body,
            AnyDiagonals::Band($diagonals) => $body,
            AnyDiagonals::Ratio($diagonals) => $body,
            AnyDiagonals::Offsets($diagonals) => $body,
        }
    };
}

/// Layers of 64 values with full-column and full-diagonal masks.
pub struct Layered;

impl Engine for Layered {
    fn name(&self) -> &'static str {
        "layered"
    }

    fn handles(&self, game: &Game) -> bool {
        shape(game, Board { rows: 1, cols: 1, half: true }).is_some()
    }

    fn extra_memory(&self, game: &Game, rows: usize, cols: usize) -> u128 {
        let board = Board { rows, cols, half: true };
        let waiting = (rows as u128 * cols as u128) / 8; // one bit per cell that has no value yet
        layers_memory(game, board).unwrap_or(0) + waiting
    }

    fn fill(&self, game: &Game, table: &mut Table, job: &Job) -> Result<()> {
        let (rows, cols) = (table.rows(), table.cols());
        let board = Board { rows, cols, half: true };
        let shape = shape(game, board).expect("the caller asked only for games this engine handles");
        with_cells!(table.cells_mut(), cells => {
            with_diagonals!(shape, d => fill(&d, cells, board, job))?;
            mirror::mirror(cells, rows, cols);
        });
        Ok(())
    }
}

/// Bytes for all layers of a board.
fn layers_memory(game: &Game, board: Board) -> Option<u128> {
    // The windows of columns grow up to the middle and shrink at the ends; the largest one bounds them all.
    let middle = board.layers() / 2;
    Some(board.layers() as u128 * with_diagonals!(shape(game, board)?, d => Layer::bytes(board, middle, &d)))
}

/// Bytes that [`stream`] needs, or `None` for games whose layers need the symmetry of the board.
pub(super) fn stream_memory(game: &Game, rows: usize, cols: usize) -> Option<u128> {
    let layers = layers_memory(game, Board { rows, cols, half: false })?;
    let band = BAND.min(rows) as u128 * (cols as u128 * 4 + cols as u128 / 8);
    Some(layers + band)
}

/// Computes all cells band by band, on one thread, and hands over the rows in order; only the layers are kept.
pub(super) fn stream<E: From<Error>>(
    game: &Game,
    rows: usize,
    cols: usize,
    job: &Job,
    visit: &mut Visit<E>,
) -> std::result::Result<(), E> {
    let board = Board { rows, cols, half: false };
    let shape = shape(game, board).expect("the caller asked stream_memory");
    with_diagonals!(shape, diagonals => {
        let mut layers: Vec<_> = (0..board.layers()).map(|index| Layer::new(index, board, &diagonals)).collect();
        let mut cells = vec![0u32; BAND.min(rows) * cols];
        let mut done = 0;
        for first_row in (0..rows).step_by(BAND) {
            let cells = &mut cells[..BAND.min(rows - first_row) * cols];
            let mut strip = BandStrip::new(first_row, board, cells);
            for layer in &mut layers {
                done += strip.fill(layer);
                job.advance(done, board.cells())?;
            }
            assert!(strip.is_finished(), "every value lies within the words of its layer");
            cells.chunks_exact(cols).try_for_each(&mut *visit)?;
        }
    });
    Ok(())
}

/// Computes the cells of half a board.
fn fill<D: Diagonals, V: Cell>(diagonals: &D, cells: &mut [V], board: Board, job: &Job) -> Result<()> {
    let count = board.layers();
    // One thread takes a band through all layers at once; several meet on a finer grid.
    let width = job.executor.width();
    let group = if width == 1 { count } else { count.div_ceil(8 * width).max(1) };
    let mut layers: Vec<Layer<D>> = (0..count).map(|index| Layer::new(index, board, diagonals)).collect();
    let mut groups: Vec<&mut [Layer<D>]> = layers.chunks_mut(group).collect();
    let mut strips: Vec<BandStrip<V>> = cells
        .chunks_mut(BAND * board.cols)
        .enumerate()
        .map(|(i, cells)| BandStrip::new(i * BAND, board, cells))
        .collect();

    let total = board.cells();
    let done = AtomicU64::new(0);
    let stopped = AtomicBool::new(false);
    let work = |strip: &mut BandStrip<V>, group: &mut [Layer<D>]| {
        for layer in group {
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            let placed = strip.fill(layer);
            let done = done.fetch_add(placed, Ordering::Relaxed) + placed;
            if !job.progress.advance(done, total) {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    };
    let work = &work;
    // Wave w holds the pairs (strip i, group j) with i + j = w.
    for wave in 0..strips.len() + groups.len() - 1 {
        let first_strip = wave.saturating_sub(groups.len() - 1);
        let last_strip = wave.min(strips.len() - 1);
        let groups = groups[wave - last_strip..=wave - first_strip].iter_mut().rev();
        let tasks = strips[first_strip..=last_strip]
            .iter_mut()
            .zip(groups)
            .map(|(strip, group)| Box::new(move || work(strip, group)) as Box<dyn FnOnce() + Send>)
            .collect();
        job.executor.run(tasks);
        if stopped.load(Ordering::Relaxed) {
            return Err(job.stopped());
        }
    }
    assert!(strips.iter().all(BandStrip::is_finished), "every value lies within the words of its layer");
    Ok(())
}
