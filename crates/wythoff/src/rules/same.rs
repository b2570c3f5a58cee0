//! Games that are written differently and have the same moves: the only list of synonyms.
//!
//! Every game is reduced to its simplest form when it is read ([`super::Game`] keeps the text), so that all engines and theorems of
//! the one serve the other:
//!
//! * heap games with S = 1 allow k <= l < k + T, and those of Fraenkel and Borosh with B = 1 any k, l with |k - l| < A: both are
//!   Fraenkel's; with A = 1 the latter take k = l, or multiples of B from one pile, and are Connell's;
//! * k, l > 0 have k + l >= 2, so cyclic Nimhoff with H <= 2 is Nim, and H = 3 allows k = l = 1 alone;
//! * Wythoff's moves are k = l without a condition, beside any number from one pile;
//! * vectors are a named game if they are (P,0), (0,P) and perhaps (M,M), up to multiples of each other;
//! * free rules are compared in canonical form ([`canonical`]): `2>abs(l-k)` is `a-wythoff:2`.

use super::free::canonical::{self, Atom, Sum, Term};
use super::free::expr::{Arithmetic, Variable};
use super::vectors::is_multiple;
use super::{
    AWythoff, Connell, CyclicNimhoff, Free, Game, Heap, Nim, Ratio, Removals, Restricted, Rules, Vectors, Wyt, Wythoff,
};
use numeration::Int;

impl Game {
    /// Whether two games have the same moves, as far as their parameters tell: `w:0`, `a-wythoff:1`, `wyt:1i`,
    /// `connell:1`, `heap:1,1` and `rule:k==l` are Wythoff's game.
    pub fn is_same_as(&self, other: &Game) -> bool {
        self.rules() == other.rules()
    }
}

/// The same moves in the family that names them most simply; `None` if these rules are of that family.
pub(super) fn simpler(rules: &Rules) -> Option<Rules> {
    match rules {
        Rules::AWythoff(rules) => (rules.a == Int::ONE).then_some(Rules::Wythoff(Wythoff)),
        Rules::Heap(rules) => (rules.s == Int::ONE).then(|| fraenkel(rules.t.clone())),
        Rules::FraenkelBorosh(rules) if rules.b == Int::ONE => Some(fraenkel(rules.a.clone())),
        Rules::FraenkelBorosh(rules) => (rules.a == Int::ONE).then(|| connell(rules.b.clone())),
        Rules::Connell(rules) => (rules.p == Int::ONE).then_some(Rules::Wythoff(Wythoff)),
        Rules::Restricted(rules) => rules.l.is_zero().then_some(Rules::Wythoff(Wythoff)),
        Rules::Wyt(rules) => (*rules.removals() == multiples(1)).then_some(Rules::Wythoff(Wythoff)),
        Rules::CyclicNimhoff(rules) => match u8::try_from(&rules.h) {
            Ok(0..=2) => Some(Rules::Nim(Nim)),
            Ok(3) => Some(wyt(&[1])),
            _ => None,
        },
        Rules::Vectors(rules) => of_vectors(rules),
        Rules::Free(rules) => of_condition(rules).map(|rules| simpler(&rules).unwrap_or(rules)),
        Rules::Nim(_) | Rules::Wythoff(_) | Rules::RWythoff(_) | Rules::Ratio(_) => None,
    }
}

fn fraenkel(a: Int) -> Rules {
    if a == Int::ONE { Rules::Wythoff(Wythoff) } else { Rules::AWythoff(AWythoff { a }) }
}

fn connell(p: Int) -> Rules {
    if p == Int::ONE { Rules::Wythoff(Wythoff) } else { Rules::Connell(Connell::new(p)) }
}

fn multiples(m: u64) -> Removals {
    Removals::Multiples(Int::from(m))
}

/// Wyt_K for the positive ones of these numbers.
fn wyt(set: &[i64]) -> Rules {
    let set: Vec<Int> = set.iter().filter_map(|&k| positive(k)).collect();
    if set.is_empty() { Rules::Nim(Nim) } else { Rules::Wyt(Wyt::new(Removals::Finite(set))) }
}

