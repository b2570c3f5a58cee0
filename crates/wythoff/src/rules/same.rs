//! Games that are written differently and have the same moves.

use super::{AWythoff, Connell, CyclicNimhoff, Game, Nim, Removals, Rules, Wyt, Wythoff};
use numeration::Int;

impl Game {
    /// Whether two games have the same moves, as far as their parameters tell: `w:0`, `a-wythoff:1`, `wyt:1i`,
    /// `connell:1` and `heap:1,1` are Wythoff's game. Of free rules only the text is compared.
    pub fn is_same_as(&self, other: &Game) -> bool {
        self.rules() == other.rules() || simplest(self.rules()) == simplest(other.rules())
    }
}

/// The same moves in the family that names them most simply.
///
/// * heap games with S = 1 allow k <= l < k + T, and those of Fraenkel and Borosh with B = 1 any k, l with |k - l| <
///   A: both are Fraenkel's; with A = 1 the latter take k = l, or multiples of B from one pile, and are Connell's;
/// * k, l > 0 have k + l >= 2, so cyclic Nimhoff with H <= 2 is Nim, and H = 3 allows k = l = 1 alone;
/// * Wythoff's moves are k = l without a condition, beside any number from one pile.
fn simplest(rules: &Rules) -> Rules {
    let fraenkel =
        |a: &Int| if *a == Int::ONE { Rules::Wythoff(Wythoff) } else { Rules::AWythoff(AWythoff { a: a.clone() }) };
    let connell =
        |p: &Int| if *p == Int::ONE { Rules::Wythoff(Wythoff) } else { Rules::Connell(Connell::new(p.clone())) };
    match rules {
        Rules::AWythoff(rules) => fraenkel(&rules.a),
        Rules::Heap(rules) if rules.s == Int::ONE => fraenkel(&rules.t),
        Rules::FraenkelBorosh(rules) if rules.b == Int::ONE => fraenkel(&rules.a),
        Rules::FraenkelBorosh(rules) if rules.a == Int::ONE => connell(&rules.b),
        Rules::Connell(rules) => connell(&rules.p),
        Rules::Restricted(rules) if rules.l.is_zero() => Rules::Wythoff(Wythoff),
        Rules::Wyt(rules) if *rules.removals() == Removals::Multiples(Int::ONE) => Rules::Wythoff(Wythoff),
        Rules::CyclicNimhoff(CyclicNimhoff { h }) => match u8::try_from(h) {
            Ok(0..=2) => Rules::Nim(Nim),
            Ok(3) => Rules::Wyt(Wyt::new(Removals::Finite(vec![Int::ONE]))),
            _ => rules.clone(),
        },
        _ => rules.clone(),
    }
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
            &["wythoff", "w:0", "w:0,0", "a-wythoff:1", "wyt:1i", "connell:1", "heap:1,1", "fraenkel-borosh:1,1"],
            &["nim", "cyclic-nimhoff:1", "cyclic-nimhoff:2"],
            &["wyt:1", "cyclic-nimhoff:3", "wyt:1,1"],
            &["w:1", "w:1,1", "t:inf"],
            &["w:3", "w:3,3"],
            &["f-wythoff", "t:0"],
            &["a-wythoff:3", "heap:1,3", "fraenkel-borosh:3,1"],
            &["connell:3", "fraenkel-borosh:1,3"],
            &["wyt:2,4", "wyt:4,2,4"],
            &["r-wythoff"],
            &["w:0,1"],
            &["t:1"],
            &["wyt:2i"],
            &["cyclic-nimhoff:4"],
            &["heap:2,1"],
            &["fraenkel-borosh:2,2"],
            &["wyt:2^i"],
            &["wyt:2^i@1"],
        ];
        for (i, class) in classes.iter().enumerate() {
            for (j, other) in classes.iter().enumerate() {
                for (x, y) in class.iter().flat_map(|x| other.iter().map(move |y| (game(x), game(y)))) {
                    assert_eq!(x.is_same_as(&y), i == j, "{x} and {y}");
                    let cells = (0..12).flat_map(|a| (0..12).map(move |b| (a, b)));
                    let alike = cells.into_iter().all(|(a, b)| x.options(a, b) == y.options(a, b));
                    assert_eq!(alike, i == j, "the options of {x} and {y}");
                }
            }
        }
    }
}
