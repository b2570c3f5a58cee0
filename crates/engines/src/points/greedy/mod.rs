//! The greedy algorithm for every game in which a two-pile move is a slant: what Algorithm WSG is to Wythoff's game.
//!
//! Row by row and value by value, the first place (r, r + d) that no smaller value has taken in this row and from which no
//! earlier point of the same value is reached. Of the moves to earlier points, those along the row are settled by taking
//! the first place, and by placing nothing in a row that holds a reflected point; those along the column by remembering
//! the columns in use. R-Wythoff has no move along the column, as that would lower the smaller pile: there a column may be
//! used twice. With equal piles it has one, but only to a reflected point of the same row, where nothing is placed anyway.
//! The two-pile moves are in [`slants`].

mod columns;
mod slants;

use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::points::NearPoint;
use crate::rules::{Game, family_names_where};
use columns::{Bits, ColumnSet};
use slants::{Blocking, Slants};
use std::collections::HashMap;

/// The widest `a-wythoff:A`: its points lie about A times as far as their row, and must fit 64 bits.
const WIDEST: u64 = 1 << 32;

/// Beyond this A, columns are kept as a set, for they are further apart than a set's entries are long.
const DENSE: u64 = 128;

/// What one value needs to know of its earlier points.
#[derive(Clone, Debug)]
struct ValueProgress {
    count: u64,
    columns: ColumnSet,
    /// Diagonals on which no later point can lie.
    closed: Bits,
    /// The least diagonal that is not closed for good, where the search begins.
    first_open: u64,
    /// Diagonals that are closed up to a row, and the last of these rows.
    held: HashMap<u64, u64>,
    held_until: u64,
    /// For moves wider than one diagonal: the points, as row and diagonal, that keep a diagonal from `first_open` on closed.
    live: Vec<(u64, u64)>,
}

/// T_0..T_g of a game, one row at a time.  T = O(1 + diagonals skipped / 64) per point, 50 to 150 ns; memory about
/// (g + 1) r (1 + b/a) / 8 bytes for rows below r.
///
/// ```
/// use wythoff_engines::points::Greedy;
/// let mut greedy = Greedy::new(&"w:2".parse().unwrap(), 0).unwrap();
/// let mut points = Vec::new();
/// (0..7).for_each(|_| greedy.next_row(|point| points.push((point.a, point.b))));
/// assert_eq!(points, [(0, 0), (1, 1), (2, 2), (3, 4), (5, 7), (6, 9)]);
/// ```
#[derive(Clone, Debug)]
pub struct Greedy {
    slants: Slants,
    /// Whether a point's column is closed to later points.
    column_rule: bool,
    row: u64,
    values: Vec<ValueProgress>,
    /// The diagonals used in the current row, as a set and as a list.
    used: ColumnSet,
    placed: Vec<u64>,
}

impl Greedy {
    /// Whether the two-pile moves of a game are slants, so that its points are found in this way.
    pub fn knows(game: &Game) -> bool {
        game.geometry().is_some_and(|geometry| Slants::of(&geometry.both).is_some())
    }

    /// Before row 0.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for games whose two-pile moves are of another kind, for values beyond 32 bits, and for
    /// `a-wythoff:A` with A > 2^32.
    pub fn new(game: &Game, g: usize) -> Result<Greedy> {
        let unsupported = |problem: Problem| Err(Error::new(ErrorKind::Unsupported, problem));
        let known = game.geometry().and_then(|geometry| Some((Slants::of(&geometry.both)?, geometry.reaches_column())));
        let (slants, column_rule) = match known {
            Some((Slants::Wide { width }, _)) if width > WIDEST => {
                return unsupported(format!("{game}: the points of a-wythoff:A are listed for A <= 2^32 only").into());
            }
            Some(known) => known,
            None => {
                let names = family_names_where(Greedy::knows);
                let problem = Problem::new(format!("{game}: points are listed for {names}"));
                return unsupported(problem.or(Remedy::TableOrPPositions));
            }
        };
        if u32::try_from(g).is_err() {
            return unsupported(format!("value {g} is too large; ask for values below 2^32").into());
        }
        let columns = match slants {
            Slants::Wide { width } if width > DENSE => ColumnSet::sparse(),
            _ => ColumnSet::dense(),
        };
        let value = ValueProgress {
            count: 0,
            columns: columns.clone(),
            closed: Bits::default(),
            first_open: 0,
            held: HashMap::new(),
            held_until: 0,
            live: Vec::new(),
        };
        Ok(Greedy { slants, column_rule, row: 0, values: vec![value; g + 1], used: columns, placed: Vec::new() })
    }

