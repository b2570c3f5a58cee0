//! The regularity of Wyt_K for all K within {1..M} (duchene-2009, section 4).

use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters, json};
use crate::error::Result;
use engines::job::Job;
use engines::regularity::classify::{self, Finding};
use engines::regularity::{Classification, SearchLimits};
use std::ops::Range;

pub(super) const TAKES: &[ExperimentParameter] =
    &[ExperimentParameter { name: "max", usual: None, about: "all nonempty sets within {1..MAX}" }];

pub(super) struct Classify {
    max: u32,
}

impl Classify {
    pub(super) fn work(parameters: &mut Parameters) -> Result<Box<dyn AnyExperiment>> {
        let max = parameters.number("max", 1, u64::from(classify::MOST))?;
        Ok(Box::new(Classify { max: max as u32 })) // at most 31
    }
}

impl Experiment for Classify {
    type Record = Vec<Finding>;

    fn units(&self) -> u64 {
        u64::from(classify::branches(self.max))
    }

    fn usual_shard(&self) -> u64 {
        (self.units() / 64).max(1)
    }

    fn shard(&self, units: Range<u64>, _cut: Cut, job: &Job) -> Result<Self::Record> {
        let branches = units.start as u32..units.end as u32; // below 2^18
        Ok(classify::classify_some(self.max, branches, &SearchLimits::default(), job)?)
    }

    fn merge(&self, mut before: Self::Record, after: Self::Record) -> Result<Self::Record> {
        before.extend(after);
        Ok(before)
    }

    fn conclude(&self, findings: Self::Record, _job: &Job) -> Result<Conclusion> {
        let count = findings.len();
        let classification = Classification { max: self.max, findings };
        let intervals: Vec<_> = classification.intervals();
        let closed: Vec<_> = intervals.iter().map(|i| (i.p, &i.minimal, i.maximal, i.sets)).collect();
        let result = serde_json::json!({
            "max": self.max, "counts": json(&classification.counts()), "closed_by_p_minimal_maximal_and_number": closed,
        });
        Ok(Conclusion { result, checked: serde_json::json!({ "findings": count }) })
    }
}
