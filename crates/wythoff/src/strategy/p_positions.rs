//! Lists of P-positions: from a closed form at any distance, else from a board.

use super::closed_form::ClosedForm;
use crate::board::{self, Table};
use crate::error::{Error, ErrorKind, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rules::{Game, Rules, Ruleset, Vector, with_rules};
use numeration::Int;

/// A P-position; a <= b unless the game's piles are ordered.
pub type Position = (Int, Int);

/// P-positions in increasing order, with how they are known.
pub struct PPositions<'a> {
    /// The positions; in closed form they are produced as they are asked for.
    pub positions: Box<dyn Iterator<Item = Position> + Send + 'a>,
    /// The theorem, the period that is proved, or the board.
    pub evidence: Evidence,
}

/// Which P-positions are asked for, in increasing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// All with both piles below a number.
    Below(Int),
    /// The first ones, so many.
    First(Int),
    /// The one with this index alone; index 0 is (0, 0).
    Nth(Int),
}

impl<'a> PPositions<'a> {
    fn from_board(game: &Game, found: Vec<(usize, usize)>, table: &Table) -> PPositions<'a> {
        let evidence = board::evidence(game, table.rows(), table.cols());
        let positions = Box::new(found.into_iter().map(|(a, b)| (Int::from(a), Int::from(b))));
        PPositions { positions, evidence }
    }

    /// Those that are asked for; a Wyt_K may take so many rows to show its period ([`ClosedForm::within`]).
    ///
    /// # Errors
    /// Those of [`board::table()`] when the board that would hold them is too large, and
    /// [`ErrorKind::Unsupported`] when boards well beyond that size do not show so many.
    pub fn list(game: &Game, which: &Which, most_steps: u64, job: &Job) -> Result<PPositions<'a>> {
        let form = match ClosedForm::within(game, most_steps, job) {
            Ok(_) if game.is_ordered() => None,
            Err(error) if error.kind() == ErrorKind::Memory => None, // a board may still be affordable
            form => form?,
        };
        if let Some(form) = form {
            let evidence = form.evidence();
            let positions: Box<dyn Iterator<Item = Position> + Send> = match which {
                Which::Below(n) => Box::new(form.below(n.clone())),
                Which::First(count) => {
                    let count = count.clone();
                    let indices = naturals(Int::ZERO).take_while(move |i| *i < count);
                    Box::new(indices.map(move |i| form.nth(&i)))
                }
                Which::Nth(index) => Box::new(std::iter::once(form.nth(index))),
            };
            return Ok(PPositions { positions, evidence });
        }
        PPositions::on_board(game, which, job).map_err(|error| match game.rules() {
            Rules::Wyt(_) if error.kind() == ErrorKind::Memory => {
                let message = format!(
                    "the P-positions of {game} are not known to repeat (within {most_steps} rows; --steps allows more), and {error}"
                );
                Error::new(ErrorKind::Memory, message)
            }
            _ => error,
        })
    }

    /// Those that are asked for, from a board that holds them.
    fn on_board(game: &Game, which: &Which, job: &Job) -> Result<PPositions<'a>> {
        match which {
            Which::Below(n) => {
                let n = board::side(n)?;
                let table = board::table(game, n, n, job)?;
                Ok(PPositions::from_board(game, zeros(&table, game), &table))
            }
            Which::First(count) => {
                let count = board::side(count)?;
                let (mut found, table) = first_on_board(game, count, job)?;
                found.truncate(count);
                Ok(PPositions::from_board(game, found, &table))
            }
            Which::Nth(index) => {
                let index = board::side(index)?;
                let (found, table) = first_on_board(game, index.saturating_add(1), job)?;
                Ok(PPositions::from_board(game, found.get(index).copied().into_iter().collect(), &table))
            }
        }
    }

    /// All P-positions with both piles below n.
    ///
    /// # Errors
    /// Those of [`PPositions::list`].
    pub fn below(game: &Game, n: &Int, job: &Job) -> Result<PPositions<'a>> {
        PPositions::list(game, &Which::Below(n.clone()), ClosedForm::patience(game), job)
    }

    /// The first `count` P-positions.
    ///
    /// # Errors
    /// Those of [`PPositions::list`].
    pub fn first(game: &Game, count: &Int, job: &Job) -> Result<PPositions<'a>> {
        PPositions::list(game, &Which::First(count.clone()), ClosedForm::patience(game), job)
    }

    /// The P-position with index n alone; index 0 is (0, 0).
    ///
    /// # Errors
    /// Those of [`PPositions::list`].
    pub fn nth(game: &Game, n: &Int, job: &Job) -> Result<PPositions<'a>> {
        PPositions::list(game, &Which::Nth(n.clone()), ClosedForm::patience(game), job)
    }
}

fn naturals(from: Int) -> impl Iterator<Item = Int> {
    std::iter::successors(Some(from), |i| Some(i + Int::ONE))
}

/// The cells with value 0, by rows; with a <= b only, unless the piles are ordered.
fn zeros(table: &Table, game: &Game) -> Vec<(usize, usize)> {
    let ordered = game.is_ordered();
    (0..table.rows())
        .flat_map(|a| table.row(a).enumerate().filter(|&(_, v)| v == 0).map(move |(b, _)| (a, b)))
        .filter(|&(a, b)| a <= b || ordered)
        .collect()
}

/// How many P-positions a row can hold: those whose second piles differ by a multiple of q reach one another along
/// the line (0, q), so at most one per residue class. Without such a line there is no limit.
fn most_per_row(game: &Game) -> usize {
    let along = with_rules!(game, rules => rules.lines().iter().filter(|v| v.0 == 0).map(|&Vector(_, q)| q).min());
    along.unwrap_or(usize::MAX)
}

/// At least `count` P-positions in order, from square boards that double until enough rows are settled. A row is
/// settled when it shows as many P-positions as it can hold; the first row that is not still begins as it is shown.
///
/// A game may have fewer than `count` P-positions, which no board can tell; so the search ends at a board that holds
/// far more than enough in every game with a P-position per row and bounded ratios.
fn first_on_board(game: &Game, count: usize, job: &Job) -> Result<(Vec<(usize, usize)>, Table)> {
    let per_row = most_per_row(game);
    let largest = count.saturating_mul(32).saturating_add(128);
    let mut side = count.saturating_mul(2).clamp(16, largest);
    loop {
        let table = board::table(game, side, side, job)?;
        let settled = (0..side).take_while(|&a| table.row(a).filter(|&v| v == 0).count() >= per_row).count();
        let mut found = zeros(&table, game);
        found.retain(|&(a, _)| a <= settled);
        if found.len() >= count {
            return Ok((found, table));
        }
        if side == largest {
            let message = format!(
                "only the first {} P-positions of {game} are settled by piles below {side}; list those there are with --below",
                found.len()
            );
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        side = side.saturating_mul(2).min(largest);
    }
}
