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

mod base;
mod certificate;
mod cost;
mod diagram;
mod drive;
mod greedy;
mod past;
mod plan;
mod possible;
mod settle;
mod stretch;
mod windows;

pub use certificate::{Certificate, Level};
pub use cost::{memory, nanoseconds};

use crate::error::{Error, ErrorKind, Result};
use crate::job::{self, Job};
use diagram::{Budget, Halt};
use greedy::Greedy;
use numeration::Int;
use plan::{Need, Plan};
use settle::{Settled, go_on, settle};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use stretch::Stretch;

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
    if g > LARGEST {
        let message = format!("values up to {LARGEST} can be certified, and {g} is more");
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    for tries in 0..TRIES {
        if let Some(certificate) = attempt(g, n, plan::margin(g, tries), job)? {
            return Ok(certificate);
        }
    }
    Err(Error::new(ErrorKind::NotConverged, format!("the possible states did not become one in {TRIES} attempts")))
}

/// One attempt, in which all values must be exact after `margin` rows of every level.
fn attempt(g: u32, n: &Int, margin: usize, job: &Job) -> Result<Option<Certificate>> {
    let too_large = || Error::new(ErrorKind::Unsupported, "the rows that are needed do not fit into memory");
    let plan = Plan::new(g, n, margin).ok_or_else(too_large)?;
    // Those that are guessed, and one more for each thread, which proves it.
    let at_once = 4 * job.executor.width();
    let stretches = plan.bytes_of_stretch(g).saturating_mul(at_once + 1 + job.executor.width());
    job.afford("the rows of the levels that are proved at the same time", stretches as u128)?;
    let job = &Job { max_memory: job.max_memory - stretches as u64, ..*job };
    let mut below = base::base(g, &plan.base, job)?;
    let mut exact = 0;
    let mut levels = Vec::with_capacity(plan.levels.len());
    let needs: Vec<&Need> = plan.levels.iter().rev().collect();
    for needs in needs.chunks(at_once) {
        let proved_from = exact;
        let mut guessed = Vec::with_capacity(needs.len() + 1);
        for need in needs {
            let mut stretch = below.above(exact, &need.first, need.rows)?;
            guess(&mut stretch);
            guessed.push(std::mem::replace(&mut below, stretch));
            exact = need.exact;
        }
        guessed.push(below);
        // Each is proved from the one before it, the first of which was proved before.
        let pairs: Vec<(&Stretch, &Stretch)> = guessed.iter().zip(&guessed[1..]).collect();
        let before = (levels.len() as u64, plan.levels.len() as u64);
        let Some(settled) = prove_all(&pairs, proved_from, needs, before, job)? else {
            return Ok(None);
        };
        let level = |(need, Settled { starts, singles }): (&&Need, Settled)| Level {
            first: need.first.clone(),
            rows: need.rows,
            exact: need.exact,
            starts,
            singles,
        };
        levels.extend(needs.iter().zip(settled).map(level));
        let Some(last) = guessed.pop() else { return Ok(None) };
        below = last;
    }
    let position = |h: usize| below.row_of(h, n).filter(|&row| row >= exact).and_then(|row| below.position(h, row));
    let Some(points) = (0..=g as usize).map(position).collect() else { return Ok(None) };
    Ok(Some(Certificate { g, n: n.clone(), points, base: (plan.base.first, plan.base.rows), levels }))
}

/// Algorithm RW: all values from the dummy state on.
fn guess(stretch: &mut Stretch) {
    for h in 1..stretch.layers.len() {
        let dummy = Greedy::dummy(0, stretch.layers[h].index(0));
        go_on(stretch, h, 0, dummy);
    }
}

/// Proves the rows of each level from those below it; the points of the lowest are exact from row `exact` on. `None` if
/// that fails for some level.
fn prove_all(
    pairs: &[(&Stretch, &Stretch)],
    exact: usize,
    needs: &[&Need],
    (before, total): (u64, u64),
    job: &Job,
) -> Result<Option<Vec<Settled>>> {
    let done = AtomicU64::new(before);
    let failed = AtomicBool::new(false);
    let go_on = || !failed.load(Ordering::Relaxed) && job.progress.advance(done.load(Ordering::Relaxed), total);
    let all = usize::try_from(job.max_memory).unwrap_or(usize::MAX);
    let share = Budget { memory: all / job.executor.width().max(1), go_on: &go_on };
    let results: Vec<Mutex<Option<Proved>>> = pairs.iter().map(|_| Mutex::new(None)).collect();
    let tasks = pairs.iter().zip(needs).zip(&results).enumerate().map(|(i, ((pair, need), result))| {
        let exact = if i == 0 { exact } else { needs[i - 1].exact };
        let (done, failed) = (&done, &failed);
        Box::new(move || {
            let proved = prove(*pair, exact, need, share);
            match proved {
                Ok(Some(_)) => _ = done.fetch_add(1, Ordering::Relaxed),
                Err(Halt::Memory) => {}
                Ok(None) | Err(Halt::Stopped) => failed.store(true, Ordering::Relaxed),
            }
            if let Ok(mut result) = result.lock() {
                *result = Some(proved);
            }
        }) as Box<dyn FnOnce() + Send>
    });
    job.executor.run(tasks.collect());
    let mut settled = Vec::new();
    let mut stopped = false;
    for (i, result) in results.into_iter().enumerate() {
        let exact = if i == 0 { exact } else { needs[i - 1].exact };
        let mut proved = result.into_inner().ok().flatten().unwrap_or(Err(Halt::Stopped));
        if proved == Err(Halt::Memory) && share.memory < all && !failed.load(Ordering::Relaxed) {
            proved = prove(pairs[i], exact, needs[i], Budget { memory: all, ..share }); // alone it has all the memory
        }
        match proved {
            Ok(Some(level)) => settled.push(level),
            Ok(None) => return Ok(None),
            Err(Halt::Memory) => return Err(too_large(job)),
            Err(Halt::Stopped) => stopped = true,
        }
    }
    if stopped { Err(Error::interrupted()) } else { Ok(Some(settled)) }
}

type Proved = std::result::Result<Option<Settled>, Halt>;

/// Proves the guessed rows of a level from those of the level below.
fn prove((below, guessed): (&Stretch, &Stretch), exact: usize, need: &Need, budget: Budget) -> Proved {
    let Ok(mut stretch) = below.above(exact, &need.first, need.rows) else { return Ok(None) };
    let settled = settle(&mut stretch, need.exact, budget)?;
    let same =
        |h: usize| (need.exact..need.rows).all(|row| stretch.layers[h].point(row) == guessed.layers[h].point(row));
    Ok(settled.filter(|_| (0..stretch.layers.len()).all(same)))
}

fn too_large(job: &Job) -> Error {
    let message = format!(
        "the sets of possible states take more than the {} of memory allowed; raise --max-memory",
        job::bytes(job.max_memory.into())
    );
    Error::new(ErrorKind::Memory, message)
}

#[cfg(test)]
mod tests;
