//! Finding equal classes.

/// A hash table of class numbers, none of them 0. It only narrows the search: its user compares the classes themselves.
pub(super) struct ClassTable {
    /// The low half of the hash, then the class; 0 is free.
    entries: Vec<u64>,
}

impl ClassTable {
    pub(super) fn new() -> ClassTable {
        ClassTable { entries: Vec::new() }
    }

    /// Forgets everything and makes room for this many classes.
    pub(super) fn clear(&mut self, classes: usize) {
        self.entries.clear();
        self.entries.resize((4 * classes).next_power_of_two(), 0);
    }

    /// The class with this hash that is `equal`; if there is none, `new` is entered.
    #[inline]
    pub(super) fn find(&mut self, hash: u64, new: u32, mut equal: impl FnMut(usize) -> bool) -> Option<u32> {
        let mask = self.entries.len() - 1;
        let tag = hash << 32;
        // The high half of a product depends on all bits of its factors.
        let mut at = (hash >> 32) as usize & mask;
        loop {
            let entry = self.entries[at];
            if entry == 0 {
                self.entries[at] = tag | u64::from(new);
                return None;
            }
            // What is left of an entry without its tag is the class.
            if let Ok(class) = u32::try_from(entry ^ tag)
                && equal(class as usize)
            {
                return Some(class);
            }
            at = (at + 1) & mask;
        }
    }
}
