//! Automata: what they read, where they go, and what they say.

use super::machines::{Machine, SMALL};
use crate::json::{DigitList, Number};
use crate::problem::{About, Failures, Kind};
use crate::query::{self, Nothing};
use crate::reply::File;
use crate::{Problem, Reply, Service};
use engines::Game;
use engines::automatic::{Automaton, MOST_DRAWN, shipped};
use engines::evidence::Evidence;
use engines::job::Job;
use numeration::Int;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The transitions of an automaton with more states than this are not sent.
const MOST_STATES: usize = 2000;

/// Which automaton.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichAutomaton {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    game: Game,
    /// The largest value.
    #[serde(deserialize_with = "query::value::<_, { u32::MAX }>")]
    #[param(value_type = String, example = "0")]
    g: u32,
}

impl WhichAutomaton {
    fn find(&self, service: &Service, job: &Job) -> Result<Machine, Problem> {
        service.machines.find(&self.game, self.g, job)
    }
}

/// All automata.
#[derive(Serialize, ToSchema)]
#[schema(as = Automata)]
struct AutomataDocument {
    automata: Vec<AutomatonEntry>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = AutomataEntry)]
struct AutomatonEntry {
    name: String,
    game: String,
    g: u32,
    /// The t of its numeration system: 1 for Zeckendorf's.
    t: u32,
    states: usize,
    /// Whether it is small enough for a picture.
    drawn: bool,
}

impl AutomatonEntry {
    fn new(name: String, automaton: &Automaton) -> AutomatonEntry {
        let states = automaton.dfao().len();
        let (game, g, t) = (automaton.game().to_string(), automaton.g(), automaton.t());
        AutomatonEntry { name, game, g, t, states, drawn: states <= MOST_DRAWN }
    }
}

/// The automata that come with the program.
#[utoipa::path(get, path = "/automata", tag = "automata", responses((status = 200, body = AutomataDocument), Failures))]
pub(crate) fn automata(service: &Service, _: Nothing, job: &Job) -> Result<Reply, Problem> {
    let shipped =
        shipped::names().filter_map(|name| Some(Ok(AutomatonEntry::new(name.to_owned(), shipped::automaton(name)?))));
    let small = SMALL.iter().map(|&(game, g)| {
        let machine = service.machines.find(&game.parse()?, g, job)?;
        Ok(AutomatonEntry::new(machine.name.clone(), &machine))
    });
    Reply::json(&AutomataDocument { automata: small.chain(shipped).collect::<Result<_, Problem>>()? })
}

/// An automaton.
#[derive(Serialize, ToSchema)]
#[schema(as = Automaton)]
struct Drawn {
    name: String,
    game: String,
    g: u32,
    /// The t of its numeration system: 1 for Zeckendorf's.
    t: u32,
    states: usize,
    /// How many digits there are: 0, 1, ..
    digits: usize,
    start: u32,
    /// The state after each digit, or null where it cannot follow; null if there are too many states.
    transitions: Option<Vec<Vec<Option<u32>>>>,
    /// What each state says of the row whose digits lead to it: for each value with a point there, the value and the column of
    /// the point, less that of the row's digits with a zero appended.
    labels: Option<Vec<String>>,
    evidence: Evidence,
}

/// An automaton: its states and where they lead.
#[utoipa::path(get, path = "/automaton", tag = "automata", params(WhichAutomaton), responses((status = 200, body = Drawn), Failures))]
pub(crate) fn automaton(service: &Service, asked: WhichAutomaton, job: &Job) -> Result<Reply, Problem> {
    let found = asked.find(service, job)?;
    let (automaton, dfao): (&Automaton, _) = (&found, found.dfao());
    let digits = dfao.digits();
    let small = dfao.len() <= MOST_STATES;
    let next = |state: u32| (0..digits).map(|digit| dfao.next(state, digit as u8)).collect();
    Reply::json(&Drawn {
        name: found.name.clone(),
        game: automaton.game().to_string(),
        g: automaton.g(),
        t: automaton.t(),
        states: dfao.len(),
        digits,
        start: 0,
        transitions: small.then(|| dfao.states().map(next).collect()),
        labels: small.then(|| dfao.states().map(|state| automaton.points_of(state)).collect()),
        evidence: found.evidence.clone(),
    })
}

/// A picture of a small automaton.
#[utoipa::path(get, path = "/automaton/svg", tag = "automata", params(WhichAutomaton),
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"), Failures))]
pub(crate) fn svg(service: &Service, asked: WhichAutomaton, job: &Job) -> Result<Reply, Problem> {
    Ok(Reply::new("image/svg+xml", asked.find(service, job)?.svg().about("g")?))
}

/// The certificate of an automaton, as `wyt automaton --out` writes it.
#[utoipa::path(get, path = "/automaton/certificate", tag = "automata", params(WhichAutomaton),
    responses((status = 200, description = "The certificate", body = File, content_type = "application/octet-stream"), Failures))]
pub(crate) fn certificate(service: &Service, asked: WhichAutomaton, job: &Job) -> Result<Reply, Problem> {
    let found = asked.find(service, job)?;
    let gone = || Problem::new(Kind::NotFound, format!("the certificate {} cannot be read", found.name));
    let bytes = found.certificate().ok_or_else(gone)?;
    let name = format!("{}-{}.json", found.game(), found.g());
    Ok(Reply::new("application/octet-stream", bytes).named(&name))
}

/// A number to read.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Read {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    game: Game,
    /// The largest value.
    #[serde(deserialize_with = "query::value::<_, { u32::MAX }>")]
    #[param(value_type = String, example = "1")]
    g: u32,
    /// The row: the smaller pile.
    #[serde(deserialize_with = "query::number")]
    #[param(value_type = String, example = "1000")]
    n: Int,
}

/// A run of an automaton.
#[derive(Serialize, ToSchema)]
#[schema(as = Run)]
struct Run<'a> {
    game: String,
    g: u32,
    n: Number<'a>,
    digits: DigitList<'a>,
    /// The state before the first digit and after each one.
    states: Vec<u32>,
    /// What the last state says.
    label: String,
    points: Vec<RowPoint<'a>>,
    evidence: Evidence,
}

/// The h-point of the row.
#[derive(Serialize, ToSchema)]
#[schema(as = RowPoint)]
struct RowPoint<'a> {
    h: u32,
    n: Number<'a>,
    a: Number<'a>,
    b: Number<'a>,
}

/// The digits of a row run through an automaton, and the points of the row.
#[utoipa::path(get, path = "/automaton/run", tag = "automata", params(Read), responses((status = 200, body = Run), Failures))]
pub(crate) fn run(service: &Service, asked: Read, job: &Job) -> Result<Reply, Problem> {
    let Read { game, g, n } = asked;
    let found = service.machines.find(&game, g, job)?;
    let automaton: &Automaton = &found;
    let (digits, states) = automaton.trace(&n)?;
    let points = automaton.rows(&n, &n)?;
    let known = points.iter().filter(|point| point.h <= found.largest);
    Reply::json(&Run {
        game: game.to_string(),
        g: automaton.g(),
        n: Number(&n),
        digits: DigitList(&digits),
        label: states.last().map_or(String::new(), |&state| automaton.points_of(state)),
        states,
        points: known.map(|p| RowPoint { h: p.h, n: Number(&p.n), a: Number(&p.a), b: Number(&p.b) }).collect(),
        evidence: found.evidence.clone(),
    })
}
