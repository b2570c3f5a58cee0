//! A list of squares that is closed under all that might happen: a proof of quotient regularity for K with huge elements.
//!
//! Where moves lead so far back that the squares cannot be followed along the diagonals, it may still be enough to start
//! with the square that no earlier block touches, and to fill a square for every choice of *no block or any known square* for
//! each t. If no entry q or above ever comes out and nothing but known squares does, the list of squares is complete and the
//! property proved. Some of these choices never occur on the board, so this proof may fail where the property holds: K = {2, 6},
//! q = 2.

use super::moves::{BlockMoves, Square};
use std::collections::HashSet;

/// The work allowed, in cells.
const MOST_CELLS: usize = 40_000_000;

/// All squares that can occur, the one that no earlier block touches first; `None` if that is not proved.
///
/// T = q^2 for each choice. Squares that exclude the same entries at a distance count as one choice there.
pub(super) fn squares(moves: &BlockMoves) -> Option<Vec<Square>> {
    let cells = moves.side * moves.side;
    let corner = moves.next([])?;
    let mut search = ClosureSearch {
        moves,
        known: HashSet::from([corner.clone()]),
        list: vec![corner],
        choices: vec![Vec::new(); moves.outer.len()],
        excluded: vec![vec![0; cells]; moves.outer.len() + 1],
        budget: MOST_CELLS / cells,
    };
    let mut before = 0;
    while before < search.list.len() {
        // The choices of earlier rounds have been gone through; now for those with a square that is new.
        let new = search.add_choices(before);
        before = search.list.len();
        search.choose(0, &new, false)?;
    }
    Some(search.list)
}

struct ClosureSearch<'a> {
    moves: &'a BlockMoves,
    known: HashSet<Square>,
    list: Vec<Square>,
    /// For each distance, what known squares exclude there, as entries for the arrows; each once, in order of discovery.
    choices: Vec<Vec<Box<[u8]>>>,
    /// What is excluded by the choices for the first distances.
    excluded: Vec<Vec<u64>>,
    budget: usize,
}

impl ClosureSearch<'_> {
    /// Adds what the squares from this place in the list on exclude; returns how many choices there were before.
    fn add_choices(&mut self, from: usize) -> Vec<usize> {
        let before = self.choices.iter().map(Vec::len).collect();
        for (choices, (_, arrows)) in self.choices.iter_mut().zip(&self.moves.outer) {
            for square in &self.list[from..] {
                let entries: Box<[u8]> = arrows.iter().map(|&(_, cell)| square[cell as usize]).collect();
                if !choices.contains(&entries) {
                    choices.push(entries);
                }
            }
        }
        before
    }

    /// Goes through the choices for the distances from this one on, as long as a new one is among all of them.
    fn choose(&mut self, at: usize, new: &[usize], has_new: bool) -> Option<()> {
        self.budget = self.budget.checked_sub(1)?;
        if at == self.choices.len() {
            // In the first round nothing but "no block" may be there to choose, and that is the corner.
            if has_new {
                let square = self.moves.fill(&self.excluded[at])?;
                if self.known.insert(square.clone()) {
                    self.list.push(square);
                }
            }
            return Some(());
        }
        let (done, rest) = self.excluded.split_at_mut(at + 1);
        rest[0].copy_from_slice(&done[at]);
        self.choose(at + 1, new, has_new)?;
        for choice in 0..self.choices[at].len() {
            let (done, rest) = self.excluded.split_at_mut(at + 1);
            rest[0].copy_from_slice(&done[at]);
            for (&(cell, _), &entry) in self.moves.outer[at].1.iter().zip(&self.choices[at][choice]) {
                rest[0][cell as usize] |= 1 << entry;
            }
            self.choose(at + 1, new, has_new || choice >= new[at])?;
        }
        Some(())
    }
}
