//! R-Wythoff: single-pile moves only from the larger pile (f-wythoff-2013, Remark 5, after Ho 2012).

use super::family::{Family, Form};
use super::{Both, Geometry, PPositionsForm, Ruleset, Single, Take, Theorem, Vector};
use crate::error::Result;
use crate::evidence::citations;
use numeration::Int;

pub(super) static FAMILY: Family = Family {
    name: "r-wythoff",
    title: "R-Wythoff",
    source: "f-wythoff-2013, Remark 5",
    forms: &[Form::new(
        "r-wythoff",
        "r-wythoff",
        "any number from the larger pile (from either if they are equal), or the same number from both piles",
    )],
    parameters: &[],
    condition: "",
    note: "The paper does not say what happens when the piles are equal. Ho's abstract restricts only unequal piles, so either pile may then \
           be used. The other reading has the same P-positions but other values.",
    read: |reader| reader.plain(RWythoff),
    random: |_| "r-wythoff".to_owned(),
};

/// Any number from the larger pile (from either if they are equal), or the same number from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RWythoff;

impl Ruleset for RWythoff {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], Vec::new())
    }

    fn lines(&self) -> &[Vector] {
        &[Vector(1, 1)]
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        if a >= b {
            (0..a).for_each(|x| visit(x, b));
        }
        if b >= a {
            (0..b).for_each(|y| visit(a, y));
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        let Take { a, b, k, l } = take;
        Ok(take.same_from_both() || (l.is_zero() && a >= b) || (k.is_zero() && b >= a))
    }

    fn geometry(&self) -> Option<Geometry<'_>> {
        Single::Larger.with(Both::any_same())
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Pairs { t: Int::ONE, shift: Int::ZERO }, citations::R_WYTHOFF)
    }

    fn ranks_fall_by_one(&self) -> bool {
        true
    }
}
