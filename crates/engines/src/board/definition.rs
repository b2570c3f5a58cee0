//! The definition, as written: the value of a position is the least number that none of its options has.
//!
//! Per cell, mark the values of all options in a reused array and scan for the first unmarked one. This is the
//! oracle every other engine is tested against; it knows nothing of any game but its moves, and takes these from its text, whatever simpler
//! game has the same ones.
//!
//! Cost: T = the number of options of all cells, about N^3 for Wythoff's game on an N by N board.

use super::table::{Cell, with_cells};
use super::{Engine, Table};
use crate::error::Result;
use crate::job::Job;
use crate::rules::{Game, Ruleset, with_rules};

/// The plain minimal excludant, cell by cell.
pub struct Definition;

impl Engine for Definition {
    fn name(&self) -> &'static str {
        "definition"
    }

    fn handles(&self, _game: &Game) -> bool {
        true
    }

    fn extra_memory(&self, _game: &Game, rows: usize, cols: usize) -> u128 {
        4 * (rows as u128 + cols as u128)
    }

    fn fill(&self, game: &Game, table: &mut Table, job: &Job) -> Result<()> {
        let (rows, cols) = (table.rows(), table.cols());
        let game = game.as_written();
        with_rules!(game.rules(), rules => with_cells!(table.cells_mut(), cells => fill(rules, cells, rows, cols, job)))
    }
}

fn fill<V: Cell>(rules: &impl Ruleset, cells: &mut [V], rows: usize, cols: usize, job: &Job) -> Result<()> {
    // seen[v] == stamp says that v was seen at the current cell.
    let seen = &mut vec![0u32; rows + cols + 1][..];
    let mut stamp = 0u32;
    for a in 0..rows {
        for b in 0..cols {
            stamp = stamp.checked_add(1).unwrap_or_else(|| {
                seen.fill(0);
                1
            });
            rules.options(a, b, &mut |x, y| seen[cells[x * cols + y].value() as usize] = stamp)?;
            let mex = (0..).zip(&*seen).find(|&(_, &mark)| mark != stamp).map_or(0, |(v, _)| v);
            cells[a * cols + b] = V::from_value(mex);
        }
        job.advance(a as u64 + 1, rows as u64)?;
    }
    Ok(())
}
