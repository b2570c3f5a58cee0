//! Random numbers of any size, from whatever source of random bytes the caller has.

use crate::{Int, bits};

/// A random number from 0 to n - 1; n > 0. `fill` fills bytes at random.
///
/// The bytes are a word more than n needs, so that their remainder is as good as even: they have at least 65 bits more than
/// n, and no number is likelier than another by more than a factor of 1 + 2^-65.  T = that of a division by n.
///
/// # Panics
/// If n = 0: there is no such number.
pub fn below(n: &Int, fill: impl FnOnce(&mut [u8])) -> Int {
    let mut bytes = vec![0; bits(n) / 8 + 9];
    fill(&mut bytes);
    Int::from_le_bytes(&bytes) % n
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A small generator, so that the numbers below are always the same.
    fn chance() -> impl FnMut(&mut [u8]) {
        let mut state = 88_172_645_463_325_252u64;
        move |bytes| {
            for byte in bytes {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                *byte = (state >> 32) as u8;
            }
        }
    }

    #[test]
    fn every_number_comes_about_as_often() {
        let mut chance = chance();
        for n in [1, 2, 3, 10, 255, 256, 257] {
            let mut counts = vec![0u32; n];
            for _ in 0..1000 * n {
                counts[usize::try_from(below(&Int::from(n), &mut chance)).unwrap()] += 1;
            }
            // Five standard deviations, about 32 each.
            assert!(counts.iter().all(|count| count.abs_diff(1000) < 160), "{n}: {counts:?}");
        }
    }

    #[test]
    fn large_numbers_come_from_everywhere() {
        let mut chance = chance();
        let n = Int::from(10u8).pow(1000);
        let eighth = &n / Int::from(8u8);
        let mut counts = [0u32; 8];
        for _ in 0..800 {
            counts[usize::try_from(below(&n, &mut chance) / &eighth).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| count.abs_diff(100) < 50), "{counts:?}");
    }

    proptest! {
        /// The bytes are read from the least significant on, so that a seed tells the same numbers everywhere.
        #[test]
        fn the_remainder_of_the_bytes(n in prop::collection::vec(any::<u8>(), 1..40), seed in any::<u8>()) {
            let n = Int::from_le_bytes(&n) + Int::ONE;
            let mut filled = Vec::new();
            let random = below(&n, |bytes| {
                bytes.iter_mut().zip(0u8..).for_each(|(byte, i)| *byte = seed.wrapping_add(i.wrapping_mul(101)));
                filled = bytes.to_vec();
            });
            prop_assert!((bits(&n) + 65..=bits(&n) + 72).contains(&(8 * filled.len())));
            // Digit by digit to base 256.
            let expected = filled.iter().rev().fold(Int::ZERO, |rest, &byte| (rest * Int::from(256u16) + Int::from(byte)) % &n);
            prop_assert_eq!(random, expected);
        }
    }
}
