//! Different short lists of numbers, each kept once, and how each was first come to.

use super::budget::CheckBudget;
use crate::error::{Error, ErrorKind, Result};

const FREE: u32 = u32::MAX;

/// Lists in the order in which they came, so that a search can take them one after the other. Two lists are the same if
/// all their numbers are: their hashes only tell where to look.
pub struct Pool {
    flat: Vec<u32>,
    ends: Vec<usize>,
    /// Of each list the one that it was come to from, and by which digit.
    from: Vec<u32>,
    digits: Vec<u8>,
    slots: Vec<u32>,
}

impl Pool {
    /// A pool with this list, which comes from nowhere.
    pub fn new(first: &[u32], budget: &mut CheckBudget) -> Result<Pool> {
        let slots = vec![FREE; 64];
        let mut pool = Pool { flat: Vec::new(), ends: Vec::new(), from: Vec::new(), digits: Vec::new(), slots };
        budget.claim(pool.slots.len() * size_of::<u32>())?;
        pool.add(first, 0, 0, budget)?;
        Ok(pool)
    }

    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// A list.
    pub fn get(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.flat[start..self.ends[index]]
    }

    /// Adds a list that is come to from another one by a digit, unless it is there.
    pub fn add(&mut self, list: &[u32], from: usize, digit: usize, budget: &mut CheckBudget) -> Result<()> {
        if (self.len() + 1) * 4 > self.slots.len() * 3 {
            self.widen(budget)?;
        }
        let mut slot = self.first_slot(list);
        while self.slots[slot] != FREE {
            if self.get(self.slots[slot] as usize) == list {
                return Ok(());
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        let index = u32::try_from(self.len()).ok().filter(|&index| index != FREE).ok_or_else(|| {
            Error::new(ErrorKind::Unsupported, "the check would look at more than 2^32 cases; ask for fewer values")
        })?;
        budget.reserve(&mut self.flat, list.len())?;
        budget.reserve(&mut self.ends, 1)?;
        budget.reserve(&mut self.from, 1)?;
        budget.reserve(&mut self.digits, 1)?;
        self.flat.extend_from_slice(list);
        self.ends.push(self.flat.len());
        self.from.push(from as u32);
        self.digits.push(digit as u8);
        self.slots[slot] = index;
        Ok(())
    }

    /// The digits by which a list was first come to.
    pub fn word(&self, mut index: usize) -> Vec<usize> {
        let mut word = Vec::new();
        while index > 0 {
            word.push(usize::from(self.digits[index]));
            index = self.from[index] as usize;
        }
        word.reverse();
        word
    }

    /// Gives back all of it.
    pub fn forget(self, budget: &mut CheckBudget) {
        budget.drop_list(self.flat);
        budget.drop_list(self.ends);
        budget.drop_list(self.from);
        budget.drop_list(self.digits);
        budget.release(self.slots.len() * size_of::<u32>());
    }

    /// Twice as many slots.
    fn widen(&mut self, budget: &mut CheckBudget) -> Result<()> {
        let before = self.slots.len() * size_of::<u32>();
        budget.claim(2 * before)?;
        let count = 2 * self.slots.len();
        // The old ones go first: nothing in them is needed.
        self.slots = Vec::new();
        self.slots = vec![FREE; count];
        budget.release(before);
        for index in 0..self.len() {
            let mut slot = self.first_slot(self.get(index));
            while self.slots[slot] != FREE {
                slot = (slot + 1) & (count - 1);
            }
            self.slots[slot] = index as u32;
        }
        Ok(())
    }

    fn first_slot(&self, list: &[u32]) -> usize {
        let hash = list.iter().fold(list.len() as u64, |hash, &number| {
            (hash.rotate_left(23) ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        (hash >> 32) as usize & (self.slots.len() - 1)
    }
}
