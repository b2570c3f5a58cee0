//! Automata: what they read, where they go, and what they say.

use crate::Desk;
use crate::machines::{Machine, SMALL};
use crate::problem::{About, Failures, Kind, Problem};
use crate::query::{self, Nothing};
use crate::reply::{File, Reply};
use answers::json::{DigitList, Number};
use engines::automatic::{Automaton, MOST_DRAWN, shipped};
use engines::evidence::Evidence;
use engines::job::Job;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The transitions of an automaton with more states than this are not sent.
const MOST_STATES: usize = 2000;

/// Which automaton.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Which {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// The largest value.
    #[param(example = "0")]
    g: String,
}

impl Which {
    fn find(&self, desk: &Desk, job: &Job) -> Result<Machine, Problem> {
        find(&self.game, &self.g, desk, job)
    }
}

fn find(game: &str, g: &str, desk: &Desk, job: &Job) -> Result<Machine, Problem> {
    let game = query::game("game", game)?;
    desk.machines.find(&game, query::value("g", g, u32::MAX)?, job)
}

/// All automata.
#[derive(Serialize, ToSchema)]
#[schema(as = Automata)]
struct All {
    automata: Vec<Entry>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = AutomataEntry)]
struct Entry {
    name: String,
    game: String,
    g: u32,
    /// The t of its numeration system: 1 for Zeckendorf's.
    t: u32,
    states: usize,
    /// Whether it is small enough for a picture.
    drawn: bool,
}

impl Entry {
    fn new(name: String, automaton: &Automaton) -> Entry {
        let states = automaton.dfao().len();
        let (game, g, t) = (automaton.game().to_string(), automaton.g(), automaton.t());
        Entry { name, game, g, t, states, drawn: states <= MOST_DRAWN }
    }
}

/// The automata that come with the program.
#[utoipa::path(get, path = "/automata", tag = "automata", responses((status = 200, body = All), Failures))]
pub fn automata(desk: &Desk, _: Nothing, job: &Job) -> Result<Reply, Problem> {
    let shipped = shipped::names().filter_map(|name| Some(Ok(Entry::new(name.to_owned(), shipped::automaton(name)?))));
    let small = SMALL.iter().map(|&(game, g)| {
        let machine = desk.machines.find(&query::game("game", game)?, g, job)?;
        Ok(Entry::new(machine.name.clone(), &machine))
    });
    Reply::json(&All { automata: small.chain(shipped).collect::<Result<_, Problem>>()? })
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
#[utoipa::path(get, path = "/automaton", tag = "automata", params(Which), responses((status = 200, body = Drawn), Failures))]
pub fn automaton(desk: &Desk, asked: Which, job: &Job) -> Result<Reply, Problem> {
    let found = asked.find(desk, job)?;
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
#[utoipa::path(get, path = "/automaton/svg", tag = "automata", params(Which),
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"), Failures))]
pub fn svg(desk: &Desk, asked: Which, job: &Job) -> Result<Reply, Problem> {
    Ok(Reply::new("image/svg+xml", asked.find(desk, job)?.svg().about("g")?))
}

/// The certificate of an automaton, as `wyt automaton --out` writes it.
#[utoipa::path(get, path = "/automaton/certificate", tag = "automata", params(Which),
    responses((status = 200, description = "The certificate", body = File, content_type = "application/octet-stream"), Failures))]
pub fn certificate(desk: &Desk, asked: Which, job: &Job) -> Result<Reply, Problem> {
    let found = asked.find(desk, job)?;
    let gone = || Problem::new(Kind::NotFound, format!("the certificate {} cannot be read", found.name));
    let bytes = found.certificate().ok_or_else(gone)?;
    let name = format!("{}-{}.json", found.game(), found.g());
    Ok(Reply::new("application/octet-stream", bytes).named(&name))
}

/// A number to read.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Read {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// The largest value.
    #[param(example = "1")]
    g: String,
    /// The row: the smaller pile.
    #[param(example = "1000")]
    n: String,
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
    points: Vec<Point<'a>>,
    evidence: Evidence,
}

/// The h-point of the row.
#[derive(Serialize, ToSchema)]
#[schema(as = RowPoint)]
struct Point<'a> {
    h: u32,
    n: Number<'a>,
    a: Number<'a>,
    b: Number<'a>,
}

/// The digits of a row run through an automaton, and the points of the row.
#[utoipa::path(get, path = "/automaton/run", tag = "automata", params(Read), responses((status = 200, body = Run), Failures))]
pub fn run(desk: &Desk, asked: Read, job: &Job) -> Result<Reply, Problem> {
    let found = find(&asked.game, &asked.g, desk, job)?;
    let n = query::number("n", &asked.n)?;
    let automaton: &Automaton = &found;
    let (digits, states) = automaton.trace(&n)?;
    let points = automaton.rows(&n, &n)?;
    let told = points.iter().filter(|point| point.h <= found.largest);
    let told = told.map(|p| Point { h: p.h, n: Number(&p.n), a: Number(&p.a), b: Number(&p.b) });
    Reply::json(&Run {
        game: asked.game.clone(),
        g: automaton.g(),
        n: Number(&n),
        digits: DigitList(&digits),
        label: states.last().map_or(String::new(), |&state| automaton.points_of(state)),
        states,
        points: told.collect(),
        evidence: found.evidence.clone(),
    })
}
