//! Numbers for windows, which are known by a hash. Twelve to twenty bytes for each, as there may be a hundred million.

/// Keys numbered as they come, known by their 64 bits.
#[derive(Default)]
pub(super) struct NumberedKeys {
    keys: Vec<u64>,
    /// Open addressing: the number of a key plus one, 0 where free.
    table: Vec<u32>,
}

impl NumberedKeys {
    /// The number of a key, and whether it is new.  T = O(1) on average.
    pub fn number(&mut self, key: u64) -> (u32, bool) {
        if (self.keys.len() + 1) * 8 > self.table.len() * 5 {
            let size = (self.table.len() * 2).max(1 << 10);
            self.table = vec![0; size];
            for (number, &key) in (1u32..).zip(&self.keys) {
                let place = NumberedKeys::place(&self.table, |_| false, key);
                self.table[place] = number;
            }
        }
        let place = NumberedKeys::place(&self.table, |number| self.keys[number as usize - 1] == key, key);
        match self.table[place] {
            0 => {
                self.keys.push(key);
                self.table[place] = self.keys.len() as u32;
                (self.keys.len() as u32 - 1, true)
            }
            number => (number - 1, false),
        }
    }

    fn place(table: &[u32], is_it: impl Fn(u32) -> bool, key: u64) -> usize {
        let mask = table.len() - 1;
        let mut place = key as usize & mask;
        while table[place] != 0 && !is_it(table[place]) {
            place = (place + 1) & mask;
        }
        place
    }

    /// How much memory they take.
    pub fn bytes(&self) -> usize {
        self.keys.len() * 8 + self.table.len() * 4
    }
}
