//! Automata: those that come with the program, and small ones that are built when they are asked for.

use crate::problem::{Kind, Problem};
pub use engines::automatic::Machine;
use engines::job::Job;
use engines::{ErrorKind, Game};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Small automata that are offered besides those that come with the program: game and largest value.
pub const SMALL: [(&str, u32); 7] = [
    ("wythoff", 0),
    ("a-wythoff:2", 0),
    ("a-wythoff:2", 1),
    ("a-wythoff:3", 1),
    ("f-wythoff", 1),
    ("r-wythoff", 1),
    ("w:1", 1),
];

/// The largest value for which one is built: more takes longer than anyone waits.
const LARGEST: u32 = 1;
/// How many of those that were built are kept, ..
const KEPT: usize = 64;
/// .. and how many states they have in all: some megabytes.
const KEPT_STATES: usize = 50_000;

/// Those that were built.
#[derive(Default)]
pub struct Machines(Mutex<HashMap<(String, u32), Machine>>);

impl Machines {
    /// The automaton for the values up to g of a game: one that comes with the program for just these values, else one that is
    /// built now, else one that tells more.  T = milliseconds, or seconds if it is built.
    ///
    /// # Errors
    /// If there is none, and those of [`build`].
    pub fn find(&self, game: &Game, g: u32, job: &Job) -> Result<Machine, Problem> {
        let shipped = Machine::shipped(game, g);
        match shipped {
            Some(machine) if machine.is_of(game, g) => return Ok(machine),
            _ if g > LARGEST => {}
            _ => match self.built(game, g, job) {
                Err(problem) if problem.kind() == Kind::Unsupported => {}
                found => return found,
            },
        }
        shipped.ok_or_else(|| {
            let message = format!(
                "no automaton for the values up to {g} of {game} comes with the program; `wyt automaton` may find one"
            );
            Problem::new(Kind::Unsupported, message).of("g")
        })
    }

    fn built(&self, game: &Game, g: u32, job: &Job) -> Result<Machine, Problem> {
        let key = (game.to_string(), g);
        if let Some(machine) = self.kept().get(&key) {
            return Ok(machine.clone());
        }
        let machine = Machine::build(game, g, job).map_err(|error| match error.kind() {
            // No such automaton, which is no defect.
            ErrorKind::NotConverged => Problem::new(Kind::Unsupported, error),
            _ => error.into(),
        })?;
        let mut kept = self.kept();
        let states = |machine: &Machine| machine.dfao().len();
        if kept.len() >= KEPT || kept.values().map(states).sum::<usize>() + states(&machine) > KEPT_STATES {
            kept.clear();
        }
        if states(&machine) <= KEPT_STATES {
            kept.insert(key, machine.clone());
        }
        Ok(machine)
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, HashMap<(String, u32), Machine>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
