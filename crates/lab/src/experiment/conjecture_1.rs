//! Conjecture 1 of duchene-2009 for all K within {1..M}: |a - b| is bounded over the P-positions of Wyt_K. For each K the P-positions
//! are proved to repeat along the diagonal, which decides it, with the least J_K such that |a - b| < J_K.

use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters};
use crate::error::Result;
use engines::job::Job;
use engines::regularity::diagonal::survey_some;
use engines::regularity::mask::elements;
use serde::{Deserialize, Serialize};
use std::ops::Range;

pub(super) const TAKES: &[ExperimentParameter] =
    &[ExperimentParameter { name: "max", usual: None, about: "all nonempty sets within {1..MAX}" }];

pub(super) struct SetSurvey {
    max: u32,
}

/// What was found for some sets. The largest come with the first set that has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SurveyFinding {
    sets: u64,
    purely_periodic: u64,
    largest_j: (u32, u32),
    largest_preperiod: (u32, u32),
    largest_period: (u32, u32),
    /// How many sets have each J.
    by_j: Vec<u64>,
}

impl SetSurvey {
    pub(super) fn work(parameters: &mut Parameters) -> Result<Box<dyn AnyExperiment>> {
        Ok(Box::new(SetSurvey { max: parameters.number("max", 1, 31)? as u32 })) // at most 31
    }
}

impl Experiment for SetSurvey {
    type Record = SurveyFinding;

    fn units(&self) -> u64 {
        (1 << self.max) - 1
    }

    fn usual_shard(&self) -> u64 {
        (self.units() / 64).clamp(64, 1 << 18)
    }

    fn shard(&self, units: Range<u64>, _cut: Cut, job: &Job) -> Result<SurveyFinding> {
        // The empty set is Nim, and no unit.
        let masks = units.start as u32 + 1..units.end as u32 + 1; // at most 2^31
        let mut found = SurveyFinding {
            sets: 0,
            purely_periodic: 0,
            largest_j: (0, 0),
            largest_preperiod: (0, 0),
            largest_period: (0, 0),
            by_j: Vec::new(),
        };
        for (mask, set) in masks.clone().zip(survey_some(masks, job)?) {
            found.sets += 1;
            found.purely_periodic += u64::from(set.preperiod == 0);
            found.largest_j = larger(found.largest_j, (set.j, mask));
            found.largest_preperiod = larger(found.largest_preperiod, (set.preperiod, mask));
            found.largest_period = larger(found.largest_period, (set.period, mask));
            let j = set.j as usize;
            found.by_j.resize(found.by_j.len().max(j + 1), 0);
            found.by_j[j] += 1;
        }
        Ok(found)
    }

    fn merge(&self, before: SurveyFinding, after: SurveyFinding) -> Result<SurveyFinding> {
        let mut by_j = before.by_j;
        by_j.resize(by_j.len().max(after.by_j.len()), 0);
        by_j.iter_mut().zip(&after.by_j).for_each(|(sum, count)| *sum += count);
        Ok(SurveyFinding {
            sets: before.sets + after.sets,
            purely_periodic: before.purely_periodic + after.purely_periodic,
            largest_j: larger(before.largest_j, after.largest_j),
            largest_preperiod: larger(before.largest_preperiod, after.largest_preperiod),
            largest_period: larger(before.largest_period, after.largest_period),
            by_j,
        })
    }

    fn conclude(&self, found: SurveyFinding, _job: &Job) -> Result<Conclusion> {
        let described = |(value, mask): (u32, u32)| serde_json::json!({ "value": value, "set": elements(mask).collect::<Vec<_>>() });
        let result = serde_json::json!({
            "max": self.max, "sets": found.sets, "bounded": found.sets, "purely_periodic": found.purely_periodic,
            "largest_j": described(found.largest_j), "largest_preperiod": described(found.largest_preperiod),
            "largest_period": described(found.largest_period), "sets_by_j": found.by_j,
        });
        Ok(Conclusion { result, checked: serde_json::json!({ "sets_with_a_proved_period": found.sets }) })
    }
}

/// The larger one; of equal ones the first.
fn larger(before: (u32, u32), after: (u32, u32)) -> (u32, u32) {
    if after.0 > before.0 { after } else { before }
}
