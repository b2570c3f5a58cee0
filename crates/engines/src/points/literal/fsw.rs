//! Algorithm FSW (Nivasch 2009, section 3.1): one row as a step of a finite automaton.

use serde::Serialize;
use std::collections::BTreeSet;

/// The state of one value at the start of a row, relative to index_0 of that row (Definitions 3.1 and 3.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ValueState {
    /// The number of points below the row.
    pub n_index: i64,
    /// The first diagonal without a point.
    pub n_firstd: i64,
    /// The diagonals beyond it that hold a point.
    pub n_ocdiag: BTreeSet<i64>,
    /// The columns that hold a point, from n_firstd on, named by the diagonal they cross the row on.
    pub n_occol: BTreeSet<i64>,
}

/// The state of a row (Definition 3.7): one [`ValueState`] for each h = 0..g.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RowState {
    /// By value.
    pub values: Vec<ValueState>,
}

/// A point placed in a row, relative to index_0 of that row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its value.
    pub h: usize,
    /// Its place in T_h less index_0.
    pub n: i64,
    /// Its diagonal less index_0.
    pub d: i64,
}

impl ValueState {
    /// Adds a number to everything.
    pub(in crate::points) fn shift(&mut self, by: i64) {
        self.n_index += by;
        self.n_firstd += by;
        self.n_ocdiag = self.n_ocdiag.iter().map(|d| d + by).collect();
        self.n_occol = self.n_occol.iter().map(|c| c + by).collect();
    }
}

impl RowState {
    /// The state of row 0: nothing is placed. It is also the dummy state (3-8) of that row.
    pub fn first(g: usize) -> RowState {
        RowState::dummy(&vec![0; g + 1])
    }

    /// The dummy state (3-8) with these n_index_h.
    pub fn dummy(n_index: &[i64]) -> RowState {
        let value = |&n_index: &i64| ValueState {
            n_index,
            n_firstd: n_index,
            n_ocdiag: BTreeSet::new(),
            n_occol: BTreeSet::new(),
        };
        RowState { values: n_index.iter().map(value).collect() }
    }

    /// The n_index_h of all values.
    pub fn n_index(&self) -> Vec<i64> {
        self.values.iter().map(|value| value.n_index).collect()
    }

    /// Lines 2 to 14 of the algorithm: places the points of insert(r) and goes to the state of row r + 1.
    pub fn step(&mut self, insert: impl Fn(usize) -> bool) -> Vec<Placed> {
        let mut placed = Vec::new();
        let mut used = BTreeSet::new();
        for (h, value) in self.values.iter_mut().enumerate() {
            if insert(h) {
                let is_free = |d: &i64| !value.n_ocdiag.contains(d) && !value.n_occol.contains(d) && !used.contains(d);
                let d = (value.n_firstd..).find(is_free).unwrap_or(i64::MAX);
                placed.push(Placed { h, n: value.n_index, d });
                value.n_index += 1;
                value.n_ocdiag.insert(d);
                value.n_occol.insert(d);
                used.insert(d);
                while value.n_ocdiag.contains(&value.n_firstd) {
                    value.n_firstd += 1;
                }
            }
            let firstd = value.n_firstd;
            value.n_occol = value.n_occol.iter().map(|c| c - 1).filter(|&c| c >= firstd).collect();
            value.n_ocdiag.retain(|&d| d >= firstd);
        }
        if self.values[0].n_index == 1 {
            self.values.iter_mut().for_each(|value| value.shift(-1));
        }
        placed
    }
}

#[cfg(test)]
mod tests {
    use super::RowState;
    use crate::points::NearPoint;
    use crate::points::literal::Wsg;

    #[test]
    fn same_points_as_wsg() {
        let (g, rows) = (12, 600);
        let lookahead = Wsg::lookahead(g, rows);
        let mut state = RowState::first(g);
        let mut index0 = 0;
        let mut points = Vec::new();
        for r in 0..rows {
            for value in &state.values {
                assert_eq!(value.n_index, value.n_firstd + value.n_ocdiag.len() as i64, "(3-5)");
            }
            for placed in state.step(|h| lookahead.inserts(h, r)) {
                let at = |x: i64| (index0 as i64 + x) as u64;
                points.push(NearPoint { h: placed.h as u32, n: at(placed.n), a: r, b: r + at(placed.d) });
            }
            index0 += u64::from(lookahead.inserts(0, r));
        }
        assert_eq!(points, Wsg::points(g, rows));
    }
}
