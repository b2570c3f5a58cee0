//! How many rows a run needs to forget that it started from the dummy state.

use super::{Convergence, Exact, converge};
use crate::error::{ErrorKind, Result};
use crate::job::Job;
use crate::rules::Game;

/// The default for R_g of Conjecture 3.10 (Nivasch 2009): max(20 g^2 + 70, g^3), and 0 for g = 0.
///
/// One and a half to three times the longest convergence among start rows to 10^6, which for g = 1, 5, 10, 15, 20 is 45, 235,
/// 909, 2041, 4136 (Table 5). It is a choice, not a theorem: answers that use it are conditional.
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

/// The rows to convergence and the start row of one that takes longer than R rows, if there is one among the first 20,000 start
/// rows: then Conjecture 3.10 does not hold with this R.  T = a tenth of a second.
///
/// # Errors
/// Those of [`convergence`].
pub fn slower_than(r: u64, g: usize, job: &Job) -> Result<Option<(u64, u64)>> {
    /// A run that has not converged in these values has not in more of them.
    const MOST: usize = 20;
    let found = convergence(g.min(MOST), 20_000, job)?;
    Ok(found.last().filter(|found| found.max_rows > r).map(|found| (found.max_rows, found.first_start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_small_an_r() {
        let job = Job::default();
        // 45 is the least R for g = 1, by an automaton.
        let (rows, start) = slower_than(30, 1, &job).unwrap().unwrap();
        assert!((31..=45).contains(&rows) && start <= 20_000);
        for (g, r) in [(1, 45), (0, 0), (20, rows_to_converge(20))] {
            assert_eq!(slower_than(r, g, &job).unwrap(), None, "g = {g}");
        }
        assert!(slower_than(100, 30, &job).unwrap().is_some());
    }
}
