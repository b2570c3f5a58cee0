//! Additive periodicity of rows, with proof, and values arbitrarily far along a row.
//!
//! Every row of these games is additively periodic: G(x, y + p) = G(x, y) + p for all y >= N (f-wythoff-2013, Theorem 4 and
//! Remark 5; for Wythoff's game Landman 2002 and Dress, Flammenkamp, Pink 1999, as Nivasch 2009, section 1.3, tells). Here
//! the least N and p are found *with proof*, and with them any value of the row, however far.
//!
//! * [`steady`](Steady): what a cell far along a row reaches, the only thing in which the games differ here;
//! * [`literal`]: the finite-state machine of the proof, as the paper describes it;
//! * [`sweep`]: all rows together in lanes, without history, for games whose rows share a small period;
//! * [`layered`]: one row after the other, for those whose common period explodes;
//! * [`kept`]: proved rows as bytes, and what is kept between runs.

pub mod kept;
mod known;
pub mod layered;
pub mod literal;
mod period;
mod steady;
pub mod sweep;

#[cfg(test)]
mod tests;

use period::lcm;
pub use period::{Period, PeriodicRow, Proved, least_period};
pub use steady::{Slant, Steady};

use crate::board;
use crate::budget;
use crate::error::Result;
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rules::{Both, Game};
use numeration::Int;

/// No run comes near so many rows or columns, and a few of them added up fit a machine word.
pub const MOST_ROWS: u64 = 1 << 60;

/// A row beyond this is far out of reach, and no sum of two overflows on any machine.
pub const LARGEST_ROW: usize = 1 << 30;

/// How many columns are looked at where no one says how many.
pub const MOST_COLUMNS: u64 = 100_000_000;

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

impl Rows {
    /// What follows from the periods of rows 0, 1, .. of a game: the column from which they repeat with all that they reach.
    fn of(game: &Game, proved: Proved) -> Result<Rows> {
        let Proved { periods, searched_to, .. } = proved;
        let steady = Steady::of(game, periods.len())?;
        let repeats = periods.iter().map(|row| row.preperiod).max().unwrap_or(0);
        let column = repeats.saturating_add(steady.memory() as u64).max(steady.from as u64);
        let proof = if period_explodes(game) {
            Proof::Cover { column }
        } else {
            Proof::Recurrence { column, period: periods.iter().map(|row| row.period).fold(1, lcm) }
        };
        Ok(Rows { periods, proof, searched_to })
    }
}

/// Whether the common period of the rows soon is far larger than that of any row.
fn period_explodes(game: &Game) -> bool {
    game.geometry().is_some_and(|geometry| !geometry.reaches_column() || matches!(geometry.both, Both::Ratio(_)))
}

/// The periods of rows 0..=last, as far as they can be proved within so many columns. What was proved before is remembered
/// through [`Job::keep`], and unfinished work goes on where it was.
///
/// Wythoff's game: about 0.1 s for 100 rows, 4 s for 300.
///
/// # Errors
/// Those of [`Steady::of`] and [`crate::board::table()`]; [`crate::ErrorKind::Interrupted`].
pub fn periods(game: &Game, last: usize, most_columns: u64, job: &Job) -> Result<Rows> {
    if let Some(mut periods) = known::load(job.keep, game).filter(|known| known.len() > last) {
        periods.truncate(last + 1);
        return Rows::of(game, Proved { periods, searched_to: 0, last: None });
    }
    Rows::of(game, prove(game, last, most_columns, job)?)
}

/// With little memory a long proof does its work again and again, or stays open. Where more may be had by asking again, it is asked for
/// before the proof begins: four times what the boundaries of a sweep take, beyond which there is no gain in the first 600 rows.
fn await_memory(game: &Game, last: usize, job: &Job) -> Result<()> {
    const ENOUGH: u128 = 544 << 20;
    if job.budget.may_grow && budget::row_period(game, last as u64) > budget::AT_ONCE {
        job.afford(&format!("the period of row {last} of {game}"), ENOUGH)?;
    }
    Ok(())
}

/// Proves rows 0..=last by the engine that suits the game, and keeps what comes out.
fn prove(game: &Game, last: usize, most_columns: u64, job: &Job) -> Result<Proved> {
    await_memory(game, last, job)?;
    let proved = if period_explodes(game) {
        layered::prove(game, last, most_columns, job)?
    } else {
        sweep::prove(game, last, most_columns, job)?
    };
    known::save(job.keep, game, &proved.periods);
    if let Some(row) = &proved.last {
        kept::save(job.keep, game, row);
    }
    Ok(proved)
}