fn positive(n: i64) -> Option<Int> {
    u64::try_from(n).ok().filter(|&n| n > 0).map(Int::from)
}

/// (P,0), (0,P) and perhaps (M,M), besides multiples of these.
fn of_vectors(rules: &Vectors) -> Option<Rules> {
    let all = rules.vectors();
    let is_needed =
        |(k, l): &&(Int, Int)| !all.iter().any(|other| (k, l) != (&other.0, &other.1) && is_multiple((k, l), other));
    let needed: Vec<&(Int, Int)> = all.iter().filter(is_needed).collect();
    let (alone, both): (Vec<_>, Vec<_>) = needed.into_iter().partition(|(k, l)| k.is_zero() || l.is_zero());
    let [(zero, p), (q, nothing)] = alone[..] else { return None }; // increasing
    if !zero.is_zero() || !nothing.is_zero() || p != q {
        return None;
    }
    match both[..] {
        [] => (*p == Int::ONE).then_some(Rules::Nim(Nim)),
        [(k, l)] if k == l && *k == Int::ONE => Some(connell(p.clone())),
        [(k, l)] if k == l && *p == Int::ONE => Some(Rules::Wyt(Wyt::new(Removals::Multiples(k.clone())))),
        _ => None,
    }
}

/// The named game that allows k from the smaller pile a and l from the larger pile b just where a condition holds.
fn of_condition(rules: &Free) -> Option<Rules> {
    let sum =
        |terms: &[(i64, &Sum)]| terms.iter().try_fold(Sum::default(), |sum, (times, term)| sum.plus(*times, term));
    let (k, l) = (Sum::from(Variable::K), Sum::from(Variable::L));
    let apart = sum(&[(1, &k), (-1, &l)])?;
    let atoms = canonical::atoms(rules.condition(), |variable| variable)?;
    if atoms.contains(&Atom::Zero(apart.clone())) {
        return along_the_diagonal(rules);
    }
    match &atoms[..] {
        [Atom::AtMostZero(x)] => {
            // |k - l| < A, or k + l < H
            let distance = Sum::from(Term::Absolute(apart));
            if let Some(most) = x.beyond(&distance) {
                return positive(most.checked_neg()?.checked_add(1)?).map(fraenkel).or(Some(Rules::Nim(Nim)));
            }
            if let Some(most) = x.beyond(&sum(&[(1, &k), (1, &l)])?) {
                let h = positive(most.checked_neg()?.checked_add(1)?);
                return Some(h.map_or(Rules::Nim(Nim), |h| Rules::CyclicNimhoff(CyclicNimhoff { h })));
            }
            // max(k,l) < S min(k,l) + T
            let [min, max] = [Arithmetic::Min, Arithmetic::Max].map(|op| Term::Binary(op, k.clone(), l.clone()));
            let s = x.coefficient(&min).checked_neg()?;
            let rest = x.beyond(&sum(&[(1, &Sum::from(max)), (-s, &Sum::from(min))])?)?;
            let t = positive(rest.checked_neg()?.checked_add(1)?)?;
            Some(Rules::Heap(Heap { s: positive(s)?, t }))
        }
        // k - l < A and l - k < A
        [Atom::AtMostZero(x), Atom::AtMostZero(y)] => {
            let back = sum(&[(-1, &apart)])?;
            let most = x.beyond(&apart).zip(y.beyond(&back)).or(x.beyond(&back).zip(y.beyond(&apart)));
            let (most, _) = most.filter(|(x, y)| x == y)?;
            positive(most.checked_neg()?.checked_add(1)?).map(fraenkel)
        }
        _ => None,
    }
}

