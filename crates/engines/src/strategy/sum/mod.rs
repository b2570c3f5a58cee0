//! Sums of games: several positions side by side, a move in one of them at a time.
//!
//! The value of a sum is the exclusive or of the values of its components (Sprague 1935, Grundy 1939), so a winning move
//! takes one component to the exclusive or of the others.

mod known;
mod parse;
mod solve;
#[cfg(test)]
mod tests;

pub use solve::{Solution, solve};

use crate::error::Result;
use crate::rules::{Game, Rules};
use numeration::Int;
use std::fmt;

/// One game of a sum: two piles, or for Nim any positive number of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    game: Game,
    piles: Vec<Int>,
}

/// Several positions, of which a move changes one.
///
/// ```
/// use wythoff_engines::strategy::Sum;
/// let sum: Sum = "wythoff[4,6] + nim[3,10^20] + {rule:k==l+1}[3,4]".parse().unwrap();
/// assert_eq!(sum.components().len(), 3);
/// assert!("wythoff[4,6] nim[3]".parse::<Sum>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    components: Vec<Component>,
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The component it changes, counted from 0.
    pub component: usize,
    /// The piles it leaves there, in the order they were written.
    pub to: Vec<Int>,
}

impl Move {
    /// To these piles in the component of this number, from 0.
    pub fn new(component: usize, to: Vec<Int>) -> Move {
        Move { component, to }
    }
}

impl Component {
    /// A position of a game; `None` if the number of piles is wrong.
    pub fn new(game: Game, piles: Vec<Int>) -> Option<Component> {
        let possible = match game.written() {
            Rules::Nim(_) => !piles.is_empty(),
            _ => piles.len() == 2,
        };
        possible.then_some(Component { game, piles })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The piles, as written.
    pub fn piles(&self) -> &[Int] {
        &self.piles
    }

    /// How many tokens there are in all.
    fn tokens(&self) -> Int {
        self.piles.iter().sum()
    }

    /// The piles of a game with two of them; `None` for Nim, which may have any number.
    pub fn pair(&self) -> Option<(&Int, &Int)> {
        match (self.game.rules(), &self.piles[..]) {
            (Rules::Nim(_), _) => None,
            (_, [a, b]) => Some((a, b)),
            _ => None,
        }
    }

    /// Whether a move leaves these piles.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Rule`] where a free rule has no value.
    pub fn allows(&self, to: &[Int]) -> Result<bool> {
        match (self.pair(), to) {
            (Some((a, b)), [x, y]) => self.game.allows((a, b), (x, y)),
            (Some(_), _) => Ok(false),
            (None, _) => {
                let mut changes = self.piles.iter().zip(to).filter(|(from, to)| from != to);
                let one = changes.next().is_some_and(|(from, to)| to < from) && changes.next().is_none();
                Ok(one && to.len() == self.piles.len())
            }
        }
    }

    /// A few options that take little; none only if there is no move here.
    ///
    /// # Errors
    /// As [`Component::allows`].
    pub fn small_steps(&self) -> Result<Vec<Vec<Int>>> {
        if let Some((a, b)) = self.pair() {
            return Ok(self.game.small_steps(a, b)?.into_iter().map(|(x, y)| vec![x, y]).collect());
        }
        let reducible = (0..self.piles.len()).filter(|&i| !self.piles[i].is_zero());
        Ok(reducible.map(|i| self.with_pile(i, &self.piles[i] - Int::ONE)).collect())
    }

    /// The piles, one of them replaced.
    fn with_pile(&self, i: usize, pile: Int) -> Vec<Int> {
        let mut piles = self.piles.clone();
        piles[i] = pile;
        piles
    }

    /// Whether the other is the same position: a game with the same moves, however it is written, and the same piles up to their
    /// order if that is free.
    fn equals(&self, other: &Component) -> bool {
        let sorted = |component: &Component| {
            let mut piles = component.piles.clone();
            if component.game.is_symmetric() {
                piles.sort_unstable();
            }
            piles
        };
        self.game.is_same_as(&other.game) && sorted(self) == sorted(other)
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.game.to_string();
        let piles = self.piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        if parse::needs_braces(&text) { write!(f, "{{{text}}}[{piles}]") } else { write!(f, "{text}[{piles}]") }
    }
}

impl Sum {
    /// The sum of these positions.
    pub fn new(components: Vec<Component>) -> Sum {
        Sum { components }
    }

    /// The components, in order.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Whether this is a move of the sum.
    ///
    /// # Errors
    /// As [`Component::allows`].
    pub fn allows(&self, step: &Move) -> Result<bool> {
        self.components.get(step.component).map_or(Ok(false), |component| component.allows(&step.to))
    }

    /// The sum after a move that it allows.
    pub fn after(&self, step: &Move) -> Sum {
        let mut components = self.components.clone();
        if let Some(component) = components.get_mut(step.component) {
            component.piles.clone_from(&step.to);
        }
        Sum { components }
    }

    /// A few moves that take little; none only if the game is over.
    ///
    /// # Errors
    /// As [`Component::allows`].
    pub fn small_steps(&self) -> Result<Vec<Move>> {
        let mut steps = Vec::new();
        for (component, position) in self.components.iter().enumerate() {
            steps.extend(position.small_steps()?.into_iter().map(|to| Move { component, to }));
        }
        Ok(steps)
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, component) in self.components.iter().enumerate() {
            if i > 0 {
                f.write_str(" + ")?;
            }
            component.fmt(f)?;
        }
        Ok(())
    }
}
