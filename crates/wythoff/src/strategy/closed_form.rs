//! P-positions in closed form, for piles of any size, where a theorem gives one.
//!
//! Four shapes cover all of them. Indices count the P-positions (a, b) with a <= b in increasing order of a, from
//! (0, 0) with index 0.

use super::heap::HeapForm;
use crate::evidence::Evidence;
use crate::rules::{Game, Removals, Rules, Wyt};
use numeration::{Int, Surd};

/// The P-positions of a game, with the theorem that gives them.
#[derive(Clone, Debug)]
pub struct ClosedForm {
    shape: Shape,
    source: &'static str,
}

#[derive(Clone, Debug)]
enum Shape {
    /// (i, i) for i < shift, then (A_n, A_n + step n) + (shift, shift) with A_n = floor(n alpha), n >= 0.
    Beatty { alpha: Surd, step: Int, shift: Int },
    /// (n, n).
    Equal,
    /// Blocks along the main diagonal: the same k equal pairs and the same adjacent pairs in each.
    Blocks { k: Int },
    /// Blocks along the main diagonal of side h: (0, 0) and the antidiagonal i + j = h.
    Antidiagonals { h: Int },
    /// B_n = s A_n + t n, read off in a numeration system.
    Heap(HeapForm),
}

impl ClosedForm {
    /// The closed form for a game, if a theorem gives one.
    pub fn of(game: &Game) -> Option<ClosedForm> {
        let beatty =
            |a: &Int, shift: &Int| Shape::Beatty { alpha: Surd::fraenkel(a), step: a.clone(), shift: shift.clone() };
        let wythoff = |shift: &Int| beatty(&Int::ONE, shift);
        let (shape, source) = match game.rules() {
            Rules::Nim(_) => (Shape::Equal, "Bouton 1901"),
            Rules::Wythoff(_) => (wythoff(&Int::ZERO), "nivasch-2009, Theorem 1.1 (Wythoff 1907)"),
            Rules::AWythoff(rules) => (beatty(&rules.a, &Int::ZERO), "fraenkel-1982, Theorem 2"),
            Rules::RWythoff(_) => (wythoff(&Int::ZERO), "Ho 2012 (cited in f-wythoff-2013, Remark 5)"),
            Rules::Ratio(_) => (wythoff(&Int::ONE), "weinstein-2021, Theorem 1.6 (Fraenkel-Ho)"),
            Rules::Restricted(rules) => (wythoff(&rules.l), "weinstein-2021, Theorem 1.5 (Fraenkel-Ho)"),
            Rules::Connell(rules) => (
                Shape::Beatty {
                    alpha: Surd::fraenkel(&rules.p).divided_by(&rules.p),
                    step: Int::ONE,
                    shift: Int::ZERO,
                },
                "Connell 1959 (cited in fraenkel-1982)",
            ),
            Rules::Wyt(rules) => wyt(rules)?,
            Rules::CyclicNimhoff(rules) => {
                (Shape::Antidiagonals { h: rules.h.clone() }, "Fraenkel-Lorberbom 1991, Theorem 1")
            }
            Rules::Heap(rules) if rules.s == Int::ONE => {
                (beatty(&rules.t, &Int::ZERO), "fraenkel-1982, Theorem 2 (heap games with S = 1)")
            }
            Rules::Heap(rules) => {
                (Shape::Heap(HeapForm::new(&rules.s, &rules.t)?), "Fraenkel 1998 (cited in duchene-2009 as [8])")
            }
            Rules::FraenkelBorosh(_) | Rules::Vectors(_) | Rules::Free(_) => return None,
        };
        Some(ClosedForm { shape, source })
    }

    /// The theorem.
    pub fn evidence(&self) -> Evidence {
        Evidence::theorem(self.source)
    }

