//! One word per diagonal: the values of a layer that block it, and a bit for the diagonals that are full.

use std::ops::Range;

/// Words in front of the first diagonal, so that a word of 64 columns that starts left of the main diagonal has an address.
const PAD: usize = 64;

/// Blocking values by diagonal d = column - row, for a range of diagonals and in one or several classes of rows.
#[derive(Clone, Default)]
pub(super) struct Masks {
    words: Vec<u64>,
    /// Bit i says that words[i] is full and will stay so.
    full: Vec<u64>,
    stride: usize,
    /// The first diagonal; negative below the main one.
    lowest: isize,
    /// The place of the first diagonal, in the class selected.
    start: usize,
}

impl Masks {
    fn stride(diagonals: &Range<isize>) -> usize {
        (PAD + diagonals.len()).next_multiple_of(64) + 64
    }

    /// Bytes for the masks of a range of diagonals.
    pub(super) fn bytes(diagonals: &Range<isize>, classes: usize) -> u128 {
        let stride = Masks::stride(diagonals) as u128;
        (stride * 8 + stride / 8) * classes as u128
    }

    pub(super) fn new(diagonals: &Range<isize>, classes: usize) -> Masks {
        let stride = Masks::stride(diagonals);
        let (words, full) = (vec![0; stride * classes], vec![0; stride * classes / 64 + 1]);
        Masks { words, full, stride, lowest: diagonals.start, start: PAD }
    }

    /// Selects the class of rows that the following calls are about.
    pub(super) fn select(&mut self, class: usize) {
        self.start = class * self.stride + PAD;
    }

    /// The place of the diagonal of a cell; outside [`Masks::places`], perhaps negative, if there is no mask for it.
    pub(super) fn place(&self, row: usize, column: usize) -> isize {
        self.start as isize + (column as isize - row as isize) - self.lowest
    }

    /// The places of all diagonals.
    pub(super) fn places(&self) -> Range<isize> {
        self.start as isize..(self.start - PAD + self.stride) as isize
    }

    /// The diagonals, on half a board.
    pub(super) fn diagonals(&self) -> Range<usize> {
        let first = self.lowest.max(0) as usize;
        first..first + self.stride - PAD
    }

    /// The place of the cell (row, 64 w); may lie in the padding, but then that cell is left of the main diagonal.
    pub(super) fn word_place(&self, row: usize, w: usize) -> usize {
        self.place(row, 64 * w) as usize
    }

    /// The 64 masks from a place on.
    pub(super) fn word(&mut self, place: usize) -> &mut [u64; 64] {
        self.words[place..].first_chunk_mut().expect("the padding behind the last column")
    }

    /// Bits that say which diagonals are full for good, from the cell (row, 64 w) on: words, and how many low bits of
    /// the first to pass over.
    pub(super) fn full_from(&self, row: usize, w: usize) -> (&[u64], usize) {
        let place = self.word_place(row, w);
        (&self.full[place / 64..], place % 64)
    }

    /// Notes that some of the 64 masks from a place on are full for good.
    pub(super) fn mark_full(&mut self, place: usize, bits: u64) {
        if bits != 0 {
            let (word, shift) = (place / 64, place % 64);
            self.full[word] |= bits << shift;
            self.full[word + 1] |= (bits >> 1) >> (63 - shift);
        }
    }

    /// Blocks values that will never be free again.
    pub(super) fn block_for_good(&mut self, place: isize, bits: u64) {
        let place = place as usize;
        let word = &mut self.words[place];
        *word |= bits;
        if *word == !0 {
            self.full[place / 64] |= 1 << (place % 64);
        }
    }

    /// Blocks values for a while.
    pub(super) fn block(&mut self, place: isize, bits: u64) {
        self.words[place as usize] |= bits;
    }

    /// Frees values.
    pub(super) fn free(&mut self, place: isize, bits: u64) {
        self.words[place as usize] &= !bits;
    }
}
