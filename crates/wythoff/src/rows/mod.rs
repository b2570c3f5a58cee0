//! Additive periodicity of rows, with proof, and values arbitrarily far along a row.

pub mod layered;
pub mod literal;
mod period;
pub mod shelf;
mod steady;
mod sweep;

#[cfg(test)]
mod tests;

pub use period::{Period, PeriodicRow, least_period};
pub use steady::{Slant, Steady};

use crate::error::Result;
use crate::job::Job;
use crate::rules::Game;

/// What is known of the first rows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The periods of rows 0, 1, .., as far as they are proved.
    pub periods: Vec<Period>,
    /// How they are proved.
    pub proof: Proof,
    /// The columns that were looked at in the first row that is not proved.
    pub searched_to: u64,
}

/// How the periods of rows 0, 1, .., X are proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(tag = "method", rename_all = "lowercase")]
pub enum Proof {
    /// The state of these rows before column `column` is that before column `column + period`: what each row has used
    /// already, and the values of the last columns that moves still reach, all relative to the column.
    Recurrence {
        /// The first of the two columns.
        column: u64,
        /// Their distance: a period of every row.
        period: u64,
    },
    /// Row by row, from the periods of the rows below: from column `column` on, the claimed values of a row use every value
    /// once, never meet those of a lower row that is reached, and every smaller value still unused is always covered.
    Cover {
        /// A column from which all the rows repeat.
        column: u64,
    },
}

/// The periods of rows 0..=last, as far as they can be proved within so many columns.
///
/// # Errors
/// Those of [`Steady::of`] and [`crate::board::table()`]; [`crate::ErrorKind::Interrupted`].
pub fn periods(game: &Game, last: usize, most_columns: u64, job: &Job) -> Result<Rows> {
    // Stands in until the fast engines are here.
    let mut machine = literal::Machine::new(game, last + 1, job)?;
    let periods = machine.periods(most_columns as usize).unwrap_or_default();
    let steady = Steady::of(game, last + 1)?;
    // Moves of this column must not reach columns in which a row does not repeat yet.
    let column =
        periods.iter().map(|p| p.preperiod).max().unwrap_or(0).max(steady.from as u64) + steady.memory() as u64;
    let period = periods.iter().map(|p| p.period).fold(1, lcm);
    Ok(Rows { periods, proof: Proof::Recurrence { column, period }, searched_to: machine.columns() as u64 })
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// One row with its values, proved.
///
/// # Errors
/// As [`periods`].
pub fn row(game: &Game, row: usize, most_columns: u64, job: &Job) -> Result<Option<PeriodicRow>> {
    let mut machine = literal::Machine::new(game, row + 1, job)?;
    let Some(periods) = machine.periods(most_columns as usize) else { return Ok(None) };
    let period = periods[row];
    let end = (period.preperiod + period.period) as usize;
    while machine.columns() < end {
        machine.step();
    }
    let offsets = machine.row(row)[..end].iter().zip(0i64..).map(|(&v, y)| (v as i64 - y) as i32).collect();
    Ok(Some(PeriodicRow { period, start: 0, offsets }))
}
