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
        self.reflected_between(h, 0, r)
    }

    /// Notes a reflected h-point in row r; rows past the end are ignored.
    pub fn reflect(&mut self, h: usize, r: u64) {
        if r < self.rows {
            self.words[h][(r / 64) as usize] |= 1 << (r % 64);
        }
    }

    /// For each value the reflected points of 64 rows, from r on.
    pub(super) fn read(&self, r: u64, words: &mut [u64]) {
        for (h, word) in words.iter_mut().enumerate() {
            *word = self.word(h, r);
        }
    }

    /// For each value adds the lowest `count` bits (at most 64) for the rows from r on; higher bits must be 0. Rows
    /// below 0 or past the end are ignored.
    pub(super) fn write(&mut self, r: i64, bits: &[u64], count: u32) {
        debug_assert!(bits.iter().all(|bits| count == 64 || bits >> count == 0));
        let before = u64::from(r.min(0).unsigned_abs() < 64) * r.min(0).unsigned_abs();
        let Ok(from) = u64::try_from(r + before as i64) else { return };
        if from >= self.rows {
            return;
        }
        let kept = if self.rows - from < 64 { (1 << (self.rows - from)) - 1 } else { u64::MAX };
        let (at, shift) = ((from / 64) as usize, from % 64);
        for (words, bits) in self.words.iter_mut().zip(bits) {
            let bits = bits >> before & kept;
            words[at] |= bits << shift;
            words[at + 1] |= bits >> 1 >> (63 - shift);
        }
    }

    /// The rows from r to r + count, as rows from 0 on.
    pub(super) fn slice(&self, r: u64, count: u64) -> Lookahead {
        let mut slice = Lookahead::new(self.values(), count);
        for (h, words) in slice.words.iter_mut().enumerate() {
            for (i, word) in words.iter_mut().enumerate() {
                *word = self.word(h, r + 64 * i as u64);
            }
        }
        slice.erase(count as i64);
        slice
    }

    /// Adds the first `count` rows of another one, of which there are no more, from row r on.
    pub(super) fn copy(&mut self, r: u64, other: &Lookahead, count: u64) {
        if r >= self.rows {
            return;
        }
        let count = count.min(self.rows - r);
        let (at, shift) = ((r / 64) as usize, r % 64);
        let whole = (count / 64) as usize;
        let last = (1 << (count % 64)) - 1;
        for (words, others) in self.words.iter_mut().zip(&other.words) {
            // In two passes, each of which shifts by the same amount and touches each word once.
            for (word, other) in words[at..].iter_mut().zip(&others[..whole]) {
                *word |= other << shift;
            }
            if shift > 0 {
                for (word, other) in words[at + 1..].iter_mut().zip(&others[..whole]) {
                    *word |= other >> (64 - shift);
                }
            }
            let rest = others[whole] & last;
            words[at + whole] |= rest << shift;
            words[at + whole + 1] |= rest >> 1 >> (63 - shift);
        }
    }

    /// Forgets the reflected points of the rows from r on.
    pub(super) fn erase(&mut self, r: i64) {
        let r = u64::try_from(r).unwrap_or(0).min(self.rows);
        let (at, shift) = ((r / 64) as usize, r % 64);
        for words in &mut self.words {
            words[at] &= (1 << shift) - 1;
            words[at + 1..].fill(0);
        }
    }

    /// How many reflected h-points there are in the rows from r to s, without s.  T = (s - r) / 64.
    pub fn reflected_between(&self, h: usize, r: u64, s: u64) -> u64 {
        if s <= r {
            return 0;
        }
        let words = &self.words[h];
        let (first, last) = ((r / 64) as usize, (s / 64) as usize);
        let before = (1 << (r % 64)) - 1;
        let until = (1 << (s % 64)) - 1;
        let ones = |word: u64| u64::from(word.count_ones());
        let whole: u64 = words[first..last].iter().copied().map(ones).sum();
        whole + ones(words[last] & until) - ones(words[first] & before)
    }

    /// So many words of one value, from row r on, which is a multiple of 64.
    pub(super) fn words_from(&self, h: usize, r: u64, count: usize) -> &[u64] {
        let at = (r / 64) as usize;
        &self.words[h][at..at + count]
    }

    /// The words of all values, for engines that write many rows at once.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn all_words_mut(&mut self) -> impl Iterator<Item = &mut [u64]> {
        self.words.iter_mut().map(Vec::as_mut_slice)
    }

    /// Forgets the first rows, a multiple of 64; the others move down, and as many new ones come in at the end.
    pub(super) fn drop_front(&mut self, rows: u64) {
        let by = (rows / 64) as usize;
        for words in &mut self.words {
            words.copy_within(by.., 0);
            let length = words.len();
            words[length - by..].fill(0);
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
            copy.write(r, &[0, bits.word(1, r as u64) & 0x1fff], 13);
        }
        assert_eq!(bits, copy);
        for (r, count) in [(0, 150), (1, 149), (64, 64), (63, 65), (7, 1000), (149, 3), (150, 5), (1000, 5)] {
            let mut copy = Lookahead::new(2, 150);
            copy.copy(r, &bits, count.min(150));
            for row in 0..150 {
                let expected = row >= r && row < r + count && bits.is_reflected(1, row - r);
                assert_eq!(copy.is_reflected(1, row), expected, "{r} {count} {row}");
            }
        }
        let mut early = Lookahead::new(1, 150);
        early.write(-3, &[0b1101_1101], 8);
        assert_eq!(early.word(0, 0), 0b1_1011);
        early.erase(2);
        assert_eq!(early.word(0, 0), 0b11);
        early.write(-70, &[0b1101_1101], 8);
        assert_eq!(early.word(0, 0), 0b11);
        assert!(bits.is_reflected(1, 149) && bits.inserts(1, 148) && bits.inserts(0, 149));
        assert_eq!(bits.word(1, 63), 0b1000_0011 | 1 << 1);
        for r in 0..150 {
            let count = (0..r).filter(|&r| bits.is_reflected(1, r)).count() as u64;
            assert_eq!(bits.reflected_below(1, r), count);
            for s in 0..r {
                let after = (s..r).filter(|&r| bits.is_reflected(1, r)).count() as u64;
                assert_eq!(bits.reflected_between(1, s, r), after);
            }
        }
    }
}
