//! Values in one of the first rows at any distance, through the period of the row, which is proved.

use super::{Means, Question, Reply, TwoPiles, ValueOrBound};
use crate::budget;
use crate::error::Result;
use crate::job::Job;
use crate::points::Found;
use crate::rows::{self, Steady};
use crate::rules::Game;
use numeration::Short;

/// The periods of the rows of a game.
pub struct RowPeriods {
    game: Game,
}

impl RowPeriods {
    /// For a game whose rows are known to repeat.
    pub fn of(game: &Game) -> Option<RowPeriods> {
        Steady::of(game, 1).ok().map(|_| RowPeriods { game: game.clone() })
    }

    /// A row that can be counted.
    fn row(at: TwoPiles) -> Option<u64> {
        u64::try_from(at.row()).ok().filter(|&row| row < 1 << 30)
    }
}

impl Means for RowPeriods {
    fn name(&self) -> &'static str {
        "period of the row"
    }

    fn cost(&self, question: &Question) -> Option<u128> {
        match question {
            Question::Value { at, .. } => Some(budget::row_period(&self.game, RowPeriods::row(*at)?)),
            _ => None,
        }
    }

    fn plan(&self, question: &Question) -> String {
        match question {
            Question::Value { at, .. } => format!("a proof of the period of row {} of {}", Short(at.row()), self.game),
            _ => self.name().to_owned(),
        }
    }

    fn value(&self, at: TwoPiles, _most: Option<u32>, job: &Job) -> Result<Reply<ValueOrBound>> {
        let Some(row) = RowPeriods::row(at) else { return Reply::silent("it is not one of the first rows") };
        let columns = budget::row_columns(row, job.budget.work);
        match rows::value(&self.game, row as usize, at.column(), columns, job)? {
            Some((value, evidence)) => Reply::known(ValueOrBound::Exactly(value), evidence),
            // It may have been for want of memory.
            None if job.budget.may_grow => Err(job.out_of_memory(format!("the period of row {row} is not proved"))),
            None => {
                Reply::silent(format!("row {row} was followed for {columns} columns without a proof of its period"))
            }
        }
    }

    fn remembered(&self, at: TwoPiles, job: &Job) -> Option<Found<ValueOrBound>> {
        let (value, evidence) = rows::kept_value(&self.game, RowPeriods::row(at)? as usize, at.column(), job)?;
        Some(Found { what: ValueOrBound::Exactly(value), evidence })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::Int;

    #[test]
    fn a_row_that_was_followed_in_vain_is_told() {
        let means = RowPeriods::of(&Game::wythoff()).unwrap();
        let (row, column) = (Int::from(40u8), numeration::parse("10^40").unwrap());
        let job = Job::default().with(budget::Budget { work: 410_000, ..Default::default() });
        let Reply::Silent(why) = means.value(TwoPiles { a: &row, b: &column }, None, &job).unwrap() else { panic!() };
        assert_eq!(why, "row 40 was followed for 1000 columns without a proof of its period");
    }

    /// A row that was proved before is known whatever it would cost to prove it.
    #[test]
    fn what_was_proved_is_remembered() {
        let drawer = crate::job::InMemory::default();
        let job = Job { keep: &drawer, ..Job::default() };
        let game: Game = "a-wythoff:1".parse().unwrap();
        let means = RowPeriods::of(&game).unwrap();
        let (row, column) = (Int::from(40u8), numeration::parse("10^40").unwrap());
        let at = TwoPiles { a: &column, b: &row };
        assert!(means.remembered(at, &job).is_none());
        let Reply::Known(found) = means.value(at, None, &job).unwrap() else { panic!() };
        // Under the name of the simplest game.
        let wythoff = RowPeriods::of(&Game::wythoff()).unwrap();
        assert_eq!(wythoff.remembered(at, &job), Some(found));
        assert!(means.remembered(at, &Job::default()).is_none());
    }
}
