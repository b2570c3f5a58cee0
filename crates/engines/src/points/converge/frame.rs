//! The state of one value as two bit windows (Nivasch 2009, Definition 3.7).

use crate::points::frame::value_state;
use crate::points::literal::ValueState;
use crate::points::window::Window;

/// One value at the start of a row. Bit i of both windows is diagonal index_0(r) - offset + i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ValueWindows<W> {
    /// The diagonals that hold a point; ones below firstd.
    pub d: W,
    /// The columns that hold a point, named by the diagonal they cross the row on; meaningless below firstd.
    pub c: W,
}

impl<W: Window> ValueWindows<W> {
    /// The dummy state (3-8): only its number of points is known, and they fill the first diagonals.
    pub(super) fn dummy(count: u32) -> ValueWindows<W> {
        ValueWindows { d: W::below(count), c: W::EMPTY }
    }

    /// From sets; nothing if they do not fit the windows, whose last bit must stay free.
    pub(super) fn from_state(state: &ValueState, offset: u32) -> Option<ValueWindows<W>> {
        let place = |d: i64| u32::try_from(d.checked_add(offset.into())?).ok().filter(|&i| i < W::BITS - 1);
        let mut value = ValueWindows::dummy(place(state.n_firstd)?);
        for &d in &state.n_ocdiag {
            value.d |= W::cell(place(d)?);
        }
        for &c in &state.n_occol {
            value.c |= W::cell(place(c)?);
        }
        Some(value)
    }

    /// As sets, which do not depend on the windows.
    pub(super) fn state(self, offset: u32) -> ValueState {
        value_state(self.d, self.c, offset)
    }

    /// The same state with nothing in C below firstd, so that equal states are equal bit by bit.
    #[inline(always)]
    pub(super) fn canonical(self) -> ValueWindows<W> {
        ValueWindows { d: self.d, c: self.c & !W::below(self.d.first_free()) }
    }

    /// Places a point if `need` is 1, and goes one row up without moving the frame; the answer is `taken` after this
    /// value. `taken` holds the cells of the row that lower values use.
    #[inline(always)]
    pub(super) fn step(&mut self, taken: W, need: u64) -> W {
        let bit = W::place(self.d | self.c | taken, need);
        self.d |= bit;
        self.c = (self.c | bit).down(1);
        taken | bit
    }

    /// The same state in a frame that begins `by` diagonals later.
    #[inline(always)]
    pub(super) fn moved(self, by: u32) -> ValueWindows<W> {
        ValueWindows { d: self.d.down(by), c: self.c.down(by) }
    }
}
