//! Numbers of Z[phi] in decimals, rounded without floating point.

use super::Golden;
use numeration::{Int, Signed, Surd};

impl Golden {
    /// The number in decimals, rounded to the nearest; there are no ties, since the number is irrational or an integer.  T = one
    /// square root of twice the digits.
    ///
    /// ```
    /// use wythoff::points::Golden;
    /// assert_eq!(Golden { p: 20, q: -20 }.decimal(4), "-12.3607");
    /// assert_eq!(Golden { p: 7, q: 0 }.decimal(2), "7.00");
    /// ```
    pub fn decimal(self, places: u32) -> String {
        let unit = Int::from(10u8).pow(places as usize);
        let twice = &unit * Int::from(2u8);
        let times_phi = Surd::fraenkel(&Int::ONE).floor_times(&(Int::from(self.q.unsigned_abs()) * &twice));
        let times_phi = match self.q {
            0.. => Signed::from(times_phi),
            _ => -Signed::from(times_phi + Int::ONE), // q phi is no integer
        };
        let floor = Signed::from(self.p) * Signed::from(twice) + times_phi; // of twice the number, in units
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
}
