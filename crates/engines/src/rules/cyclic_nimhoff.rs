//! Cyclic Nimhoff: k and l from the two piles with k + l < H (Duchene et al. 2009, introduction, its [12]).

use super::family::{Family, Form, GameParameter};
use super::{NIM, Nim, PPositionsForm, Rules, Ruleset, Take, Theorem, ValueFormula, Vector, Wyt};
use crate::error::Result;
use crate::evidence::citations;
use numeration::{Int, saturate};

pub(super) static FAMILY: Family = Family {
    name: "cyclic-nimhoff",
    title: "Cyclic Nimhoff",
    source: "duchene-2009",
    forms: &[Form::new("cyclic-nimhoff:{H}", "cyclic-nimhoff:4", "or k, l > 0 from the two piles with k + l < {H}")],
    parameters: &[GameParameter::number("H", 1, "4")],
    condition: "",
    note: "H <= 2 is Nim, and H = 3 is wyt:1.",
    read: |reader| {
        let [h] = reader.numbers()?;
        Ok(CyclicNimhoff { h }.into())
    },
    random: |draw| format!("cyclic-nimhoff:{}", 1 + draw.small()),
};

/// Nim's moves, or k, l > 0 from the two piles with k + l < H.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CyclicNimhoff {
    /// The modulus H >= 1.
    pub h: Int,
}

impl CyclicNimhoff {
    /// The game in the family that names it most simply: k, l > 0 have k + l >= 2.
    pub(super) fn simplest(h: Int) -> Rules {
        CyclicNimhoff { h: h.clone() }.simpler().unwrap_or_else(|| CyclicNimhoff { h }.into())
    }
}

impl Ruleset for CyclicNimhoff {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], vec![self.h.to_string()])
    }

    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn amounts(&self, k: usize) -> Option<(usize, usize)> {
        // The interval is empty from k = H - 1 on.
        Some((1, (saturate(&self.h) - 1).saturating_sub(k)))
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.from_one_pile() || take.k + take.l < self.h)
    }

    fn simpler(&self) -> Option<Rules> {
        match u8::try_from(&self.h) {
            Ok(0..=2) => Some(Nim.into()),
            Ok(3) => Some(Wyt::simplest([Int::ONE])),
            _ => None,
        }
    }

    fn values(&self) -> Option<Theorem<ValueFormula>> {
        Theorem::new(ValueFormula::Nimhoff(self.h.clone()), citations::CYCLIC_NIMHOFF)
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Antidiagonals(self.h.clone()), citations::CYCLIC_NIMHOFF)
    }

    fn ranks_fall_by_one(&self) -> bool {
        true
    }
}
