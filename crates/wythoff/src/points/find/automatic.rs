//! The same questions, asked of an automaton.

use super::{Finder, Found, missing};
use crate::automatic::{Shipped, shipped};
use crate::error::Result;
use crate::invariance::Translate;
use crate::points::FarPoint;
use crate::points::literal::RowState;
use crate::rules::Game;
use numeration::Int;

impl Finder {
    /// The automaton that tells the h-points, if there is one and it is to be asked.
    pub(super) fn automaton(&self, h: u32) -> Option<Shipped> {
        if self.by_automaton { shipped(&self.game, h) } else { None }
    }

    /// Whether an automaton tells all h-points, h <= g.
    pub fn is_automatic(&self) -> bool {
        self.by_automaton && shipped::largest(&self.game).is_some_and(|largest| self.g <= largest)
    }

    /// The largest g such that all values up to g are found by automata, in a game itself or in Wythoff's game from
    /// which its points are moved: at any distance, for the price of a few conversions.
    pub fn largest_at_once(game: &Game) -> Option<u32> {
        let moved = Translate::largest(game).min(shipped::largest(&Game::wythoff()));
        shipped::largest(game).max(moved)
    }

    /// G(a, b), a <= b, if it is among the values up to g that an automaton tells.
    pub(super) fn small_value(&self, a: &Int, b: &Int) -> Result<Option<Found<Option<u32>>>> {
        let largest = shipped::largest(&self.game).map(|largest| largest.min(self.g));
        let Some(shipped) = largest.and_then(|largest| self.automaton(largest)) else { return Ok(None) };
        // Larger values that it tells may be those of another game.
        let value = shipped.automaton.value(a, b)?.filter(|&value| value <= shipped.largest.min(self.g));
        Ok(value.map(|value| Found { what: Some(value), evidence: shipped.evidence() }))
    }
}

impl Shipped {
    fn found<T>(&self, what: T) -> Found<T> {
        Found { what, evidence: self.evidence() }
    }

    pub(super) fn rows(&self, g: u32, first: &Int, last: &Int) -> Result<Found<Vec<FarPoint>>> {
        let mut points = self.automaton.rows(first, last)?;
        points.retain(|point| point.h <= g);
        Ok(self.found(points))
    }

    pub(super) fn state(&self, g: u32, row: &Int) -> Result<Option<Found<RowState>>> {
        let state = self.automaton.state(row)?;
        Ok(state.map(|mut state| {
            state.values.truncate(g as usize + 1);
            self.found(state)
        }))
    }

    pub(super) fn point(&self, h: u32, n: &Int) -> Result<Found<FarPoint>> {
        Ok(self.found(self.automaton.point(h, n)?))
    }

    pub(super) fn partner(&self, h: u32, x: &Int) -> Result<Found<Int>> {
        let partner = self.automaton.partners(h, x)?.into_iter().next();
        Ok(self.found(partner.ok_or_else(missing)?))
    }

    pub(super) fn on_diagonal(&self, h: u32, d: &Int) -> Result<Found<FarPoint>> {
        let point = self.automaton.diagonals(h, d, d)?.into_iter().next();
        Ok(self.found(point.ok_or_else(missing)?))
    }

    pub(super) fn value(&self, g: u32, a: &Int, b: &Int) -> Result<Found<Option<u32>>> {
        let what = self.automaton.value(a, b)?.filter(|&value| value <= g);
        let evidence = if what.is_some() { self.evidence() } else { self.excluded(g) };
        Ok(Found { what, evidence })
    }

    /// The options of (a, b) of value h in a game whose h-positions these are: those with one pile as it is, and those
    /// on a diagonal that a move from both piles leads to.
    pub(super) fn options(&self, game: &Game, a: &Int, b: &Int, h: u32) -> Result<Found<Vec<(Int, Int)>>> {
        let mut candidates = Vec::new();
        candidates.extend(self.automaton.partners(h, a)?.into_iter().map(|y| (a.clone(), y)));
        candidates.extend(self.automaton.partners(h, b)?.into_iter().map(|x| (x, b.clone())));
        let d = a.max(b) - a.min(b);
        // Amounts from the two piles differ by less than t.
        let wide = Int::from(self.automaton.t() - 1);
        let first = if d > wide { &d - &wide } else { Int::ZERO };
        for FarPoint { a, b, .. } in self.automaton.diagonals(h, &first, &(d + wide))? {
            candidates.extend([(a.clone(), b.clone()), (b, a)]);
        }
        let mut options = Vec::new();
        for (x, y) in candidates {
            if game.allows((a, b), (&x, &y))? {
                options.push((x, y));
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(self.found(options))
    }
}

#[cfg(test)]
mod tests;
