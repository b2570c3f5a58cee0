//! All sets K within {1..M} at once, by a search that shares rows.
//!
//! Row r depends only on the elements of K up to r. So the sets form a tree, decided element by element; a row with a positive
//! preperiod settles all sets below it in the tree together, which is what becomes of almost all of them soon.

use super::block::harmless_residues;
use super::decide::{RegularityVerdict, Search, SearchLimits};
use super::ladder::{Ladder, RowShape};
use super::mask::{Mask, elements};
use crate::error::{Error, ErrorKind, Result};
use crate::job::{Job, Unwatched};
use numeration::Int;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest M: rows up to it fit the narrowest windows.
pub const MOST: u32 = 31;

/// What is known of a set, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SetKind {
    /// Closed p-nim-regular.
    Closed {
        /// The least p.
        p: u16,
        /// The largest set within {1..M} with the same values.
        widest: Mask,
    },
    /// Quotient q-nim-regular.
    Quotient {
        /// The q found.
        q: u16,
        /// Whether it is proved that the game is closed for no p.
        never_closed: bool,
    },
    /// Neither, for any p and q.
    NotClosed {
        /// The first row with a positive preperiod.
        row: u16,
    },
    /// Not found out.
    Undecided,
}

/// Sets that share their elements up to some number, and what is known of all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Finding {
    /// Their common elements.
    pub mask: Mask,
    /// Any elements from this bit on may be added to the mask, 2^(M - free) sets in all.
    pub free: u8,
    /// What they are.
    pub kind: SetKind,
}

/// All nonempty sets within {1..max}.
#[derive(Clone, Debug)]
pub struct Classification {
    /// The largest element allowed.
    pub max: u32,
    /// Every set exactly once, in the order of the search.
    pub findings: Vec<Finding>,
}

/// How many sets there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Counts {
    /// Closed p-nim-regular for some p.
    pub closed: u64,
    /// Quotient q-nim-regular for some q, and for no p found closed.
    pub quotient: u64,
    /// Neither for any p and q.
    pub not_closed: u64,
    /// Not found out.
    pub undecided: u64,
}

/// Closed sets with the same values: all K between a minimal one and the maximal one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least p for which they are closed.
    pub p: u16,
    /// The sets from which no element can be left out.
    pub minimal: Vec<Mask>,
    /// The set to which none within {1..max} can be added.
    pub maximal: Mask,
    /// How many sets there are.
    pub sets: u64,
}

/// For each set, by its mask, which of the findings is about it.
pub struct Kinds(Vec<u32>);

impl Classification {
    /// The number of sets of each kind.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for finding in &self.findings {
            let sets = 1u64 << (self.max - u32::from(finding.free));
            match finding.kind {
                SetKind::Closed { .. } => counts.closed += sets,
                SetKind::Quotient { .. } => counts.quotient += sets,
                SetKind::NotClosed { .. } => counts.not_closed += sets,
                SetKind::Undecided => counts.undecided += sets,
            }
        }
        counts
    }

    /// What is known of every set.  S = 4 bytes for each.
    ///
    /// # Errors
    /// [`ErrorKind::Memory`].
    pub fn kinds(&self, job: &Job) -> Result<Kinds> {
        let count = 1usize << self.max;
        job.afford(&format!("a list of {count} sets"), 4 * count as u128)?;
        let mut places = vec![0u32; count];
        for (place, finding) in self.findings.iter().enumerate() {
            for mask in (finding.mask as usize..count).step_by(1 << finding.free) {
                places[mask] = place as u32;
            }
        }
        Ok(Kinds(places))
    }

    /// Every set with what is known of it, in the order of their masks: {1}, {2}, {1, 2}, {3}, ..
    pub fn sets<'a>(&'a self, kinds: &'a Kinds) -> impl Iterator<Item = (Mask, SetKind)> + use<'a> {
        let all = (0..).zip(&kinds.0).skip(1);
        all.map(|(mask, place): (Mask, &u32)| (mask, self.findings[*place as usize].kind))
    }

    /// The closed sets in boolean intervals, by p and maximal set.
    pub fn intervals(&self) -> Vec<Interval> {
        let mut classes: BTreeMap<(u16, Mask), Vec<Mask>> = BTreeMap::new();
        for finding in &self.findings {
            if let SetKind::Closed { p, widest } = finding.kind {
                classes.entry((p, widest)).or_default().push(finding.mask);
            }
        }
        let interval = |((p, maximal), mut members): ((u16, Mask), Vec<Mask>)| {
            members.sort_unstable();
            let is_member = |mask: Mask| members.binary_search(&mask).is_ok();
            // With any smaller member, all sets between it and this one are members.
            let is_minimal = |&&mask: &&Mask| !elements(mask).any(|k| is_member(mask & !(1 << (k - 1))));
            Interval {
                p,
                minimal: members.iter().filter(is_minimal).copied().collect(),
                maximal,
                sets: members.len() as u64,
            }
        };
        classes.into_iter().map(interval).collect()
    }
}

