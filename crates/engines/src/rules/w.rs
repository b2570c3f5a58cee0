//! W_k and W_{k,l}: diagonal moves must not end too close to the edges (Weinstein 2021, section 1.1).

use super::family::{Family, Form, GameParameter};
use super::{
    Both, Geometry, Moved, MovedFrom, NIM, PPositionsForm, Rules, Ruleset, Single, Take, Theorem, Vector, Wythoff,
};
use crate::error::Result;
use crate::evidence::citations;
use numeration::{Int, saturate};

pub(super) static FAMILY: Family = Family {
    name: "w",
    title: "W_k, W_{k,l}",
    source: "weinstein-2021",
    forms: &[
        Form::new("w:{K}", "w:2", "or the same number from both piles, leaving at least {K} in each"),
        Form::new(
            "w:{K},{L}",
            "w:2,5",
            "or the same number from both piles, leaving at least {K} in the smaller and {L} in the larger",
        ),
    ],
    parameters: &[GameParameter::number("K", 0, "1"), GameParameter::number("L", 0, "")],
    condition: "K <= L",
    note: "w:0 is Wythoff's game.",
    read: |reader| {
        let (k, l) = match reader.parameters.is_some_and(|parameters| parameters.contains(',')) {
            true => reader.numbers().map(|[k, l]| (k, l))?,
            false => reader.numbers().map(|[k]| (k.clone(), k))?,
        };
        if k > l {
            return Err(reader.misused("has K > L"));
        }
        Ok(W { k, l }.into())
    },
    random: |draw| {
        let k = draw.small();
        if draw.below(2) == 0 { format!("w:{k}") } else { format!("w:{},{}", k.min(9), k.min(9) + draw.small()) }
    },
};

/// Nim's moves, or the same number from both piles if that leaves the smaller pile >= k and the larger >= l.
/// W_k is W_{k,k}; W_0 is Wythoff's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct W {
    /// The least smaller pile a diagonal move may leave.
    pub k: Int,
    /// The least larger pile a diagonal move may leave; k <= l.
    pub l: Int,
}

impl Ruleset for W {
    fn written(&self) -> (&'static Form, Vec<String>) {
        match self.k == self.l {
            true => (&FAMILY.forms[0], vec![self.k.to_string()]),
            false => (&FAMILY.forms[1], vec![self.k.to_string(), self.l.to_string()]),
        }
    }

    fn lines(&self) -> &[Vector] {
        &NIM
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let (k, l) = (saturate(&self.k), saturate(&self.l));
        for s in 1..=a.min(b) {
            let (x, y) = (a - s, b - s);
            if x.min(y) >= k && x.max(y) >= l {
                visit(x, y);
            }
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        let (x, y) = take.left();
        Ok(take.from_one_pile() || (take.same_from_both() && x >= self.k && y >= self.l))
    }

    fn simpler(&self) -> Option<Rules> {
        self.l.is_zero().then(|| Wythoff.into())
    }

    fn geometry(&self) -> Option<Geometry<'_>> {
        Single::Either.with(Both::same(self.k.clone(), self.l.clone()))
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Pairs { t: Int::ONE, shift: self.l.clone() }, citations::W_P_POSITIONS)
    }

    fn ranks_fall_by_one(&self) -> bool {
        true
    }

    fn moved(&self, h: u32) -> Option<Theorem<Moved>> {
        let is_odd = self.l.trailing_zeros() == Some(0);
        match h {
            0 => Moved::by(self.l.clone(), MovedFrom::PPositions, citations::W_P_POSITIONS),
            1 if is_odd && self.k < self.l => {
                Moved::by(&self.l + Int::ONE, MovedFrom::Staggered, citations::W_STAGGERED)
            }
            1 if is_odd => Moved::by(&self.l + Int::ONE, MovedFrom::PPositions, citations::W_ONE),
            h if h <= most_moved_value(&self.l) => Moved::by(self.l.clone(), MovedFrom::SameValue, citations::W_MOVED),
            _ => None,
        }
    }

    fn most_moved(&self) -> Option<u32> {
        Some(most_moved_value(&self.l).max(1))
    }
}

/// 2^m - 1 for the largest power 2^m that divides l > 0, or the largest value that is dealt with.
fn most_moved_value(l: &Int) -> u32 {
    let digits = l.trailing_zeros().unwrap_or(usize::MAX);
    1u32.checked_shl(u32::try_from(digits).unwrap_or(u32::MAX)).map_or(u32::MAX, |power| power - 1)
}
