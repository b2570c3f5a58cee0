//! The state of a row and Algorithm FSW, for two-pile moves of any width t (Nivasch 2009, section 3.1, is t = 1).
//!
//! Everything is relative to a reference count ref(r): indices to ref(r), diagonals to t ref(r). For Wythoff's game and
//! a-wythoff:A the reference is index_0.
//!
//! A point (a', b') on diagonal d' is reached from row a' + k by taking k and l > 0 with |k - l| < t. So from row a' +
//! 1 on the diagonals d'..d' + t - 1 are closed, and the diagonal on which its column stands in row a' + k, d' - k, is
//! closed one row later, as long as k < t. That is why columns are kept by age up to t - 1.

use super::shape::Shape;
use std::collections::BTreeSet;

/// The state of one value at the start of a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::automatic) struct PackedValueState {
    /// n_index: the number of points below the row.
    pub index: i32,
    /// n_firstd: the first diagonal that is not closed.
    pub first: i32,
    /// n_ocdiag: bit i is diagonal first + i; bit 0 is not set.
    pub closed: u128,
    /// n_occol by age 1..t - 1, then all older ones, as the diagonals on which they cross the row, from `first` on.
    /// None for games in which a column may be used twice.
    pub columns: Vec<u128>,
}

/// The state of a row: one [`PackedValueState`] for each value up to g.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::automatic) struct PackedRowState(pub Vec<PackedValueState>);

/// In a set of values: the row after this one has a greater reference count.
pub(super) const JUMP: u32 = 1 << 31;

/// The state after a row, and the diagonals of the points placed in it, by value.
pub(in crate::automatic) struct Stepped {
    pub next: PackedRowState,
    pub placed: Vec<(u32, i32)>,
}

impl PackedRowState {
    /// The n_index of all values.
    pub fn index(&self) -> Vec<i32> {
        self.0.iter().map(|value| value.index).collect()
    }

    /// The state with these n_index in which no diagonal is closed out of order and no column matters: (3-8) of Nivasch
    /// 2009 for Wythoff's game. For t = 1 a point closes one diagonal, so n_firstd and the number of closed diagonals
    /// beyond it have a constant sum with -n_index, the one of this state.
    pub fn dummy(&self, shape: &Shape, index: &[i32]) -> PackedRowState {
        let value = |(value, &index): (&PackedValueState, &i32)| {
            let ahead = value.first + value.closed.count_ones() as i32 - value.index;
            let first = if shape.t == 1 { index + ahead } else { index * i32::from(shape.t) };
            PackedValueState { index, first, closed: 0, columns: vec![0; value.columns.len()] }
        };
        PackedRowState(self.0.iter().zip(index).map(value).collect())
    }

    /// The state after the first rows, whose points are given, when x + t ref(x) is rho; `None` if it does not fit the
    /// sets of bits.
    pub fn after(shape: &Shape, g: u32, first: &[Vec<(u32, u64)>], rho: u64) -> Option<PackedRowState> {
        let row = first.len() as u64;
        let reference = (rho - row) as i64 / i64::from(shape.t);
        let value = |h: u32| {
            let points = (0u64..).zip(first).flat_map(|(a, points)| points.iter().map(move |&(v, b)| (v, a, b)));
            let own: Vec<(u64, u64)> = points.filter(|&(v, ..)| v == h).map(|(_, a, b)| (a, b)).collect();
            let closes = |&&(a, b): &&(u64, u64)| shape.closes_diagonal(a, b);
            let diagonals: BTreeSet<u64> = own.iter().filter(closes).map(|(a, b)| b - a).collect();
            let open = (0..).find(|d| !diagonals.contains(d)).unwrap_or(0);
            let bits = |at: &mut dyn Iterator<Item = u64>| {
                at.filter_map(|d| d.checked_sub(open)).try_fold(0u128, |all, i| (i < 128).then(|| all | 1 << i))
            };
            let columns = bits(&mut own.iter().filter_map(|&(_, b)| b.checked_sub(row)))?;
            Some(PackedValueState {
                index: (own.len() as i64 - reference) as i32,
                first: (open as i64 - i64::from(shape.t) * reference) as i32,
                closed: bits(&mut diagonals.iter().copied())?,
                columns: match (shape.columns, usize::from(shape.t)) {
                    (false, _) => Vec::new(),
                    (true, t) => (1..=t).map(|age| if age == t { columns } else { 0 }).collect(),
                },
            })
        };
        Some(PackedRowState((0..=g).map(value).collect::<Option<_>>()?))
    }

    /// Places the points of the values in `insert` and goes to the next row. `None` if a diagonal is too far from the
    /// first open one for the sets of bits.
    pub fn step(&self, shape: &Shape, insert: u32) -> Option<Stepped> {
        let t = u32::from(shape.t);
        let mut next = self.clone();
        let mut placed: Vec<(u32, i32)> = Vec::new();
        for (h, value) in (0..).zip(&mut next.0) {
            let (young, older) = value.columns.split_at(value.columns.len().saturating_sub(1));
            let taken = young.iter().chain(older).fold(value.closed, |all, set| all | set);
            let mut new = None;
            if insert >> h & 1 == 1 {
                let used = placed.iter().filter_map(|&(_, d)| u32::try_from(d - value.first).ok());
                let taken = used.filter(|&i| i < 128).fold(taken, |all, i| all | 1 << i);
                let i = taken.trailing_ones();
                if i + t > 127 {
                    return None;
                }
                placed.push((h, value.first + i as i32));
                value.index += 1;
                new = Some(i);
            }
            value.closed |= young.iter().fold(0, |all, set| all | set);
            if let Some(i) = new {
                value.closed |= ((1 << t) - 1) << i;
            }
            if !value.columns.is_empty() {
                let own = new.map_or(0, |i| (1u128 << i) >> 1);
                let moved: Vec<u128> = value.columns.iter().map(|set| set >> 1).collect();
                let last = moved.len() - 1;
                value.columns = [own].into_iter().chain(moved[..last].iter().copied()).collect();
                value.columns[last] |= moved[last];
            }
            let shift = value.closed.trailing_ones();
            let drop = |set: u128| set.checked_shr(shift).unwrap_or(0);
            value.closed = drop(value.closed);
            value.columns.iter_mut().for_each(|set| *set = drop(*set));
            value.first += shift as i32;
            if insert & JUMP != 0 {
                value.index -= 1;
                value.first -= t as i32;
            }
        }
        Some(Stepped { next, placed })
    }
}
