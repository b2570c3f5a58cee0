//! Long numbers in a line of text: their ends, and how long they are.

use crate::{Digits, Int, bits};
use std::fmt::{Display, Formatter, Result};

/// A number for a line of text: the ends of a long one, and how long it is.
pub struct Short<'a>(pub &'a Int);

/// Texts up to this length are shown whole, of others so much at each end.
const LONGEST: usize = 32;
const END: usize = 6;

impl Display for Short<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let bits = bits(self.0);
        if bits < 1000 {
            let text = self.0.to_string();
            return cut(&text, &text, text.len(), f);
        }
        // Writing a million digits takes longer than finding the winning move. 10^low is at most the number, because
        // log 2 > 0.30102, so a division that drops the digits below 10^(low - END) leaves the first ones.
        let low = (bits - 1) / 100_000 * 30_102 + (bits - 1) % 100_000 * 30_102 / 100_000;
        let ten = Int::from(10u8);
        let start = (self.0 / ten.pow(low - END)).to_string();
        let end = format!("{:0>END$}", (self.0 % ten.pow(END)).to_string());
        cut(&start, &end, start.len() + low - END, f)
    }
}

/// Digits for a line of text.
pub struct ShortDigits<'a>(pub &'a Digits);

impl Display for ShortDigits<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let text = self.0.to_string();
        cut(&text, &text, self.0.len(), f)
    }
}

/// The start of one text and the end of another, which are the same if there are few digits.
fn cut(start: &str, end: &str, digits: usize, f: &mut Formatter<'_>) -> Result {
    if digits.max(start.len()) <= LONGEST {
        return f.write_str(start);
    }
    write!(f, "{}..({digits}-digit)..{}", &start[..END], &end[end.len() - END..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_cut() {
        let short = |n: &Int| Short(n).to_string();
        let ten = Int::from(10u8);
        assert_eq!(short(&ten.pow(31)), ten.pow(31).to_string());
        for digits in [32, 33, 100, 301, 302, 303, 999, 1000, 12_345, 100_000] {
            for n in [ten.pow(digits), ten.pow(digits) - Int::ONE, ten.pow(digits) / Int::from(7u8) + Int::from(3u8)] {
                let text = n.to_string();
                let expected = if text.len() <= LONGEST {
                    text
                } else {
                    format!("{}..({}-digit)..{}", &text[..END], text.len(), &text[text.len() - END..])
                };
                assert_eq!(short(&n), expected);
            }
        }
    }
}
