//! The same questions about games whose points are those of Wythoff's game moved, or have a closed form.

use super::{Finder, Found, missing};
use crate::error::Result;
use crate::evidence::Evidence;
use crate::invariance::Translate;
use crate::invariance::translate::Place;
use crate::job::Job;
use crate::points::{Constants, FarPoint};
use crate::rules::Game;
use numeration::Int;

impl Finder {
    /// Whether all h-points, h <= g, are translates.
    pub fn is_translated(&self) -> bool {
        Translate::largest(&self.game).is_some_and(|largest| self.g <= largest)
    }

    /// Whether rows are found at any distance.
    pub fn goes_far(&self) -> bool {
        self.is_wythoff() || self.is_translated() || self.is_automatic()
    }

    /// Whether (a, b) can have a value up to g as far as [`Constants`] tell; no rows are looked at where it cannot.
    pub fn may_hold(&self, a: &Int, b: &Int) -> bool {
        let (a, b) = (a.min(b), a.max(b));
        let near = |a: &Int, b: &Int| Constants::of(self.g).may_hold(a, b);
        match Translate::of(&self.game, self.g) {
            None => !self.is_wythoff() || near(a, b),
            Some(translate) if translate.in_closed_form() => false,
            Some(translate) => translate.moved_back(a, b).is_some_and(|(a, b)| near(&a, &b)),
        }
    }

    /// The finder for Wythoff's game that asks in the same way.
    fn in_wythoff(&mut self) -> &mut Finder {
        let &mut Finder { g, rows_to_converge, by_automaton, proof_cost, early, .. } = self;
        let game = Game::wythoff();
        let make = || Finder { early, proof_cost, ..Finder::of(&game, g, (!by_automaton).then_some(rows_to_converge)) };
        self.wythoff.get_or_insert_with(|| Box::new(make()))
    }

    pub(super) fn translated_points(
        &mut self,
        translate: &Translate,
        many: &[Int],
        job: &Job,
    ) -> Result<Vec<Found<FarPoint>>> {
        let h = translate.h();
        let places: Vec<Place> = many.iter().map(|n| translate.nth(n)).collect();
        let asked: Vec<Int> = places.iter().filter_map(Place::index).cloned().collect();
        let mut moved = match asked.is_empty() {
            true => Vec::new(),
            false => self.in_wythoff().points(h, &asked, job)?,
        }
        .into_iter();
        let mut found = Vec::with_capacity(many.len());
        for (n, place) in many.iter().zip(places) {
            let ((a, b), evidence) = match place {
                Place::Known(a, b) => ((a, b), translate.evidence()),
                Place::Wythoff(_) => {
                    let Found { what, evidence } = moved.next().ok_or_else(missing)?;
                    (translate.moved(&what.a, &what.b), also(evidence, translate))
                }
            };
            found.push(Found { what: FarPoint { h, n: n.clone(), a, b }, evidence });
        }
        Ok(found)
    }

    pub(super) fn translated_rows(&mut self, first: &Int, last: &Int, job: &Job) -> Result<Found<Vec<FarPoint>>> {
        let Some(translate) = Translate::of(&self.game, self.g) else { return Err(missing()) };
        let mut points = Vec::new();
        let mut evidence = translate.evidence();
        // Those of Wythoff's game come first: if they cannot be found, that is told soon. They are all moved alike.
        if !translate.in_closed_form() {
            let before = translate.before();
            let (_, first) = translate.moved_back(first, first).unwrap_or_default();
            if let Some((_, last)) = translate.moved_back(last, last) {
                let found = self.in_wythoff().rows(&first, &last, job)?;
                evidence = also(found.evidence, &translate);
                points.extend(found.what.into_iter().filter(|point| point.h > 0).map(|point| {
                    let (a, b) = translate.moved(&point.a, &point.b);
                    FarPoint { h: point.h, n: point.n + &before, a, b }
                }));
            }
        }
        for translate in (0..=self.g).filter_map(|h| Translate::of(&self.game, h)) {
            let h = translate.h();
            let known = translate.known_in_rows(first, last);
            points.extend(known.into_iter().map(|(n, a, b)| FarPoint { h, n, a, b }));
        }
        points.sort_unstable_by(|x, y| (&x.a, x.h).cmp(&(&y.a, y.h)));
        Ok(Found { what: points, evidence })
    }

    pub(super) fn translated_value(&mut self, a: &Int, b: &Int, job: &Job) -> Result<Found<Option<u32>>> {
        let Some(last) = Translate::of(&self.game, self.g) else { return Err(missing()) };
        if let Some(translate) = Translate::of_position(&self.game, a, b).filter(|translate| translate.h() <= self.g) {
            return Ok(Found { what: Some(translate.h()), evidence: translate.evidence() });
        }
        match last.moved_back(a, b).filter(|_| !last.in_closed_form()) {
            Some((x, y)) => {
                let Found { what, evidence } = self.in_wythoff().value(&x, &y, job)?;
                Ok(Found { what, evidence: also(evidence, &last) })
            }
            None => Ok(Found { what: None, evidence: last.excluded() }),
        }
    }

    pub(super) fn translated_options(
        &mut self,
        translate: &Translate,
        a: &Int,
        b: &Int,
        job: &Job,
    ) -> Result<Found<Vec<(Int, Int)>>> {
        let evidence = translate.evidence();
        if let (Some((x, y)), false) = (translate.moved_back(a, b), translate.in_closed_form()) {
            // All moves between these positions are as in Wythoff's game, and the others have another value.
            let found = self.in_wythoff().options(&x, &y, translate.h(), job)?;
            let what = found.what.iter().map(|(x, y)| translate.moved(x, y)).collect();
            return Ok(Found { what, evidence: also(found.evidence, translate) });
        }
        let mut options = Vec::new();
        // A pile whose partner no theorem tells here is so large, and so is its partner, but the other pile is not.
        options.extend(translate.partner(a).filter(|y| y < b).map(|y| (a.clone(), y)));
        options.extend(translate.partner(b).filter(|x| x < a).map(|x| (x, b.clone())));
        let (small, large) = (a.min(b), a.max(b));
        if let Some((x, y)) = translate.on_diagonal(&(large - small)) {
            let (x, y) = if a <= b { (x, y) } else { (y, x) };
            if self.game.allows((a, b), (&x, &y))? {
                options.push((x, y));
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(Found { what: options, evidence })
    }
}

/// The evidence of what was found in Wythoff's game and moved.
pub(super) fn also(evidence: Evidence, translate: &Translate) -> Evidence {
    let source = evidence.source.as_deref().unwrap_or_default();
    Evidence { source: Some(format!("{source}, {}", translate.describe())), ..evidence }
}

#[cfg(test)]
mod tests;
