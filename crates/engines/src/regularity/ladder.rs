//! Rows of Wyt_K one by one, as long as they repeat from their very first column.
//!
//! Row r depends on the rows below it and on the k in K up to r only. While all rows below repeat from column 0 on with a
//! common period P, what row r may not take at column y >= r depends on y modulo P only; the rest of its state is which
//! values near y it has used. At a multiple of P that is at least r, the row either has used exactly the values below the
//! column, and then it repeats from column 0 on if and only if the next r values are its first ones moved; or it has not,
//! and once such a state returns it never will: the row has a positive preperiod.
//!
//! No value below y - 2r is free at column y, and the value there is at most y + 2r (each lower row keeps a value away from
//! at most two columns of row r), so a window of 64 N bits serves rows below 16 N.

use super::window::ValueWindow;

/// What became of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowShape {
    /// It repeats from column 0 on, and is now on the ladder.
    Pure,
    /// It has a positive preperiod.
    Mixed,
    /// Neither was seen within the columns allowed.
    Open,
}

/// The columns looked at before a row is given up.
const MOST_COLUMNS: usize = 1 << 20;

/// The largest common period of rows that is followed.
const LONGEST_PERIOD: usize = 1 << 14;

/// Rows 0, 1, .., each repeating from column 0 on.
#[derive(Clone)]
pub(super) struct Ladder<const N: usize> {
    rungs: Vec<Rung<N>>,
    /// Whether rows can be taken off again.
    can_pop: bool,
    /// What a row may not take, by column; kept to save allocations.
    blocked: Vec<ValueWindow<N>>,
}

/// One row, and what is known of the rows up to it.
#[derive(Clone)]
struct Rung<const N: usize> {
    /// G(row, y) - y over one common period of all rows up to this one.
    offsets: Vec<i16>,
    /// The values of all rows up to this one, by column; empty below the last row if none is taken off.
    columns: Vec<ValueWindow<N>>,
    /// The largest value where both piles are at most this row.
    largest: usize,
}

impl<const N: usize> Ladder<N> {
    /// The ladder with no row.
    pub(super) fn new() -> Ladder<N> {
        Ladder { rungs: Vec::new(), can_pop: true, blocked: Vec::new() }
    }

    /// The same rows on a ladder with wider windows, from which none is taken off.
    pub(super) fn widened<const M: usize>(&self) -> Ladder<M> {
        let mut wide = Ladder { can_pop: false, ..Ladder::new() };
        for rung in &self.rungs {
            wide.add(rung.offsets.clone(), rung.largest);
        }
        wide
    }

    /// How many rows there are.
    pub(super) fn height(&self) -> usize {
        self.rungs.len()
    }

    /// Bytes in use, and those that one more row may take.
    pub(super) fn memory(&self) -> u128 {
        let windows: usize = self.rungs.iter().map(|rung| rung.columns.len()).sum::<usize>() + 4 * self.period();
        let offsets: usize = self.rungs.iter().map(|rung| rung.offsets.len()).sum();
        (windows * size_of::<ValueWindow<N>>() + 2 * offsets) as u128
    }

    /// Whether no further row fits the windows.
    pub(super) fn is_full(&self) -> bool {
        self.height() >= 16 * N
    }

    /// G(a, b) for a row a on the ladder.
    pub(super) fn value(&self, a: usize, b: usize) -> usize {
        let offsets = &self.rungs[a].offsets;
        b.wrapping_add_signed(isize::from(offsets[b % offsets.len()]))
    }

    /// Whether the values of the first `side` rows and columns are 0, .., side - 1 in each row: rows hold no value twice, so
    /// that the largest is side - 1 is enough.
    pub(super) fn is_latin(&self, side: usize) -> bool {
        self.rungs[side - 1].largest == side - 1
    }

    /// The values of the first `side` rows and columns.
    pub(super) fn block(&self, side: usize) -> Vec<u16> {
        (0..side * side).map(|cell| self.value(cell / side, cell % side) as u16).collect()
    }

