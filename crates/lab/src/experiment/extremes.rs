//! How far the points of each value stray from d_n = n, and how wide the strip is that holds them (Nivasch 2009, Tables 2 and 3,
//! Figure 9, section 3.7).

use super::chained::{Chained, EVERYTHING, Link, Look};
use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters, json};
use crate::error::Result;
use engines::job::Job;
use engines::points::{Batch, Ends, Extremes, Golden, Tallies};
use serde_json::{Map, Value};
use std::ops::Range;

pub(super) const TAKES: &[ExperimentParameter] = &[
    ExperimentParameter { name: "g", usual: None, about: "the largest value" },
    ExperimentParameter { name: "rows", usual: None, about: "points in rows a <= ROWS" },
    ExperimentParameter { name: "game", usual: Some("wythoff"), about: "wythoff, f-wythoff, t:K, w:K or w:K,L" },
    ExperimentParameter { name: "from-n", usual: Some("0"), about: "points with n >= FROM-N only" },
    super::chain::WARM,
];

/// What is reported in the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reported {
    /// The ends of d_n - n.
    Differences,
    /// Those of a_n - b_n / phi and of a_n - phi n.
    Strip,
}

pub(super) struct Straying {
    chained: Chained,
    from_n: u64,
    report: Reported,
}

impl Look for Tallies {
    fn look(&mut self, batch: &Batch) -> engines::Result<()> {
        self.add(batch)
    }
}

impl Straying {
    pub(super) fn work(parameters: &mut Parameters, report: Reported) -> Result<Box<dyn AnyExperiment>> {
        let (chained, _) = super::chain::chained(parameters, true)?;
        let from_n = parameters.number("from-n", 0, 1 << 60)?;
        Ok(Box::new(Straying { chained, from_n, report }))
    }
}

impl Experiment for Straying {
    type Record = (Link, Vec<Extremes>);

    fn units(&self) -> u64 {
        self.chained.rows
    }

    fn grain(&self) -> u64 {
        Chained::grain()
    }

    fn usual_shard(&self) -> u64 {
        self.chained.usual_shard(1 << 20)
    }

    fn shard(&self, rows: Range<u64>, cut: Cut, job: &Job) -> Result<Self::Record> {
        let begin = |_| Tallies::new(self.chained.g, self.from_n);
        let (link, tallies) = self.chained.shard(rows, cut, &[EVERYTHING], begin, job)?;
        let seen = tallies.into_iter().map(Tallies::finish).reduce(together).unwrap_or_default();
        Ok((link, seen))
    }

    fn merge(&self, before: Self::Record, after: Self::Record) -> Result<Self::Record> {
        Ok((before.0.and(after.0)?, together(before.1, after.1)))
    }

    fn conclude(&self, (link, seen): Self::Record, job: &Job) -> Result<Conclusion> {
        let mut result = Map::new();
        let described = match self.report {
            Reported::Differences => ("extremes", seen.iter().map(differences).collect()),
            Reported::Strip => ("strip", seen.iter().map(strip).collect()),
        };
        result.insert(described.0.into(), Value::Array(described.1));
        self.chained.conclude(link, result, job)
    }
}

/// What was seen of all values in some rows and in the next ones.
pub(super) fn together(before: Vec<Extremes>, after: Vec<Extremes>) -> Vec<Extremes> {
    before.into_iter().zip(&after).map(|(before, after)| before.and(after)).collect()
}

/// As `wyt extremes` prints it.
pub(super) fn differences(seen: &Extremes) -> Value {
    let mut described = ends(seen.h as usize, seen.spread.map(|spread| spread.differences));
    described.insert("histogram".into(), json(&seen.histogram));
    Value::Object(described)
}

/// The ends of d_n - n of one value.
pub(super) fn ends(h: usize, ends: Option<Ends<i64>>) -> Map<String, Value> {
    let mut described = Map::new();
    described.insert("h".into(), h.into());
    described.insert("min".into(), json(&ends.map(|ends| ends.min)));
    described.insert("min_n".into(), json(&ends.map(|ends| ends.min_n)));
    described.insert("max".into(), json(&ends.map(|ends| ends.max)));
    described.insert("max_n".into(), json(&ends.map(|ends| ends.max_n)));
    described
}

/// With four decimals, and exactly as p + q phi.
fn strip(seen: &Extremes) -> Value {
    let mut described = Map::new();
    described.insert("h".into(), json(&seen.h));
    let over = seen.spread.map(|spread| [("a-b/phi", spread.over_columns), ("a-phi*n", spread.over_indices)]);
    for (name, Ends { min, min_n, max, max_n }) in over.into_iter().flatten() {
        let ends: [(&str, Golden, u64); 2] = [("min", min, min_n), ("max", max, max_n)];
        for (end, value, n) in ends {
            described.insert(format!("{end} {name}"), value.decimal(4).into());
            described.insert(format!("{end} {name} n"), n.into());
            described.insert(format!("{end} {name} exactly"), json(&(value.p, value.q)));
        }
    }
    Value::Object(described)
}
