//! The position on the table, and how it came about.

use engines::Int;
use engines::strategy::{Move, Sum};

/// A game under way.
pub struct GameInPlay {
    start: Sum,
    position: Sum,
    moves: Vec<Move>,
    /// What each move found where it was made, so that it can be taken back.
    before: Vec<Vec<Int>>,
    undone: Vec<Move>,
}

impl GameInPlay {
    pub fn new(start: Sum) -> GameInPlay {
        GameInPlay { position: start.clone(), start, moves: Vec::new(), before: Vec::new(), undone: Vec::new() }
    }

    /// The position now.
    pub fn position(&self) -> &Sum {
        &self.position
    }

    pub fn start(&self) -> &Sum {
        &self.start
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Every position with the move made there.
    pub fn history(&self) -> impl Iterator<Item = (Sum, &Move)> {
        self.moves.iter().scan(self.start.clone(), |position, step| {
            let after = position.after(step);
            Some((std::mem::replace(position, after), step))
        })
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
        self.before.push(self.position.components()[step.component].piles().to_vec());
        self.position = self.position.after(&step);
        self.moves.push(step);
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> bool {
        let (Some(step), Some(to)) = (self.moves.pop(), self.before.pop()) else { return false };
        self.position = self.position.after(&Move::new(step.component, to));
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
