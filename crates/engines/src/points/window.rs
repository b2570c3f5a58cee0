//! Bit windows: the cells of a row near its free ones, as an integer of 64 bits or more.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// An integer of fixed width. Bit 0 stands for the leftmost cell.
pub(super) trait Window:
    Copy
    + Debug
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + 'static
{
    /// The width.
    const BITS: u32;
    /// No cell.
    const EMPTY: Self;

    /// The cells below `count`, which is at most the width.
    fn below(count: u32) -> Self;
    /// One cell.
    fn cell(i: u32) -> Self;
    /// The cell that a point takes: the first one from `need` on that is not in `occupied`, where `need` is a single
    /// bit below 64, or 0 for no point at all. Adding the bit carries through the occupied cells. If there are no
    /// others, the answer is none, which users exclude by keeping the last cell free.
    fn place(occupied: Self, need: u64) -> Self;
    /// Every cell moves right by one; cell 0 becomes free.
    fn up(self) -> Self;
    /// Every cell moves left by `by` < 64; what falls out is lost.
    fn down(self, by: u32) -> Self;
    /// Every cell moves right by `by`, which may be more than 64 but is less than the width.
    fn far_up(self, by: u32) -> Self;
    /// The first 64 cells.
    fn low(self) -> u64;
    /// How many cells.
    fn count(self) -> u32;
    /// The first cell; the width if there is none.
    fn first(self) -> u32;
    /// How many cells are free above the last one.
    fn free_above(self) -> u32;

    /// The first free cell; the width if there is none.
    #[inline(always)]
    fn first_free(self) -> u32 {
        (!self).first()
    }

    /// Whether a cell is in the set.
    #[inline(always)]
    fn has(self, i: u32) -> bool {
        self & Self::cell(i) != Self::EMPTY
    }
}

macro_rules! machine_word {
    ($word:ty) => {
        impl Window for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn below(count: u32) -> Self {
                if count == Self::BITS { Self::MAX } else { (1 << count) - 1 }
            }
            #[inline(always)]
            fn cell(i: u32) -> Self {
                1 << i
            }
            #[inline(always)]
            fn place(occupied: Self, need: u64) -> Self {
                !occupied & occupied.wrapping_add(Self::from(need))
            }
            #[inline(always)]
            fn up(self) -> Self {
                self << 1
            }
            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self >> by
            }
            #[inline(always)]
            fn far_up(self, by: u32) -> Self {
                self << by
            }
            #[inline(always)]
            #[allow(clippy::unnecessary_cast)]
            fn low(self) -> u64 {
                self as u64 // the low half, on purpose
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn free_above(self) -> u32 {
                self.leading_zeros()
            }
        }
    };
}

machine_word!(u64);
machine_word!(u128);

/// A window of N machine words, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WideWindow<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> WideWindow<N> {
    #[inline(always)]
    fn map(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        WideWindow(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> BitAnd for WideWindow<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.map(other, |x, y| x & y)
    }
}

impl<const N: usize> BitOr for WideWindow<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.map(other, |x, y| x | y)
    }
}

impl<const N: usize> BitOrAssign for WideWindow<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> Not for WideWindow<N> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        WideWindow(self.0.map(|word| !word))
    }
}

impl<const N: usize> Window for WideWindow<N> {
    const BITS: u32 = 64 * N as u32;
    const EMPTY: Self = WideWindow([0; N]);

    fn below(count: u32) -> Self {
        WideWindow(std::array::from_fn(|i| u64::below(count.saturating_sub(64 * i as u32).min(64))))
    }

    fn cell(i: u32) -> Self {
        let mut words = [0; N];
        words[i as usize / 64] = 1 << (i % 64);
        WideWindow(words)
    }

    #[inline(always)]
    fn place(occupied: Self, need: u64) -> Self {
        let mut carry = need;
        WideWindow(occupied.0.map(|word| {
            let (sum, over) = word.overflowing_add(carry);
            carry = u64::from(over);
            !word & sum
        }))
    }

