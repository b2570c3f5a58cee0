//! Bounds that hold for all points, from Theorems D and F of [`crate::points::constants`], computed here once more.
//!
//! * D: a diagonal is skipped by at most E_h h-points, E_h = h + max { t : t(t + 1) <= 4ht + 20h^2 - 2h }.
//! * F: with A = phi (2g + 1) + E_g / phi, B = phi (g + 1) + 2g / phi, delta+ = phi A + B and delta- = phi B + A, all points of
//!   the values up to g have L <= a - b / phi <= H for L = -delta- / phi^2 - 2g / phi and H = delta+ / phi^2 + E_g / phi.

use numeration::{Int, Signed, Surd};

/// The bounds for the values up to g, rounded outward.
pub struct Constants {
    /// E_h for h = 0..=g.
    pub skips: Vec<i64>,
    /// L.
    pub low: i64,
    /// H.
    pub high: i64,
}

impl Constants {
    /// T = O(g^2).
    pub fn of(g: u32) -> Constants {
        let skips: Vec<i64> = (0..=i64::from(g)).map(skips).collect();
        let (e, g) = (skips[skips.len() - 1], i64::from(g));
        let a = Golden(0, 2 * g + 1).plus(Golden(e, 0).over_phi());
        let b = Golden(0, g + 1).plus(Golden(2 * g, 0).over_phi());
        let (delta_plus, delta_minus) = (a.times_phi().plus(b), b.times_phi().plus(a));
        let below = delta_minus.over_phi().over_phi().plus(Golden(2 * g, 0).over_phi());
        let above = delta_plus.over_phi().over_phi().plus(Golden(e, 0).over_phi());
        Constants { skips, low: -below.ceil(), high: above.ceil() }
    }
}

/// E_h.
fn skips(h: i64) -> i64 {
    let holds = |t: i64| t * (t + 1) <= 4 * h * t + 20 * h * h - 2 * h;
    // The parabola opens upward and t = 0 solves it, so the solutions are 0, 1, .. up to the largest.
    h + (0..).take_while(|&t| holds(t)).last().unwrap_or(0)
}

/// p + q phi, where phi^2 = phi + 1 and 1 / phi = phi - 1.
#[derive(Clone, Copy)]
struct Golden(i64, i64);

impl Golden {
    fn plus(self, other: Golden) -> Golden {
        Golden(self.0 + other.0, self.1 + other.1)
    }

    fn times_phi(self) -> Golden {
        Golden(self.1, self.0 + self.1)
    }

    fn over_phi(self) -> Golden {
        Golden(self.1 - self.0, self.0)
    }

    /// The least integer not below.
    fn ceil(self) -> i64 {
        let Golden(p, q) = self;
        // floor(|q| phi) = floor((|q| + sqrt(5 q^2)) / 2), and q phi is an integer for q = 0 alone.
        let size = (q.abs() + (5 * q * q).isqrt()) / 2;
        if q > 0 { p + size + 1 } else { p - size }
    }
}

/// floor(n / phi) = floor(n phi) - n.  T = one square root of a number of the size of n^2.
pub fn over_phi(n: &Int) -> Int {
    Surd::fraenkel(&Int::ONE).floor_times(n) - n
}

/// n + k.
pub fn plus(n: &Int, k: i64) -> Signed {
    Signed::from(n.clone()) + Signed::from(k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_in_the_notes() {
        for (g, e, low, high) in
            [(1, 7, -8, 12), (2, 14, -14, 22), (3, 22, -20, 33), (5, 38, -32, 56), (10, 78, -63, 111)]
        {
            let constants = Constants::of(g);
            assert_eq!((constants.skips[g as usize], constants.low, constants.high), (e, low, high), "g = {g}");
        }
        assert_eq!(Constants::of(5).skips, [0, 7, 14, 22, 30, 38]);
        assert_eq!((Constants::of(0).low, Constants::of(0).high), (-2, 2));
    }

    #[test]
    fn division_by_phi() {
        let floors: Vec<u32> = (0..14u8).map(|n| u32::try_from(over_phi(&Int::from(n))).unwrap()).collect();
        assert_eq!(floors, [0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8]);
        let text = over_phi(&Int::from(10u8).pow(30)).to_string();
        assert_eq!(text, "618033988749894848204586834365", "the digits of 1 / phi");
    }
}
