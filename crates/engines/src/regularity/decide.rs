//! One set K: closed, quotient or not, by letting rows and blocks grow together.
//!
//! Each new row r either has a positive preperiod, and then no block tiles the plane; or it completes a square of side r + 1,
//! which is tried as a block if it is latin. The first side that succeeds settles everything.

use super::block::tiles;
use super::ladder::{Ladder, RowShape};
use super::moves::{BlockMoves, WIDEST};
use super::tiling::{Class, Irregular, Tiling};
use crate::error::Result;
use crate::job::Job;
use crate::rules::Removals;
use numeration::{Int, bits};

/// What is known of the regularity of Wyt_K.
#[derive(Clone, Debug)]
pub enum RegularityVerdict {
    /// Closed p-nim-regular for p = the side of the tiling, the least such p, and for p 2^i, i >= 0, and for no other p.
    Closed(Tiling),
    /// Quotient q-nim-regular for q = the side of the tiling.
    Quotient {
        /// The tiling.
        tiling: Tiling,
        /// Blocks whose squares show that the game is closed p-nim-regular for no p at all; if there are none, it is closed for
        /// no p up to the limit.
        never_closed: Option<Class>,
        /// Whether it is proved to be closed for some p above the limit: all squares repeat after powers of two.
        closed_above: bool,
    },
    /// Closed p-nim-regular for no p and quotient q-nim-regular for no q: the row has a positive preperiod.
    NotClosed {
        /// The first such row.
        row: usize,
    },
    /// None of these was found.
    Undecided {
        /// So many rows have the preperiod 0.
        rows: usize,
    },
}

/// A larger side than this is not looked for: a block of it alone has more cells than can be compared soon.
pub const LARGEST_SIDE: usize = 2048;

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The largest side of a block, the p or q, that is tried; q is at most 64 in any case.
    pub max_p: usize,
    /// The most rows that are looked at, up to 2047.
    pub rows: usize,
}

impl SearchLimits {
    /// What takes milliseconds.
    pub const QUICK: SearchLimits = SearchLimits { max_p: 128, rows: 160 };
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits { max_p: 512, rows: 2047 }
    }
}

/// K as the search needs it.
pub(super) struct Search<'a> {
    /// The elements up to the last row that can be reached, in increasing order.
    pub(super) small: &'a [usize],
    /// All elements, if they are finitely many.
    pub(super) finite: Option<&'a [Int]>,
    /// The residues of the elements modulo a number.
    pub(super) residues: &'a dyn Fn(usize) -> Vec<usize>,
    pub(super) max_p: usize,
}

