//! What experiments along the rows of a game share: parts of a chain, and the checks of all that they assumed.

use super::{Conclusion, Cut, json};
use crate::error::{Error, ErrorKind, Result};
use engines::Game;
use engines::job::Job;
use engines::points::chain::{Block, BlockRequest, Seal, checksum};
use engines::points::{Batch, Chain, Differences, Exact};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

/// All rows are observed.
pub(super) const EVERYTHING: Range<u64> = 0..u64::MAX;

/// Blocks that go side by side in one shard, on every machine: a record must not depend on where it was made.
const LANES: u64 = 12;

/// The rows of a game, in parts.
pub(super) struct Chained {
    pub(super) game: Game,
    pub(super) g: usize,
    pub(super) warm: Option<u64>,
    /// How many rows.
    pub(super) rows: u64,
    /// Whether the ends of d_n - n are wanted.
    pub(super) ends: bool,
    chain: OnceLock<std::result::Result<Chain, engines::Error>>,
}

/// What is known of some rows.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Link {
    /// The first row, and the one after the last.
    pub(super) rows: (u64, u64),
    /// The states there; none where an exact run from row 0 on has passed.
    start: Option<Seal>,
    end: Option<Seal>,
    /// What lower levels assumed of rows, in order.
    assumed: Vec<(u64, Seal)>,
    /// The states of rows of which something is assumed somewhere.
    crossed: BTreeMap<u64, Seal>,
    /// How many blocks there are.
    blocks: u64,
    /// Rows in which two blocks meet that do not fit.
    broken: Vec<u64>,
    /// How many points of each value lie below the row after the last.
    index: Vec<u64>,
    checksum: u64,
    /// The ends of d_n - n over these rows, or over these and those that come before all blocks, if they are wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) differences: Option<Differences>,
}

/// What looks at the points of consecutive rows.
pub(super) trait Look {
    fn look(&mut self, batch: &Batch) -> engines::Result<()>;
}

impl Chained {
    pub(super) fn new(game: Game, g: usize, warm: Option<u64>, rows: u64) -> Chained {
        Chained { game, g, warm, rows, ends: false, chain: OnceLock::new() }
    }

    pub(super) fn grain() -> u64 {
        Chain::GRID
    }

    /// A sixteenth of the rows, within bounds.
    pub(super) fn usual_shard(&self, most_rows_per_lane: u64) -> u64 {
        (self.rows / 16).clamp(LANES * Chain::GRID, LANES * most_rows_per_lane).next_multiple_of(LANES * Chain::GRID)
    }

    /// The chain, which the first one who asks for it makes.
    pub(super) fn chain(&self, job: &Job) -> Result<&Chain> {
        let chain = self.chain.get_or_init(|| Chain::new(&self.game, self.g, self.warm, job));
        chain.as_ref().map_err(|error| error.clone().into())
    }

    /// The blocks of some rows, side by side.
    fn blocks(&self, rows: Range<u64>) -> Vec<Range<u64>> {
        let length = (rows.end.saturating_sub(rows.start)).div_ceil(LANES).next_multiple_of(Chain::GRID);
        let starts = (rows.start..rows.end).step_by(usize::try_from(length.max(1)).unwrap_or(usize::MAX));
        starts.map(|start| start..(start + length).min(rows.end)).collect()
    }

    /// The part of a shard that blocks do.
    fn upper(&self, rows: &Range<u64>) -> Range<u64> {
        rows.start.max(self.first_row())..rows.end
    }

    /// Rows below this one are done by an exact run from row 0 on.
    pub(super) fn first_row(&self) -> u64 {
        Chain::first_row_of(self.g, self.warm)
    }

    /// The rows of which any block of any shard assumes something, within these.  T = O(blocks log r).
    fn marks(&self, chain: &Chain, cut: Cut, rows: &Range<u64>, single: bool) -> Vec<u64> {
        let mut marks = Vec::new();
        // What is assumed lies below the rows of those who assume it.
        for number in rows.start / cut.size..cut.shards() {
            let upper = self.upper(&cut.shard(number));
            let blocks = if single { vec![upper] } else { self.blocks(upper) };
            for block in blocks.iter().filter(|block| !block.is_empty()) {
                marks.extend(chain.assumed(block.start).into_iter().filter(|row| rows.contains(row)));
            }
        }
        marks.sort_unstable();
        marks.dedup();
        marks
    }

