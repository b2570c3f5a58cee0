//! The state of a row in a frame that all values share.
//!
//! Bit 0 of every window is the diagonal index_0(r) - OFF. (In games whose first points leave their diagonals open, it
//! is the first open diagonal of value 0 that takes the place of index_0.) For each value, D holds the occupied
//! diagonals, with ones below the first free one, and C the occupied columns, named by the diagonal on which they cross
//! row r. Placing a point is then the same few operations for every value, and nothing is looked up; going to the next
//! row shifts C by one, and both by one more where value 0 was inserted. What falls out of C is settled for good: no
//! later point can reach that column. So the bits that fall out are, in order, those of [`super::Lookahead`].

use super::literal::{RowState, ValueState};
use super::window::Window;

/// The rows of a tile.
pub(super) const TILE: u32 = 8;

/// What went wrong: a window was too narrow. The run must be repeated from where it began, in a wider one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overflow;

/// The state of a row, by value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame<W> {
    pub(super) d: Vec<W>,
    pub(super) c: Vec<W>,
}

/// How far to the left of index_0 the window begins. States reach further to the left than to the right, the more so
/// the smaller they are (measured: -22 and +12 at g = 20, -94 and +76 at g = 200).
pub(super) const fn offset(bits: u32) -> u32 {
    // A tile needs its own rows and the shifts within them at the upper end.
    let usable = bits - TILE - 6;
    if bits == 64 { usable * 16 / 25 } else { usable * 23 / 40 }
}

/// Occupied diagonals and columns as sets, from which a frame can be made.
pub(super) trait Occupied {
    /// The row that comes next.
    fn row(&self) -> u64;
    /// Whether no later h-point can lie on diagonal d.
    fn closed(&self, h: usize, d: u64) -> bool;
    /// The least diagonal that is not closed.
    fn first_open(&self, h: usize) -> u64;
    /// Whether an h-point lies in column c.
    fn in_column(&self, h: usize, c: u64) -> bool;
    /// The greatest column that holds a point of any value.
    fn last_column(&self) -> u64;
    /// The greatest diagonal that holds a point of any value.
    fn last_diagonal(&self) -> u64;
}

/// The windows of one value as the sets of Definition 3.7, if every point has closed its diagonal. Bit 0 of both is
/// diagonal index_0(r) - `offset`; what C holds below firstd does not matter.
pub(super) fn value_state<W: Window>(d: W, c: W, offset: u32) -> ValueState {
    let relative = |i: u32| i64::from(i) - i64::from(offset);
    let firstd = d.first_free();
    let beyond = |window: W| (firstd..W::BITS).filter(move |&i| window.has(i)).map(relative).collect();
    ValueState { n_index: relative(d.count()), n_firstd: relative(firstd), n_ocdiag: beyond(d), n_occol: beyond(c) }
}

impl<W: Window> Frame<W> {
    pub(super) const OFF: u32 = offset(W::BITS);

    /// The dummy state (Nivasch 2009, (3-8)) with these n_index_h.
    pub(super) fn dummy(n_index: &[i64]) -> Result<Frame<W>, Overflow> {
        let below = |&n: &i64| {
            let count = u32::try_from(i64::from(Self::OFF) + n).ok().filter(|&count| count < W::BITS - 2 * TILE);
            count.map(W::below).ok_or(Overflow)
        };
        let d: Vec<W> = n_index.iter().map(below).collect::<Result<_, _>>()?;
        Ok(Frame { c: vec![W::EMPTY; d.len()], d })
    }

    /// The state of the next row of a greedy run.
    pub(super) fn of(sets: &impl Occupied, values: usize) -> Result<Frame<W>, Overflow> {
        let (row, off) = (sets.row(), u64::from(Self::OFF));
        let first = sets.first_open(0).checked_sub(off).ok_or(Overflow)?;
        let window = |has: &dyn Fn(u64) -> bool| {
            let cells = (0..W::BITS).filter(|&i| has(first + u64::from(i)));
            cells.fold(W::EMPTY, |window, i| window | W::cell(i))
        };
        let d: Vec<W> = (0..values).map(|h| window(&|d| sets.closed(h, d))).collect();
        let c: Vec<W> = (0..values).map(|h| window(&|d| sets.in_column(h, row + d))).collect();
        // Nothing may lie beyond either end: no open diagonal below, no point above.
        let above = first + u64::from(W::BITS);
        let inside = (0..values).all(|h| sets.first_open(h) >= first)
            && sets.last_diagonal() < above
            && sets.last_column() < row + above;
        let fits = |&window: &W| window.free_above() > 2 * TILE;
        if inside && d.iter().chain(&c).all(fits) { Ok(Frame { d, c }) } else { Err(Overflow) }
    }

