//! Finding equal classes.

/// A hash table of class numbers. It only narrows the search: its user compares the classes themselves.
pub(super) struct Table {
    /// The round an entry belongs to, and the class; entries of older rounds are free.
    entries: Vec<(u32, u32)>,
    round: u32,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { entries: Vec::new(), round: 0 }
    }

    /// Forgets everything and makes room for this many classes.
    pub(super) fn clear(&mut self, classes: usize) {
        let wanted = (2 * classes).next_power_of_two();
        if self.entries.len() < wanted || self.round == u32::MAX {
            self.entries.clear();
            self.entries.resize(wanted, (0, 0));
            self.round = 0;
        }
        self.round += 1;
    }

    /// The class with this hash that is `equal`; if there is none, `new` is entered.
    #[inline]
    pub(super) fn find(&mut self, hash: u64, new: u32, mut equal: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.entries.len() - 1;
        // The high half of a product depends on all bits of its factors.
        let mut at = (hash >> 32) as usize & mask;
        loop {
            let (round, class) = self.entries[at];
            if round != self.round {
                self.entries[at] = (self.round, new);
                return None;
            }
            if equal(class) {
                return Some(class);
            }
            at = (at + 1) & mask;
        }
    }
}
