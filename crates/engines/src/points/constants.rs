//! Bounds that hold for every g-point of Wythoff's game, with proof: how far b_n - a_n is from n, and a_n from phi n.
//!
//! Nivasch 2009 shows -16g <= d_n - n <= 2g for d_n = b_n - a_n (Theorem 2.15), and that a_n - phi n and a_n - b_n / phi are
//! bounded (Theorem 2.3), without a number. The statements below sharpen the first and put numbers to the second.
//! Fix g; points are g-points, lower points are h-points with h < g. A point *skips* diagonal e if it lies beyond e
//! while e is empty; it is *active* for (e, r) if its row is below r and its column at r + e or beyond. A *hit* on e is a row
//! in which a point is placed and a lower point lies on diagonal e. From the paper: a diagonal and row have at most g
//! active points (Lemma 2.9), a point skips at most 2g diagonals (Lemma 2.10), and every diagonal gets a point.
//!
//! * **A.** *k consecutive columns hold at most (k + 1)/2 + 2g points, so k consecutive rows hold at least (k - 1)/2 - 2g.*
//!   Of N points in the columns, in order of rows, those after the first with a smaller diagonal lie where the first one
//!   skipped: at most 2g. So the one with the largest diagonal is at least N - 1 - 2g diagonals from the first; all that
//!   come after it lie where it skipped, so it is also that many rows from the first, and the columns, which add the two,
//!   span 2 (N - 1 - 2g). A row without a point is a column with one.
//! * **B.** *Let e be empty below row r and a_1 the row of the first point that skips it. Row a_1 is a hit on e, and at any row
//!   up to r at most as many points are active for e as there were hits.* Only a lower point or the column of an active
//!   point keeps a point off e. A lower point makes a hit; a column ends the activity of its point while that of the new one
//!   begins.
//! * **C.** *Let s points skip e, j of them active at row r, and let the point in row a_1 skip sigma diagonals (at most
//!   2g). (i) j is at most the number of hits on e since a_1. (ii) t(t + 1)/2 + j(j + 1)/2 is at most the sum of r - eta over
//!   these hits eta, where t = s - j. (iii) Rows a_1..r-1 hold at least s points, and at most s + sigma - 1.* (i) is B. A point
//!   at distance Delta beyond e is active for the Delta rows after its own; of those that are active no more all distances differ,
//!   and of the others the numbers of rows so far do. So adding up B over the rows gives (ii). For (iii), a point there skips e or
//!   lies on a diagonal that the first one skipped, and e is one of these.
//! * **D.** *A diagonal is skipped by at most E_g points, E_g = g + max { t : t(t + 1) <= 4gt + 20g^2 - 2g }, so
//!   -E_g <= d_n - n <= 2g.* By A and C, r - a_1 <= 2s + 8g - 1. There are never more than g active points, so the
//!   left side of (ii), which counts them row by row, is at most g (r - a_1), and t >= s - g.
//! * **E.** *The number of columns b_i < b_m lies between m - g and m + 2g.* Earlier points with larger columns are active for
//!   the diagonal of the m-th; later points with smaller columns lie on diagonals that it skipped.
//! * **F.** *With A = phi (2g + 1) + E_g / phi and B = phi (g + 1) + 2g / phi, -delta- <= a_n - phi n <= delta+ for
//!   delta+ = phi A + B and delta- = phi B + A, and L <= a_n - b_n / phi <= H for L = -delta- / phi^2 - 2g / phi and
//!   H = delta+ / phi^2 + E_g / phi.* The rows below a_n are n rows of points and M columns of points, but for the point on
//!   the main diagonal, so M is a_n - n or one more. By E the last column below a_n belongs to a point of index at least
//!   M - 1 - 2g, and the first one after to one of index at most M + g. Writing both columns as phi^2 m + x_m + (d_m - m) with
//!   x_m = a_m - phi m bounds x_n by A + sup(-x) / phi above and by -B - sup(x) / phi below, and 1 - phi^-2 = 1 / phi.
//!
//! All of these numbers are in `Z[phi]`, since 1 / phi = phi - 1, so no floating point is needed to round them.

use super::Golden;
use numeration::{Int, Signed, Surd};

/// The numbers of Theorem F, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unrounded {
    /// phi n - a_n is at most this.
    pub delta_minus: Golden,
    /// a_n - phi n is at most this.
    pub delta_plus: Golden,
    /// a_n - b_n / phi is at least this.
    pub l: Golden,
    /// a_n - b_n / phi is at most this.
    pub h: Golden,
}

