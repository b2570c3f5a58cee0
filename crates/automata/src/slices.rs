//! Numbers for sequences of numbers: each sequence is kept once and named by when it first came.

use crate::hash::{mix, table_size};

/// Sequences of 32-bit numbers, all in one block of memory, numbered in the order in which they came. Two are the same
/// if all their entries are: no answer rests on a hash alone.
#[derive(Clone, Debug)]
pub struct Slices {
    entries: Vec<u32>,
    ends: Vec<usize>,
    /// Open addressing: the number of a sequence plus one, 0 where free.
    table: Vec<u32>,
}

impl Default for Slices {
    fn default() -> Slices {
        Slices { entries: Vec::new(), ends: Vec::new(), table: vec![0; 16] }
    }
}

impl Slices {
    /// The number of a sequence, and whether it is new.  T = O(its length) on average.
    ///
    /// # Panics
    /// If there are 2^32 - 1 sequences; long before that [`Slices::bytes`] is beyond any limit.
    pub fn number(&mut self, slice: &[u32]) -> (u32, bool) {
        if (self.ends.len() + 1) * 8 > self.table.len() * 5 {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut place = hash(slice) as usize & mask;
        loop {
            match self.table[place] {
                0 => break,
                found if self.get(found - 1) == slice => return (found - 1, false),
                _ => place = (place + 1) & mask,
            }
        }
        let number = u32::try_from(self.ends.len() + 1).expect("fewer than 2^32 sequences");
        self.table[place] = number;
        self.entries.extend_from_slice(slice);
        self.ends.push(self.entries.len());
        (number - 1, true)
    }

    /// The number of a sequence that came before.
    pub fn find(&self, slice: &[u32]) -> Option<u32> {
        let mask = self.table.len() - 1;
        let mut place = hash(slice) as usize & mask;
        loop {
            match self.table[place] {
                0 => return None,
                found if self.get(found - 1) == slice => return Some(found - 1),
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// The sequence with this number.
    pub fn get(&self, number: u32) -> &[u32] {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.entries[start..self.ends[number]]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How much memory they take.
    pub fn bytes(&self) -> u64 {
        (self.entries.capacity() * 4 + self.ends.capacity() * 8 + self.table.capacity() * 4) as u64
    }

    /// Forgets them all.
    pub fn clear(&mut self) {
        *self = Slices::default();
    }

    fn grow(&mut self) {
        let size = table_size(self.ends.len() + 1);
        let mut table = vec![0u32; size];
        for number in 0..self.ends.len() as u32 {
            let mut place = hash(self.get(number)) as usize & (size - 1);
            while table[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            table[place] = number + 1;
        }
        self.table = table;
    }
}

fn hash(slice: &[u32]) -> u64 {
    slice.iter().fold(slice.len() as u64, |hash, &entry| mix(hash, u64::from(entry)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn as_a_map(many in prop::collection::vec(prop::collection::vec(0u32..4, 0..5), 0..500)) {
            let mut slices = Slices::default();
            let mut map = HashMap::new();
            for slice in &many {
                let next = map.len() as u32;
                let expected = *map.entry(slice.clone()).or_insert(next);
                prop_assert_eq!(slices.number(slice), (expected, expected == next));
                prop_assert_eq!(slices.get(expected), &slice[..]);
                prop_assert_eq!(slices.find(slice), Some(expected));
            }
            prop_assert_eq!(slices.find(&[9]), None);
            prop_assert_eq!(slices.len(), map.len());
        }
    }
}