/// The named game where the condition says that k = l, and perhaps more.
fn along_the_diagonal(rules: &Free) -> Option<Rules> {
    let both = |variable| if variable == Variable::L { Variable::K } else { variable };
    let mut atoms = canonical::atoms(rules.condition(), both)?;
    atoms.retain(|atom| *atom != Atom::Zero(Sum::default()));
    let [a, b, k] = [Variable::A, Variable::B, Variable::K].map(Sum::from);
    match &atoms[..] {
        [Atom::OneOf(x, set)] if *x == k => return Some(wyt(set)),
        [Atom::Zero(x)] if x.beyond(&k).is_some() => return Some(wyt(&[x.beyond(&k)?.checked_neg()?])),
        [Atom::Zero(x)] => {
            let Term::Binary(Arithmetic::Rem, of, m) = x.term()? else { return None };
            let m = positive(m.number()?).filter(|_| *of == k)?;
            return Some(Rules::Wyt(Wyt::new(Removals::Multiples(m))));
        }
        _ => {}
    }
    // At least so many are left of the smaller and of the larger pile.
    let at_least = |atom: &Atom, pile: &Sum| match atom {
        Atom::AtMostZero(x) => x.beyond(&k.clone().plus(-1, pile)?),
        _ => None,
    };
    if let [guard, ratio] = &atoms[..]
        && at_least(guard, &a) == Some(1)
        && let Some(k) = change_of_ratio(ratio, [&a, &b, &k])
    {
        return Some(Rules::Ratio(Ratio { k }));
    }
    let (mut smaller, mut larger) = (0, 0);
    for atom in &atoms {
        match at_least(atom, &a) {
            Some(least) => smaller = smaller.max(least),
            None => larger = larger.max(at_least(atom, &b)?),
        }
    }
    let [k, l] = [smaller, smaller.max(larger)].map(|least| positive(least).unwrap_or_default());
    Some(Rules::Restricted(Restricted { k, l }))
}

