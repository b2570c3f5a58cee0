//! Points at any distance, proved: from all states that are possible at a row to the only one that is left.
//!
//! Algorithm RW finds far points level by level, each level phi times further out, and has to guess the state of its
//! first row: whether a wrong guess becomes right after R rows is Conjecture 3.10 of Nivasch 2009. Here nothing is
//! guessed. Each value of a level starts from the *set of all states that it can have* at some row, by the lemmas of
//! [`crate::points::constants`], and the greedy rule drives all of them through the rows that follow. If one state is
//! left at some row, it is the true one, and the value is exact from there on. That this happens is not known
//! beforehand, but it is seen when it does; if it does not, nothing is claimed.
//!
//! **The states that are possible** (`possible`). Let h be a value, r a row, all lower points known in the rows from x
//! to r, and m = index_h(r). D are the used diagonals, C the offsets b - r of used columns, as far as they lie at the
//! first hole of D or beyond. A row *hits* a diagonal if it inserts a point of value h and has a lower point there.
//!
//! 1. For a hole e with s members of D beyond it and j members of C from it on, s = j = 0, or there is a hit a_1 on e
//!    (the first point that skipped e was put in that row) such that, with the hits from a_1 on: j is at most their number;
//!    (s-j)(s-j+1)/2 + j(j+1)/2 is at most the sum of the distances from them to r; and rows a_1..r hold at least s points
//!    and at most s + sigma(a_1) - 1. This is Lemma C. Only hits since x count, which is right if there are E_h + 2h points
//!    between x and r: by the last condition, a_1 is among these rows.
//! 2. A point in row a skips at most sigma(a) diagonals: as many as there are lower points in the row and columns
//!    from its first hole on (the proof of Lemma 2.10), for which 1. gives a bound where x is far enough
//!    behind, and Lemma 2.9 gives h otherwise. So it has at most sigma(a) holes below, and its diagonal is at most
//!    index(a) + sigma(a). A used diagonal d has at most the largest such number of holes below it, over the rows that
//!    can reach d, and there are at most as many members of D from d on as rows that can reach d.
//! 3. There are at most as many members of C from c on as rows r - t that can reach diagonal c + t, and as members
//!    of D beyond c, for a point on diagonal d that was put t rows ago has the column d - t.
//!
//! With |D| = m, a used d with s members of D beyond has d - m + s + 1 holes below. So every condition speaks of
//! one diagonal and two numbers, and states can be counted, listed and drawn without being generated and tested.
//!
//! **The choice of the start.** Sets differ in size by a factor of a hundred thousand from row to row, so some hundred
//! rows are counted and the smallest set is taken (`settle`).
//!
//! **Sets** are lists of bit windows while they are small (`windows`), and decision diagrams otherwise (`diagram`).
//!
//! **Levels** are independent of each other once their rows are known, so they are first found by Algorithm RW, as a
//! guess (`guess`), and then proved all at once, each from the guessed rows below it. The lowest rows come from an exact
//! run. So by induction all guesses are right, or the attempt is dropped.
//!
//! What is found is written as a certificate, which states where values were started and when one state was left, but
//! no state; [`crate::proof::coalescence`] checks it with sets of another kind.

mod attempt;
mod base;
mod certificate;
mod cost;
mod diagram;
mod drive;
mod greedy;
mod lower_points;
mod plan;
mod possible;
mod settle;
mod stretch;
mod windows;

pub(crate) use certificate::evidence;
pub use certificate::{Certificate, Level};
pub use cost::{check_nanoseconds, memory, nanoseconds};

use crate::error::{Error, ErrorKind, Remedy, Result};
use crate::job::Job;
use crate::points::{Constants, FarPoint};
use crate::proof::document;
use attempt::{ProvedRows, attempt};
use numeration::Int;

/// The largest value for which sets of states can be described at all.
pub const LARGEST: u32 = 30;

/// How often an attempt is made, each with half as many rows again.
const TRIES: u32 = 4;

