//! The differences d_n - A n of one value: how often each occurs, and the ends.

use super::{Ends, Slope};
use std::collections::BTreeMap;

/// How far from 0 differences are counted in an array.
const WIDEST: i64 = 1 << 12;

/// Counts, in an array near 0 and in a map beyond.
#[derive(Default)]
pub(super) struct Histogram {
    /// The first difference of the array.
    first: i64,
    near: Vec<u64>,
    far: BTreeMap<i64, u64>,
    ends: Option<Ends<i64>>,
}

impl Histogram {
    /// Bytes per entry of the map, about.
    pub(super) const ENTRY: u128 = 32;

    /// Whether the differences of a line are expected within the array: of small values they are some times A.
    pub(super) fn is_wide_enough(line: Slope) -> bool {
        line.a <= 64
    }

    /// Counts d_n - A n.  T = about 1 ns.
    #[inline(always)]
    pub(super) fn add(&mut self, n: u64, difference: i64) {
        let at = difference.wrapping_sub(self.first).cast_unsigned();
        // The array lies between differences that were seen, so whatever it counts is no new end.
        match usize::try_from(at).ok().and_then(|at| self.near.get_mut(at)) {
            Some(count) => *count += 1,
            None => self.add_beyond(n, difference),
        }
    }

    /// Counts a difference that is not in the array.
    #[cold]
    fn add_beyond(&mut self, n: u64, difference: i64) {
        self.ends.get_or_insert(Ends::of(n, difference)).take(n, difference);
        if difference.unsigned_abs() > WIDEST.unsigned_abs() {
            *self.far.entry(difference).or_default() += 1;
            return;
        }
        if self.near.is_empty() {
            self.first = difference;
        }
        // Both are within the widest array, and so is what lies between.
        let before = (self.first - difference).max(0) as usize;
        self.near.splice(0..0, std::iter::repeat_n(0, before));
        self.first = self.first.min(difference);
        let at = (difference - self.first) as usize;
        self.near.resize(self.near.len().max(at + 1), 0);
        self.near[at] += 1;
    }

    pub(super) fn ends(&self) -> Option<Ends<i64>> {
        self.ends
    }

    /// Every difference that occurs and how often, in order.
    pub(super) fn into_counts(self) -> Vec<(i64, u64)> {
        let mut all = self.far;
        all.extend((self.first..).zip(self.near).filter(|(_, count)| *count > 0));
        all.into_iter().collect()
    }
}
