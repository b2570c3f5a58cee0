//! Small sets as numbers.

/// A set of integers from 1 to 32: bit k - 1 tells whether k is in it.
pub type Mask = u32;

/// The elements of a set, in increasing order.
pub fn elements(mask: Mask) -> impl Iterator<Item = u32> {
    (1..=Mask::BITS).filter(move |k| mask >> (k - 1) & 1 == 1)
}
