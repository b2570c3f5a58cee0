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
//! the least possible. The checker uses nothing of the rooms `rows` and `board`. It takes the parameters of the game, has
//! its own list of what a cell reaches (`rule`), computes all the columns that the proof speaks of one by one
//! (`sweep`), follows every row through them (`follow`), and then needs one of two arguments why the rest of the
//! columns are like these: `recurrence` or `cover`.

mod claims;
mod cover;
mod follow;
mod recurrence;
mod rule;
mod sweep;
mod write;

#[cfg(test)]
mod tests;

pub use write::write;

use super::stop::{Step, Stop};
use crate::job::Job;
use crate::rules::Game;
use claims::{Claims, Method};
use rule::Rule;

/// The kind of these certificates.
pub const KIND: &str = "rows";

/// Checks the certificate in these bytes, whose checksum is right; tells the last step and what is now certain.
pub(super) fn check(bytes: &[u8], job: &Job) -> Step<(String, String)> {
    let claims = Claims::read(bytes)?;
    let game: Game = claims.game.parse().map_err(|e| Stop::rejected("game", format!("{e}")))?;
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
    let step = match claims.method {
        Method::Recurrence { period } => recurrence::check(&claims, &rule, period, job)?,
        Method::Cover => cover::check(&claims, &rule, job)?,
    };
    let reason =
        format!("rows 0 to {last} of {game} have these preperiods and periods, and they are the least possible");
    Ok((step.to_owned(), reason))
}
