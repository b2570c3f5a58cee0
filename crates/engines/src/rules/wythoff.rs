//! Wythoff's game (Nivasch 2009, section 1; Wythoff 1907).

use super::family::{Family, Form};
use super::{Both, Geometry, PPositionsForm, Ruleset, Single, Take, Theorem, Vector, WYTHOFF};
use crate::error::Result;
use crate::evidence::citations;
use numeration::Int;

pub(super) static FAMILY: Family = Family {
    name: "wythoff",
    title: "Wythoff",
    source: "nivasch-2009",
    forms: &[Form::new("wythoff", "wythoff", "or the same number from both piles")],
    parameters: &[],
    condition: "",
    note: "",
    read: |reader| reader.plain(Wythoff),
    random: |_| "wythoff".to_owned(),
};

/// Nim's moves, or the same number from both piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wythoff;

impl Ruleset for Wythoff {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], Vec::new())
    }

    fn lines(&self) -> &[Vector] {
        &WYTHOFF
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.from_one_pile() || take.same_from_both())
    }

    fn geometry(&self) -> Option<Geometry<'_>> {
        Single::Either.with(Both::any_same())
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Pairs { t: Int::ONE, shift: Int::ZERO }, citations::WYTHOFF)
    }

    fn ranks_fall_by_one(&self) -> bool {
        true
    }
}