    /// Goes through a shard; each block has an observer of its own, for which `begin` is given the first row. The points of the
    /// rows in `observed` are shown.
    pub(super) fn shard<O: Look>(
        &self,
        rows: Range<u64>,
        cut: Cut,
        observed: &[Range<u64>],
        begin: impl Fn(u64) -> O,
        job: &Job,
    ) -> Result<(Link, Vec<O>)> {
        let first = self.first_row();
        let mut looks = Vec::new();
        let mut link: Option<Link> = None;
        if rows.start < first {
            let end = rows.end.min(first);
            let mut exact = Exact::new(&self.game, self.g, end, job)?;
            let mut look = begin(rows.start);
            let mut differences = self.ends.then(|| Differences::new(self.g));
            let observed = if self.ends { &[EVERYTHING] } else { observed };
            for seen in observed.iter().map(|seen| seen.start.max(rows.start)..seen.end.min(end)) {
                if !seen.is_empty() {
                    exact.advance(seen.start, job)?;
                    exact.record_by_value(seen.end, job, |batch| {
                        differences.iter_mut().for_each(|differences| differences.add(batch));
                        look.look(batch)
                    })?;
                }
            }
            exact.advance(end, job)?;
            link = Some(Link {
                rows: (rows.start, end),
                start: None,
                end: if end == first && self.rows > first { Some(self.chain(job)?.first_seal()) } else { None },
                assumed: Vec::new(),
                crossed: BTreeMap::new(),
                blocks: 0,
                broken: Vec::new(),
                index: (0..=self.g).map(|h| exact.index(h)).collect(),
                checksum: checksum(exact.lookahead(), rows.start, rows.start..end),
                differences,
            });
            looks.push(look);
        }
        let upper = self.upper(&rows);
        if !upper.is_empty() {
            let chain = self.chain(job)?;
            let marks = self.marks(chain, cut, &upper, false);
            let blocks = self.blocks(upper);
            let mut seen: Vec<O> = blocks.iter().map(|block| begin(block.start)).collect();
            let wanted = BlockRequest { marks: &marks, observed, ends: self.ends };
            let done = chain.run(&blocks, wanted, &mut |i, batch| seen[i].look(batch), job)?;
            for block in done {
                let next = Link::of(block, &marks);
                link = Some(match link {
                    Some(link) => link.and(next)?,
                    None => next,
                });
            }
            looks.extend(seen);
        }
        let nothing = || Error::new(ErrorKind::Parameter, "a shard without rows");
        Ok((link.ok_or_else(nothing)?, looks))
    }

    /// A shard in a single block, with its inserts and those of `more` rows after it.
    pub(super) fn excerpt(
        &self,
        rows: Range<u64>,
        cut: Cut,
        more: u64,
        job: &Job,
    ) -> Result<(Link, engines::points::chain::Excerpt)> {
        let chain = self.chain(job)?;
        let marks = self.marks(chain, cut, &rows, true);
        let excerpt = chain.excerpt(&rows, more, &marks, job)?;
        Ok((Link::of(excerpt.block.clone(), &marks), excerpt))
    }

    /// Checks everything that was assumed, and the first rows.
    pub(super) fn conclude(&self, link: Link, mut result: Map<String, Value>, job: &Job) -> Result<Conclusion> {
        let wrong = link.assumed.iter().filter(|(row, seal)| link.crossed.get(row) != Some(seal)).count();
        let (seams, broken) = (link.blocks, link.broken.len());
        if wrong + broken > 0 {
            let warm = self.chain(job)?.warm();
            return Err(Error::new(
                ErrorKind::Mismatch,
                format!(
                    "{broken} of {seams} seams and {wrong} of {} assumptions do not hold, the first at row {}: a warm-up of {warm} \
                     rows is too short; run it with warm={}",
                    link.assumed.len(),
                    link.broken.first().or(link.assumed.iter().map(|(row, _)| row).min()).copied().unwrap_or(0),
                    2 * warm
                ),
            ));
        }
        if link.rows != (0, self.rows) {
            let message = format!("rows {} to {} are not all of the {} rows", link.rows.0, link.rows.1, self.rows);
            return Err(Error::new(ErrorKind::Mismatch, message));
        }
        let first = self.first_row().min(self.rows);
        if first < self.rows {
            self.chain(job)?.check_first_rows(&self.game, job)?;
        } else {
            Chain::check_rows(&self.game, self.rows, &link.index, link.checksum, job)?;
        }
        result.insert("rows".into(), json(&self.rows));
        result.insert("points_below".into(), json(&link.index));
        result.insert("points_checksum".into(), json(&format!("{:016x}", link.checksum)));
        let checked = serde_json::json!({
            "first_rows_against_the_greedy_algorithm": first,
            "seams": seams,
            "assumptions": link.assumed.len(),
        });
        Ok(Conclusion { result: Value::Object(result), checked })
    }
}

impl Link {
    fn of(block: Block, marks: &[u64]) -> Link {
        let mut crossed: BTreeMap<u64, Seal> = block.crossed.into_iter().collect();
        if marks.binary_search(&block.rows.start).is_ok() {
            crossed.insert(block.rows.start, block.start);
        }
        Link {
            rows: (block.rows.start, block.rows.end),
            start: Some(block.start),
            end: Some(block.end),
            assumed: block.assumed,
            crossed,
            blocks: 1,
            broken: Vec::new(),
            index: block.index,
            checksum: block.checksum,
            differences: block.differences,
        }
    }

    /// These rows and the next ones.
    pub(super) fn and(mut self, next: Link) -> Result<Link> {
        if self.rows.1 != next.rows.0 {
            let message = format!("rows from {} on do not follow those to {}", next.rows.0, self.rows.1);
            return Err(Error::new(ErrorKind::Mismatch, message));
        }
        self.broken.extend((self.end != next.start).then_some(next.rows.0));
        self.broken.extend(next.broken);
        self.rows.1 = next.rows.1;
        self.end = next.end;
        self.assumed.extend(next.assumed);
        self.crossed.extend(next.crossed);
        self.blocks += next.blocks;
        self.index = next.index;
        self.checksum = self.checksum.wrapping_add(next.checksum);
        self.differences = match (self.differences, next.differences) {
            (Some(before), Some(next)) => Some(before.with(&next)),
            _ => None,
        };
        Ok(self)
    }
}