/// Bounds for all g-points of Wythoff's game. All of them grow with g, so they also hold for every h-point with h < g.
///
/// ```
/// use wythoff_engines::points::Constants;
/// let constants = Constants::of(20);
/// assert_eq!((constants.e, constants.l, constants.h), (157, -124, 221));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Constants {
    /// The value.
    pub g: u64,
    /// E_g of Theorem D: -E_g <= d_n - n <= 2g.
    pub e: u64,
    /// delta- of Theorem F, rounded up: a_n >= phi n - delta-.
    pub delta_minus: u64,
    /// delta+ of Theorem F, rounded up: a_n <= phi n + delta+.
    pub delta_plus: u64,
    /// L of Theorem F, rounded down: a_n >= b_n / phi + L.
    pub l: i64,
    /// H of Theorem F, rounded up: a_n <= b_n / phi + H.
    pub h: i64,
    /// The same before rounding.
    pub exact: Unrounded,
}

impl Constants {
    /// The constants of the value g.  T = five 128-bit square roots.
    pub fn of(g: u32) -> Constants {
        let e = skips(g);
        // Below 8 * 2^32, and what follows below 100 * 2^32.
        let (g, e) = (i64::from(g), i64::try_from(e).unwrap_or(i64::MAX));
        let a = Golden::new(0, 2 * g + 1).plus(Golden::new(e, 0).over_phi());
        let b = Golden::new(0, g + 1).plus(Golden::new(2 * g, 0).over_phi());
        let delta_plus = a.times_phi().plus(b);
        let delta_minus = b.times_phi().plus(a);
        let l = delta_minus.over_phi().over_phi().plus(Golden::new(2 * g, 0).over_phi()).minus();
        let h = delta_plus.over_phi().over_phi().plus(Golden::new(e, 0).over_phi());
        let clamped = |n: i128| i64::try_from(n).unwrap_or(if n < 0 { i64::MIN } else { i64::MAX });
        Constants {
            g: g.unsigned_abs(),
            e: e.unsigned_abs(),
            delta_minus: clamped(delta_minus.ceil()).unsigned_abs(),
            delta_plus: clamped(delta_plus.ceil()).unsigned_abs(),
            l: clamped(l.floor()),
            h: clamped(h.ceil()),
            exact: Unrounded { delta_minus, delta_plus, l, h },
        }
    }

    /// The paper's bounds on d_n - n (Theorem 2.15): -16g and 2g.
    pub fn paper(g: u32) -> (i64, i64) {
        (-16 * i64::from(g), 2 * i64::from(g))
    }

    /// Whether (a, b), a <= b, can be a g-point as far as L <= a - b / phi <= H tells, with the rounded L and H: `false` is a
    /// proof that it is none.  T = one square root of a number of the size of b^2.
    pub fn may_hold(&self, a: &Int, b: &Int) -> bool {
        let (first, last) = self.rows_of_column(b);
        first <= *a && *a <= last
    }

    /// The first and the last row in which column b can hold a g-point, with the rounded L and H.
    pub fn rows_of_column(&self, b: &Int) -> (Int, Int) {
        let floor = phi().floor_times(b) - b; // of b / phi, which is no integer unless b = 0
        let ceil = if b.is_zero() { Int::ZERO } else { &floor + Int::ONE };
        (shifted(ceil, self.l), shifted(floor, self.h))
    }

    /// The first and the last row in which the n-th g-point can lie, with the rounded delta- and delta+. It never lies below row
    /// n.
    pub fn rows_of_index(&self, n: &Int) -> (Int, Int) {
        let floor = phi().floor_times(n);
        let ceil = if n.is_zero() { Int::ZERO } else { &floor + Int::ONE };
        let below = Int::from(self.delta_minus);
        let first = if ceil > below { ceil - below } else { Int::ZERO };
        (first.max(n.clone()), floor + Int::from(self.delta_plus))
    }

    /// The first and the last index that the g-point on diagonal d can have: d - 2g and d + E_g.
    pub fn indices_of_diagonal(&self, d: &Int) -> (Int, Int) {
        let skipped = Int::from(self.g) * Int::from(2u8);
        (if *d > skipped { d - skipped } else { Int::ZERO }, d + Int::from(self.e))
    }
}