/// Finds the n-th points of the values 0..=g of Wythoff's game, with proof.  T = see [`nanoseconds`].
///
/// # Errors
/// [`ErrorKind::NotConverged`] if the states of some level did not become one, [`ErrorKind::Memory`] if the sets grew
/// too large, [`ErrorKind::Unsupported`] above [`LARGEST`], [`ErrorKind::Interrupted`].
pub fn certify(g: u32, n: &Int, job: &Job) -> Result<Certificate> {
    let ProvedRows { top, exact, base, levels } = prove(g, Constants::of(g).rows_of_index(n), job)?;
    let position = |h: usize| top.row_of(h, n).filter(|&row| row >= exact).and_then(|row| top.position(h, row));
    let points = (0..=g as usize).map(position).collect::<Option<_>>().ok_or_else(not_converged)?;
    Ok(Certificate { g, n: n.clone(), points, base: (base.first, base.rows), levels })
}

/// The certificate of the n-th points, from an earlier run if it was kept, else made now if the budget allows it, and kept.
///
/// # Errors
/// Those of [`certify`] and [`affordable`], and [`ErrorKind::Time`].
pub fn certificate(g: u32, n: &Int, job: &Job) -> Result<Certificate> {
    job.afford_numbers(&[n])?;
    if let Some(certificate) = load_certificate(g, n, job) {
        return Ok(certificate);
    }
    affordable(g, job)?;
    job.expect("proving it", nanoseconds(g, n))?;
    let certificate = certify(g, n, job)?;
    job.keep.save(&key(g, n), &certificate.to_bytes());
    Ok(certificate)
}

/// Whether an attempt makes sense: the value is not too large, and its sets may fit the memory allowed. The estimate may be wrong by
/// a factor of two.
///
/// # Errors
/// [`ErrorKind::Unsupported`], [`ErrorKind::Memory`].
pub fn affordable(g: u32, job: &Job) -> Result<()> {
    within_reach(g)?;
    job.afford_or(&format!("proving points of values up to {g}"), memory(g) / 2, Remedy::SmallerValue(None))
}

fn within_reach(g: u32) -> Result<()> {
    if g <= LARGEST {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Unsupported, format!("values up to {LARGEST} can be certified, and {g} is more")))
}

/// A certificate from an earlier run.
pub fn load_certificate(g: u32, n: &Int, job: &Job) -> Option<Certificate> {
    let certificate = Certificate::from_bytes(&job.keep.load(&key(g, n))?)?;
    (certificate.g == g && certificate.n == *n).then_some(certificate)
}

fn key(g: u32, n: &Int) -> String {
    format!("certified/{g}/{}", document::checksum(n.to_string().as_bytes()))
}

/// Finds all points of the values 0..=g of Wythoff's game in the rows first to last, by row and value, with proof, and at
/// how many levels states became one.  T = that of [`certify`], and O(g) per row.
///
/// # Errors
/// Those of [`certify`].
pub fn rows(g: u32, first: &Int, last: &Int, job: &Job) -> Result<(Vec<FarPoint>, usize)> {
    if first > last {
        return Ok((Vec::new(), 0));
    }
    let ProvedRows { top, levels, .. } = prove(g, (first.clone(), last.clone()), job)?;
    let begin = usize::try_from(first - &top.first).map_err(|_| not_converged())?;
    let places = (begin..top.rows()).flat_map(|row| (0..=g).map(move |h| (h, row)));
    let point = |(h, row): (u32, usize)| {
        let (a, b) = top.position(h as usize, row)?;
        Some(FarPoint { h, n: top.number_of(h as usize, row)?, a, b })
    };
    Ok((places.filter_map(point).collect(), levels.len()))
}

/// Attempts with more and more rows.
fn prove(g: u32, asked: (Int, Int), job: &Job) -> Result<ProvedRows> {
    within_reach(g)?;
    for tries in 0..TRIES {
        if let Some(proved) = attempt(g, asked.clone(), plan::margin(g, tries), job)? {
            return Ok(proved);
        }
    }
    Err(not_converged())
}

fn not_converged() -> Error {
    Error::new(ErrorKind::NotConverged, format!("the possible states did not become one in {TRIES} attempts"))
}

#[cfg(test)]
mod tests;
