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
    /// T = side^2 times the number of options.
    pub fn new(removals: &Removals, side: usize, job: &Job) -> Result<Plain> {
        job.afford("checking this certificate", 5 * (side as u128) * (side as u128))?;
        let allowed: Vec<usize> = (1..side).filter(|&k| removals.contains(&Int::from(k))).collect();
        let mut values = vec![0; side * side];
        for a in 0..side {
            job.advance(a as u64, side as u64)?;
            for b in 0..side {
                let mut seen = vec![false; 2 * side + allowed.len() + 1];
                (0..a).for_each(|x| seen[values[x * side + b] as usize] = true);
                (0..b).for_each(|y| seen[values[a * side + y] as usize] = true);
                for k in allowed.iter().filter(|&&k| k <= a && k <= b) {
                    seen[values[(a - k) * side + (b - k)] as usize] = true;
                }
                values[a * side + b] = seen.iter().take_while(|&&seen| seen).count() as u32;
            }
        }
        Ok(Plain { side, values })
    }

    /// G(a, b).
    pub fn value(&self, a: usize, b: usize) -> u32 {
        self.values[a * self.side + b]
    }
}
