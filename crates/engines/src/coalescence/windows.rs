//! Sets of states as lists of bit windows, for sets of some thousands.

use super::possible::Possible;

/// States of one value at one row. Bit i of a window is the diagonal `origin` + i; all diagonals below are used.
pub(super) struct Windows {
    pub origin: i64,
    /// The used diagonals and the used columns of each state, sorted, each once.
    pub states: Vec<(u128, u128)>,
}

impl Windows {
    /// All states that are possible; `None` if the windows are too narrow for them.
    pub fn new(possible: &Possible) -> Option<Windows> {
        let mut states = Vec::new();
        if possible.width < u128::BITS as usize {
            for (position, s, j) in possible.beginnings() {
                list(possible, (position, s, j), (1u128 << position) - 1, 0, &mut states);
            }
            return Windows { origin: possible.origin, states }.tidy();
        }
        None
    }

    /// One row on: a point is put into each state if the row inserts one, not on the diagonals of `lower`.  T = a few
    /// nanoseconds per state, and sorting; `None` if the windows are too narrow.
    pub fn step(mut self, inserts: bool, lower: impl Iterator<Item = i64>) -> Option<Windows> {
        let places = lower.filter_map(|diagonal| u32::try_from(diagonal - self.origin).ok());
        let lower = places.filter(|place| *place < u128::BITS).fold(0u128, |bits, place| bits | 1 << place);
        for (diagonals, columns) in &mut self.states {
            if inserts {
                let free = !(*diagonals | *columns | lower);
                if free == 0 {
                    return None;
                }
                let point = free & free.wrapping_neg();
                *diagonals |= point;
                *columns |= point;
            }
            *columns >>= 1;
            let below_first_hole = *diagonals & !diagonals.wrapping_add(1);
            *columns &= !below_first_hole; // they are never asked for again
        }
        self.tidy()
    }

    /// Sorted, each once, from the least of the first holes on; `None` if a window is full to its last bit.
    fn tidy(mut self) -> Option<Windows> {
        self.states.sort_unstable();
        self.states.dedup();
        let common = self.states.iter().map(|(diagonals, _)| diagonals.trailing_ones()).min()?;
        self.origin += i64::from(common);
        let mut all = 0;
        for (diagonals, columns) in &mut self.states {
            *diagonals >>= common;
            *columns >>= common;
            all |= *diagonals | *columns;
        }
        (all.leading_zeros() > 0).then_some(self)
    }
}

/// The states that go on from a position, with s diagonals and j columns left.
fn list(
    possible: &Possible,
    (position, s, j): (usize, usize, usize),
    diagonals: u128,
    columns: u128,
    states: &mut Vec<(u128, u128)>,
) {
    if position == possible.width {
        states.push((diagonals, columns));
        return;
    }
    for (letter, s, j) in possible.next(position, s, j) {
        let diagonals = diagonals | u128::from(letter.diagonal) << position;
        let columns = columns | u128::from(letter.column) << position;
        list(possible, (position + 1, s, j), diagonals, columns, states);
    }
}
