//! What a state of an automaton says of its row.

use crate::proof::automaton::claims::ValueState;

/// A symbol, with the points of the row worked out.
#[derive(Clone, Debug)]
pub(super) struct Symbol {
    /// The place of the row state; for a row that is given by the definition, the row.
    pub state: Result<usize, u64>,
    /// e(x) / t.
    pub e: i64,
    /// Whether the reference count grows by one after the row.
    pub jump: bool,
    /// The points of the row, by value.
    pub placed: Vec<Placed>,
}

/// A point of a row, relative to the reference count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub h: u32,
    /// Its diagonal, less t ref(x).
    pub d: i64,
    /// Its place in T_h, less ref(x).
    pub n: i64,
}

/// The points that a row state places for some values, in order: each takes the first diagonal that is neither closed
/// nor crossed by a column in use, nor taken in this row by a smaller value (Algorithm FSW, lines 2 to 8).
pub(super) fn placed(values: &[ValueState], insert: &[u32]) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::with_capacity(insert.len());
    for &h in insert {
        let Some((index, first, closed, columns)) = values.get(h as usize) else { continue };
        let first = i64::from(*first);
        let is_free = |from_first: &u16| {
            let d = first + i64::from(*from_first);
            let in_use = closed.contains(from_first) || columns.iter().any(|set| set.contains(from_first));
            !in_use && placed.iter().all(|other| other.d != d)
        };
        // The sets are finite, and far smaller.
        if let Some(d) = (0..=u16::MAX).find(is_free) {
            placed.push(Placed { h, d: first + i64::from(d), n: i64::from(*index) });
        }
    }
    placed
}

/// An interval of integers; empty at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub least: i64,
    pub most: i64,
}

impl Range {
    pub const EMPTY: Range = Range { least: i64::MAX, most: i64::MIN };

    pub fn include(&mut self, n: i64) {
        self.least = self.least.min(n);
        self.most = self.most.max(n);
    }

    /// That with just 0, if there is nothing in it.
    pub fn or_zero(self) -> Range {
        if self.least > self.most { Range { least: 0, most: 0 } } else { self }
    }
}