/// The K of `(b-k)/(a-k) - b/a <= K`, which may also be written with `abs`, or with `==` for K = 0. The quotient never falls.
fn change_of_ratio(atom: &Atom, [a, b, k]: [&Sum; 3]) -> Option<Int> {
    let quotient = |x: Sum, y: Sum| Sum::from(Term::Binary(Arithmetic::Div, x, y));
    let after = quotient(b.clone().plus(-1, k)?, a.clone().plus(-1, k)?);
    let change = after.plus(-1, &quotient(b.clone(), a.clone()))?;
    let unsigned = change.clone().unsigned()?;
    let most = match atom {
        Atom::Zero(x) => (*x == unsigned).then_some(0)?,
        Atom::AtMostZero(x) => {
            let absolute = Sum::from(Term::Absolute(unsigned));
            x.beyond(&change).or(x.beyond(&absolute))?.checked_neg()?
        }
        Atom::OneOf(..) => return None,
    };
    u64::try_from(most).ok().map(Int::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        text.parse().unwrap()
    }

    /// Each class, and that its games have the same options.
    #[test]
    fn classes() {
        let classes: &[&[&str]] = &[
            &[
                "wythoff",
                "w:0",
                "w:0,0",
                "a-wythoff:1",
                "wyt:1i",
                "connell:1",
                "heap:1,1",
                "fraenkel-borosh:1,1",
                "rule:k==l",
                "rule:l-k==0",
                "rule:abs(k-l)<1",
                "rule:k==l && a>=k",
                "rule:k==l && k%1==0",
                "vectors:(1,0),(0,1),(1,1)",
                "vectors:(1,1),(0,1),(1,0),(0,3),(2,2)",
                "rule:max(k,l)<1*min(l,k)+1",
            ],
            &[
                "nim",
                "cyclic-nimhoff:1",
                "cyclic-nimhoff:2",
                "vectors:(0,1),(1,0)",
                "rule:k+l<2",
                "rule:k==l && k in {0}",
                "rule:abs(k-l)<0",
                "rule:k==l && l==-3",
                "vectors:(0,1),(1,0),(4,0)",
            ],
            &["wyt:1", "cyclic-nimhoff:3", "wyt:1,1", "rule:k==l && l==1", "rule:k+l<=2", "rule:l in {1} && l==k"],
            &["w:1", "w:1,1", "t:inf", "rule:k==l && a-k>=1", "rule:a>l && b>k && k==l"],
            &["w:3", "w:3,3", "rule:k==l && a-k>=3", "rule:2<a-k && k==l && b-l>=2"],
            &["f-wythoff", "t:0", "rule:k==l && a>k && (b-l)/(a-k)==b/a", "rule:k==l && a-l>0 && b/a==(b-k)/(a-l)"],
            &[
                "a-wythoff:3",
                "heap:1,3",
                "fraenkel-borosh:3,1",
                "rule:abs(k-l)<3",
                "rule:3>abs(l-k)",
                "rule:k-l<=2 && l-k<3",
            ],
            &["connell:3", "fraenkel-borosh:1,3", "vectors:(3,0),(0,3),(1,1)"],
            &["wyt:2,4", "wyt:4,2,4", "rule:k==l && k in {4,2,-1}"],
            &["r-wythoff"],
            &["w:0,1", "rule:k==l && b-l>0"],
            &["w:2,5", "rule:b-k>=5 && a-k>1 && l==k"],
            &["t:1", "rule:k==l && a>k && (b-l)/(a-k)-b/a<=1", "rule:k==l && k<a && abs(b/a-(b-k)/(a-k))<2"],
            &["wyt:2i", "rule:k==l && k%2==0", "vectors:(1,0),(2,2),(0,1)"],
            &["cyclic-nimhoff:4", "rule:l+k<4"],
            &["heap:2,1", "rule:max(k,l)<2*min(k,l)+1"],
            &["rule:k<=l && l<2*k+1"],
            &["rule:k==l+1"],
            &["rule:abs(k-l)<2 && k in {1,2,4}"],
            &["vectors:(1,0),(0,2),(1,1)"],
            &["vectors:(2,0),(0,2),(2,2)"],
            &["vectors:(1,0),(0,1),(1,2)"],
            &["fraenkel-borosh:2,2"],
            &["wyt:2^i"],
            &["wyt:2^i@1"],
        ];
        // The options by the rules as they are written, each cell's once.
        let cells = || (0..12).flat_map(|a| (0..12).map(move |b| (a, b)));
        let moves =
            |game: &Game| -> Vec<_> { cells().map(|(a, b)| game.as_written().options(a, b).unwrap()).collect() };
        let all: Vec<(usize, Game, _)> = (0..)
            .zip(classes)
            .flat_map(|(i, class)| class.iter().map(move |text| (i, game(text))))
            .map(|(i, game)| (i, moves(&game), game))
            .map(|(i, moves, game)| (i, game, moves))
            .collect();
        for (i, x, moves) in &all {
            for (j, y, others) in &all {
                assert_eq!(x.is_same_as(y), i == j, "{x} and {y}");
                assert_eq!(moves == others, i == j, "the options of {x} and {y}");
            }
            assert_eq!(
                cells().map(|(a, b)| x.options(a, b).unwrap()).collect::<Vec<_>>(),
                *moves,
                "{x} as it is played"
            );
            assert!(game(&x.simplest()).is_same_as(x), "{x} as {}", x.simplest());
        }
    }

    /// A division that is not guarded is an error where it is reached, and stays one.
    #[test]
    fn order_matters_where_a_rule_can_fail() {
        let unguarded = game("rule:(b-l)/(a-k)==b/a && k==l && a>k");
        assert!(!unguarded.is_same_as(&game("f-wythoff")) && unguarded.options(3, 5).is_err());
    }

    #[test]
    fn parameters_of_any_size() {
        assert!(game("heap:1,10^1000").is_same_as(&game("a-wythoff:10^1000")));
        assert!(game("fraenkel-borosh:1,10^1000").is_same_as(&game("vectors:(10^1000,0),(0,10^1000),(1,1)")));
        assert_eq!(game("heap:1,10^20").simplest(), "a-wythoff:100000000000000000000");
        assert_eq!(game("heap:1,1").to_string(), "heap:1,1");
        assert!(!game("rule:abs(k-l)<9223372036854775807+1").is_same_as(&game("nim")));
    }
}
