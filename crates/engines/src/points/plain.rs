//! The first rows of an exact run, by the greedy algorithm on sets, until windows can take over.

use super::frame::Occupied;
use super::literal::{RowState, ValueState};
use super::row_runner::RowRunner;
use super::{Greedy, Lookahead, NearPoint};
use crate::error::Result;
use crate::rules::Game;

/// A greedy run with the ends of what it has placed.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    greedy: Greedy,
    values: usize,
    column_rule: bool,
    last_column: u64,
    last_diagonal: u64,
    /// The row at which to try windows for the first time, then the next one.
    try_at: u64,
}

impl Plain {
    pub(super) fn new(game: &Game, g: usize) -> Result<Plain> {
        let greedy = Greedy::new(game, g)?;
        let column_rule = game.geometry().is_none_or(|geometry| geometry.reaches_column());
        // Early points are scattered too widely for narrow windows.
        let try_at = (1024 + 16 * g as u64).next_multiple_of(64);
        Ok(Plain { greedy, values: g + 1, column_rule, last_column: 0, last_diagonal: 0, try_at })
    }

    /// About the most bytes that the sets take: until windows take over, or for all rows if they never do.
    pub(super) fn bytes(game: &Game, g: usize, rows: u64) -> u128 {
        let values = g as u128 + 1;
        // A value has a bit for each of its columns and diagonals, and some room to grow; far apart, columns are entries of
        // a set.
        let per_value = match game.width() {
            width if width > 128 => u128::from(rows) * 48,
            width if width > 1 => u128::from(rows) * (u128::from(width) + 3) / 6,
            _ => u128::from(rows).min(4096 + 32 * g as u128),
        };
        // The first point of value h is (0, h).
        values.saturating_mul(512 + per_value + g as u128 / 3)
    }

    /// Goes through one row; its reflected points are noted.
    pub(super) fn next_row(&mut self, lookahead: &mut Lookahead, mut found: impl FnMut(NearPoint)) {
        self.greedy.next_row(|point| {
            self.last_column = self.last_column.max(point.b);
            self.last_diagonal = self.last_diagonal.max(point.d());
            if point.a < point.b {
                lookahead.reflect(point.h as usize, point.b);
            }
            found(point);
        });
    }

    /// The first open diagonal of value 0.
    pub(super) fn origin(&self) -> u64 {
        self.greedy.first_open(0)
    }

    /// The state of the next row as sets, relative to the origin.
    pub(super) fn state(&self) -> RowState {
        let origin = self.origin() as i64;
        let value = |h: usize| {
            let firstd = self.greedy.first_open(h);
            let beyond = |last: u64, has: &dyn Fn(u64) -> bool| {
                (firstd..=last.max(firstd)).filter(|&d| has(d)).map(|d| d as i64 - origin).collect()
            };
            let last_column = self.last_column.saturating_sub(self.greedy.row());
            ValueState {
                n_index: self.greedy.index(h) as i64 - origin,
                n_firstd: firstd as i64 - origin,
                n_ocdiag: beyond(self.last_diagonal, &|d| self.greedy.closed(h, d)),
                n_occol: beyond(last_column, &|d| self.greedy.in_column(h, self.greedy.row() + d)),
            }
        };
        RowState { values: (0..self.values).map(value).collect() }
    }

    /// The state of the next row in windows, if it is time for that.
    pub(super) fn machine(&mut self) -> Option<RowRunner> {
        if self.greedy.row() < self.try_at {
            return None;
        }
        // Within the widest window every diagonal d of a row is less than the row, so that in T_k every new point closes
        // its diagonal, too.
        let machine = if self.greedy.is_settled() { RowRunner::of(self, self.values, self.column_rule) } else { None };
        let machine = machine.filter(|machine| self.greedy.row() >= 3 * u64::from(machine.bits()));
        self.try_at += (self.try_at / 4).next_multiple_of(64);
        machine
    }
}

impl Occupied for Plain {
    fn row(&self) -> u64 {
        self.greedy.row()
    }
    fn closed(&self, h: usize, d: u64) -> bool {
        self.greedy.closed(h, d)
    }
    fn first_open(&self, h: usize) -> u64 {
        self.greedy.first_open(h)
    }
    fn in_column(&self, h: usize, c: u64) -> bool {
        self.greedy.in_column(h, c)
    }
    fn last_column(&self) -> u64 {
        self.last_column
    }
    fn last_diagonal(&self) -> u64 {
        self.last_diagonal
    }
}