impl Search<'_> {
    /// Whether the first `side` rows and columns, which are on the ladder, tile the plane.
    pub(super) fn try_block<const N: usize>(&self, ladder: &Ladder<N>, side: usize) -> Option<RegularityVerdict> {
        if side > self.max_p || !ladder.is_latin(side) {
            return None;
        }
        let block = ladder.block(side);
        tiles(&block, side, &(self.residues)(side)).then(|| RegularityVerdict::Closed(Tiling::one(side, block)))
    }

    /// Whether squares of this side do.
    pub(super) fn try_squares<const N: usize>(&self, ladder: &Ladder<N>, side: usize) -> Option<RegularityVerdict> {
        let within = side <= self.max_p.min(WIDEST) && ladder.is_latin(side);
        let set = self.finite.filter(|_| within && in_nim_pattern(ladder, side))?;
        let (tiling, irregular) = Tiling::by_squares(BlockMoves::of(set, side))?;
        Some(self.closed_or_not(tiling, irregular))
    }

    /// Of a tiling by squares of side q: every p for which the game is closed is some q 2^m.
    fn closed_or_not(&self, tiling: Tiling, irregular: Irregular) -> RegularityVerdict {
        if let Irregular::At(class) = irregular {
            return RegularityVerdict::Quotient { tiling, never_closed: Some(class), closed_above: false };
        }
        let sides = std::iter::successors(Some(1), |n| Some(2 * n)).take_while(|n| n * tiling.side() <= self.max_p);
        let closed = sides.filter_map(|n| Some((n * tiling.side(), tiling.corner(n)?)));
        for (side, block) in closed {
            if tiles(&block, side, &(self.residues)(side)) {
                return RegularityVerdict::Closed(Tiling::one(side, block));
            }
        }
        RegularityVerdict::Quotient { tiling, never_closed: None, closed_above: irregular == Irregular::None }
    }

    /// Lets a ladder grow until the set is decided, the ladder is full, or so many rows are on it.
    pub(super) fn climb<const N: usize>(
        &self,
        ladder: &mut Ladder<N>,
        rows: usize,
        job: &Job,
    ) -> Result<Option<RegularityVerdict>> {
        while ladder.height() < rows && !ladder.is_full() {
            let row = ladder.height();
            job.advance(row as u64, rows as u64)?;
            if row > 0 && row.is_multiple_of(64) {
                job.afford(&format!("a list of {row} rows of this set"), ladder.memory())?;
            }
            let within = self.small.partition_point(|&k| k <= row);
            match ladder.push(&self.small[..within]) {
                RowShape::Pure => {}
                RowShape::Mixed => return Ok(Some(RegularityVerdict::NotClosed { row })),
                RowShape::Open => return Ok(Some(RegularityVerdict::Undecided { rows: row })),
            }
            let verdict = self.try_block(ladder, row + 1).or_else(|| self.try_squares(ladder, row + 1));
            if verdict.is_some() {
                return Ok(verdict);
            }
        }
        Ok(None)
    }

    /// Lets a ladder grow, with wider windows where they are needed, until the set is decided or so many rows are on it.
    pub(super) fn settle(&self, narrow: &mut Ladder<2>, rows: usize, job: &Job) -> Result<RegularityVerdict> {
        if let Some(verdict) = self.climb(narrow, rows, job)? {
            return Ok(verdict);
        }
        let mut wide: Ladder<8> = narrow.widened();
        if let Some(verdict) = self.climb(&mut wide, rows, job)? {
            return Ok(verdict);
        }
        let mut wider: Ladder<32> = wide.widened();
        if let Some(verdict) = self.climb(&mut wider, rows, job)? {
            return Ok(verdict);
        }
        let mut widest: Ladder<128> = wider.widened();
        let verdict = self.climb(&mut widest, rows, job)?;
        Ok(verdict.unwrap_or(RegularityVerdict::Undecided { rows: widest.height() }))
    }
}

/// Whether all values known so far have the quotient of Nim.
fn in_nim_pattern<const N: usize>(ladder: &Ladder<N>, side: usize) -> bool {
    let rows = ladder.height();
    (0..rows).all(|a| (a..2 * rows).all(|b| ladder.value(a, b) / side == (a / side) ^ (b / side)))
}

/// Decides whether Wyt_K is closed p-nim-regular for some p, or quotient q-nim-regular for some q, or neither for any.
///
/// T = some microseconds for small sets; with the least element k of an undecidable-looking set, O(k^2) steps.
///
/// # Errors
/// [`crate::ErrorKind::Interrupted`], [`crate::ErrorKind::Memory`].
pub fn decide(removals: &Removals, limits: &SearchLimits, job: &Job) -> Result<RegularityVerdict> {
    let rows = limits.rows.min(2047);
    let small: Vec<usize> = (1..=rows).filter(|&k| removals.contains(&Int::from(k))).collect();
    let residues = |side: usize| removals.residues(side);
    let finite = match removals {
        Removals::Finite(set) => Some(set.as_slice()),
        _ => None,
    };
    let search = Search { small: &small, finite, residues: &residues, max_p: limits.max_p };
    search.settle(&mut Ladder::new(), rows, job)
}

/// The least p > max K for which Lemma 1 of duchene-2009 holds, where K is finite and the game closed p-nim-regular with this
/// least p: the p that serve are the least one times the powers of two.
pub fn lemma1_p(removals: &Removals, p: usize) -> Option<Int> {
    let Removals::Finite(set) = removals else { return None };
    let largest = set.last()?;
    let p = Int::from(p);
    let doubled = &p << bits(largest).saturating_sub(bits(&p));
    Some(if doubled > *largest { doubled } else { doubled << 1usize })
}
