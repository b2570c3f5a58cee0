//! F-Wythoff's open questions, point by point: does d_n - n stay bounded (Conjecture 18), how badly does d_n >= n - (j + 1) fail
//! (Remark 15), and does b_n go on falling (Conjecture 20)? A translate of Wythoff's P-positions has increasing b_n, so a T_j
//! whose b_n falls again and again is none.

use super::chained::{Chained, EVERYTHING, Link, Look};
use super::extremes::{differences, together};
use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters};
use crate::error::Result;
use engines::job::Job;
use engines::points::{Batch, Extremes, Tallies};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::ops::Range;

pub(super) const TAKES: &[ExperimentParameter] = &[
    ExperimentParameter { name: "g", usual: None, about: "the largest value j" },
    ExperimentParameter { name: "rows", usual: None, about: "points in rows a <= ROWS" },
    ExperimentParameter { name: "game", usual: Some("f-wythoff"), about: "f-wythoff, or any other that has chains" },
    super::chain::WARM,
];

pub(super) struct FWythoffFalls {
    chained: Chained,
}

/// What was seen of one value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Falls {
    /// The first n and its column, and the last ones.
    ends: Option<[(u64, u64); 2]>,
    /// How many n have b_n < b_(n-1), and the last of them.
    falls: u64,
    last_fall: Option<u64>,
    /// How many n have d_n < n - (j + 1), the first of them with its cell, and by how much at most.
    below: u64,
    first_below: Option<(u64, u64, u64)>,
    most_below: u64,
}

impl Falls {
    fn add(&mut self, j: u64, n: u64, (a, b): (u64, u64)) {
        let last = self.ends.map(|[_, last]| last);
        if last.is_some_and(|(_, last)| b < last) {
            (self.falls, self.last_fall) = (self.falls + 1, Some(n));
        }
        self.ends = Some([self.ends.map_or((n, b), |[first, _]| first), (n, b)]);
        let excess = n.saturating_sub(j + 1).saturating_sub(b - a);
        if excess > 0 {
            self.below += 1;
            self.first_below.get_or_insert((n, a, b));
            self.most_below = self.most_below.max(excess);
        }
    }

    fn and(self, after: &Falls) -> Falls {
        let (Some([first, last]), Some([next, end])) = (self.ends, after.ends) else {
            return if self.ends.is_some() { self } else { after.clone() };
        };
        let between = next.1 < last.1;
        Falls {
            ends: Some([first, end]),
            falls: self.falls + after.falls + u64::from(between),
            last_fall: after.last_fall.or(between.then_some(next.0)).or(self.last_fall),
            below: self.below + after.below,
            first_below: self.first_below.or(after.first_below),
            most_below: self.most_below.max(after.most_below),
        }
    }
}

struct FallSearch {
    falls: Vec<Falls>,
    tallies: Tallies,
}

impl Look for FallSearch {
    fn look(&mut self, batch: &Batch) -> engines::Result<()> {
        for (h, falls) in self.falls.iter_mut().enumerate() {
            for (n, &cell) in (batch.n(h)..).zip(batch.cells(h)) {
                falls.add(h as u64, n, cell);
            }
        }
        self.tallies.add(batch)
    }
}

impl FWythoffFalls {
    pub(super) fn work(parameters: &mut Parameters) -> Result<Box<dyn AnyExperiment>> {
        Ok(Box::new(FWythoffFalls { chained: super::chain::chained(parameters, true)?.0 }))
    }
}

impl Experiment for FWythoffFalls {
    type Record = (Link, Vec<Falls>, Vec<Extremes>);

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
        let values = self.chained.g + 1;
        let begin = |_| FallSearch { falls: vec![Falls::default(); values], tallies: Tallies::new(values - 1, 0) };
        let (link, looks) = self.chained.shard(rows, cut, &[EVERYTHING], begin, job)?;
        let described = looks.into_iter().map(|look| (look.falls, look.tallies.finish()));
        let (falls, seen) = described.reduce(|x, y| (all(x.0, &y.0), together(x.1, y.1))).unwrap_or_default();
        Ok((link, falls, seen))
    }

    fn merge(&self, before: Self::Record, after: Self::Record) -> Result<Self::Record> {
        Ok((before.0.and(after.0)?, all(before.1, &after.1), together(before.2, after.2)))
    }

    fn conclude(&self, (link, falls, seen): Self::Record, job: &Job) -> Result<Conclusion> {
        let described = falls.iter().zip(&seen).map(|(falls, seen)| {
            let mut described = differences(seen);
            let more = serde_json::json!({
                "falls": falls.falls, "last_fall": falls.last_fall, "last_n": falls.ends.map(|[_, last]| last.0),
                "below": falls.below, "first_below": falls.first_below, "most_below": falls.most_below,
            });
            if let (Value::Object(described), Value::Object(more)) = (&mut described, more) {
                described.extend(more);
            }
            described
        });
        let mut result = Map::new();
        result.insert("values".into(), Value::Array(described.collect()));
        self.chained.conclude(link, result, job)
    }
}

fn all(before: Vec<Falls>, after: &[Falls]) -> Vec<Falls> {
    before.into_iter().zip(after).map(|(before, after)| before.and(after)).collect()
}
