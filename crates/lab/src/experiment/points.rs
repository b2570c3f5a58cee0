//! The n-th points of all values, each with the best evidence that some time allows (Nivasch 2009, Table 6).

use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters, json};
use crate::error::Result;
use engines::job::Job;
use engines::{Budget, Game, Solver};
use numeration::Int;
use serde::{Deserialize, Serialize};
use std::ops::Range;

pub(super) const TAKES: &[ExperimentParameter] = &[
    ExperimentParameter { name: "g", usual: Some("20"), about: "values 0 to G" },
    ExperimentParameter { name: "n", usual: Some("10^12"), about: "the place in T_h, from 0" },
    ExperimentParameter {
        name: "seconds",
        usual: Some("60"),
        about: "how long a proof may take for one value, by the estimate",
    },
];

pub(super) struct FarPoints {
    g: u64,
    n: u64,
    seconds: u64,
}

/// One point, and how it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KnownPoint {
    h: u64,
    a: String,
    b: String,
    grade: String,
    source: Option<String>,
    constant: Option<u64>,
}

impl FarPoints {
    pub(super) fn work(parameters: &mut Parameters) -> Result<Box<dyn AnyExperiment>> {
        let g = parameters.number("g", 0, 200)?;
        let n = parameters.number("n", 0, u64::MAX)?;
        let seconds = parameters.number("seconds", 0, 1_000_000)?;
        Ok(Box::new(FarPoints { g, n, seconds }))
    }
}

impl Experiment for FarPoints {
    type Record = Vec<KnownPoint>;

    fn units(&self) -> u64 {
        self.g + 1
    }

    fn usual_shard(&self) -> u64 {
        1
    }

    fn shard(&self, units: Range<u64>, _cut: Cut, job: &Job) -> Result<Self::Record> {
        let solver = Solver::of(&Game::wythoff());
        let one = |h: u64| {
            let value = h as u32; // at most 200
            let budget = Budget { proof: u128::from(self.seconds) * 1_000_000_000, ..job.budget };
            let found = solver.point(value, &Int::from(self.n), &job.with(budget))?.found;
            Ok(KnownPoint {
                h,
                a: found.what.a.to_string(),
                b: found.what.b.to_string(),
                grade: found.evidence.grade.to_string(),
                source: found.evidence.source(),
                constant: found.evidence.constant(),
            })
        };
        units.map(one).collect()
    }

    fn merge(&self, mut before: Self::Record, after: Self::Record) -> Result<Self::Record> {
        before.extend(after);
        Ok(before)
    }

    fn conclude(&self, known: Self::Record, _job: &Job) -> Result<Conclusion> {
        let conditional = known.iter().filter(|known| known.grade == "conditional").count();
        let checked = serde_json::json!({ "points": known.len(), "conditional": conditional });
        Ok(Conclusion { result: serde_json::json!({ "n": self.n, "points": json(&known) }), checked })
    }
}
