//! Lists of P-positions, and of positions of other small values, against the definition.

use super::{Check, Finding, Result, advance, definition, game, golden, read, upper_cells};
use engines::Game;
use engines::job::Job;
use facts::Piles;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub const CHECKS: &[(&str, Check)] = &[
    ("translates", translates),
    ("family-p-positions", family),
    ("fraenkel-p-positions", fraenkel),
    ("fraenkel-table-1", fraenkel_table),
    ("one-removal-p-positions", one_removal),
    ("heap-p-positions", heap),
    ("heap-games", heap_games),
    ("connell-p-positions", connell),
    ("same-p-positions", same),
];

/// The first cell (a, b), a <= b, of a square board that is in the list or has the value, but not both.
fn first_wrong(game: &Game, value: u32, side: usize, listed: &BTreeSet<Piles>, job: &Job) -> Result<Option<Value>> {
    let table = definition(game, side, side, job)?;
    let wrong = upper_cells(side).find(|&(a, b)| (table.get(a, b) == value) != listed.contains(&(a, b)));
    Ok(wrong.map(|(a, b)| {
        json!({ "game": game.to_string(), "position": [a, b], "value": table.get(a, b),
                "listed": listed.contains(&(a, b)) })
    }))
}

/// (A_n + shift, B_n + shift) for all n that fit the board.
fn shifted(shift: usize, side: usize) -> impl Iterator<Item = Piles> {
    (0..).map(golden::wythoff).map(move |(a, b)| (a + shift, b + shift)).take_while(move |&(_, b)| b < side)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Translates {
    game: String,
    board: usize,
    /// For each value from 0 on: by how much Wythoff's P-positions are moved, and the other positions of the value.
    values: Vec<(usize, Vec<Piles>)>,
}

/// The positions of small values are Wythoff's P-positions, moved, and a few others.
fn translates(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Translates { game: text, board, values } = read(parameters)?;
    let game = game(&text)?;
    let mut found = None;
    for (value, (shift, others)) in values.iter().enumerate() {
        let listed = shifted(*shift, board).chain(others.iter().copied()).collect();
        found = found.or(first_wrong(&game, value as u32, board, &listed, job)?);
    }
    Ok(Finding::plain(format!("{} values of {game}, board {board}", values.len()), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FamilyBoards {
    /// `w` for W_k, `w,` for W_{k,l}, `t` for T_k.
    family: String,
    most: usize,
    board: usize,
}

/// The P-positions of W_k, W_{k,l} and T_k: equal piles below k, l or 1, then Wythoff's, moved.
fn family(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let FamilyBoards { family, most, board } = read(parameters)?;
    let games: Vec<(String, usize)> = match family.as_str() {
        "w" => (0..=most).map(|k| (format!("w:{k}"), k)).collect(),
        "w," => (0..=most).flat_map(|l| (0..=l).map(move |k| (format!("w:{k},{l}"), l))).collect(),
        _ => (0..=most).map(|k| (format!("t:{k}"), 1)).collect(),
    };
    let mut found = None;
    for (done, (text, shift)) in games.iter().enumerate() {
        advance(job, done, games.len())?;
        let listed = shifted(*shift, board).chain((0..*shift).map(|i| (i, i))).collect();
        found = found.or(first_wrong(&game(text)?, 0, board, &listed, job)?);
    }
    Ok(Finding::plain(format!("{} games, board {board}", games.len()), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fraenkel {
    /// a = 1, .., most.
    most: usize,
    board: usize,
    /// So many pairs by mex and by formula.
    count: usize,
}

/// The pairs A_n = mex of all earlier numbers, B_n = A_n + a n.
fn by_mex(a: usize, count: usize) -> Vec<Piles> {
    let mut used = vec![false; (a + 2) * (count + 1) + 2];
    let mut pairs = Vec::with_capacity(count);
    let mut next = 0;
    for n in 0..count {
        while used[next] {
            next += 1;
        }
        let pair = (next, next + a * n);
        (used[pair.0], used[pair.1]) = (true, true);
        pairs.push(pair);
    }
    pairs
}

/// The P-positions of Fraenkel's games are the pairs by mex, and these are (floor(n alpha), floor(n beta)).
fn fraenkel(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Fraenkel { most, board, count } = read(parameters)?;
    let mut found = None;
    for a in 1..=most {
        advance(job, a, most + 1)?;
        let pairs = by_mex(a, count);
        let formula = |n: usize| golden::pair(a as i128, n as i128);
        let differs = pairs.iter().enumerate().find(|&(n, &(x, y))| formula(n) != (x as i128, y as i128));
        found = found.or(differs.map(|(n, pair)| json!({ "a": a, "n": n, "pair": pair })));
        let small = pairs.iter().skip(1).enumerate().find(|&(n, &(x, _))| x >= 2 * (n + 1));
        found = found.or(small.map(|(n, pair)| json!({ "a": a, "n": n + 1, "pair": pair, "not_below": 2 * (n + 1) })));
        let listed = pairs.into_iter().filter(|&(_, y)| y < board).collect();
        found = found.or(first_wrong(&game(&format!("a-wythoff:{a}"))?, 0, board, &listed, job)?);
    }
    Ok(Finding::plain(format!("a = 1..{most}: board {board}, {count} pairs by mex and by formula"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedPositions {
    source: String,
}

/// A list of first P-positions, from the test data.
fn fraenkel_table(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let PrintedPositions { source } = read(parameters)?;
    let list = facts::lists().into_iter().find(|list| list.source.starts_with(&source));
    let Some(list) = list else { return Ok(Finding::plain("nothing", Some(json!({ "missing": source })))) };
    let side = list.first.last().map_or(0, |&(_, b)| b + 1);
    let listed = list.first.iter().copied().collect();
    let found = first_wrong(&game(&list.game)?, 0, side, &listed, job)?;
    Ok(Finding::plain(format!("{} positions, board {side}", list.first.len()), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneRemoval {
    most: usize,
    board: usize,
}

/// The P-positions of Wyt_{k}: k equal pairs, then pairs of neighbours, again and again; only differences 0 and 1.
fn one_removal(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let OneRemoval { most, board } = read(parameters)?;
    let mut found = None;
    for k in 1..=most {
        advance(job, k, most + 1)?;
        let (j, period) = (k / 2 + k % 2, 2 * k + k % 2);
        let block = (0..k).map(|i| (i, i)).chain((0..j).map(|i| (k + 2 * i, k + 2 * i + 1)));
        let block: Vec<Piles> = block.collect();
        let starts = (0..board).step_by(period);
        let listed = starts.flat_map(|start| block.iter().map(move |&(a, b)| (a + start, b + start)));
        let listed = listed.filter(|&(_, b)| b < board).collect();
        found = found.or(first_wrong(&game(&format!("wyt:{k}"))?, 0, board, &listed, job)?);
    }
    Ok(Finding::plain(format!("K = {{k}}, k = 1..{most}, board {board}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Heap {
    /// s and t.
    games: Vec<Piles>,
    board: usize,
}

/// The heap games: A_n = mex, B_n = s A_n + t n. With the letters swapped, and k the larger amount, (s, t) = (2, 1)
/// has no P-position besides (0, 0).
fn heap(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Heap { games, board } = read(parameters)?;
    let mut held = None;
    for &(s, t) in &games {
        let mut used = BTreeSet::new();
        let mut listed = BTreeSet::new();
        for n in 0.. {
            let a = (0..).find(|a| !used.contains(a)).unwrap_or(board);
            if a >= board {
                break;
            }
            let b = s * a + t * n;
            used.extend([a, b]);
            listed.extend((b < board).then_some((a, b)));
        }
        held = held.or(first_wrong(&game(&format!("heap:{s},{t}"))?, 0, board, &listed, job)?);
    }
    // 0 <= k - l < (s - 1) k + t with k the larger amount, l the smaller, from either pile, s = 2 and t = 1.
    let swapped = game("rule:max(k,l)-min(k,l) < max(k,l)+1")?;
    let side = board.min(40);
    let table = definition(&swapped, side, side, job)?;
    let zeros: Vec<Piles> = upper_cells(side).filter(|&(a, b)| table.get(a, b) == 0).collect();
    // B_1 = 2 A_1 + 1 = 3 is missing already.
    let printed = (!zeros.contains(&(1, 3))).then(|| json!({ "s": 2, "t": 1, "p_positions": zeros }));
    Ok(Finding::both(format!("{} pairs (s, t), board {board}", games.len()), printed, held))
}

/// The heap games by their right rule alone.
fn heap_games(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Finding { checked, held, .. } = heap(parameters, job)?;
    Ok(Finding::plain(checked, held))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Connell {
    most: i64,
    board: usize,
}

/// Connell's game: (floor((n + i/p) alpha), floor((n + i/p) beta)) for i = 0, .., p - 1, with the alpha of p.
fn connell(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Connell { most, board } = read(parameters)?;
    let mut found = None;
    for p in 1..=i128::from(most) {
        // floor(m alpha / p), m = p n + i: alpha m / p = (m (2 - p) + sqrt(m^2 (p^2 + 4))) / 2p.
        let lower = |m: i128| (m * (2 - p) + (m * m * (p * p + 4)).isqrt()).div_euclid(2 * p);
        let pairs = (0..).map(|m: i128| (lower(m) as usize, (lower(m) + m) as usize));
        let listed = pairs.take_while(|&(_, b)| b < board).collect();
        found = found.or(first_wrong(&game(&format!("connell:{p}"))?, 0, board, &listed, job)?);
    }
    Ok(Finding::plain(format!("p = 1..{most}, board {board}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SameGames {
    games: Vec<String>,
    board: usize,
}

/// Games that all have the P-positions of Wythoff's.
fn same(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let SameGames { games, board } = read(parameters)?;
    let listed = shifted(0, board).collect();
    let mut found = None;
    for text in &games {
        found = found.or(first_wrong(&game(text)?, 0, board, &listed, job)?);
    }
    Ok(Finding::plain(format!("{} games, board {board}", games.len()), found))
}
