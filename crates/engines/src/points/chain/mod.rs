//! Exact runs to any row, in pieces that know nothing of each other.
//!
//! A block of rows that begins in the middle has no state to begin with, and no inserts. Both are guessed: a cascade of levels
//! at r, r / phi, r / phi^2, .. feeds it, as in Algorithm RW, and every level starts some rows early from the dummy state
//! (Nivasch 2009, (3-8)) and is expected to have converged. What each level has converged to is an *assumption*: "the
//! state of row v is S". Nothing is taken on trust:
//!
//! * where one block ends and the next begins, the two states must be equal (a *seam*);
//! * a row v about which a level assumes something is crossed later, or was before, by the first level of some block, which
//!   must find S there.
//!
//! *If all seams and all assumptions hold, every state is that of the true run*, by induction on rows: the first rows
//! are exact, the first level of a block is right as long as its first state and its inserts are; the first state equals the
//! last one of the block before, and the inserts come from lower levels, all of whose rows are lower and whose
//! first states are among those that the blocks before have crossed. So nothing depends on the Convergence Conjecture.
//!
//! Blocks go in lanes, twelve in step; a lane takes whatever level needs to go on next, so all are always busy.

mod base;
mod drive;
mod runner;
mod seal;
#[cfg(test)]
mod tests;

use super::literal::RowState;
use super::{Batch, Differences, Greedy, Lookahead, rows_to_converge};
use crate::error::{Error, ErrorKind, Problem, Remedy, Result};
use crate::job::Job;
use crate::rules::{Game, family_names_where};
use base::Base;
use drive::Drive;
use runner::BlockRunner;
pub use runner::checksum;
pub use seal::Seal;
use std::ops::Range;

/// Blocks begin in rows that are multiples of this, and so do assumptions.
pub const GRID: u64 = 4096;
/// Rows that a level does at a time.
use super::cascade::CHUNK;

/// The warm-up in use: what was asked for, or about twice the longest convergence seen, rounded up.
fn warm_up(g: usize, asked: Option<u64>) -> u64 {
    asked.unwrap_or_else(|| rows_to_converge(g)).max(1).next_multiple_of(CHUNK)
}

/// An exact run for T_0..T_g in blocks of rows.  T = about 1 ns per value and row, for each block also that of
/// 10^4 rows on each of log_phi r levels; memory = some kilobytes for each value, level and lane.
///
/// ```
/// use wythoff_engines::{job::Job, points::{Chain, chain::BlockRequest}};
/// let job = Job::default();
/// let chain = Chain::new(&"wythoff".parse().unwrap(), 3, None, &job).unwrap();
/// let (first, middle, end) = (chain.first_row(), 400 * Chain::GRID, 500 * Chain::GRID);
/// let wanted = BlockRequest { marks: &chain.assumed(middle), ..BlockRequest::default() };
/// let blocks = chain.run(&[first..middle, middle..end], wanted, &mut |_, _| Ok(()), &job).unwrap();
/// assert_eq!(blocks[0].start, chain.first_seal());
/// assert_eq!(blocks[0].end, blocks[1].start);
/// assert_eq!(blocks[0].crossed, blocks[1].assumed);
/// ```
#[derive(Debug)]
pub struct Chain {
    g: usize,
    base: Base,
}

/// What is known of a block once it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its rows.
    pub rows: Range<u64>,
    /// The state it began with.
    pub start: Seal,
    /// The state of the row after the last.
    pub end: Seal,
    /// The rows about which its lower levels assume something, and what.
    pub assumed: Vec<(u64, Seal)>,
    /// Of the rows asked for, those in the block, and their states.
    pub crossed: Vec<(u64, Seal)>,
    /// How many points of each value lie below the row after the last.
    pub index: Vec<u64>,
    /// A sum over the inserts of all rows, which does not depend on how they are cut into blocks.
    pub checksum: u64,
    /// The ends of d_n - n over its rows and those below [`Chain::first_row`], if they are wanted.
    pub differences: Option<Differences>,
}

