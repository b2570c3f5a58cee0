//! Values in closed form: Nim and cyclic Nimhoff.

use super::table::{Cell, with_cells};
use super::{Engine, Table, Visit};
use crate::error::{Error, Result};
use crate::evidence::{Evidence, citations};
use crate::job::Job;
use crate::rules::{Game, Removals, Rules};
use numeration::{Int, saturate};

/// The h for which the values of a game are h (floor(a/h) xor floor(b/h)) + (a + b mod h), if there is one: the modulus of cyclic
/// Nimhoff (Fraenkel and Lorberbom 1991, Theorem 1, quoted in Duchene et al. 2009 without its Nim moves); 1 for Nim, whose values
/// are the exclusive or of the piles (Bouton 1901); and 3 for Wyt_{1}, which is cyclic Nimhoff with h = 3.
pub fn modulus(game: &Game) -> Option<Int> {
    match game.rules() {
        Rules::Nim(_) => Some(Int::ONE),
        Rules::CyclicNimhoff(rules) => Some(rules.h.clone()),
        Rules::Wyt(rules) if *rules.removals() == Removals::Finite(vec![Int::ONE]) => Some(Int::from(3u8)),
        _ => None,
    }
}

/// The theorem that gives the values of a game, if there is one.
pub fn evidence(game: &Game) -> Option<Evidence> {
    Some(match modulus(game)? == Int::ONE {
        true => Evidence::by("nim-sum of the piles", citations::NIM),
        false => Evidence::theorem(citations::CYCLIC_NIMHOFF),
    })
}

/// The value of a position from that theorem, for piles of any size.  T = O(1) operations on integers of this size.
pub fn value(game: &Game, a: &Int, b: &Int) -> Option<Int> {
    let h = modulus(game)?;
    Some(if h == Int::ONE { a ^ b } else { &h * ((a / &h) ^ (b / &h)) + (a + b) % &h })
}

/// Fills a board from the closed form.
pub struct Formula;

impl Engine for Formula {
    fn name(&self) -> &'static str {
        "formula"
    }

    fn handles(&self, game: &Game) -> bool {
        evidence(game).is_some()
    }

    fn extra_memory(&self, _game: &Game, _rows: usize, _cols: usize) -> u128 {
        0
    }

    fn fill(&self, game: &Game, table: &mut Table, job: &Job) -> Result<()> {
        let (rows, cols) = (table.rows(), table.cols());
        let h = small_modulus(game, rows + cols);
        with_cells!(table.cells_mut(), cells => {
            for (a, row) in cells.chunks_exact_mut(cols).enumerate() {
                row.iter_mut().enumerate().for_each(|(b, cell)| *cell = Cell::from_value(small_value(h, a, b)));
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
    let h = small_modulus(game, rows + cols);
    let mut row = vec![0; cols];
    for a in 0..rows {
        row.iter_mut().enumerate().for_each(|(b, cell)| *cell = small_value(h, a, b));
        visit(&row)?;
        job.advance(a as u64 + 1, rows as u64)?;
    }
    Ok(())
}

/// The h for a board. One beyond all sums of piles leaves only the sum, however large.
fn small_modulus(game: &Game, beyond: usize) -> usize {
    modulus(game).map_or(1, |h| saturate(&h).min(beyond))
}

/// The formula, for piles below 2^31.
fn small_value(h: usize, a: usize, b: usize) -> u32 {
    (h * ((a / h) ^ (b / h)) + (a + b) % h) as u32
}
