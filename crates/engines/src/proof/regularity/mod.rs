//! Certificates of the regularity of Wyt_K.
//!
//! ```text
//! "game":"wyt:2,6",
//! "verdict":"closed",
//! "p":4,
//! "lemma1_p":"8",
//! ```
//!
//! or, with the squares row by row, cells [s, a, b] that exclude each smaller q = s from 2 on, and a class of blocks whose squares exclude every p,
//!
//! ```text
//! "game":"wyt:6",
//! "verdict":"quotient",
//! "q":2,
//! "squares":[
//! [0,1,1,0],
//! [1,0,0,1]],
//! "smaller":[],
//! "never_closed":{"mask":0,"bits":0},
//! ```
//!
//! or, with the rows up to the first one with a positive preperiod as in a certificate of rows,
//!
//! ```text
//! "game":"wyt:3",
//! "verdict":"not_closed",
//! "rows":[..],
//! "proof":{..},
//! ```
//!
//! The checker uses nothing of the modules `regularity`, `rows` and `board`. It computes first values by the definition
//! (`plain`), goes through all cells for one block (`closed`) and through all choices of earlier squares for several
//! (`quotient`); why that is enough is proved in the documentation of [`crate::regularity`].

mod claims;
mod closed;
mod plain;
mod quotient;
mod write;

#[cfg(test)]
mod tests;

pub use write::write;

use super::stop::{CheckStep, Stop};
use super::{fields, rows};
use crate::job::Job;
use crate::rules::Rules;
use claims::{RegularityClaim, RegularityClaims};

/// The kind of these certificates.
pub const KIND: &str = "regularity";

/// About how long the check of such a certificate takes, in nanoseconds; `None` if it is refused anyhow.
pub(super) fn nanoseconds(bytes: &[u8]) -> Option<u128> {
    match RegularityClaims::read(bytes).ok()?.claim {
        RegularityClaim::NotClosed(claims) => rows::nanoseconds_of(&claims),
        // A board of the block, and a look at each smaller one, which ends early.
        RegularityClaim::Closed { p, .. } => Some(u128::from(p).saturating_pow(3)),
        // The entries of squares that are compared; far more are refused on the way.
        RegularityClaim::Quotient(claim) => Some(claim.squares.len() as u128 * u128::from(claim.q).saturating_pow(3)),
    }
}

/// Checks the certificate in these bytes, whose checksum is right; returns the last step and what is now certain.
pub(super) fn check(bytes: &[u8], job: &Job) -> CheckStep<(String, String)> {
    let RegularityClaims { game: text, claim } = RegularityClaims::read(bytes)?;
    let game = fields::game(&text)?;
    let Rules::Wyt(rules) = game.written() else {
        return Err(Stop::rejected("game", format!("{game} is not Wyt_K for any K")));
    };
    let removals = rules.removals();
    match claim {
        RegularityClaim::Closed { p, lemma1_p } => closed::check(&game, removals, p, lemma1_p.as_ref(), job),
        RegularityClaim::Quotient(claim) => quotient::check(&game, removals, &claim, job),
        RegularityClaim::NotClosed(rows) => {
            let last = rows.rows[rows.rows.len() - 1];
            if last.preperiod == 0 {
                let reason = format!("the last row, {}, has the preperiod 0, which excludes nothing", last.row);
                return Err(Stop::rejected("last row", reason));
            }
            let (step, _) = rows::verify(&rows, job)?;
            let reason = format!(
                "row {} of {game} has the preperiod {}, so the game is closed p-nim-regular for no p and quotient \
                 q-nim-regular for no q",
                last.row, last.preperiod
            );
            Ok((step, reason))
        }
    }
}
