//! An automaton for the values up to g, found and proved.

use crate::{Question, Refusal};
use engines::automatic::{Automaton, Built, DifferenceSets, build};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use engines::{ErrorKind, Game};
use serde::Serialize;

/// Which automaton reads the digits of a row and gives its points of values up to g?
#[derive(Clone, Debug)]
pub struct BuildAutomaton {
    /// The game.
    pub game: Game,
    /// The largest value.
    pub g: u32,
}

/// An automaton that was found, and its certificate.
pub struct Proved {
    /// How it was found, and what is known from it.
    pub built: Built,
    /// The automaton, as it is read from its certificate.
    pub automaton: Automaton,
    /// The certificate.
    pub bytes: Vec<u8>,
    /// How it is known to be right.
    pub evidence: Evidence,
}

impl Question for BuildAutomaton {
    type Found = Proved;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Proved, Refusal> {
        let built = build(&self.game, self.g, job).map_err(|error| match error.kind() {
            ErrorKind::Unsupported => Refusal::computation(&["g", "game"], error),
            ErrorKind::Memory | ErrorKind::NotConverged => Refusal::computation(&["g"], error),
            _ => error.into(),
        })?;
        let bytes = built.certificate();
        let automaton = Automaton::read(&bytes)?;
        let words = format!(
            "{} pairs of states for x and x + 1, {} sets of states for the rows of all columns",
            built.product, built.sets
        );
        Ok(Proved { built, automaton, bytes, evidence: Evidence::proved("automaton", words) })
    }

    fn document<'a>(&'a self, found: &'a Proved) -> impl Serialize + 'a {
        let Proved { built, evidence, .. } = found;
        let line = |(h, of): (u32, &'a DifferenceSets)| DifferencesOfValue {
            h,
            min: of.all.first(),
            max: of.all.last(),
            values: of.all.iter().copied().collect(),
            recurring: of.recurring.iter().copied().collect(),
        };
        AutomatonDocument {
            game: self.game.to_string(),
            g: self.g,
            states: built.states(),
            row_states: built.row_states(),
            proved: true,
            convergence: built.convergence,
            transient: built.transient(),
            windows: built.windows,
            product: built.product,
            sets: built.sets,
            differences: (0..).zip(&built.differences).map(line).collect(),
            main_diagonal: &built.main_diagonal,
            evidence,
        }
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
struct AutomatonDocument<'a> {
    game: String,
    g: u32,
    states: usize,
    row_states: usize,
    proved: bool,
    convergence: Option<u64>,
    transient: u32,
    windows: usize,
    product: usize,
    sets: usize,
    differences: Vec<DifferencesOfValue<'a>>,
    /// Value and row.
    main_diagonal: &'a [(u32, u32)],
    evidence: &'a Evidence,
}

#[derive(Serialize)]
struct DifferencesOfValue<'a> {
    h: u32,
    min: Option<&'a i32>,
    max: Option<&'a i32>,
    values: Vec<i32>,
    recurring: Vec<i32>,
}
