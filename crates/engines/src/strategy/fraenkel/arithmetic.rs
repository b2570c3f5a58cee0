//! Digits in the p- and q-systems (fraenkel-1982, Theorems 3 to 5 and section 5).

use super::{Paired, PileStanding, Strategy, Work};
use crate::error::Result;
use crate::job::Job;
use numeration::{Int, System};

/// A number is some A_n if its digits in the p-system end in an even number of zeros, else some B_n; the digits of B_n are
/// those of A_n shifted to the left (Theorem 5); and the digits of an index in the q-system, read in the p-system, give
/// A_m, or A_m + 1 if they end in an odd number of zeros (Theorem 4).
#[derive(Clone, Debug)]
pub struct Arithmetic {
    a: Int,
    p: System,
    q: System,
}

impl Arithmetic {
    /// The strategy for the parameter a; `None` for a = 0.
    pub fn new(a: &Int) -> Option<Arithmetic> {
        Some(Arithmetic { a: a.clone(), p: System::p(a)?, q: System::q(a)? })
    }
}

impl Strategy for Arithmetic {
    fn name(&self) -> &'static str {
        "arithmetic"
    }

    fn place(&mut self, x: &Int, _job: &Job) -> Result<PileStanding> {
        let digits = self.p.digits(x);
        let is_lower = digits.trailing_zeros().is_multiple_of(2);
        let shifted = match digits.clone().shifted_right() {
            Some(shifted) if !is_lower => shifted,
            _ => digits.clone().shifted_left(),
        };
        let partner = self.p.value(&shifted);
        Ok(PileStanding { is_lower, partner, work: Work::Shift { digits, shifted } })
    }

    fn pair(&mut self, m: &Int, _job: &Job) -> Result<Paired> {
        let digits = self.q.digits(m);
        let image = self.p.value(&digits);
        let a = if digits.trailing_zeros().is_multiple_of(2) { image.clone() } else { &image - Int::ONE };
        Ok(Paired { b: &a + &self.a * m, a, work: Work::Image { digits, image } })
    }
}
