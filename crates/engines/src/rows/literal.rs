//! The finite-state machine of f-wythoff-2013, Theorem 4, one column at a time: the oracle of this room.
//!
//! The state before column y is, for each row, which values are used (those above the least unused one, relative to y), and
//! the values of the last columns that diagonals still reach. It has finitely many values, so one comes back; from then on
//! everything repeats. Cost: O(reach) set operations per cell, and all states are remembered.

use super::period::{Period, least_period};
use super::steady::Steady;
use crate::board;
use crate::error::Result;
use crate::job::Job;
use crate::rules::Game;
use std::collections::{BTreeSet, HashMap};

/// Rows 0..rows of a game, column by column.
pub struct LiteralRows {
    reach: Vec<Vec<(usize, usize)>>,
    memory: usize,
    /// G(x, y), by x then y, for all columns so far.
    values: Vec<Vec<u64>>,
    /// Per row: the least value not used in it, and the used values above.
    used: Vec<(u64, BTreeSet<u64>)>,
}

impl LiteralRows {
    /// The machine at the first column with the steady rule; the columns before come from a board.
    ///
    /// # Errors
    /// Those of [`Steady::of`] and [`board::table()`].
    pub fn new(game: &Game, rows: usize, job: &Job) -> Result<LiteralRows> {
        let steady = Steady::of(game, rows)?;
        let columns = steady.from.max(steady.memory());
        let start = board::table(game, rows, columns, job)?;
        let mut machine = LiteralRows {
            reach: (0..rows).map(|x| steady.reach(x)).collect(),
            memory: steady.memory(),
            values: vec![Vec::new(); rows],
            used: vec![(0, BTreeSet::new()); rows],
        };
        for y in 0..columns {
            (0..rows).for_each(|x| machine.put(x, u64::from(start.get(x, y))));
        }
        Ok(machine)
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }

    /// G(x, y) for all columns so far.
    pub fn row(&self, x: usize) -> &[u64] {
        &self.values[x]
    }

    fn put(&mut self, x: usize, value: u64) {
        self.values[x].push(value);
        let (least, above) = &mut self.used[x];
        above.insert(value);
        while above.remove(least) {
            *least += 1;
        }
    }

    /// Computes the next column.
    pub fn step(&mut self) {
        let y = self.columns();
        for x in 0..self.values.len() {
            let reached: BTreeSet<u64> = self.reach[x].iter().map(|&(i, s)| self.values[i][y - s]).collect();
            let (least, above) = &self.used[x];
            let free = |v: &u64| !above.contains(v) && !reached.contains(v);
            let value = (*least..).find(free).expect("finitely many values are used");
            self.put(x, value);
        }
    }

    /// All that the next columns depend on, relative to the column.
    pub fn state(&self) -> Vec<i64> {
        let y = self.columns();
        let relative = |v: u64| v as i64 - y as i64;
        let mut state = Vec::new();
        for (values, (least, above)) in self.values.iter().zip(&self.used) {
            state.push(relative(*least));
            state.push(above.len() as i64);
            state.extend(above.iter().map(|&v| relative(v)));
            state.extend(values[y - self.memory..].iter().map(|&v| relative(v)));
        }
        state
    }

    /// Runs until a state comes back, and returns the least preperiod and period of every row; `None` if that takes more than
    /// so many columns.
    pub fn periods(&mut self, most: usize) -> Option<Vec<Period>> {
        let mut seen = HashMap::new();
        while self.columns() <= most {
            if let Some(first) = seen.insert(self.state(), self.columns()) {
                let joint = self.columns() - first;
                return Some((0..self.values.len()).map(|x| self.period(x, first, joint)).collect());
            }
            self.step();
        }
        None
    }

    /// The period of one row that repeats after `joint` columns from column `first` on.
    fn period(&self, row: usize, first: usize, joint: usize) -> Period {
        let offsets: Vec<i32> = self.values[row].iter().zip(0i64..).map(|(&v, y)| (v as i64 - y) as i32).collect();
        let period = least_period(&offsets[first..first + joint]);
        let differs = |y: &usize| offsets[*y] != offsets[*y + period];
        let preperiod = (0..first).rev().find(differs).map_or(0, |y| y as u64 + 1);
        Period { row, preperiod, period: period as u64 }
    }
}
