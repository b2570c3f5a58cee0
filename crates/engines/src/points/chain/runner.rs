//! One block: its levels start one above the other, then the first one goes through the rows.

use super::base::{Base, Start};
use super::drive::Drive;
use super::{Block, CHUNK, GRID, Seal};
use crate::error::{Error, Result};
use crate::points::cascade::{self, CascadeLevel};
use crate::points::frame;
use crate::points::lanes::PlaceLimits;
use crate::points::literal::RowState;
use crate::points::{Batch, Differences, Lookahead};
use std::ops::Range;

/// What the first level is doing.
#[derive(Debug)]
enum Phase {
    /// Forgetting that it started from the dummy state.
    Warm { to: u64 },
    /// Settling the columns that a new first level will need.
    Collect(Collect),
    /// Going through the rows of the block.
    Through,
}

/// Columns for a new first level.
#[derive(Debug)]
struct Collect {
    start: Start,
    /// The first column, and how many reflected points of each value lie below it.
    first: u64,
    below: Vec<i64>,
    bits: Lookahead,
    known: u64,
}

impl Collect {
    /// The columns that are wanted: to the first row of the new level, and some words after it.
    fn wanted(&self) -> u64 {
        self.start.dummy - self.first + 64
    }
}

/// A block on its way.
#[derive(Debug)]
pub(super) struct BlockRunner<'a> {
    base: &'a Base,
    rows: Range<u64>,
    /// The first level first.
    pub(super) levels: Vec<CascadeLevel>,
    /// Levels that are yet to start, the next one last.
    to_start: Vec<Start>,
    phase: Phase,
    /// The next row of the first level, and index_h of it.
    pub(super) row: u64,
    pub(super) index: Vec<u64>,
    assumed: Vec<(u64, Seal)>,
    start: Option<Seal>,
    crossed: Vec<(u64, Seal)>,
    end: Option<Seal>,
    checksum: u64,
    kept: Option<KeptInserts>,
    /// The ends of d_n - n over the rows of the base and those done, if they are wanted.
    pub(super) differences: Option<Differences>,
    /// Whether nothing is counted, compared or summed up.
    bare: bool,
}

/// Inserts that are kept.
#[derive(Debug)]
struct KeptInserts {
    state: Option<RowState>,
    inserts: Lookahead,
    count: u64,
}

