//! A set of options that may be too large to list.

use numeration::Int;

/// Some options of a position: how many there are, and the first of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The first ones in increasing order, piles in the order asked; at most as many as were asked for.
    pub first: Vec<(Int, Int)>,
    /// How many there are in all.
    pub count: Int,
}

impl Options {
    pub(super) fn push(&mut self, x: Int, y: Int) {
        self.first.push((x, y));
        self.count += Int::ONE;
    }

    /// Adds options that are numbered from `low` to `high`, in increasing order; at most `limit` of them are made.
    pub(super) fn push_range(
        &mut self,
        low: &Int,
        high: &Int,
        limit: usize,
        options: impl Iterator<Item = (Int, Int)>,
    ) {
        if low <= high {
            let count = high - low + Int::ONE;
            self.first.extend(options.take(numeration::saturate(&count).min(limit)));
            self.count += count;
        }
    }

    /// Sorts what was added in parts, of each of which the first `limit` are here, and keeps the first `limit` of all.
    pub(super) fn sorted(mut self, limit: usize) -> Options {
        self.first.sort_unstable();
        self.first.truncate(limit);
        self
    }
}
