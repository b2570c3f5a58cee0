//! Rows proved one after another, each from the periods of those below.
//!
//! The state of all rows together comes back only after a common period, which explodes in some games although every
//! single row has a short one: the first 60 rows of F-Wythoff have a common period of 4.7 * 10^12, and none above 1740.
//! Here a row is computed from the proved rows that it reaches, and its own period is proved in one of two ways: its state
//! comes back after a multiple of their periods, or a claim is checked value by value, with residues modulo common divisors
//! where a common multiple would be too long (`cover.rs`, `classes.rs`).
//!
//! Cost: O(N + p) columns per row, each of as many steps as cells are reached; 4 bytes for each column of a row's
//! preperiod and period are kept, and 10 for each column that is looked at.

mod classes;
mod cover;
mod row_inputs;
mod row_prefix;
mod search;
mod tail;

#[cfg(test)]
mod tests;

use super::{PeriodicRow, Proved, Steady, kept};
use crate::board::{self, Table};
use crate::error::{Error, Result};
use crate::job::Job;
use crate::rules::Game;
use row_inputs::RowInputs;
use search::{SearchEnd, search};
use std::cell::Cell;

/// The periods of rows 0..=last, as far as they can be proved within so many columns and the memory allowed, and the
/// last row with all its values.
///
/// Rows that are kept are not computed again, and proved rows are kept.
///
/// # Errors
/// Those of [`Steady::of`] and [`board::table()`], whose board must hold all rows up to where the steady rule begins;
/// [`crate::ErrorKind::Interrupted`].
pub fn prove(game: &Game, last: usize, most_columns: u64, job: &Job) -> Result<Proved> {
    let (mut rows, searched_to) = run(game, last, most_columns, job)?;
    let periods = rows.iter().map(|row| row.period).collect();
    Ok(Proved { periods, searched_to, last: rows.pop().filter(|row| row.period.row == last) })
}

/// The rows that can be proved, and how far the next one was looked at.
fn run(game: &Game, last: usize, most_columns: u64, job: &Job) -> Result<(Vec<PeriodicRow>, u64)> {
    let total = (last as u64).saturating_add(1);
    let mut rows: Vec<PeriodicRow> = Vec::new();
    let mut board = None;
    while rows.len() <= last {
        let x = rows.len();
        job.advance(x as u64, total)?;
        if let Some(row) = kept::load(job.keep, game, x).filter(|row| row.start == 0) {
            rows.push(row);
            continue;
        }
        let steady = Steady::of(game, x + 1)?;
        let start = start(game, &steady, last, &mut board, job)?;
        let inputs = RowInputs::new(&steady, &rows, &start)?;
        let watch = ProofProgress { job, row: x as u64, total, counted: Cell::new(0) };
        match search(&inputs, affordable(&rows, &inputs, most_columns, job)?, &watch)? {
            SearchEnd::Row(row) => {
                kept::save(job.keep, game, &row);
                rows.push(row);
            }
            SearchEnd::Nothing(searched_to) => return Ok((rows, searched_to)),
        }
    }
    job.advance(total, total)?;
    Ok((rows, 0))
}

/// The columns of the last row of a rule that come before it holds. The board is made for many rows at once.
fn start(game: &Game, steady: &Steady, last: usize, board: &mut Option<Table>, job: &Job) -> Result<Vec<i32>> {
    let x = steady.rows - 1;
    let columns = |steady: &Steady| steady.from.max(steady.memory());
    let table = match board.take() {
        Some(table) if table.rows() > x => table,
        _ => {
            // What cannot be finished is not begun.
            let all = last.saturating_add(1);
            job.afford(
                &format!("the board under {all} rows of {game}"),
                board::memory(game, all, columns(&Steady::of(game, all)?)),
            )?;
            let rows = all.min(2 * x.max(8));
            board::table(game, rows, columns(&Steady::of(game, rows)?), job)?
        }
    };
    let start = (0..columns(steady)).map(|y| (i64::from(table.get(x, y)) - y as i64) as i32).collect();
    *board = Some(table);
    Ok(start)
}

/// Bytes for each column that is looked at: its offset, and what finding and checking a period takes.
const COLUMN: u128 = 10;

/// How many columns of the next row can be looked at, beside the rows that are held. A quarter of the memory is left to
/// residues.
///
/// # Errors
/// [`crate::ErrorKind::Memory`] if the columns before the row can repeat are too many already.
fn affordable(rows: &[PeriodicRow], inputs: &RowInputs, most_columns: u64, job: &Job) -> Result<usize> {
    let held: u128 = rows.iter().map(|row| 4 * row.offsets.len() as u128).sum();
    let fixed = held + row_prefix::memory(inputs.words) + 4 * inputs.start.len() as u128;
    let least = inputs.base as u128 + 1;
    job.afford(&format!("row {} on top of those below", inputs.row), fixed.saturating_add(COLUMN * least))?;
    let columns = u128::from(job.budget.memory / 4 * 3).saturating_sub(fixed) / COLUMN;
    Ok(usize::try_from(columns.min(u128::from(most_columns))).unwrap_or(usize::MAX).max(inputs.base + 1))
}

/// Reports where the proof of a row is, and notices when it should stop.
struct ProofProgress<'a> {
    job: &'a Job<'a>,
    row: u64,
    total: u64,
    counted: Cell<u64>,
}

impl ProofProgress<'_> {
    /// So many more small steps are about to be done; asks now and then whether to go on.
    fn count(&self, steps: u64) -> std::result::Result<(), Error> {
        let counted = self.counted.get().saturating_add(steps);
        if counted < 1 << 22 {
            self.counted.set(counted);
            return Ok(());
        }
        self.counted.set(0);
        self.job.advance(self.row, self.total)
    }

    /// The row is computed up to this column.
    fn column(&self, column: usize) {
        self.job.progress.status(
            format_args!("row {} of {}, column {column}", self.row, self.total - 1),
            column as u64,
            "columns",
        );
    }
}
