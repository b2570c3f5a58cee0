//! All states of one value that what is known of the rows before does not exclude.
//!
//! Before row r let m be the index, D the used diagonals, f the first one that is free, and C the columns in use, as offsets from
//! r, from f on. Of the m used diagonals s are beyond f = m - s. Then, with sigma of `history`,
//!
//! * a free diagonal e with s used ones beyond and j columns at e or beyond has s = j = 0, or a hit from which on the lemmas
//!   allow s and j;
//! * a used diagonal d > f holds the point of a row a with index(a) + sigma(a) >= d, which skipped at most sigma(a) diagonals:
//!   no more are free below d. There are at least as many such rows as used diagonals from d on;
//! * a column at offset c >= f is of a row a = r - t with index(a) + sigma(a) >= c + t. There are at least as many such rows as
//!   columns from c on, and as used diagonals beyond c, for a point in column r + c is on diagonal c + t.
//!
//! Each of these speaks of one diagonal d, whether it is in D and in C, and how many elements D and C have from d on. So the
//! set is a table of the letters that may stand at d, for each pair of such numbers, and only those are listed from which one
//! can go on to the end.

use super::CheckContext;
use super::history::{History, Skipped};
use super::run::WIDTH;
use crate::proof::stop::CheckStep;

/// Whether a diagonal is in D, and in C.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Letter {
    pub used: bool,
    pub column: bool,
}

impl Letter {
    const ALL: [Letter; 4] = [
        Letter { used: false, column: false },
        Letter { used: false, column: true },
        Letter { used: true, column: false },
        Letter { used: true, column: true },
    ];
}

/// A set of states, as words of letters.
pub struct States {
    /// The diagonal of the first letter; all below are used.
    pub lowest: i64,
    /// The number of letters; all diagonals after them are free and out of reach.
    pub width: usize,
    /// How many used diagonals there are at most from the first letter on, all of them beyond the first free one.
    used: usize,
    /// How many columns.
    columns: usize,
    /// For each position, number of used diagonals and number of columns from there on, the set of letters as bits.
    letters: Vec<u8>,
}

/// A first free diagonal.
pub struct Start {
    /// Its position.
    pub position: usize,
    /// The columns from there on.
    pub columns: usize,
    /// Whether one is there.
    pub column: bool,
}

/// What a diagonal may be like.
#[derive(Clone, Default)]
struct DiagonalBounds {
    /// The free diagonals below, if it is used.
    free: i64,
    /// The used ones from there on.
    used: i64,
    /// The columns from there on, if there is one.
    columns: i64,
}

