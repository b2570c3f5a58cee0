//! How soon a run from the dummy state finds the true one, from every row on (Nivasch 2009, Table 5).

use super::chained::{Chained, Link};
use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters};
use crate::error::Result;
use engines::job::Job;
use engines::points::{Convergence, Exact, converge, converge_from, rows_to_converge};
use engines::{ErrorKind, Game};
use serde_json::{Map, Value};
use std::ops::Range;

pub(super) const TAKES: &[ExperimentParameter] = &[
    ExperimentParameter { name: "g", usual: None, about: "the largest value" },
    ExperimentParameter { name: "rows", usual: None, about: "start rows 0 to ROWS" },
    super::chain::WARM,
];

pub(super) struct Converging {
    chained: Chained,
}

impl Converging {
    pub(super) fn work(parameters: &mut Parameters) -> Result<Box<dyn AnyExperiment>> {
        let g = parameters.number("g", 0, 200)? as usize; // at most 200
        let rows = parameters.number("rows", 0, 1 << 50)?;
        let warm = super::chain::warm(parameters)?;
        Ok(Box::new(Converging { chained: Chained::new(Game::wythoff(), g, warm, rows + 1) }))
    }

    /// Tries with more and more rows after the last start, until every start has converged.
    fn with_more<T>(&self, mut attempt: impl FnMut(u64) -> Result<T>) -> Result<T> {
        let mut more = rows_to_converge(self.chained.g).saturating_mul(2).saturating_add(2048);
        loop {
            match attempt(more) {
                Err(e) if e.kind() == crate::ErrorKind::Computation(ErrorKind::TooFewRows) => more *= 2,
                outcome => return outcome,
            }
        }
    }
}

impl Experiment for Converging {
    type Record = (Link, Vec<Convergence>);

    fn units(&self) -> u64 {
        self.chained.rows
    }

    fn grain(&self) -> u64 {
        Chained::grain()
    }

    fn usual_shard(&self) -> u64 {
        (self.chained.rows / 16).clamp(1 << 12, 1 << 20)
    }

    fn shard(&self, rows: Range<u64>, cut: Cut, job: &Job) -> Result<Self::Record> {
        let first = self.chained.first_row();
        let (game, g) = (&self.chained.game, self.chained.g);
        let lower = rows.start..rows.end.min(first);
        let below = if lower.is_empty() {
            None
        } else {
            let (link, _) = self.chained.shard(lower.clone(), cut, &[], |_| Blind, job)?;
            let found = self.with_more(|more| {
                let mut exact = Exact::new(game, g, lower.end + more, job)?;
                exact.advance(lower.end + more, job)?;
                Ok(converge(exact.lookahead(), lower.start..=lower.end - 1, job)?)
            })?;
            Some((link, found))
        };
        let upper = rows.start.max(first)..rows.end;
        if upper.is_empty() {
            return below.ok_or_else(|| super::parameters::wrong("a shard without rows"));
        }
        let (link, mut found) = self.with_more(|more| {
            let (link, excerpt) = self.chained.excerpt(upper.clone(), cut, more, job)?;
            let starts = 0..=upper.end - upper.start - 1;
            Ok((link, converge_from(excerpt.state, &excerpt.inserts, starts, job)?))
        })?;
        found.iter_mut().for_each(|found| found.first_start += upper.start);
        match below {
            Some(below) => self.merge(below, (link, found)),
            None => Ok((link, found)),
        }
    }

    fn merge(&self, before: Self::Record, after: Self::Record) -> Result<Self::Record> {
        let found = before.1.into_iter().zip(&after.1).map(|(before, after)| before.and(after)).collect();
        Ok((before.0.and(after.0)?, found))
    }

    fn conclude(&self, (link, found): Self::Record, job: &Job) -> Result<Conclusion> {
        let described = found.iter().enumerate().map(|(g, found)| {
            serde_json::json!({
                "g": g, "max_rows": found.max_rows, "first_start": found.first_start, "starts": found.starts,
                "total": found.total.to_string(), "histogram": found.histogram,
            })
        });
        let mut result = Map::new();
        result.insert("convergence".into(), Value::Array(described.collect()));
        self.chained.conclude(link, result, job)
    }
}

/// Nothing is looked at.
struct Blind;

impl super::chained::Look for Blind {
    fn look(&mut self, _batch: &engines::points::Batch) -> engines::Result<()> {
        Ok(())
    }
}
