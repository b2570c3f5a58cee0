//! Winning options of a position, from a board.

use crate::board;
use crate::error::Result;
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rules::Game;
use serde::Serialize;

/// Whether the Previous or the Next player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Outcome {
    /// The player who has just moved wins: the value is 0.
    P,
    /// The player about to move wins.
    N,
}

/// A position's outcome, value and winning options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value.
    pub value: u32,
    /// Every option with value 0, piles in the order asked, sorted.
    pub winning: Vec<(usize, usize)>,
    /// How it is known.
    pub evidence: Evidence,
}

/// The winning options of (a, b).  T = filling the board of all positions below, then the number of options.
///
/// # Errors
/// Those of [`board::table()`].
pub fn moves(game: &Game, a: usize, b: usize, job: &Job) -> Result<Moves> {
    let table = board::table(game, a.saturating_add(1), b.saturating_add(1), job)?;
    let mut winning = game.options(a, b)?;
    winning.retain(|&(x, y)| table.get(x, y) == 0);
    let value = table.get(a, b);
    let outcome = if value == 0 { Outcome::P } else { Outcome::N };
    let evidence = board::evidence(game, table.rows(), table.cols());
    Ok(Moves { outcome, value, winning, evidence })
}
