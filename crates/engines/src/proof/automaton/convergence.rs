//! After how many rows a run that starts with no memory is right, at worst over all rows it may start at.
//!
//! The rows whose words are that of m with k more digits are the *block* of m at depth k. Every row is in the block of
//! some m, and the rows after the block of m are those of the block of m + 1. So it is enough to look at all pairs of
//! states of m and m + 1. For each, those runs are kept that begin in the block of m and are not right at its end; two
//! of them that are in the same state there go on alike, so that only the longer one counts. Runs at depth k + 1 are
//! those at depth k that have gone through the rest of the larger block. Once blocks are as long as the claim, all runs
//! must be right at the end of the block of m + 1.

use super::budget::CheckBudget;
use super::statement::{StatedRow, Statement};
use super::step::{StatedRowState, dummy, step};
use crate::proof::stop::{CheckStep, Stop};
use std::collections::HashMap;
use std::rc::Rc;

const UNKNOWN: u32 = u32::MAX;

/// A run that is not right yet: its row state, and how many rows it took.
type PendingRun = (u32, u32);

/// Checks that the worst run takes `claimed` rows, given the states of all x and x + 1.
pub fn check(statement: &Statement, pairs: &[(u32, u32)], claimed: u64, budget: &mut CheckBudget) -> CheckStep {
    let automaton = &statement.automaton;
    let children = Children::new(statement, pairs, budget)?;
    let mut steps = Steps::new(statement, claimed, budget)?;
    // Depths go on for about as long as the claim has digits in this numeration.
    steps.total = pairs.len() * 2 * (64 - claimed.leading_zeros() as usize + 1);
    // How many rows a block has at least, and a block after a digit below t.
    let (mut least, mut full) = (1u64, 1u64);
    let mut depth = 0;
    let mut runs = Runs::default();
    for &(x, _) in pairs {
        let mut begun = Vec::new();
        steps.begin(x as usize, &mut begun, budget)?;
        runs.push(&begun, budget)?;
    }
    while least < claimed {
        let mut deeper = Runs::default();
        for (at, &(x, _)) in pairs.iter().enumerate() {
            steps.done = depth * pairs.len() + at;
            let mut going = Vec::new();
            for (digit, child) in automaton.moves(x as usize) {
                steps.pass(child, depth, &mut going, budget)?;
                for &run in runs.get(children.of(at, digit)) {
                    join(&mut going, run);
                }
            }
            deeper.push(&going, budget)?;
        }
        runs.forget(budget);
        runs = deeper;
        depth += 1;
        (least, full) = (full, full.saturating_mul(statement.t as u64).saturating_add(least));
    }
    for (at, &(x, y)) in pairs.iter().enumerate() {
        steps.done = depth * pairs.len() + at;
        let mut going = runs.get(at).to_vec();
        steps.pass(y as usize, depth, &mut going, budget)?;
        if !going.is_empty() {
            return Err(steps.too_long(x as usize));
        }
    }
    if u64::from(steps.worst) != claimed {
        let reason = format!("no run takes {claimed} rows; the worst takes {}", steps.worst);
        return Err(Stop::rejected("convergence", reason));
    }
    Ok(())
}

/// Adds a run, unless there is a longer one in the same state.
fn join(runs: &mut Vec<PendingRun>, (state, rows): PendingRun) {
    match runs.iter_mut().find(|run| run.0 == state) {
        Some(run) => run.1 = run.1.max(rows),
        None => runs.push((state, rows)),
    }
}

/// Some runs for each pair.
#[derive(Default)]
struct Runs {
    flat: Vec<PendingRun>,
    ends: Vec<usize>,
}

impl Runs {
    fn push(&mut self, runs: &[PendingRun], budget: &mut CheckBudget) -> CheckStep {
        budget.reserve(&mut self.flat, runs.len())?;
        budget.reserve(&mut self.ends, 1)?;
        self.flat.extend_from_slice(runs);
        self.ends.push(self.flat.len());
        Ok(())
    }