/// One row with its values over one period at least, if its period can be proved within so many columns.
///
/// # Errors
/// As [`periods`].
pub fn row(game: &Game, x: usize, most_columns: u64, job: &Job) -> Result<Option<PeriodicRow>> {
    if let Some(row) = kept::load(job.keep, game, x) {
        return Ok(Some(row));
    }
    Ok(prove(game, x, most_columns, job)?.last)
}

/// The same row with its values from column `from` on, if they were kept from a later one on only. The row is computed up to
/// its preperiod again, together with those below.
///
/// # Errors
/// As [`periods`].
pub fn reaching_back(game: &Game, row: PeriodicRow, from: u64, job: &Job) -> Result<PeriodicRow> {
    if row.start <= from {
        return Ok(row);
    }
    let mut offsets = sweep::stretch(game, row.period.row, from, row.start, job)?;
    offsets.extend(row.offsets);
    Ok(PeriodicRow { start: from, offsets, ..row })
}

/// G(x, y), x <= y, through the period of row x, or by computing the row up to y if that comes first; `None` if neither is
/// possible within so many columns.
///
/// # Errors
/// As [`periods`].
pub fn value(game: &Game, x: usize, y: &Int, most_columns: u64, job: &Job) -> Result<Option<(Int, Evidence)>> {
    if let Some(answer) = kept_value(game, x, y, job) {
        return Ok(Some(answer));
    }
    if period_explodes(game) {
        return Ok(row(game, x, most_columns, job)?.and_then(|row| by_period(&row, y)));
    }
    await_memory(game, x, job)?;
    Ok(match sweep::find(game, x, y, most_columns, job)? {
        Some(sweep::RowOrValue::Row(row)) => {
            kept::save(job.keep, game, &row);
            by_period(&row, y)
        }
        Some(sweep::RowOrValue::Value(value)) => Some((Int::from(value), computed())),
        None => None,
    })
}

/// G(x, y) - y for `count` columns y from `from` on, x < y or not: from a board where that is a matter of milliseconds, else
/// through the period of row x; `None` if that is not proved within so many columns, or does not tell all of them.
///
/// # Errors
/// As [`periods`].
pub fn along(
    game: &Game,
    x: usize,
    from: &Int,
    count: usize,
    most_columns: u64,
    job: &Job,
) -> Result<Option<(Vec<i64>, Evidence)>> {
    /// So many cells are computed at once.
    const MOST: usize = 1 << 22;
    let end = usize::try_from(from).ok().and_then(|from| from.checked_add(count));
    if let Some(end) = end.filter(|end| end.saturating_mul(x + 1) <= MOST) {
        let table = board::table(game, x + 1, end, job)?;
        let values = (end - count..end).map(|y| i64::from(table.get(x, y)) - y as i64).collect();
        return Ok(Some((values, board::evidence(game, x + 1, end))));
    }
    let Some(found) = row(game, x, most_columns, job)? else { return Ok(None) };
    let found = reaching_back(game, found, u64::try_from(from).unwrap_or(u64::MAX), job)?;
    let offsets = (0..count).map(|i| found.offset(&(from + Int::from(i))).map(i64::from));
    let Some(values) = offsets.collect::<Option<Vec<i64>>>() else { return Ok(None) };
    Ok(Some((values, evidence(&found.period))))
}

/// G(x, y), x <= y, if row x was proved before and is kept.
pub fn kept_value(game: &Game, x: usize, y: &Int, job: &Job) -> Option<(Int, Evidence)> {
    by_period(&kept::load(job.keep, game, x)?, y)
}

/// A value of a row whose period is proved. Where it was computed on the way to the proof, it does not rest on the proof.
fn by_period(row: &PeriodicRow, y: &Int) -> Option<(Int, Evidence)> {
    let evidence = if *y < Int::from(row.computed) { computed() } else { evidence(&row.period) };
    Some((row.value(y)?, evidence))
}

fn computed() -> Evidence {
    Evidence::exact("values along the row, column by column")
}

/// How the values of a row are known whose period is proved.
pub fn evidence(row: &Period) -> Evidence {
    let Period { row, preperiod, period } = row;
    Evidence::proved("rows", format!("row {row} repeats from column {preperiod} on with period {period}"))
}
