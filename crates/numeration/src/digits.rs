//! The digits of a number in some [`System`](crate::System).

use crate::Int;
use std::fmt;
use std::ops::{AddAssign, SubAssign};

/// A string of digits, most significant first and without leading zeros; the empty string is the number 0.
///
/// The digits take a byte each as long as all of them fit one, and are integers of any size otherwise. A string
/// belongs to no system: [`System::value`](crate::System::value) reads it in any.
///
/// ```
/// use wythoff_numeration::{Int, System};
/// let zeckendorf = System::p(&Int::ONE).unwrap();
/// let digits = zeckendorf.digits(&Int::from(100u8));
/// assert_eq!(digits.to_string(), "1000010100"); // 89 + 8 + 3
/// assert_eq!(digits.trailing_zeros(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Digits(Storage);

/// Bytes whenever every digit fits one, so that equal strings are stored alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Storage {
    Bytes(Vec<u8>),
    Ints(Vec<Int>),
}
use Storage::{Bytes, Ints};

/// What a digit can be while it is computed: a byte or an integer of any size.
pub(crate) trait Digit:
    Clone + Ord + From<u8> + TryFrom<u64> + TryFrom<Int> + Into<Int> + AddAssign + SubAssign
{
    /// The string of these digits.
    fn pack(digits: Vec<Self>) -> Digits;

    /// A digit known to be at most m, in a storage chosen by m.
    fn of(digit: impl TryInto<Self>) -> Self {
        digit.try_into().ok().expect("the storage was chosen to hold every digit up to m")
    }
}

impl Digit for u8 {
    fn pack(digits: Vec<u8>) -> Digits {
        Digits::from_bytes(digits)
    }
}

impl Digit for Int {
    fn pack(digits: Vec<Int>) -> Digits {
        digits.into_iter().collect()
    }
}

impl Digits {
    /// The string of these digits, one per byte, most significant first; leading zeros are dropped.
    pub fn from_bytes(mut digits: Vec<u8>) -> Digits {
        digits.drain(..digits.iter().take_while(|&&d| d == 0).count());
        Digits(Bytes(digits))
    }

    /// The digits, one per byte, or `None` if one of them is above 255.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match &self.0 {
            Bytes(digits) => Some(digits),
            Ints(_) => None,
        }
    }

    /// The digits, one per byte, after so many zeros; `None` if one of them is above 255.
    pub(crate) fn into_bytes(self, zeros: usize) -> Option<Vec<u8>> {
        let Bytes(mut digits) = self.0 else { return None };
        digits.splice(..0, std::iter::repeat_n(0, zeros));
        Some(digits)
    }

    /// How many digits there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Bytes(digits) => digits.len(),
            Ints(digits) => digits.len(),
        }
    }

    /// Whether this is the number 0, which has no digits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The digits, most significant first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Int> + ExactSizeIterator + '_ {
        (0..self.len()).map(|i| match &self.0 {
            Bytes(digits) => digits[i].into(),
            Ints(digits) => digits[i].clone(),
        })
    }

    /// How many zeros end the string.
    pub fn trailing_zeros(&self) -> usize {
        match &self.0 {
            Bytes(digits) => digits.iter().rev().take_while(|&&d| d == 0).count(),
            Ints(digits) => digits.iter().rev().take_while(|d| d.is_zero()).count(),
        }
    }

    /// The string with a zero appended; the empty string stays empty.
    pub fn shifted_left(mut self) -> Digits {
        if !self.is_empty() {
            match &mut self.0 {
                Bytes(digits) => digits.push(0),
                Ints(digits) => digits.push(Int::ZERO),
            }
        }
        self
    }

    /// The string without the zero it ends in, or `None` if it does not end in one.
    pub fn shifted_right(mut self) -> Option<Digits> {
        (self.trailing_zeros() > 0).then(|| {
            match &mut self.0 {
                Bytes(digits) => digits.truncate(digits.len() - 1),
                Ints(digits) => digits.truncate(digits.len() - 1),
            }
            self
        })
    }
}

impl FromIterator<Int> for Digits {
    /// Leading zeros are dropped.
    fn from_iter<I: IntoIterator<Item = Int>>(digits: I) -> Digits {
        let digits: Vec<Int> = digits.into_iter().skip_while(Int::is_zero).collect();
        match digits.iter().map(|d| u8::try_from(d).ok()).collect() {
            Some(bytes) => Digits(Bytes(bytes)),
            None => Digits(Ints(digits)),
        }
    }
}

impl fmt::Display for Digits {
    /// `1000010100` if every digit is at most 9, `(12,0,3)` otherwise, and `0` for the empty string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_bytes() {
            Some([]) => f.write_str("0"),
            Some(digits) if digits.iter().all(|&d| d <= 9) => {
                f.write_str(&digits.iter().map(|&d| char::from(b'0' + d)).collect::<String>())
            }
            _ => {
                let mut before = '(';
                for digit in self.iter() {
                    write!(f, "{before}{digit}")?;
                    before = ',';
                }
                f.write_str(")")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(digits: &[u32]) -> Digits {
        digits.iter().copied().map(Int::from).collect()
    }

    #[test]
    fn text() {
        assert_eq!(digits(&[]).to_string(), "0");
        assert_eq!(digits(&[0, 0]).to_string(), "0");
        assert_eq!(digits(&[0, 1, 0, 9]).to_string(), "109");
        assert_eq!(digits(&[12, 0, 3]).to_string(), "(12,0,3)");
        assert_eq!(digits(&[1, 256]).to_string(), "(1,256)");
    }

    #[test]
    fn shifts() {
        for string in [&[1, 0, 2][..], &[300, 0, 7], &[5]] {
            let left = digits(string).shifted_left();
            assert_eq!((left.len(), left.trailing_zeros()), (string.len() + 1, 1));
            assert_eq!(left.shifted_right(), Some(digits(string)));
            assert_eq!(digits(string).shifted_right(), None);
        }
        assert_eq!(digits(&[]).shifted_left(), digits(&[]));
        assert_eq!(digits(&[]).shifted_right(), None);
    }

    #[test]
    fn storage() {
        assert_eq!(digits(&[255, 0]).as_bytes(), Some(&[255, 0][..]));
        assert_eq!(digits(&[256, 0]).as_bytes(), None);
        assert_eq!(digits(&[256, 0]).trailing_zeros(), 1);
        assert_eq!(Digits::from_bytes(vec![0, 3, 0]), digits(&[3, 0]));
        assert!(digits(&[256, 7]).iter().rev().eq([Int::from(7u8), Int::from(256u32)]));
    }
}
