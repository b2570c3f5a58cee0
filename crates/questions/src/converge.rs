//! How many rows a run needs to forget that it started from the dummy state.

use crate::json::Number;
use crate::{Blame, Question, Refusal};
use engines::Int;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::points::{Convergence, convergence};
use serde::Serialize;

/// In how many rows does Algorithm FSW converge from start rows 0 to `rows`, for values up to each g?
#[derive(Clone, Debug)]
pub struct Converge {
    /// The largest value.
    pub g: u32,
    /// The last start row.
    pub rows: u64,
}

/// How convergence is known.
pub fn evidence() -> Evidence {
    Evidence::exact("Algorithm FSW from every start row")
}

impl Question for Converge {
    /// By largest value.
    type Found = Vec<Convergence>;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Self::Found, Refusal> {
        convergence(self.g as usize, self.rows, job).sized_by(&["g", "rows"])
    }

    fn document<'a>(&'a self, found: &'a Self::Found) -> impl Serialize + 'a {
        let line = |(g, found): (usize, &Convergence)| UpTo {
            g,
            max_rows: found.max_rows,
            first_start: found.first_start,
            instances: instances(found),
            total: found.total,
            mean: mean(found),
        };
        found.last().map(|last| ConvergeDocument {
            g: self.g,
            rows: self.rows,
            max_rows: last.max_rows,
            first_start: last.first_start,
            mean: mean(last),
            histogram: &last.histogram,
            by_value: found.iter().enumerate().map(line).collect(),
            evidence: evidence(),
        })
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
struct ConvergeDocument<'a> {
    g: u32,
    rows: u64,
    max_rows: u64,
    first_start: u64,
    mean: f64,
    histogram: &'a [u64],
    by_value: Vec<UpTo>,
    evidence: Evidence,
}

#[derive(Serialize)]
struct UpTo {
    g: usize,
    max_rows: u64,
    first_start: u64,
    instances: u64,
    #[serde(serialize_with = "exactly")]
    total: u128,
    mean: f64,
}

fn exactly<S: serde::Serializer>(total: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    Number(&Int::from(*total)).serialize(serializer)
}

/// The mean number of rows, for display; the exact sum is given beside it.
pub fn mean(convergence: &Convergence) -> f64 {
    convergence.total as f64 / convergence.starts.max(1) as f64
}

/// How many starts take the longest.
pub fn instances(convergence: &Convergence) -> u64 {
    convergence.histogram.last().copied().unwrap_or(0)
}