    #[inline(always)]
    fn up(self) -> Self {
        WideWindow(std::array::from_fn(|i| self.0[i] << 1 | if i == 0 { 0 } else { self.0[i - 1] >> 63 }))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        if by == 0 {
            return self;
        }
        WideWindow(std::array::from_fn(|i| self.0[i] >> by | if i + 1 == N { 0 } else { self.0[i + 1] << (64 - by) }))
    }

    fn far_up(self, by: u32) -> Self {
        let (words, by) = ((by / 64) as usize, by % 64);
        WideWindow(std::array::from_fn(|i| {
            let at = |back: usize| i.checked_sub(words + back).map_or(0, |i| self.0[i]);
            at(0) << by | if by == 0 { 0 } else { at(1) >> (64 - by) }
        }))
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self.0[0]
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn first(self) -> u32 {
        // Without a branch, for the first word with a cell is hard to foresee.
        let words = self.0.iter().enumerate().rev();
        words.fold(
            Self::BITS,
            |first, (i, word)| {
                if *word == 0 { first } else { 64 * i as u32 + word.trailing_zeros() }
            },
        )
    }

    #[inline(always)]
    fn free_above(self) -> u32 {
        let empty = self.0.iter().rev().take_while(|word| **word == 0).count();
        64 * empty as u32 + self.0.iter().rev().nth(empty).map_or(0, |word| word.leading_zeros())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn halves(x: u128) -> WideWindow<2> {
        WideWindow([x.low(), (x >> 64) as u64])
    }

    proptest! {
        /// Two words behave as the 128-bit integer.
        #[test]
        fn wide_as_u128(x: u128, zeros in 0..128u32, by in 0..64u32, far in 0..128u32, i in 0..128u32, need in 0..8u32) {
            let x = x >> zeros;
            let w = halves(x);
            prop_assert_eq!(w.up(), halves(x.up()));
            prop_assert_eq!(w.down(by), halves(x.down(by)));
            prop_assert_eq!(w.far_up(far), halves(x.far_up(far)));
            prop_assert_eq!((w.count(), w.first(), w.free_above(), w.low()), (x.count(), x.first(), x.free_above(), x.low()));
            prop_assert_eq!((w.first_free(), w.has(i)), (x.first_free(), x.has(i)));
            prop_assert_eq!((WideWindow::below(i), WideWindow::cell(i)), (halves(u128::below(i)), halves(u128::cell(i))));
            for occupied in [x, x | 0xff] {
                let place = u128::place(occupied, 1 << need);
                let first_free = (need..128).find(|&i| !occupied.has(i));
                prop_assert_eq!(place, first_free.map_or(0, u128::cell));
                prop_assert_eq!(WideWindow::place(halves(occupied), 1 << need), halves(place));
                prop_assert_eq!(WideWindow::place(halves(occupied), 0), WideWindow::EMPTY);
            }
        }
    }

    /// The cells below any number, in any width.
    fn ends<W: Window>() {
        for i in 0..=W::BITS {
            let below = W::below(i);
            let next = if i < W::BITS { W::cell(i) } else { W::EMPTY };
            assert_eq!((below.count(), below.first_free(), below.free_above()), (i, i, W::BITS - i));
            assert_eq!((W::place(below, 1), W::place(below, 0)), (next, W::EMPTY));
            assert!((0..W::BITS).all(|j| below.has(j) == (j < i)));
            for by in 0..i.min(64) {
                assert_eq!(below.down(by), W::below(i - by));
                assert_eq!(W::below(i - by).far_up(by) | W::below(by), below);
            }
        }
    }

    #[test]
    fn ends_of_all_widths() {
        ends::<u64>();
        ends::<u128>();
        ends::<WideWindow<3>>();
        ends::<WideWindow<4>>();
        ends::<WideWindow<16>>();
    }
}
