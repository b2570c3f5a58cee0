//! The table of pairs, row by row (fraenkel-1982, Theorem 1 and section 2).

use super::{Paired, PileStanding, Strategy, Work};
use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;
use numeration::{Int, Short};

/// The largest smaller pile for which the table is made.
pub const LIMIT: u64 = 10_000_000;

/// How many rows of the table an explanation shows.
const SHOWN: usize = 4;

/// The table of (A_n, B_n), as far as it was needed.
#[derive(Clone, Debug)]
pub struct Recursive {
    a: Int,
    /// A_0, A_1, ...; B_n = A_n + a n.
    lower: Vec<u64>,
    /// The least n with B_n beyond all A so far.
    ahead: usize,
}

impl Recursive {
    /// An empty table; `None` for a = 0.
    pub fn new(a: &Int) -> Option<Recursive> {
        (!a.is_zero()).then(|| Recursive { a: a.clone(), lower: vec![0], ahead: 1 })
    }

    /// B_n, for a row of the table.
    fn upper(&self, n: usize) -> Int {
        &self.a * Int::from(n) + Int::from(self.lower[n])
    }

    /// Adds the next row: A_n is the mex of all numbers so far, which are all below A_(n-1) + 1 and some B_i above.
    fn extend(&mut self) {
        let mut mex = self.lower[self.lower.len() - 1] + 1;
        if self.ahead < self.lower.len() && self.upper(self.ahead) == Int::from(mex) {
            mex += 1;
            self.ahead += 1;
        }
        self.lower.push(mex);
    }

    /// Adds rows while the last one is not `enough`; `wanted`, which is at least as large as A_n or n by then, is refused
    /// beyond the limit.
    fn reach(&mut self, wanted: &Int, job: &Job, enough: impl Fn(&Recursive, u64) -> bool) -> Result<u64> {
        let wanted = u64::try_from(wanted).ok().filter(|&wanted| wanted <= LIMIT).ok_or_else(|| {
            let message = format!(
                "the recursive strategy fills a table up to the smaller pile, which may be {LIMIT} at most and is {}; \
                 the algebraic and the arithmetic strategy have no such limit",
                Short(wanted)
            );
            Error::new(ErrorKind::Unsupported, message)
        })?;
        job.afford("the table of the recursive strategy", 16 * u128::from(wanted))?;
        while !enough(self, wanted) {
            if self.lower.len().is_multiple_of(1 << 16) {
                job.advance(self.lower[self.lower.len() - 1].min(wanted), wanted)?;
            }
            self.extend();
        }
        Ok(wanted)
    }

    /// The rows up to n, for the explanation.
    fn rows(&self, n: usize) -> Work {
        let rows = (n.saturating_sub(SHOWN - 1)..=n).map(|i| (i as u64, self.lower[i], self.upper(i)));
        Work::Rows(rows.collect())
    }
}

impl Strategy for Recursive {
    fn name(&self) -> &'static str {
        "recursive"
    }

    fn place(&mut self, x: &Int, job: &Job) -> Result<PileStanding> {
        let x = self.reach(x, job, |table, x| table.lower[table.lower.len() - 1] >= x)?;
        Ok(match self.lower.binary_search(&x) {
            Ok(n) => PileStanding { is_lower: true, partner: self.upper(n), work: self.rows(n) },
            Err(_) => {
                // Not some A_n, so some B_n, and B increases.
                let (mut low, mut high) = (0, self.lower.len());
                while high - low > 1 {
                    let n = low + (high - low) / 2;
                    if self.upper(n) <= Int::from(x) { low = n } else { high = n }
                }
                PileStanding { is_lower: false, partner: Int::from(self.lower[low]), work: self.rows(low) }
            }
        })
    }

    fn pair(&mut self, m: &Int, job: &Job) -> Result<Paired> {
        let n = self.reach(m, job, |table, m| table.lower.len() as u64 > m)? as usize;
        Ok(Paired { a: Int::from(self.lower[n]), b: self.upper(n), work: self.rows(n) })
    }
}
