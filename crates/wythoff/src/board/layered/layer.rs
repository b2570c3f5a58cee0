//! One layer of 64 values, one band of rows, and the loop where they meet.

use super::kernel::{Word, visit};
use super::masks::Masks;
use super::{Board, Diagonals};
use crate::board::table::Cell;
use std::ops::Range;

/// The state of the values 64 index .. 64 index + 63, carried from band to band.
pub(super) struct Layer<D> {
    index: usize,
    board: Board,
    diagonals: D,
    state: Option<State>,
}

/// The words of a layer; allocated when its first row is reached.
struct State {
    /// Values of the layer in each column, above the current row.
    columns: Vec<[u64; 64]>,
    /// One bit per column that holds all 64 values.
    full_columns: Vec<u64>,
    /// Words of `full_columns` before this one are all ones.
    first: usize,
    masks: Masks,
}

impl<D: Diagonals> Layer<D> {
    pub(super) fn new(index: usize, board: Board, diagonals: &D) -> Layer<D> {
        Layer { index, board, diagonals: diagonals.clone(), state: None }
    }

    /// Bytes of a layer.
    pub(super) fn bytes(board: Board, diagonals: &D) -> u128 {
        let columns = board.cols.next_multiple_of(64) as u128;
        let masks = Masks::bytes(board.cols, board.below(), diagonals.classes());
        columns * 8 + columns / 8 + masks + diagonals.extra_memory(board.rows, board.cols)
    }
}

/// A band of rows with the cells that have no value yet.
pub(super) struct Strip<'a, V> {
    first_row: usize,
    board: Board,
    cells: &'a mut [V],
    /// One bit per cell without a value; empty until the first layer comes by and again after the last.
    waiting: Vec<u64>,
    /// For each row, the first word of `waiting` that is not zero.
    starts: Vec<usize>,
    left: Option<u64>,
}

