//! From a game to an automaton that is proved to give its points of values up to g.
//!
//! Nothing is known of the automaton in advance. Some hundred thousand rows, computed exactly (`first_rows`), show how far
//! points spread and how fast Algorithm FSW converges; from them the windows around rows are closed under appending
//! digits (`closure`), the smallest automaton with the same outputs is taken (`candidate`), and it is verified for all
//! rows (`verify`). If the guess was too bold, the verification says so, and it is made again with larger windows. What
//! has been verified also decides how long Algorithm FSW takes to converge over all rows (`converge`), and is written
//! to a file (`write`) that a checker of its own accepts or refuses ([`crate::proof`]).
//!
//! Games: Wythoff's, `a-wythoff:A`, and those that are like Wythoff's from some row on (`shape`).

mod candidate;
mod closure;
mod converge;
mod differences;
mod first_rows;
mod frequent_states;
mod numbered_keys;
mod row_state;
mod shape;
mod sizes;
mod steps;
mod verify;
mod write;

#[cfg(test)]
mod tests;

pub use differences::DifferenceSets;
pub(super) use row_state::{PackedRowState, PackedValueState};
pub(super) use shape::Shape;

use crate::error::{Error, ErrorKind, Result};
use crate::job::Job;
use crate::rules::Game;
use candidate::Candidate;
use closure::Closure;
use first_rows::FirstRows;
use sizes::Sizes;
use steps::Steps;
use verify::{ProvedAutomaton, Verified, verify};

/// The largest value: sets of values are kept in 32 bits.
pub const LARGEST: u32 = 30;

/// Times that the windows are made larger before giving up.
const ATTEMPTS: usize = 5;

/// An automaton, proved, and what the proof shows.
pub struct Built {
    game: Game,
    candidate: Candidate,
    /// How many windows its states were found among.
    pub windows: usize,
    /// How many states the product of the automaton with itself has, in which x and x + 1 are read side by side.
    pub product: usize,
    /// How many sets of states there are when, for every y, all rows are followed whose points may lie in column y.
    pub sets: usize,
    /// For each value the differences d_n - t n.
    pub differences: Vec<DifferenceSets>,
    /// The points on the main diagonal: value and row.
    pub main_diagonal: Vec<(u32, u32)>,
    /// The largest number of rows in which Algorithm FSW converges from a dummy state, over all rows. `None` for
    /// a-wythoff:A with A > 1, where there is nothing like a dummy state, and if some rows take too many to be
    /// followed.
    pub convergence: Option<u64>,
}

impl Built {
    /// How many states it has.
    pub fn states(&self) -> usize {
        self.candidate.automaton.len()
    }

    /// How many row states there are.
    pub fn row_states(&self) -> usize {
        self.candidate.row_states.len()
    }

    /// How many of the first rows are left to the definition.
    pub fn transient(&self) -> u32 {
        self.candidate.transient()
    }

    /// The certificate.
    pub fn certificate(&self) -> Vec<u8> {
        write::write(&self.game, &self.candidate, &self.differences, self.convergence)
    }
}

/// Finds the automaton of a game that gives its points of values up to g, and proves it.  T and memory grow fast with
/// g: for Wythoff's game 0.1 s at g = 1, 2 s at g = 2, and at g = 3 half an hour and four gigabytes, for 220, 9958 and
/// 2223648 states.
///
/// # Errors
/// [`ErrorKind::Unsupported`] for games of another kind and values above [`LARGEST`]; [`ErrorKind::Memory`] if it does
/// not fit the memory allowed; [`ErrorKind::NotConverged`] if there is no proof after windows were made larger several
/// times; [`ErrorKind::Interrupted`].
pub fn build(game: &Game, g: u32, job: &Job) -> Result<Built> {
    let shape = Shape::of(game)?;
    if g > LARGEST {
        let message = format!("automata are made for values up to {LARGEST}, not for {g}");
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    let transient = u32::try_from(shape.transient(g)).ok().filter(|&rows| rows <= MOST_TRANSIENT);
    let transient = transient.ok_or_else(|| {
        let message =
            format!("{game}: its first rows are left to the definition, and they are more than {MOST_TRANSIENT}");
        Error::new(ErrorKind::Unsupported, message)
    })?;
    if game.is_wythoff() && g == 3 {
        job.afford("an automaton for values up to 3 of wythoff", MEMORY_OF_THREE)?;
    }
    let mut steps = Steps::new(shape, g, job.budget.memory);
    let first = FirstRows::new(game, g, transient, first_rows(&shape, g), &mut steps, job)?;
    let mut guess = first.convergence(&mut steps, job)? + 2;
    let mut last = String::new();
    for _ in 0..ATTEMPTS {
        let sizes = Sizes::new(shape.t, guess, first.diagonals);
        match attempt(&mut steps, &first, sizes, g, job) {
            Ok((candidate, windows, Verified::Proved(proved))) => return finish(game, candidate, windows, proved, job),
            Ok((candidate, _, Verified::Wrong(fault))) => {
                last = format!("{} states fail the check of {}: {}", candidate.automaton.len(), fault.check, fault.why);
            }
            Err(error) if error.kind() == ErrorKind::NotConverged => last = error.to_string(),
            Err(error) => return Err(error),
        }
        guess = guess * 3 / 2 + 8;
    }
    let message = format!("{game}: no automaton for values up to {g} was found with windows for R = {guess}; {last}");
    Err(Error::new(ErrorKind::NotConverged, message))
}

/// What the values up to 3 of Wythoff's game are known to take, in bytes, counted as [`Closure`] counts; elsewhere it is
/// not known before the limit is met.
const MEMORY_OF_THREE: u128 = 4_300_000_000;

/// The most rows that are left to the definition.
const MOST_TRANSIENT: u32 = 4096;

/// How many rows to look at first. Where convergence is slow, its slowest cases are rare.
fn first_rows(shape: &Shape, g: u32) -> u32 {
    if shape.t == 1 && g >= 3 { 1 << 21 } else { 1 << 17 }
}

fn attempt(
    steps: &mut Steps,
    first: &FirstRows,
    sizes: Sizes,
    g: u32,
    job: &Job,
) -> Result<(Candidate, usize, Verified)> {
    let proposal = Closure::run(steps, first, sizes, job)?;
    let windows = proposal.windows;
    job.progress.status(format_args!("the smallest automaton for {windows} windows"), 0, "");
    let candidate = Candidate::new(proposal, first, steps, g);
    let outcome = verify(&candidate, job)?;
    Ok((candidate, windows, outcome))
}

fn finish(game: &Game, candidate: Candidate, windows: usize, proved: ProvedAutomaton, job: &Job) -> Result<Built> {
    let differences = proved.differences(&candidate)?;
    let convergence = if candidate.shape.t == 1 { converge::converge(&candidate, &proved, job)? } else { None };
    let ProvedAutomaton { product, sets, main_diagonal, .. } = proved;
    Ok(Built { game: game.clone(), candidate, windows, product, sets, differences, main_diagonal, convergence })
}