impl<'a> BlockRunner<'a> {
    pub(super) fn new(base: &'a Base, rows: &Range<u64>, ends: bool) -> Result<BlockRunner<'a>> {
        let climb = base.climb(rows.start);
        let mut to_start = climb.starts;
        let mut runner = BlockRunner {
            base,
            rows: rows.clone(),
            levels: Vec::new(),
            to_start: Vec::new(),
            phase: Phase::Through,
            row: base.row,
            index: base.index.clone(),
            assumed: Vec::new(),
            start: None,
            crossed: Vec::new(),
            end: None,
            checksum: 0,
            kept: None,
            differences: ends.then(|| base.differences.clone()),
            bare: false,
        };
        if climb.from_seed {
            runner.levels.push(base.seed.clone());
            runner.to_start = to_start;
            runner.collect()?;
        } else if let Some(Start { dummy, row }) = to_start.pop() {
            runner.row = dummy;
            runner.index = base.index_at(dummy);
            let machine = base.dummy(&runner.index)?;
            runner.levels.push(CascadeLevel::new(machine, &base.inserts, dummy, base.known));
            runner.phase = Phase::Warm { to: row };
            runner.to_start = to_start;
        }
        Ok(runner)
    }

    /// Keeps the inserts of so many rows.
    pub(super) fn keep_inserts(&mut self, count: u64) {
        self.kept = Some(KeptInserts { state: None, inserts: Lookahead::new(self.index.len(), count), count: 0 });
    }

    /// Goes to its first row, and from there on does nothing but go on, to another row.
    pub(super) fn advance_only_to(&mut self, end: u64) {
        self.rows.end = end;
        self.bare = true;
    }

    /// The row after its last.
    pub(super) fn end(&self) -> u64 {
        self.rows.end
    }

    /// The level that goes on next, by [`CHUNK`] rows.
    pub(super) fn next(&mut self) -> Result<usize> {
        cascade::next_to_run(&mut self.levels, CHUNK, Some(&self.base.seed))
    }

    /// A level, and where the columns go that it settles: to the level above, or to one that is to start, or nowhere.
    pub(super) fn level_and_above(&mut self, k: usize) -> (&mut CascadeLevel, Option<(&mut Lookahead, &mut u64)>) {
        let (above, from) = self.levels.split_at_mut(k);
        let above = match (above.last_mut(), &mut self.phase) {
            (Some(level), _) => {
                level.make_room();
                Some((&mut level.input, &mut level.known))
            }
            (None, Phase::Collect(collect)) => Some((&mut collect.bits, &mut collect.known)),
            _ => None,
        };
        (&mut from[0], above)
    }

    /// The diagonal that the windows of the next row are relative to.
    pub(super) fn origin(&self) -> u64 {
        self.origin_at(&self.index)
    }

    /// The same for a row with these indices.
    pub(super) fn origin_at(&self, index: &[u64]) -> u64 {
        self.base.origin_at(index)
    }

    /// Takes in points of the block, if the ends are wanted.
    pub(super) fn add_points(&mut self, batch: &Batch) {
        if let Some(differences) = &mut self.differences {
            differences.add(batch);
        }
    }

    /// How far points may stray in the next rows without changing the ends, if these are wanted.
    pub(super) fn limits(&self) -> Result<Option<PlaceLimits>> {
        let Some(Differences(differences)) = &self.differences else { return Ok(None) };
        let diagonal = self.origin().cast_signed() - i64::from(frame::offset(u64::BITS)); // of bit 0
        let places = differences.iter().zip(&self.index).map(|(ends, index)| {
            let n = index.cast_signed();
            ends.map(|ends| (ends.min + n - diagonal, ends.max + n - diagonal))
        });
        let places =
            places.collect::<Option<_>>().ok_or_else(|| Error::defect("a value has no point in the first rows"))?;
        Ok(Some(PlaceLimits(places)))
    }

    /// index_h of the row that comes `rows` after the next one; their inserts are known.
    pub(super) fn index_after(&self, rows: u64) -> Vec<u64> {
        let level = &self.levels[0];
        let points = |h: usize| rows - level.input.reflected_between(h, level.at, level.at + rows);
        self.index.iter().enumerate().map(|(h, index)| index + points(h)).collect()
    }

    /// Whether it has begun to go through the rows of the block.
    pub(super) fn is_through(&self) -> bool {
        matches!(self.phase, Phase::Through)
    }

    /// Rows of the block that are left.
    pub(super) fn left(&self) -> u64 {
        self.rows.end - self.row.min(self.rows.end)
    }

    /// Rows of the block that are done.
    pub(super) fn done(&self) -> u64 {
        if self.is_through() { self.row.saturating_sub(self.rows.start) } else { 0 }
    }

    /// Level k has done so many rows, which are still in its input, and r + index_0(r) has grown by `moved`.
    pub(super) fn note_done(&mut self, k: usize, rows: u64, moved: u64, marks: &[u64]) -> Result<()> {
        self.levels[k].note_done(rows);
        if k > 0 {
            return Ok(());
        }
        if self.bare && self.is_through() {
            self.row += rows;
            return Ok(());
        }
        let level = &self.levels[0];
        let (from, to) = (level.at - rows, level.at);
        for (h, index) in self.index.iter_mut().enumerate() {
            let points = rows - level.input.reflected_between(h, from, to);
            *index += points;
            if h == 0 && rows + points != moved {
                return Err(Error::defect("two counts of the points of value 0 differ"));
            }
        }
        if self.is_through() {
            self.checksum = self.checksum.wrapping_add(checksum(&level.input, self.row, from..to));
            if let Some(kept) = &mut self.kept {
                kept.inserts.copy(kept.count, &level.input.slice(from, rows), rows);
                kept.count += rows;
            }
        }
        self.row += rows;
        match &self.phase {
            Phase::Warm { to } if self.row == *to => self.finish_warm_up(),
            Phase::Collect(collect) if collect.known >= collect.wanted() => self.ascend(),
            Phase::Through => {
                if self.row == self.rows.end {
                    self.end = Some(self.seal()?);
                } else if self.row.is_multiple_of(GRID) && marks.binary_search(&self.row).is_ok() {
                    let seal = self.seal()?;
                    self.crossed.push((self.row, seal));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The state of the first level as it would be if the level started here.
    fn seal(&self) -> Result<Seal> {
        let mut machine = self.levels[0].machine.clone();
        machine.settle()?;
        Ok(Seal::new(self.row, &self.index, &machine))
    }

    /// The first level is taken to have converged.
    fn finish_warm_up(&mut self) -> Result<()> {
        // From here on it settles columns for others, so what it has not settled must be part of its state.
        self.levels[0].machine.settle()?;
        let seal = self.seal()?;
        if !self.to_start.is_empty() {
            self.assumed.push((self.row, seal));
            return self.collect();
        }
        self.start = Some(seal);
        self.phase = Phase::Through;
        let state = self.levels[0].machine.state();
        if let Some(kept) = &mut self.kept {
            kept.state = Some(state);
        }
        Ok(())
    }

    /// Begins to settle columns for the next level.
    fn collect(&mut self) -> Result<()> {
        let Some(start) = self.to_start.pop() else { return Err(Error::defect("no level is left to start")) };
        let machine = &self.levels[0].machine;
        let first = self.row + self.origin() - u64::from(machine.offset());
        if first > start.dummy {
            return Err(Error::defect("a level is asked for columns that were settled before it began"));
        }
        let below = (0..self.index.len()).map(|h| self.base.settled(h, self.index[h], machine)).collect();
        let room = start.dummy - first + 64 + 4 * CHUNK;
        let bits = Lookahead::new(self.index.len(), room);
        self.phase = Phase::Collect(Collect { start, first, below, bits, known: 0 });
        Ok(())
    }

    /// Starts a new first level from the dummy state.
    fn ascend(&mut self) -> Result<()> {
        let Phase::Collect(Collect { start: Start { dummy, row }, first, below, bits, known }) =
            std::mem::replace(&mut self.phase, Phase::Through)
        else {
            return Ok(());
        };
        let at = dummy - first;
        let index = |(h, below): (usize, &i64)| {
            u64::try_from(dummy.cast_signed() - below - bits.reflected_below(h, at).cast_signed())
                .map_err(|_| Error::defect("a row has more reflected points than rows before it"))
        };
        self.index = below.iter().enumerate().map(index).collect::<Result<_>>()?;
        let machine = self.base.dummy(&self.index)?;
        self.levels.insert(0, CascadeLevel::new(machine, &bits, at, known));
        self.row = dummy;
        self.phase = Phase::Warm { to: row };
        Ok(())
    }

    /// The inserts that were kept, and `more` rows of them, with the state of the first row.
    pub(super) fn take_inserts(&mut self, more: u64, drive: &mut Drive) -> Result<(RowState, Lookahead)> {
        let mut missing = more;
        while missing > 0 {
            let rows = missing.min(CHUNK);
            while cascade::next_to_run(&mut self.levels, rows, Some(&self.base.seed))? > 0 {
                drive.feed(self)?;
            }
            let (level, Some(kept)) = (&mut self.levels[0], &mut self.kept) else { break };
            kept.inserts.copy(kept.count, &level.input.slice(level.at, rows), rows);
            kept.count += rows;
            // The inserts are wanted, not the points.
            level.note_done(rows);
            missing -= rows;
        }
        let kept = self.kept.take().and_then(|kept| Some((kept.state?, kept.inserts)));
        kept.ok_or_else(|| Error::defect("no inserts were kept"))
    }

    /// What became of it.
    pub(super) fn finish(self) -> Result<Block> {
        let ends = self.start.zip(self.end);
        let (start, end) = ends.ok_or_else(|| Error::defect("a block is not finished"))?;
        Ok(Block {
            rows: self.rows,
            start,
            end,
            assumed: self.assumed,
            crossed: self.crossed,
            index: self.index,
            checksum: self.checksum,
            differences: self.differences,
        })
    }
}

/// The sum over all values and all words of 64 rows, which begin in multiples of 64: the word times an odd number for
/// its place times one for its value. Any single change shows, and the order does not matter. `places` begins in a multiple of
/// 64, and its first place is that row.
pub fn checksum(bits: &Lookahead, row: u64, places: Range<u64>) -> u64 {
    let count = places.end - places.start;
    let keys: Vec<u64> = (0..count.div_ceil(64)).map(|i| mix(row / 64 + i) | 1).collect();
    let last = if count.is_multiple_of(64) { u64::MAX } else { (1 << (count % 64)) - 1 };
    let mut sum = 0u64;
    for h in 0..bits.values() {
        let words = bits.words_from(h, places.start, keys.len());
        let all: u64 = words.iter().zip(&keys).fold(0, |sum, (word, key)| sum.wrapping_add(word.wrapping_mul(*key)));
        // The rows after the last are taken out again.
        let after = words.last().zip(keys.last()).map_or(0, |(word, key)| (word & !last).wrapping_mul(*key));
        sum = sum.wrapping_add(all.wrapping_sub(after).wrapping_mul(mix(h as u64) | 1));
    }
    sum
}

/// A bijection of words that leaves no pattern (the finaliser of SplitMix64).
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
