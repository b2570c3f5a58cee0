//! Which conditions are those of a named game: `2>abs(l-k)` is that of `a-wythoff:2`. They are compared in canonical form.

use super::canonical::{self, Atom, LinearSum, Term};
use super::expr::{Arithmetic, Condition, Variable};
use crate::rules::{AWythoff, CyclicNimhoff, Heap, Nim, Removals, Rules, Ruleset, T, W, Wyt};
use numeration::Int;

fn simplest(rules: impl Ruleset + Into<Rules>) -> Rules {
    rules.simpler().unwrap_or_else(|| rules.into())
}

/// Wyt_K for the positive ones of these numbers.
fn wyt(set: &[i64]) -> Rules {
    Wyt::simplest(set.iter().filter_map(|&k| positive(k)))
}

fn positive(n: i64) -> Option<Int> {
    u64::try_from(n).ok().filter(|&n| n > 0).map(Int::from)
}

/// The named game that allows k from the smaller pile a and l from the larger pile b just where a condition holds.
pub(super) fn of_condition(condition: &Condition) -> Option<Rules> {
    let sum = |terms: &[(i64, &LinearSum)]| {
        terms.iter().try_fold(LinearSum::default(), |sum, (times, term)| sum.plus(*times, term))
    };
    let (k, l) = (LinearSum::from(Variable::K), LinearSum::from(Variable::L));
    let apart = sum(&[(1, &k), (-1, &l)])?;
    let atoms = canonical::atoms(condition, |variable| variable)?;
    if atoms.contains(&Atom::Zero(apart.clone())) {
        return along_the_diagonal(condition);
    }
    match &atoms[..] {
        [Atom::AtMostZero(x)] => {
            // |k - l| < A, or k + l < H
            let distance = LinearSum::from(Term::Absolute(apart));
            if let Some(most) = x.beyond(&distance) {
                return positive(most.checked_neg()?.checked_add(1)?).map(AWythoff::simplest).or(Some(Nim.into()));
            }
            if let Some(most) = x.beyond(&sum(&[(1, &k), (1, &l)])?) {
                let h = positive(most.checked_neg()?.checked_add(1)?);
                return Some(h.map_or(Nim.into(), CyclicNimhoff::simplest));
            }
            // max(k,l) < S min(k,l) + T
            let [min, max] = [Arithmetic::Min, Arithmetic::Max].map(|op| Term::Binary(op, k.clone(), l.clone()));
            let s = x.coefficient(&min).checked_neg()?;
            let rest = x.beyond(&sum(&[(1, &LinearSum::from(max)), (-s, &LinearSum::from(min))])?)?;
            let t = positive(rest.checked_neg()?.checked_add(1)?)?;
            Some(simplest(Heap { s: positive(s)?, t }))
        }
        // k - l < A and l - k < A
        [Atom::AtMostZero(x), Atom::AtMostZero(y)] => {
            let back = sum(&[(-1, &apart)])?;
            let most = x.beyond(&apart).zip(y.beyond(&back)).or(x.beyond(&back).zip(y.beyond(&apart)));
            let (most, _) = most.filter(|(x, y)| x == y)?;
            positive(most.checked_neg()?.checked_add(1)?).map(AWythoff::simplest)
        }
        _ => None,
    }
}

/// The named game where the condition says that k = l, and perhaps more.
fn along_the_diagonal(condition: &Condition) -> Option<Rules> {
    let both = |variable| if variable == Variable::L { Variable::K } else { variable };
    let mut atoms = canonical::atoms(condition, both)?;
    atoms.retain(|atom| *atom != Atom::Zero(LinearSum::default()));
    let [a, b, k] = [Variable::A, Variable::B, Variable::K].map(LinearSum::from);
    match &atoms[..] {
        [Atom::OneOf(x, set)] if *x == k => return Some(wyt(set)),
        [Atom::Zero(x)] if x.beyond(&k).is_some() => return Some(wyt(&[x.beyond(&k)?.checked_neg()?])),
        [Atom::Zero(x)] => {
            let Term::Binary(Arithmetic::Rem, of, m) = x.term()? else { return None };
            let m = positive(m.number()?).filter(|_| *of == k)?;
            return Some(simplest(Wyt::new(Removals::Multiples(m))));
        }
        _ => {}
    }
    // At least so many are left of the smaller and of the larger pile.
    let at_least = |atom: &Atom, pile: &LinearSum| match atom {
        Atom::AtMostZero(x) => x.beyond(&k.clone().plus(-1, pile)?),
        _ => None,
    };
    if let [guard, ratio] = &atoms[..]
        && at_least(guard, &a) == Some(1)
        && let Some(k) = change_of_ratio(ratio, [&a, &b, &k])
    {
        return Some(T { k }.into());
    }
    let (mut smaller, mut larger) = (0, 0);
    for atom in &atoms {
        match at_least(atom, &a) {
            Some(least) => smaller = smaller.max(least),
            None => larger = larger.max(at_least(atom, &b)?),
        }
    }
    let [k, l] = [smaller, smaller.max(larger)].map(|least| positive(least).unwrap_or_default());
    Some(simplest(W { k, l }))
}

/// The K of `(b-k)/(a-k) - b/a <= K`, which may also be written with `abs`, or with `==` for K = 0. The quotient never falls.
fn change_of_ratio(atom: &Atom, [a, b, k]: [&LinearSum; 3]) -> Option<Int> {
    let quotient = |x: LinearSum, y: LinearSum| LinearSum::from(Term::Binary(Arithmetic::Div, x, y));
    let after = quotient(b.clone().plus(-1, k)?, a.clone().plus(-1, k)?);
    let change = after.plus(-1, &quotient(b.clone(), a.clone()))?;
    let unsigned = change.clone().unsigned()?;
    let most = match atom {
        Atom::Zero(x) => (*x == unsigned).then_some(0)?,
        Atom::AtMostZero(x) => {
            let absolute = LinearSum::from(Term::Absolute(unsigned));
            x.beyond(&change).or(x.beyond(&absolute))?.checked_neg()?
        }
        Atom::OneOf(..) => return None,
    };
    u64::try_from(most).ok().map(Int::from)
}
