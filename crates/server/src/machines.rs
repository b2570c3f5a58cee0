//! Automata: those that come with the program, and small ones that are built when they are asked for.

use crate::problem::{Kind, Problem};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};
use wythoff::automatic::{Automaton, build, shipped};
use wythoff::evidence::Evidence;
use wythoff::job::Job;
use wythoff::{ErrorKind, Game};

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
/// How many of those that were built are kept.
const KEPT: usize = 64;

/// An automaton and how it is known.
#[derive(Clone)]
pub struct Machine {
    source: Source,
    /// Where its certificate is, or how it is made.
    pub name: String,
    /// The largest value whose positions it tells of the game that was asked for.
    pub largest: u32,
    /// How its answers are known.
    pub evidence: Evidence,
}

#[derive(Clone)]
enum Source {
    Shipped(&'static Automaton),
    Built(Arc<Built>),
}

struct Built {
    automaton: Automaton,
    certificate: Vec<u8>,
}

impl Deref for Machine {
    type Target = Automaton;

    fn deref(&self) -> &Automaton {
        match &self.source {
            Source::Shipped(automaton) => automaton,
            Source::Built(built) => &built.automaton,
        }
    }
}

impl Machine {
    /// Its certificate, for `wyt check`.
    pub fn certificate(&self) -> Option<Vec<u8>> {
        match &self.source {
            Source::Shipped(_) => shipped::certificate(&self.name),
            Source::Built(built) => Some(built.certificate.clone()),
        }
    }
}

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
        let shipped = shipped(game, g).map(|found| Machine {
            source: Source::Shipped(found.automaton),
            name: found.name.to_owned(),
            largest: found.largest,
            evidence: found.evidence(),
        });
        match shipped {
            Some(machine) if machine.g() == g && machine.game().is_same_as(game) => return Ok(machine),
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
        let found = build(game, g, job).map_err(|error| match error.kind() {
            ErrorKind::NotConverged => Problem::new(Kind::Unsupported, error),
            _ => error.into(),
        })?;
        let certificate = found.certificate();
        let automaton = Automaton::read(&certificate)?;
        let command = match game.is_wythoff() {
            true => format!("wyt automaton {g}"),
            false => format!("wyt automaton {g} --game {game}"),
        };
        let (states, t) = (automaton.dfao().len(), automaton.t());
        let digits = if t == 1 { "Zeckendorf digits".to_owned() } else { format!("digits of the p-system of {t}") };
        let evidence = Evidence::proved(format!(
            "automaton of {states} states reading {digits}, found and verified now ({command})"
        ));
        let source = Source::Built(Arc::new(Built { automaton, certificate }));
        let machine = Machine { source, name: command, largest: g, evidence };
        let mut kept = self.kept();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, machine.clone());
        Ok(machine)
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, HashMap<(String, u32), Machine>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