/// What is wanted of blocks besides their seals. All rows are multiples of [`Chain::GRID`].
#[derive(Clone, Copy, Debug, Default)]
pub struct BlockRequest<'a> {
    /// Rows whose states are wanted, in order.
    pub marks: &'a [u64],
    /// Ranges of rows whose points are handed on, in order within each block.
    pub observed: &'a [Range<u64>],
    /// Whether the ends of d_n - n are wanted. They cost two thirds more.
    pub ends: bool,
}

/// The inserts of some rows with the state of the first one, as good as the assumptions.
#[derive(Debug)]
pub struct Excerpt {
    /// The state of the first row.
    pub state: RowState,
    /// The inserts; row 0 is the first row.
    pub inserts: Lookahead,
    /// The block these rows are.
    pub block: Block,
}

/// What receives points: the number of the block, and some rows of it.
pub type Observe<'a> = dyn FnMut(usize, &Batch) -> Result<()> + 'a;

impl Chain {
    /// Blocks begin in rows that are multiples of this.
    pub const GRID: u64 = GRID;

    /// Computes the first rows. Every level starts `warm` rows early, by default [`rows_to_converge`] of g; that is a matter
    /// of luck, not of truth.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for games without windows or whose columns take several points of a value, and those of
    /// [`super::Exact`].
    pub fn new(game: &Game, g: usize, warm: Option<u64>, job: &Job) -> Result<Chain> {
        Ok(Chain { g, base: Base::new(game, g, warm_up(g, warm), job)? })
    }

    /// Whether a game has chains: its points are placed in windows, and a column takes only one point of a value.
    pub fn supports(game: &Game) -> bool {
        let columns = game.geometry().is_some_and(|geometry| geometry.reaches_column());
        columns && game.width() == 1 && Greedy::knows(game)
    }

    /// Why a game has no chains.
    pub fn refusal(game: &Game) -> Problem {
        let names = family_names_where(Chain::supports);
        Problem::new(format!("{game} has no chains, which are for {names}")).or(Remedy::GoThroughRows)
    }

    /// The first row of the first block of such a chain. Fewer rows need none.
    pub fn first_row_of(g: usize, warm: Option<u64>) -> u64 {
        base::first_row(g, warm_up(g, warm))
    }

    /// Compares an exact run over the first rows, of which these are the indices and the checksum, with the greedy algorithm
    /// on plain sets, as [`Chain::check_first_rows`] does.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if anything differs.
    pub fn check_rows(game: &Game, rows: u64, index: &[u64], sum: u64, job: &Job) -> Result<()> {
        let (again, bits) = base::by_sets(game, index.len().saturating_sub(1), rows, rows, job)?;
        if again == index && checksum(&bits, 0, 0..rows) == sum { Ok(()) } else { Err(base::differ(rows)) }
    }

    /// The rows by which every level starts early: what was asked for, rounded up.
    pub fn warm(&self) -> u64 {
        self.base.warm
    }

    /// The first row of the first block. Those before are done by [`super::Exact`].
    pub fn first_row(&self) -> u64 {
        self.base.row
    }

    /// The state of that row.
    pub fn first_seal(&self) -> Seal {
        self.base.seal()
    }

    /// Compares the rows below [`Chain::first_row`] and the inserts known there with the greedy algorithm on plain sets,
    /// which for Wythoff's game is Algorithm WSG to the letter.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if anything differs.
    pub fn check_first_rows(&self, game: &Game, job: &Job) -> Result<()> {
        self.base.check(game, self.g, job)
    }

    /// About how much memory a run takes, in bytes.
    pub fn bytes(&self) -> u128 {
        self.base.bytes(self.g)
    }

