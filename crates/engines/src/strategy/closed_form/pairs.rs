//! P-positions that form one sequence of pairs (A_n, B_n) with B_n = S A_n + T n, perhaps moved along the diagonal.
//!
//! This is the shape of Wythoff's game and of most of its relatives. S = 1: A_n = floor(n alpha). S >= 2: A_n is told
//! by a numeration system. A game moved by c has the pairs (i, i) for i < c before the sequence begins at (c, c).

use super::heap::HeapForm;
use numeration::{Int, Short, Surd};

#[derive(Clone, Debug)]
pub(super) struct Pairs {
    pub(super) s: Int,
    pub(super) t: Int,
    pub(super) shift: Int,
    lower: Lower,
}

/// How A_n is found.
#[derive(Clone, Debug)]
enum Lower {
    /// floor(n alpha); a row holds one P-position for each residue class of the other pile.
    Beatty {
        alpha: Surd,
        inverse: Surd,
        modulus: Int,
    },
    Heap(HeapForm),
}

impl Pairs {
    /// A_n = floor(n alpha), B_n = A_n + step n, moved by `shift`.
    pub(super) fn beatty(step: &Int, shift: &Int) -> Option<Pairs> {
        let alpha = Surd::fraenkel(step);
        let lower = Lower::Beatty { inverse: alpha.reciprocal()?, alpha, modulus: Int::ONE };
        Some(Pairs { s: Int::ONE, t: step.clone(), shift: shift.clone(), lower })
    }

    /// Connell's: A_n = floor(n alpha / p), B_n = A_n + n.
    pub(super) fn connell(p: &Int) -> Option<Pairs> {
        let alpha = Surd::fraenkel(p).divided_by(p);
        let lower = Lower::Beatty { inverse: alpha.reciprocal()?, alpha, modulus: p.clone() };
        Some(Pairs { s: Int::ONE, t: Int::ONE, shift: Int::ZERO, lower })
    }

    /// Those of the heap game (s, t); `None` if one of them is 0.
    pub(super) fn heap(s: &Int, t: &Int) -> Option<Pairs> {
        if *s == Int::ONE && !t.is_zero() {
            return Pairs::beatty(t, &Int::ZERO);
        }
        let lower = Lower::Heap(HeapForm::new(s, t)?);
        Some(Pairs { s: s.clone(), t: t.clone(), shift: Int::ZERO, lower })
    }

    /// The P-positions in words.
    pub(super) fn describe(&self) -> String {
        let Pairs { s, t, shift, lower } = self;
        let times = |n: &Int| if *n == Int::ONE { String::new() } else { format!("{} ", Short(n)) };
        let (a, q) = match lower {
            Lower::Heap(_) => {
                let lower = "A_n = mex{A_i, B_i : i < n}";
                return format!("the P-positions are the (A_n, B_n), {lower}, B_n = {} A_n + {}n", Short(s), times(t));
            }
            Lower::Beatty { modulus, .. } if *modulus > Int::ONE => (modulus, modulus * Int::from(2u8)),
            Lower::Beatty { .. } => (t, Int::from(2u8)),
        };
        let times = times(t);
        let root = format!("sqrt({})", Short(&(a * a + Int::from(4u8))));
        let alpha = match u8::try_from(a) {
            Ok(1) => format!("(1 + {root})/{}", Short(&q)),
            Ok(2) => format!("{root}/{}", Short(&q)),
            _ => format!("({root} - {})/{}", Short(&(a - Int::from(2u8))), Short(&q)),
        };
        let moved = match shift {
            shift if shift.is_zero() => String::new(),
            shift if *shift == Int::ONE => ", moved by (1,1), and (0,0)".to_owned(),
            shift => format!(", moved by ({0},{0}), and the (i,i) with i < {0}", Short(shift)),
        };
        format!("the P-positions are the (A_n, A_n + {times}n), A_n = floor(n alpha), alpha = {alpha}{moved}")
    }

    /// The t of the line that they lie along and by how much it is moved, where A_n = floor(n alpha).
    pub(super) fn line(&self) -> Option<(&Int, &Int)> {
        match &self.lower {
            Lower::Beatty { modulus, .. } if *modulus == Int::ONE => Some((&self.t, &self.shift)),
            _ => None,
        }
    }

    /// A_n, not moved.  T = one integer square root, or two conversions.
    pub(super) fn lower(&self, n: &Int) -> Int {
        match &self.lower {
            Lower::Beatty { alpha, .. } => alpha.floor_times(n),
            Lower::Heap(form) => form.lower(n),
        }
    }

    /// (A_n, B_n), moved.
    pub(super) fn pair(&self, n: &Int) -> (Int, Int) {
        self.moved(self.lower(n), n)
    }

    /// (A_n, B_n), moved, for A_n.
    fn moved(&self, a: Int, n: &Int) -> (Int, Int) {
        let b = &self.s * &a + &self.t * n;
        (a + &self.shift, b + &self.shift)
    }

