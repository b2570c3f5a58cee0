//! The cases of `testdata/*.toml`: facts with their sources, to be run against every engine and every surface.

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A pair of piles.
pub type Piles = (usize, usize);

/// A table of Grundy values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedTable {
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
pub struct PositionCase {
    /// Where it is from.
    pub source: String,
    /// The game.
    pub game: String,
    /// The piles.
    pub at: Piles,
    /// The Grundy value.
    pub value: u32,
    /// Every option.
    pub options: Option<Vec<Piles>>,
    /// Every winning option.
    pub winning: Option<Vec<Piles>>,
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
    pub first: Vec<Piles>,
}

/// Where two games first differ.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstDifference {
    /// Where it is from.
    pub source: String,
    /// The games.
    pub games: (String, String),
    /// The side of the board.
    pub board: usize,
    /// The least value whose positions differ; none if all agree.
    pub value: Option<u32>,
    /// The position with the fewest tokens that shows it.
    pub witness: Option<Piles>,
}

/// A number in the numeration systems of Fraenkel's games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberCase {
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
pub struct SumCase {
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
pub struct FarPosition {
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

/// What is known of the sequences T_g of Wythoff's game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointTables {
    /// Extremes of d_n - n in rows up to 5*10^6.
    pub table_2: Vec<PrintedExtremes>,
    /// The maximum of d_n - n for n >= 100 in the same rows.
    pub table_3: Vec<Maximum>,
    /// Large values near 0-values.
    pub table_4: Vec<LargeValue>,
    /// Rows to convergence, from start rows up to 10^6.
    pub table_5: Vec<Convergence>,
    /// How often a number of rows is needed, from start rows below 10^7.
    pub instances: Vec<Instances>,
    /// The points with n = 10^12.
    pub table_6: Vec<Trillionth>,
}

/// The least and the greatest d_n - n of a value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedExtremes {
    /// The value.
    pub g: u32,
    /// The least d_n - n.
    pub min: i64,
    /// The first n that attains it.
    pub min_n: u64,
    /// The greatest d_n - n.
    pub max: i64,
    /// The first n that attains it.
    pub max_n: u64,
}

/// The greatest d_n - n of a value, among points with n >= 100.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Maximum {
    /// The value.
    pub g: u32,
    /// The greatest d_n - n.
    pub max: i64,
    /// The first n that attains it.
    pub max_n: u64,
}

/// A large value at a Manhattan distance from the closest 0-value, in rows up to 10^6.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LargeValue {
    /// The distance.
    pub distance: u64,
    /// The first row looked at.
    pub from_row: u64,
    /// The cell that is printed.
    pub cell: Piles,
    /// Its value.
    pub value: u32,
    /// What is printed if not the value: a lower bound.
    pub at_least: Option<u32>,
    /// The cell with the largest value, if it is not the printed one.
    pub largest: Option<Piles>,
    /// The value of that cell.
    pub largest_value: Option<u32>,
}

/// How long states take to converge.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Convergence {
    /// The largest value.
    pub g: u32,
    /// The most rows.
    pub rows: u64,
    /// The first start row that needs them.
    pub start: u64,
    /// Whether the paper prints this.
    #[serde(default = "yes")]
    pub printed: bool,
    /// The mean number of rows, as rounded.
    pub mean: Option<String>,
}

fn yes() -> bool {
    true
}

/// How many start rows need a number of rows to converge.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instances {
    /// The largest value.
    pub g: u32,
    /// The rows they need.
    pub rows: u64,
    /// How many there are.
    pub count: u64,
}

/// The point with n = 10^12.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trillionth {
    /// The value.
    pub g: u32,
    /// The smaller pile.
    pub a: u64,
    /// The larger pile.
    pub b: u64,
}

/// Periods of rows of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowPeriodsCase {
    /// The game.
    pub game: String,
    /// How they are known.
    pub proof: RowProof,
    /// Row, least preperiod, least period.
    pub rows: Vec<(usize, u64, u64)>,
}

/// How the period of a row is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowProof {
    /// A state of all rows up to this one came back.
    State,
    /// Row by row, from the periods of the rows below.
    Cover,
    /// Only seen to repeat.
    Observed,
}

