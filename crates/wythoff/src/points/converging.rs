//! How many rows a run needs to forget that it started from the dummy state.

use super::{Convergence, Exact, converge};
use crate::error::{ErrorKind, Result};
use crate::job::Job;
use crate::rules::Game;

/// The default for R_g of Conjecture 3.10 (Nivasch 2009): max(20 g^2 + 70, g^3), and 0 for g = 0.
///
/// About twice the longest convergence among start rows to 10^6, which for g = 1, 5, 10, 15, 20 is 45, 235, 909, 2041,
/// 4136 (Table 5). It is a choice, not a theorem: answers that use it are conditional.
pub fn rows_to_converge(g: usize) -> u64 {
    let g = g as u64;
    let square = g.saturating_mul(g);
    if g == 0 { 0 } else { square.saturating_mul(20).saturating_add(70).max(square.saturating_mul(g)) }
}

/// The rows to convergence from start rows 0 to `last`, in an exact run that goes as far as it must; entry g' of the answer
/// is for the values 0..=g'.  T = [`Exact`] and [`converge()`].
///
/// # Errors
/// Those of [`Exact`] and [`converge()`].
pub fn convergence(g: usize, last: u64, job: &Job) -> Result<Vec<Convergence>> {
    let mut beyond = rows_to_converge(g).saturating_mul(2).saturating_add(2048);
    loop {
        let rows = last.saturating_add(beyond);
        let mut run = Exact::new(&Game::wythoff(), g, rows, job)?;
        run.advance(rows, job)?;
        match converge(run.lookahead(), 0..=last, job) {
            Err(error) if error.kind() == ErrorKind::TooFewRows => beyond = beyond.saturating_mul(2),
            answer => return answer,
        }
    }
}
