//! Numbers of Z[phi], rounded without floating point.

use numeration::{Int, Signed, Surd};
use std::fmt;

/// The number p + q phi; in Fraenkel's games also p + q alpha, with the alpha of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Golden {
    /// p.
    pub p: i64,
    /// q, how often phi is taken.
    pub q: i64,
}

impl Golden {
    pub(super) fn new(p: i64, q: i64) -> Golden {
        Golden { p, q }
    }

    pub(super) fn plus(self, other: Golden) -> Golden {
        Golden::new(self.p + other.p, self.q + other.q)
    }

    pub(super) fn minus(self) -> Golden {
        Golden::new(-self.p, -self.q)
    }

    /// As phi^2 = phi + 1.
    pub(super) fn times_phi(self) -> Golden {
        Golden::new(self.q, self.p + self.q)
    }

    /// As 1 / phi = phi - 1.
    pub(super) fn over_phi(self) -> Golden {
        Golden::new(self.q - self.p, self.p)
    }

    /// The greatest integer that is not above the number times `scale`, exactly.  T = one 128-bit square root.
    fn floor_scaled(self, scale: i64) -> i128 {
        let (p, q) = (i128::from(self.p) * i128::from(scale), i128::from(self.q) * i128::from(scale));
        let size = q.unsigned_abs();
        let size = (size + (5 * size * size).isqrt()) / 2; // floor(|q| phi)
        let size = i128::try_from(size).unwrap_or(i128::MAX); // far below 2^100
        // |q| phi is no integer unless q = 0.
        if q >= 0 { p + size } else { p - size - 1 }
    }

    /// The greatest integer that is not above the number.
    pub fn floor(self) -> i128 {
        self.floor_scaled(1)
    }

    /// The least integer that is not below the number.
    pub fn ceil(self) -> i128 {
        -self.minus().floor()
    }

    /// The number in tenths, rounded down: -7.506 gives -76.
    pub fn tenths_below(self) -> i128 {
        self.floor_scaled(10)
    }

    /// The number in tenths, rounded up: 11.708 gives 118.
    pub fn tenths_above(self) -> i128 {
        -self.minus().floor_scaled(10)
    }

    /// The number in decimals, rounded to the nearest; there are no ties, since the number is irrational or an integer.  T = one
    /// square root of twice the digits.
    ///
    /// ```
    /// use wythoff_engines::points::Golden;
    /// assert_eq!(Golden { p: 20, q: -20 }.decimal(4), "-12.3607");
    /// assert_eq!(Golden { p: 7, q: 0 }.decimal(2), "7.00");
    /// ```
    pub fn decimal(self, places: u32) -> String {
        self.decimal_with(&Int::ONE, places)
    }

    /// The same of p + q alpha for alpha = (2 - a + sqrt(a^2 + 4)) / 2, which is irrational, too.
    pub(super) fn decimal_with(self, a: &Int, places: u32) -> String {
        let unit = Int::from(10u8).pow(places as usize);
        let twice = &unit * Int::from(2u8);
        let times_alpha = Surd::fraenkel(a).floor_times(&(Int::from(self.q.unsigned_abs()) * &twice));
        let times_alpha = match self.q {
            0.. => Signed::from(times_alpha),
            _ => -Signed::from(times_alpha + Int::ONE), // q alpha is no integer
        };
        let floor = Signed::from(self.p) * Signed::from(twice) + times_alpha; // of twice the number, in units
        // Shifting right rounds down, for negative numbers, too.
        let nearest: Signed = (floor + Signed::ONE) >> 1;
        let (sign, size) = if nearest < Signed::ZERO { ("-", -nearest) } else { ("", nearest) };
        let size = Int::try_from(size).unwrap_or(Int::ZERO); // not negative
        if places == 0 {
            return format!("{sign}{size}");
        }
        let (whole, part) = (&size / &unit, (&size % &unit).to_string());
        format!("{sign}{whole}.{part:0>width$}", width = places as usize)
    }
}

/// As in 5 - 3*phi.
impl fmt::Display for Golden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.q < 0 { '-' } else { '+' };
        write!(f, "{} {sign} {}*phi", self.p, self.q.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::Golden;

    #[test]
    fn nearest() {
        let phi = Golden { p: 0, q: 1 };
        assert_eq!(
            (phi.decimal(0), phi.decimal(1), phi.decimal(10)),
            ("2".into(), "1.6".into(), "1.6180339887".into())
        );
        let over = Golden { p: 1, q: -1 };
        assert_eq!((over.decimal(0), over.decimal(1), over.decimal(4)), ("-1".into(), "-0.6".into(), "-0.6180".into()));
        assert_eq!(Golden { p: 2, q: -1 }.decimal(1), "0.4");
        assert_eq!(Golden { p: 34, q: -21 }.decimal(1), "0.0"); // 0.0213
        assert_eq!(Golden { p: -34, q: 21 }.decimal(1), "0.0");
        assert_eq!(Golden { p: -3, q: 0 }.decimal(1), "-3.0");
        assert_eq!(Golden { p: -(1 << 62), q: 1 << 62 }.decimal(3), "2850178704830799621.488");
    }

    #[test]
    fn floors_and_ceilings() {
        // 10^6 phi = 1618033.98..
        let x = Golden { p: -5, q: 1_000_000 };
        assert_eq!(
            (x.floor(), x.ceil(), x.tenths_below(), x.tenths_above()),
            (1_618_028, 1_618_029, 16_180_289, 16_180_290)
        );
        let x = x.minus();
        assert_eq!((x.floor(), x.ceil(), x.tenths_below()), (-1_618_029, -1_618_028, -16_180_290));
        let seven = Golden { p: 7, q: 0 };
        assert_eq!((seven.floor(), seven.ceil(), seven.tenths_above()), (7, 7, 70));
        assert_eq!(seven.over_phi().times_phi(), seven);
    }
}
