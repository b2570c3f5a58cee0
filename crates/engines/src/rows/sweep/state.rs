//! All rows at once, antidiagonal by antidiagonal, without history.
//!
//! At time t the cells (x, t - x) are done. The state holds what each row has used, the columns and diagonals under way,
//! and nothing else: a few hundred kilobytes for 600 rows.
//!
//! A cell needs what was done at earlier times in its own row and in lower ones only. So a block of rows goes on for some
//! time on its own, in the fastest memory, before the block above follows: the sets that leave it wait in [`TravellingSets`].

use super::boundary::Boundary;
use super::kernel::{self, LANES, UsedSets, Wave};
use super::travelling_sets::{TravellingSets, View};
use crate::board::{self, Table};
use crate::error::Result;
use crate::job::Job;
use crate::rows::steady::{Slant, Steady};
use crate::rules::Game;
use std::sync::Arc;

/// How many antidiagonals a block of rows does on its own.
const TILE: u64 = 32;
/// How many groups of rows are a block: their sets, as far as they are looked at, fit the first-level cache.
const BLOCK: usize = 8;
/// How far travelling sets run before they are copied back.
const SLACK: usize = 2 * TILE as usize;

/// A value that no window holds.
const NOWHERE: u64 = u64::MAX / 2;

/// The rows of a game at one time.
#[derive(Clone)]
pub(super) struct SweepState {
    steady: Arc<Steady>,
    kind: UsedSets,
    kernel: fn(UsedSets, Wave) -> bool,
    /// The time: the next cell of row x is (x, time - x).
    time: u64,
    /// The rows below are done with: the boundary tells what they contribute.
    pub(super) first: usize,
    pub(super) boundary: Option<Arc<Boundary>>,
    /// Rows from this one on are not computed: for looking at a lower one only.
    pub(super) end: usize,
    low: Vec<u64>,
    rows: TravellingSets,
    columns: TravellingSets,
    /// The diagonals that are used at time t are in `slants[t mod len]`.
    slants: Vec<TravellingSets>,
    /// Stands for them where there are none.
    nothing: TravellingSets,
    /// The last values of all rows, by time mod len, where moves need them one by one.
    history: Vec<Vec<u64>>,
    /// Entries before row 0 in a line of the history.
    lead: usize,
    word: Vec<u64>,
    bit: Vec<u64>,
}

/// How many rows are computed if so many are asked for: whole groups.
pub(super) fn padded(rows: usize) -> usize {
    rows.div_ceil(LANES) * LANES
}

impl SweepState {
    /// The machine for rows 0..rows at the first time, a multiple of 64, at which all its cells follow the steady rule, and
    /// the board of everything before.
    pub(super) fn new(game: &Game, rows: usize, job: &Job) -> Result<(SweepState, Table)> {
        let rows = padded(rows);
        let steady = Arc::new(Steady::of(game, rows)?);
        let start = steady.from.saturating_add(rows).max(64).div_ceil(64).saturating_mul(64);
        // Two machines, and the snapshots that there always may be.
        let states = 2 + super::settling::LIMITS.fewest as u128;
        job.afford(&format!("the state of {rows} rows of {game}"), states * SweepState::bytes_for(&steady))?;
        let board = board::table(game, rows, start, job)?;
        Ok((SweepState::at(&steady, &board, start), board))
    }

    /// The machine at its first time again.
    pub(super) fn at_the_start(&self, early: &Table) -> SweepState {
        SweepState::at(&self.steady, early, early.cols())
    }

    /// Words of a window that holds every value a row may have, from the least unused in its group on, and a full word to
    /// spare on either side. Values of the last few columns may be held besides: see [`spread`].
    fn words(steady: &Steady) -> usize {
        let last = steady.rows - 1;
        let older = if let Slant::Band(a) = steady.slant { a - 1 } else { 0 };
        steady.depth(last).saturating_add(last + 2 * LANES).saturating_add(older).div_ceil(64) + 3
    }

