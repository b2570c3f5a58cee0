//! One layer of 64 values, one band of rows, and the loop where they meet.

use super::kernel::{CellWord, visit};
use super::masks::Masks;
use super::{Board, Diagonals};
use crate::board::table::Cell;
use std::ops::Range;

/// The state of the values 64 index .. 64 index + 63, carried from band to band.
pub(super) struct Layer<D> {
    index: usize,
    board: Board,
    /// The words of columns where the values can stand.
    words: Range<usize>,
    diagonals: D,
    state: Option<ColumnValues>,
}

/// What a layer remembers of its words of columns; allocated when its first row is reached.
struct ColumnValues {
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
        let words = board.words(index, diagonals.reach());
        Layer { index, board, words, diagonals: diagonals.clone(), state: None }
    }

    /// Bytes of the layer with this index.
    pub(super) fn bytes(board: Board, index: usize, diagonals: &D) -> u128 {
        let words = board.words(index, diagonals.reach());
        let crossing = board.diagonals(&words);
        let columns = words.len() as u128 * 65 * 8;
        let masks = Masks::bytes(&crossing, diagonals.classes());
        size_of::<Layer<D>>() as u128 + columns + masks + diagonals.extra_memory(crossing.len())
    }

    /// Allocates what the first row needs.
    fn open(&mut self) -> (&mut ColumnValues, &mut D) {
        let (words, board, classes) = (&self.words, self.board, self.diagonals.classes());
        let state = self.state.get_or_insert_with(|| ColumnValues {
            columns: vec![[0; 64]; words.len()],
            full_columns: vec![0; words.len()],
            first: 0,
            masks: Masks::new(&board.diagonals(words), classes),
        });
        (state, &mut self.diagonals)
    }
}

/// A band of rows with the cells that have no value yet.
pub(super) struct BandStrip<'a, V> {
    first_row: usize,
    board: Board,
    cells: &'a mut [V],
    /// One bit per cell without a value; empty until the first layer comes by and again after the last.
    waiting: Vec<u64>,
    /// For each row, the first word of `waiting` that is not zero.
    starts: Vec<usize>,
    left: Option<u64>,
}

impl<'a, V: Cell> BandStrip<'a, V> {
    pub(super) fn new(first_row: usize, board: Board, cells: &'a mut [V]) -> BandStrip<'a, V> {
        BandStrip { first_row, board, cells, waiting: Vec::new(), starts: Vec::new(), left: None }
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
        if self.is_finished() {
            // Nothing is left for this layer here, but its diagonals go on to the next band.
            let Layer { diagonals, state, .. } = layer;
            if let Some(state) = state {
                self.rows().for_each(|row| diagonals.open_row(row, &mut state.masks));
            }
            return 0;
        }
        let (words, cols, half) = (layer.words.clone(), self.board.cols, self.board.half);
        let base = 64 * layer.index as u32;
        let (state, diagonals) = layer.open();
        let per_row = self.words();
        let mut placed = 0;
        for (i, index) in self.rows().enumerate() {
            diagonals.open_row(index, &mut state.masks);
            let waiting = &mut self.waiting[i * per_row..(i + 1) * per_row];
            let start = &mut self.starts[i];
            while *start < per_row && waiting[*start] == 0 {
                *start += 1;
            }
            // By symmetry the missing cells left of the main diagonal hold what column `row` holds above it.
            let mirrored = half && words.contains(&(index / 64));
            let before = if mirrored { state.columns[index / 64 - words.start][index % 64] } else { 0 };
            let cells = &mut self.cells[i * cols..(i + 1) * cols];
            let row = BandRow { index, words: (*start).max(words.start)..words.end, before, waiting, cells };
            placed += row.fill(diagonals, state, words.start, base);
        }
        let left = self.left.unwrap_or(0) - placed;
        self.left = Some(left);
        if left == 0 {
            self.waiting = Vec::new();
        }
        placed
    }
}

/// One row of a band, as one layer sees it.
struct BandRow<'a, V> {
    index: usize,
    /// The words with waiting cells where the layer's values can stand.
    words: Range<usize>,
    /// The layer's values in cells of the row that are not computed.
    before: u64,
    waiting: &'a mut [u64],
    cells: &'a mut [V],
}

impl<V: Cell> BandRow<'_, V> {
    /// Visits the waiting cells whose column and diagonal are not full, 64 columns at a time; returns how many got a
    /// value. The layer's own words start at `origin`, its values at `base`.
    #[inline(never)]
    fn fill<D: Diagonals>(self, diagonals: &mut D, state: &mut ColumnValues, origin: usize, base: u32) -> u64 {
        let BandRow { index: row, words, before, waiting, cells } = self;
        let ColumnValues { columns, full_columns, first, masks } = state;
        if D::COLUMNS {
            while *first < full_columns.len() && full_columns[*first] == !0 {
                *first += 1;
            }
        }
        let mut used = before;
        let mut w = words.start.max(origin + *first);
        while used != !0 && w < words.end {
            let full_diagonals = masks.full_from(row, w);
            let next = next_word::<D>(&waiting[w..words.end], &full_columns[w - origin..], full_diagonals);
            let Some((skipped, candidates)) = next else { break };
            w += skipped;
            let place = masks.word_place(row, w);
            let own = diagonals.own(row, w);
            let word = CellWord { candidates, columns: &mut columns[w - origin], diagonals: masks.word(place), base };
            let found = with_block(cells, w, |cells| match own {
                true => visit::<true, D, V>(word, &mut used, cells),
                false => visit::<false, D, V>(word, &mut used, cells),
            });
            waiting[w] &= !found.taken;
            full_columns[w - origin] |= found.full_columns;
            if own {
                masks.mark_full(place, found.full_diagonals);
            } else {
                let mut taken = found.taken;
                while taken != 0 {
                    let c = 64 * w + taken.trailing_zeros() as usize;
                    taken &= taken - 1;
                    diagonals.placed(row, c, 1 << (cells[c].value() - base), masks);
                }
            }
            w += 1;
        }
        // Each cell that got a value added a bit of its own.
        u64::from((used & !before).count_ones())
    }
}

/// The first word with a waiting cell whose column and diagonal are not full: how many words come before it, and those
/// cells.
#[inline(never)]
fn next_word<D: Diagonals>(
    waiting: &[u64],
    full_columns: &[u64],
    (full_diagonals, shift): (&[u64], usize),
) -> Option<(usize, u64)> {
    let words = waiting.iter().zip(full_columns).zip(full_diagonals.windows(2));
    words.enumerate().find_map(|(i, ((&waiting, &full_column), pair))| {
        // The second shift is split because shifting by 64 is not allowed.
        let full_diagonal = pair[0] >> shift | (pair[1] << 1) << (63 - shift);
        let candidates = waiting & !full_diagonal & if D::COLUMNS { !full_column } else { !0 };
        (candidates != 0).then_some((i, candidates))
    })
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
