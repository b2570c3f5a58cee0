//! The game of Fraenkel and Borosh, as restated in Duchene et al. 2009, section 5 (its [10]).

use super::family::{Family, Form, GameParameter};
use super::{AWythoff, Connell, Rules, Ruleset, Take, Vector};
use crate::error::Result;
use numeration::{Int, saturate};

pub(super) static FAMILY: Family = Family {
    name: "fraenkel-borosh",
    title: "Fraenkel–Borosh",
    source: "duchene-2009, its [10]",
    forms: &[Form::new(
        "fraenkel-borosh:{A},{B}",
        "fraenkel-borosh:2,3",
        "a multiple of {B} from one pile, or k, l > 0 from the two piles with k = l (mod {B}) and |k - l| < {A}*{B}",
    )],
    parameters: &[GameParameter::number("A", 1, "2"), GameParameter::number("B", 1, "2")],
    condition: "",
    note: "B = 1 is a-wythoff:A, and A = 1 is connell:B.",
    read: |reader| {
        let [a, b] = reader.numbers()?;
        Ok(FraenkelBorosh::new(a, b).into())
    },
    random: |draw| format!("fraenkel-borosh:{},{}", draw.within(1, 4), draw.within(1, 4)),
};

/// A positive multiple of B from one pile, or k, l > 0 with k = l (mod B) and |k - l| < A B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FraenkelBorosh {
    /// The width A >= 1 of the band of diagonals, in units of B.
    pub a: Int,
    /// The modulus B >= 1.
    pub b: Int,
    lines: [Vector; 2],
}

impl FraenkelBorosh {
    pub(super) fn new(a: Int, b: Int) -> FraenkelBorosh {
        let step = saturate(&b);
        FraenkelBorosh { a, b, lines: [Vector(step, 0), Vector(0, step)] }
    }
}

impl Ruleset for FraenkelBorosh {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], vec![self.a.to_string(), self.b.to_string()])
    }

    fn lines(&self) -> &[Vector] {
        &self.lines
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let step = saturate(&self.b);
        // |k - l| < A B and k = l (mod B) together say |k - l| <= (A - 1) B.
        let reach = saturate(&self.a).saturating_sub(1).saturating_mul(step);
        for k in 1..=a {
            let least = if k > reach { k - reach } else { (k - 1) % step + 1 };
            let most = b.min(k.saturating_add(reach));
            (least..=most).step_by(step).for_each(|l| visit(a - k, b - l));
        }
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        let apart = take.difference();
        Ok((&apart % &self.b).is_zero() && (take.from_one_pile() || apart < &self.a * &self.b))
    }

    fn least_takes(&self, _a: &Int, _b: &Int) -> Vec<(Int, Int)> {
        vec![(self.b.clone(), Int::ZERO), (Int::ZERO, self.b.clone()), (Int::ONE, Int::ONE)]
    }

    /// About as many moves as the side is long, at 2 to 3 ns.
    fn others_cost(&self, rows: usize, cols: usize) -> u128 {
        3 * rows.max(cols) as u128
    }

    /// B = 1 allows any k, l with |k - l| < A; A = 1 allows k = l, or multiples of B from one pile.
    fn simpler(&self) -> Option<Rules> {
        if self.b == Int::ONE {
            return Some(AWythoff::simplest(self.a.clone()));
        }
        (self.a == Int::ONE).then(|| Connell::simplest(self.b.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_are_the_rule() {
        for (wide, step) in [(1, 1), (2, 1), (1, 3), (2, 3), (4, 2)] {
            let game = FraenkelBorosh::new(Int::from(wide as u32), Int::from(step as u32));
            let (a, b) = (11, 19);
            let mut seen = Vec::new();
            game.others(a, b, &mut |x, y| seen.push((a - x, b - y))).unwrap();
            let allowed = |&(k, l): &(usize, usize)| k % step == l % step && k.abs_diff(l) < wide * step;
            let all = (1..=a).flat_map(|k| (1..=b).map(move |l| (k, l)));
            assert_eq!(seen, all.filter(allowed).collect::<Vec<_>>(), "fraenkel-borosh:{wide},{step}");
        }
    }
}
