//! Games given by vectors: from an ordered pair of piles take i v for one of the vectors v and an i >= 1.

use super::family::{Draw, Family, Form, GameParameter};
use super::reader::ParameterReader;
use super::{Connell, Nim, Removals, Rules, Ruleset, Take, Vector, Wyt};
use crate::error::Result;
use numeration::{Int, saturate};

pub(super) static FAMILY: Family = Family {
    name: "vectors",
    title: "Vectors",
    source: "",
    forms: &[Form::new(
        "vectors:{(X,Y),..}",
        "vectors:(1,0),(0,1),(1,1)",
        "a multiple of one of the vectors {(X,Y),..}; the piles are ordered",
    )],
    parameters: &[GameParameter::text("vectors", "(1,0),(0,1),(1,1)")],
    condition: "",
    note: "",
    read: |reader| Ok(read(reader)?.into()),
    random,
};

fn random(draw: &mut Draw) -> String {
    let vector = |draw: &mut Draw| match (draw.below(4), draw.below(4)) {
        (0, 0) => "(1,1)".to_owned(),
        (x, y) => format!("({x},{y})"),
    };
    let vectors: Vec<String> = (0..draw.within(1, 4)).map(|_| vector(draw)).collect();
    format!("vectors:{}", vectors.join(","))
}

fn read(reader: &ParameterReader) -> Result<Vectors> {
    use winnow::combinator::{delimited, separated, separated_pair};
    use winnow::prelude::*;
    use winnow::token::take_while;
    let component = || take_while::<_, _, winnow::error::EmptyError>(1.., |c| !matches!(c, '(' | ')' | ','));
    let spaces = || take_while::<_, _, winnow::error::EmptyError>(0.., ' ');
    let pair = delimited('(', separated_pair(component(), ',', component()), ')');
    let list: Vec<(&str, &str)> = separated(1.., pair, (spaces(), ',', spaces()))
        .parse(reader.parameters.unwrap_or_default())
        .map_err(|_| reader.misused("is not a list of vectors"))?;
    let mut vectors = Vec::new();
    for (x, y) in list {
        let vector = (reader.number(x)?, reader.number(y)?);
        if vector == (Int::ZERO, Int::ZERO) {
            return Err(reader.misused("has the vector (0,0), which takes nothing"));
        }
        vectors.push(vector);
    }
    Ok(Vectors::new(vectors))
}

/// The vectors of the game, increasing, without repetition; none is (0,0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vectors {
    vectors: Vec<(Int, Int)>,
    /// The same on board coordinates.
    lines: Vec<Vector>,
}

impl Vectors {
    pub(super) fn new(mut vectors: Vec<(Int, Int)>) -> Vectors {
        vectors.sort_unstable();
        vectors.dedup();
        let lines = vectors.iter().map(|(p, q)| Vector(saturate(p), saturate(q))).collect();
        Vectors { vectors, lines }
    }
}

/// Whether (k, l) = i (p, q) for an i >= 1: parallel, and the coordinate that is not zero divides.
pub(super) fn is_multiple((k, l): (&Int, &Int), (p, q): &(Int, Int)) -> bool {
    let divides = if p.is_zero() { (l % q).is_zero() } else { (k % p).is_zero() };
    divides && k * q == l * p
}

impl Ruleset for Vectors {
    fn written(&self) -> (&'static Form, Vec<String>) {
        let vectors: Vec<String> = self.vectors.iter().map(|(x, y)| format!("({x},{y})")).collect();
        (&FAMILY.forms[0], vec![vectors.join(",")])
    }

    fn lines(&self) -> &[Vector] {
        &self.lines
    }

    fn allows(&self, take: &Take) -> Result<bool> {
        Ok(self.vectors.iter().any(|vector| is_multiple((take.k, take.l), vector)))
    }

    fn least_takes(&self, _a: &Int, _b: &Int) -> Vec<(Int, Int)> {
        self.vectors.clone()
    }

    /// Piles are ordered, even where the set of vectors happens to be symmetric.
    fn is_symmetric(&self) -> bool {
        false
    }

    /// A named game if they are (P,0), (0,P) and perhaps (M,M), besides multiples of these.
    fn simpler(&self) -> Option<Rules> {
        let all = &self.vectors;
        let is_needed = |(k, l): &&(Int, Int)| {
            !all.iter().any(|other| (k, l) != (&other.0, &other.1) && is_multiple((k, l), other))
        };
        let needed: Vec<&(Int, Int)> = all.iter().filter(is_needed).collect();
        let (alone, both): (Vec<_>, Vec<_>) = needed.into_iter().partition(|(k, l)| k.is_zero() || l.is_zero());
        let [(zero, p), (q, nothing)] = alone[..] else { return None }; // increasing
        if !zero.is_zero() || !nothing.is_zero() || p != q {
            return None;
        }
        match both[..] {
            [] => (*p == Int::ONE).then(|| Nim.into()),
            [(k, l)] if k == l && *k == Int::ONE => Some(Connell::simplest(p.clone())),
            [(k, l)] if k == l && *p == Int::ONE => Some(Wyt::new(Removals::Multiples(k.clone())).into()),
            _ => None,
        }
    }
}
