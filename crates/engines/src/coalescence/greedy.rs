//! The greedy rule for one value, from a given state on (Algorithm FSW; Nivasch 2009, section 3.2).

/// The diagonals and columns that one value has used, from its first hole on.
#[derive(Default)]
pub(super) struct Greedy {
    /// The diagonal of bit 0.
    origin: i64,
    /// The row the run began at.
    row: usize,
    diagonals: Vec<bool>,
    /// Bit i is the column i diagonals from `origin`, in the row the run began at.
    columns: Vec<bool>,
    /// The least diagonal that is not used, counted from `origin`.
    hole: usize,
}

impl Greedy {
    /// The dummy state: all diagonals below the index are used, and no column from there on.
    pub fn dummy(row: usize, index: i64) -> Greedy {
        Greedy { origin: index, row, ..Greedy::default() }
    }

    /// A state in windows of bits.
    pub fn new(row: usize, origin: i64, diagonals: u128, columns: u128) -> Greedy {
        let bits = |window: u128| (0..u128::BITS - window.leading_zeros()).map(|i| window >> i & 1 == 1).collect();
        let mut state = Greedy { origin, row, diagonals: bits(diagonals), columns: bits(columns), ..Greedy::default() };
        state.skip();
        state
    }

    /// Puts a point into a row that inserts one, and tells its diagonal. Rows must come in order.
    pub fn place(&mut self, row: usize, lower: &[i64]) -> i64 {
        let passed = row - self.row;
        let mut d = self.hole;
        loop {
            let diagonal = self.origin + i64::try_from(d).unwrap_or(i64::MAX);
            if !(has(&self.diagonals, d) || has(&self.columns, d + passed) || lower.contains(&diagonal)) {
                set(&mut self.diagonals, d);
                set(&mut self.columns, d + passed);
                self.skip();
                return diagonal;
            }
            d += 1;
        }
    }

    fn skip(&mut self) {
        while has(&self.diagonals, self.hole) {
            self.hole += 1;
        }
    }
}

fn has(flags: &[bool], i: usize) -> bool {
    flags.get(i).copied().unwrap_or(false)
}

fn set(flags: &mut Vec<bool>, i: usize) {
    if flags.len() <= i {
        flags.resize(i + 1 + i / 2, false);
    }
    flags[i] = true;
}