    /// Takes the last row off.
    pub(super) fn pop(&mut self) {
        debug_assert!(self.can_pop);
        self.rungs.pop();
    }

    /// The common period of all rows.
    fn period(&self) -> usize {
        self.rungs.last().map_or(1, |rung| rung.offsets.len())
    }

    /// Computes the next row r, where `steps` are the elements of K up to r, and adds it if it repeats from column 0 on.
    pub(super) fn push(&mut self, steps: &[usize]) -> RowShape {
        let (r, period) = (self.height(), self.period());
        debug_assert!(!self.is_full());
        self.block_columns(steps);
        let mut offsets = Vec::with_capacity(2 * period.max(r));
        let mut used = ValueWindow::clean();
        let mut largest = self.rungs.last().map_or(0, |rung| rung.largest);
        // The game is symmetric.
        for y in 0..r {
            let value = self.value(y, r);
            largest = largest.max(value);
            let offset = value as i32 - y as i32;
            used.insert(offset);
            used.step();
            offsets.push(offset as i16);
        }
        let (mut kept, mut power, mut steps_since) = (None, 1, 0);
        let mut phase = r % period;
        while offsets.len() < MOST_COLUMNS {
            if phase == 0 && offsets.len() >= r.max(1) {
                if used == ValueWindow::clean() {
                    let own = r.wrapping_add_signed(isize::from(offsets[r]));
                    return self.close(offsets, used, largest.max(own));
                }
                // Brent's method: a state is kept at growing distances until it returns.
                if kept == Some(used) {
                    return RowShape::Mixed;
                }
                steps_since += 1;
                if steps_since == power {
                    (kept, power, steps_since) = (Some(used), 2 * power, 0);
                }
            }
            let offset = used.least_outside(&self.blocked[phase]);
            used.insert(offset);
            used.step();
            offsets.push(offset as i16);
            phase = if phase + 1 == period { 0 } else { phase + 1 };
        }
        RowShape::Open
    }

    /// What the row above the last one may not take, by column modulo the common period, where all k in `steps` can be taken.
    fn block_columns(&mut self, steps: &[usize]) {
        let (r, period) = (self.height(), self.period());
        self.blocked.clear();
        match self.rungs.last() {
            Some(rung) => self.blocked.extend_from_slice(&rung.columns),
            None => self.blocked.push(ValueWindow::EMPTY),
        }
        for &k in steps {
            let below = &self.rungs[r - k].offsets;
            let mut at = (period - k % period) % below.len();
            for window in &mut self.blocked {
                window.insert(i32::from(below[at]) - k as i32);
                at = if at + 1 == below.len() { 0 } else { at + 1 };
            }
        }
    }

    /// A row has used exactly the values below a column that is a multiple of the period below: it repeats from there on.
    fn close(&mut self, offsets: Vec<i16>, mut used: ValueWindow<N>, largest: usize) -> RowShape {
        let (r, period) = (self.height(), self.period());
        for (y, &first) in offsets.iter().enumerate().take(r) {
            let offset = used.least_outside(&self.blocked[y % period]);
            if offset != i32::from(first) {
                return RowShape::Mixed;
            }
            used.insert(offset);
            used.step();
        }
        if offsets.len() > LONGEST_PERIOD {
            return RowShape::Open;
        }
        self.add(offsets, largest);
        RowShape::Pure
    }

    fn add(&mut self, offsets: Vec<i16>, largest: usize) {
        let columns = offsets.iter().enumerate().map(|(y, &offset)| {
            let mut window = match self.rungs.last() {
                Some(rung) => rung.columns[y % rung.columns.len()],
                None => ValueWindow::EMPTY,
            };
            window.insert(i32::from(offset));
            window
        });
        let columns = columns.collect();
        if let Some(rung) = self.rungs.last_mut().filter(|_| !self.can_pop) {
            rung.columns = Vec::new();
        }
        self.rungs.push(Rung { offsets, columns, largest });
    }
}
