//! The lowest rows, by an exact run from row 0.

use super::plan::NeededRows;
use super::stretch::{Stretch, StretchLayer, ceil_over_phi};
use crate::error::Result;
use crate::job::Job;
use crate::points::Exact;
use crate::rules::Game;
use numeration::Int;

/// All points of these rows.  T = that of [`Exact`].
///
/// # Errors
/// Those of [`Exact`].
pub(super) fn base(g: u32, need: &NeededRows, job: &Job) -> Result<Stretch> {
    let first = u64::try_from(&need.first).unwrap_or(u64::MAX);
    let end = first.saturating_add(need.rows as u64);
    let mut run = Exact::new(&Game::wythoff(), g as usize, end, job)?;
    run.advance(first, job)?;
    let index: Vec<u64> = (0..=g as usize).map(|h| run.index(h)).collect();
    let relative = |n: u64| n.wrapping_sub(index[0]).cast_signed();
    let mut points = vec![vec![None; need.rows]; g as usize + 1];
    run.record(end, job, |batch| {
        for point in batch {
            points[point.h as usize][(point.a - first) as usize] = Some(relative(point.d()));
        }
        Ok(())
    })?;
    let layers = points.iter().zip(&index).map(|(points, &index)| StretchLayer::of_points(points, relative(index)));
    Ok(Stretch { first: Int::from(first), index0: ceil_over_phi(&need.first), layers: layers.collect() })
}
