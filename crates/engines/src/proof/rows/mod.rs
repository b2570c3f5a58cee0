//! Certificates of the periods of rows: what each row 0..=X claims, and why all of it is true.
//!
//! ```text
//! "game":"wythoff",
//! "rows":[
//! [0,0,1],
//! [1,0,3]],
//! "proof":{"method":"recurrence","column":1,"period":3},
//! ```
//!
//! A row is `[row, preperiod, period]`: G(row, y + period) = G(row, y) + period for all y >= preperiod, and both numbers are
//! the least possible. The checker uses nothing of the modules `rows` and `board`. It takes the parameters of the game, has
//! its own list of what a cell reaches (`rule`), computes all the cells that the proof speaks of one by one, and then needs
//! one of two arguments why the rest of the columns are like these: `recurrence`, for which all rows are computed together
//! (`sweep`, `follow`), or `cover`, for which each row is computed from the ones below (`layer`, `off_period`).

pub(super) mod claims;
mod cover;
mod follow;
mod layer;
mod off_period;
mod recurrence;
mod rule;
mod sweep;
mod window;
mod write;

#[cfg(test)]
mod tests;

pub(super) use write::fields;
pub use write::write;

use super::stop::{CheckStep, Stop};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use claims::{Method, RowsClaims};
use rule::Rule;

/// The kind of these certificates.
pub const KIND: &str = "rows";

/// The most cells that a check computes: some days of work.
const MOST_CELLS: u128 = 10_000_000_000_000;

/// Nanoseconds for a cell, as measured for 41 and 71 rows of Wythoff's game.
const CELL: u128 = 25;

/// About how long the check of such a certificate takes, in nanoseconds; `None` if it is refused anyhow.
pub(super) fn nanoseconds(bytes: &[u8]) -> Option<u128> {
    nanoseconds_of(&RowsClaims::read(bytes).ok()?)
}

/// The same for claims that were read already.
pub(super) fn nanoseconds_of(claims: &RowsClaims) -> Option<u128> {
    let game = super::fields::game(&claims.game).ok()?;
    Some(work(claims, &Rule::of(&game, claims.rows.len() - 1)?).saturating_mul(CELL))
}

fn work(claims: &RowsClaims, rule: &Rule) -> u128 {
    match claims.method {
        Method::Recurrence { period } => {
            (u128::from(claims.column) + u128::from(period)).saturating_mul(claims.rows.len() as u128)
        }
        Method::Cover => cover::cells(claims, rule),
    }
}

/// The certificate may be right or wrong, but no one will wait for that.
fn too_much(cells: u128) -> Error {
    let message = format!(
        "the check would compute more than {} cells, and at most {MOST_CELLS} are; it is neither verified nor refuted, so ask for a certificate of fewer rows",
        cells.min(u128::from(u64::MAX))
    );
    Error::new(ErrorKind::Unsupported, message)
}

/// Checks the certificate in these bytes, whose checksum is right; returns the last step and what is now certain.
pub(super) fn check(bytes: &[u8], job: &Job) -> CheckStep<(String, String)> {
    verify(&RowsClaims::read(bytes)?, job)
}

/// The same for claims that were read already.
pub(super) fn verify(claims: &RowsClaims, job: &Job) -> CheckStep<(String, String)> {
    let game = super::fields::game(&claims.game)?;
    let last = claims.rows.len() - 1;
    let Some(rule) = Rule::of(&game, last) else {
        return Err(Stop::rejected("game", format!("the rows of {game} have no rule that this checker knows")));
    };
    let column = claims.column;
    if column < rule.from {
        let reason =
            format!("column {column} stands before column {}, from which on all cells have alike options", rule.from);
        return Err(Stop::rejected("early columns", reason));
    }
    // So many columns that no sum of two of them overflows, and more than anyone can go through.
    if column >= 1 << 61 || claims.rows.iter().any(|row| row.period >= 1 << 61) {
        return Err(Stop::rejected("format", "it speaks of more than 2^61 columns"));
    }
    if let Some(late) = claims.rows.iter().find(|row| row.preperiod > column) {
        let reason = format!("it is {}, but all rows are said to repeat from column {column} on", late.preperiod);
        return Err(Stop::rejected(format!("preperiod of row {}", late.row), reason));
    }
    let cells = work(claims, &rule);
    if cells > MOST_CELLS {
        return Err(too_much(cells).into());
    }
    let step = match claims.method {
        Method::Recurrence { period } => recurrence::check(claims, &rule, period, job)?,
        Method::Cover => cover::check(claims, &rule, job)?,
    };
    let reason =
        format!("rows 0 to {last} of {game} have these preperiods and periods, and they are the least possible");
    Ok((step.to_owned(), reason))
}
