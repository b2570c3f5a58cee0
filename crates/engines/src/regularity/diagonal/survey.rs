//! All sets K within {1, .., max}: how far apart the piles of P-positions get, and when they repeat.

use super::narrow::Narrow;
use super::recurrence::{RunEnd, recurrence};
use super::wide::ListRecursion;
use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;
use crate::regularity::mask::{self, Mask};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What was found for one K.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetFinding {
    /// J_K, the least J with |a - b| < J for all P-positions.
    pub j: u32,
    /// The least preperiod of the differences.
    pub preperiod: u32,
    /// Their least period.
    pub period: u32,
}

/// The P-positions of all K within {1, .., max}.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The largest element allowed.
    pub max: u32,
    /// For each K what was found, at the index that is its mask; index 0 is Nim.
    pub sets: Vec<SetFinding>,
    /// The largest J_K, and the mask of the first K that has it.
    pub largest_j: (u32, Mask),
    /// The largest preperiod, and the first K.
    pub largest_preperiod: (u32, Mask),
    /// The largest period, and the first K.
    pub largest_period: (u32, Mask),
    /// How many nonempty K have preperiod 0.
    pub purely_periodic: u64,
}

/// The elements of the K at an index, which is its mask.
pub(super) fn elements(index: usize) -> Vec<usize> {
    mask::elements(index as Mask).map(|k| k as usize).collect()
}

/// Rows after which a set is given up; no set within {1, .., 20} needs a thousandth of them.
const MOST_ROWS: usize = 1 << 26;

/// The largest `max`: the index of a set and the rows of its period fit a word of 32 bits, and there is no hope beyond.
const LARGEST: u32 = 31;

/// Finds the P-positions of all K within {1, .., max}, each with its proof by recurrence.
///
/// T = about 2 microseconds for each K at max = 12, 4 at 16, 11 at 20 on one core; in parallel on the executor of the job.
/// S = 12 bytes for each K.
///
/// # Errors
/// [`ErrorKind::Memory`], [`ErrorKind::Interrupted`]; [`ErrorKind::Unsupported`] if max is above 31 or a set is not found to
/// repeat within 2^26 rows.
pub fn survey(max: u32, job: &Job) -> Result<Survey> {
    if max > LARGEST {
        let message =
            format!("a survey of all K within {{1, .., {max}}} is out of reach; ask for at most {LARGEST} elements");
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    let count = 1usize << max;
    job.afford("the list of all sets", count as u128 * size_of::<SetFinding>() as u128)?;
    let mut sets = vec![SetFinding::default(); count];
    let done = AtomicU64::new(0);
    let failed: Mutex<Option<Error>> = Mutex::new(None);
    // Sets with many rows stand close together, so that there should be many more pieces than threads.
    let piece = (count / (64 * job.executor.width())).clamp(1, 1 << 12);
    let work = |first: usize, part: &mut [SetFinding]| {
        let stopped = || failed.lock().map_or(true, |failed| failed.is_some());
        if stopped() {
            return;
        }
        let outcome = all(first, part, job).and_then(|()| {
            let done = done.fetch_add(part.len() as u64, Ordering::Relaxed) + part.len() as u64;
            job.advance(done, count as u64)
        });
        if let (Err(error), Ok(mut failed)) = (outcome, failed.lock()) {
            failed.get_or_insert(error);
        }
    };
    let work = &work;
    let tasks = sets.chunks_mut(piece).enumerate();
    job.executor
        .run(tasks.map(|(i, part)| Box::new(move || work(i * piece, part)) as Box<dyn FnOnce() + Send>).collect());
    match failed.into_inner() {
        Ok(None) => Ok(Survey::new(max, sets)),
        Ok(Some(error)) => Err(error),
        Err(_) => Err(Error::interrupted()),
    }
}

/// What is found for some of the sets, by their indices, one after the other.
///
/// # Errors
/// As [`survey`].
pub fn survey_some(masks: std::ops::Range<Mask>, job: &Job) -> Result<Vec<SetFinding>> {
    let count = masks.end.saturating_sub(masks.start);
    job.afford("the list of so many sets", u128::from(count) * size_of::<SetFinding>() as u128)?;
    let mut sets = vec![SetFinding::default(); count as usize];
    let mut first = masks.start;
    for part in sets.chunks_mut(64) {
        job.advance(u64::from(first - masks.start), u64::from(count))?;
        all(first as usize, part, job)?;
        first += part.len() as Mask;
    }
    Ok(sets)
}

/// The sets from an index on.
fn all(first: usize, part: &mut [SetFinding], job: &Job) -> Result<()> {
    // The pieces tell how far they are; one set is no news.
    let quiet = Job { progress: &crate::job::Unwatched, ..*job };
    let mut record = Vec::new();
    for (index, found) in (first..).zip(part) {
        *found = one(&elements(index), &mut record, &quiet)?;
    }
    Ok(())
}

fn one(elements: &[usize], record: &mut Vec<i32>, job: &Job) -> Result<SetFinding> {
    let reach = elements.last().copied().unwrap_or(0);
    let mut outcome = RunEnd::TooWide;
    if let Some(mut narrow) = Narrow::new(elements) {
        outcome = recurrence(&mut narrow, reach, MOST_ROWS, record, job)?;
    }
    if let RunEnd::TooWide = outcome {
        outcome = recurrence(&mut ListRecursion::new(elements.to_vec()), reach, MOST_ROWS, record, job)?;
    }
    let RunEnd::Found(found) = outcome else {
        let message = format!("the P-positions of Wyt_K, K = {elements:?}, do not repeat within {MOST_ROWS} rows");
        return Err(Error::new(ErrorKind::Unsupported, message));
    };
    let preperiod = found.least(record);
    let spread = record.iter().map(|d| d.unsigned_abs()).max().unwrap_or(0);
    // All of these are below the number of rows.
    Ok(SetFinding { j: spread + 1, preperiod: preperiod as u32, period: found.period() as u32 })
}

impl Survey {
    fn new(max: u32, sets: Vec<SetFinding>) -> Survey {
        let largest = |what: fn(&SetFinding) -> u32| {
            let all = sets.iter().map(what).enumerate();
            all.fold((0, 0), |best, (index, n)| if n > best.0 { (n, index as Mask) } else { best })
        };
        let (largest_j, largest_preperiod) = (largest(|found| found.j), largest(|found| found.preperiod));
        let largest_period = largest(|found| found.period);
        let purely_periodic = sets.iter().skip(1).filter(|found| found.preperiod == 0).count() as u64;
        Survey { max, sets, largest_j, largest_preperiod, largest_period, purely_periodic }
    }
}
