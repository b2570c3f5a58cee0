//! Heap games: 0 < k <= l < S k + T (Duchene et al. 2009, introduction, its [8]: Fraenkel 1998).
//!
//! The paper prints the condition with the letters swapped, which read literally leaves (0,0) as the only
//! P-position; this is the rule under which B_n = S A_n + T n. S = 1 is Fraenkel's game with A = T.

use super::family::{Family, Form, GameParameter};
use super::{AWythoff, Both, Geometry, NIM, PPositionsForm, Rules, Ruleset, Single, Take, Theorem, Vector};
use crate::error::Result;
use crate::evidence::citations;
use numeration::{Int, saturate};

pub(super) static FAMILY: Family = Family {
    name: "heap",
    title: "Heap game",
    source: "duchene-2009, its [8]",
    forms: &[Form::new(
        "heap:{S},{T}",
        "heap:2,1",
        "or k from one pile and l from the other with 0 < k <= l < {S}*k + {T}",
    )],
    parameters: &[GameParameter::number("S", 1, "2"), GameParameter::number("T", 1, "1")],
    condition: "",
    note: "S = 1 is a-wythoff:T. The paper prints the condition with the letters exchanged.",
    read: |reader| {
        let [s, t] = reader.numbers()?;
        Ok(Heap { s, t }.into())
    },
    random: |draw| format!("heap:{},{}", draw.within(1, 4), draw.within(1, 6)),
};

/// Nim's moves, or k from one pile and l from the other with 0 < k <= l < S k + T.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// The factor S >= 1.
    pub s: Int,
    /// The shift T >= 1.
    pub t: Int,
}

impl Ruleset for Heap {
    fn written(&self) -> (&'static Form, Vec<String>) {
        (&FAMILY.forms[0], vec![self.s.to_string(), self.t.to_string()])
    }

    fn lines(&self) -> &[Vector] {
        &NIM
    }

    /// With k from the first pile, l runs over k < S l + T for l < k and over l < S k + T for l >= k.
    fn amounts(&self, k: usize) -> Option<(usize, usize)> {
        let (s, t) = (saturate(&self.s), saturate(&self.t));
        let least = if k < t { 1 } else { (k - t) / s + 1 };
        Some((least, s.saturating_mul(k).saturating_add(t) - 1))
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        let (less, more) = (take.k.min(take.l), take.k.max(take.l));
        Ok(take.from_one_pile() || *more < &self.s * less + &self.t)
    }

    /// About as many moves as the side is long, at 2 to 3 ns.
    fn others_cost(&self, rows: usize, cols: usize) -> u128 {
        3 * rows.max(cols) as u128
    }

    /// k <= l < k + T is |k - l| < T.
    fn simpler(&self) -> Option<Rules> {
        (self.s == Int::ONE).then(|| AWythoff::simplest(self.t.clone()))
    }

    fn geometry(&self) -> Option<Geometry<'_>> {
        Single::Either.with(Both::Heap { s: self.s.clone(), t: self.t.clone() })
    }

    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        Theorem::new(PPositionsForm::Heap { s: self.s.clone(), t: self.t.clone() }, citations::HEAP_GAMES)
    }

    fn ranks_fall_by_one(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_is_the_rule() {
        for (s, t) in [(1, 1), (1, 3), (2, 1), (3, 2), (5, 1)] {
            let game = Heap { s: Int::from(s as u32), t: Int::from(t as u32) };
            let (a, b) = (13, 17);
            let mut seen = Vec::new();
            game.others(a, b, &mut |x, y| seen.push((x, y))).unwrap();
            let allowed = |k: usize, l: usize| k.max(l) < s * k.min(l) + t;
            let expected: Vec<_> = (1..=a)
                .flat_map(|k| (1..=b).map(move |l| (k, l)))
                .filter(|&(k, l)| allowed(k, l))
                .map(|(k, l)| (a - k, b - l))
                .collect();
            assert_eq!(seen, expected, "heap:{s},{t}");
        }
    }
}
