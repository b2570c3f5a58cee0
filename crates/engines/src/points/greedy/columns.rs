//! Sets of columns and diagonals.

use std::collections::HashSet;

/// A set of small numbers, one bit each.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub(super) fn contains(&self, i: u64) -> bool {
        self.words.get(word(i)).is_some_and(|word| word >> (i % 64) & 1 == 1)
    }

    /// Bit j says whether i + j is in the set.
    pub(super) fn word(&self, i: u64) -> u64 {
        let (at, shift) = (word(i), i % 64);
        let low = self.words.get(at).copied().unwrap_or(0) >> shift;
        if shift == 0 { low } else { low | self.words.get(at.saturating_add(1)).copied().unwrap_or(0) << (64 - shift) }
    }

    pub(super) fn insert(&mut self, i: u64) {
        let at = word(i);
        if self.words.len() <= at {
            self.words.resize(at + 1 + at / 4, 0);
        }
        self.words[at] |= 1 << (i % 64);
    }

    pub(super) fn remove(&mut self, i: u64) {
        if let Some(word) = self.words.get_mut(word(i)) {
            *word &= !(1 << (i % 64));
        }
    }
}

fn word(i: u64) -> usize {
    usize::try_from(i / 64).unwrap_or(usize::MAX)
}

/// A set of columns, or of diagonals.
#[derive(Clone, Debug)]
pub(super) enum ColumnSet {
    Dense(Bits),
    Sparse(HashSet<u64>),
}

impl ColumnSet {
    pub(super) fn dense() -> ColumnSet {
        ColumnSet::Dense(Bits::default())
    }

    pub(super) fn sparse() -> ColumnSet {
        ColumnSet::Sparse(HashSet::new())
    }

    pub(super) fn contains(&self, c: u64) -> bool {
        match self {
            ColumnSet::Dense(bits) => bits.contains(c),
            ColumnSet::Sparse(set) => set.contains(&c),
        }
    }

    pub(super) fn insert(&mut self, c: u64) {
        match self {
            ColumnSet::Dense(bits) => bits.insert(c),
            ColumnSet::Sparse(set) => {
                set.insert(c);
            }
        }
    }
    /// Bit 0 says whether c is in the set, and the other bits the same for the numbers after it or nothing.
    pub(super) fn word(&self, c: u64) -> u64 {
        match self {
            ColumnSet::Dense(bits) => bits.word(c),
            ColumnSet::Sparse(set) => u64::from(set.contains(&c)),
        }
    }

    pub(super) fn remove(&mut self, c: u64) {
        match self {
            ColumnSet::Dense(bits) => bits.remove(c),
            ColumnSet::Sparse(set) => {
                set.remove(&c);
            }
        }
    }
}