    /// The P-position with index n.  T = O(1) operations on integers of the size of n; for heap games with S >= 2,
    /// two conversions to a numeration system.
    pub fn nth(&self, n: &Int) -> (Int, Int) {
        match &self.shape {
            Shape::Equal => (n.clone(), n.clone()),
            Shape::Beatty { shift, .. } if n < shift => (n.clone(), n.clone()),
            Shape::Beatty { alpha, step, shift } => {
                let n = n - shift;
                let a = alpha.floor_times(&n) + shift;
                let b = &a + step * n;
                (a, b)
            }
            Shape::Blocks { k } => {
                let pairs = adjacent_pairs(k);
                let (side, per_block) = (side(k), k + &pairs);
                let corner = n / &per_block * side;
                let rest = n % per_block;
                if rest < *k {
                    (&corner + &rest, corner + rest)
                } else {
                    let a = corner + k + (rest - k) * Int::from(2u8);
                    let b = &a + Int::ONE;
                    (a, b)
                }
            }
            Shape::Antidiagonals { h } => {
                let per_block = h / Int::from(2u8) + Int::ONE;
                let corner = n / &per_block * h;
                let rest = n % per_block;
                let b = if rest.is_zero() { corner.clone() } else { &corner + h - &rest };
                (corner + rest, b)
            }
            Shape::Heap(form) => form.nth(n),
        }
    }

    /// Whether (a, b), in either order, is a P-position.  T = O(1) operations on integers of this size; for heap
    /// games one conversion.
    pub fn contains(&self, a: &Int, b: &Int) -> bool {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match &self.shape {
            Shape::Equal => a == b,
            Shape::Beatty { shift, .. } if a < shift => a == b,
            Shape::Beatty { alpha, step, shift } => {
                let difference = b - a;
                (&difference % step).is_zero() && alpha.floor_times(&(difference / step)) + shift == *a
            }
            Shape::Blocks { k } => {
                let side = side(k);
                let corner = a / &side * &side;
                let x = a - &corner;
                if x < *k { a == b } else { ((x - k) % Int::from(2u8)).is_zero() && *b == a + Int::ONE }
            }
            Shape::Antidiagonals { h } => a / h == b / h && ((a + b) % h).is_zero(),
            Shape::Heap(form) => form.contains(a, b),
        }
    }

    /// All P-positions with both piles below n, in order.
    pub fn below(self, n: Int) -> impl Iterator<Item = (Int, Int)> {
        // The larger pile grows with the index, too, except along an antidiagonal. There the positions of the block
        // that n cuts begin in the middle: those with h - i below what is left of the block.
        let mut index = Int::ZERO;
        std::iter::from_fn(move || {
            let mut next = self.nth(&index);
            if let Shape::Antidiagonals { h } = &self.shape
                && next.1 >= n
                && next.0 < n
            {
                let corner = &next.0 / h * h;
                let skipped = h + corner - &n;
                let offset = &next.0 % h;
                if skipped >= offset {
                    index += skipped - offset + Int::ONE;
                    next = self.nth(&index);
                }
            }
            index += Int::ONE;
            (next.1 < n).then_some(next)
        })
    }
}

/// Wyt_K with one element (duchene-2009, Theorem 2), with powers of two among them 1 (Theorem 6), and with all
/// amounts allowed, which is Wythoff's game.
fn wyt(rules: &Wyt) -> Option<(Shape, &'static str)> {
    let is_power_of_two = |k: &Int| k.count_ones() == 1;
    let one_and_powers = match rules.removals() {
        Removals::Finite(set) if set.len() == 1 => {
            return Some((Shape::Blocks { k: set[0].clone() }, "duchene-2009, Theorem 2"));
        }
        Removals::Multiples(m) if *m == Int::ONE => {
            let alpha = Surd::fraenkel(&Int::ONE);
            let shape = Shape::Beatty { alpha, step: Int::ONE, shift: Int::ZERO };
            return Some((shape, "nivasch-2009, Theorem 1.1 (Wythoff 1907)"));
        }
        Removals::Finite(set) => set[0] == Int::ONE && set.iter().all(is_power_of_two),
        Removals::Powers { base, from } => from.is_zero() && is_power_of_two(base),
        Removals::Multiples(_) => false,
    };
    one_and_powers.then(|| (Shape::Blocks { k: Int::ONE }, "duchene-2009, Theorem 6"))
}

/// The side of the blocks for K = {k}: 2k if k is even, 2k + 1 if it is odd.
fn side(k: &Int) -> Int {
    k * Int::from(2u8) + k % Int::from(2u8)
}

/// Adjacent pairs in a block for K = {k}: half of k, rounded up.
fn adjacent_pairs(k: &Int) -> Int {
    (k + Int::ONE) / Int::from(2u8)
}
