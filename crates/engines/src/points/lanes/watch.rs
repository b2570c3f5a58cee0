//! Looking out for points that stray: the ends of d_n - n at hardly more than the cost of the rows.
//!
//! New ends are rare, so it is enough to notice the few stretches of 64 rows that may hold one; they are done once more by
//! whoever wants the points. Within a stretch everything is told by the place of a point in the window of its
//! value. Let a value have had k points and value 0 have had k_0 since the lane began. A point on bit p of the windows of its row
//! has d - n = p - k + k_0 + a constant, so a *limit* is a place: the place p of the next point at which d - n is at its end. With
//! every point of the value it moves up by one, with every point of value 0 down by one.

use super::Lane;
use crate::points::Lookahead;
use crate::points::frame::{self, Frame};
use crate::points::tape::Between;
use crate::points::tile::{self, TilePoint, TileStretch};

/// The rows that are suspected together.
pub(in crate::points) const BLOCK: u64 = 64;

/// For each value the least and the greatest place that the next point may take without being noticed, as bits of the windows.
///
/// The least may lie below the window, where all diagonals are occupied. The greatest may not, and does not if it is that of all
/// points so far: since everything below the window is occupied, some point has come at least to the window's first bit.
#[derive(Clone, Debug)]
pub(in crate::points) struct PlaceLimits(pub(in crate::points) Vec<(i64, i64)>);

/// [`BLOCK`] rows in which a point may have strayed. Some in which none has may be among them, but none that has is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::points) struct Suspect {
    /// The first row, counted from that of the lane.
    pub(in crate::points) row: u64,
    /// The state of that row.
    pub(in crate::points) frame: Frame<u64>,
}

/// All suspects of a lane, and no others, from its points one by one.
pub(super) fn find_suspects(lane: &Lane, rows: u64) -> Vec<Suspect> {
    let Some(PlaceLimits(mut limits)) = lane.limits.clone() else { return Vec::new() };
    let off = i64::from(frame::offset(u64::BITS));
    let mut unread = Lookahead::new(lane.frame.values(), 0);
    let mut frame = lane.frame.clone();
    let mut found = Vec::new();
    let mut points: Vec<TilePoint> = Vec::new();
    for row in (0..rows).step_by(BLOCK as usize) {
        let before = frame.clone();
        let tape = &mut Between { input: lane.input, output: &mut unread };
        let mut stretch = TileStretch { tape, at: lane.at + row, to: 0, rows: BLOCK };
        points.clear();
        if tile::advance::<u64, true, _>(&mut frame, &mut stretch, &mut points).is_err() {
            // The whole lane has failed.
            return Vec::new();
        }
        let mut strays = false;
        for point in &points {
            let limits = &mut limits[point.h as usize];
            let place = point.column - point.row.cast_signed() + off;
            strays |= place < limits.0 || place > limits.1;
            *limits = (limits.0 + 1, limits.1 + 1);
        }
        let zeros = points.iter().filter(|point| point.h == 0).count() as i64;
        limits.iter_mut().for_each(|limits| *limits = (limits.0 - zeros, limits.1 - zeros));
        if strays {
            found.push(Suspect { row, frame: before });
        }
    }
    found
}
