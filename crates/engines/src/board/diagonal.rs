//! Values along a diagonal (f-wythoff-2013, section 3).

use super::table;
use crate::error::Result;
use crate::job::Job;
use crate::rules::Game;
use std::collections::BTreeMap;

/// The values G(a, a + d) for a = 0, 1, ...
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagonal {
    /// The values, by a.
    pub values: Vec<u32>,
    /// For each value that occurs, the first a where it does, by value.
    pub first: Vec<(u32, usize)>,
}

/// The first `count` values on diagonal d.
///
/// # Errors
/// Those of [`table()`], for the board of `count` rows and `count + d` columns.
pub fn diagonal(game: &Game, d: usize, count: usize, job: &Job) -> Result<Diagonal> {
    let board = table(game, count, count.saturating_add(d), job)?;
    let values: Vec<u32> = (0..count).map(|a| board.get(a, a + d)).collect();
    let mut first = BTreeMap::new();
    for (a, &value) in values.iter().enumerate() {
        first.entry(value).or_insert(a);
    }
    Ok(Diagonal { values, first: first.into_iter().collect() })
}
