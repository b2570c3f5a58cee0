//! How many rows Algorithm FSW takes to converge, over all rows: Conjecture 3.10 of Nivasch 2009, decided by an
//! automaton.
//!
//! Every row x continues some m by k digits, and if the rows that continue m + 1 by k digits are more than L, then rows
//! x, .., x + L are among those that continue m or m + 1. The pairs of states of all m and m + 1 are known from the
//! proof of the automaton. So all stretches of L + 1 rows are found by going k digits on from each of these pairs, and
//! the largest number of rows in which the dummy state becomes the right one, over all starts in them, is R_g exactly.
//!
//! Most starts converge within a few rows. So this is done for small k first, and a start is looked at again with more
//! digits only if it was still under way at the end of what it could see.

use super::candidate::{Candidate, StateRow};
use super::row_state::JUMP;
use super::steps::Steps;
use super::verify::ProvedAutomaton;
use crate::error::Result;
use crate::job::Job;
use automata::{NONE, Slices};

/// The most digits that are gone on by: stretches of some ten thousand rows.
const DEEPEST: usize = 20;

/// A start that did not converge within the rows that continue a pair: the pair, and how far into its rows it is.
type OpenStart = (u32, u32);

/// R_g: the largest number of rows that the dummy state of any row takes to become the right one; `None` if some do not
/// within some ten thousand rows.  T = O(starts) steps, about 10 for each of some 200 starts per pair at first, and ten
/// times fewer for each level.
///
/// # Errors
/// [`crate::ErrorKind::Memory`] if the row states met do not fit the memory allowed, [`crate::ErrorKind::Interrupted`].
pub(super) fn converge(candidate: &Candidate, proved: &ProvedAutomaton, job: &Job) -> Result<Option<u64>> {
    let mut search = ConvergenceSearch::new(candidate, proved, job)?;
    let mut most = 0;
    let mut depth = 5;
    let mut open = search.first_level(depth, &mut most, job)?;
    while !open.is_empty() {
        if depth >= DEEPEST {
            return Ok(None);
        }
        open = search.next_level(depth, depth + 3, &open, &mut most, job)?;
        depth += 3;
    }
    Ok(Some(most))
}

struct ConvergenceSearch<'a> {
    proved: &'a ProvedAutomaton,
    pairs: Slices,
    steps: Steps,
    /// For each symbol its row state and what it inserts, as numbers of the steps; [`NONE`] for the first rows.
    symbols: Vec<(u32, u16)>,
    /// For each row state the dummy state with its counts.
    dummies: Vec<u32>,
}