/// Decides all nonempty K within {1..max}.  T = a few microseconds for each row computed: 0.15 rows per set at max = 20.
///
/// # Errors
/// [`ErrorKind::Unsupported`] for max = 0 or max > [`MOST`]; [`ErrorKind::Interrupted`].
pub fn classify(max: u32, limits: &SearchLimits, job: &Job) -> Result<Classification> {
    supported(max)?;
    // Some beginnings have far more sets below them than others, so there are many more branches than threads.
    let depth = 3 * max / 5;
    let branches = branches(max);
    let tree = Tree { max, limits, job, decided: AtomicU64::new(0) };
    let branches: Vec<Mutex<Result<Vec<Finding>>>> = (0..branches).map(|_| Mutex::new(Ok(Vec::new()))).collect();
    let tasks = branches.iter().enumerate().map(|(prefix, branch)| {
        let tree = &tree;
        let task: Box<dyn FnOnce() + Send> = Box::new(move || {
            let found = tree.branch(prefix as Mask, depth);
            if let Ok(mut branch) = branch.lock() {
                *branch = found;
            }
        });
        task
    });
    job.executor.run(tasks.collect());
    let mut findings = Vec::new();
    for branch in branches {
        findings.extend(branch.into_inner().unwrap_or_else(|_| Err(Error::interrupted()))?);
    }
    Ok(Classification { max, findings })
}

/// Into how many branches the sets within {1..max} are cut: one for each choice of the small elements.
pub fn branches(max: u32) -> u32 {
    1 << (3 * max / 5)
}

/// The sets of some branches, one after the other. Those of all branches are a [`Classification`].
///
/// # Errors
/// As [`classify`].
pub fn classify_some(
    max: u32,
    branches: std::ops::Range<u32>,
    limits: &SearchLimits,
    job: &Job,
) -> Result<Vec<Finding>> {
    supported(max)?;
    let unwatched = Job { progress: &Unwatched, ..*job };
    let tree = Tree { max, limits, job: &unwatched, decided: AtomicU64::new(0) };
    let mut findings = Vec::new();
    for prefix in branches.clone() {
        job.advance(u64::from(prefix - branches.start), u64::from(branches.end - branches.start))?;
        findings.extend(tree.branch(prefix, 3 * max / 5)?);
    }
    Ok(findings)
}

fn supported(max: u32) -> Result<()> {
    if (1..=MOST).contains(&max) {
        return Ok(());
    }
    let message = format!("sets within {{1..{max}}} cannot be classified; the largest element is 1 to {MOST}");
    Err(Error::new(ErrorKind::Unsupported, message))
}

/// The search, seen from all its branches.
struct Tree<'a> {
    max: u32,
    limits: &'a SearchLimits,
    job: &'a Job<'a>,
    decided: AtomicU64,
}

/// One branch of the search on its way.
struct Path {
    ladder: Ladder<2>,
    steps: Vec<usize>,
    found: Vec<Finding>,
}