impl States {
    /// The states before a row up to which a history goes.  T = O(rows width) + O(width E_h h^2).
    pub fn new(history: &History, row: usize, place: &CheckContext) -> CheckStep<States> {
        let index = history.index(row);
        let is_possible = |s: i64| {
            let any = |skipped: Skipped| (0..=skipped.hits).any(|j| skipped.allows(s, j));
            history.skipped(index - s, row).any(any)
        };
        let most = (1..=history.most).rev().find(|&s| is_possible(s)).unwrap_or(0);
        let lowest = index - most;
        let end = history.reaches(row).map(|reach| reach.diagonal + 1).fold(index + 1, i64::max);
        let width = usize::try_from(end - lowest).unwrap_or(usize::MAX);
        if width > WIDTH {
            let reason = format!("its states can differ on {width} diagonals, and at most {WIDTH} are looked at");
            return Err(place.unable(history.h, reason));
        }
        let bounds = bounds(history, row, lowest, width);
        let skipped: Vec<Vec<_>> = (lowest..end).map(|diagonal| history.skipped(diagonal, row).collect()).collect();
        let columns = skipped.iter().flatten().map(|skipped| skipped.hits).fold(0, i64::max);
        let (used, columns) = (most as usize, columns as usize);
        let letters = vec![0; (width + 1) * (used + 1) * (columns + 1)];
        let mut states = States { lowest, width, used, columns, letters };

        let at = states.at(width, 0, 0);
        states.letters[at] = 1; // the end, where nothing is left
        for position in (0..width).rev() {
            let bounds = &bounds[position];
            let before = lowest + position as i64 - index; // less the used ones from here on: the free ones below
            for (s, j) in (0..=used).flat_map(|s| (0..=columns).map(move |j| (s, j))) {
                let (used, columns) = (s as i64, j as i64);
                let free =
                    used == 0 && columns == 0 || skipped[position].iter().any(|skipped| skipped.allows(used, columns));
                let full = (1..=bounds.free).contains(&(before + used)) && used <= bounds.used;
                let fits = |letter: &Letter| {
                    let beyond = used - i64::from(letter.used);
                    let column = columns <= bounds.columns && columns <= beyond;
                    (if letter.used { full } else { free }) && (column || !letter.column)
                };
                let ends = |letter: &Letter| {
                    let (s, j) = (s.checked_sub(letter.used.into()), j.checked_sub(letter.column.into()));
                    s.zip(j).is_some_and(|(s, j)| states.letters[states.at(position + 1, s, j)] != 0)
                };
                let at = states.at(position, s, j);
                let set = Letter::ALL.iter().enumerate().filter(|(_, letter)| fits(letter) && ends(letter));
                states.letters[at] = set.map(|(bit, _)| 1 << bit).sum();
            }
        }
        Ok(states)
    }

    fn at(&self, position: usize, used: usize, columns: usize) -> usize {
        (position * (self.used + 1) + used) * (self.columns + 1) + columns
    }

    /// The letters that may stand at a position if so many used diagonals and columns are left from there on.
    pub fn letters(&self, position: usize, used: usize, columns: usize) -> impl Iterator<Item = Letter> {
        let set = self.letters[self.at(position, used, columns)];
        Letter::ALL.into_iter().enumerate().filter(move |(bit, _)| set >> bit & 1 == 1).map(|(_, letter)| letter)
    }

    /// The number of states.
    #[cfg(test)]
    pub fn count(&self) -> u128 {
        let mut ends = vec![0u128; self.letters.len()];
        ends[self.at(self.width, 0, 0)] = 1;
        for position in (0..self.width).rev() {
            for (used, columns) in (0..=self.used).flat_map(|used| (0..=self.columns).map(move |j| (used, j))) {
                let end = |letter: Letter| {
                    ends[self.at(position + 1, used - usize::from(letter.used), columns - usize::from(letter.column))]
                };
                ends[self.at(position, used, columns)] = self.letters(position, used, columns).map(end).sum();
            }
        }
        let end = |start: Start| {
            let used = self.used - start.position;
            ends[self.at(start.position + 1, used, start.columns - usize::from(start.column))]
        };
        self.starts().map(end).sum()
    }

    /// The first free diagonals.
    pub fn starts(&self) -> impl Iterator<Item = Start> {
        let all = (0..=self.used).flat_map(move |used| (0..=self.columns).map(move |columns| (used, columns)));
        all.flat_map(|(used, columns)| {
            let position = self.used - used;
            let free = self.letters(position, used, columns).filter(|letter| !letter.used);
            free.map(move |letter| Start { position, columns, column: letter.column })
        })
    }
}

/// The bounds for each diagonal from the lowest on.  T = O(rows width).
fn bounds(history: &History, row: usize, lowest: i64, width: usize) -> Vec<DiagonalBounds> {
    let mut bounds = vec![DiagonalBounds::default(); width];
    for reach in history.reaches(row) {
        let ago = (row - reach.row) as i64;
        for (bounds, diagonal) in bounds.iter_mut().zip(lowest..=reach.diagonal) {
            bounds.free = bounds.free.max(reach.skips);
            bounds.used += 1;
            bounds.columns += i64::from(diagonal + ago <= reach.diagonal);
        }
    }
    bounds
}