    pub(super) fn values(&self) -> usize {
        self.d.len()
    }

    /// n_index_h (Definition 3.5), if every point has closed its diagonal, as in Wythoff's game.
    pub(super) fn n_index(&self, h: usize) -> i64 {
        i64::from(self.d[h].count()) - i64::from(Self::OFF)
    }

    /// The same state in a wider window. Columns that have already fallen out of the narrower one come back as free.
    pub(super) fn widen<V: Window>(&self) -> Frame<V> {
        let by = Frame::<V>::OFF - Self::OFF;
        let copy = |window: &W| {
            let cells = (0..W::BITS).filter(|&i| window.has(i));
            cells.fold(V::EMPTY, |copy, i| copy | V::cell(i)).far_up(by)
        };
        Frame { d: self.d.iter().map(|d| copy(d) | V::below(by)).collect(), c: self.c.iter().map(copy).collect() }
    }

    /// The same state in a window of another width, if it fits: nothing open below, nothing occupied above. Occupied columns
    /// below a narrower window are forgotten.
    pub(super) fn fit<V: Window>(&self) -> Result<Frame<V>, Overflow> {
        let fits = |window: &V| window.free_above() > 2 * TILE;
        let frame: Frame<V> = if V::BITS >= W::BITS {
            self.widen()
        } else {
            let by = Self::OFF - Frame::<V>::OFF;
            let copy = |window: &W| {
                let above = (by + V::BITS..W::BITS).any(|i| window.has(i));
                let cells = (0..V::BITS).filter(|&i| window.has(i + by));
                if above { Err(Overflow) } else { Ok(cells.fold(V::EMPTY, |copy, i| copy | V::cell(i))) }
            };
            if self.d.iter().any(|d| d.first_free() < by) {
                return Err(Overflow);
            }
            let [d, c] = [&self.d, &self.c].map(|windows| windows.iter().map(copy).collect::<Result<_, _>>());
            Frame { d: d?, c: c? }
        };
        if frame.d.iter().chain(&frame.c).all(fits) { Ok(frame) } else { Err(Overflow) }
    }

    /// The state as the sets of Definition 3.7.
    pub(super) fn state(&self) -> RowState {
        RowState { values: self.d.iter().zip(&self.c).map(|(&d, &c)| value_state(d, c, Self::OFF)).collect() }
    }

    /// One row: places a point of every value in `insert`, records where, and goes to the next row. Returns how many
    /// columns fell out of the windows, 1 or 2, and the columns themselves through `settled`. The rung between the
    /// sets and the tiles.
    ///
    /// `COLUMNS` says whether a column takes only one point of a value, as in all games but R-Wythoff.
    pub(super) fn step<const COLUMNS: bool>(
        &mut self,
        insert: impl Fn(usize) -> bool,
        mut placed: impl FnMut(usize, u32),
        mut settled: impl FnMut(usize, u64),
    ) -> Result<u32, Overflow> {
        let by = 1 + u32::from(insert(0));
        let (mut taken, mut fits) = (W::EMPTY, true);
        for h in 0..self.values() {
            let (mut d, mut c) = (self.d[h], self.c[h]);
            if insert(h) {
                let x = if COLUMNS { d | c | taken } else { d | taken };
                let bit = W::place(x, 1);
                fits &= bit != W::EMPTY && bit.free_above() > TILE;
                placed(h, bit.first());
                taken |= bit;
                d |= bit;
                c |= bit;
            }
            settled(h, c.low() & u64::below(by));
            fits &= d.has(0) && (by == 1 || d.has(1)); // bit 0 is checked early, which does no harm
            (self.d[h], self.c[h]) = (d.down(by - 1), c.down(by));
        }
        if fits { Ok(by) } else { Err(Overflow) }
    }
}
