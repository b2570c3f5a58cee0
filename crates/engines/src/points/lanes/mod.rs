//! Independent stretches of rows side by side: one lane of a vector register each.
//!
//! Where the machine has AVX2, twelve stretches go in step, four to a register, and each costs about a quarter of what
//! it would cost alone; elsewhere they are done one after the other. The results are the same to the bit.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(test)]
mod tests;
mod watch;

use super::frame::{Frame, Overflow};
use super::tape::Between;
use super::tile::{self, TileStretch, Unrecorded};
use super::{Lookahead, frame};
pub(super) use watch::{BLOCK, PlaceLimits, Suspect};

/// One stretch of rows, in 64-bit windows.
pub(super) struct Lane<'a> {
    /// The state at its start, then at its end.
    pub(super) frame: Frame<u64>,
    /// The reflected points of its rows.
    pub(super) input: &'a Lookahead,
    /// The place of its first row in them: a multiple of 64.
    pub(super) at: u64,
    /// The columns it settles; place 0 is the column of bit 0 at the start. Has room for two per row, and 64. What it held
    /// before is lost, or may remain beyond the last column.
    pub(super) output: Lookahead,
    /// How far it came: by how much r + index_0(r) has grown.
    pub(super) moved: Result<u64, Overflow>,
    /// How far points may stray without being noticed, if anybody cares.
    pub(super) limits: Option<PlaceLimits>,
    /// Where they may have strayed further.
    pub(super) suspects: Vec<Suspect>,
}

impl<'a> Lane<'a> {
    pub(super) fn new(frame: Frame<u64>, input: &'a Lookahead, at: u64, rows: u64) -> Lane<'a> {
        Lane::reusing(None, frame, input, at, rows)
    }

    /// The same with an output that was used before, if it has room: fresh memory is slow.
    pub(super) fn reusing(
        used: Option<Lookahead>,
        frame: Frame<u64>,
        input: &'a Lookahead,
        at: u64,
        rows: u64,
    ) -> Lane<'a> {
        let room = 2 * rows + 64;
        let roomy = used.filter(|used| used.rows() >= room && used.values() == frame.values());
        let output = roomy.unwrap_or_else(|| Lookahead::new(frame.values(), room));
        Lane { frame, input, at, output, moved: Ok(0), limits: None, suspects: Vec::new() }
    }

    /// The same lane, which notices every point that strays further than the limits.
    pub(super) fn watched(self, limits: Option<PlaceLimits>) -> Lane<'a> {
        Lane { limits, ..self }
    }
}

/// How many lanes go in step on this machine; 1 if there is nothing to gain.
pub(super) fn width() -> usize {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_available() {
        return avx2::LANES;
    }
    1
}

/// Goes through `rows` rows, a multiple of 64, in each lane.  T = about 0.4 ns per value, row and lane with AVX2 and
/// twelve lanes.
pub(super) fn advance(lanes: &mut [Lane], rows: u64) {
    // The one thing that would go wrong without a trace.
    assert!(rows.is_multiple_of(64) && lanes.iter().all(|lane| lane.at.is_multiple_of(64)));
    #[cfg(target_arch = "x86_64")]
    if avx2::is_available() {
        return avx2::advance(lanes, rows);
    }
    advance_portably(lanes, rows);
}

/// The same, one lane after the other.
pub(super) fn advance_portably(lanes: &mut [Lane], rows: u64) {
    for lane in lanes {
        lane.output.erase(0);
        if lane.limits.is_some() {
            lane.suspects = watch::find_suspects(lane, rows);
        }
        let tape = &mut Between { input: lane.input, output: &mut lane.output };
        let to = i64::from(frame::offset(u64::BITS));
        let mut stretch = TileStretch { tape, at: lane.at, to, rows };
        lane.moved = tile::advance::<u64, true, _>(&mut lane.frame, &mut stretch, &mut Unrecorded);
    }
}
