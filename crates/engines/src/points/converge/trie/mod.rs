//! The fast engine: all starts at once, in a trie over values.
//!
//! All runs of one row have the same insert(r), so two starts whose states agree go on together. Level h of the trie
//! has one class for each distinct state of the values 0..=h, which says what those values take of each row; the
//! classes of level h + 1 below it differ in value h + 1 only. A row is so paid for once per class instead of once per
//! start, and the values in which a start is right already cost nothing.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod level;
mod starts;
mod sweep;
mod table;

use super::frame::ValueWindows;
use super::segment::{Engine, SegmentSetup, Unfinished};
use super::separate::Separate;
use super::tally::Tally;
use level::{ClassLevel, LevelOutput, Scratch, TileRows, TileSpan};
use std::ops::{Range, RangeInclusive};
use sweep::ROWS;

pub(super) use sweep::Sweeping;

/// Progress is reported after this many tiles.
const TILES: u64 = 256;

/// Equal classes are merged after this many tiles. Merging costs about as much as a tile, and waiting leaves more
/// classes: those born since, and those that are right.
const MERGE: u64 = 4;

/// All starts of a range at once.
pub(super) struct Trie {
    pub starts: RangeInclusive<u64>,
    /// Whether to use SIMD instructions if there are any.
    pub simd: bool,
}

impl Engine for Trie {
    fn run<W: Sweeping>(
        &self,
        course: &SegmentSetup<'_>,
        truth: Vec<ValueWindows<W>>,
        rows: Range<u64>,
        tallies: &mut [Tally],
    ) -> Result<Vec<ValueWindows<W>>, Unfinished> {
        if rows.end <= *self.starts.start() {
            // Only the true run.
            return Separate { starts: Vec::new() }.run(course, truth, rows, tallies);
        }
        let mut forest = Forest {
            levels: truth.iter().map(|&value| ClassLevel::new(value, &rows)).collect(),
            wakes: [LevelOutput::root(), LevelOutput::empty(), LevelOutput::empty()],
            scratch: Scratch::new(),
        };
        let mut end = truth;
        let mut r = rows.start;
        for tile in 1u64.. {
            // A start is right in the last value last of all.
            if r >= rows.end && forest.levels.last().is_none_or(|level| level.starts() == 0) {
                break;
            }
            // The last tile before the end of the segment or of the look-ahead may be cut short.
            let limit = if r < rows.end { rows.end } else { u64::MAX };
            let left = limit.min(course.lookahead.rows()).saturating_sub(r);
            let count = usize::try_from(left).unwrap_or(ROWS).min(ROWS);
            if count == 0 {
                return Err(course.too_short().into());
            }
            let is_start = |row: u64| row < rows.end && self.starts.contains(&row);
            let births = (0..count).zip(r..).map(|(k, row)| u64::from(is_start(row)) << k).sum();
            let span = TileSpan { first: r, count, births, merge: tile.is_multiple_of(MERGE), simd: self.simd };
            forest.tile(course, span, tallies)?;
            r += count as u64;
            if r == rows.end {
                end = forest.levels.iter().map(ClassLevel::truth).collect();
            }
            if tile.is_multiple_of(TILES) {
                course.advance(r)?;
            }
        }
        Ok(end)
    }
}

/// The levels, and what they share.
struct Forest<W> {
    levels: Vec<ClassLevel<W>>,
    /// Above value 0; of the level above; of the level under way.
    wakes: [LevelOutput<W>; 3],
    scratch: Scratch<W>,
}

impl<W: Sweeping> Forest<W> {
    /// All levels through one tile.
    fn tile(&mut self, course: &SegmentSetup<'_>, span: TileSpan, tallies: &mut [Tally]) -> Result<(), Unfinished> {
        let mask = !(u64::MAX << span.count);
        let shift = (!course.lookahead.word(0, span.first) & mask).count_ones();
        let last = self.levels.len() - 1;
        let [root, above, here] = &mut self.wakes;
        for (h, (level, tally)) in self.levels.iter_mut().zip(tallies).enumerate() {
            let inserts = !course.lookahead.word(h, span.first) & mask;
            let mut rows = TileRows { span, inserts, shift, last: h == last, tally };
            level.tile(&mut rows, if h == 0 { root } else { above }, here, &mut self.scratch)?;
            std::mem::swap(above, here);
        }
        Ok(())
    }
}
