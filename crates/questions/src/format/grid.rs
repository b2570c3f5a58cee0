//! Values in rows and columns, with the piles in the margins.

use super::Window;
use engines::Game;
use engines::board::formula;
use numeration::Int;
use std::fmt::Display;

/// A part of a board as the formats made for reading take it; rows and columns are counted from its first position.
pub trait Grid {
    /// A pile.
    type Pile: Display;
    /// A value.
    type Value: Display;

    /// How many values of the first pile it has.
    fn rows(&self) -> usize;

    /// How many values of the second pile it has.
    fn cols(&self) -> usize;

    /// The first pile of row i.
    fn a(&self, i: usize) -> Self::Pile;

    /// The second pile of column j.
    fn b(&self, j: usize) -> Self::Pile;

    /// The value in row i and column j.
    fn get(&self, i: usize, j: usize) -> Self::Value;

    /// The most digits of a value.
    fn widest(&self) -> usize;
}

impl Grid for Window<'_> {
    type Pile = usize;
    type Value = u32;

    fn rows(&self) -> usize {
        self.rows()
    }

    fn cols(&self) -> usize {
        self.cols()
    }

    fn a(&self, i: usize) -> usize {
        self.from().0 + i
    }

    fn b(&self, j: usize) -> usize {
        self.from().1 + j
    }

    fn get(&self, i: usize, j: usize) -> u32 {
        self.get(i, j)
    }

    fn widest(&self) -> usize {
        digits(self.max())
    }
}

/// A part of a board at any distance, of a game whose values a theorem gives. Nothing is kept: a value is computed when it is asked
/// for.
pub struct FarGrid {
    game: Game,
    from: (Int, Int),
    sides: (usize, usize),
}

impl FarGrid {
    /// This many rows and columns from a position on; none for a game that has no formula.
    pub fn new(game: &Game, from: (Int, Int), sides: (usize, usize)) -> Option<FarGrid> {
        formula::evidence(game).map(|_| FarGrid { game: game.clone(), from, sides })
    }

    /// Its first position.
    pub fn from(&self) -> &(Int, Int) {
        &self.from
    }

    /// The values of row i.
    pub fn row(&self, i: usize) -> impl Iterator<Item = Int> + '_ {
        (0..self.sides.1).map(move |j| self.get(i, j))
    }
}

impl Grid for FarGrid {
    type Pile = Int;
    type Value = Int;

    fn rows(&self) -> usize {
        self.sides.0
    }

    fn cols(&self) -> usize {
        self.sides.1
    }

    fn a(&self, i: usize) -> Int {
        &self.from.0 + Int::from(i)
    }

    fn b(&self, j: usize) -> Int {
        &self.from.1 + Int::from(j)
    }

    fn get(&self, i: usize, j: usize) -> Int {
        formula::value(&self.game, &self.a(i), &self.b(j)).expect("the game has a formula")
    }

    fn widest(&self) -> usize {
        let largest = (0..self.rows()).flat_map(|i| self.row(i)).max();
        largest.map_or(1, digits)
    }
}

/// How many digits a number has.
pub(super) fn digits(n: impl Display) -> usize {
    n.to_string().len()
}
