//! The game of Euclid: a multiple of the smaller pile from the larger, as in Euclid's algorithm (Cole and Davie 1969).
//!
//! Neither pile is emptied; play ends at equal piles. The values are those of Nivasch 2006.

use super::family::{Family, Form};
use super::{Ruleset, Take, Theorem, ValueFormula, Vector};
use crate::error::Result;
use crate::evidence::citations;
use numeration::Int;

pub(super) static FAMILY: Family = Family {
    name: "euclid",
    title: "Euclid",
    source: "Nivasch 2006",
    forms: &[Form::new(
        "euclid",
        "euclid",
        "a multiple of the smaller pile from the larger pile, which is not emptied",
    )],
    parameters: &[],
    condition: "",
    note: "G(a,b) = floor(|a/b - b/a|). With an empty pile the game is over, and the value 0.",
    read: |reader| reader.plain(Euclid),
    random: |_| "euclid".to_owned(),
};

/// A positive multiple of the smaller pile from the larger, leaving some of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Euclid;

impl Ruleset for Euclid {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], Vec::new())
    }

    fn lines(&self) -> &[Vector] {
        &[]
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        if a > 0 && b > 0 {
            (1..=b / a).map(|i| b - i * a).filter(|&y| y > 0).for_each(|y| visit(a, y));
            (1..=a / b).map(|i| a - i * b).filter(|&x| x > 0).for_each(|x| visit(x, b));
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        let Take { a, b, k, l } = take;
        let steps = |smaller: &Int, taken: &Int, larger: &Int| {
            !smaller.is_zero() && taken < larger && (taken % smaller).is_zero()
        };
        Ok((k.is_zero() && steps(a, l, b)) || (l.is_zero() && steps(b, k, a)))
    }

    fn least_takes(&self, a: &Int, b: &Int) -> Vec<(Int, Int)> {
        vec![(Int::ZERO, a.clone()), (b.clone(), Int::ZERO)]
    }

    fn values(&self) -> Option<Theorem<ValueFormula>> {
        Theorem::new(ValueFormula::Euclid, citations::EUCLID)
    }
}