    /// Memory for one machine, about.
    pub(super) fn bytes_for(steady: &Steady) -> u128 {
        let travelling = (2 + slots(&steady.slant)) as u128;
        let (lead, remembered) = history(&steady.slant);
        let rows = steady.rows as u128;
        8 * (travelling * SweepState::words(steady) as u128 * (rows + SLACK as u128 + 24)
            + remembered as u128 * (lead as u128 + rows))
    }

    fn at(steady: &Arc<Steady>, board: &Table, start: usize) -> SweepState {
        let rows = steady.rows;
        let words = SweepState::words(steady);
        let (slant, offsets) = match &steady.slant {
            Slant::None => (false, false),
            Slant::Whole { .. } | Slant::Band(_) => (true, false),
            Slant::Offsets(set) => (false, !set.is_empty()),
        };
        let (lead, remembered) = history(&steady.slant);
        let mut machine = SweepState {
            steady: steady.clone(),
            kind: UsedSets { column: steady.column, slant, offsets },
            kernel: kernel::run,
            time: start as u64,
            first: 0,
            boundary: None,
            end: rows,
            low: vec![0; rows / LANES],
            rows: TravellingSets::new(words, rows, 0),
            columns: if steady.column { TravellingSets::new(words, rows, SLACK) } else { TravellingSets::none() },
            slants: vec![TravellingSets::new(words, rows, SLACK.max(step(&steady.slant))); slots(&steady.slant)],
            nothing: TravellingSets::none(),
            history: vec![vec![NOWHERE; lead + rows]; remembered],
            lead,
            word: vec![0; rows],
            bit: vec![0; rows],
        };
        for x in 0..rows {
            machine.place(board, start, x);
        }
        machine
    }

    /// Fills the sets of row x from the board.
    fn place(&mut self, board: &Table, start: usize, x: usize) {
        let value = |i: usize, y: usize| u64::from(board.get(i, y));
        // Windows are circular, so what lies below the lowest word of the group has to be left out.
        let group = x / LANES * LANES;
        let least = (group..group + LANES).map(|i| {
            let mut seen = vec![false; start + 1];
            (0..start - i).for_each(|y| {
                if let Some(seen) = seen.get_mut(board.get(i, y) as usize) {
                    *seen = true
                }
            });
            seen.iter().position(|seen| !seen).unwrap_or(start)
        });
        let low = least.min().unwrap_or(0) as u64 / 64;
        self.low[x / LANES] = low;
        (0..start - x).map(|y| value(x, y)).filter(|&v| v >= 64 * low).for_each(|v| self.rows.view(0).insert(x, v));
        if self.kind.column {
            (0..x).for_each(|i| self.columns.view(0).insert(x, value(i, start - x)));
        }
        for late in 0..self.slants.len() {
            let y = start + late - x;
            let slot = y.wrapping_add(x) % self.slants.len();
            for (i, s) in self.steady.reach(x).into_iter().filter(|&(i, s)| s > 0 && s <= y && i + y - s < start) {
                self.slants[slot].view(0).insert(x, value(i, y - s));
            }
        }
        let remembered = self.history.len();
        for back in 1..=remembered.min(start - x) {
            self.history[(start - back) % remembered][self.lead + x] = value(x, start - back - x);
        }
    }

    /// The time: the next cell of row x is (x, time - x).
    pub(super) fn time(&self) -> u64 {
        self.time
    }

    /// Uses the kernel for any machine from now on.
    #[cfg(test)]
    pub(super) fn portably(&mut self) {
        self.kernel = kernel::run_portably;
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.steady.rows
    }

    pub(super) fn steady(&self) -> &Steady {
        &self.steady
    }

    /// Goes on to a time. `record` is told what enters its row; `watch` is handed the values of a row.
    pub(super) fn run_to(
        &mut self,
        time: u64,
        mut record: Option<&mut Boundary>,
        mut watch: Option<(usize, &mut Vec<u64>)>,
    ) {
        while self.time < time {
            // Single values have to be at hand at once where moves need them.
            let most = if self.history.is_empty() { TILE } else { 1 };
            let steps = most.min(time - self.time);
            self.tile(steps as usize, record.as_deref_mut(), &mut watch);
        }
    }

