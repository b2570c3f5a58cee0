//! The first Grundy value whose positions differ between two games.

use super::{memory, table};
use crate::error::Result;
use crate::job::Job;
use crate::rules::Game;

/// Where two games part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The least g such that some position has value g in exactly one of the games.
    pub value: u32,
    /// The witness with the fewest tokens, then the smaller first pile.
    pub witness: (usize, usize),
    /// The two values of the witness.
    pub values: (u32, u32),
}

/// Compares the games on all positions with both piles below n; `None` when every value agrees. Where they are known to have the same
/// moves, each is played by the rules of its own text, so that the boards are evidence of their own.
///
/// # Errors
/// Those of [`table()`]; both tables must fit the memory allowed.
pub fn compare(first: &Game, second: &Game, n: usize, job: &Job) -> Result<Option<Difference>> {
    let (first, second) = match first.is_same_as(second) {
        true => (&first.as_written(), &second.as_written()),
        false => (first, second),
    };
    let both = memory(first, n, n).saturating_add(memory(second, n, n));
    job.afford(&format!("comparing {first} and {second} on boards of {n} by {n}"), both)?;
    let (x, y) = (table(first, n, n, job)?, table(second, n, n, job)?);
    let differing = (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).filter_map(|(a, b)| {
        let values = (x.get(a, b), y.get(a, b));
        (values.0 != values.1).then(|| Difference { value: values.0.min(values.1), witness: (a, b), values })
    });
    Ok(differing.min_by_key(|d| (d.value, d.witness.0 + d.witness.1, d.witness.0)))
}