impl<'a, V: Cell> Strip<'a, V> {
    pub(super) fn new(first_row: usize, board: Board, cells: &'a mut [V]) -> Strip<'a, V> {
        Strip { first_row, board, cells, waiting: Vec::new(), starts: Vec::new(), left: None }
    }

    /// Whether every cell has its value.
    pub(super) fn is_finished(&self) -> bool {
        self.left == Some(0)
    }

    fn words(&self) -> usize {
        self.board.cols.div_ceil(64)
    }

    fn rows(&self) -> Range<usize> {
        self.first_row..self.first_row + self.cells.len() / self.board.cols
    }

    /// Marks the cells that are to be computed as waiting.
    fn start(&mut self) {
        let (words, cols) = (self.words(), self.board.cols);
        let first = |row| if self.board.half { row } else { 0 };
        self.waiting = vec![0; self.rows().len() * words];
        self.starts = self.rows().map(|row| first(row) / 64).collect();
        for (row, waiting) in self.rows().zip(self.waiting.chunks_exact_mut(words)) {
            let first = first(row);
            waiting[first / 64..].fill(!0);
            waiting[first / 64] &= !0 << (first % 64);
            if cols % 64 != 0 {
                waiting[words - 1] &= (1 << (cols % 64)) - 1;
            }
        }
        self.left = Some(self.rows().map(|row| (cols - first(row)) as u64).sum());
    }

    /// Gives every waiting cell its value if that is in the layer; returns how many got one.
    pub(super) fn fill<D: Diagonals>(&mut self, layer: &mut Layer<D>) -> u64 {
        if self.left.is_none() {
            self.start();
        }
        let Layer { index, board, diagonals, state } = layer;
        if self.is_finished() {
            // Nothing is left for this layer here, but its diagonals go on to the next band.
            if let Some(state) = state {
                self.rows().for_each(|row| diagonals.open_row(row, &mut state.masks));
            }
            return 0;
        }
        let state = state.get_or_insert_with(|| State {
            columns: vec![[0; 64]; board.cols.div_ceil(64)],
            full_columns: vec![0; board.cols.div_ceil(64)],
            first: 0,
            masks: Masks::new(board.cols, board.below(), diagonals.classes()),
        });
        let words = self.words();
        let base = 64 * *index as u32;
        let mut placed = 0;
        for (i, row) in self.rows().enumerate() {
            let waiting = &mut self.waiting[i * words..(i + 1) * words];
            let cells = &mut self.cells[i * board.cols..(i + 1) * board.cols];
            diagonals.open_row(row, &mut state.masks);
            let start = &mut self.starts[i];
            while *start < words && waiting[*start] == 0 {
                *start += 1;
            }
            // By symmetry the missing cells left of the main diagonal hold what column `row` holds above it.
            let before = if board.half { state.columns[row / 64][row % 64] } else { 0 };
            placed += fill_row(diagonals, state, row, *start, before, base, waiting, cells);
        }
        let left = self.left.unwrap_or(0) - placed;
        self.left = Some(left);
        if left == 0 {
            self.waiting = Vec::new();
        }
        placed
    }
}

/// One row: the waiting cells whose column and diagonal are not full, 64 columns at a time. `before` are the row's
/// values in cells that are not computed.
#[allow(clippy::too_many_arguments)]
#[inline(never)]
fn fill_row<D: Diagonals, V: Cell>(
    diagonals: &mut D,
    state: &mut State,
    row: usize,
    start: usize,
    before: u64,
    base: u32,
    waiting: &mut [u64],
    cells: &mut [V],
) -> u64 {
    let State { columns, full_columns, first, masks } = state;
    if D::COLUMNS {
        while *first < full_columns.len() && full_columns[*first] == !0 {
            *first += 1;
        }
    }
    let mut used = before;
    let mut w = start.max(*first);
    while used != !0 {
        let Some((found, candidates)) = next_word::<D>(w, &waiting[w..], &full_columns[w..], masks.full_from(row, w))
        else {
            break;
        };
        w = found;
        let place = masks.word_place(row, w);
        let own = diagonals.own(row, w);
        let word = Word { candidates, columns: &mut columns[w], diagonals: masks.word(place), base };
        let found = with_block(cells, w, |cells| match own {
            true => visit::<true, D, V>(word, &mut used, cells),
            false => visit::<false, D, V>(word, &mut used, cells),
        });
        waiting[w] &= !found.taken;
        full_columns[w] |= found.full_columns;
        if own {
            masks.mark_full(place, found.full_diagonals);
        } else {
            let mut taken = found.taken;
            while taken != 0 {
                let i = taken.trailing_zeros() as usize;
                taken &= taken - 1;
                let bit = 1 << (cells[64 * w + i].value() - base);
                diagonals.placed(row, 64 * w + i, bit, masks);
            }
        }
        w += 1;
    }
    // Each cell that got a value added a bit of its own.
    u64::from((used & !before).count_ones())
}

/// The next word with a waiting cell whose column and diagonal are not full, and those cells.
#[inline(never)]
fn next_word<D: Diagonals>(
    w: usize,
    waiting: &[u64],
    full_columns: &[u64],
    (full_diagonals, shift): (&[u64], usize),
) -> Option<(usize, u64)> {
    for (i, ((&waiting, &full_column), pair)) in
        waiting.iter().zip(full_columns).zip(full_diagonals.windows(2)).enumerate()
    {
        let mut candidates = waiting;
        if D::COLUMNS {
            candidates &= !full_column;
        }
        // The second shift is split because shifting by 64 is not allowed.
        candidates &= !(pair[0] >> shift | (pair[1] << 1) << (63 - shift));
        if candidates != 0 {
            return Some((w + i, candidates));
        }
    }
    None
}

/// Calls `f` with the 64 cells of word w; the last word of a row may be shorter and is extended for the call.
fn with_block<V: Cell, T>(cells: &mut [V], w: usize, f: impl FnOnce(&mut [V; 64]) -> T) -> T {
    let cells = &mut cells[64 * w..];
    if let Some(block) = cells.first_chunk_mut() {
        return f(block);
    }
    let mut block = [V::default(); 64];
    block[..cells.len()].copy_from_slice(cells);
    let result = f(&mut block);
    cells.copy_from_slice(&block[..cells.len()]);
    result
}