    /// Computes so many antidiagonals, block of rows by block of rows.
    fn tile(&mut self, steps: usize, mut record: Option<&mut Boundary>, watch: &mut Option<(usize, &mut Vec<u64>)>) {
        let (slots, step) = (self.slants.len(), step(&self.steady.slant));
        if self.kind.column {
            self.columns.make_ready(steps);
        }
        self.slants.iter_mut().for_each(|travelling| travelling.make_ready(steps.div_ceil(slots) * step));
        let (first, last) = (self.first / LANES, self.end / LANES);
        let recorded = record.as_ref().map_or(first, |boundary| boundary.row / LANES);
        let mut start = first;
        while start < last {
            // A block begins where something is recorded.
            let end = last.min(start + BLOCK);
            let end = if start < recorded { end.min(recorded) } else { end };
            for late in 0..steps {
                let time = self.time + late as u64;
                let slot = (time % slots.max(1) as u64) as usize;
                let mut columns = self.columns.view(if self.kind.column { late } else { 0 });
                let mut slants = match self.slants.get_mut(slot) {
                    Some(travelling) => travelling.view(late / slots * step),
                    None => self.nothing.view(0),
                };
                if start == first {
                    enter(time, &self.steady, self.boundary.as_deref(), &mut columns, &mut slants);
                    if let Slant::Band(a) = self.steady.slant {
                        spread(a, time, &self.history, &mut slants);
                    }
                }
                if start == recorded
                    && let Some(boundary) = record.as_deref_mut()
                {
                    boundary.record(time, &columns, &slants);
                }
                let reached: Vec<&[u64]> = match &self.steady.slant {
                    Slant::Offsets(set) => {
                        let at = |k: usize| ((time - 2 * k as u64) % self.history.len() as u64) as usize;
                        set.iter().map(|&k| &self.history[at(k)][self.lead - k..]).collect()
                    }
                    _ => Vec::new(),
                };
                let wave = Wave {
                    words: self.rows.words(),
                    low: &mut self.low,
                    groups: start..end,
                    rows: self.rows.view(0),
                    columns,
                    slants,
                    reached: &reached,
                    values: watch.is_some() || late + 1 == steps,
                    word: &mut self.word,
                    bit: &mut self.bit,
                };
                let fits = (self.kernel)(self.kind, wave);
                assert!(fits, "values are bounded by Steady::depth");
                if let Some((row, values)) = watch
                    && (start..end).contains(&(*row / LANES))
                {
                    values.push(self.value(*row));
                }
            }
            start = end;
        }
        self.remember();
        if self.kind.column {
            self.columns.advance(steps);
        }
        for late in 0..slots.min(steps) {
            let slot = ((self.time + late as u64) % slots as u64) as usize;
            self.slants[slot].advance((steps - late).div_ceil(slots) * step);
        }
        self.time += steps as u64;
    }

    fn remember(&mut self) {
        let len = self.history.len();
        if len == 0 {
            return;
        }
        let line = &mut self.history[(self.time % len as u64) as usize];
        for (x, place) in line[self.lead..].iter_mut().enumerate() {
            *place = 64 * self.word[x] + u64::from(self.bit[x].trailing_zeros());
        }
    }

    /// The value of row x found last: G(x, time - 1 - x).
    pub(super) fn value(&self, x: usize) -> u64 {
        64 * self.word[x] + u64::from(self.bit[x].trailing_zeros())
    }

    /// Whether a boundary can stand for retired rows: what they contribute has to be one column and one diagonal.
    pub(super) fn can_retire(&self) -> bool {
        self.kind.column && matches!(self.steady.slant, Slant::Whole { step: 1, .. })
    }

