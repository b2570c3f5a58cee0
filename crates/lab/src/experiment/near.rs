//! Large values close to 0-values (Nivasch 2009, Table 4).

use super::chained::{Chained, EVERYTHING, Link, Look};
use super::{AnyExperiment, Conclusion, Cut, Experiment, ExperimentParameter, Parameters, json};
use crate::error::Result;
use engines::Game;
use engines::job::Job;
use engines::points::{Batch, Near, Nearby};
use serde_json::Map;
use std::ops::Range;

pub(super) const TAKES: &[ExperimentParameter] = &[
    ExperimentParameter { name: "g", usual: Some("199"), about: "the largest value that is known" },
    ExperimentParameter { name: "distance", usual: Some("10"), about: "the largest distance from the closest 0-value" },
    ExperimentParameter { name: "from-row", usual: Some("0"), about: "cells in rows a >= FROM-ROW" },
    ExperimentParameter { name: "rows", usual: None, about: "cells in rows a <= ROWS" },
    super::chain::WARM,
];

pub(super) struct Nearness {
    chained: Chained,
    distance: u64,
    from_row: u64,
}

impl Nearness {
    pub(super) fn work(parameters: &mut Parameters) -> Result<Box<dyn AnyExperiment>> {
        let g = parameters.number("g", 0, 1000)? as usize; // at most 1000
        let distance = parameters.number("distance", 1, 1000)?;
        let rows = parameters.number("rows", 0, 1 << 50)?;
        let from_row = parameters.number("from-row", 0, rows)?;
        let warm = super::chain::warm(parameters)?;
        Ok(Box::new(Nearness { chained: Chained::new(Game::wythoff(), g, warm, rows + 1), distance, from_row }))
    }
}

struct NearSearch {
    from_row: u64,
    search: Nearby,
}

impl Look for NearSearch {
    fn look(&mut self, batch: &Batch) -> engines::Result<()> {
        // Rows come in batches that begin in multiples of 64, or one by one.
        if batch.rows().start >= self.from_row {
            self.search.look(batch);
        } else if batch.rows().end > self.from_row {
            self.search.look_from(batch, self.from_row);
        }
        Ok(())
    }
}

impl Experiment for Nearness {
    type Record = (Link, Vec<Near>);

    fn units(&self) -> u64 {
        self.chained.rows
    }

    fn grain(&self) -> u64 {
        Chained::grain()
    }

    fn usual_shard(&self) -> u64 {
        self.chained.usual_shard(1 << 17)
    }

    fn shard(&self, rows: Range<u64>, cut: Cut, job: &Job) -> Result<Self::Record> {
        let begin = |row: u64| NearSearch {
            from_row: self.from_row,
            search: Nearby::new(self.distance, row.max(self.from_row)),
        };
        let (link, looks) = self.chained.shard(rows, cut, &[EVERYTHING], begin, job)?;
        let found = looks.into_iter().map(|look| look.search.finish()).reduce(together).unwrap_or_default();
        Ok((link, found))
    }

    fn merge(&self, before: Self::Record, after: Self::Record) -> Result<Self::Record> {
        Ok((before.0.and(after.0)?, together(before.1, after.1)))
    }

    fn conclude(&self, (link, found): Self::Record, job: &Job) -> Result<Conclusion> {
        let mut result = Map::new();
        result.insert("near".into(), json(&found));
        self.chained.conclude(link, result, job)
    }
}

fn together(before: Vec<Near>, after: Vec<Near>) -> Vec<Near> {
    before.into_iter().zip(&after).map(|(before, after)| before.and(after)).collect()
}
