//! T_k: a diagonal move may change the integer ratio of the piles by at most k (Weinstein 2021, section 1.1).
//!
//! T_0 is F-Wythoff (f-wythoff-2013, section 1). The smaller pile stays positive, so a ratio floor(b/0) never arises.

use super::family::{Family, Form, GameParameter};
use super::{
    Both, Geometry, Moved, MovedFrom, NIM, PPositionsForm, Ruleset, Single, Take, Theorem, Vector, W, f_wythoff,
};
use crate::error::Result;
use crate::evidence::citations;
use numeration::{Int, saturate};

pub(super) static FAMILY: Family = Family {
    name: "t",
    title: "T_k",
    source: "weinstein-2021",
    forms: &[
        Form::new(
            "t:{K}",
            "t:2",
            "or the same number from both piles, changing floor(b/a) by at most {K}; the smaller pile a stays > 0",
        ),
        Form::new("t:inf", "t:inf", "or the same number from both piles, leaving at least 1 in each"),
    ],
    parameters: &[GameParameter::number("K", 0, "1")],
    condition: "",
    note: "t:0 is f-wythoff, and t:inf is w:1.",
    read: |reader| {
        if reader.parameters == Some("inf") {
            return Ok(W { k: Int::ONE, l: Int::ONE }.into());
        }
        let [k] = reader.numbers()?;
        Ok(T { k }.into())
    },
    random: |draw| format!("t:{}", draw.small()),
};

/// Nim's moves, or the same s from both piles a <= b with s < a and |floor((b-s)/(a-s)) - floor(b/a)| <= k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct T {
    /// The largest allowed change of the integer ratio; 0 for F-Wythoff.
    pub k: Int,
}

impl T {
    /// k as a threshold on ratios of board coordinates.
    fn change(&self) -> usize {
        saturate(&self.k)
    }
}

impl Ruleset for T {
    fn written(&self) -> (&'static Form, Vec<String>) {
        match self.k.is_zero() {
            true => (&f_wythoff::FAMILY.forms[0], Vec::new()),
            false => (&FAMILY.forms[0], vec![self.k.to_string()]),
        }
    }

    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let (small, large) = (a.min(b), a.max(b));
        let change = self.change();
        for s in 1..small {
            if ((large - s) / (small - s)).abs_diff(large / small) <= change {
                visit(a - s, b - s);
            }
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        if take.from_one_pile() {
            return Ok(true);
        }
        let (x, y) = take.left();
        if !take.same_from_both() || x.is_zero() {
            return Ok(false);
        }
        // The smaller pile shrinks by the larger factor, so the ratio never falls.
        Ok(&y / &x - (y + take.k) / (x + take.k) <= self.k)
    }

    fn geometry(&self) -> Option<Geometry<'_>> {
        Single::Either.with(Both::Ratio(self.k.clone()))
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Pairs { t: Int::ONE, shift: Int::ONE }, citations::T_P_POSITIONS)
    }

    fn ranks_fall_by_one(&self) -> bool {
        true
    }

    fn moved(&self, h: u32) -> Option<Theorem<Moved>> {
        let moved = |by: u8, source| Moved::by(Int::from(by), MovedFrom::PPositions, source);
        match (h, self.k.is_zero()) {
            (0, _) => moved(1, citations::T_P_POSITIONS),
            (1, true) => moved(2, citations::F_WYTHOFF),
            (1, false) => moved(2, citations::T_ONE),
            (2, true) => moved(4, citations::F_WYTHOFF),
            _ => None,
        }
    }

    fn most_moved(&self) -> Option<u32> {
        Some(if self.k.is_zero() { 2 } else { 1 })
    }
}
