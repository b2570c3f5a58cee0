//! A chain by itself: an exact run to a row, and the points asked for on the way.

use super::chained::{Chained, Link, Look};
use super::parameters::wrong;
use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters, json};
use crate::error::{Error, ErrorKind, Result};
use engines::job::Job;
use engines::points::{Batch, Chain, Differences, Ends, Golden};
use serde_json::{Map, Value};
use std::ops::Range;

pub(super) const WARM: ExperimentParameter =
    ExperimentParameter { name: "warm", usual: Some(""), about: "rows by which each level of a block starts early" };

pub(super) const TAKES: &[ExperimentParameter] = &[
    ExperimentParameter { name: "g", usual: None, about: "the largest value" },
    ExperimentParameter { name: "rows", usual: None, about: "rows a < ROWS" },
    ExperimentParameter { name: "game", usual: Some("wythoff"), about: "wythoff, f-wythoff, t:K, w:K or w:K,L" },
    ExperimentParameter {
        name: "points",
        usual: Some(""),
        about: "also give the n-th points of all values for these n",
    },
    ExperimentParameter {
        name: "extremes",
        usual: Some("yes"),
        about: "yes or no: whether to give the least and greatest d_n - n of each value",
    },
    WARM,
];

/// How far a_n may be from phi n for a point to be found. Far more than is ever seen; what is not found is an error.
const STRAY: u64 = 2048;

/// Reads the warm-up; it is rounded up to what a chain can do.
pub(super) fn warm(parameters: &mut Parameters) -> Result<Option<u64>> {
    let warm = parameters.number_if_given("warm", 1, 1 << 28)?;
    Ok(warm.map(|warm| parameters.round_up("warm", warm, 1024)))
}

/// Reads what all chains take.
pub(super) fn chained(parameters: &mut Parameters, rows_included: bool) -> Result<(Chained, u64)> {
    let game = parameters.game("game")?;
    if !Chain::supports(&game) {
        return Err(wrong(Chain::refusal(&game).about("game")));
    }
    let g = parameters.number("g", 0, 1000)?;
    let rows = parameters.number("rows", u64::from(!rows_included), 1 << 59)?;
    let warm = warm(parameters)?;
    let rows = rows + u64::from(rows_included);
    let g = usize::try_from(g).map_err(|_| wrong("g is too large"))?;
    Ok((Chained::new(game, g, warm, rows), rows))
}

pub(super) struct Chaining {
    chained: Chained,
    points: Vec<u64>,
    /// The rows in which the points asked for must lie.
    observed: Vec<Range<u64>>,
}

/// A point that was asked for: value, index, row, column.
type AskedPoint = (u32, u64, u64, u64);

struct PointSearch<'a> {
    points: &'a [u64],
    found: Vec<AskedPoint>,
}

impl Look for PointSearch<'_> {
    fn look(&mut self, batch: &Batch) -> engines::Result<()> {
        for (h, value) in (0..batch.values()).zip(0..) {
            let (first, cells) = (batch.n(h), batch.cells(h));
            let from = self.points.partition_point(|n| *n < first);
            for &n in self.points[from..].iter().take_while(|n| **n < first + cells.len() as u64) {
                let (a, b) = cells[(n - first) as usize];
                self.found.push((value, n, a, b));
            }
        }
        Ok(())
    }
}

impl Chaining {
    pub(super) fn work(parameters: &mut Parameters) -> Result<Box<dyn AnyExperiment>> {
        let (mut chained, rows) = chained(parameters, false)?;
        let points = parameters.numbers("points", 1 << 58)?;
        chained.ends = parameters.choice("extremes", &["no", "yes"])? == "yes";
        let mut observed: Vec<Range<u64>> = Vec::new();
        for &n in &points {
            let row = Golden { p: 0, q: n.cast_signed() }.floor();
            let row = u64::try_from(row).unwrap_or(0);
            if row >= rows {
                let message = format!(
                    "points: those with n = {n} lie near row {row}, and only the rows below {rows} are done; give rows={} or more",
                    row + STRAY
                );
                return Err(wrong(message));
            }
            let near =
                row.saturating_sub(STRAY) / Chain::GRID * Chain::GRID..(row + STRAY).next_multiple_of(Chain::GRID);
            match observed.last_mut() {
                Some(last) if near.start <= last.end => last.end = near.end,
                _ => observed.push(near),
            }
        }
        Ok(Box::new(Chaining { chained, points, observed }))
    }
}

impl Experiment for Chaining {
    type Record = (Link, Vec<AskedPoint>);

    fn units(&self) -> u64 {
        self.chained.rows
    }

    fn grain(&self) -> u64 {
        Chained::grain()
    }

    fn usual_shard(&self) -> u64 {
        self.chained.usual_shard(1 << 24)
    }

    fn shard(&self, rows: Range<u64>, cut: Cut, job: &Job) -> Result<Self::Record> {
        let begin = |_| PointSearch { points: &self.points, found: Vec::new() };
        let (link, looks) = self.chained.shard(rows, cut, &self.observed, begin, job)?;
        let mut found: Vec<AskedPoint> = looks.into_iter().flat_map(|look| look.found).collect();
        found.sort_unstable();
        Ok((link, found))
    }

    fn merge(&self, mut before: Self::Record, after: Self::Record) -> Result<Self::Record> {
        before.1.extend(after.1);
        before.1.sort_unstable();
        Ok((before.0.and(after.0)?, before.1))
    }

    fn conclude(&self, (link, found): Self::Record, job: &Job) -> Result<Conclusion> {
        let asked = self.points.len() * (self.chained.g + 1);
        if found.len() != asked {
            let message = format!(
                "{} of the {asked} points asked for lie in rows from {} on; give more rows",
                asked - found.len(),
                self.chained.rows
            );
            return Err(Error::new(ErrorKind::Parameter, message));
        }
        let mut result = Map::new();
        result.insert("points".into(), json(&found));
        if let Some(Differences(all)) = &link.differences {
            let described = |(h, ends): (usize, &Option<Ends<i64>>)| super::extremes::ends(h, *ends);
            let described = all.iter().enumerate().map(described).map(Value::Object);
            result.insert("extremes".into(), Value::Array(described.collect()));
        }
        self.chained.conclude(link, result, job)
    }
}
