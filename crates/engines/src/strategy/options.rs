//! A set of options that may be too large to list.

use crate::error::{Remedy, Result};
use crate::job::Job;
use numeration::Int;

/// Some options of a position: how many there are, and the first of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The first ones in increasing order, piles in the order asked; at most as many as were asked for.
    pub first: Vec<(Int, Int)>,
    /// How many there are in all.
    pub count: Int,
}

impl Options {
    pub(crate) fn push(&mut self, x: Int, y: Int) {
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
    pub(crate) fn sorted(mut self, limit: usize) -> Options {
        self.first.sort_unstable();
        self.first.truncate(limit);
        self
    }
}

/// A list of options of (a, b), made by a function of the limit, if it fits the memory allowed.
///
/// # Errors
/// [`crate::ErrorKind::Memory`], and those of the function.
pub(crate) fn listed(
    a: &Int,
    b: &Int,
    limit: usize,
    job: &Job,
    make: impl FnOnce(usize) -> Result<Options>,
) -> Result<Options> {
    // Each option is two numbers of this size; parts of the list are made before they are put together.
    let each = 2 * (numeration::bits(a) / 8 + numeration::bits(b) / 8 + 128) as u64;
    let most = numeration::saturate(&Int::from(job.budget.memory / each));
    let options = make(limit.min(most))?;
    let wanted = options.count.clone().min(Int::from(limit));
    if wanted > Int::from(most) {
        let needed = u128::try_from(wanted * each).unwrap_or(u128::MAX);
        job.afford_or("a list of this many winning options of this size", needed, Remedy::ShorterList)?;
    }
    Ok(options)
}
