//! Wyt_K: the same number from both piles, if it is in K (Duchene, Fraenkel, Gravier, Nowakowski 2009, Definition 5).

use super::{Ruleset, Take, Vector};
use crate::error::Result;
use numeration::{Int, saturate};

/// The set K of amounts that may be taken from both piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Removals {
    /// A finite set of positive integers, increasing.
    Finite(Vec<Int>),
    /// All powers base^i with i >= from; base >= 2.
    Powers {
        /// The base.
        base: Int,
        /// The least exponent.
        from: Int,
    },
    /// All positive multiples of an integer >= 1.
    Multiples(Int),
}

impl Removals {
    /// Whether a positive integer is in the set.
    pub fn contains(&self, k: &Int) -> bool {
        match self {
            Removals::Finite(set) => set.binary_search(k).is_ok(),
            Removals::Powers { base, from } => {
                let exponent = k.ilog(base);
                Int::from(exponent) >= *from && base.pow(exponent) == *k
            }
            Removals::Multiples(m) => (k % m).is_zero(),
        }
    }

    /// The residues of the elements modulo a number, in increasing order.  T = O(modulus), and one division per element of
    /// a finite set.
    pub fn residues(&self, modulus: usize) -> Vec<usize> {
        let modulo = |k: &Int| saturate(&(k % Int::from(modulus)));
        let mut found = vec![false; modulus];
        match self {
            Removals::Finite(set) => set.iter().for_each(|k| found[modulo(k)] = true),
            Removals::Powers { base, from } => {
                let base = modulo(base) as u128;
                let mut residue = power_modulo(base, from, modulus as u128);
                while !std::mem::replace(&mut found[residue as usize], true) {
                    residue = residue * base % modulus as u128;
                }
            }
            Removals::Multiples(m) => {
                let mut residue = 0;
                while !std::mem::replace(&mut found[residue], true) {
                    residue = (residue + modulo(m)) % modulus;
                }
            }
        }
        (0..modulus).filter(|&residue| found[residue]).collect()
    }

    /// The elements that fit a machine word, increasing; none for multiples, which are too many to list.
    pub(crate) fn words(&self) -> Vec<usize> {
        match self {
            Removals::Finite(set) => set.iter().filter_map(|k| usize::try_from(k).ok()).collect(),
            Removals::Powers { base, from } => powers(base, from),
            Removals::Multiples(_) => Vec::new(),
        }
    }
}

/// base^exponent modulo a number below 2^64.
fn power_modulo(base: u128, exponent: &Int, modulus: u128) -> u128 {
    let (mut power, mut square, mut left) = (1 % modulus, base, exponent.clone());
    while !left.is_zero() {
        if left.trailing_zeros() == Some(0) {
            power = power * square % modulus;
        }
        square = square * square % modulus;
        left >>= 1;
    }
    power
}

/// Nim's moves, or k from both piles for a k in K.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wyt {
    removals: Removals,
    /// The elements of K that fit a machine word, increasing; unused for multiples, which are a line.
    steps: Vec<usize>,
    lines: Vec<Vector>,
}

impl Wyt {
    /// The game with this K. The caller has checked that K is not empty and that its elements are positive.
    pub(super) fn new(removals: Removals) -> Wyt {
        let mut lines = super::NIM.to_vec();
        if let Removals::Multiples(m) = &removals {
            lines.push(Vector(saturate(m), saturate(m)));
        }
        Wyt { steps: removals.words(), removals, lines }
    }

    /// The set K.
    pub fn removals(&self) -> &Removals {
        &self.removals
    }

    /// The elements of K that fit a machine word, where K is finite or consists of powers.
    pub(crate) fn steps(&self) -> &[usize] {
        &self.steps
    }
}

/// base^from, base^(from+1), ... as far as a machine word goes: for base >= 2 at most 64 of them.
fn powers(base: &Int, from: &Int) -> Vec<usize> {
    let base = saturate(base);
    let Ok(from) = u32::try_from(from) else { return Vec::new() };
    let mut next = base.checked_pow(from);
    let mut powers = Vec::new();
    while let Some(power) = next {
        powers.push(power);
        next = power.checked_mul(base);
    }
    powers
}

impl Ruleset for Wyt {
    fn lines(&self) -> &[Vector] {
        &self.lines
    }

    fn others(&self, a: usize, b: usize, visit: &mut impl FnMut(usize, usize)) -> Result<()> {
        let fits = |&&k: &&usize| k <= a.min(b);
        self.steps.iter().take_while(fits).for_each(|&k| visit(a - k, b - k));
        Ok(())
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(take.from_one_pile() || (take.same_from_both() && self.removals.contains(take.k)))
    }
}
