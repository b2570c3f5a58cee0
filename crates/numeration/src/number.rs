//! The notation of exact integers: `1_000`, `1e6`, `2^64`, `10^100+7`, `2*3^5-1`.
//!
//! An atom is a run of digits (underscores allowed between digits), `NeM` for N times 10^M, or `N^M`. Atoms are
//! joined by `*`, and products by `+` and `-`. The value must be a non-negative integer of at most
//! [`MAX_DIGITS`] digits; every power and product is measured before it is computed, so `9^9^9`-like input is
//! refused rather than attempted.
//!
//! A few characters can stand for millions of digits, so whoever reads text from elsewhere says how much may be written out: an
//! [`Allowance`], shared by all numbers of one text.
//!
//! Cost: that of the big-integer operations written, O(M(d) log d) for an allowance of d digits, however long the text is.

use crate::{Int, Signed, bits};
use std::cell::Cell;
use std::fmt;
use winnow::ascii::{digit1, multispace0};
use winnow::combinator::{alt, cut_err, delimited, opt, preceded, repeat};
use winnow::error::{ContextError, ErrMode};
use winnow::prelude::*;
use winnow::token::take_while;

/// The longest number accepted, in decimal digits.
pub const MAX_DIGITS: usize = 10_000_000;

/// How many times as many digits as one number may have are written out for a text in all, intermediate results included.
const SHARE: usize = 8;

/// What may be written out for one text, which may hold several numbers: digits for each, and eight times as many in all.
#[derive(Clone, Debug)]
pub struct Allowance {
    digits: usize,
    /// Bits that may still be written out.
    left: Cell<usize>,
}

impl Allowance {
    /// Numbers of at most so many digits.
    pub fn of_digits(digits: usize) -> Allowance {
        Allowance { digits, left: Cell::new(bits_below(digits).saturating_add(2).saturating_mul(SHARE)) }
    }

    /// Takes the bits of a value that is about to be computed; or says why it may not be.
    fn take(&self, bits: usize) -> Result<(), NumberErrorKind> {
        // Twice the limit is allowed on the way, so that 10^10000000-1, which is within the limit, can be written.
        if bits > bits_below(self.digits).saturating_add(2).saturating_mul(2) {
            return Err(NumberErrorKind::TooLarge);
        }
        self.left.set(self.left.get().checked_sub(bits).ok_or(NumberErrorKind::TooMuch)?);
        Ok(())
    }
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance::of_digits(MAX_DIGITS)
    }
}

/// The exponent of the largest power of 2 that has at most so many decimal digits, or one less.
fn bits_below(digits: usize) -> usize {
    // log2(10) = 3.321928094887362347..
    usize::try_from(digits as u128 * 3_321_928_094_887_362 / 1_000_000_000_000_000).unwrap_or(usize::MAX)
}

/// Why a text is not an accepted number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberError {
    text: String,
    kind: NumberErrorKind,
    /// The most digits that were allowed.
    digits: usize,
}

/// The kinds of [`NumberError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberErrorKind {
    /// Nothing was written.
    Empty,
    /// A decimal point, as in `1.5e6`.
    Fraction,
    /// The value is below zero.
    Negative,
    /// More digits than are allowed, at the end or on the way.
    TooLarge,
    /// More digits than are allowed for all numbers of the text together.
    TooMuch,
    /// Not in the notation; the character offset where reading stopped.
    Syntax(usize),
}

impl NumberError {
    /// What went wrong.
    pub fn kind(&self) -> NumberErrorKind {
        self.kind
    }
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Shortened(&self.text);
        match self.kind {
            NumberErrorKind::Empty => {
                write!(f, "an empty text is not a number; write an integer such as 7, 1e6 or 10^100+7")
            }
            NumberErrorKind::Fraction => {
                write!(f, "'{text}' has a decimal point; write a whole number, as in 15e5 for 1.5e6")
            }
            NumberErrorKind::Negative => write!(f, "'{text}' is negative; numbers here are integers from 0 up"),
            NumberErrorKind::TooLarge => {
                let digits = self.digits;
                write!(f, "'{text}' has more than {digits} digits, the largest size accepted; use a smaller number")
            }
            NumberErrorKind::TooMuch => {
                let all = self.digits.saturating_mul(SHARE);
                write!(f, "up to '{text}', more than {all} digits would have to be written out; use smaller numbers")
            }
            NumberErrorKind::Syntax(at) => write!(
                f,
                "'{text}' is not a number (stopped at character {}); write digits, NeM or N^M, joined by + - *, as in 10^100+7",
                at + 1
            ),
        }
    }
}

impl std::error::Error for NumberError {}