    /// Everything above row `first`, to go on from later.
    pub(super) fn save(&self) -> Vec<u64> {
        let mut words = Vec::new();
        words.extend_from_slice(&self.low[self.first / LANES..]);
        self.rows.save(self.first, &mut words);
        if self.kind.column {
            self.columns.save(self.first, &mut words);
        }
        // In the order of use from now on.
        for late in 0..self.slants.len() as u64 {
            self.slants[((self.time + late) % self.slants.len() as u64) as usize].save(self.first, &mut words);
        }
        self.history.iter().for_each(|line| words.extend_from_slice(line));
        words
    }

    /// How many words are saved if rows from `first` on are computed.
    pub(super) fn state_words(&self, first: usize) -> usize {
        let rows = self.steady.rows - first;
        let travelling = 1 + usize::from(self.kind.column) + self.slants.len();
        rows / LANES + travelling * self.rows.words() * rows + self.history.iter().map(Vec::len).sum::<usize>()
    }

    /// Goes back to what was saved at a time when rows from `first` on were computed.
    pub(super) fn load(&mut self, time: u64, first: usize, words: &[u64]) {
        debug_assert!(first <= self.first);
        self.time = time;
        let groups = self.low.len() - first / LANES;
        let (low, mut rest) = words.split_at(groups);
        self.low[first / LANES..].copy_from_slice(low);
        rest = &rest[self.rows.load(first, rest)..];
        if self.kind.column {
            rest = &rest[self.columns.load(first, rest)..];
        }
        let len = self.slants.len() as u64;
        for late in 0..len {
            rest = &rest[self.slants[((time + late) % len) as usize].load(first, rest)..];
        }
        for line in &mut self.history {
            let (saved, after) = rest.split_at(line.len());
            line.copy_from_slice(saved);
            rest = after;
        }
    }

    /// Words of the set of what a row has used.
    pub(super) fn used_words(&self) -> usize {
        self.rows.words()
    }
}

/// The sets of the column and the diagonals that enter the lowest rows at a time.
fn enter(time: u64, steady: &Steady, boundary: Option<&Boundary>, columns: &mut View, slants: &mut View) {
    if let Some(boundary) = boundary {
        boundary.enter(time, columns, slants);
        return;
    }
    if steady.column {
        columns.clear(0);
    }
    let fresh = match steady.slant {
        Slant::Whole { least, step: 1 } => least + 1,
        Slant::Whole { step, .. } => step,
        Slant::Band(_) => 1,
        Slant::None | Slant::Offsets(_) => 0,
    };
    (0..fresh.min(steady.rows)).for_each(|row| slants.clear(row));
}

/// The diagonals beside its own that a cell (x, y) stands on for the game with |k - l| < a: from time t + d on, diagonals d
/// further up and down, which then are at rows x and x + d. There the value is in the row or the column anyway.
fn spread(a: usize, time: u64, history: &[Vec<u64>], slants: &mut View) {
    for d in 1..a {
        let line = &history[((time - d as u64) % history.len() as u64) as usize];
        for (x, &value) in line.iter().enumerate() {
            slants.insert(x, value);
            if x + d < line.len() {
                slants.insert(x + d, value);
            }
        }
    }
}

/// By how many rows a diagonal's set moves at a time.
fn step(slant: &Slant) -> usize {
    if let Slant::Whole { step, .. } = slant { *step } else { 1 }
}

/// How far below row 0 and for how many antidiagonals single values are remembered.
fn history(slant: &Slant) -> (usize, usize) {
    match slant {
        Slant::Band(a) => (0, *a),
        Slant::Offsets(set) => set.last().map_or((0, 0), |&most| (most, 2 * most + 1)),
        Slant::None | Slant::Whole { .. } => (0, 0),
    }
}

/// How many sets of diagonals are needed: one step along a diagonal takes two units of time.
fn slots(slant: &Slant) -> usize {
    match slant {
        Slant::Whole { .. } | Slant::Band(_) => 2 * step(slant),
        _ => 0,
    }
}
