//! Sets that travel: a column or a diagonal goes from row to row as time passes.
//!
//! Word w of the sets of all rows stands side by side, so that neighbouring rows share a vector register. A set moves to a
//! higher row by moving the origin, not the words; only once in a while everything is copied back to the start.

/// One set of values for each row, as circular bit windows: value v is bit v mod 64 of word (v / 64) mod `words`.
#[derive(Clone)]
pub(super) struct Belt {
    words: usize,
    rows: usize,
    stride: usize,
    /// Where row 0 is within its words.
    origin: usize,
    cells: Vec<u64>,
}

/// How far a belt runs before it is copied back.
const SLACK: usize = 64;

impl Belt {
    /// Empty sets, for a belt that moves by `step` rows at a time (0: never).
    pub(super) fn new(words: usize, rows: usize, step: usize) -> Belt {
        let origin = SLACK.div_ceil(step.max(1)) * step;
        // An odd number of cache lines: word w and w + 1 of a row must not fall into the same place of the cache.
        let stride = (rows + origin + 8).div_ceil(16) * 16 + 8;
        Belt { words, rows, stride, origin, cells: vec![0; stride * words] }
    }

    /// The words, the distance of word w and w + 1 of a row, and the place of row 0.
    pub(super) fn view(&mut self) -> (&mut [u64], usize, usize) {
        (&mut self.cells, self.stride, self.origin)
    }

    /// Moves every set to a row higher by so many; the lowest rows then hold what was left behind.
    pub(super) fn advance(&mut self, by: usize) {
        if self.origin < by {
            let back = self.stride - 8 - self.rows;
            for word in self.cells.chunks_exact_mut(self.stride) {
                word.copy_within(self.origin..self.origin + self.rows, back);
            }
            self.origin = back;
        }
        self.origin -= by;
    }

    /// Word w mod `words` of a row's set.
    pub(super) fn get(&self, w: usize, row: usize) -> u64 {
        self.cells[w * self.stride + self.origin + row]
    }

    /// Sets that word.
    pub(super) fn set(&mut self, w: usize, row: usize, word: u64) {
        self.cells[w * self.stride + self.origin + row] = word;
    }

    /// Adds a value to a row's set.
    pub(super) fn insert(&mut self, row: usize, value: u64) {
        let w = (value / 64 % self.words as u64) as usize;
        self.cells[w * self.stride + self.origin + row] |= 1 << (value % 64);
    }

    /// Empties a row's set.
    pub(super) fn clear(&mut self, row: usize) {
        (0..self.words).for_each(|w| self.set(w, row, 0));
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
