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

    pub(super) fn insert(&mut self, i: u64) {
        let at = word(i);
        if self.words.len() <= at {
            self.words.resize(at + 1 + at / 4, 0);
        }
        self.words[at] |= 1 << (i % 64);
    }
}

fn word(i: u64) -> usize {
    usize::try_from(i / 64).unwrap_or(usize::MAX)
}

/// The columns that hold a point.
#[derive(Clone, Debug)]
pub(super) enum Columns {
    Dense(Bits),
    Sparse(HashSet<u64>),
}

impl Columns {
    pub(super) fn dense() -> Columns {
        Columns::Dense(Bits::default())
    }

    pub(super) fn sparse() -> Columns {
        Columns::Sparse(HashSet::new())
    }

    pub(super) fn contains(&self, c: u64) -> bool {
        match self {
            Columns::Dense(bits) => bits.contains(c),
            Columns::Sparse(set) => set.contains(&c),
        }
    }

    pub(super) fn insert(&mut self, c: u64) {
        match self {
            Columns::Dense(bits) => bits.insert(c),
            Columns::Sparse(set) => {
                set.insert(c);
            }
        }
    }
}
