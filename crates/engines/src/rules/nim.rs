//! Two-pile Nim.

use super::family::{Family, Form};
use super::{Both, Geometry, NIM, PPositionsForm, Ruleset, Single, Take, Theorem, ValueFormula, Vector};
use crate::error::Result;
use crate::evidence::citations;
use numeration::Int;

pub(super) static FAMILY: Family = Family {
    name: "nim",
    title: "Nim",
    source: "Bouton 1901",
    forms: &[Form::new("nim", "nim", "any number from one pile")],
    parameters: &[],
    condition: "",
    note: "In a sum it may have any number of piles.",
    read: |reader| reader.plain(Nim),
    random: |_| "nim".to_owned(),
};

/// Any number from one pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim;

impl Ruleset for Nim {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], Vec::new())
    }

    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.from_one_pile())
    }

    fn geometry(&self) -> Option<Geometry<'_>> {
        Single::Either.with(Both::None)
    }

    fn values(&self) -> Option<Theorem<ValueFormula>> {
        Theorem::new(ValueFormula::Nimhoff(Int::ONE), citations::NIM)
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Equal, citations::NIM)
    }

    fn ranks_fall_by_one(&self) -> bool {
        true
    }
}
