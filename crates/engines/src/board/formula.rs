//! Values in closed form.

use super::table::{Cell, with_cells};
use super::{Engine, Table, Visit};
use crate::error::{Error, Result};
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rules::{Game, Theorem, ValueFormula};
use numeration::{Int, saturate};

/// The theorem that gives the values of a game, if there is one.
pub fn theorem(game: &Game) -> Option<Theorem<ValueFormula>> {
    game.rules().values()
}

/// How it is cited.
pub fn evidence(game: &Game) -> Option<Evidence> {
    theorem(game).map(|theorem| match &theorem.says {
        ValueFormula::Nimhoff(h) if *h == Int::ONE => Evidence::by("nim-sum of the piles", theorem.source),
        _ => Evidence::theorem(theorem.source),
    })
}

/// The value of a position from it.
pub fn value(game: &Game, a: &Int, b: &Int) -> Option<Int> {
    theorem(game).map(|theorem| theorem.says.at(a, b))
}

impl ValueFormula {
    /// The value of a position, for piles of any size.  T = O(1) operations on integers of this size.
    pub fn at(&self, a: &Int, b: &Int) -> Int {
        match self {
            ValueFormula::Nimhoff(h) if *h == Int::ONE => a ^ b,
            ValueFormula::Nimhoff(h) => h * ((a / h) ^ (b / h)) + (a + b) % h,
            ValueFormula::Euclid if a.is_zero() || b.is_zero() => Int::ZERO,
            ValueFormula::Euclid => {
                let (small, large) = (a.min(b), a.max(b));
                (large * large - small * small) / (small * large)
            }
        }
    }

    /// The formula for the cells of a board.
    fn in_words(&self, rows: usize, cols: usize) -> InWords {
        match self {
            // One beyond all sums of piles leaves only the sum, however large.
            ValueFormula::Nimhoff(h) => InWords::Nimhoff(saturate(h).min(rows + cols)),
            ValueFormula::Euclid => InWords::Euclid,
        }
    }
}

/// A formula for piles below 2^31.
#[derive(Clone, Copy)]
enum InWords {
    Nimhoff(usize),
    Euclid,
}

impl InWords {
    fn at(self, a: usize, b: usize) -> u32 {
        match self {
            InWords::Nimhoff(h) => (h * ((a / h) ^ (b / h)) + (a + b) % h) as u32,
            InWords::Euclid if a == 0 || b == 0 => 0,
            InWords::Euclid => {
                let (small, large) = (a.min(b) as u64, a.max(b) as u64);
                ((large - small) * (large + small) / (small * large)) as u32
            }
        }
    }
}

/// Fills a board from the closed form.
pub struct Formula;

impl Engine for Formula {
    fn name(&self) -> &'static str {
        "formula"
    }

    fn handles(&self, game: &Game) -> bool {
        theorem(game).is_some()
    }

    fn extra_memory(&self, _game: &Game, _rows: usize, _cols: usize) -> u128 {
        0
    }

    fn fill(&self, game: &Game, table: &mut Table, job: &Job) -> Result<()> {
        let (rows, cols) = (table.rows(), table.cols());
        let Some(formula) = theorem(game).map(|theorem| theorem.says.in_words(rows, cols)) else { return Ok(()) };
        with_cells!(table.cells_mut(), cells => {
            for (a, row) in cells.chunks_exact_mut(cols).enumerate() {
                row.iter_mut().enumerate().for_each(|(b, cell)| *cell = Cell::from_value(formula.at(a, b)));
                job.advance(a as u64 + 1, rows as u64)?;
            }
        });
        Ok(())
    }
}

/// Hands over the rows of a board one by one.
pub(super) fn stream<E: From<Error>>(
    game: &Game,
    rows: usize,
    cols: usize,
    job: &Job,
    visit: &mut Visit<E>,
) -> std::result::Result<(), E> {
    let Some(formula) = theorem(game).map(|theorem| theorem.says.in_words(rows, cols)) else { return Ok(()) };
    let mut row = vec![0; cols];
    for a in 0..rows {
        row.iter_mut().enumerate().for_each(|(b, cell)| *cell = formula.at(a, b));
        visit(&row)?;
        job.advance(a as u64 + 1, rows as u64)?;
    }
    Ok(())
}