    fn get(&self, at: usize) -> &[PendingRun] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.flat[start..self.ends[at]]
    }

    fn forget(self, budget: &mut CheckBudget) {
        budget.drop_list(self.flat);
        budget.drop_list(self.ends);
    }
}

/// For each pair of states of m and m + 1 the pairs that begin in the block of m at depth 1.
struct Children {
    digits: usize,
    flat: Vec<u32>,
}

impl Children {
    fn new(statement: &Statement, pairs: &[(u32, u32)], budget: &mut CheckBudget) -> CheckStep<Children> {
        let Statement { automaton, t, .. } = statement;
        let digits = t + 1;
        budget.claim((pairs.len() * digits + automaton.len() + 1) * size_of::<u32>())?;
        // Where the pairs of each first state start.
        let mut starts = vec![0u32; automaton.len() + 1];
        pairs.iter().for_each(|&(x, _)| starts[x as usize + 1] += 1);
        (0..automaton.len()).for_each(|x| starts[x + 1] += starts[x]);
        let find = |x: usize, y: usize| {
            let (from, to) = (starts[x] as usize, starts[x + 1] as usize);
            pairs[from..to].iter().position(|pair| pair.1 as usize == y).map(|at| (from + at) as u32)
        };
        let mut flat = vec![UNKNOWN; pairs.len() * digits];
        for (at, &(x, y)) in pairs.iter().enumerate() {
            for (digit, child) in automaton.moves(x as usize) {
                let further = if digit < *t { automaton.next(x as usize, digit + 1) } else { None };
                let pair = further.or_else(|| automaton.next(y as usize, 0)).and_then(|next| find(child, next));
                let Some(pair) = pair else {
                    return Err(Stop::rejected("convergence", format!("no row follows one in state {child}")));
                };
                flat[at * digits + digit] = pair;
            }
        }
        Ok(Children { digits, flat })
    }

    fn of(&self, pair: usize, digit: usize) -> usize {
        self.flat[pair * self.digits + digit] as usize
    }
}

/// The steps of runs, each computed once.
struct Steps<'a> {
    statement: &'a Statement,
    claimed: u64,
    /// How many pairs were looked at, each once for each depth, and how many there will be.
    done: usize,
    total: usize,
    /// The longest run that is right at its end.
    worst: u32,
    /// The row states of the file, then those that only runs have.
    states: Vec<Rc<StatedRowState>>,
    ids: HashMap<Rc<StatedRowState>, u32>,
    /// What is inserted in a row, and whether the reference count grows: all that a step depends on.
    kinds: Vec<(u64, bool)>,
    kind_of: Vec<u32>,
    /// For each symbol the right state after the row.
    right: Vec<u32>,
    /// For each state and kind the state after it.
    after: Vec<u32>,
}

