//! Positions of small values that are those of Wythoff's game, moved along the diagonal (Weinstein 2021, Theorem 2.6, corrected).

use super::{Located, Means, Question, Reliance, Reply, Solver, TwoPiles, ValueOrBound};
use crate::error::Result;
use crate::evidence::{Evidence, Grade};
use crate::invariance::Translate;
use crate::invariance::translate::PositionSource;
use crate::job::Job;
use crate::points::{FarPoint, Found};
use crate::rules::Game;
use crate::strategy::Options;
use numeration::Int;

/// What Wythoff's game says of a game whose positions of small values are its, moved.
pub struct Moved {
    game: Game,
    /// The largest value for which they are.
    largest: u32,
    /// The translate of that value.
    last: Translate,
    /// Finds small values in Wythoff's game.
    wythoff: Solver,
}

impl Moved {
    /// For a game whose positions of some value have no closed form, but are moved. `wythoff` finds those of Wythoff's game.
    pub fn of(game: &Game, wythoff: impl FnOnce() -> Solver) -> Option<Moved> {
        let largest = Translate::largest(game)?;
        let last = Translate::of(game, largest).filter(|last| !last.in_closed_form())?;
        Some(Moved { game: game.clone(), largest, last, wythoff: wythoff() })
    }

    /// The position of Wythoff's game that is moved to this one, and the largest value that is the same there.
    fn back(&self, at: TwoPiles, most: Option<u32>) -> Option<((Int, Int), u32)> {
        let g = most.unwrap_or(u32::MAX).min(self.largest);
        Some((self.last.moved_back(at.a, at.b)?, g))
    }
}

impl Means for Moved {
    fn name(&self) -> &'static str {
        "as in wythoff, moved"
    }

    fn rests_on_a_conjecture(&self) -> Reliance {
        Reliance::Sometimes
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        match question {
            Question::Value { at, most } => {
                let ((x, y), g) = self.back(*at, *most)?;
                self.wythoff.least_cost(&Question::Value { at: TwoPiles { a: &x, b: &y }, most: Some(g) })
            }
            Question::Options { at, value, limit } => {
                let ((x, y), _) = self.back(*at, None)?;
                self.wythoff.least_cost(&Question::Options { at: TwoPiles { a: &x, b: &y }, value, limit: *limit })
            }
            Question::Points { h, .. } | Question::Rows { g: h, .. } if *h <= self.largest => {
                self.wythoff.least_cost(question)
            }
            _ => None,
        }
    }

    fn value(&self, at: TwoPiles, most: Option<u32>, job: &Job) -> Result<Reply<ValueOrBound>> {
        let Some(((x, y), g)) = self.back(at, most) else {
            return Reply::silent("a pile is too small for a position that is moved");
        };
        let found = self.wythoff.small_value(TwoPiles { a: &x, b: &y }, g, job)?;
        let Some(Found { what, evidence }) = found else { return Reply::silent("its values are out of reach there") };
        let evidence = self.last.moved_evidence(evidence);
        match what {
            // Larger values may be others here.
            ValueOrBound::Exactly(value) | ValueOrBound::AtLeast(value) if value > Int::from(g) => {
                let statement = format!("no value up to {g} lies there");
                let is_open = evidence.grade == Grade::Conditional;
                let evidence = if is_open { evidence } else { Evidence::bound(statement, evidence) };
                Reply::known(ValueOrBound::AtLeast(Int::from(g) + Int::ONE), evidence)
            }
            what => Reply::known(what, evidence),
        }
    }

    fn options(&self, at: TwoPiles, value: &Int, limit: usize, job: &Job) -> Result<Reply<Options>> {
        let translate = u32::try_from(value).ok().and_then(|h| Translate::of(&self.game, h));
        let Some(translate) = translate.filter(|translate| !translate.in_closed_form()) else {
            return Reply::silent("its positions of this value are not known to be those of wythoff, moved");
        };
        let Some(((x, y), _)) = self.back(at, None) else {
            return Reply::silent("a pile is too small for a position that is moved");
        };
        // All moves between these positions are as in Wythoff's game, and the others have another value.
        let Found { what, evidence } = self.wythoff.options(TwoPiles { a: &x, b: &y }, value, limit, job)?;
        let first = what.first.iter().map(|(x, y)| translate.moved(x, y)).collect();
        Reply::known(Options { first, count: what.count }, translate.moved_evidence(evidence))
    }

    fn points(&self, h: u32, many: &[Int], job: &Job) -> Result<Reply<Vec<Located>>> {
        let Some(translate) = Translate::of(&self.game, h) else {
            return Reply::silent("its positions of this value are not known to be those of wythoff, moved");
        };
        let places: Vec<PositionSource> = many.iter().map(|n| translate.nth(n)).collect();
        let asked: Vec<Int> = places.iter().filter_map(PositionSource::index).cloned().collect();
        let mut moved = self.wythoff.points(h, &asked, job)?.into_iter();
        let mut located = Vec::with_capacity(many.len());
        let mut evidence = translate.evidence();
        for (n, place) in many.iter().zip(places) {
            let one = match (place, n.clone()) {
                (PositionSource::Known(a, b), n) => {
                    Located::from(Found { what: FarPoint { h, n, a, b }, evidence: translate.evidence() })
                }
                (PositionSource::Wythoff(_), n) => {
                    let Some(Located { found, unproved, refuted }) = moved.next() else {
                        return Reply::silent("its points are out of reach there");
                    };
                    let (a, b) = translate.moved(&found.what.a, &found.what.b);
                    let evidence = translate.moved_evidence(found.evidence);
                    let refuted = refuted.map(|wrong| {
                        let (a, b) = translate.moved(&wrong.a, &wrong.b);
                        FarPoint { n: n.clone(), a, b, ..wrong }
                    });
                    Located { found: Found { what: FarPoint { h, n, a, b }, evidence }, unproved, refuted }
                }
            };
            evidence = evidence.weaker(one.found.evidence.clone());
            located.push(one);
        }
        Reply::known(located, evidence)
    }

    fn rows(&self, g: u32, first: &Int, last: &Int, job: &Job) -> Result<Reply<Vec<FarPoint>>> {
        let Some(translate) = Translate::of(&self.game, g).filter(|translate| !translate.in_closed_form()) else {
            return Reply::silent("its positions of these values are not known to be those of wythoff, moved");
        };
        let mut points = Vec::new();
        let mut evidence = translate.evidence();
        // Those of Wythoff's game come first: if they cannot be found, that is said soon. They are all moved alike.
        let (_, from) = translate.moved_back(first, first).unwrap_or_default();
        if let Some((_, to)) = translate.moved_back(last, last) {
            let before = translate.before();
            let found = self.wythoff.rows(g, &from, &to, job)?;
            evidence = translate.moved_evidence(found.evidence);
            points.extend(found.what.into_iter().filter(|point| point.h > 0).map(|point| {
                let (a, b) = translate.moved(&point.a, &point.b);
                FarPoint { h: point.h, n: point.n + &before, a, b }
            }));
        }
        for translate in (0..=g).filter_map(|h| Translate::of(&self.game, h)) {
            let known = translate.known_in_rows(first, last).into_iter();
            points.extend(known.map(|(n, a, b)| FarPoint { h: translate.h(), n, a, b }));
        }
        points.sort_unstable_by(|x, y| (&x.a, x.h).cmp(&(&y.a, y.h)));
        Reply::known(points, evidence)
    }
}

#[cfg(test)]
mod tests;