/// The regularity of Wyt_K.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regular {
    /// Where it is from.
    pub source: String,
    /// The set K.
    pub k: String,
    /// `closed`, `quotient` or `not_closed`.
    pub verdict: String,
    /// The least p, if it is closed.
    pub p: Option<usize>,
    /// What Lemma 1 finds, if it is closed and K finite.
    pub lemma1_p: Option<String>,
    /// Whether it is quotient regular and closed for no p.
    #[serde(default)]
    pub never: bool,
    /// The first row with a positive preperiod, its preperiod and period.
    pub row: Option<(usize, u64, u64)>,
}

/// An automaton.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutomatonCase {
    /// The game.
    pub game: String,
    /// The largest value.
    pub g: u32,
    /// How many states it has.
    pub states: usize,
    /// How many row states there are.
    pub row_states: usize,
    /// The exact convergence, if the game has a dummy state.
    pub convergence: Option<u64>,
    /// For each value the least and the greatest d_n - t n.
    pub differences: Vec<(i32, i32)>,
    /// Whether it takes too long for every run.
    #[serde(default)]
    pub long: bool,
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
pub fn tables() -> Vec<PrintedTable> {
    load(include_str!("../tables.toml"), "table")
}

/// Single positions.
pub fn positions() -> Vec<PositionCase> {
    load(include_str!("../positions.toml"), "position")
}

/// Lists of P-positions.
pub fn lists() -> Vec<List> {
    load(include_str!("../p_positions.toml"), "list")
}

/// First differences.
pub fn differences() -> Vec<FirstDifference> {
    load(include_str!("../differences.toml"), "difference")
}

/// Numbers and their digits.
pub fn numbers() -> Vec<NumberCase> {
    load(include_str!("../numeration.toml"), "number")
}

/// Sums of games.
pub fn sums() -> Vec<SumCase> {
    load(include_str!("../sums.toml"), "sum")
}

/// Positions beyond any board.
pub fn far() -> Vec<FarPosition> {
    load(include_str!("../far.toml"), "position")
}

/// Periods of rows.
pub fn rows() -> Vec<RowPeriodsCase> {
    load(include_str!("../rows.toml"), "rows")
}

/// Regularity of Wyt_K.
pub fn regular() -> Vec<Regular> {
    load(include_str!("../regular.toml"), "set")
}

/// Automata.
pub fn automata() -> Vec<AutomatonCase> {
    load(include_str!("../automata.toml"), "automaton")
}

/// Facts about the sequences T_g of Wythoff's game.
pub fn points() -> PointTables {
    toml::from_str(include_str!("../points.toml")).unwrap_or_else(|e| panic!("testdata, points: {e}"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn points_are_complete() {
        let points = super::points();
        assert!(points.table_2.iter().map(|row| row.g).eq(0..=30));
        assert!(points.table_2.iter().all(|row| row.min <= 0 && row.max >= 0));
        assert!(points.table_3.iter().map(|row| row.g).eq(7..=30));
        for row in &points.table_3 {
            assert!(row.max_n >= 100 && row.max <= points.table_2[row.g as usize].max);
        }
        assert_eq!(points.table_4.len(), 18);
        assert!(points.table_4.iter().all(|row| row.cell.0 as u64 >= row.from_row && row.cell.0 <= row.cell.1));
        assert!(points.table_4.iter().all(|row| row.at_least.is_none_or(|least| least <= row.value)));
        assert!(points.table_4.iter().all(|row| row.largest_value.is_none_or(|largest| largest > row.value)));
        assert!(points.table_5.iter().map(|row| row.g).eq(0..=20));
        assert_eq!(points.table_5.iter().filter(|row| row.printed).count(), 13);
        assert!(points.table_5.windows(2).all(|pair| pair[0].rows <= pair[1].rows));
        for instances in &points.instances {
            assert_eq!(points.table_5[instances.g as usize].rows, instances.rows);
        }
        assert_eq!(points.instances.iter().map(|instances| instances.count).sum::<u64>(), 3019 + 91 + 1);
        assert!(points.table_6.iter().map(|row| row.g).eq(0..=20));
        assert!(points.table_6.iter().all(|row| (row.b - row.a).abs_diff(1_000_000_000_000) <= 10));
    }
}
