//! What the definition of the Grundy function implies on a board.

use super::{Check, Finding, Result, advance, cells, definition, game, options, read, upper_cells, wrong};
use engines::Game;
use engines::board::{self, Table};
use engines::job::Job;
use engines::points::literal::Wsg;
use serde::Deserialize;
use serde_json::{Value, json};

pub const CHECKS: &[(&str, Check)] = &[
    ("mex", mex),
    ("outcomes", outcomes),
    ("graph-bounds", graph_bounds),
    ("labels", labels),
    ("value-bounds", value_bounds),
    ("each-once", each_once),
    ("same-game", same_game),
    ("values", values),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Boards {
    games: Vec<String>,
    board: usize,
}

impl Boards {
    /// The first counterexample that `find` sees in one of the games.
    fn find(
        self,
        job: &Job,
        what: &str,
        mut find: impl FnMut(&Game, usize) -> Result<Option<Value>>,
    ) -> Result<Finding> {
        let mut found = None;
        for (done, text) in self.games.iter().enumerate() {
            advance(job, done, self.games.len())?;
            found = found.or(find(&game(text)?, self.board)?);
        }
        let (games, board) = (self.games.len(), self.board);
        Ok(Finding::plain(format!("{what}: {games} games, board {board}"), found))
    }
}

/// The first value of a position that is not the mex of its options' values, by the fastest engine.
fn mex(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    read::<Boards>(parameters)?.find(job, "the mex of all options of every cell", |game, side| {
        let table = board::table(game, side, side, job)?;
        for (a, b) in cells(side, side) {
            let mut values: Vec<u32> = options(game, (a, b))?.into_iter().map(|(x, y)| table.get(x, y)).collect();
            values.sort_unstable();
            values.dedup();
            let mex = (0..).zip(&values).take_while(|(i, v)| i == *v).count() as u32;
            if mex != table.get(a, b) {
                return Ok(Some(wrong(game, (a, b), table.get(a, b), mex)));
            }
        }
        Ok(None)
    })
}

/// From a position of value 0 no move leads to one, and from every other position a move does.
fn outcomes(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    read::<Boards>(parameters)?.find(job, "moves between P- and N-positions", |game, side| {
        let table = board::table(game, side, side, job)?;
        for (a, b) in cells(side, side) {
            let reaches = options(game, (a, b))?.into_iter().any(|(x, y)| table.get(x, y) == 0);
            if reaches == (table.get(a, b) == 0) {
                return Ok(Some(json!({ "game": game.to_string(), "position": [a, b], "reaches_zero": reaches })));
            }
        }
        Ok(None)
    })
}

/// A value is at most the number of options and the length of the longest play.
fn graph_bounds(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    read::<Boards>(parameters)?.find(job, "followers and longest plays", |game, side| {
        let table = definition(game, side, side, job)?;
        let mut longest = vec![0u32; side * side];
        for (a, b) in cells(side, side) {
            let options = options(game, (a, b))?;
            let play = options.iter().map(|&(x, y)| longest[x * side + y] + 1).max().unwrap_or(0);
            longest[a * side + b] = play;
            if table.get(a, b) as usize > options.len() || table.get(a, b) > play {
                return Ok(Some(wrong(game, (a, b), table.get(a, b), json!([options.len(), play]))));
            }
        }
        Ok(None)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Labels {
    g: u32,
    board: usize,
}

/// A labelling with 0..g and "larger" that satisfies the two conditions agrees with the values: the labels are those of
/// Algorithm WSG, which knows nothing of the board.
fn labels(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Labels { g, board: side } = read(parameters)?;
    let game = Game::wythoff();
    let mut label = vec![None; side * side];
    for point in Wsg::points(g as usize, side as u64) {
        let (a, b) = (point.a as usize, point.b as usize);
        if b < side {
            label[a * side + b] = Some(point.h);
            label[b * side + a] = Some(point.h);
        }
    }
    let table = definition(&game, side, side, job)?;
    let mut found = None;
    for (a, b) in cells(side, side) {
        let mut seen = vec![false; g as usize + 1];
        for (x, y) in options(&game, (a, b))? {
            if let Some(h) = label[x * side + y] {
                seen[h as usize] = true;
            }
        }
        let mex = seen.iter().position(|&seen| !seen).map(|mex| mex as u32);
        let premise = label[a * side + b] == mex;
        let conclusion = mex.map_or(table.get(a, b) > g, |mex| mex == table.get(a, b));
        if !(premise && conclusion) {
            found = found.or(Some(wrong(&game, (a, b), table.get(a, b), json!(label[a * side + b]))));
        }
    }
    Ok(Finding::plain(format!("labels 0..{g} of {} cells", side * side), found))
}

/// b - 2a + `lower` <= G(a, b) <= a + b + `upper` for all `from` <= a <= b; with `excepted`, it fails at that position, which
/// the statement leaves out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ValueBounds {
    game: String,
    board: usize,
    #[serde(default)]
    from: usize,
    #[serde(default)]
    lower: i64,
    #[serde(default)]
    upper: i64,
    /// Whether both bounds must be attained somewhere.
    #[serde(default)]
    attained: bool,
}

fn value_bounds(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let p: ValueBounds = read(parameters)?;
    let game = game(&p.game)?;
    let table = definition(&game, p.board, p.board, job)?;
    let (mut found, mut count, mut met) = (None, 0u64, (false, false));
    for (a, b) in upper_cells(p.board).filter(|&(a, _)| a >= p.from) {
        let (x, y, value) = (a as i64, b as i64, i64::from(table.get(a, b)));
        let (low, high) = (y - 2 * x + p.lower, x + y + p.upper);
        (met.0, met.1) = (met.0 || value == low, met.1 || value == high);
        count += 1;
        if value < low || value > high {
            found = found.or(Some(wrong(&game, (a, b), table.get(a, b), json!([low, high]))));
        }
    }
    if p.attained && met != (true, true) {
        found = found.or(Some(json!({ "attained": [met.0, met.1] })));
    }
    Ok(Finding::plain(format!("{count} positions of {game}, board {}", p.board), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EachOnce {
    game: String,
    rows: usize,
    /// All values below it.
    values: usize,
    /// So many diagonals, too.
    #[serde(default)]
    diagonals: usize,
    /// How far along a diagonal.
    #[serde(default)]
    length: usize,
}

/// Every row has every value exactly once, and every diagonal, too. A value g of row x is in a column up to g + 2x.
fn each_once(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let p: EachOnce = read(parameters)?;
    let game = game(&p.game)?;
    let table = board::table(&game, p.rows, p.values + 2 * p.rows, job)?;
    let mut found = None;
    let mut once = |line: &str, at: usize, values: &mut dyn Iterator<Item = u32>| {
        let mut seen = vec![0u32; p.values];
        values.filter(|&v| (v as usize) < p.values).for_each(|v| seen[v as usize] += 1);
        if let Some(value) = seen.iter().position(|&times| times != 1) {
            found = { found.take() }.or(Some(json!({ line: at, "value": value, "times": seen[value] })));
        }
    };
    (0..p.rows).for_each(|a| once("row", a, &mut table.row(a)));
    if p.diagonals > 0 {
        let square = board::table(&game, p.length, p.length + p.diagonals, job)?;
        (0..p.diagonals).for_each(|d| once("diagonal", d, &mut (0..p.length).map(|a| square.get(a, a + d))));
    }
    let (rows, diagonals, values) = (p.rows, p.diagonals, p.values);
    Ok(Finding::plain(format!("{rows} rows and {diagonals} diagonals of {game}, values below {values}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GamePairs {
    pairs: Vec<(String, String)>,
    board: usize,
    /// Two games whose values differ, as a misprint would have it otherwise.
    #[serde(default)]
    not: Option<(String, String)>,
}

/// The first position that has another value in the second table.
fn first_difference(first: &Table, second: &Table) -> Option<(usize, usize)> {
    cells(first.rows(), first.cols()).find(|&(a, b)| first.get(a, b) != second.get(a, b))
}

/// Two names, one table of values.
fn same_game(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let GamePairs { pairs, board, not } = read(parameters)?;
    let different = |(one, other): &(String, String)| -> Result<Option<Value>> {
        let (one, other) = (game(one)?, game(other)?);
        let tables = (definition(&one, board, board, job)?, definition(&other, board, board, job)?);
        let at = first_difference(&tables.0, &tables.1);
        Ok(at.map(|(a, b)| {
            json!({ "games": [one.to_string(), other.to_string()], "position": [a, b],
                    "values": [tables.0.get(a, b), tables.1.get(a, b)] })
        }))
    };
    let mut held = None;
    for (done, pair) in pairs.iter().enumerate() {
        advance(job, done, pairs.len())?;
        held = held.or(different(pair)?);
    }
    let printed = not.as_ref().map_or(Ok(held.clone()), different)?;
    Ok(Finding::both(format!("{} pairs of games, board {board}", pairs.len()), printed, held))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownValues {
    cases: Vec<(String, (usize, usize), u32)>,
}

/// Single values.
fn values(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let KnownValues { cases } = read(parameters)?;
    let mut found = None;
    for (text, (a, b), expected) in &cases {
        let game = game(text)?;
        let value = definition(&game, a + 1, b + 1, job)?.get(*a, *b);
        if value != *expected {
            found = found.or(Some(wrong(&game, (*a, *b), value, *expected)));
        }
    }
    Ok(Finding::plain(format!("{} values", cases.len()), found))
}
