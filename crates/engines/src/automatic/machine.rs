//! An automaton together with its certificate and how its answers are known, wherever it comes from.

use super::{Automaton, build, shipped};
use crate::error::Result;
use crate::evidence::Evidence;
use crate::job::Job;
use crate::proof::automaton::KIND;
use crate::rules::Game;
use crate::text::counted;
use std::ops::Deref;
use std::sync::Arc;

/// An automaton that comes with the program, or one that was found now.
#[derive(Clone, Debug)]
pub struct Machine {
    source: Source,
    /// The name of its certificate, or the command that makes it.
    pub name: String,
    /// The largest value whose positions it gives in the game that was asked for.
    pub largest: u32,
    /// How its answers are known.
    pub evidence: Evidence,
}

#[derive(Clone, Debug)]
enum Source {
    Shipped(&'static Automaton),
    Built(Arc<Built>),
}

#[derive(Debug)]
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
    /// One that comes with the program and gives the positions of values up to g, though it may give more, or be that of
    /// another game with the same positions.
    pub fn shipped(game: &Game, g: u32) -> Option<Machine> {
        let found = shipped(game, g)?;
        Some(Machine {
            source: Source::Shipped(found.automaton),
            name: found.name.to_owned(),
            largest: found.largest,
            evidence: found.evidence(),
        })
    }

    /// Whether it is that of this game and this value, and not one that gives more.
    pub fn is_of(&self, game: &Game, g: u32) -> bool {
        self.g() == g && self.game().is_same_as(game)
    }

    /// One that is found, minimised and proved now.  T = that of [`build()`].
    ///
    /// # Errors
    /// Those of [`build()`].
    pub fn build(game: &Game, g: u32, job: &Job) -> Result<Machine> {
        let certificate = build(game, g, job)?.certificate();
        let automaton = Automaton::read(&certificate)?;
        let (states, digits) = (counted(automaton.dfao().len(), "state"), automaton.digits());
        let words = format!("automaton of {states} reading {digits}, found and verified now");
        let name = format!("{}, values up to {g}", automaton.game());
        let source = Source::Built(Arc::new(Built { automaton, certificate }));
        Ok(Machine { source, name, largest: g, evidence: Evidence::proved(KIND, words) })
    }

    /// Its certificate, as `wyt check` reads it.
    pub fn certificate(&self) -> Option<Vec<u8>> {
        match &self.source {
            Source::Shipped(_) => super::shipped::certificate(&self.name),
            Source::Built(built) => Some(built.certificate.clone()),
        }
    }
}
