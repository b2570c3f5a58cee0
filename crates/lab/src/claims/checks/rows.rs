//! Additive periods of rows.

use super::{Check, Error, Finding, Result, game, read};
use engines::Game;
use engines::job::Job;
use engines::rows::{self, Period, literal::LiteralRows};
use facts::RowProof;
use serde::Deserialize;
use serde_json::{Value, json};

pub const CHECKS: &[(&str, Check)] = &[("row-periods", row_periods), ("row-facts", row_facts)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowsParameters {
    game: String,
    /// The last row.
    last: usize,
    /// Rows that the finite-state machine of the proof runs, too.
    literal: usize,
    /// How far it may run.
    columns: usize,
    /// Whether every period but that of row 0 is three times a power of two.
    #[serde(default)]
    three_times_powers: bool,
    /// Rows of the test data that must be among them.
    expected: usize,
}

/// Preperiods and periods of rows: proved, against those of the test data, and the first rows again by the finite-state
/// machine as it is printed.
fn row_periods(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let p: RowsParameters = read(parameters)?;
    let game = game(&p.game)?;
    let proved = rows::periods(&game, p.last, 1 << 34, job)?;
    let mut found: Option<Value> = None;
    if proved.periods.len() <= p.last {
        found = Some(json!({ "row": proved.periods.len(), "searched_to": proved.searched_to }));
    }
    let data = facts::rows().into_iter().filter(|rows| rows.game == p.game && rows.proof != RowProof::Observed);
    let data: Vec<_> = data.flat_map(|rows| rows.rows).filter(|row| row.0 <= p.last).collect();
    if data.len() < p.expected {
        return Err(Error::claim(format!("only {} rows are recorded", data.len())));
    }
    for &(row, preperiod, period) in &data {
        let right = Period { row, preperiod, period };
        if proved.periods.get(row).is_some_and(|found| *found != right) {
            found = found.or(Some(row_value(&proved.periods[row], Some((preperiod, period)))));
        }
    }
    if p.literal > 0 {
        let machine = literal(&game, p.literal, p.columns, job)?;
        let wrong = machine.iter().zip(&proved.periods).find(|(one, other)| one != other);
        found = found.or(wrong.map(|(one, other)| row_value(one, Some((other.preperiod, other.period)))));
    }
    if p.three_times_powers {
        let power =
            |row: &&Period| row.row > 0 && !(row.period.is_multiple_of(3) && (row.period / 3).is_power_of_two());
        found = found.or(proved.periods.iter().find(power).map(|row| row_value(row, None)));
    }
    let checked = format!("rows 0..{} of {game}, {} against records, {} by the machine", p.last, data.len(), p.literal);
    Ok(Finding::plain(checked, found))
}

fn row_value(row: &Period, expected: Option<(u64, u64)>) -> Value {
    json!({ "row": row.row, "preperiod": row.preperiod, "period": row.period, "expected": expected })
}

fn literal(game: &Game, rows: usize, columns: usize, job: &Job) -> Result<Vec<Period>> {
    let mut machine = LiteralRows::new(game, rows, job)?;
    machine
        .periods(columns)
        .ok_or_else(|| Error::claim(format!("no state of {rows} rows came back in {columns} columns")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    game: String,
    last: usize,
    /// Rows with preperiod and period.
    rows: Vec<(usize, u64, u64)>,
}

/// Single rows and their periods.
fn row_facts(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Facts { game: text, last, rows: facts } = read(parameters)?;
    let proved = rows::periods(&game(&text)?, last, 1 << 34, job)?;
    let wrong = facts.iter().find(|&&(row, preperiod, period)| {
        proved.periods.get(row).is_none_or(|found| (found.preperiod, found.period) != (preperiod, period))
    });
    let found = wrong
        .map(|&(row, ..)| json!({ "row": row, "found": proved.periods.get(row).map(|r| [r.preperiod, r.period]) }));
    Ok(Finding::plain(format!("{} rows of {text}", facts.len()), found))
}
