//! Values in closed form: Nim and cyclic Nimhoff.

use super::table::{Cell, with_cells};
use super::{Engine, Table};
use crate::error::Result;
use crate::evidence::Evidence;
use crate::job::Job;
use crate::rules::{Game, Rules};
use numeration::{Int, saturate};

/// The value of a position from a theorem, for piles of any size; `None` where no theorem gives it.
///
/// * Nim: the exclusive or of the piles (Bouton 1901; Sprague and Grundy).
/// * Cyclic Nimhoff with modulus h: h (floor(a/h) xor floor(b/h)) + (a + b mod h) (Fraenkel and Lorberbom 1991,
///   Theorem 1, quoted in Duchene et al. 2009 without its Nim moves).
pub fn value(game: &Game, a: &Int, b: &Int) -> Option<(Int, Evidence)> {
    match game.rules() {
        Rules::Nim(_) => Some((a ^ b, Evidence::theorem("Bouton 1901: nim-sum of the piles"))),
        Rules::CyclicNimhoff(rules) => {
            let h = &rules.h;
            let value = h * ((a / h) ^ (b / h)) + (a + b) % h;
            Some((value, Evidence::theorem("Fraenkel-Lorberbom 1991, Theorem 1: value of cyclic Nimhoff")))
        }
        _ => None,
    }
}

/// Fills a board from the closed form.
pub struct Formula;

impl Engine for Formula {
    fn name(&self) -> &'static str {
        "formula"
    }

    fn handles(&self, game: &Game) -> bool {
        matches!(game.rules(), Rules::Nim(_) | Rules::CyclicNimhoff(_))
    }

    fn extra_memory(&self, _game: &Game, _rows: usize, _cols: usize) -> u128 {
        0
    }

    fn fill(&self, game: &Game, table: &mut Table, job: &Job) -> Result<()> {
        // Nim is the case h = 1. A modulus beyond the board leaves only the sum of the piles.
        let h = match game.rules() {
            Rules::CyclicNimhoff(rules) => saturate(&rules.h).min(table.rows() + table.cols()),
            _ => 1,
        };
        let (rows, cols) = (table.rows() as u64, table.cols());
        with_cells!(table.cells_mut(), cells => {
            for (a, row) in cells.chunks_exact_mut(cols).enumerate() {
                for (b, cell) in row.iter_mut().enumerate() {
                    *cell = Cell::from_value((h * ((a / h) ^ (b / h)) + (a + b) % h) as u32);
                }
                job.advance(a as u64 + 1, rows)?;
            }
        });
        Ok(())
    }
}
