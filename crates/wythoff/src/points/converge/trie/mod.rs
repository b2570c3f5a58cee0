//! The fast engine: all starts at once, in a trie over values.
//!
//! All runs of one row have the same insert(r), so two starts whose states agree go on together. Level h of the trie
//! has one class for each distinct state of the values 0..=h, which says what those values take of each row; the
//! classes of level h + 1 below it differ in value h + 1 only. A row is so paid for once per class instead of once per
//! start, and the values in which a start is right already cost nothing.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
mod level;
mod starts;
pub(super) mod sweep;
mod table;

use super::frame::Value;
use super::segment::{Course, Engine, Stop};
use super::tally::Tally;
use super::window::Window;
use level::{Level, Rows, Scratch, Wake};
use std::ops::{Range, RangeInclusive};
use sweep::ROWS;

/// Progress is reported after this many tiles.
const TILES: u64 = 256;

/// Equal classes are merged after this many tiles. Looking for them costs as much as running them a tile.
const MERGE: u64 = 3;

/// All starts of a range at once.
pub(super) struct Trie {
    pub starts: RangeInclusive<u64>,
    /// Whether to use SIMD instructions if there are any.
    pub simd: bool,
}

impl Engine for Trie {
    fn run<W: Window>(
        &self,
        course: &Course<'_>,
        truth: Vec<Value<W>>,
        rows: Range<u64>,
        tallies: &mut [Tally],
    ) -> Result<Vec<Value<W>>, Stop> {
        let mut levels: Vec<Level<W>> = truth.iter().map(|&value| Level::new(value, &rows)).collect();
        let mut wakes = [Wake::root(), Wake::empty(), Wake::empty()];
        let mut scratch = Scratch::new();
        let mut end = truth;
        let mut r = rows.start;
        for tile in 1.. {
            // A start is right in the last value last of all.
            if r >= rows.end && levels.last().is_none_or(|level| level.starts() == 0) {
                break;
            }
            let limit = if r < rows.end { rows.end } else { course.lookahead.rows() };
            let count = usize::try_from(limit.min(course.lookahead.rows()).saturating_sub(r)).unwrap_or(ROWS).min(ROWS);
            if count == 0 {
                return Err(course.too_short().into());
            }
            let births = |k: usize| {
                let row = r + k as u64;
                u64::from(row < rows.end && self.starts.contains(&row)) << k
            };
            let merge = tile % MERGE == 0;
            self.tile(
                course,
                &mut levels,
                &mut wakes,
                &mut scratch,
                tallies,
                r,
                count,
                (0..count).map(births).sum(),
                merge,
            )?;
            r += count as u64;
            if r == rows.end {
                end = levels.iter().map(Level::truth).collect();
            }
            if tile % TILES == 0 {
                course.advance(r)?;
            }
        }
        Ok(end)
    }
}

impl Trie {
    #[allow(clippy::too_many_arguments)]
    fn tile<W: Window>(
        &self,
        course: &Course<'_>,
        levels: &mut [Level<W>],
        [root, above, here]: &mut [Wake<W>; 3],
        scratch: &mut Scratch<W>,
        tallies: &mut [Tally],
        first: u64,
        count: usize,
        births: u64,
        merge: bool,
    ) -> Result<(), Stop> {
        let mask = u64::ones(count as u32);
        let shift = (!course.lookahead.word(0, first) & mask).count_ones();
        let last = levels.len() - 1;
        for (h, (level, tally)) in levels.iter_mut().zip(tallies).enumerate() {
            let inserts = !course.lookahead.word(h, first) & mask;
            let mut rows =
                Rows { first, count, inserts, births, shift, merge, last: h == last, simd: self.simd, tally };
            level.tile(&mut rows, if h == 0 { root } else { above }, here, scratch)?;
            std::mem::swap(above, here);
        }
        Ok(())
    }
}
