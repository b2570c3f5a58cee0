//! All rows together, without history: the engine for games whose rows share a small period.
//!
//! A `SweepState` computes antidiagonal after antidiagonal. From time to time a snapshot of it is taken.
//! Rows are settled from row 0 up. Suppose the rows below x repeat with a common period L, from column M on. If what row x has
//! used, relative to the column, is the same at columns y and y + D, where D is a multiple of L and nothing that row x
//! reaches from y on stands before M, then row x repeats with period D from y on: it sees the same, and starts the same.
//! Conversely, where it repeats from y on, it has used the same, because every value occurs in every row: what is unused is
//! what is still to come. So its preperiod lies between the last pair of snapshots that differ and the first that agree, and
//! that stretch is computed again, twice, and compared value by value. Should it lie before the oldest snapshot, that is done
//! from the very start.
//!
//! Rows that are settled are retired: a `Boundary` stands for what they hand to those above.

mod boundary;
mod checkpoint;
mod kernel;
mod settling;
mod snapshot;
mod state;
#[cfg(test)]
mod tests;
mod travelling_sets;

use super::period::{PeriodicRow, Proved};
use crate::board::Table;
use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;
use crate::rules::Game;
use numeration::Int;
use settling::{KeepLimits, SettlingSweep};
use state::SweepState;
use std::ops::Range;

/// The periods of rows 0..=last, as far as they are proved within so many columns; the last row with its values over one period.
///
/// # Errors
/// Those of [`super::Steady::of`] and [`crate::board::table()`]; [`crate::ErrorKind::Interrupted`].
pub fn prove(game: &Game, last: usize, most_columns: u64, job: &Job) -> Result<Proved> {
    let mut sweep = run(game, last, most_columns, job)?;
    let row = sweep.values_of_last();
    let searched_to = if sweep.settled.len() > last { 0 } else { sweep.machine.time() - sweep.settled.len() as u64 };
    Ok(Proved { periods: sweep.settled, searched_to, last: row })
}

/// G(x, t - x) for x < rows, by computing every cell before; rows * t cells in a few nanoseconds each, whatever t is.
///
/// # Errors
/// As [`prove`]; [`crate::ErrorKind::Unsupported`] if t is less than the first columns, which follow no steady rule.
pub fn antidiagonal(game: &Game, rows: usize, t: u64, job: &Job) -> Result<Vec<u64>> {
    let (mut machine, early) = SweepState::new(game, rows.max(1), job)?;
    if t < early.cols() as u64 {
        let first = early.cols();
        let message =
            format!("antidiagonal {t} comes before the rule of {rows} rows is steady, at {first}; use a board");
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    while machine.time() <= t {
        machine.run_to((t + 1).min(machine.time() + REPORT), None, None);
        job.advance(machine.time(), t + 1)?;
    }
    Ok((0..rows).map(|x| machine.value(x)).collect())
}

/// G(row, y) - y for columns from..to, by computing every cell before.
///
/// # Errors
/// As [`prove`].
pub fn stretch(game: &Game, row: usize, from: u64, to: u64, job: &Job) -> Result<Vec<i32>> {
    let (mut machine, early) = SweepState::new(game, row + 1, job)?;
    along(&mut machine, &early, row, from..to, &|time| job.advance(time, to + row as u64))
}

/// How many antidiagonals are computed between two reports.
const REPORT: u64 = 4096;

/// G(row, y) - y for these columns, by a machine that is still at its start or has not passed the first of them; `report` is
/// told the time.
fn along(
    machine: &mut SweepState,
    early: &Table,
    row: usize,
    columns: Range<u64>,
    report: &dyn Fn(u64) -> Result<()>,
) -> Result<Vec<i32>> {
    let x = row as u64;
    let Range { start: from, end: to } = columns;
    let early_end = early.cols() as u64 - x;
    let mut values: Vec<u64> = (from..to.min(early_end)).map(|y| u64::from(early.get(row, y as usize))).collect();
    while machine.time() < to + x {
        let watched = machine.time() >= from + x;
        let next = if watched { to + x } else { from + x }.min(machine.time() + REPORT);
        machine.run_to(next, None, watched.then_some((row, &mut values)));
        report(machine.time())?;
    }
    Ok(values.into_iter().zip(from..).map(|(value, y)| offset(value, y)).collect())
}

/// A value relative to its column.
fn offset(value: u64, y: u64) -> i32 {
    (value as i64 - y as i64) as i32
}

/// What a search for a value of a row comes to.
pub enum RowOrValue {
    /// The row and its period: the value is in it.
    Row(PeriodicRow),
    /// The value itself: its column was reached first.
    Value(u64),
}

/// G(row, y): by the period of the row, or by computing the row up to y if that comes first; `None` if neither happens within
/// so many columns.
///
/// # Errors
/// As [`prove`].
pub fn find(game: &Game, row: usize, y: &Int, most_columns: u64, job: &Job) -> Result<Option<RowOrValue>> {
    let column = u64::try_from(y).ok().filter(|y| *y < most_columns);
    let enough = column.map_or(most_columns, |y| most_columns.min(y + row as u64 + 1));
    let mut sweep = run(game, row, enough, job)?;
    if let Some(row) = sweep.values_of_last().filter(|row| row.value(y).is_some()) {
        return Ok(Some(RowOrValue::Row(row)));
    }
    let Some(y) = column else { return Ok(None) };
    let offsets = match sweep.offsets(row, y, y + 1) {
        Some(offsets) => offsets,
        // A sweep that went on from where it was stopped may have left the column behind.
        None => stretch(game, row, y, y + 1, job)?,
    };
    let value = offsets.first().and_then(|&offset| y.checked_add_signed(i64::from(offset)));
    Ok(value.map(RowOrValue::Value))
}

fn run(game: &Game, last: usize, most_columns: u64, job: &Job) -> Result<SettlingSweep> {
    run_within(game, last, most_columns, KeepLimits::of(last, job.budget.memory), job)
}

fn run_within(game: &Game, last: usize, most_columns: u64, limits: KeepLimits, job: &Job) -> Result<SettlingSweep> {
    let mut sweep = SettlingSweep::new(game, last, limits, job)?;
    if let Some(mut kept) = job.keep.read(&key(game, last)) {
        // Where it cannot be used there is nothing to lose: the sweep begins anew.
        let _ = sweep.resume(&mut *kept);
    }
    let end = sweep.run(most_columns, job);
    if sweep.settled.len() <= last {
        sweep.save(job);
    } else {
        job.keep.forget(&key(game, last));
    }
    end.map(|()| sweep)
}

/// Where an unfinished sweep is kept.
fn key(game: &Game, last: usize) -> String {
    format!("sweep/{}/{last}", game.simplest())
}
