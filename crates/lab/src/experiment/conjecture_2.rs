//! Conjecture 2 of duchene-2009 and its relatives: for K = {B^i : i >= J}, which differences occur among the P-positions? Where these
//! are proved to repeat, only finitely many do; the conjecture, B = 2 and J = 1, is one such case.

use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters, json};
use crate::error::Result;
use engines::Game;
use engines::job::Job;
use engines::regularity::diagonal::diagonal;
use serde::{Deserialize, Serialize};
use std::ops::Range;

pub(super) const TAKES: &[ExperimentParameter] = &[
    ExperimentParameter { name: "bases", usual: Some("12"), about: "bases B = 2 to BASES" },
    ExperimentParameter { name: "from", usual: Some("3"), about: "least exponents J = 0 to FROM" },
    ExperimentParameter { name: "rows", usual: Some("10^6"), about: "the most rows that are looked at" },
];

pub(super) struct Powers {
    bases: u64,
    from: u64,
    rows: u64,
}

/// What was found for one set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SetPeriod {
    game: String,
    preperiod: Option<u64>,
    period: Option<u64>,
    /// The differences that occur, each with the first row where it does.
    differences: Option<Vec<(u32, u64)>>,
}

impl Powers {
    pub(super) fn work(parameters: &mut Parameters) -> Result<Box<dyn AnyExperiment>> {
        let bases = parameters.number("bases", 2, 1000)?;
        let from = parameters.number("from", 0, 20)?;
        let rows = parameters.number("rows", 1, 1 << 30)?;
        Ok(Box::new(Powers { bases, from, rows }))
    }
}

impl Experiment for Powers {
    type Record = Vec<SetPeriod>;

    fn units(&self) -> u64 {
        (self.bases - 1) * (self.from + 1)
    }

    fn usual_shard(&self) -> u64 {
        1
    }

    fn shard(&self, units: Range<u64>, _cut: Cut, job: &Job) -> Result<Self::Record> {
        units.map(|unit| one(unit / (self.from + 1) + 2, unit % (self.from + 1), self.rows, job)).collect()
    }

    fn merge(&self, mut before: Self::Record, after: Self::Record) -> Result<Self::Record> {
        before.extend(after);
        Ok(before)
    }

    fn conclude(&self, found: Self::Record, _job: &Job) -> Result<Conclusion> {
        let proved = found.iter().filter(|found| found.period.is_some()).count();
        let checked = serde_json::json!({ "sets": found.len(), "with_a_proved_period": proved });
        Ok(Conclusion { result: serde_json::json!({ "sets": json(&found) }), checked })
    }
}

fn one(base: u64, from: u64, rows: u64, job: &Job) -> Result<SetPeriod> {
    let text = if from == 0 { format!("wyt:{base}^i") } else { format!("wyt:{base}^i@{from}") };
    let game: Game = text.parse()?;
    let nothing = SetPeriod { game: text, preperiod: None, period: None, differences: None };
    let Some(removals) = game.removals() else { return Ok(nothing) };
    let Some(found) = diagonal(removals, rows, job)? else { return Ok(nothing) };
    let mut first = std::collections::BTreeMap::new();
    for (row, difference) in (0..).zip(&found.differences) {
        if let Ok(difference) = u32::try_from(*difference) {
            first.entry(difference).or_insert(row);
        }
    }
    Ok(SetPeriod {
        preperiod: Some(found.preperiod),
        period: Some(found.period),
        differences: Some(first.into_iter().collect()),
        ..nothing
    })
}
