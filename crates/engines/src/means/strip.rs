//! Bounds for Wythoff's game from where its small values lie: near the line b = phi a, and not too far along a row.

use super::{Means, Question, Reply, TwoPiles, ValueOrBound};
use crate::budget::{self, USUAL_VALUE};
use crate::error::Result;
use crate::evidence::{Evidence, citations};
use crate::job::Job;
use crate::points::Constants;
use crate::rules::Game;
use numeration::Int;

/// The strips in which the points of Wythoff's game lie.
pub struct StripBound(());

impl StripBound {
    /// For Wythoff's game.
    pub fn of(game: &Game) -> Option<StripBound> {
        game.is_wythoff().then_some(StripBound(()))
    }
}

/// The largest g such that no value up to g can be at a position, as far as [`Constants`] tell; they grow with g.
fn excluded(at: TwoPiles) -> Option<u32> {
    let may_hold = |g: u32| Constants::of(g).may_hold(at.row(), at.column());
    if may_hold(0) {
        return None;
    }
    let (mut low, mut high) = (0u32, 1u32);
    while !may_hold(high) {
        if high == u32::MAX {
            return Some(high);
        }
        (low, high) = (high, high.saturating_mul(2));
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if may_hold(middle) { high = middle } else { low = middle }
    }
    Some(low)
}

impl Means for StripBound {
    fn name(&self) -> &'static str {
        "distance from the line"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        match question {
            Question::Value { at, .. } => Some(64 * budget::arithmetic(at.bits())),
            _ => None,
        }
    }

    fn value(&self, at: TwoPiles, most: Option<u32>, _job: &Job) -> Result<Reply<ValueOrBound>> {
        let twice = at.row() << 1;
        let by_row = if *at.column() > twice { at.column() - twice } else { Int::ZERO };
        // Of numbers with many digits only the usual values are looked at: each takes a square root.
        let largest = match at.bits() {
            0..=4096 => excluded(at),
            _ => Some(most.unwrap_or(USUAL_VALUE)).filter(|&g| !Constants::of(g).may_hold(at.row(), at.column())),
        };
        let by_line = largest.map_or(Int::ZERO, |g| Int::from(g) + Int::ONE);
        if by_row.is_zero() && by_line.is_zero() {
            return Reply::silent("it is near the line b = phi a of the small values");
        }
        if by_row >= by_line {
            let evidence = Evidence::bound("at least b - 2a", Evidence::theorem(citations::FAR_FROM_THE_EDGE));
            return Reply::known(ValueOrBound::AtLeast(by_row), evidence);
        }
        let statement = format!("no value up to {} lies so far from the line b = phi a", &by_line - Int::ONE);
        Reply::known(
            ValueOrBound::AtLeast(by_line),
            Evidence::bound(statement, Evidence::theorem(citations::NEAR_THE_LINE)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;

    /// Every bound holds on a board, and some are sharp enough to be of use.
    #[test]
    fn bounds_hold() {
        const SIDE: usize = 400;
        let game = Game::wythoff();
        let table = board::table(&game, SIDE, SIDE, &Job::default()).unwrap();
        let strip = StripBound::of(&game).unwrap();
        let mut largest = 0;
        for (a, b) in (0..SIDE).flat_map(|a| (0..SIDE).step_by(3).map(move |b| (a, b))) {
            let (x, y) = (Int::from(a), Int::from(b));
            if let Reply::Known(found) = strip.value(TwoPiles { a: &x, b: &y }, None, &Job::default()).unwrap() {
                let ValueOrBound::AtLeast(least) = found.what else { panic!("({a},{b})") };
                assert!(least <= Int::from(table.get(a, b)), "({a},{b}): {least}");
                largest = largest.max(u32::try_from(&least).unwrap());
            }
        }
        assert!(largest > 300, "{largest}");
    }
}
