//! The first numbers and their words.

use crate::Dfao;

/// The words of the numbers below a bound, each known by the number without its last digit.
#[derive(Clone, Debug)]
pub struct Words {
    /// sh(x), the number with a zero appended, for each x.
    pub shifted: Vec<u64>,
    /// x without its last digit, and that digit.
    pub split: Vec<(u32, u8)>,
    t: u32,
}

impl Words {
    /// Those of the p-system of t.  T = O(count).
    pub fn new(t: u32, count: u32) -> Words {
        let mut words = Words { shifted: vec![0], split: vec![(0, 0)], t };
        // Words in order: all that continue 0, then all that continue 1, and so on; they are the numbers in order.
        let mut prefix = 0u32;
        while words.split.len() < count as usize {
            let most = if words.ends_in_t(prefix) { 0 } else { t };
            for digit in u32::from(prefix == 0)..=most {
                let (shifted, x) = (words.shifted[prefix as usize], u64::from(prefix));
                // sh(sh(x) + c) = t sh(x) + x + c (t + 1).
                words.shifted.push(u64::from(t) * shifted + x + u64::from(digit) * (u64::from(t) + 1));
                words.split.push((prefix, digit as u8));
            }
            prefix += 1;
        }
        words.shifted.truncate(count as usize);
        words.split.truncate(count as usize);
        words
    }

    /// Whether only 0 may follow x.
    pub fn ends_in_t(&self, x: u32) -> bool {
        u32::from(self.split[x as usize].1) == self.t
    }

    /// The state of each of the numbers in an automaton; that of 0 is the first.
    pub(crate) fn states(&self, of: &Dfao) -> Vec<u32> {
        let mut states = vec![0u32];
        for &(prefix, digit) in &self.split[1..] {
            let state = states[prefix as usize];
            states.push(of.next(state, digit).unwrap_or(0));
        }
        states
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use numeration::{Int, System};

    #[test]
    fn words_of_the_p_systems() {
        for t in 1..=5u32 {
            let system = System::p(&Int::from(t)).unwrap();
            let words = Words::new(t, 2000);
            for x in 0..2000u32 {
                let (digits, shifted) = system.digits_and_shift(&Int::from(x));
                assert_eq!(Int::from(words.shifted[x as usize]), shifted, "t = {t}, x = {x}");
                let last = digits.as_bytes().unwrap().last().copied().unwrap_or(0);
                assert_eq!(words.split[x as usize].1, last);
            }
        }
    }
}
