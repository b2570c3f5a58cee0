//! Closed forms of values: Nim, cyclic Nimhoff, and tables made of one block.

use super::{Check, Finding, Result, advance, cells, definition, game, read, wrong};
use engines::Int;
use engines::board::Table;
use engines::job::Job;
use serde::Deserialize;
use serde_json::{Value, json};

pub const CHECKS: &[(&str, Check)] = &[
    ("nim-sum", nim_sum),
    ("cyclic-nimhoff", cyclic_nimhoff),
    ("cyclic-nimhoff-values", cyclic_nimhoff_values),
    ("values-by-formula", values_by_formula),
    ("tiles", tiles),
    ("powers-of-two", powers_of_two),
    ("latin-doubling", latin_doubling),
    ("three-diagonals", three_diagonals),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NimhoffBoard {
    board: usize,
}

/// Nim's values are nim-sums; they are 0 exactly for equal piles.
fn nim_sum(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let NimhoffBoard { board: side } = read(parameters)?;
    let game = game("nim")?;
    let table = definition(&game, side, side, job)?;
    let at = cells(side, side).find(|&(a, b)| table.get(a, b) as usize != a ^ b || (table.get(a, b) == 0) != (a == b));
    let found = at.map(|(a, b)| wrong(&game, (a, b), table.get(a, b), a ^ b));
    Ok(Finding::plain(format!("board {side}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cyclic {
    h: usize,
    board: usize,
}

/// h (floor(a/h) xor floor(b/h)) + (a + b mod h). Without Nim's moves, as the rule is quoted, it fails.
fn cyclic_nimhoff(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Cyclic { h: most, board: side } = read(parameters)?;
    let (mut printed, mut held) = (None, None);
    for h in 1..=most {
        advance(job, h, most + 1)?;
        let formula = |a: usize, b: usize| h * ((a / h) ^ (b / h)) + (a + b) % h;
        let game = game(&format!("cyclic-nimhoff:{h}"))?;
        let table = definition(&game, side, side, job)?;
        let at = cells(side, side).find(|&(a, b)| table.get(a, b) as usize != formula(a, b));
        held = held.or(at.map(|(a, b)| wrong(&game, (a, b), table.get(a, b), formula(a, b))));
        printed = printed.or_else(|| {
            // With h = 1 the quoted rule has no move, so that nothing can be told from it.
            if h == 1 {
                return None;
            }
            let values = few_at_once(h, 3 * h);
            let at = cells(3 * h, 3 * h).find(|&(a, b)| values[a][b] != formula(a, b))?;
            Some(json!({ "h": h, "position": [at.0, at.1], "value": values[at.0][at.1], "formula": formula(at.0, at.1) }))
        });
    }
    Ok(Finding::both(format!("h = 1..{most}, board {side}"), printed, held))
}

/// The formula with the right rule alone.
fn cyclic_nimhoff_values(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Finding { checked, held, .. } = cyclic_nimhoff(parameters, job)?;
    Ok(Finding::plain(checked, held))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByFormula {
    game: String,
    board: usize,
}

/// The formula that the program answers by, against the definition.
fn values_by_formula(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let ByFormula { game: text, board: side } = read(parameters)?;
    let game = game(&text)?;
    let table = definition(&game, side, side, job)?;
    let formula = |a: usize, b: usize| engines::board::formula::value(&game, &Int::from(a), &Int::from(b));
    let at = cells(side, side).find(|&(a, b)| formula(a, b) != Some(Int::from(table.get(a, b))));
    let found = at.map(|(a, b)| {
        json!({ "game": text, "position": [a, b], "value": table.get(a, b), "formula": formula(a, b).map(|n| n.to_string()) })
    });
    Ok(Finding::plain(format!("board {side}"), found))
}

/// Values of the game in which fewer than h tokens are taken in all, from one pile or both.
fn few_at_once(h: usize, side: usize) -> Vec<Vec<usize>> {
    let mut values = vec![vec![0; side]; side];
    for (a, b) in cells(side, side) {
        let takes =
            (0..h).flat_map(|k| (0..h - k).map(move |l| (k, l))).filter(|&(k, l)| k + l > 0 && k <= a && l <= b);
        let seen: Vec<usize> = takes.map(|(k, l)| values[a - k][b - l]).collect();
        values[a][b] = (0..).find(|v| !seen.contains(v)).unwrap_or(0);
    }
    values
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tiles {
    games: Vec<String>,
    p: usize,
    /// The block, if it is printed.
    #[serde(default)]
    block: Vec<Vec<u32>>,
    board: usize,
}

/// G(a, b) = p (floor(a/p) xor floor(b/p)) + G(a mod p, b mod p), and the block is a latin square.
fn tiles(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Tiles { games, p, block, board: side } = read(parameters)?;
    let mut found: Option<Value> = None;
    for (done, text) in games.iter().enumerate() {
        advance(job, done, games.len())?;
        let game = game(text)?;
        let table = definition(&game, side, side, job)?;
        let entry = |a: usize, b: usize| p * ((a / p) ^ (b / p)) + table.get(a % p, b % p) as usize;
        let at = cells(side, side).find(|&(a, b)| table.get(a, b) as usize != entry(a, b));
        found = found.or(at.map(|(a, b)| wrong(&game, (a, b), table.get(a, b), entry(a, b))));
        let printed =
            block.iter().enumerate().flat_map(|(a, row)| row.iter().enumerate().map(move |(b, &v)| (a, b, v)));
        let at = { printed }.find(|&(a, b, v)| table.get(a, b) != v);
        found = found.or(at.map(|(a, b, v)| wrong(&game, (a, b), table.get(a, b), v)));
        if !engines::regularity::literal::condition_i(&table, p) {
            found = found.or(Some(json!({ "game": text, "not_latin": p })));
        }
    }
    Ok(Finding::plain(format!("{} games, p = {p}, board {side}", games.len()), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Powers {
    /// The largest exponent.
    k: u32,
}

/// Wyt_{2^k}, k > 0: blocks of side 2^(k+1), made of four squares of Nim, the last one with every value changed by xor 1.
fn powers_of_two(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Powers { k: most } = read(parameters)?;
    let mut found = None;
    for k in 1..=most {
        let (half, p) = (1usize << k, 2usize << k);
        let game = game(&format!("wyt:{half}"))?;
        let side = 4 * p;
        let table = definition(&game, side, side, job)?;
        let block = |a: usize, b: usize| {
            let nim = (a % half) ^ (b % half);
            match (a / half, b / half) {
                (0, 0) => nim,
                (1, 1) => nim ^ 1,
                _ => nim ^ half,
            }
        };
        let value = |a: usize, b: usize| p * ((a / p) ^ (b / p)) + block(a % p, b % p);
        let at = cells(side, side).find(|&(a, b)| table.get(a, b) as usize != value(a, b));
        found = found.or(at.map(|(a, b)| wrong(&game, (a, b), table.get(a, b), value(a, b))));
    }
    Ok(Finding::plain(format!("K = {{2^k}}, k = 1..{most}, four blocks each way"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Doubling {
    /// Closed games, each with its p.
    games: Vec<(String, usize)>,
    doublings: u32,
}

/// In a closed p-nim-regular game the first 2^k p values of the first 2^k p rows form a latin square.
fn latin_doubling(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Doubling { games, doublings } = read(parameters)?;
    let mut found = None;
    for (text, p) in &games {
        let side = p << doublings;
        let table: Table = definition(&game(text)?, side, side, job)?;
        let sides = (0..=doublings).map(|k| p << k);
        let bad = { sides }.find(|&side| !engines::regularity::literal::condition_i(&table, side));
        found = found.or(bad.map(|side| json!({ "game": text, "side": side })));
    }
    Ok(Finding::plain(format!("{} games, {doublings} doublings", games.len()), found))
}

/// Each diagonal of the 3 x 3 block of Wyt_{1}, taken modulo 3, holds 0, 1 and 2.
fn three_diagonals(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let NimhoffBoard { board: side } = read(parameters)?;
    let game = game("wyt:1")?;
    let table = definition(&game, side, side, job)?;
    let mut found = None;
    for (a, b) in cells(3, 3) {
        let along: Vec<u32> = (0..3).map(|i| table.get((a + i) % 3, (b + i) % 3)).collect();
        let mut sorted = along.clone();
        sorted.sort_unstable();
        if sorted != [0, 1, 2] {
            found = found.or(Some(json!({ "from": [a, b], "values": along })));
        }
    }
    let at = cells(side, side).find(|&(a, b)| table.get(a, b) % 3 != table.get(a % 3, b % 3));
    found = found.or(at.map(|(a, b)| wrong(&game, (a, b), table.get(a, b), table.get(a % 3, b % 3))));
    Ok(Finding::plain(format!("the 9 cells of the block, and values modulo 3 on board {side}"), found))
}
