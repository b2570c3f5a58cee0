//! Blocks of rows done at the same time, each from a guess of its first state, and checked.
//!
//! The inserts of all rows up to r + index_0(r) are known once row r is reached, so only the states are missing. Each
//! block but the first starts early from the dummy state and is expected to have converged when it begins. Where the
//! state at the end of a block equals the state with which the next one began, that one was right, too: the first block
//! starts from the true state, so by induction every accepted block is exact. What follows a seam that does not match
//! is thrown away.

use super::Lookahead;
use super::frame::{Frame, offset};
use super::lanes::{self, Lane};
use crate::job::Job;

/// The most rows of a block, so that its output stays within the caches. Not a power of two, lest the words that lanes
/// read at the same time compete for the same lines.
const LONGEST: u64 = 2039 * 64;

/// A row whose state is known.
pub(super) struct KnownRow<'a> {
    /// A multiple of 64.
    pub(super) row: u64,
    /// What the frame is relative to: index_0 of the row, or less.
    pub(super) origin: u64,
    pub(super) frame: &'a Frame<u64>,
}

/// What several blocks have found.
pub(super) struct BlockFindings {
    /// The row they end at, and its state.
    pub(super) row: u64,
    pub(super) frame: Frame<u64>,
    /// The columns that are settled: the first one of each block, the bits, and how many.
    pub(super) settled: Vec<(u64, Lookahead, u64)>,
    /// How many blocks were thrown away.
    pub(super) rejected: usize,
}

/// Goes on from a known row, at most to row `to`, starting each block `warm` rows early; `None` where there is nothing
/// to gain or a window of 64 bits is too narrow. Outputs of earlier blocks in `spare` are used again.
pub(super) fn run_blocks(
    known: &KnownRow,
    lookahead: &Lookahead,
    to: u64,
    warm: u64,
    spare: &mut Vec<Lookahead>,
    job: &Job,
) -> Option<BlockFindings> {
    let off = u64::from(offset(u64::BITS));
    let warm = warm.next_multiple_of(64);
    let (width, count) = (lanes::width(), lanes::width() * job.executor.width());
    let reach = to.min(known.row + known.origin - off).saturating_sub(known.row);
    let rows = (reach / count as u64).min(LONGEST) / 64 * 64;
    if count == 1 || rows < 4 * warm || rows == 0 {
        return None;
    }
    // index_h of the start of a block, but for a constant.
    let mut index: Vec<i64> = (0..known.frame.values()).map(|h| known.frame.n_index(h)).collect();
    let mut at = known.row;
    let mut lanes = vec![Lane::reusing(spare.pop(), known.frame.clone(), lookahead, at, rows)];
    for i in 1..count as u64 {
        let start = known.row + i * rows - warm;
        for (h, index) in index.iter_mut().enumerate() {
            *index += (start - at - lookahead.reflected_between(h, at, start)) as i64;
        }
        at = start;
        let zeros = index[0] - known.frame.n_index(0);
        let n_index: Vec<i64> = index.iter().map(|n| n - zeros).collect();
        lanes.push(Lane::reusing(spare.pop(), Frame::dummy(&n_index).ok()?, lookahead, at, rows));
    }
    each(&mut lanes[1..], warm, width, job);
    for lane in &mut lanes[1..] {
        lane.at += warm;
    }
    let warmed = lanes[1..].iter().map(|lane| lane.moved.is_ok()).collect::<Vec<_>>();
    let begun: Vec<Frame<u64>> = lanes[1..].iter().map(|lane| lane.frame.clone()).collect();
    each(&mut lanes, rows, width, job);
    lanes[0].moved.ok()?;
    let seams = lanes.iter().zip(&lanes[1..]).zip(begun.iter().zip(&warmed));
    let good =
        seams.take_while(|((before, after), (start, ok))| **ok && after.moved.is_ok() && before.frame == **start);
    let accepted = 1 + good.count();
    spare.extend(lanes.drain(accepted..).map(|lane| lane.output));

    let mut settled = Vec::with_capacity(accepted);
    let mut column = known.row + known.origin - off;
    let mut frame = known.frame.clone();
    for lane in lanes {
        let moved = lane.moved.ok()?;
        settled.push((column, lane.output, moved));
        column += moved;
        frame = lane.frame;
    }
    Some(BlockFindings { row: known.row + accepted as u64 * rows, frame, settled, rejected: count - accepted })
}

/// Runs the lanes, as many in step as the machine can, and these groups on the threads of the job.
fn each(lanes: &mut [Lane], rows: u64, width: usize, job: &Job) {
    let groups = lanes.chunks_mut(width);
    job.executor
        .run(groups.map(|group| Box::new(|| lanes::advance(group, rows)) as Box<dyn FnOnce() + Send>).collect());
}
