//! Bit windows: a set of diagonals near index_0 as one machine word, or a few.

use super::trie::sweep::{Extent, Sweep, portable};
use std::ops::{BitAnd, BitOr, Not, Shr};

/// A fixed number of bits. Bit i of a window stands for diagonal index_0(r) - offset + i, for an offset its user chooses.
pub(super) trait Window:
    Copy
    + Eq
    + Default
    + Send
    + Sync
    + BitOr<Output = Self>
    + BitAnd<Output = Self>
    + Not<Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits.
    const BITS: u32;

    /// The `count` lowest bits; `count` is at most [`Window::BITS`].
    fn ones(count: u32) -> Self;

    /// Bit `at` alone; `at` is less than [`Window::BITS`].
    fn bit(at: u32) -> Self;

    /// The lowest zero as a bit if `need` is 1, nothing if it is 0. Also nothing if all bits are ones, which the users
    /// exclude by never letting the highest bit be set.
    fn place(self, need: u64) -> Self;

    /// How many ones there are below the lowest zero.
    fn trailing_ones(self) -> u32;

    /// How many ones there are.
    fn count_ones(self) -> u32;

    /// Some 64 bits for a hash function.
    fn fold(self) -> u64;

    /// Runs one tile of rows. Only the 64-bit window has a SIMD form.
    fn sweep(sweep: Sweep<'_, Self>, _simd: bool) -> Extent<Self> {
        portable(sweep)
    }

    /// The highest bit. Nothing may be placed there: then every window keeps a zero, and no point is lost.
    fn top() -> Self {
        Self::bit(Self::BITS - 1)
    }

    /// Whether all bits of `other` are set here, too.
    fn holds(self, other: Self) -> bool {
        self & other == other
    }
}

macro_rules! word {
    ($word:ty, $fold:expr, { $($sweep:item)* }) => {
        impl Window for $word {
            const BITS: u32 = <$word>::BITS;

            fn ones(count: u32) -> Self {
                if count == Self::BITS { !0 } else { (1 << count) - 1 }
            }

            fn bit(at: u32) -> Self {
                1 << at
            }

            #[inline(always)]
            fn place(self, need: u64) -> Self {
                !self & self.wrapping_add(need.into())
            }

            fn trailing_ones(self) -> u32 {
                <$word>::trailing_ones(self)
            }

            fn count_ones(self) -> u32 {
                <$word>::count_ones(self)
            }

            #[inline(always)]
            fn fold(self) -> u64 {
                $fold(self)
            }

            $($sweep)*
        }
    };
}

word!(u64, |word| word, {
    fn sweep(sweep: Sweep<'_, u64>, simd: bool) -> Extent<u64> {
        #[cfg(target_arch = "x86_64")]
        if simd {
            return super::trie::avx2::sweep(sweep);
        }
        let _ = simd;
        portable(sweep)
    }
});
word!(u128, fold_u128, {});

fn fold_u128(word: u128) -> u64 {
    let low = u64::try_from(word & u128::from(u64::MAX)).unwrap_or_default();
    let high = u64::try_from(word >> 64).unwrap_or_default();
    low ^ high.rotate_left(29)
}

/// 64 N bits, the lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limbs<const N: usize>([u64; N]);

impl<const N: usize> Default for Limbs<N> {
    fn default() -> Self {
        Limbs([0; N])
    }
}

impl<const N: usize> BitOr for Limbs<N> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Limbs(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> BitAnd for Limbs<N> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Limbs(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> Not for Limbs<N> {
    type Output = Self;
    fn not(self) -> Self {
        Limbs(std::array::from_fn(|i| !self.0[i]))
    }
}

impl<const N: usize> Shr<u32> for Limbs<N> {
    type Output = Self;
    fn shr(self, count: u32) -> Self {
        let (words, bits) = ((count / 64) as usize, count % 64);
        let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
        Limbs(std::array::from_fn(|i| {
            let low = word(i + words) >> bits;
            if bits == 0 { low } else { low | word(i + words + 1) << (64 - bits) }
        }))
    }
}

impl<const N: usize> Window for Limbs<N> {
    const BITS: u32 = 64 * N as u32;

    fn ones(count: u32) -> Self {
        Limbs(std::array::from_fn(|i| u64::ones(count.saturating_sub(64 * i as u32).min(64))))
    }

    fn bit(at: u32) -> Self {
        Limbs(std::array::from_fn(|i| if (at / 64) as usize == i { 1 << (at % 64) } else { 0 }))
    }

    fn place(self, need: u64) -> Self {
        let mut carry = need;
        Limbs(std::array::from_fn(|i| {
            let bit = self.0[i].place(carry);
            carry &= u64::from(bit == 0);
            bit
        }))
    }

    fn trailing_ones(self) -> u32 {
        let full = self.0.iter().take_while(|&&word| word == !0).count();
        64 * full as u32 + self.0.get(full).map_or(0, |word| word.trailing_ones())
    }

    fn count_ones(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn fold(self) -> u64 {
        self.0.iter().fold(0, |sum, word| sum.rotate_left(29) ^ word)
    }
}

#[cfg(test)]
mod tests {
    use super::{Limbs, Window};

    fn bits<W: Window>(window: W) -> Vec<bool> {
        (0..W::BITS).map(|i| window.holds(W::bit(i))).collect()
    }

    fn check<W: Window>() {
        let mut window = W::ones(5) | W::bit(7) | W::bit(W::BITS - 2);
        for i in (9..W::BITS - 2).step_by(5) {
            window = window | W::bit(i);
        }
        let plain = bits(window);
        assert_eq!(window.trailing_ones(), 5);
        assert_eq!(window.count_ones() as usize, plain.iter().filter(|&&bit| bit).count());
        assert!(window.place(0) == W::default() && window.place(1) == W::bit(5));
        for count in 0..W::BITS {
            let mut shifted = plain[count as usize..].to_vec();
            shifted.resize(plain.len(), false);
            assert_eq!(bits(window >> count), shifted);
            let ones = W::ones(count);
            assert_eq!(bits(ones), (0..W::BITS).map(|i| i < count).collect::<Vec<_>>());
            assert!(ones.trailing_ones() == count && ones.place(1) == W::bit(count) && ones.place(0) == W::default());
            assert!(bits(!ones).iter().zip(bits(ones)).all(|(a, b)| *a != b));
        }
        let full = W::ones(W::BITS);
        assert!(full.place(1) == W::default() && full.trailing_ones() == W::BITS && full.holds(window));
    }

    #[test]
    fn like_a_list_of_bits() {
        check::<u64>();
        check::<u128>();
        check::<Limbs<4>>();
        check::<Limbs<16>>();
    }
}
