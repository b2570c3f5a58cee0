//! Certificates of the P-positions of Wyt_K: one period of them, and that they are all.
//!
//! ```text
//! "game":"wyt:2",
//! "preperiod":0,
//! "period":4,
//! "differences":[0,0,1,-1],
//! ```
//!
//! The claim is that the P-position in row a is (a, a + D(a)), where D(a) stands in the list for the rows
//! a < preperiod + period and D(a + period) = D(a) for all a >= preperiod, and that both numbers are the least possible.
//!
//! The checker does not run the recursion that found them. A set of positions is the set of P-positions if none of them
//! reaches another and every other position reaches one of them, and that is what it verifies, for piles of any size
//! (`kernel`):
//!
//! 1. *involution*: D(a + D(a)) = -D(a), so that each row and each column holds just one;
//! 2. *attack*: D(x) and D(x + k) are different for all x and all k in K;
//! 3. *reach*: from (a, a + d), 0 <= d < D(a), with the partner of a + d above a, there is a k in K with D(a - k) = d; all
//!    other positions reach the one in their row or column.
//!
//! Each of these repeats with the period from some row on, so finitely many rows are enough; and of infinitely many powers
//! those that are small and one for each residue modulo the period.

mod claims;
mod comparisons;
mod elements;
mod kernel;
mod least;
mod table;
mod write;

#[cfg(test)]
mod tests;

pub use write::write;

use super::fields;
use super::stop::{CheckStep, Stop};
use crate::error::{ErrorKind, Result};
use crate::job::Job;
use crate::rules::{Removals, Rules};
use claims::PPositionsClaims;
use comparisons::Comparisons;
use elements::Elements;
use table::DifferenceTable;

/// The kind of these certificates.
pub const KIND: &str = "p-positions";

/// The most comparisons of a check: about an hour of work.
const MOST: u64 = 1_000_000_000_000;

/// About how long the check of such a certificate takes, in nanoseconds, at one for a comparison; `None` if it is refused anyhow.
pub(super) fn nanoseconds(bytes: &[u8]) -> Option<u128> {
    let claims = PPositionsClaims::read(bytes).ok()?;
    let game = fields::game(&claims.game).ok()?;
    let Rules::Wyt(rules) = game.written() else { return None };
    let table = &claims.table;
    let (rows, elements) = (
        table.rows(),
        match rules.removals() {
            Removals::Finite(set) => set.len(),
            // Powers that are rows, and residues until they repeat.
            _ => table.period.saturating_add(64),
        },
    );
    let cells = rows as u128 + (0..rows).map(|row| u128::from(table.at(row).max(0).unsigned_abs())).sum::<u128>();
    Some(cells.saturating_mul(elements as u128 + 1).min(u128::from(MOST)))
}

/// Checks the certificate in these bytes, whose checksum is right; returns the last step and what is now certain.
pub(super) fn check(bytes: &[u8], job: &Job) -> CheckStep<(String, String)> {
    let claims = PPositionsClaims::read(bytes)?;
    let game = fields::game(&claims.game)?;
    let Rules::Wyt(rules) = game.written() else {
        return Err(Stop::rejected("game", format!("{game} is no Wyt_K")));
    };
    verify(rules.removals(), &claims.table, &mut Comparisons::new(MOST, job))?;
    let DifferenceTable { preperiod, period, .. } = claims.table;
    let apart = claims.table.spread() + 1;
    let reason = format!(
        "the P-positions of {game} repeat along the diagonal from row {preperiod} on with period {period}, both the least \
         possible, and J_K = {apart} is the least J with |a-b| < J"
    );
    Ok(("period".to_owned(), reason))
}

/// Whether these are the P-positions of Wyt_K with this K, by the same steps; `false` also if more than `most` comparisons
/// are needed to tell.
///
/// # Errors
/// [`ErrorKind::Interrupted`].
pub(crate) fn holds(
    removals: &Removals,
    (preperiod, period): (u64, u64),
    differences: &[i32],
    most: u64,
    job: &Job,
) -> Result<bool> {
    let table = DifferenceTable::new(preperiod, period, differences.to_vec());
    match table.and_then(|table| verify(removals, &table, &mut Comparisons::new(most, job))) {
        Ok(()) => Ok(true),
        Err(Stop::Failed(error)) if error.kind() == ErrorKind::Interrupted => Err(error),
        Err(_) => Ok(false),
    }
}

fn verify(removals: &Removals, table: &DifferenceTable, work: &mut Comparisons) -> CheckStep {
    kernel::involution(table, work)?;
    let elements = Elements::of(removals, table, work)?;
    kernel::attack(table, &elements, work)?;
    kernel::reach(table, &elements, work)?;
    least::preperiod(table)?;
    least::period(table, work)
}