impl Tree<'_> {
    /// All sets whose elements up to `depth` are those of the prefix.
    fn branch(&self, prefix: Mask, depth: u32) -> Result<Vec<Finding>> {
        self.job.advance(self.decided.load(Ordering::Relaxed), 1 << self.max)?;
        let mut path = Path { ladder: Ladder::new(), steps: Vec::new(), found: Vec::new() };
        path.ladder.push(&[]);
        for row in 1..=depth {
            if prefix >> (row - 1) & 1 == 1 {
                path.steps.push(row as usize);
            }
            let outcome = path.ladder.push(&path.steps);
            if outcome != RowShape::Pure {
                // All branches with this beginning end here; one of them says so.
                if prefix >> row == 0 {
                    self.add_settled(&mut path, row, outcome)?;
                }
                return Ok(path.found);
            }
        }
        self.descend(&mut path, depth + 1)?;
        Ok(path.found)
    }

    /// Goes on with row r, which is not on the ladder yet, with and without r in K.
    fn descend(&self, path: &mut Path, row: u32) -> Result<()> {
        if row > self.max {
            return self.leaf(path);
        }
        for taken in [false, true] {
            if taken {
                path.steps.push(row as usize);
            }
            match path.ladder.push(&path.steps) {
                RowShape::Pure => {
                    self.descend(path, row + 1)?;
                    path.ladder.pop();
                }
                outcome => self.add_settled(path, row, outcome)?,
            }
            if taken {
                path.steps.pop();
            }
        }
        Ok(())
    }

    /// The row that ends the ladder settles all sets that begin like this one.
    fn add_settled(&self, path: &mut Path, row: u32, outcome: RowShape) -> Result<()> {
        let kind = if outcome == RowShape::Mixed { SetKind::NotClosed { row: row as u16 } } else { SetKind::Undecided };
        self.add(path, row, kind)
    }

    /// All rows up to the largest element repeat from their start: blocks, or more rows, decide about the set.
    fn leaf(&self, path: &mut Path) -> Result<()> {
        let set: Vec<Int> = path.steps.iter().map(|&k| Int::from(k)).collect();
        if set.is_empty() {
            return Ok(());
        }
        let residues = |side: usize| {
            let mut residues: Vec<usize> = path.steps.iter().map(|k| k % side).collect();
            residues.sort_unstable();
            residues.dedup();
            residues
        };
        let search = Search { small: &path.steps, finite: Some(&set), residues: &residues, max_p: self.limits.max_p };
        let height = path.ladder.height();
        // A single block is the quicker test, and the usual case.
        let block = (1..=height).find_map(|side| search.try_block(&path.ladder, side));
        let squares = || (1..=height).find_map(|side| search.try_squares(&path.ladder, side));
        let unwatched = Job { progress: &Unwatched, ..*self.job };
        let verdict = match block.or_else(squares) {
            Some(verdict) => verdict,
            None => search.settle(&mut path.ladder, self.limits.rows, &unwatched)?,
        };
        while path.ladder.height() > height {
            path.ladder.pop();
        }
        let kind = match verdict {
            RegularityVerdict::Closed(tiling) => {
                let side = tiling.side();
                let harmless = harmless_residues(&tiling.squares()[0], side);
                let joins = |k: &u32| harmless.binary_search(&(*k as usize % side)).is_ok();
                let widest = (1..=self.max).filter(joins).fold(0, |mask, k| mask | 1 << (k - 1));
                SetKind::Closed { p: side as u16, widest }
            }
            RegularityVerdict::Quotient { tiling, never_closed, .. } => {
                SetKind::Quotient { q: tiling.side() as u16, never_closed: never_closed.is_some() }
            }
            RegularityVerdict::NotClosed { row } => SetKind::NotClosed { row: row as u16 },
            RegularityVerdict::Undecided { .. } => SetKind::Undecided,
        };
        self.add(path, self.max, kind)
    }

    fn add(&self, path: &mut Path, free: u32, kind: SetKind) -> Result<()> {
        let mask = path.steps.iter().fold(0, |mask, k| mask | 1 << (k - 1));
        path.found.push(Finding { mask, free: free as u8, kind });
        let sets = 1 << (self.max - free);
        let decided = self.decided.fetch_add(sets, Ordering::Relaxed) + sets;
        self.job.advance(decided, 1 << self.max)
    }
}
