//! E-Wythoff: Wythoff's moves, or more from the smaller pile than from the larger (Ho 2012, after f-wythoff-2013 and its reference).
//!
//! The added moves change no P-position: from (A_n, B_n) they lead to piles with a larger difference and a smaller lesser pile, and among
//! Wythoff's P-positions both grow together. From all other positions Wythoff's own moves win.

use super::family::{Family, Form};
use super::{Both, Geometry, NIM, PPositionsForm, Ruleset, Single, Take, Theorem, Vector};
use crate::error::Result;
use crate::evidence::citations;
use numeration::Int;

pub(super) static FAMILY: Family = Family {
    name: "e-wythoff",
    title: "E-Wythoff",
    source: "Ho 2012",
    forms: &[Form::new(
        "e-wythoff",
        "e-wythoff",
        "or k > 0 from the smaller pile and l > 0 from the larger pile with l <= k",
    )],
    parameters: &[],
    condition: "",
    note: "It has Wythoff's P-positions. If the piles are equal, either may be called the smaller one; the abstract, all of the paper that we \
           could read, does not say.",
    read: |reader| reader.plain(EWythoff),
    random: |_| "e-wythoff".to_owned(),
};

/// Nim's moves, or k from the smaller pile and l from the larger with 0 < l <= k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EWythoff;

impl Ruleset for EWythoff {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], Vec::new())
    }

    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn amounts(&self, k: usize) -> Option<(usize, usize)> {
        Some((1, k))
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        for (k, l) in (1..=a).flat_map(|k| (1..=b).map(move |l| (k, l))) {
            if (a <= b && l <= k) || (a >= b && k <= l) {
                visit(a - k, b - l);
            }
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        let Take { a, b, k, l } = take;
        Ok(take.from_one_pile() || (a <= b && l <= k) || (a >= b && k <= l))
    }

    /// As many moves as the smaller pile, by windows.
    fn others_cost(&self, rows: usize, cols: usize) -> u128 {
        3 * rows.max(cols) as u128
    }

    fn geometry(&self) -> Option<Geometry<'_>> {
        Single::Either.with(Both::MoreFromSmaller)
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Pairs { t: Int::ONE, shift: Int::ZERO }, citations::E_WYTHOFF)
    }

    fn ranks_fall_by_one(&self) -> bool {
        true
    }
}
