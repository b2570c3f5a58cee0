//! The periods of rows, with proof.
//!
//! A row needs all those below it, so shards that begin further up do the lower rows again; by default there is but one. A
//! stopped sweep goes on where it was, through what the job keeps.

use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters, json};
use crate::error::{Error, ErrorKind, Result};
use engines::Game;
use engines::job::Job;
use engines::{budget, rows};
use serde::{Deserialize, Serialize};
use std::ops::Range;

pub(super) const TAKES: &[ExperimentParameter] = &[
    ExperimentParameter { name: "last", usual: None, about: "rows 0 to LAST" },
    ExperimentParameter { name: "game", usual: Some("wythoff"), about: "a game whose rows repeat" },
    ExperimentParameter { name: "columns", usual: Some(""), about: "the most columns that are looked at" },
];

pub(super) struct Periods {
    game: Game,
    last: usize,
    columns: u64,
}

/// One row: its number, preperiod and period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RowPeriod {
    row: u64,
    preperiod: u64,
    period: u64,
}

impl Periods {
    pub(super) fn work(parameters: &mut Parameters) -> Result<Box<dyn AnyExperiment>> {
        let game = parameters.game("game")?;
        let last = parameters.number("last", 0, 100_000)? as usize; // at most 100000
        let columns = parameters.number_if_given("columns", 1, 1 << 40)?;
        let columns = columns.unwrap_or_else(|| budget::row_columns(last as u64, budget::QUESTION).saturating_mul(100));
        Ok(Box::new(Periods { game, last, columns }))
    }
}

impl Experiment for Periods {
    type Record = Vec<RowPeriod>;

    fn units(&self) -> u64 {
        self.last as u64 + 1
    }

    fn usual_shard(&self) -> u64 {
        self.units()
    }

    fn shard(&self, units: Range<u64>, _cut: Cut, job: &Job) -> Result<Self::Record> {
        let last = (units.end - 1) as usize; // at most the last row
        let found = rows::periods(&self.game, last, self.columns, job)?;
        if found.periods.len() <= last {
            let message = format!(
                "the period of row {} is not found within {} columns; give more columns=",
                found.periods.len(),
                found.searched_to
            );
            return Err(Error::new(ErrorKind::Computation(engines::ErrorKind::Unsupported), message));
        }
        let wanted = found.periods.into_iter().skip(units.start as usize);
        Ok(wanted.map(|row| RowPeriod { row: row.row as u64, preperiod: row.preperiod, period: row.period }).collect())
    }

    fn merge(&self, mut before: Self::Record, after: Self::Record) -> Result<Self::Record> {
        before.extend(after);
        Ok(before)
    }

    fn conclude(&self, rows: Self::Record, _job: &Job) -> Result<Conclusion> {
        let power = |period: u64| period.is_multiple_of(3) && (period / 3).is_power_of_two();
        let other = rows.iter().filter(|row| !power(row.period)).count();
        let result =
            serde_json::json!({ "rows": json(&rows), "rows_with_a_period_other_than_3_times_a_power_of_2": other });
        Ok(Conclusion { result, checked: serde_json::json!({ "rows": rows.len() }) })
    }
}