/// E_g: t = floor((4g - 1 + sqrt((4g - 1)^2 + 4 (20g^2 - 2g))) / 2) solves the inequality of Theorem D, and T_0 skips nothing.
fn skips(g: u32) -> u64 {
    if g == 0 {
        return 0;
    }
    let g = u128::from(g);
    let t = (4 * g - 1 + (96 * g * g - 16 * g + 1).isqrt()) / 2;
    u64::try_from(g + t).unwrap_or(u64::MAX) // below 8 * 2^32
}

fn phi() -> Surd {
    Surd::fraenkel(&Int::ONE)
}

/// n + by, or 0 if that is negative.
fn shifted(n: Int, by: i64) -> Int {
    Int::try_from(Signed::from(n) + Signed::from(by)).unwrap_or(Int::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::literal::Wsg;

    fn int(n: u64) -> Int {
        Int::from(n)
    }

    #[test]
    fn known_constants() {
        // g, E_g, then delta-, delta+, L, H in tenths, rounded outward.
        for (g, e, tenths) in [
            (1, 7, [165, 194, -76, 118]),
            (2, 14, [286, 345, -134, 218]),
            (3, 22, [414, 506, -196, 329]),
            (5, 38, [670, 827, -318, 551]),
            (10, 78, [1310, 1632, -624, 1106]),
            (20, 157, [2584, 3231, -1235, 2205]),
        ] {
            let constants = Constants::of(g);
            let Unrounded { delta_minus, delta_plus, l, h } = constants.exact;
            assert_eq!(constants.e, e, "g = {g}");
            let found = [delta_minus.tenths_above(), delta_plus.tenths_above(), l.tenths_below(), h.tenths_above()];
            assert_eq!(found, tenths, "g = {g}");
            let Constants { delta_minus, delta_plus, l, h, .. } = constants;
            let whole = [i128::from(delta_minus), i128::from(delta_plus), i128::from(l), i128::from(h)];
            let rounded = tenths.map(|x: i128| if x < 0 { x.div_euclid(10) } else { (x + 9) / 10 });
            assert_eq!(whole, rounded, "g = {g}");
        }
        assert_eq!(Constants::of(1).exact.l.to_string(), "20 - 17*phi");
    }

    #[test]
    fn e_is_the_largest_solution() {
        for g in (0..2000u32).chain([u32::MAX - 1, u32::MAX]) {
            let solves = |t: u128| {
                let g = u128::from(g);
                t * (t + 1) + 2 * g <= 4 * g * t + 20 * g * g
            };
            let t = u128::from(Constants::of(g).e) - u128::from(g);
            assert!(solves(t) && !solves(t + 1), "g = {g}");
            // Below 7.9 g, and so better than the paper's bound.
            assert!(10 * Constants::of(g).e <= 79 * u64::from(g));
            assert!(Constants::paper(g).0.unsigned_abs() >= Constants::of(g).e);
        }
    }

    #[test]
    fn they_grow() {
        let all: Vec<_> = (0..500).map(Constants::of).collect();
        for pair in all.windows(2) {
            assert!(pair[0].e <= pair[1].e && pair[0].delta_minus <= pair[1].delta_minus);
            assert!(pair[0].delta_plus <= pair[1].delta_plus && pair[0].l >= pair[1].l && pair[0].h <= pair[1].h);
        }
    }

    #[test]
    fn all_points_lie_within() {
        let g = 12;
        let constants: Vec<_> = (0..=g).map(|h| Constants::of(h as u32)).collect();
        for point in Wsg::points(g, 20_000) {
            let bounds = &constants[point.h as usize];
            let (a, b, n) = (int(point.a), int(point.b), int(point.n));
            assert!(bounds.may_hold(&a, &b), "{point:?}");
            let (first, last) = bounds.rows_of_index(&n);
            assert!(first <= a && a <= last, "{point:?}");
            let (first, last) = bounds.indices_of_diagonal(&int(point.d()));
            assert!(first <= n && n <= last, "{point:?}");
        }
    }

    #[test]
    fn points_far_off_do_not_hold() {
        let constants = Constants::of(1); // L = -8, H = 12
        let b = Int::from(10u8).pow(30);
        let near = phi().floor_times(&b) - &b;
        assert_eq!(constants.rows_of_column(&b), (&near - int(7), &near + int(12)));
        assert!(constants.may_hold(&(&near + int(12)), &b) && !constants.may_hold(&(&near + int(13)), &b));
        assert!(constants.may_hold(&(&near - int(7)), &b) && !constants.may_hold(&(&near - int(8)), &b));
        assert_eq!(constants.rows_of_column(&Int::ZERO), (Int::ZERO, int(12)));
    }
}