/// A text cut to a length that fits a one-line message.
struct Shortened<'a>(&'a str);

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 40;
        match self.0.char_indices().nth(SHOWN) {
            None => f.write_str(&self.0.escape_debug().to_string()),
            Some((end, _)) => write!(f, "{}...", self.0[..end].escape_debug()),
        }
    }
}

/// Reads an exact non-negative integer.
///
/// ```
/// use wythoff_numeration::{parse, Int};
/// assert_eq!(parse("1_000").unwrap(), Int::from(1000u32));
/// assert_eq!(parse("2^10+1e3-1").unwrap(), Int::from(2023u32));
/// assert!(parse("1.5e6").is_err());
/// ```
///
/// # Errors
/// Everything listed in [`NumberErrorKind`]; the message names the text, what is wrong with it and what to write.
pub fn parse(text: &str) -> Result<Int, NumberError> {
    parse_within(text, &Allowance::default())
}

/// Reads an exact non-negative integer as [`parse`] does, at the expense of an allowance.
///
/// # Errors
/// As [`parse`], with the limits of the allowance.
pub fn parse_within(text: &str, allowance: &Allowance) -> Result<Int, NumberError> {
    let fail = |kind| NumberError { text: text.to_owned(), kind, digits: allowance.digits };
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(fail(NumberErrorKind::Empty));
    }
    let mut reader = NumberReader { allowance, refused: None };
    let mut input = trimmed;
    let parsed = reader.sum(&mut input);
    let stopped = trimmed.chars().count() - input.chars().count();
    if let Some(refused) = reader.refused {
        return Err(fail(refused));
    }
    match parsed {
        Ok(value) if input.is_empty() => match Int::try_from(value) {
            Err(_) => Err(fail(NumberErrorKind::Negative)),
            Ok(value) if exceeds(&value, allowance.digits) => Err(fail(NumberErrorKind::TooLarge)),
            Ok(value) => Ok(value),
        },
        _ if input.starts_with('.') => Err(fail(NumberErrorKind::Fraction)),
        _ if stopped == 0 && input.starts_with('-') => Err(fail(NumberErrorKind::Negative)),
        _ => Err(fail(NumberErrorKind::Syntax(stopped))),
    }
}

/// Whether a value has more than so many digits; exact, and cheap away from the boundary.
pub fn exceeds(value: &Int, digits: usize) -> bool {
    match bits(value).saturating_sub(bits_below(digits)) {
        0 => false,
        1 | 2 => *value >= Int::from(10u8).pow(digits),
        _ => true,
    }
}

/// Reading state: remembers a refused size, which the grammar alone cannot express.
struct NumberReader<'a> {
    allowance: &'a Allowance,
    refused: Option<NumberErrorKind>,
}

type Parsed<T> = Result<T, ErrMode<ContextError>>;

impl NumberReader<'_> {
    fn sum(&mut self, input: &mut &str) -> Parsed<Signed> {
        let mut total = Signed::from(self.product(input)?);
        loop {
            let sign = opt(delimited(multispace0, alt(('+', '-')), multispace0)).parse_next(input)?;
            match sign {
                None => return Ok(total),
                Some('+') => total += Signed::from(self.product(input)?),
                Some(_) => total -= Signed::from(self.product(input)?),
            }
        }
    }

    fn product(&mut self, input: &mut &str) -> Parsed<Int> {
        let mut total = self.atom(input)?;
        while opt(delimited(multispace0, '*', multispace0)).parse_next(input)?.is_some() {
            let factor = self.atom(input)?;
            self.measure(bits(&total).saturating_add(bits(&factor)))?;
            total *= factor;
        }
        Ok(total)
    }

    fn atom(&mut self, input: &mut &str) -> Parsed<Int> {
        let digits = digits.parse_next(input)?;
        self.measure(bits_below(digits.len()))?;
        // The digits were checked by the grammar, so only an internal limit of the library could refuse them.
        let base = Int::from_str_radix(&digits, 10).map_err(|_| ErrMode::Cut(ContextError::new()))?;
        let suffix = opt((alt(('e', 'E', '^')), cut_err(crate::number::digits))).parse_next(input)?;
        let Some((operator, exponent)) = suffix else { return Ok(base) };
        let exponent = exponent.parse::<usize>().unwrap_or(usize::MAX);
        if operator == '^' {
            if base <= Int::ONE {
                return Ok(if exponent == 0 { Int::ONE } else { base });
            }
            self.measure((bits(&base) - 1).saturating_mul(exponent))?;
            return Ok(base.pow(exponent));
        }
        if base.is_zero() {
            return Ok(base);
        }
        self.measure(exponent.saturating_mul(3).saturating_add(bits(&base)))?;
        Ok(base * Int::from(10u8).pow(exponent))
    }

    /// Refuses a value that will have at least this many bits, if they are not allowed.
    fn measure(&mut self, bits: usize) -> Parsed<()> {
        self.allowance.take(bits).map_err(|refused| {
            self.refused = Some(refused);
            ErrMode::Cut(ContextError::new())
        })
    }
}

