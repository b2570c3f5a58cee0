//! Fraenkel's generalisation: k and l from the two piles with |k - l| < A (Fraenkel 1982, section 1).

use super::family::{Family, Form, GameParameter};
use super::{Both, Geometry, NIM, PPositionsForm, Rules, Ruleset, Single, Take, Theorem, Vector, Wythoff};
use crate::error::Result;
use crate::evidence::citations;
use numeration::{Int, saturate};

pub(super) static FAMILY: Family = Family {
    name: "a-wythoff",
    title: "a-Wythoff",
    source: "fraenkel-1982",
    forms: &[Form::new("a-wythoff:{A}", "a-wythoff:2", "or k, l > 0 from the two piles with |k - l| < {A}")],
    parameters: &[GameParameter::number("A", 1, "2")],
    condition: "",
    note: "A = 1 is Wythoff's game.",
    read: |reader| {
        let [a] = reader.numbers()?;
        Ok(AWythoff { a }.into())
    },
    random: |draw| format!("a-wythoff:{}", 1 + draw.small().min(12)),
};

/// Nim's moves, or k, l > 0 from the two piles with |k - l| < A.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AWythoff {
    /// The parameter A >= 1; A = 1 is Wythoff's game.
    pub a: Int,
}

impl AWythoff {
    /// The game in the family that names it most simply.
    pub(super) fn simplest(a: Int) -> Rules {
        if a == Int::ONE { Wythoff.into() } else { AWythoff { a }.into() }
    }

    /// A as a threshold on board coordinates.
    pub(crate) fn width(&self) -> usize {
        saturate(&self.a)
    }
}

impl Ruleset for AWythoff {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], vec![self.a.to_string()])
    }

    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn amounts(&self, k: usize) -> Option<(usize, usize)> {
        let apart = self.width() - 1;
        Some((k.saturating_sub(apart).max(1), k.saturating_add(apart)))
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.from_one_pile() || take.difference() < self.a)
    }

    fn simpler(&self) -> Option<Rules> {
        (self.a == Int::ONE).then(|| Wythoff.into())
    }

    fn geometry(&self) -> Option<Geometry<'_>> {
        Single::Either.with(if self.a == Int::ONE { Both::any_same() } else { Both::Near(self.a.clone()) })
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Pairs { t: self.a.clone(), shift: Int::ZERO }, citations::FRAENKEL)
    }

    fn ranks_fall_by_one(&self) -> bool {
        true
    }
}
