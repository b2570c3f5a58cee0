//! Exact integers for pile sizes, and the numeration that describes Wythoff-like games.
//!
//! * [`Int`] and [`Signed`] are the big integers of the workspace: `UBig` and `IBig` of the crate `dashu-int`, re-exported.
//! * [`number`] reads the notation users type: `1e6`, `2^64`, `10^100+7`.
//! * [`surd`] takes exact floors of multiples of quadratic irrationals such as the golden ratio. No floating
//!   point is involved: a floor is one integer square root and one division.
//! * [`continued_fraction`] expands such irrationals: partial quotients, convergents, period.
//! * [`system`] describes the numeration systems of two-term recurrences (Fibonacci numbers and their relatives), in which
//!   P-positions are recognised by their trailing zeros. Conversion to and from them takes little more than a few
//!   products, so numbers of a million digits are in reach.
//! * [`digits`] are what these systems write, and a [`counter`] goes from one number's digits to the next's.
//! * [`short`] cuts long numbers to what fits a line of text.
//! * [`random`] makes random numbers of any size out of random bytes.

mod carry;
pub mod continued_fraction;
mod convert;
pub mod counter;
pub mod digits;
mod evaluate;
mod greedy;
mod ladder;
pub mod number;
pub mod random;
pub mod short;
pub mod surd;
pub mod system;

pub use continued_fraction::ContinuedFraction;
pub use counter::Counter;
pub use digits::Digits;
pub use number::{Allowance, NumberError, NumberErrorKind, parse, parse_within};
pub use short::{Short, ShortDigits};
pub use surd::Surd;
pub use system::System;

/// A non-negative integer of any size: a pile, an index, a Grundy value.
///
/// This is `dashu_int::UBig` under a shorter name, and no type of ours: its arithmetic, conversions and formatting are part of this
/// interface. So a version of `dashu-int` that is incompatible with the one before makes one of this crate, and of all that show an `Int`.
/// Callers need not depend on `dashu-int` themselves: an `Int` is made from a machine integer by [`From`], and from a text by [`parse`].
///
/// ```
/// use wythoff_numeration::{Int, parse};
/// let (a, b) = (Int::from(7u8), parse("10^30")?);
/// assert_eq!((a + b) % Int::from(10u8), Int::from(7u8));
/// # Ok::<(), wythoff_numeration::NumberError>(())
/// ```
pub type Int = dashu_int::UBig;

/// A signed integer of any size, for the coefficients of a [`Surd`]: `dashu_int::IBig`, as [`Int`] is `UBig`.
pub type Signed = dashu_int::IBig;

/// The value as a `usize`, or `usize::MAX` when it does not fit.
///
/// For parameters that only ever act as thresholds against board coordinates: on a finite board every threshold
/// beyond the board's edge acts alike, so saturating loses nothing.
pub fn saturate(n: &Int) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The number of binary digits of n, 0 for 0.
pub fn bits(n: &Int) -> usize {
    use dashu_base::BitTest;
    n.bit_len()
}
