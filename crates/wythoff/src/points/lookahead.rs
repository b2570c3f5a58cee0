//! Which rows take no h-point, because they hold a reflected one: the input of every later row.

/// For each value h and each row r below a limit: does row r hold an h-point (r, c) with c < r?
///
/// Such a point is the mirror image of a point in an earlier row, so it is known before row r is reached; the rows
/// without one form insert(r) of Nivasch 2009, Definition 3.9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookahead {
    rows: u64,
    /// One bit string per value; bit r of it is bit r % 64 of word r / 64.
    words: Vec<Vec<u64>>,
}

impl Lookahead {
    /// No reflected points yet, for this many values and rows.
    pub fn new(values: usize, rows: u64) -> Lookahead {
        // One word more, so that any 64 rows can be read at once.
        let length = usize::try_from(rows / 64 + 2).unwrap_or(usize::MAX);
        Lookahead { rows, words: vec![vec![0; length]; values] }
    }

    /// The number of bytes of [`Lookahead::new`].
    pub fn bytes(values: usize, rows: u64) -> u128 {
        values as u128 * (u128::from(rows) / 64 + 2) * 8
    }

    /// How many values: g + 1.
    pub fn values(&self) -> usize {
        self.words.len()
    }

    /// How many rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Whether row r holds a reflected h-point, that is r is in B_h when row r is reached.
    pub fn is_reflected(&self, h: usize, r: u64) -> bool {
        self.words[h][(r / 64) as usize] >> (r % 64) & 1 == 1
    }

    /// Whether h is in insert(r).
    pub fn inserts(&self, h: usize, r: u64) -> bool {
        !self.is_reflected(h, r)
    }

    /// Bit i says whether row r + i holds a reflected h-point; rows past the end read as 0.
    pub fn word(&self, h: usize, r: u64) -> u64 {
        let (at, shift) = ((r / 64) as usize, r % 64);
        let words = &self.words[h];
        let low = words.get(at).copied().unwrap_or(0) >> shift;
        if shift == 0 { low } else { low | words.get(at + 1).copied().unwrap_or(0) << (64 - shift) }
    }

    /// How many reflected h-points there are in rows below r.  T = r / 64.
    pub fn reflected_below(&self, h: usize, r: u64) -> u64 {
        let (at, shift) = ((r / 64) as usize, r % 64);
        let whole: u64 = self.words[h][..at].iter().map(|word| u64::from(word.count_ones())).sum();
        whole + u64::from((self.words[h][at] & ((1 << shift) - 1)).count_ones())
    }

    /// Notes a reflected h-point in row r; rows past the end are ignored.
    pub fn reflect(&mut self, h: usize, r: u64) {
        if r < self.rows {
            self.words[h][(r / 64) as usize] |= 1 << (r % 64);
        }
    }

    /// Adds the lowest `count` bits (at most 64) for the rows from r on; the others must be 0. Rows past the end are
    /// ignored.
    pub(super) fn add(&mut self, h: usize, r: u64, bits: u64, count: u32) {
        debug_assert!(count == 64 || bits >> count == 0);
        if r >= self.rows {
            return;
        }
        let bits = if self.rows - r < 64 { bits & ((1 << (self.rows - r)) - 1) } else { bits };
        let (at, shift) = ((r / 64) as usize, r % 64);
        self.words[h][at] |= bits << shift;
        if shift > 0 {
            self.words[h][at + 1] |= bits >> (64 - shift);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lookahead;

    #[test]
    fn words_at_any_row() {
        let mut bits = Lookahead::new(2, 150);
        for r in [0, 1, 63, 64, 70, 127, 128, 149, 150, 1000] {
            bits.reflect(1, r);
        }
        let mut copy = Lookahead::new(2, 150);
        for r in (0..192).step_by(13) {
            copy.add(1, r, bits.word(1, r) & 0x1fff, 13);
        }
        assert_eq!(bits, copy);
        assert!(bits.is_reflected(1, 149) && bits.inserts(1, 148) && bits.inserts(0, 149));
        assert_eq!(bits.word(1, 63), 0b1000_0011 | 1 << 1);
        for r in 0..150 {
            let count = (0..r).filter(|&r| bits.is_reflected(1, r)).count() as u64;
            assert_eq!(bits.reflected_below(1, r), count);
        }
    }
}