    /// The rows about which a block that begins in this row assumes something.  T = O(log r).
    pub fn assumed(&self, start: u64) -> Vec<u64> {
        let mut rows: Vec<u64> = self.base.climb(start).starts.iter().skip(1).map(|start| start.row).collect();
        rows.reverse();
        rows
    }

    /// Runs blocks side by side. They begin in multiples of [`Chain::GRID`].
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if a row is none of those, or no window is wide enough; [`ErrorKind::Interrupted`].
    pub fn run(
        &self,
        blocks: &[Range<u64>],
        wanted: BlockRequest,
        observe: &mut Observe,
        job: &Job,
    ) -> Result<Vec<Block>> {
        blocks.iter().try_for_each(|rows| self.allows(rows))?;
        let total: u64 = blocks.iter().map(|rows| rows.end - rows.start).sum();
        let mut drive = Drive::new(self.g + 1, total);
        let mut runners: Vec<BlockRunner> =
            blocks.iter().map(|rows| BlockRunner::new(&self.base, rows, wanted.ends)).collect::<Result<_>>()?;
        drive.run(&mut runners, wanted, observe, job)?;
        runners.into_iter().map(BlockRunner::finish).collect()
    }

    /// The state of a row and the inserts of `rows` rows and of `more` rows after them.
    ///
    /// # Errors
    /// As [`Chain::run`].
    pub fn excerpt(&self, rows: &Range<u64>, more: u64, marks: &[u64], job: &Job) -> Result<Excerpt> {
        self.allows(rows)?;
        let count = rows.end - rows.start + more;
        job.afford("the inserts of so many rows", Lookahead::bytes(self.g + 1, count))?;
        let mut drive = Drive::new(self.g + 1, rows.end - rows.start);
        let mut runner = BlockRunner::new(&self.base, rows, false)?;
        runner.keep_inserts(count);
        let wanted = BlockRequest { marks, ..BlockRequest::default() };
        drive.run(std::slice::from_mut(&mut runner), wanted, &mut |_, _| Ok(()), job)?;
        let (state, inserts) = runner.take_inserts(more, &mut drive)?;
        Ok(Excerpt { state, inserts, block: runner.finish()? })
    }

    /// Cascades from several rows on, side by side in lanes, without any check. They show what the checks of [`Chain::run`]
    /// cost.
    ///
    /// # Errors
    /// As [`Chain::run`].
    pub fn unchecked(&self, starts: &[u64], job: &Job) -> Result<Unchecked<'_>> {
        let mut runners = Vec::new();
        for &start in starts {
            self.allows(&(start..start + 1))?;
            let mut runner = BlockRunner::new(&self.base, &(start..start + 1), false)?;
            runner.advance_only_to(start);
            runners.push(runner);
        }
        let mut unchecked = Unchecked { runners, drive: Drive::new(self.g + 1, 0) };
        unchecked.advance(0, job)?;
        Ok(unchecked)
    }

    fn allows(&self, rows: &Range<u64>) -> Result<()> {
        let first = self.first_row();
        if rows.start < first || !rows.start.is_multiple_of(GRID) || rows.is_empty() || rows.end > 1 << 60 {
            let message = format!(
                "rows {} to {} are no block: it begins in a multiple of {GRID} from {first} on and ends after that, below 2^60",
                rows.start, rows.end
            );
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        Ok(())
    }
}

/// Cascades side by side.
pub struct Unchecked<'a> {
    runners: Vec<BlockRunner<'a>>,
    drive: Drive,
}

impl Unchecked<'_> {
    /// Goes on by so many rows, a multiple of [`Chain::GRID`].
    ///
    /// # Errors
    /// As [`Chain::run`].
    pub fn advance(&mut self, rows: u64, job: &Job) -> Result<()> {
        for runner in &mut self.runners {
            runner.advance_only_to(runner.end() + rows.next_multiple_of(GRID));
        }
        self.drive.run(&mut self.runners, BlockRequest::default(), &mut |_, _| Ok(()), job)
    }
}
