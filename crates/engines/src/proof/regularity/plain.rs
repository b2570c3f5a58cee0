//! First values by the definition: the mex of what can be reached.

use crate::error::Result;
use crate::job::Job;
use crate::rules::Removals;
use numeration::Int;

/// The values of Wyt_K where both piles are below a side.
pub struct Plain {
    side: usize,
    values: Vec<u32>,
}

impl Plain {
    /// T = side^2 times the number of options from both piles and a 64th of the side.
    pub fn new(removals: &Removals, side: usize, job: &Job) -> Result<Plain> {
        let allowed: Vec<usize> = (1..side).filter(|&k| removals.contains(&Int::from(k))).collect();
        // No value exceeds the number of options. Sets of values are bits in words.
        let words = (2 * side + allowed.len()) / 64 + 1;
        job.afford("checking this certificate", 4 * (side as u128).pow(2) + 8 * (side * words) as u128)?;
        let insert = |set: &mut [u64], value: u32| set[value as usize / 64] |= 1 << (value % 64);
        let mut values = vec![0u32; side * side];
        let mut columns = vec![vec![0u64; words]; side];
        for a in 0..side {
            job.advance(a as u64, side as u64)?;
            let mut row = vec![0u64; words];
            let mut both = vec![0u64; words];
            for (b, column) in columns.iter_mut().enumerate() {
                both.fill(0);
                for k in allowed.iter().take_while(|&&k| k <= a && k <= b) {
                    insert(&mut both, values[(a - k) * side + (b - k)]);
                }
                let mut value = 0;
                for ((x, y), z) in row.iter().zip(&*column).zip(&both) {
                    let ones = (x | y | z).trailing_ones();
                    value += ones;
                    if ones < 64 {
                        break;
                    }
                }
                insert(&mut row, value);
                insert(column, value);
                values[a * side + b] = value;
            }
        }
        Ok(Plain { side, values })
    }

    /// G(a, b).
    pub fn value(&self, a: usize, b: usize) -> u32 {
        self.values[a * self.side + b]
    }
}