    /// The row that comes next.
    pub fn row(&self) -> u64 {
        self.row
    }

    /// Goes through one row and hands over its points, by value.
    pub fn next_row(&mut self, mut found: impl FnMut(NearPoint)) {
        let r = self.row;
        self.placed.drain(..).for_each(|d| self.used.remove(d));
        for (h, value) in (0..).zip(&mut self.values) {
            if !value.columns.contains(r) {
                let d = value.first_free(r, &self.slants, self.column_rule, &self.used);
                found(NearPoint { h, n: value.count, a: r, b: r + d });
                self.used.insert(d);
                self.placed.push(d);
                value.place(r, d, &self.slants);
            }
            value.close(r + 1, &self.slants);
        }
        self.row += 1;
    }

    /// How many h-points lie below the next row: index_h.
    pub fn index(&self, h: usize) -> u64 {
        self.values[h].count
    }

    /// Whether diagonal d is closed to h-points for good: in the next row and all after it.
    pub fn closed(&self, h: usize, d: u64) -> bool {
        let value = &self.values[h];
        d < value.first_open || value.closed.contains(d) || value.under(self.row, d, &self.slants).is_some()
    }

    /// Whether column c holds an h-point below the next row.
    pub fn in_column(&self, h: usize, c: u64) -> bool {
        self.values[h].columns.contains(c)
    }

    /// The least diagonal that is not closed to h-points for good.
    pub fn first_open(&self, h: usize) -> u64 {
        self.values[h].first_open
    }

    /// Whether, from the next row on, points are told from columns and closed diagonals alone, and every new point closes
    /// its diagonal.
    ///
    /// For `t:K` the latter also needs d < (K + 1) a of the new point (a, a + d), which only the first rows miss. Never so
    /// for `a-wythoff:A`, A >= 2.
    pub fn is_settled(&self) -> bool {
        match self.slants {
            Slants::Every => true,
            Slants::Restricted { l, .. } => self.row >= l,
            Slants::Ratio { .. } => self.row > 0 && self.values.iter().all(|value| value.held_until < self.row),
            Slants::Wide { .. } => false,
        }
    }
}

impl ValueProgress {
    /// The first diagonal where row r has room for a point of this value.
    fn first_free(&self, r: u64, slants: &Slants, column_rule: bool, used: &ColumnSet) -> u64 {
        let mut d = self.first_open;
        loop {
            if let Some(last) = self.under(r, d, slants) {
                d = last + 1;
                continue;
            }
            let columns = if column_rule { self.columns.word(r + d) } else { 0 };
            let skipped = (self.closed.word(d) | used.word(d) | columns).trailing_ones();
            let is_held = || self.held_until >= r && self.held.get(&d).is_some_and(|&until| until >= r);
            if skipped > 0 {
                d += u64::from(skipped);
            } else if is_held() {
                d += 1;
            } else {
                return d;
            }
        }
    }

    /// The last of the diagonals that a wide move joins to d, if it reaches an earlier point from (r, r + d).
    fn under(&self, r: u64, d: u64, slants: &Slants) -> Option<u64> {
        let Slants::Wide { width } = *slants else { return None };
        self.live
            .iter()
            .map(|&point| slants::span(width, point, r))
            .find(|span| span.contains(&d))
            .map(|span| *span.end())
    }

    /// Notes a new point.
    fn place(&mut self, r: u64, d: u64, slants: &Slants) {
        self.count += 1;
        self.columns.insert(r + d);
        match slants.block(r, d) {
            Blocking::Never => {}
            Blocking::Until(row) => {
                let until = self.held.entry(d).or_default();
                *until = row.max(*until);
                self.held_until = self.held_until.max(row);
            }
            Blocking::Always => self.closed.insert(d),
            Blocking::Around => self.live.push((r, d)),
        }
    }

    /// Moves `first_open` past the diagonals that are closed from row r on.
    fn close(&mut self, r: u64, slants: &Slants) {
        if let Slants::Wide { width } = *slants {
            let from = self.first_open;
            while let Some(last) = self.under(r, self.first_open, slants) {
                self.first_open = last + 1;
            }
            if self.first_open > from {
                let open = self.first_open;
                self.live.retain(|&point| *slants::span(width, point, r).end() >= open);
            }
        } else {
            while self.closed.contains(self.first_open) {
                self.first_open += 1;
            }
            if self.held_until < r && !self.held.is_empty() {
                self.held.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests;
