//! Certificates of far points of Wythoff's game: sets of states that run into one.
//!
//! ```text
//! "game":"wythoff",
//! "g":2,
//! "n":"1000000000000",
//! "points":[["1618033988749","2618033988749"],..],
//! "base":{"first":"20000","rows":6000},
//! "levels":[
//! {"first":"31000","rows":9000,"exact":3100,"starts":[90,210],"singles":[92,230]},
//! ..],
//! ```
//!
//! The claim is that the h-point of index n is `points[h]`, for h = 0..g. A point (a, b), a <= b, lies in row a and on diagonal
//! b - a, and `index_h(r)` is the number of h-points in rows below r. Row r *inserts* h if it has an h-point, which is so unless a
//! row below has one in column r. Algorithm WSG (Nivasch 2009, section 2) puts it on the least diagonal that has no
//! h-point, whose column has none, and where this row has no point of a lower value. The *state* of h before row r is what
//! that depends on: the used diagonals D beyond the first hole, and the columns C in use there, as offsets from r.
//!
//! 1. `base`: Algorithm WSG from row 0 gives some rows (`wsg`).
//! 2. `level K: inserts`: the points of the rows below have all the columns R..R+N, by the bounds of `constants` on
//!    a - b / phi, so they tell which values these rows insert, and the index at row R (`level`).
//! 3. `level K, value H: start`, `states`: value by value, the set of all states at row `starts[h]` that the lemmas of
//!    [`crate::points::constants`] do not exclude (`history`, `states`) is run through the next rows, whose inserts and
//!    lower points are known (`run`). The true state is among them; if all of them are the same at row `singles[h]`, it is
//!    that one, and all later rows of the level follow from it.
//! 4. `level K: exact`: from there on the rows of the level are known, and tell the inserts of the next one.
//! 5. `points`: the last level holds the points that are claimed.
//!
//! No conjecture is used: whether the states run together is seen, not assumed, and a certificate of a wrong point cannot
//! exist. A checker of its own, this module uses nothing of what finds points.

mod block;
mod claims;
mod constants;
mod history;
mod level;
mod run;
mod states;
mod wsg;

#[cfg(test)]
mod tests;

use super::stop::{CheckStep, Stop};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use block::RowBlock;
use claims::CoalescenceClaims;
use constants::Constants;
use numeration::{Int, Short};

/// The kind of these certificates.
pub const KIND: &str = "coalescence";

/// The largest value. The sets of states grow about tenfold from one value to the next; those of 10 take minutes.
const MOST: u32 = 20;

/// A byte of a file becomes at most so many in memory.
const READING: u128 = 24;

/// About how long the check of a level takes, in nanoseconds, as measured at n = 10^30; from 8 on, each value takes about nine times as
/// long as the one before.
pub fn level_nanoseconds(g: u32) -> u128 {
    const MICROSECONDS: [u128; 9] = [50, 50, 100, 150, 370, 1_700, 10_000, 87_000, 760_000];
    let last = MICROSECONDS.len() - 1;
    let known = MICROSECONDS[last.min(g as usize)];
    1000 * known * 9_u128.saturating_pow(g.saturating_sub(last as u32))
}

/// About how long the check of such a certificate takes, in nanoseconds; `None` if it is refused anyhow.
pub(super) fn nanoseconds(bytes: &[u8]) -> Option<u128> {
    let claims = CoalescenceClaims::read(bytes).ok().filter(|claims| claims.g <= MOST)?;
    Some(level_nanoseconds(claims.g).saturating_mul(claims.levels.len() as u128))
}

/// Checks the certificate in these bytes, whose checksum is right; returns the last step and what is now certain.
pub(super) fn check(bytes: &[u8], job: &Job) -> CheckStep<(String, String)> {
    job.afford("checking this certificate", READING * bytes.len() as u128)?;
    let claims = CoalescenceClaims::read(bytes)?;
    let g = claims.g;
    if g > MOST {
        let message = format!("values up to {g} would take far too long to check, and only those up to {MOST} are");
        return Err(Error::new(ErrorKind::Unsupported, message).into());
    }
    let constants = Constants::of(g);
    let mut known = wsg::base(g, &claims.base, job)?;
    let total = claims.levels.len();
    for (done, level) in claims.levels.iter().enumerate() {
        known = level::check(&known, level, &constants, &CheckContext { level: done + 1, total, job })?;
    }
    for (h, claimed) in claims.points.iter().enumerate() {
        point(&known, h, &claims.n, claimed)?;
    }
    let reason = format!(
        "for n = {} the points p_n of the values 0 to {g} of wythoff are those told, by {total} levels above row {}",
        Short(&claims.n),
        Short(&claims.base.first)
    );
    Ok(("points".to_owned(), reason))
}

/// Whether the h-point of index n is this one.
fn point(known: &RowBlock, h: usize, n: &Int, claimed: &[Int; 2]) -> CheckStep {
    let no = |reason: String| Err(Stop::rejected("points", reason));
    match known.point(h, n) {
        None => no(format!("its last rows do not hold the {h}-point of index {}", Short(n))),
        Some(found) if found != *claimed => {
            let [[a, b], [c, d]] = [&found, claimed].map(|[a, b]| [Short(a), Short(b)]);
            no(format!("the {h}-point of index {} is ({a}, {b}), not ({c}, {d})", Short(n)))
        }
        Some(_) => Ok(()),
    }
}

/// Where a check is, and the conditions under which it runs.
struct CheckContext<'a> {
    /// From 1, the lowest first.
    level: usize,
    total: usize,
    job: &'a Job<'a>,
}

impl CheckContext<'_> {
    fn rejected(&self, what: &str, reason: impl Into<String>) -> Stop {
        Stop::rejected(format!("level {}: {what}", self.level), reason)
    }

    fn rejected_value(&self, h: usize, what: &str, reason: impl Into<String>) -> Stop {
        Stop::rejected(format!("level {}, value {h}: {what}", self.level), reason)
    }

    /// Nothing is wrong with the certificate, but it is more than this checker can do.
    fn unable(&self, h: usize, reason: impl std::fmt::Display) -> Stop {
        let message = format!("level {}, value {h}: {reason}, so this certificate cannot be checked here", self.level);
        Error::new(ErrorKind::Unsupported, message).into()
    }

    /// To be called every few ten milliseconds.
    fn advance(&self) -> CheckStep {
        Ok(self.job.advance(self.level as u64 - 1, self.total as u64)?)
    }
}
