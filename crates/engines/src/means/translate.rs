//! Positions of small values that have a closed form: those of Nim, and from some pile on Wythoff's P-positions, moved.

use super::{Located, Means, Question, Reply, TwoPiles, ValueOrBound, allowed};
use crate::budget;
use crate::error::Result;
use crate::invariance::Translate;
use crate::invariance::translate::PositionSource;
use crate::job::Job;
use crate::points::{FarPoint, Found};
use crate::rules::Game;
use crate::strategy::Options;
use numeration::Int;

/// What theorems say of positions of small values.
pub struct Translates {
    game: Game,
    /// The largest g such that all values up to g have a closed form.
    closed: Option<u32>,
}

impl Translates {
    /// Those of a game, if there are any.
    pub fn of(game: &Game) -> Option<Translates> {
        Translate::largest(game)?;
        Some(Translates { game: game.clone(), closed: Translate::largest_in_closed_form(game) })
    }

    fn closed(&self, h: u32) -> Option<Translate> {
        Translate::of(&self.game, h).filter(Translate::in_closed_form)
    }
}

impl Means for Translates {
    fn name(&self) -> &'static str {
        "translate"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        match question {
            Question::Value { at, .. } | Question::Options { at, .. } => Some(4 * budget::arithmetic(at.bits())),
            Question::Points { h, many } if Translate::of(&self.game, *h).is_some() => {
                Some(many.iter().map(|n| budget::arithmetic(numeration::bits(n))).fold(0, u128::saturating_add))
            }
            Question::Rows { g, last, .. } if self.closed.is_some_and(|closed| *g <= closed) => {
                Some(budget::arithmetic(numeration::bits(last)).saturating_mul(100))
            }
            _ => None,
        }
    }

    fn value(&self, at: TwoPiles, _most: Option<u32>, _job: &Job) -> Result<Reply<ValueOrBound>> {
        if let Some(translate) = Translate::of_position(&self.game, at.a, at.b) {
            return Reply::known(ValueOrBound::Exactly(Int::from(translate.h())), translate.evidence());
        }
        match self.closed.and_then(|g| Some((g, Translate::of(&self.game, g)?))) {
            Some((g, last)) => Reply::known(ValueOrBound::AtLeast(Int::from(g) + Int::ONE), last.excluded()),
            None => Reply::silent("it is at none of the positions that a theorem gives"),
        }
    }

    fn options(&self, at: TwoPiles, value: &Int, _limit: usize, _job: &Job) -> Result<Reply<Options>> {
        let translate = u32::try_from(value).ok().and_then(|h| Translate::of(&self.game, h));
        let Some(translate) = translate else { return Reply::silent("no theorem gives the positions of this value") };
        if !translate.in_closed_form() && translate.moved_back(at.a, at.b).is_some() {
            return Reply::silent("the positions of this value are those of wythoff, moved");
        }
        // A pile whose partner no theorem gives here is so large, and so is its partner, but the other pile is not.
        let along =
            [translate.partner(at.a).map(|y| (at.a.clone(), y)), translate.partner(at.b).map(|x| (x, at.b.clone()))];
        let diagonal = translate.on_diagonal(&(at.column() - at.row()));
        let diagonal = diagonal.map(|(x, y)| if at.a <= at.b { (x, y) } else { (y, x) });
        Reply::known(allowed(&self.game, at, along.into_iter().flatten().chain(diagonal))?, translate.evidence())
    }

    fn points(&self, h: u32, many: &[Int], _job: &Job) -> Result<Reply<Vec<Located>>> {
        let Some(translate) = Translate::of(&self.game, h) else {
            return Reply::silent("no theorem gives the positions of this value");
        };
        let mut located = Vec::with_capacity(many.len());
        for n in many {
            let PositionSource::Known(a, b) = translate.nth(n) else {
                return Reply::silent("the positions of this value are those of wythoff, moved");
            };
            let what = FarPoint { h, n: n.clone(), a, b };
            located.push(Located::from(Found { what, evidence: translate.evidence() }));
        }
        Reply::known(located, translate.evidence())
    }

    fn rows(&self, g: u32, first: &Int, last: &Int, _job: &Job) -> Result<Reply<Vec<FarPoint>>> {
        let translates: Option<Vec<Translate>> = (0..=g).map(|h| self.closed(h)).collect();
        let Some(translates) = translates else {
            return Reply::silent("not all of these values have a closed form");
        };
        let mut points = Vec::new();
        let mut evidence = translates[0].evidence();
        for translate in &translates {
            evidence = evidence.with("", translate.evidence());
            let known = translate.known_in_rows(first, last).into_iter();
            points.extend(known.map(|(n, a, b)| FarPoint { h: translate.h(), n, a, b }));
        }
        points.sort_unstable_by(|x, y| (&x.a, x.h).cmp(&(&y.a, y.h)));
        Reply::known(points, evidence)
    }
}

#[cfg(test)]
mod tests;
