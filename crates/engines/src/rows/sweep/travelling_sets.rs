//! Sets that travel: a column or a diagonal goes from row to row as time passes.
//!
//! Word w of the sets of all rows stands side by side, so that neighbouring rows share a vector register. A set moves to a
//! higher row by moving the origin, not the words; only once in a while everything is copied back to the start.

/// One set of values for each row, as circular bit windows: value v is bit v mod 64 of word (v / 64) mod `words`.
#[derive(Clone)]
pub(super) struct TravellingSets {
    words: usize,
    rows: usize,
    stride: usize,
    /// Where row 0 is within its words.
    origin: usize,
    cells: Vec<u64>,
}

/// Travelling sets as they stand at some time to come.
pub(super) struct View<'a> {
    pub(super) cells: &'a mut [u64],
    pub(super) stride: usize,
    pub(super) origin: usize,
    words: usize,
}

impl TravellingSets {
    /// Empty sets that can move by `slack` rows before they have to be [made ready](TravellingSets::make_ready) again.
    pub(super) fn new(words: usize, rows: usize, slack: usize) -> TravellingSets {
        // An odd number of cache lines: word w and w + 1 of a row must not fall into the same place of the cache.
        let stride = (rows + slack + 8).div_ceil(16) * 16 + 8;
        TravellingSets { words, rows, stride, origin: slack, cells: vec![0; stride * words] }
    }

    /// No sets: for games without such a set.
    pub(super) fn none() -> TravellingSets {
        TravellingSets { words: 0, rows: 0, stride: 0, origin: 0, cells: Vec::new() }
    }

    /// The sets after all of them moved to a row higher by so many; the lowest rows then hold what was left behind.
    pub(super) fn view(&mut self, by: usize) -> View<'_> {
        View { cells: &mut self.cells, stride: self.stride, origin: self.origin - by, words: self.words }
    }

    /// Moves every set to a row higher by so many.
    pub(super) fn advance(&mut self, by: usize) {
        self.origin -= by;
    }

    /// Makes sure that the sets can move by so many rows.
    pub(super) fn make_ready(&mut self, by: usize) {
        if self.origin < by {
            let back = self.stride - 8 - self.rows;
            for word in self.cells.chunks_exact_mut(self.stride) {
                word.copy_within(self.origin..self.origin + self.rows, back);
            }
            self.origin = back;
        }
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The sets of the rows from `first` on, word by word.
    pub(super) fn save(&self, first: usize, to: &mut Vec<u64>) {
        for word in self.cells.chunks_exact(self.stride) {
            to.extend_from_slice(&word[self.origin + first..self.origin + self.rows]);
        }
    }

    /// Takes back what was saved from row `first` on; the number of words read.
    pub(super) fn load(&mut self, first: usize, from: &[u64]) -> usize {
        let width = self.rows - first;
        for (word, saved) in self.cells.chunks_exact_mut(self.stride).zip(from.chunks_exact(width.max(1))) {
            word[self.origin + first..self.origin + self.rows].copy_from_slice(saved);
        }
        width * self.words
    }
}

impl View<'_> {
    fn place(&self, w: u64, row: usize) -> usize {
        (w % self.words as u64) as usize * self.stride + self.origin + row
    }

    /// Word w of a row's set.
    pub(super) fn get(&self, w: u64, row: usize) -> u64 {
        self.cells[self.place(w, row)]
    }

    /// Sets that word.
    pub(super) fn set(&mut self, w: u64, row: usize, word: u64) {
        let place = self.place(w, row);
        self.cells[place] = word;
    }

    /// Adds a value to a row's set.
    pub(super) fn insert(&mut self, row: usize, value: u64) {
        let place = self.place(value / 64, row);
        self.cells[place] |= 1 << (value % 64);
    }

    /// Empties a row's set.
    pub(super) fn clear(&mut self, row: usize) {
        (0..self.words as u64).for_each(|w| self.set(w, row, 0));
    }
}
