//! Where a stretch of rows reads its inserts, and where it writes the columns that are settled.

use super::Lookahead;

/// Input and output of a stretch of rows, both in bits per value.
pub(super) trait Tape {
    /// For each value the reflected points of 64 rows, from this one on.
    fn read(&self, at: u64, words: &mut [u64]);
    /// For each value the lowest `count` bits for the columns from this one on; negative columns are not wanted.
    fn write(&mut self, to: i64, bits: &[u64], count: u32);
    /// Takes back what was written for this column and those after it.
    fn erase(&mut self, from: i64);
}

/// The settled columns are the inserts of later rows.
pub(super) struct InPlace<'a>(pub(super) &'a mut Lookahead);

impl Tape for InPlace<'_> {
    fn read(&self, at: u64, words: &mut [u64]) {
        self.0.read(at, words);
    }
    fn write(&mut self, to: i64, bits: &[u64], count: u32) {
        self.0.write(to, bits, count);
    }
    fn erase(&mut self, from: i64) {
        self.0.erase(from);
    }
}

/// From one string of bits to another.
pub(super) struct Between<'a> {
    pub(super) input: &'a Lookahead,
    pub(super) output: &'a mut Lookahead,
}

impl Tape for Between<'_> {
    fn read(&self, at: u64, words: &mut [u64]) {
        self.input.read(at, words);
    }
    fn write(&mut self, to: i64, bits: &[u64], count: u32) {
        self.output.write(to, bits, count);
    }
    fn erase(&mut self, from: i64) {
        self.output.erase(from);
    }
}
