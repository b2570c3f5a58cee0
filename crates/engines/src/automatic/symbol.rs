//! What a state of an automaton says of its row.

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
    pub placed: Vec<SymbolPoint>,
}

/// A point of a row, relative to the reference count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SymbolPoint {
    pub h: u32,
    /// Its diagonal, less t ref(x).
    pub d: i64,
    /// Its place in T_h, less ref(x).
    pub n: i64,
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