    /// The pairs from index n on, without end.
    pub(super) fn pairs_from(&self, n: &Int) -> Box<dyn Iterator<Item = (Int, Int)> + '_> {
        let indices = std::iter::successors(Some(n.clone()), |n| Some(n + Int::ONE));
        match &self.lower {
            Lower::Beatty { .. } => Box::new(indices.map(|n| self.pair(&n))),
            Lower::Heap(form) => Box::new(form.lowers_from(n).zip(indices).map(|(lower, n)| self.moved(lower, &n))),
        }
    }

    /// The P-position with index i, where the equal pairs before the sequence are counted, too.
    pub(super) fn nth(&self, i: &Int) -> (Int, Int) {
        if *i < self.shift { (i.clone(), i.clone()) } else { self.pair(&(i - &self.shift)) }
    }

    /// The index of a P-position a <= b.
    pub(super) fn index(&self, a: &Int, b: &Int) -> Int {
        if *a < self.shift {
            return a.clone();
        }
        let (a, b) = (a - &self.shift, b - &self.shift);
        (b - &self.s * a) / &self.t + &self.shift
    }

    /// Whether a <= b is a P-position.
    pub(super) fn contains(&self, a: &Int, b: &Int) -> bool {
        if *a < self.shift {
            return a == b;
        }
        let (a, b) = (a - &self.shift, b - &self.shift);
        let low = &self.s * &a;
        if b < low {
            return false;
        }
        let rest = b - low;
        (&rest % &self.t).is_zero() && self.lower(&(rest / &self.t)) == a
    }

    /// The same in machine words, or `None` if they do not suffice.  T = one 128-bit square root.
    pub(super) fn contains_words(&self, a: u64, b: u64) -> Option<bool> {
        let Lower::Beatty { alpha, .. } = &self.lower else { return None };
        let (t, shift) = (u64::try_from(&self.t).ok()?, u64::try_from(&self.shift).ok()?);
        if a < shift {
            return Some(a == b);
        }
        let rest = b.checked_sub(a)?;
        Some(rest.is_multiple_of(t) && alpha.floor_times_word(rest / t)? == a - shift)
    }

    /// The pile x for which (x, pile) is a P-position, in either order; in Connell's game the one congruent to `like`.
    ///
    /// T = two integer square roots, or one conversion.
    pub(super) fn partner(&self, pile: &Int, like: &Int) -> Option<Int> {
        if *pile < self.shift {
            return Some(pile.clone());
        }
        let x = pile - &self.shift;
        let partner = match &self.lower {
            Lower::Heap(form) => form.partner(&x),
            Lower::Beatty { alpha, inverse, modulus } => {
                // x = A_n for the last n with A_n <= x, if for any, and for some n before it. In the class of `like` is at
                // most one of them, since they are fewer than the classes.
                let last = inverse.floor_times(&(&x + Int::ONE));
                let back = (&last + &x + modulus - like % modulus) % modulus;
                let n = if last >= back { &last - back } else { Int::ZERO };
                let other = &x + &self.t * &n;
                if alpha.floor_times(&n) == x && self.alike(&other, like) {
                    other
                } else {
                    // The last n with B_n <= x, because 1 / alpha + 1 / (alpha + T) is the modulus. If that is 1, x is B_n.
                    let n = modulus * (&x + Int::ONE) - Int::ONE - last;
                    let other = &x - &self.t * &n;
                    if *modulus > Int::ONE && (alpha.floor_times(&n) != other || !self.alike(&other, like)) {
                        return None;
                    }
                    other
                }
            }
        };
        Some(partner + &self.shift)
    }

    /// The last n with B_n < x, where A_n = floor(n alpha) and each number from 1 on is an A_n or a B_n; `None` before the first, for x = 0,
    /// and for other pairs.
    pub(super) fn last_below(&self, x: &Int) -> Option<Int> {
        let Lower::Beatty { inverse, modulus, .. } = &self.lower else { return None };
        if *modulus > Int::ONE || *x <= self.shift {
            return None;
        }
        // As many numbers from 1 to x - 1 are a B_n as are no A_n.
        let x = x - &self.shift;
        Some(&x - Int::ONE - inverse.floor_times(&x))
    }

    /// The pile x for which (x, pile) is a P-position, where there is only one.
    pub(super) fn only_partner(&self, pile: &Int) -> Option<Int> {
        match &self.lower {
            Lower::Beatty { modulus, .. } if *modulus > Int::ONE => None,
            _ => self.partner(pile, pile),
        }
    }

    /// Whether one pile can be made of another by taking from it alone.
    fn alike(&self, x: &Int, y: &Int) -> bool {
        match &self.lower {
            Lower::Beatty { modulus, .. } => x % modulus == y % modulus,
            Lower::Heap(_) => true,
        }
    }
}