impl Steps<'_> {
    fn new<'a>(statement: &'a Statement, claimed: u64, budget: &mut CheckBudget) -> CheckStep<Steps<'a>> {
        let mut kinds: Vec<(u64, bool)> = statement.symbols.iter().map(|symbol| (symbol.insert, symbol.jump)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kind_of = |symbol: &super::statement::StatedSymbol| {
            kinds.partition_point(|kind| *kind < (symbol.insert, symbol.jump))
        };
        let kind_of = statement.symbols.iter().map(|symbol| kind_of(symbol) as u32).collect();
        let right = statement.stepped.iter().map(|stepped| stepped.as_ref().and_then(|stepped| stepped.next));
        let right = right.map(|next| next.unwrap_or(UNKNOWN)).collect();
        let (states, ids, after) = (Vec::new(), HashMap::new(), Vec::new());
        let mut steps =
            Steps { statement, claimed, done: 0, total: 0, worst: 0, states, ids, kinds, kind_of, right, after };
        for state in &statement.row_states {
            steps.number(state.clone(), budget)?;
        }
        Ok(steps)
    }

    /// The number of a row state.
    fn number(&mut self, state: StatedRowState, budget: &mut CheckBudget) -> CheckStep<u32> {
        if let Some(&id) = self.ids.get(&state) {
            return Ok(id);
        }
        let id = u32::try_from(self.states.len()).unwrap_or(UNKNOWN);
        let lists = |columns: &[Vec<u16>]| columns.iter().map(|set| 24 + 2 * set.len()).sum::<usize>();
        let size = state.iter().map(|(_, _, closed, columns)| 56 + 2 * closed.len() + lists(columns)).sum::<usize>();
        budget.claim(size + 64)?;
        budget.reserve(&mut self.after, self.kinds.len())?;
        self.after.resize(self.after.len() + self.kinds.len(), UNKNOWN);
        let state = Rc::new(state);
        self.states.push(Rc::clone(&state));
        self.ids.insert(state, id);
        Ok(id)
    }

    /// The runs at the end of a row that have begun with it.
    fn begin(&mut self, state: usize, runs: &mut Vec<PendingRun>, budget: &mut CheckBudget) -> CheckStep {
        let StatedRow::State(row) = self.statement.symbol(state).row else {
            return Ok(());
        };
        let Some(start) = dummy(&self.statement.row_states[row as usize]) else {
            return Err(self.too_long(state));
        };
        let start = self.number(start, budget)?;
        if start == row {
            return Ok(());
        }
        runs.push((start, 0));
        self.row(state, runs, budget)
    }

    /// Lets runs go through the block of a state, as far as they are not right before.
    fn pass(&mut self, state: usize, depth: usize, runs: &mut Vec<PendingRun>, budget: &mut CheckBudget) -> CheckStep {
        if runs.is_empty() {
            return Ok(());
        }
        if depth == 0 {
            return self.row(state, runs, budget);
        }
        let statement = self.statement;
        for (_, child) in statement.automaton.moves(state) {
            self.pass(child, depth - 1, runs, budget)?;
        }
        Ok(())
    }

    /// Lets runs go through one row.
    fn row(&mut self, state: usize, runs: &mut Vec<PendingRun>, budget: &mut CheckBudget) -> CheckStep {
        let symbol = self.statement.automaton.symbol(state);
        budget.spend(runs.len() + 1, self.done, self.total)?;
        let (kind, right) = (self.kind_of[symbol] as usize, self.right[symbol]);
        let mut kept = 0;
        for at in 0..runs.len() {
            let (from, rows) = runs[at];
            if u64::from(rows) >= self.claimed {
                return Err(self.too_long(state));
            }
            let known = self.after[from as usize * self.kinds.len() + kind];
            let to = if known == UNKNOWN { self.compute(from, kind, state, budget)? } else { known };
            if to == right {
                self.worst = self.worst.max(rows + 1);
                continue;
            }
            match runs[..kept].iter().position(|run| run.0 == to) {
                Some(same) => runs[same].1 = runs[same].1.max(rows + 1),
                None => {
                    runs[kept] = (to, rows + 1);
                    kept += 1;
                }
            }
        }
        runs.truncate(kept);
        Ok(())
    }

    fn compute(&mut self, from: u32, kind: usize, state: usize, budget: &mut CheckBudget) -> CheckStep<u32> {
        let (insert, jump) = self.kinds[kind];
        let Some((after, _)) = step(&self.states[from as usize], insert, jump, self.statement.t) else {
            return Err(self.too_long(state));
        };
        let to = self.number(after, budget)?;
        self.after[from as usize * self.kinds.len() + kind] = to;
        Ok(to)
    }

    fn too_long(&self, state: usize) -> Stop {
        let claimed = self.claimed;
        let reason = format!(
            "a run is not right after {claimed} rows: it can still be wrong where it comes to a row in state {state}"
        );
        Stop::rejected("convergence", reason)
    }
}
