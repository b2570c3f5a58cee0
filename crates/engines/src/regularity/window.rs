//! Values near a column: a set of bits, one for each value from a little below the column to a little above it.

/// The values v with |v - y| < 32 N around a column y; bit j stands for the value y - 32 N + j.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ValueWindow<const N: usize>([u64; N]);

impl<const N: usize> ValueWindow<N> {
    /// Half of the width.
    pub(super) const REACH: i32 = 32 * N as i32;

    /// No value.
    pub(super) const EMPTY: ValueWindow<N> = ValueWindow([0; N]);

    /// All values below the column and none from it on: what a row has used that is about to repeat from its start.
    pub(super) fn clean() -> ValueWindow<N> {
        let mut words = [0; N];
        words[..N / 2].fill(u64::MAX);
        ValueWindow(words)
    }

    /// Adds the value y + offset.
    pub(super) fn insert(&mut self, offset: i32) {
        let bit = (offset + Self::REACH) as usize;
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// The least value in neither set, as an offset from the column; beyond the window if there is none.
    pub(super) fn least_outside(&self, other: &ValueWindow<N>) -> i32 {
        let mut bit = -Self::REACH;
        for (x, y) in self.0.iter().zip(&other.0) {
            let free = !(x | y);
            if free != 0 {
                return bit + free.trailing_zeros() as i32;
            }
            bit += 64;
        }
        bit
    }

    /// The same values seen from the next column.
    pub(super) fn step(&mut self) {
        for i in 0..N {
            let next = if i + 1 < N { self.0[i + 1] } else { 0 };
            self.0[i] = self.0[i] >> 1 | next << 63;
        }
    }
}
