//! Every engine against another one that computes the same by other means, on cases chosen at random.
//!
//! A [`TrialPair`] names the two and holds the comparison; [`PAIRS`] lists all of them. A case is made from [`Choices`], which come
//! from a seed (`wyt self-test`, the tests) or from bytes (the fuzzer), so that what one of them finds the other can repeat.
//! The plain side of a pair is a definition, an algorithm as a paper prints it, or the rung below on the ladder of engines.
//!
//! | module | what is compared |
//! |---|---|
//! | `rules` | the two descriptions of a game's moves: options of a position, and whether a move is allowed |
//! | `board` | tables of values |
//! | `points` | points in the first rows |
//! | `far` | points at any distance |
//! | `rows` | periods of rows |
//! | `regularity` | tilings of Wyt_K |
//! | `strategy` | P-positions, winning moves, sums |
//! | `questions` | the same thing asked in two ways, by whatever means are chosen |
//! | `numeration_systems` | digits and floors |
//! | `proofs` | provers and checkers, on certificates as they are and with a byte changed |
//!
//! [`readers`] are tried against any bytes at all.

mod board;
mod choices;
mod far;
mod games;
mod numeration_systems;
mod points;
mod proofs;
mod questions;
pub mod readers;
mod regularity;
mod rows;
mod rules;
mod strategy;
mod trial;

pub use choices::Choices;
pub use questions::question;
pub use trial::Trial;

use engines::Result;
use engines::job::Job;

/// Two means for the same end.
#[derive(Clone, Copy)]
pub struct TrialPair {
    /// What they compute.
    pub subject: &'static str,
    /// The one that is tried.
    pub engine: &'static str,
    /// The plainer one that it is tried against.
    pub against: &'static str,
    compare: Compare,
}

/// Chooses a case and compares.
type Compare = fn(&mut Trial, &mut Choices, &Job) -> Result<()>;

const fn pair(subject: &'static str, engine: &'static str, against: &'static str, compare: Compare) -> TrialPair {
    TrialPair { subject, engine, against, compare }
}

impl TrialPair {
    /// The name by which it is asked for: `board/layered/definition`.
    pub fn id(&self) -> String {
        [self.subject, self.engine, self.against].join("/").replace(' ', "-")
    }

    /// Tries one case. An engine that refuses or panics where the other one answers has failed.
    ///
    /// # Errors
    /// [`engines::ErrorKind::Interrupted`].
    pub fn run(&self, choices: &mut Choices, job: &Job) -> Result<Trial> {
        Trial::run(|trial| (self.compare)(trial, choices, job))
    }
}

/// All pairs.
pub const PAIRS: &[TrialPair] = &[
    pair("rules", "allowed", "options", rules::allowed),
    pair("board", "bitset", "definition", board::bitset),
    pair("board", "formula", "definition", board::formula),
    pair("board", "layered", "definition", board::layered),
    pair("board", "layered", "bitset", board::layered_large),
    pair("board", "layered on threads", "layered", board::threads),
    pair("board", "stream", "layered", board::stream),
    pair("points", "WSG", "board", points::wsg),
    pair("points", "FWSG", "board", points::fwsg),
    pair("points", "FSW", "WSG", points::fsw),
    pair("points", "greedy", "board", points::greedy),
    pair("points", "windows", "greedy", points::windows),
    pair("points", "lanes", "windows", points::lanes),
    pair("points", "cascade", "windows", points::cascade),
    pair("points", "chain", "windows", points::chain),
    pair("points", "extremes", "windows", points::extremes),
    pair("points", "convergence", "start by start", points::convergence),
    pair("far", "RW as printed", "windows", far::literal),
    pair("far", "RW", "windows", far::near),
    pair("far", "RW side by side", "RW", far::many),
    pair("far", "RW", "automaton", far::automatic),
    pair("far", "automaton", "windows", far::automaton_near),
    pair("far", "coalescence", "automaton", far::coalescence),
    pair("far", "value", "RW", far::value),
    pair("rows", "sweep", "state machine", rows::sweep),
    pair("rows", "layered", "state machine", rows::layered),
    pair("rows", "layered", "sweep", rows::layered_and_sweep),
    pair("rows", "value", "board", rows::value),
    pair("regularity", "decision", "Lemma 1", regularity::lemma_1),
    pair("regularity", "tiling", "board", regularity::tiling),
    pair("regularity", "classification", "decision", regularity::classification),
    pair("regularity", "P-positions", "board", regularity::p_positions),
    pair("strategy", "closed form", "board", strategy::closed_form),
    pair("strategy", "moves", "board", strategy::moves),
    pair("strategy", "closed form", "recursion", strategy::recursive),
    pair("strategy", "arithmetic", "algebraic", strategy::arithmetic),
    pair("strategy", "words", "algebraic", strategy::words),
    pair("strategy", "sum", "board", strategy::sum),
    pair("questions", "sum of one", "value", questions::sum_of_one),
    pair("questions", "moves", "values of options", questions::moves),
    pair("questions", "X + X", "0", questions::cancelled),
    pair("questions", "synonym", "simplest form", questions::synonym),
    pair("questions", "point", "value", questions::point),
    pair("questions", "kept", "not kept", questions::kept),
    pair("questions", "small budget", "large budget", questions::budgets),
    pair("questions", "memory that grows", "enough memory", questions::growing),
    pair("numeration", "digits", "greedy", numeration_systems::digits),
    pair("numeration", "floor in words", "floor", numeration_systems::floors),
    pair("numeration", "counter", "digits", numeration_systems::counter),
    pair("numeration", "minimal automaton", "automaton", numeration_systems::minimal),
    pair("proofs", "checker of rows", "prover", proofs::rows),
    pair("proofs", "checker of regularity", "prover", proofs::regularity),
    pair("proofs", "checker of P-positions", "prover", proofs::p_positions),
    pair("proofs", "checker of coalescence", "prover", proofs::coalescence),
    pair("proofs", "checker of automata", "prover", proofs::automata),
];

#[cfg(test)]
mod tests;
