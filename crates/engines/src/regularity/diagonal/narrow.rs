//! The recursion on machine words: K within 1..=64, differences below 64.
//!
//! For each difference d one word remembers in which of the last 64 rows it occurred, row x at bit x mod 64. The elements of K,
//! turned with the row, are a second word; the two have a bit in common just if some k in K has D(a - k) = d.

use super::Recursion;

/// The recursion on words.
pub(super) struct Narrow {
    /// Bit -k mod 64 for each k in K.
    removals: u64,
    /// Bit d: column row + d is in use.
    used: u64,
    /// The rows where each difference occurred.
    seen: [u64; 64],
}

impl Narrow {
    /// Before row 0; `None` if an element is above 64.
    pub(super) fn new(elements: &[usize]) -> Option<Narrow> {
        let bit = |&k: &usize| (k <= 64).then(|| 1u64.rotate_right(k as u32));
        let removals = elements.iter().try_fold(0, |bits, k| Some(bits | bit(k)?))?;
        Some(Narrow { removals, used: 0, seen: [0; 64] })
    }

    /// As if every difference were reached from every row.
    #[cfg(test)]
    pub(super) fn fill(&mut self) {
        self.seen = [u64::MAX; 64];
    }
}

impl Recursion for Narrow {
    type Used = u64;

    #[inline]
    fn step(&mut self, record: &[i32]) -> Option<i32> {
        let row = record.len();
        let turn = (row % 64) as u32;
        let mut taken = super::PARTNERED;
        if self.used & 1 == 0 {
            let reached = self.removals.rotate_left(turn);
            let mut free = !self.used;
            let d = loop {
                if free == 0 {
                    return None;
                }
                let d = free.trailing_zeros();
                if self.seen[d as usize % 64] & reached == 0 {
                    break d;
                }
                free &= free - 1;
            };
            self.used |= 1 << d;
            taken = d as i32;
        }
        // The row 64 back makes room, only now: k = 64 looks at it.
        if let Some(back) = row.checked_sub(64)
            && let Ok(old) = usize::try_from(record[back])
        {
            self.seen[old % 64] &= !(1 << turn);
        }
        if let Ok(d) = usize::try_from(taken) {
            self.seen[d % 64] |= 1 << turn;
        }
        self.used >>= 1;
        Some(taken)
    }

    fn used(&self) -> &u64 {
        &self.used
    }
}
