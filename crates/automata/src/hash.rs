//! Cheap hashes for tables that compare in full what they find.

/// Takes one more number into a hash.
pub fn mix(hash: u64, next: u64) -> u64 {
    let product = u128::from(hash ^ next ^ 0x9e37_79b9_7f4a_7c15) * u128::from(0xd6e8_feb8_6659_fd93_u64 ^ next << 32);
    (product as u64) ^ (product >> 64) as u64
}

/// The size of an open-addressing table for so many entries: a power of two, at most half full.
pub(crate) fn table_size(entries: usize) -> usize {
    (entries * 2).next_power_of_two().max(16)
}
