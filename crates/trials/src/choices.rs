//! Where cases come from: a stream of choices, made of a seed or of given bytes.

use numeration::{Int, random};

/// A stream of choices. The same seed, or the same bytes, always give the same ones.
pub struct Choices<'a>(Source<'a>);

enum Source<'a> {
    Seed(fastrand::Rng),
    /// What is left of the bytes; zeros follow.
    Bytes(&'a [u8]),
}

impl<'a> Choices<'a> {
    /// Endless choices.
    pub fn seeded(seed: u64) -> Choices<'static> {
        Choices(Source::Seed(fastrand::Rng::with_seed(seed)))
    }

    /// The choices that some bytes stand for; when they are used up, always the first of what there is.
    pub fn of(bytes: &'a [u8]) -> Choices<'a> {
        Choices(Source::Bytes(bytes))
    }

    fn fill(&mut self, buffer: &mut [u8]) {
        match &mut self.0 {
            Source::Seed(random) => random.fill(buffer),
            Source::Bytes(left) => {
                let (now, later) = left.split_at(left.len().min(buffer.len()));
                buffer[..now.len()].copy_from_slice(now);
                buffer[now.len()..].fill(0);
                *left = later;
            }
        }
    }

    /// A number from 0 to n - 1; 0 if n = 0.
    pub fn below(&mut self, n: usize) -> usize {
        // No more bytes than needed, so that a fuzzer's changes stay near where it made them.
        let mut buffer = [0; 8];
        let bytes = (usize::BITS - n.saturating_sub(1).leading_zeros()).div_ceil(8) as usize;
        self.fill(&mut buffer[..bytes.min(8)]);
        u64::from_le_bytes(buffer).checked_rem(n as u64).map_or(0, |chosen| chosen as usize)
    }

    /// A number of a range that is not empty, both ends included.
    pub fn within(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, these: &[T]) -> T {
        these[self.below(these.len())]
    }

    /// Whether something happens that happens once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A number of up to so many decimal digits; short ones are as likely as long ones.
    pub fn number(&mut self, most_digits: usize) -> Int {
        let digits = self.within(1, most_digits);
        random::below(&Int::from(10u8).pow(digits), |bytes| self.fill(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_again() {
        let some = |mut choices: Choices| [(); 20].map(|()| (choices.below(1000), choices.number(30)));
        assert_eq!(some(Choices::seeded(7)), some(Choices::seeded(7)));
        assert_ne!(some(Choices::seeded(7)), some(Choices::seeded(8)));
        assert_eq!(some(Choices::of(b"abc")), some(Choices::of(b"abc\0\0\0")));
    }

    #[test]
    fn all_of_a_range_and_nothing_else() {
        let mut choices = Choices::seeded(1);
        let mut seen = [false; 10];
        for _ in 0..400 {
            seen[choices.within(3, 9)] = true;
        }
        assert_eq!(seen, std::array::from_fn(|n| n >= 3));
        assert_eq!((choices.below(0), choices.below(1)), (0, 0));
        assert_eq!(Choices::of(&[1, 1]).below(1 << 16), 257);
        assert!((0..200).any(|_| choices.number(40) > Int::from(10u8).pow(30)));
    }
}
