//! The ends of d_n - n alone.

use super::{Batch, Ends};
use serde::{Deserialize, Serialize};

/// The ends of d_n - n of the values 0..=g over some rows, batch by batch; `None` where there was no point.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differences(pub Vec<Option<Ends<i64>>>);

impl Differences {
    /// Before the first batch.
    pub fn new(g: usize) -> Differences {
        Differences(vec![None; g + 1])
    }

    /// Takes in the points of some rows, which come after those taken in before.
    pub fn add(&mut self, batch: &Batch) {
        for (h, ends) in self.0.iter_mut().enumerate() {
            for (n, &(a, b)) in (batch.n(h)..).zip(batch.cells(h)) {
                let difference = (b - a).wrapping_sub(n).cast_signed();
                ends.get_or_insert(Ends::of(n, difference)).take(n, difference);
            }
        }
    }

    /// The ends over these rows and over later ones, which may include some of these.
    pub fn with(self, later: &Differences) -> Differences {
        let both = |(before, later): (Option<Ends<i64>>, &Option<Ends<i64>>)| match (before, *later) {
            (Some(before), Some(later)) => Some(before.with(later)),
            (before, later) => before.or(later),
        };
        Differences(self.0.into_iter().zip(&later.0).map(both).collect())
    }
}
