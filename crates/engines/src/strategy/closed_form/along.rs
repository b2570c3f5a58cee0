//! P-positions with one in each row that repeat along the main diagonal, however they are known.

use super::blocks::Blocks;
use crate::regularity::diagonal::DiagonalForm;
use numeration::Int;

/// The partner of a pile, and when partners repeat: from the preperiod on, that of pile + period is partner + period.
pub(super) trait Along {
    fn preperiod(&self) -> Int;

    fn period(&self) -> Int;

    /// No two partners are further apart.
    fn spread(&self) -> Int;

    /// The pile that forms a P-position with this one.
    fn partner(&self, pile: &Int) -> Int;
}

impl Along for Blocks {
    fn preperiod(&self) -> Int {
        Int::ZERO
    }

    fn period(&self) -> Int {
        self.side()
    }

    fn spread(&self) -> Int {
        Int::ONE
    }

    fn partner(&self, pile: &Int) -> Int {
        Blocks::partner(self, pile)
    }
}

impl Along for DiagonalForm {
    fn preperiod(&self) -> Int {
        Int::from(self.preperiod)
    }

    fn period(&self) -> Int {
        Int::from(self.period)
    }

    fn spread(&self) -> Int {
        Int::from(DiagonalForm::spread(self))
    }

    fn partner(&self, pile: &Int) -> Int {
        DiagonalForm::partner(self, pile)
    }
}
