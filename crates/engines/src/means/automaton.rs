//! The automata that come with the program: small values at any distance, proved.

use super::{Located, Means, Question, Reply, TwoPiles, ValueOrBound, allowed};
use crate::automatic::{Shipped, shipped};
use crate::budget;
use crate::error::{Error, Result};
use crate::job::Job;
use crate::points::literal::RowState;
use crate::points::{FarPoint, Found};
use crate::rules::Game;
use crate::strategy::Options;
use numeration::Int;

/// Those that know something of a game.
pub struct Automata {
    game: Game,
    /// The largest value that one of them knows.
    largest: u32,
}

impl Automata {
    /// Those of a game, if there are any.
    pub fn of(game: &Game) -> Option<Automata> {
        Some(Automata { game: game.clone(), largest: shipped::largest(game)? })
    }

    /// The largest value that one of them knows.
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// The smallest one that knows all values up to g.
    fn automaton(&self, g: u32) -> Result<Option<Shipped>> {
        if g > self.largest {
            return Ok(None);
        }
        match shipped(&self.game, g) {
            Some(found) => Ok(Some(found)),
            None => Err(Error::defect("an automaton that comes with the program cannot be read")),
        }
    }

    fn none<T>(&self) -> Result<Reply<T>> {
        Reply::silent(format!("those here know values up to {}", self.largest))
    }
}

impl Means for Automata {
    fn name(&self) -> &'static str {
        "automaton"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        let at = |n: &Int| budget::automaton(numeration::bits(n));
        match question {
            Question::Value { at, .. } | Question::Options { at, .. } => Some(budget::automaton(at.bits())),
            Question::Points { h, many } if *h <= self.largest => {
                Some(many.iter().map(at).fold(0, u128::saturating_add))
            }
            Question::Rows { g, first, last } if *g <= self.largest => {
                // About a microsecond for each row after the first.
                let rows = if last > first { u128::try_from(*last - *first).unwrap_or(u128::MAX) } else { 0 };
                Some(at(last).saturating_add(rows.saturating_mul(1000)))
            }
            Question::State { g, row } if *g <= self.largest => Some(at(row)),
            _ => None,
        }
    }

    fn value(&self, at: TwoPiles, most: Option<u32>, _job: &Job) -> Result<Reply<ValueOrBound>> {
        let g = most.unwrap_or(u32::MAX).min(self.largest);
        let Some(found) = self.automaton(g)? else { return self.none() };
        // Larger values that it knows may be those of another game.
        match found.automaton.value(at.row(), at.column())?.filter(|&value| value <= found.largest.min(g)) {
            Some(value) => Reply::known(ValueOrBound::Exactly(Int::from(value)), found.evidence()),
            None => Reply::known(ValueOrBound::AtLeast(Int::from(g) + Int::ONE), found.excluded(g)),
        }
    }

    fn options(&self, at: TwoPiles, value: &Int, limit: usize, _job: &Job) -> Result<Reply<Options>> {
        let Some(h) = u32::try_from(value).ok().filter(|&h| h <= self.largest) else { return self.none() };
        let Some(found) = self.automaton(h)? else { return self.none() };
        let automaton = found.automaton;
        // Those with one pile as it is, and those on a diagonal that a move from both piles leads to.
        let mut candidates = Vec::new();
        candidates.extend(automaton.partners(h, at.a)?.into_iter().map(|y| (at.a.clone(), y)));
        candidates.extend(automaton.partners(h, at.b)?.into_iter().map(|x| (x, at.b.clone())));
        let d = at.column() - at.row();
        // Amounts from the two piles differ by less than t.
        let wide = Int::from(automaton.t() - 1);
        let first = if d > wide { &d - &wide } else { Int::ZERO };
        for FarPoint { a, b, .. } in automaton.diagonals(h, &first, &(d + wide))? {
            candidates.extend([(a.clone(), b.clone()), (b, a)]);
        }
        Reply::known(allowed(&self.game, at, candidates)?.sorted(limit), found.evidence())
    }

    fn points(&self, h: u32, many: &[Int], _job: &Job) -> Result<Reply<Vec<Located>>> {
        let Some(found) = self.automaton(h)? else { return self.none() };
        let evidence = found.evidence();
        let locate =
            |n: &Int| Ok(Located::from(Found { what: found.automaton.point(h, n)?, evidence: evidence.clone() }));
        Reply::known(many.iter().map(locate).collect::<Result<_>>()?, evidence.clone())
    }

    fn rows(&self, g: u32, first: &Int, last: &Int, _job: &Job) -> Result<Reply<Vec<FarPoint>>> {
        let Some(found) = self.automaton(g)? else { return self.none() };
        let mut points = found.automaton.rows(first, last)?;
        points.retain(|point| point.h <= g);
        Reply::known(points, found.evidence())
    }

    fn state(&self, g: u32, row: &Int, _job: &Job) -> Result<Reply<RowState>> {
        let Some(found) = self.automaton(g)? else { return self.none() };
        match found.automaton.state(row)? {
            Some(mut state) => {
                state.values.truncate(g as usize + 1);
                Reply::known(state, found.evidence())
            }
            None => Reply::silent("it does not say the states of rows relative to index_0"),
        }
    }
}

#[cfg(test)]
mod tests;