impl<'a> ConvergenceSearch<'a> {
    fn new(candidate: &'a Candidate, proved: &'a ProvedAutomaton, job: &Job) -> Result<ConvergenceSearch<'a>> {
        let mut steps = Steps::new(candidate.shape, candidate.g, job.budget.memory);
        let mut pairs = Slices::default();
        for &(x, y) in &proved.pairs {
            pairs.number(&[x, y]);
        }
        // The row states get their own numbers, since they come first.
        for state in &candidate.row_states {
            steps.number(state.clone());
        }
        let states = (0..).zip(&candidate.row_states);
        let dummies = states.map(|(number, state)| steps.dummy(number, &state.index())).collect();
        let symbols = candidate.symbols.iter().map(|symbol| match symbol.row {
            StateRow::State(number) => Ok((number, steps.insert(symbol.insert)?)),
            StateRow::First(_) => Ok((NONE, steps.insert(symbol.insert & JUMP)?)),
        });
        let symbols = symbols.collect::<Result<_>>()?;
        Ok(ConvergenceSearch { proved, pairs, steps, symbols, dummies })
    }

    /// All starts of all pairs.
    fn first_level(&mut self, depth: usize, most: &mut u64, job: &Job) -> Result<Vec<OpenStart>> {
        let mut open = Vec::new();
        let (mut rows, mut ends) = (Vec::new(), 0);
        for pair in 0..self.pairs.len() as u32 {
            self.watch(pair, depth, job)?;
            self.stretch(pair, depth, &mut rows, &mut ends);
            for start in 0..ends {
                match self.run(&rows[start..])? {
                    Some(taken) => *most = taken.max(*most),
                    None => open.push((pair, start as u32)),
                }
            }
        }
        Ok(open)
    }

    /// Starts that are still open, with more digits: `open` has pairs and starts for `shallow` digits, in order.
    fn next_level(
        &mut self,
        shallow: usize,
        depth: usize,
        open: &[OpenStart],
        most: &mut u64,
        job: &Job,
    ) -> Result<Vec<OpenStart>> {
        let mut still_open = Vec::new();
        let (mut rows, mut ends) = (Vec::new(), 0);
        let (mut starts, mut parts, mut counted) = (Vec::new(), Vec::new(), Vec::new());
        for pair in 0..self.pairs.len() as u32 {
            self.watch(pair, depth, job)?;
            // The stretch is made of those of the pairs that are depth - shallow digits on.
            self.parts(pair, depth - shallow, &mut parts);
            starts.clear();
            let mut before = 0;
            for part in parts.windows(2) {
                // Rows that follow each other are all among the pairs.
                let finer = self.pairs.find(part).unwrap_or(NONE);
                let first = open.partition_point(|&(pair, _)| pair < finer);
                let own = open[first..].iter().take_while(|&&(pair, _)| pair == finer);
                starts.extend(own.map(|&(_, start)| before + start as usize));
                counted.clear();
                self.leaves(part[0], shallow, &mut counted);
                before += counted.len();
            }
            if starts.is_empty() {
                continue;
            }
            self.stretch(pair, depth, &mut rows, &mut ends);
            for &start in &starts {
                match self.run(&rows[start..])? {
                    Some(taken) => *most = taken.max(*most),
                    None => still_open.push((pair, start as u32)),
                }
            }
        }
        Ok(still_open)
    }

    fn watch(&self, pair: u32, depth: usize, job: &Job) -> Result<()> {
        if pair.is_multiple_of(1 << 10) {
            let (done, all) = (u64::from(pair), self.pairs.len());
            job.progress.status(format_args!("convergence: {done} of {all} pairs with {depth} digits"), done, "pairs");
            job.advance(0, 0)?;
        }
        Ok(())
    }

    /// The rows that continue a pair by so many digits; and how many of them continue its first.
    fn stretch(&self, pair: u32, depth: usize, rows: &mut Vec<u32>, ends: &mut usize) {
        let &[x, y] = self.pairs.get(pair) else { unreachable!("entries are pairs") };
        rows.clear();
        self.leaves(x, depth, rows);
        *ends = rows.len();
        self.leaves(y, depth, rows);
    }

    /// The states of the first of a pair continued by so many digits, and the first of those of the second.
    fn parts(&self, pair: u32, depth: usize, parts: &mut Vec<u32>) {
        let &[x, y] = self.pairs.get(pair) else { unreachable!("entries are pairs") };
        parts.clear();
        self.leaves(x, depth, parts);
        let first = (0..depth).fold(y, |state, _| self.proved.refined.automaton.transitions(state)[0]);
        parts.push(first);
    }

    /// The states of all words that continue a state by so many digits, in order.
    fn leaves(&self, state: u32, depth: usize, found: &mut Vec<u32>) {
        if depth == 0 {
            found.push(state);
            return;
        }
        for &to in self.proved.refined.automaton.transitions(state) {
            if to != NONE {
                self.leaves(to, depth - 1, found);
            }
        }
    }

    /// How many rows the dummy state of the first of these rows takes; `None` if that cannot be seen. Nothing starts in
    /// the first rows, which have no row state.
    fn run(&mut self, rows: &[u32]) -> Result<Option<u64>> {
        let symbol = |search: &ConvergenceSearch, state: u32| {
            search.symbols[search.proved.refined.automaton.output(state) as usize]
        };
        let (own, _) = symbol(self, rows[0]);
        if own == NONE {
            return Ok(Some(0));
        }
        let mut state = self.dummies[own as usize];
        for (taken, &row) in (0..).zip(rows) {
            let (own, insert) = symbol(self, row);
            if state == own {
                return Ok(Some(taken));
            }
            state = self.steps.next(state, insert)?;
        }
        Ok(None)
    }
}
