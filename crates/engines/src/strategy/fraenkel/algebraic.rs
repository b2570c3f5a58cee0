//! Beatty sequences and integer square roots (fraenkel-1982, Theorem 2 and section 3).

use super::{Paired, PileStanding, Strategy, Work};
use crate::error::Result;
use crate::job::Job;
use numeration::{Int, Surd};

/// A_n = floor(n alpha), B_n = floor(n beta) with alpha = (2 - a + sqrt(a^2 + 4)) / 2 and beta = alpha + a.
#[derive(Clone, Debug)]
pub struct Algebraic {
    a: Int,
    alpha: Surd,
    inverse: Surd,
}

impl Algebraic {
    /// The strategy for the parameter a; `None` for a = 0.
    pub fn new(a: &Int) -> Option<Algebraic> {
        let alpha = (!a.is_zero()).then(|| Surd::fraenkel(a))?;
        Some(Algebraic { a: a.clone(), inverse: alpha.reciprocal()?, alpha })
    }
}

impl Strategy for Algebraic {
    fn name(&self) -> &'static str {
        "algebraic"
    }

    /// x = A_n for n = floor((x + 1) / alpha), or else x = B_n for n = floor((x + 1) / beta). The second needs no root:
    /// 1 / alpha + 1 / beta = 1, so the two indices add up to x.
    fn place(&mut self, x: &Int, _job: &Job) -> Result<PileStanding> {
        let n = self.inverse.floor_times(&(x + Int::ONE));
        if self.alpha.floor_times(&n) == *x {
            return Ok(PileStanding { is_lower: true, partner: x + &self.a * &n, work: Work::Index(n) });
        }
        let n = x - n;
        Ok(PileStanding { is_lower: false, partner: x - &self.a * &n, work: Work::Index(n) })
    }

    fn pair(&mut self, m: &Int, _job: &Job) -> Result<Paired> {
        let a = self.alpha.floor_times(m);
        Ok(Paired { b: &a + &self.a * m, a, work: Work::Index(m.clone()) })
    }
}
