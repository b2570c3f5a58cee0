//! Positions from which no two-pile move is left, now or later: their values are those of Nim.

use super::{Means, Question, Reply, TwoPiles, ValueOrBound};
use crate::budget;
use crate::error::Result;
use crate::evidence::{Evidence, citations};
use crate::job::Job;
use crate::rules::{Both, Game, Geometry, Removals, Single};
use numeration::Int;

/// Nim, where a game is no more than that.
pub struct AsInNim {
    game: Game,
}

impl AsInNim {
    /// For a game that has such positions besides those with an empty pile.
    pub fn of(game: &Game) -> Option<AsInNim> {
        let Geometry { single: Single::Either, both } = game.geometry()? else { return None };
        let leaves_some = match both {
            Both::Same { step, larger, .. } => step > Int::ONE || !larger.is_zero(),
            Both::Ratio(_) | Both::OneOf { .. } => true,
            _ => false,
        };
        leaves_some.then(|| AsInNim { game: game.clone() })
    }

    fn holds(&self, at: TwoPiles) -> bool {
        let (small, large) = (at.row(), at.column());
        match self.game.geometry().map(|geometry| geometry.both) {
            Some(Both::Same { step, smaller, larger }) => *small < smaller + &step || *large < larger + step,
            Some(Both::Ratio(_)) => *small <= Int::ONE,
            Some(Both::OneOf { set: Removals::Finite(set), .. }) => set.first().is_some_and(|least| small < least),
            _ => small.is_zero(),
        }
    }
}

impl Means for AsInNim {
    fn name(&self) -> &'static str {
        "as in Nim"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        match question {
            Question::Value { at, .. } => Some(budget::arithmetic(at.bits())),
            _ => None,
        }
    }

    fn value(&self, at: TwoPiles, _most: Option<u32>, _job: &Job) -> Result<Reply<ValueOrBound>> {
        if !self.holds(at) {
            return Reply::silent("moves from both piles are left");
        }
        let evidence = Evidence::by("no move from both piles from there on: as in Nim", citations::NIM);
        Reply::known(ValueOrBound::Exactly(at.a ^ at.b), evidence)
    }
}

#[cfg(test)]
mod tests;
