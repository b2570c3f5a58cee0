//! One attempt at a proof: all levels are guessed, and then each is proved from the one below.

use super::base;
use super::certificate::Level;
use super::cost;
use super::diagram::{DiagramBudget, Halt};
use super::greedy::Greedy;
use super::plan::{LevelPlan, NeededRows};
use super::settle::{Settled, go_on, settle};
use super::stretch::Stretch;
use crate::error::{Error, Result};
use crate::job::{self, Job};
use numeration::Int;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The rows that were asked for, and how they are known.
pub(super) struct ProvedRows {
    /// The last level, whose last rows are those asked for.
    pub top: Stretch,
    /// Its points are known from here on.
    pub exact: usize,
    pub base: NeededRows,
    pub levels: Vec<Level>,
}

/// One attempt, in which all values must be exact after `margin` rows of every level.
pub(super) fn attempt(g: u32, asked: (Int, Int), margin: usize, job: &Job) -> Result<Option<ProvedRows>> {
    let count = cost::levels(g, &asked.1, margin);
    let numbers = cost::bytes_of_numbers(count, &asked.1);
    job.afford(&format!("a certificate of about {count} levels"), numbers)?;
    let plan = LevelPlan::new(g, asked, margin, job)?;
    // Those that are guessed, and one more for each thread, which proves it.
    let at_once = 4 * job.executor.width();
    let stretches = plan.bytes_of_stretch(g).saturating_mul(at_once + 1 + job.executor.width());
    let needed = numbers.saturating_add(stretches as u128);
    job.afford("the rows of the levels that are proved at the same time", needed)?;
    let job = &job.with_memory(job.budget.memory - needed as u64);
    let mut below = base::base(g, &plan.base, job)?;
    let mut exact = 0;
    let mut levels = Vec::with_capacity(plan.levels.len());
    let needs: Vec<&NeededRows> = plan.levels.iter().rev().collect();
    for needs in needs.chunks(at_once) {
        let proved_from = exact;
        let mut guessed = Vec::with_capacity(needs.len() + 1);
        for need in needs {
            let mut stretch = below.above(exact, &need.first, need.rows)?;
            guess(&mut stretch, (levels.len() as u64, plan.levels.len() as u64), job)?;
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
        let level = |(need, Settled { starts, singles }): (&&NeededRows, Settled)| Level {
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
    Ok(Some(ProvedRows { top: below, exact, base: plan.base, levels }))
}

/// Algorithm RW: all values from the dummy state on. For large values this takes long at every level, so it can be stopped at each.
fn guess(stretch: &mut Stretch, (done, total): (u64, u64), job: &Job) -> Result<()> {
    for h in 1..stretch.layers.len() {
        job.advance(done, total)?;
        let dummy = Greedy::dummy(0, stretch.layers[h].index(0));
        go_on(stretch, h, 0, dummy);
    }
    Ok(())
}

/// Proves the rows of each level from those below it; the points of the lowest are exact from row `exact` on. `None` if
/// that fails for some level.
fn prove_all(
    pairs: &[(&Stretch, &Stretch)],
    exact: usize,
    needs: &[&NeededRows],
    (before, total): (u64, u64),
    job: &Job,
) -> Result<Option<Vec<Settled>>> {
    let done = AtomicU64::new(before);
    let failed = AtomicBool::new(false);
    let go_on = || !failed.load(Ordering::Relaxed) && job.progress.advance(done.load(Ordering::Relaxed), total);
    let all = usize::try_from(job.budget.memory).unwrap_or(usize::MAX);
    let share = DiagramBudget { memory: all / job.executor.width().max(1), go_on: &go_on };
    let results: Vec<Mutex<Option<LevelResult>>> = pairs.iter().map(|_| Mutex::new(None)).collect();
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
            proved = prove(pairs[i], exact, needs[i], DiagramBudget { memory: all, ..share }); // alone it has all the memory
        }
        match proved {
            Ok(Some(level)) => settled.push(level),
            Ok(None) => return Ok(None),
            Err(Halt::Memory) => return Err(too_large(job)),
            Err(Halt::Stopped) => stopped = true,
        }
    }
    if stopped { Err(job.stopped()) } else { Ok(Some(settled)) }
}

/// The level; `None` if several states are left.
type LevelResult = std::result::Result<Option<Settled>, Halt>;

/// Proves the guessed rows of a level from those of the level below.
fn prove(
    (below, guessed): (&Stretch, &Stretch),
    exact: usize,
    need: &NeededRows,
    budget: DiagramBudget,
) -> LevelResult {
    let Ok(mut stretch) = below.above(exact, &need.first, need.rows) else { return Ok(None) };
    let settled = settle(&mut stretch, need.exact, budget)?;
    let same =
        |h: usize| (need.exact..need.rows).all(|row| stretch.layers[h].point(row) == guessed.layers[h].point(row));
    Ok(settled.filter(|_| (0..stretch.layers.len()).all(same)))
}

fn too_large(job: &Job) -> Error {
    let allowed = job::bytes(job.budget.memory.into());
    job.out_of_memory(format!("the sets of possible states take more than the {allowed} of memory allowed"))
}