/// Digits with single underscores between them.
fn digits(input: &mut &str) -> Parsed<String> {
    let head = digit1.parse_next(input)?;
    let tail: Vec<&str> = repeat(0.., preceded('_', take_while(1.., '0'..='9'))).parse_next(input)?;
    Ok(std::iter::once(head).chain(tail).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value(text: &str) -> Int {
        parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    fn kind(text: &str) -> NumberErrorKind {
        parse(text).expect_err(text).kind()
    }

    #[test]
    fn notation() {
        assert_eq!(value("0"), Int::ZERO);
        assert_eq!(value(" 1_000 "), Int::from(1000u32));
        assert_eq!(value("1e6"), Int::from(1_000_000u32));
        assert_eq!(value("2^64"), Int::from(u64::MAX) + Int::ONE);
        assert_eq!(value("2*3^5-1"), Int::from(485u32));
        assert_eq!(value("3 - 2"), Int::ONE);
        assert_eq!(value("0^0"), Int::ONE);
        assert_eq!(value("1^99999999999999999999"), Int::ONE);
        assert_eq!(value("0e99999999999999999999"), Int::ZERO);
        assert_eq!(value("10^100+7").to_string(), format!("1{}7", "0".repeat(99)));
    }

    #[test]
    fn refusals() {
        use NumberErrorKind::*;
        assert_eq!(kind(""), Empty);
        assert_eq!(kind("  "), Empty);
        assert_eq!(kind("1.5e6"), Fraction);
        assert_eq!(kind("-3"), Negative);
        assert_eq!(kind("3-4"), Negative);
        assert_eq!(kind("seven"), Syntax(0));
        assert_eq!(kind("2^3^2"), Syntax(3));
        assert_eq!(kind("1__0"), Syntax(1));
        assert_eq!(kind("7+"), Syntax(2));
        assert_eq!(kind("+7"), Syntax(0));
        assert_eq!(kind("0x10"), Syntax(1));
        for huge in ["10^10^9", "1e99999999999", "9^999999999", "10^9000000*10^9000000*10^9000000"] {
            assert!(matches!(kind(huge), TooLarge | Syntax(_)), "{huge}");
        }
        assert_eq!(kind("1e10000000"), TooLarge);
    }

    #[test]
    fn the_limit_is_exact() {
        assert_eq!(value("10^10000000-1") % Int::from(10u8), Int::from(9u8));
        assert_eq!(kind("10^10000000"), NumberErrorKind::TooLarge);
    }

    #[test]
    fn an_allowance_is_shared_and_exact() {
        let within = |text: &str, digits| parse_within(text, &Allowance::of_digits(digits)).map_err(|e| e.kind());
        for digits in [1, 2, 3, 10, 100, 10_000] {
            let nines = "9".repeat(digits);
            assert_eq!(within(&nines, digits), Ok(value(&nines)), "{digits}");
            assert_eq!(within(&format!("10^{digits}-1"), digits), Ok(value(&nines)), "{digits}");
            assert_eq!(within(&format!("10^{digits}"), digits), Err(NumberErrorKind::TooLarge), "{digits}");
        }
        let allowance = Allowance::of_digits(1000);
        let read = (0..100).take_while(|_| parse_within("10^999", &allowance).is_ok()).count();
        assert!((8..=9).contains(&read), "{read}");
        assert_eq!(parse_within("10^999", &allowance).unwrap_err().kind(), NumberErrorKind::TooMuch);
        assert_eq!(parse_within("7", &allowance), Ok(Int::from(7u8)));
        // A long sum of large powers is given up early, however long it is.
        assert_eq!(kind(&"9^10400000+".repeat(1000)), NumberErrorKind::TooMuch);
    }

    #[test]
    fn messages_are_one_short_line() {
        let long = "x".repeat(100_000);
        for text in ["1.5", "", "-1", "a\nb", &long] {
            let message = parse(text).unwrap_err().to_string();
            assert!(message.len() < 250 && !message.contains('\n'), "{message}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[0-9eE^*+_. -]{0,12}") {
            let _ = parse(&text);
        }

        #[test]
        fn sums_and_products(a in 0u64..1 << 40, b in 0u64..1 << 20, c in 0u64..1 << 40) {
            let expected = u128::from(a) * u128::from(b) + u128::from(c);
            prop_assert_eq!(value(&format!("{a}*{b}+{c}")), Int::from(expected));
        }
    }
}
