//! The states that one value can have at a row, by all that is known for certain: the set Q.
//!
//! A state is a set D of used diagonals and a set C of offsets of used columns. All conditions speak of one diagonal d
//! and of how many members D and C have from d on, so Q is the set of ways through a table: from the largest diagonal
//! that can be used down to the first hole, with the numbers s and j of members so far.

use super::lower_points::LowerPoints;
use std::ops::RangeInclusive;

/// The states that are possible at a row. Positions are diagonals counted from `origin`, the lowest possible first hole.
pub(super) struct Possible {
    /// The diagonal of position 0.
    pub origin: i64,
    /// How many positions there are; no diagonal beyond can be used.
    pub width: usize,
    /// How many diagonals from `origin` on are used.
    used: usize,
    /// Two more than the most columns there can be.
    columns: usize,
    limits: Vec<PositionLimits>,
    /// By position and s: the numbers of columns, as bits, that can go with a hole with s diagonals beyond.
    holes: Vec<u64>,
    /// By position, s and j: in how many ways the positions from there on can hold s diagonals and j columns.
    ways: Vec<u64>,
}

/// The conditions at one position.
struct PositionLimits {
    /// The most holes that can be below the diagonal if it is used.
    holes: usize,
    /// The most used diagonals from here on.
    diagonals: usize,
    /// The most columns from here on, if there is one here.
    columns: usize,
}

/// A diagonal: whether it is used, and whether the column there is.
#[derive(Clone, Copy)]
pub(super) struct Letter {
    pub diagonal: bool,
    pub column: bool,
}

impl Letter {
    const ALL: [Letter; 4] = [
        Letter { diagonal: false, column: false },
        Letter { diagonal: true, column: false },
        Letter { diagonal: false, column: true },
        Letter { diagonal: true, column: true },
    ];
}

impl Possible {
    /// The states at a row, from which the past reaches back far enough.  T = O(h^3), some ten microseconds.
    pub fn new(past: &LowerPoints, row: usize) -> Possible {
        let index = past.layer().index(row);
        let is_first_hole =
            |s: &i64| past.firsts(index - s, row).any(|first| first.allows(*s) && first.columns(*s, past.h() + 1) != 0);
        let used = (1..=past.most_skippers()).rev().find(is_first_hole).unwrap_or(0);
        let origin = index - used;
        // Rows whose points cannot have come to the first hole tell nothing.
        let reaches: Vec<_> = past
            .reaches(row)
            .take_while(|(ago, ..)| past.layer().between(row - *ago as usize, row) <= used + 2 * past.h() as i64 + 1)
            .collect();
        let top = reaches.iter().map(|(_, _, reach)| *reach).max().unwrap_or(index);
        let width = usize::try_from(top + 1 - origin).unwrap_or(0).max(used as usize + 1);
        let used = used as usize;
        let limit = |d: i64| {
            let there = reaches.iter().filter(|(_, _, reach)| *reach >= d);
            PositionLimits {
                holes: there.clone().map(|(_, sigma, _)| *sigma).max().unwrap_or(0) as usize,
                diagonals: there.count(),
                columns: reaches.iter().filter(|(ago, _, reach)| *reach >= d + ago).count(),
            }
        };
        let limits: Vec<PositionLimits> = (origin..).take(width).map(limit).collect();
        let columns = limits.iter().map(|limits| limits.columns).max().unwrap_or(0) + 2;
        let (holes, ways) = (vec![0; width * (used + 1)], Vec::new());
        let mut states = Possible { origin, width, used, columns, limits, holes, ways };
        states.find_holes(past, row);
        states.count_ways();
        states
    }

    /// The numbers of diagonals that there can be from a position on: below it there is at least no hole, and no more holes
    /// than the least used diagonal beyond allows.
    fn band(&self, position: usize) -> RangeInclusive<usize> {
        let most_holes = self.limits.iter().map(|limits| limits.holes).max().unwrap_or(0);
        let least = self.used.saturating_sub(position);
        least..=self.used.min(least + most_holes)
    }

    fn find_holes(&mut self, past: &LowerPoints, row: usize) {
        for position in 0..self.width {
            let band = self.band(position);
            let holes = &mut self.holes[position * (self.used + 1)..][..=self.used];
            holes[0] = 1;
            for first in past.firsts(self.origin + position as i64, row) {
                for s in first.least.max(*band.start() as i64)..=first.most.min(*band.end() as i64) {
                    holes[s as usize] |= first.columns(s, self.columns);
                }
            }
        }
    }

    fn at(&self, position: usize, s: usize, j: usize) -> usize {
        (position * (self.used + 1) + s) * self.columns + j
    }

    /// Counts the ways from the last position to the first, going on only from what has any.
    fn count_ways(&mut self) {
        self.ways = vec![0; self.at(self.width + 1, 0, 0)];
        let end = self.at(self.width, 0, 0);
        self.ways[end] = 1;
        for position in (0..self.width).rev() {
            for s in self.band(position + 1) {
                for j in 0..self.columns {
                    let ways = self.ways[self.at(position + 1, s, j)];
                    if ways == 0 {
                        continue;
                    }
                    for letter in Letter::ALL {
                        let (s, j) = (s + usize::from(letter.diagonal), j + usize::from(letter.column));
                        if self.allows(position, letter, s, j) {
                            let at = self.at(position, s, j);
                            self.ways[at] = self.ways[at].saturating_add(ways);
                        }
                    }
                }
            }
        }
    }

    /// Whether a letter can stand at a position if there are s diagonals and j columns from there on.
    fn allows(&self, position: usize, letter: Letter, s: usize, j: usize) -> bool {
        // The diagonals below hold `used - s` points, so this many of them are holes.
        let Some(holes) = (position + s).checked_sub(self.used) else { return false };
        let limits = &self.limits[position];
        let diagonal = match letter.diagonal {
            true => holes > 0 && holes <= limits.holes && s <= limits.diagonals.min(self.used),
            false => self.holes[position * (self.used + 1) + s] >> j & 1 == 1,
        };
        diagonal && (!letter.column || j <= limits.columns && j + usize::from(letter.diagonal) <= s)
    }

    /// What can stand at a position from which on there are s diagonals and j columns, and how many of them are left
    /// beyond.
    pub fn next(&self, position: usize, s: usize, j: usize) -> impl Iterator<Item = (Letter, usize, usize)> {
        Letter::ALL.into_iter().filter_map(move |letter| {
            let s_beyond = s.checked_sub(usize::from(letter.diagonal))?;
            let j_beyond = j.checked_sub(usize::from(letter.column))?;
            let goes_on = self.ways[self.at(position + 1, s_beyond, j_beyond)] > 0;
            (goes_on && self.allows(position, letter, s, j)).then_some((letter, s_beyond, j_beyond))
        })
    }

    /// All beginnings: the position of the first hole, and the numbers of diagonals and columns from there on.
    pub fn beginnings(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        (0..=self.used.min(self.width - 1))
            .flat_map(move |position| (0..self.columns).map(move |j| (position, self.used - position, j)))
            .filter(|&(position, s, j)| self.ways[self.at(position, s, j)] > 0)
    }

    /// How many states there are; `u64::MAX` if there are more.
    pub fn count(&self) -> u64 {
        self.beginnings().map(|(position, s, j)| self.ways[self.at(position, s, j)]).fold(0, u64::saturating_add)
    }
}
