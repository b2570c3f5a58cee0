//! The position on the table, and how it came about.

use wythoff::strategy::{Move, Sum};

/// A game under way.
pub struct Table {
    positions: Vec<Sum>,
    moves: Vec<Move>,
    undone: Vec<Move>,
}

impl Table {
    pub fn new(start: Sum) -> Table {
        Table { positions: vec![start], moves: Vec::new(), undone: Vec::new() }
    }

    /// The position now.
    pub fn position(&self) -> &Sum {
        self.positions.last().expect("there is always the start")
    }

    pub fn start(&self) -> &Sum {
        &self.positions[0]
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Every position with the move made there.
    pub fn history(&self) -> impl Iterator<Item = (&Sum, &Move)> {
        self.positions.iter().zip(&self.moves)
    }

    /// Whose turn it is: 0 for the player who moved first.
    pub fn turn(&self) -> usize {
        self.moves.len() % 2
    }

    /// Makes a move that the position allows.
    pub fn make(&mut self, step: Move) {
        self.undone.clear();
        self.push(step);
    }

    fn push(&mut self, step: Move) {
        self.positions.push(self.position().after(&step));
        self.moves.push(step);
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.moves.pop() else { return false };
        self.positions.pop();
        self.undone.push(step);
        true
    }

    /// Makes a move again that was taken back.
    pub fn redo(&mut self) -> bool {
        let Some(step) = self.undone.pop() else { return false };
        self.push(step);
        true
    }
}
