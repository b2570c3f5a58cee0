//! Positions from which no two-pile move is left, now or later: their values are those of Nim.

use super::{At, Means, Question, Reply, Worth};
use crate::budget;
use crate::error::Result;
use crate::evidence::{Evidence, citations};
use crate::job::Job;
use crate::rules::{Game, Removals, Rules};

/// Nim, where a game is no more than that.
pub struct AsInNim {
    game: Game,
}

impl AsInNim {
    /// For a game that has such positions besides those with an empty pile.
    pub fn of(game: &Game) -> Option<AsInNim> {
        matches!(game.rules(), Rules::Restricted(_) | Rules::Ratio(_) | Rules::Wyt(_))
            .then(|| AsInNim { game: game.clone() })
    }

    fn holds(&self, at: At) -> bool {
        let (small, large) = (at.row(), at.column());
        match self.game.rules() {
            Rules::Restricted(rules) => *small <= rules.k || *large <= rules.l,
            Rules::Ratio(_) => u8::try_from(small).is_ok_and(|small| small <= 1),
            Rules::Wyt(rules) => match rules.removals() {
                Removals::Finite(set) => set.first().is_some_and(|least| small < least),
                Removals::Multiples(m) => small < m,
                Removals::Powers { .. } => small.is_zero(),
            },
            _ => false,
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

    fn value(&self, at: At, _most: Option<u32>, _job: &Job) -> Result<Reply<Worth>> {
        if !self.holds(at) {
            return Reply::silent("moves from both piles are left");
        }
        let evidence = Evidence::by("no move from both piles from there on: as in Nim", citations::NIM);
        Reply::known(Worth::Exactly(at.a ^ at.b), evidence)
    }
}

#[cfg(test)]
mod tests;
