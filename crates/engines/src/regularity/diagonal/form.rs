//! P-positions that repeat along the diagonal: partners, indices, for piles of any size.

use crate::evidence::Evidence;
use numeration::Int;

/// The P-positions of a Wyt_K: D(a + period) = D(a) for all a >= preperiod, and both numbers are the least possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagonalForm {
    /// The first row from which on the differences repeat.
    pub preperiod: u64,
    /// After how many rows.
    pub period: u64,
    /// D(a) = f(a) - a for the rows a < preperiod + period, where (a, f(a)) is a P-position.
    pub differences: Vec<i32>,
    /// The rows among these with D(a) >= 0.
    lower: Vec<u64>,
    /// How many of them stand before the period.
    before: usize,
}

impl DiagonalForm {
    /// The caller has proved that these are the P-positions; there are preperiod + period differences, and period > 0.
    pub(crate) fn new(preperiod: u64, period: u64, differences: Vec<i32>) -> DiagonalForm {
        let lower: Vec<u64> = (0..).zip(&differences).filter(|(_, d)| **d >= 0).map(|(row, _)| row).collect();
        let before = lower.partition_point(|&row| row < preperiod);
        DiagonalForm { preperiod, period, differences, lower, before }
    }

    /// How many P-positions (a, b), a <= b, a period holds.
    pub fn per_period(&self) -> u64 {
        (self.lower.len() - self.before) as u64
    }

    /// The row among the first preperiod + period that is like this one, and how many periods it lies back.
    fn folded(&self, pile: &Int) -> (usize, Int) {
        match usize::try_from(pile) {
            Ok(row) if row < self.differences.len() => (row, Int::ZERO),
            _ => {
                let (start, period) = (Int::from(self.preperiod), Int::from(self.period));
                let along = pile - &start;
                let row = start + &along % &period;
                (numeration::saturate(&row), along / period)
            }
        }
    }

    /// D of a pile.  T = one division.
    pub fn difference(&self, pile: &Int) -> i32 {
        self.differences[self.folded(pile).0]
    }

    /// The pile that forms a P-position with this one.  T = one division.
    pub fn partner(&self, pile: &Int) -> Int {
        let difference = self.difference(pile);
        let distance = Int::from(difference.unsigned_abs());
        if difference >= 0 { pile + distance } else { pile - distance }
    }

    /// The P-position (a, b), a <= b, with index n in increasing order of a; index 0 is (0, 0).  T = one division.
    pub fn nth(&self, n: &Int) -> (Int, Int) {
        let first = match usize::try_from(n) {
            Ok(index) if index < self.lower.len() => Int::from(self.lower[index]),
            _ => {
                let along = n - Int::from(self.before);
                let each = Int::from(self.per_period());
                let index = self.before + numeration::saturate(&(&along % &each));
                Int::from(self.lower[index]) + along / each * Int::from(self.period)
            }
        };
        let second = self.partner(&first);
        (first, second)
    }

    /// The index of the P-position that a pile is part of: the inverse of [`DiagonalForm::nth`].  T = two divisions.
    pub fn index(&self, pile: &Int) -> Int {
        let partner = self.partner(pile);
        let (row, periods) = self.folded(pile.min(&partner));
        let within = self.lower.partition_point(|&lower| lower < row as u64);
        Int::from(within) + periods * Int::from(self.per_period())
    }

    /// The largest |D|.
    pub fn spread(&self) -> u32 {
        self.differences.iter().map(|d| d.unsigned_abs()).max().unwrap_or(0)
    }

    /// J_K, the least J such that the piles of every P-position are less than J apart (duchene-2009, Conjecture 1).
    pub fn j(&self) -> u32 {
        self.spread().saturating_add(1)
    }

    /// The P-positions in words.
    pub fn describe(&self) -> String {
        let start = match self.preperiod {
            0 => String::new(),
            row => format!(" from row {row} on"),
        };
        format!(
            "the P-positions repeat along the diagonal{start} with period {}, {} of them in each period, and their piles are less \
             than {} apart",
            self.period,
            self.per_period(),
            self.j()
        )
    }

    /// What was proved.
    pub fn evidence(&self) -> Evidence {
        Evidence::proved(
            "p-positions",
            format!(
                "P-positions repeat along the diagonal from row {} on with period {}; |a-b| < {}",
                self.preperiod,
                self.period,
                self.j()
            ),
        )
    }
}
