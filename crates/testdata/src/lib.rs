//! The cases of `testdata/*.toml`: facts with their sources, to be run against every engine and every surface.

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A pair of piles.
pub type Pair = (usize, usize);

/// A table of Grundy values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Where it is printed.
    pub source: String,
    /// The game.
    pub game: String,
    /// Row a holds G(a, 0), G(a, 1), ...
    pub rows: Vec<Vec<u32>>,
}

/// One position and what is known of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Where it is from.
    pub source: String,
    /// The game.
    pub game: String,
    /// The piles.
    pub at: Pair,
    /// The Grundy value.
    pub value: u32,
    /// Every option.
    pub options: Option<Vec<Pair>>,
    /// Every winning option.
    pub winning: Option<Vec<Pair>>,
}

/// The first P-positions of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// Where it is from.
    pub source: String,
    /// The game.
    pub game: String,
    /// From (0,0) on, without a gap.
    pub first: Vec<Pair>,
}

/// Where two games first differ.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// Where it is from.
    pub source: String,
    /// The games.
    pub games: (String, String),
    /// The side of the board.
    pub board: usize,
    /// The least value whose positions differ; none if all agree.
    pub value: Option<u32>,
    /// The position with the fewest tokens that shows it.
    pub witness: Option<Pair>,
}

/// A number in the numeration systems of Fraenkel's games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// Where it is from.
    pub source: String,
    /// The parameter of the systems.
    pub a: u32,
    /// The number.
    pub n: u32,
    /// Its digits in the p-system.
    pub p: Vec<u32>,
    /// Its digits in the q-system.
    pub q: Vec<u32>,
}

/// A sum of games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// Where it is from.
    pub source: String,
    /// The sum.
    pub sum: String,
    /// P or N.
    pub outcome: String,
    /// Its value.
    pub value: u32,
    /// Every winning move: the component and the piles it leaves there.
    pub winning: Vec<(usize, Vec<u32>)>,
}

/// A position beyond any board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Far {
    /// Where it is from.
    pub source: String,
    /// The game.
    pub game: String,
    /// The piles, in the notation of the command line.
    pub at: (String, String),
    /// The winning options, or the first of them.
    pub winning: Vec<(String, String)>,
    /// How many there are, if not all are listed.
    pub count: Option<String>,
}

/// Reads a file that holds one list of cases.
fn load<T: DeserializeOwned>(text: &str, key: &str) -> Vec<T> {
    let mut file: toml::Table = text.parse().unwrap_or_else(|e| panic!("testdata: {e}"));
    let cases = file.remove(key).unwrap_or_else(|| panic!("testdata: no [[{key}]]"));
    assert!(file.is_empty(), "testdata: something besides [[{key}]]");
    let cases: Vec<T> = cases.try_into().unwrap_or_else(|e| panic!("testdata, [[{key}]]: {e}"));
    assert!(!cases.is_empty());
    cases
}

/// Published tables.
pub fn tables() -> Vec<Table> {
    load(include_str!("../../../testdata/tables.toml"), "table")
}

/// Single positions.
pub fn positions() -> Vec<Position> {
    load(include_str!("../../../testdata/positions.toml"), "position")
}

/// Lists of P-positions.
pub fn lists() -> Vec<List> {
    load(include_str!("../../../testdata/p_positions.toml"), "list")
}

/// First differences.
pub fn differences() -> Vec<Difference> {
    load(include_str!("../../../testdata/differences.toml"), "difference")
}

/// Numbers and their digits.
pub fn numbers() -> Vec<Number> {
    load(include_str!("../../../testdata/numeration.toml"), "number")
}

/// Sums of games.
pub fn sums() -> Vec<Sum> {
    load(include_str!("../../../testdata/sums.toml"), "sum")
}

/// Positions beyond any board.
pub fn far() -> Vec<Far> {
    load(include_str!("../../../testdata/far.toml"), "position")
}
