//! From digits to the number, by divide and conquer on the rungs of a [`Ladder`].

use crate::ladder::Ladder;
use crate::system::SystemKind;
use crate::{Digits, Int, System};

impl System {
    /// The number with these digits, which need not be admissible: they may come from another system, or from a shift.
    ///
    /// The halves of the string are read in both systems of this m and s, and put together from that.
    /// T = O(M(b) log b) for a number of b bits.
    pub fn value(&self, digits: &Digits) -> Int {
        let ladder = Ladder::for_length(self, digits.len());
        let (p, q) = match digits.as_bytes() {
            Some(bytes) => ladder.read(bytes, Some(self.kind()), &Ladder::read_bytes),
            None => ladder.read(&digits.iter().collect::<Vec<_>>(), Some(self.kind()), &Ladder::read_ints),
        };
        if self.kind() == SystemKind::P { p } else { q }
    }
}

impl Ladder<'_> {
    /// The readings of a string in the p-system and in the q-system; if only one is asked for, the other is not computed.
    fn read<D>(&self, digits: &[D], only: Option<SystemKind>, word: &impl Fn(&Self, &[D]) -> (Int, Int)) -> (Int, Int) {
        if digits.len() <= self.words.len() {
            return word(self, digits);
        }
        let h = self.words.len() << ((digits.len() - 1) / self.words.len()).ilog2();
        let (high, low) = digits.split_at(digits.len() - h);
        let (rung, (p, q)) = (self.rung(h), self.read(high, None, word));
        let (mut low_p, mut low_q) = self.read(low, only, word);
        let fx = &rung.f * (&p - &q);
        if only != Some(SystemKind::Q) {
            low_p += &rung.p * p - &self.t * &fx;
        }
        if only != Some(SystemKind::P) {
            low_q += &rung.q * q + &self.system.s * fx;
        }
        (low_p, low_q)
    }

    /// At most w digits. There are at most 64 units below 2^64, and digits below 2^8, so that their sum is below 2^78.
    fn read_bytes(&self, digits: &[u8]) -> (Int, Int) {
        let terms = digits.iter().rev().zip(&self.words);
        let (p, q) = terms.fold((0, 0), |(p, q), (&d, &(p_i, q_i))| {
            (p + u128::from(d) * u128::from(p_i), q + u128::from(d) * u128::from(q_i))
        });
        (p.into(), q.into())
    }

    fn read_ints(&self, digits: &[Int]) -> (Int, Int) {
        let terms = digits.iter().rev().zip(&self.words);
        terms.fold((Int::ZERO, Int::ZERO), |(p, q), (d, &(p_i, q_i))| (p + d * p_i, q + d * q_i))
    }
}
