//! The ends of a_n - (alpha - 1) b_n and of a_n - alpha n of one value, compared exactly; in Wythoff's game alpha is phi.
//!
//! Both are numbers of Z[alpha]: a - (alpha - 1) b = (a + b) - b alpha. Most points are told from those at the ends by a multiple of
//! 2^-20 just above the number; where it is within an error of an end, the numbers themselves are compared.

use super::{Ends, Slope};
use crate::error::{Error, ErrorKind, Result};
use crate::points::Golden;
use numeration::{Int, Signed, Surd};
use std::cmp::Ordering;

/// floor(2^64 / phi), which is 2^64 (phi - 1) rounded down.
const OVER_PHI: u64 = 0x9E37_79B9_7F4A_7C15;
/// The binary places of the multiples.
const PLACES: u32 = 20;
/// Rows, columns and indices from here on are not rounded but compared at once: below, an error is less than 2.
const ROUNDED: u64 = 1 << 40;
/// Rows, columns and indices from here on are refused: below, the squares fit 128 bits.
const LARGEST: u64 = 1 << 60;

/// floor(2^64 (alpha - 1)); alpha lies between 1 and 2.
fn fraction(line: Slope) -> u64 {
    let one = Int::ONE << 64;
    let scaled = Surd::fraenkel(&Int::from(line.a)).floor_times(&one) - one;
    u64::try_from(scaled).unwrap_or(u64::MAX)
}

/// The multiple of 2^-20 above a - (alpha - 1) m, and less than 2 of them above, for a, m < 2^40.
#[inline(always)]
fn rounded(fraction: u64, a: u64, m: u64) -> i64 {
    // The product is at most m below (alpha - 1) m times 2^64, that is 2^-24 after the shift, and the shift takes less than 1.
    let part = (u128::from(m) * u128::from(fraction)) >> (64 - PLACES);
    (a << PLACES).cast_signed().wrapping_sub(part as i64) // both are below 2^60, by the bounds on a and m
}

/// Compares p + q alpha exactly, for coefficients below 2^62.
pub(super) fn compare(line: Slope, x: Golden, y: Golden) -> Ordering {
    if line.is_golden() { compare_golden(x, y) } else { compare_any(line, x, y) }
}

/// The sign of s + q sqrt(A^2 + 4), which is twice the difference, in integers of any size.
fn compare_any(line: Slope, x: Golden, y: Golden) -> Ordering {
    let a = Signed::from(line.a);
    let q = Signed::from(x.q) - Signed::from(y.q);
    let s = (Signed::from(x.p) - Signed::from(y.p)) * Signed::from(2) + (Signed::from(2) - &a) * &q;
    let by_size = (&s * &s).cmp(&((&a * &a + Signed::from(4)) * &q * &q));
    match (s.cmp(&Signed::ZERO), q.cmp(&Signed::ZERO)) {
        (sign, other) if sign == other || other == Ordering::Equal => sign,
        (Ordering::Equal, other) => other,
        (Ordering::Greater, _) => by_size,
        (Ordering::Less, _) => by_size.reverse(),
    }
}

fn compare_golden(x: Golden, y: Golden) -> Ordering {
    // Twice the difference is s + q sqrt 5.
    let q = i128::from(x.q) - i128::from(y.q);
    let s = 2 * (i128::from(x.p) - i128::from(y.p)) + q;
    let by_size = (s * s).cmp(&(5 * q * q)); // never equal unless both are 0
    match (s.signum() + q.signum()).signum() {
        1 => Ordering::Greater,
        -1 => Ordering::Less,
        _ if s > 0 => by_size,
        _ => by_size.reverse(),
    }
}

/// The ends of one quantity.
#[derive(Default)]
struct Sides {
    ends: Option<Ends<Golden>>,
    /// The ends as rounded, where they are.
    rounded: (Option<i64>, Option<i64>),
    /// Rounded numbers from `from` on, so many, are certainly no new end.
    from: i64,
    quiet: u64,
}

impl Sides {
    #[inline(always)]
    fn may_end(&self, rounded: i64) -> bool {
        rounded.wrapping_sub(self.from).cast_unsigned() >= self.quiet
    }

    /// Takes in one number, with its rounded form if there is one.
    #[cold]
    fn take(&mut self, line: Slope, n: u64, x: Golden, rounded: Option<i64>) {
        let ends = self.ends.get_or_insert(Ends { min: x, min_n: n, max: x, max_n: n });
        if compare(line, x, ends.min) == Ordering::Less {
            (ends.min, ends.min_n) = (x, n);
        }
        if compare(line, x, ends.max) == Ordering::Greater {
            (ends.max, ends.max_n) = (x, n);
        }
        if ends.min_n == n {
            self.rounded.0 = rounded;
        }
        if ends.max_n == n {
            self.rounded.1 = rounded;
        }
        // A rounded number is above the true one by less than 2.
        if let (Some(min), Some(max)) = self.rounded {
            (self.from, self.quiet) = (min + 2, u64::try_from(max - 2 - (min + 2) + 1).unwrap_or(0));
        } else {
            self.quiet = 0;
        }
    }
}

/// Both quantities.
pub(super) struct StripExtremes {
    line: Slope,
    /// floor(2^64 (alpha - 1)).
    fraction: u64,
    columns: Sides,
    indices: Sides,
}

impl StripExtremes {
    pub(super) fn new(line: Slope) -> StripExtremes {
        let fraction = if line.is_golden() { OVER_PHI } else { fraction(line) };
        StripExtremes { line, fraction, columns: Sides::default(), indices: Sides::default() }
    }

    /// Takes in the n-th point.  T = about 1.5 ns.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] for columns from 2^60 on.
    #[inline(always)]
    pub(super) fn add(&mut self, n: u64, a: u64, b: u64) -> Result<()> {
        // a <= b, and n <= a since a row has at most one point.
        if b >= ROUNDED {
            return self.add_far(n, a, b);
        }
        let over_column = rounded(self.fraction, a, b);
        if self.columns.may_end(over_column) {
            self.columns.take(self.line, n, golden(a + b, b), Some(over_column));
        }
        // alpha n = n + (alpha - 1) n
        let over_index = rounded(self.fraction, a.wrapping_sub(n), n);
        if self.indices.may_end(over_index) {
            self.indices.take(self.line, n, golden(a, n), Some(over_index));
        }
        Ok(())
    }

    /// One point that is not rounded.
    #[cold]
    fn add_far(&mut self, n: u64, a: u64, b: u64) -> Result<()> {
        if b >= LARGEST {
            let message = format!("column {b} is beyond 2^60, too far to compare; ask for fewer rows");
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        self.columns.take(self.line, n, golden(a + b, b), None);
        self.indices.take(self.line, n, golden(a, n), None);
        Ok(())
    }

    /// Those of a - (alpha - 1) b and of a - alpha n.
    pub(super) fn ends(&self) -> Option<(Ends<Golden>, Ends<Golden>)> {
        self.columns.ends.zip(self.indices.ends)
    }
}

/// p - m alpha, for numbers below 2^62.
fn golden(p: u64, m: u64) -> Golden {
    Golden { p: p.cast_signed(), q: -m.cast_signed() }
}
