//! Connell's game: multiples of P from one pile, or the same from both (cited as [2] in Fraenkel 1982).

use super::family::{Family, Form, GameParameter};
use super::{PPositionsForm, Rules, Ruleset, Take, Theorem, Vector, Wythoff};
use crate::error::Result;
use crate::evidence::citations;
use numeration::{Int, saturate};

pub(super) static FAMILY: Family = Family {
    name: "connell",
    title: "Connell",
    source: "fraenkel-1982, its [2]",
    forms: &[Form::new(
        "connell:{P}",
        "connell:2",
        "a multiple of {P} from one pile, or the same number from both piles",
    )],
    parameters: &[GameParameter::number("P", 1, "2")],
    condition: "",
    note: "P = 1 is Wythoff's game.",
    read: |reader| {
        let [p] = reader.numbers()?;
        Ok(Connell::new(p).into())
    },
    random: |draw| format!("connell:{}", draw.within(1, 7)),
};

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

    /// The game in the family that names it most simply.
    pub(super) fn simplest(p: Int) -> Rules {
        if p == Int::ONE { Wythoff.into() } else { Connell::new(p).into() }
    }
}

impl Ruleset for Connell {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], vec![self.p.to_string()])
    }

    fn lines(&self) -> &[Vector] {
        &self.lines
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.same_from_both() || (take.from_one_pile() && (take.difference() % &self.p).is_zero()))
    }

    fn least_takes(&self, _a: &Int, _b: &Int) -> Vec<(Int, Int)> {
        vec![(self.p.clone(), Int::ZERO), (Int::ZERO, self.p.clone()), (Int::ONE, Int::ONE)]
    }

    fn simpler(&self) -> Option<Rules> {
        (self.p == Int::ONE).then(|| Wythoff.into())
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Connell(self.p.clone()), citations::CONNELL)
    }
}
