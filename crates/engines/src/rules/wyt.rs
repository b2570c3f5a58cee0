//! Wyt_K: the same number from both piles, if it is in K (Duchene, Fraenkel, Gravier, Nowakowski 2009, Definition 5).

use super::family::{Draw, Family, Form, GameParameter};
use super::reader::ParameterReader;
use super::{
    Both, Geometry, Nim, PPositionsForm, Rules, Ruleset, Single, Take, Theorem, ValueFormula, Vector, Wythoff,
};
use crate::error::Result;
use crate::evidence::citations;
use numeration::{Int, saturate};

pub(super) static FAMILY: Family = Family {
    name: "wyt",
    title: "Wyt_K",
    source: "duchene-2009",
    forms: &[
        Form::new("wyt:{K1,K2,..}", "wyt:1,4,8", "or k from both piles, where k is one of {K1,K2,..}"),
        Form::new("wyt:{B}^i", "wyt:2^i", "or a power of {B} from both piles"),
        Form::new("wyt:{B}^i@{J}", "wyt:2^i@1", "or a power {B}^i, i >= {J}, from both piles"),
        Form::new("wyt:{M}i", "wyt:2i", "or the same multiple of {M} from both piles"),
    ],
    parameters: &[GameParameter::text("K", "1,4,8")],
    condition: "",
    note: "wyt:1i is Wythoff's game.",
    read: |reader| Ok(Wyt::new(removals(reader)?).into()),
    random,
};

fn random(draw: &mut Draw) -> String {
    match draw.below(4) {
        0 => format!("wyt:{}^i@{}", draw.within(2, 6), draw.below(4)),
        1 => format!("wyt:{}i", 1 + draw.small()),
        _ => {
            let most = 1 + draw.small();
            let set: Vec<String> = (0..draw.within(1, 5)).map(|_| draw.within(1, most).to_string()).collect();
            format!("wyt:{}", set.join(","))
        }
    }
}

fn removals(reader: &ParameterReader) -> Result<Removals> {
    let text = reader.parameters.unwrap_or_default();
    if text.is_empty() {
        return Err(reader.misused("has an empty set K, and nim is the game without moves from both piles"));
    }
    let (body, from) = match text.split_once('@') {
        Some((body, from)) => (body.trim(), Some(reader.number(from)?)),
        None => (text, None),
    };
    // Only plain digits: 3*2^i would otherwise be read as (3*2)^i.
    let plain = |text: &str| match text.bytes().all(|c| c.is_ascii_digit() || c == b'_') {
        true => reader.number(text),
        false => Err(reader.misused(&format!("has '{text}' before its i, where only digits can stand"))),
    };
    if let Some(base) = body.strip_suffix("^i") {
        let base = plain(base)?;
        if base <= Int::ONE {
            return Err(reader.misused("has a base below 2"));
        }
        return Ok(Removals::Powers { base, from: from.unwrap_or(Int::ZERO) });
    }
    if from.is_some() {
        return Err(reader.misused("has '@' without a power"));
    }
    if let Some(step) = body.strip_suffix('i') {
        let step = plain(step)?;
        if step.is_zero() {
            return Err(reader.misused("has only the multiple 0"));
        }
        return Ok(Removals::Multiples(step));
    }
    let mut set = reader.list()?;
    set.sort_unstable();
    set.dedup();
    if set[0].is_zero() {
        return Err(reader.misused("takes 0 from both piles, where only positive numbers can stand"));
    }
    Ok(Removals::Finite(set))
}

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

    /// Wyt_K for those of these numbers that are positive, in the family that names it most simply.
    pub(super) fn simplest(set: impl IntoIterator<Item = Int>) -> Rules {
        let mut set: Vec<Int> = set.into_iter().filter(|k| !k.is_zero()).collect();
        set.sort_unstable();
        set.dedup();
        if set.is_empty() { Nim.into() } else { Wyt::new(Removals::Finite(set)).into() }
    }

    /// The set K.
    pub fn removals(&self) -> &Removals {
        &self.removals
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
    fn written(&self) -> (&'static Form, Vec<String>) {
        let (form, arguments) = match &self.removals {
            Removals::Finite(set) => (0, vec![set.iter().map(Int::to_string).collect::<Vec<_>>().join(",")]),
            Removals::Powers { base, from } if from.is_zero() => (1, vec![base.to_string()]),
            Removals::Powers { base, from } => (2, vec![base.to_string(), from.to_string()]),
            Removals::Multiples(m) => (3, vec![m.to_string()]),
        };
        (&FAMILY.forms[form], arguments)
    }

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

    fn simpler(&self) -> Option<Rules> {
        (self.removals == Removals::Multiples(Int::ONE)).then(|| Wythoff.into())
    }

    fn geometry(&self) -> Option<Geometry<'_>> {
        Single::Either.with(match &self.removals {
            Removals::Multiples(m) => Both::Same { step: m.clone(), smaller: Int::ZERO, larger: Int::ZERO },
            set => Both::OneOf { set, words: &self.steps },
        })
    }

    /// Wyt_{1} is cyclic Nimhoff with h = 3.
    fn values(&self) -> Option<Theorem<ValueFormula>> {
        let is_one = self.removals == Removals::Finite(vec![Int::ONE]);
        is_one.then(|| Theorem { says: ValueFormula::Nimhoff(Int::from(3u8)), source: citations::CYCLIC_NIMHOFF })
    }

    /// For one element (duchene-2009, Theorem 2), and for powers of two among them 1 (Theorem 6).
    fn p_positions(&self) -> Option<Theorem<PPositionsForm>> {
        let is_power_of_two = |k: &Int| k.count_ones() == 1;
        let one_and_powers = match &self.removals {
            Removals::Finite(set) if set.len() == 1 => {
                return Theorem::new(PPositionsForm::Blocks(set[0].clone()), citations::WYT_ONE_ELEMENT);
            }
            Removals::Finite(set) => set[0] == Int::ONE && set.iter().all(is_power_of_two),
            Removals::Powers { base, from } => from.is_zero() && is_power_of_two(base),
            Removals::Multiples(_) => false,
        };
        one_and_powers.then(|| Theorem { says: PPositionsForm::Blocks(Int::ONE), source: citations::WYT_OF_POWERS })
    }
}
