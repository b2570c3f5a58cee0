//! The values of one row, column after column, from those of the rows below.
//!
//! What the row has used is a window of bits, one for each value from y - depth to y + row: everything below is used,
//! everything above is not. What it reaches in lower rows is collected in windows of the same kind, for a block of columns
//! at a time and one lower row after another, so that each is read along; then one or-and-scan per column finds the mex.
//! Cost: O(reached cells + words) per column.

use super::row_inputs::{Reached, RowInputs, contradiction};
use crate::error::Result;

/// Columns per block.
pub(super) const BLOCK: usize = 512;

/// Bytes that a prefix needs besides the offsets.
pub(super) fn memory(words: usize) -> u128 {
    (BLOCK as u128 + 2) * 8 * words as u128
}

/// What a row has used before some column, relative to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct UsedValues(pub Vec<u64>);

impl UsedValues {
    /// Before column 0: everything negative counts as used.
    pub fn new(inputs: &RowInputs) -> UsedValues {
        let mut window = UsedValues(vec![0; inputs.words]);
        (0..inputs.depth).for_each(|bit| window.0[bit / 64] |= 1 << (bit % 64));
        window
    }

    /// Whether a value is used.
    pub fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Uses a value that is not used, and goes on to the next column; false if it is used already, or if the lowest value
    /// of the window would be left behind unused.
    pub fn put(&mut self, bit: usize) -> bool {
        let fresh = !self.has(bit);
        self.0[bit / 64] |= 1 << (bit % 64);
        let whole = self.has(0);
        shift(&mut self.0);
        fresh && whole
    }
}

/// Moves the window up by one value.
#[inline(always)]
fn shift(words: &mut [u64]) {
    let last = words.len() - 1;
    for k in 0..last {
        words[k] = words[k] >> 1 | words[k + 1] << 63;
    }
    words[last] >>= 1;
}

/// A row up to some column.
pub(super) struct RowPrefix<'a> {
    inputs: &'a RowInputs<'a>,
    /// G(row, y) - y for all columns so far.
    pub offsets: Vec<i32>,
    /// What is used before the next column.
    pub used: UsedValues,
    block: Vec<u64>,
}

impl<'a> RowPrefix<'a> {
    /// The row at the first column with the steady rule.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Unsupported`] if the first columns are no part of a row.
    pub fn new(inputs: &'a RowInputs<'a>) -> Result<RowPrefix<'a>> {
        let mut used = UsedValues::new(inputs);
        for &offset in inputs.start {
            // Before the steady rule a row may have a value twice: in R-Wythoff only the larger pile can be played on.
            let bit = inputs.bit(offset).ok_or_else(|| contradiction(inputs.row))?;
            used.put(bit);
        }
        Ok(RowPrefix { inputs, offsets: inputs.start.to_vec(), used, block: vec![0; BLOCK * inputs.words] })
    }

    /// Goes on to column `end`; the caller has seen to the memory.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Unsupported`] if a cell has no value within bounds that every game keeps.
    pub fn run_to(&mut self, end: usize) -> Result<()> {
        self.offsets.reserve_exact(end.saturating_sub(self.offsets.len()));
        while self.offsets.len() < end {
            let columns = (end - self.offsets.len()).min(BLOCK);
            let fits = match self.inputs.words {
                1 => self.run_block(1, columns),
                2 => self.run_block(2, columns),
                words => self.run_block(words, columns),
            };
            if !fits {
                return Err(contradiction(self.inputs.row));
            }
        }
        Ok(())
    }

    /// The next columns; inlined where the width is a constant.
    #[inline(always)]
    fn run_block(&mut self, words: usize, columns: usize) -> bool {
        let block = &mut self.block[..columns * words];
        block.fill(0);
        collect(&self.inputs.reached, self.inputs.depth, words, self.offsets.len(), block);
        let depth = self.inputs.depth as i32;
        let used = &mut self.used.0[..words];
        for covered in block.chunks_exact(words) {
            let free = (0..words).find_map(|k| {
                let free = !(used[k] | covered[k]);
                (free != 0).then(|| (k, free.trailing_zeros()))
            });
            let Some((k, bit)) = free else { return false };
            used[k] |= 1 << bit;
            if used[0] & 1 == 0 {
                return false;
            }
            shift(used);
            self.offsets.push(64 * k as i32 + bit as i32 - depth);
        }
        true
    }
}

/// Adds the values that a block of columns from `first` on reaches to its windows.
#[inline(always)]
pub(super) fn collect<'a>(
    reached: impl IntoIterator<Item = &'a Reached<'a>>,
    depth: usize,
    words: usize,
    first: usize,
    block: &mut [u64],
) {
    for reached in reached {
        let lift = depth as i32 - reached.shift as i32;
        let mut index = reached.index(first);
        let mut rest = &mut *block;
        while !rest.is_empty() {
            let run = reached.offsets[index..].len().min(rest.len() / words);
            let (now, later) = rest.split_at_mut(run * words);
            for (slot, &offset) in now.chunks_exact_mut(words).zip(&reached.offsets[index..]) {
                // What is below the window is used anyway; nothing is above it.
                let bit = (offset + lift) as usize;
                if let Some(word) = slot.get_mut(bit / 64) {
                    *word |= 1 << (bit % 64);
                }
            }
            (rest, index) = (later, reached.preperiod);
        }
    }
}
