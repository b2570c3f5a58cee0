//! The differences of all rows, from those of the first ones.

use crate::proof::stop::{CheckStep, Stop};

/// D, as claimed.
pub struct DifferenceTable {
    pub preperiod: usize,
    pub period: usize,
    differences: Vec<i32>,
}

impl DifferenceTable {
    /// There must be preperiod + period differences, and period > 0.
    pub fn new(preperiod: u64, period: u64, differences: Vec<i32>) -> CheckStep<DifferenceTable> {
        let listed = differences.len();
        if period == 0 {
            return Err(Stop::rejected("format", "its period is 0"));
        }
        if u128::from(preperiod) + u128::from(period) != listed as u128 {
            let reason = format!("it lists {listed} differences, not preperiod + period = {preperiod} + {period}");
            return Err(Stop::rejected("format", reason));
        }
        Ok(DifferenceTable { preperiod: preperiod as usize, period: period as usize, differences })
    }

    /// How many rows are listed.
    pub fn rows(&self) -> usize {
        self.differences.len()
    }

    /// D of a row, listed or not.
    pub fn at(&self, row: usize) -> i64 {
        let listed = match row < self.rows() {
            true => row,
            false => self.preperiod + (row - self.preperiod) % self.period,
        };
        i64::from(self.differences[listed])
    }

    /// D of all the late rows that are such a number of rows after row `row`, modulo the period.
    pub fn late(&self, row: usize, further: usize) -> i64 {
        let start = self.period - self.preperiod % self.period;
        let along = (row % self.period + further % self.period + start) % self.period;
        i64::from(self.differences[self.preperiod + along])
    }

    /// The largest |D|.
    pub fn spread(&self) -> u64 {
        self.differences.iter().map(|d| u64::from(d.unsigned_abs())).max().unwrap_or(0)
    }
}
