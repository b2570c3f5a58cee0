//! A row state as bit windows in one common frame (Nivasch 2009, Definition 3.7).

use super::window::Window;
use crate::points::literal::{RowState, ValueState};

/// One value at the start of a row. Bit i of both windows is diagonal index_0(r) - offset + i.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Value<W> {
    /// The diagonals that hold a point; ones below firstd.
    pub d: W,
    /// The columns that hold a point, named by the diagonal they cross the row on; meaningless below firstd.
    pub c: W,
}

impl<W: Window> Value<W> {
    /// The dummy state (3-8): only its number of points is known, and they fill the first diagonals.
    pub(super) fn dummy(count: u32) -> Value<W> {
        Value { d: W::ones(count), c: W::default() }
    }

    /// The same state with nothing in C below firstd, so that equal states are equal bit by bit.
    #[inline(always)]
    pub(super) fn canonical(self) -> Value<W> {
        Value { d: self.d, c: self.c & !W::ones(self.d.trailing_ones()) }
    }

    /// Places a point if `need` is 1, and goes one row up without moving the frame; the answer is `taken` after this
    /// value. `taken` holds the cells of the row that lower values use.
    #[inline(always)]
    pub(super) fn step(&mut self, taken: W, need: u64) -> W {
        let bit = (self.d | self.c | taken).place(need);
        self.d = self.d | bit;
        self.c = (self.c | bit) >> 1;
        taken | bit
    }
}

/// The values of a row in windows, or nothing if they do not fit.
pub(super) fn from_row_state<W: Window>(state: &RowState, offset: u32) -> Option<Vec<Value<W>>> {
    // The highest bit must stay free.
    let place = |d: i64| u32::try_from(d.checked_add(offset.into())?).ok().filter(|&at| at < W::BITS - 1);
    let value = |value: &ValueState| {
        let mut bits = Value::dummy(place(value.n_firstd)?);
        for &d in &value.n_ocdiag {
            bits.d = bits.d | W::bit(place(d)?);
        }
        for &c in &value.n_occol {
            bits.c = bits.c | W::bit(place(c)?);
        }
        Some(bits)
    };
    state.values.iter().map(value).collect()
}

/// The same in sets, independent of the window.
pub(super) fn to_row_state<W: Window>(values: &[Value<W>], offset: u32) -> RowState {
    let value = |value: &Value<W>| {
        let bits = value.canonical();
        let firstd = bits.d.trailing_ones();
        let diagonals = |set: W| (firstd..W::BITS).filter(move |&i| set.holds(W::bit(i)));
        let name = |i: u32| i64::from(i) - i64::from(offset);
        ValueState {
            n_index: name(bits.d.count_ones()),
            n_firstd: name(firstd),
            n_ocdiag: diagonals(bits.d).map(name).collect(),
            n_occol: diagonals(bits.c).map(name).collect(),
        }
    };
    RowState { values: values.iter().map(value).collect() }
}
