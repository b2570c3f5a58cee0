//! The rest of the columns, if the state of all rows comes back.
//!
//! Let the state before column c be that before column c + P. A column follows from the state before it, and so does the
//! next state; so G(x, y + P) = G(x, y) + P for all rows x and all y >= c.
//!
//! A row claims preperiod N <= c and a period p that divides P. Its offsets were compared at distance p from column N up to
//! column c + P - 1. On the P columns from c on they therefore depend on y mod p only; and as p divides P, so they do on
//! all columns after them. That is the claim. The columns [`follow`](super::follow) needs to show that N and p are the least
//! possible, N - 1 to N - 1 + p and a whole period, are among these.
//!
//! T = (c + P) columns of all rows, M = one period of each row.

use super::claims::{RowClaim, RowsClaims};
use super::follow::{FollowedRows, Offset, follow, is_short, least};
use super::rule::Rule;
use crate::job::Job;
use crate::proof::stop::{CheckStep, Stop};

/// Checks a proof by recurrence after `period` columns.
pub fn check(claims: &RowsClaims, rule: &Rule, period: u64, job: &Job) -> CheckStep<&'static str> {
    for &RowClaim { row, period: p, .. } in &claims.rows {
        if !period.is_multiple_of(p) {
            let reason = format!("it is {p}, which does not divide the {period} columns after which all rows repeat");
            return Err(Stop::rejected(format!("period of row {row}"), reason));
        }
    }
    if period >= 1 << 61 {
        return Err(Stop::rejected("format", "it speaks of more than 2^61 columns"));
    }
    if is_short(rule) { recurs::<i16>(claims, rule, period, job) } else { recurs::<i32>(claims, rule, period, job) }
}

fn recurs<T: Offset>(claims: &RowsClaims, rule: &Rule, period: u64, job: &Job) -> CheckStep<&'static str> {
    let end = claims.column + period;
    let FollowedRows { sweep, followed, marked } = follow::<T>(claims, rule, Some(claims.column), end, job)?;
    if marked != sweep.state() {
        let reason = format!("the state before column {} is not that before column {end}", claims.column);
        return Err(Stop::rejected("recurrence", reason));
    }
    least(&followed)?;
    Ok("least preperiods and periods")
}
