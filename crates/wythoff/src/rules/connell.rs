//! Connell's game: multiples of P from one pile, or the same from both (cited as [2] in Fraenkel 1982).

use super::{Ruleset, Take, Vector};
use crate::error::Result;
use numeration::{Int, saturate};

/// A positive multiple of P from one pile, or the same positive number from both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connell {
    /// The modulus P >= 1; P = 1 is Wythoff's game.
    pub p: Int,
    lines: [Vector; 3],
}

impl Connell {
    pub(super) fn new(p: Int) -> Connell {
        let step = saturate(&p);
        Connell { p, lines: [Vector(step, 0), Vector(0, step), Vector(1, 1)] }
    }
}

impl Ruleset for Connell {
    fn lines(&self) -> &[Vector] {
        &self.lines
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.same_from_both() || (take.from_one_pile() && (take.apart() % &self.p).is_zero()))
    }

    fn least_takes(&self) -> Vec<(Int, Int)> {
        vec![(self.p.clone(), Int::ZERO), (Int::ZERO, self.p.clone()), (Int::ONE, Int::ONE)]
    }
}
