//! Up to which value W_{k,l}, W_{k',l} and T_k, W_1 have the same positions (Weinstein 2021), on boards.

use super::{Check, Finding, Result, advance, cells, game, read};
use engines::board::{self, Table};
use engines::invariance::agreement;
use engines::job::Job;
use serde::Deserialize;
use serde_json::{Value, json};

pub const CHECKS: &[(&str, Check)] =
    &[("w-agreement", w_agreement), ("t-agreement", t_agreement), ("w-one-positions", one_positions)];

/// The least value whose positions differ between two boards, and the witness with the fewest tokens.
fn first_difference(first: &Table, second: &Table) -> Option<(u32, (usize, usize))> {
    let differing = cells(first.rows(), first.cols()).filter_map(|(a, b)| {
        let (x, y) = (first.get(a, b), second.get(a, b));
        (x != y).then(|| (x.min(y), (a, b)))
    });
    differing.min_by_key(|&(value, (a, b))| (value, a + b, a))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WAgreement {
    /// l up to this.
    l: usize,
    board: usize,
    /// Which statement is read as it is printed: `2.3`, `2.4`, `2.6`, or `law`.
    statement: String,
}

/// min { x xor y : x < k', y >= l }, by trying.
fn law(k: usize, l: usize) -> usize {
    // Beyond 2 (l + k') no y does better than y = the next power of two.
    let most = 4 * (l + k + 1);
    (0..k).flat_map(|x| (l..most).map(move |y| x ^ y)).min().unwrap_or(usize::MAX)
}

/// All k < k' <= l: the first value whose positions differ is min { x xor y : x < k', y >= l }, on the board, in the
/// definition of the law, and in the library's theorem.
fn w_agreement(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let p: WAgreement = read(parameters)?;
    let (mut printed, mut held, mut triples, mut tight) = (None, None, 0, 0);
    for l in 1..=p.l {
        advance(job, l, p.l + 1)?;
        let games = (0..=l).map(|k| game(&format!("w:{k},{l}"))).collect::<Result<Vec<_>>>()?;
        let tables = { games.iter() }.map(|game| board::table(game, p.board, p.board, job));
        let tables: Vec<Table> = tables.collect::<engines::Result<_>>()?;
        for (k, upper) in (0..=l).flat_map(|upper| (0..upper).map(move |k| (k, upper))) {
            triples += 1;
            let found = first_difference(&tables[k], &tables[upper]);
            let first = found.map(|(value, _)| value as usize);
            tight += usize::from(first == Some(l - upper + 1));
            let described = agreement(&games[k], &games[upper]).and_then(|known| known.first_difference);
            let described = described.and_then(|value| usize::try_from(&value).ok());
            if first != Some(law(upper, l)) || described != first {
                held = held.or(Some(json!({ "k": k, "k'": upper, "l": l, "first_difference": first })));
            }
            printed = printed.or_else(|| against(&p.statement, (k, upper, l), found, &tables));
        }
    }
    let checked = match p.statement.as_str() {
        "2.6" => format!("all k < l <= {}, board {}; where 2^m divides l, they agree for g < 2^m", p.l, p.board),
        "2.4" => format!("{triples} triples k < k' <= l <= {}, board {}; the bound is tight for {tight}", p.l, p.board),
        _ => format!("{triples} triples k < k' <= l <= {}, board {}", p.l, p.board),
    };
    Ok(Finding::both(checked, printed, held))
}

/// The counterexample that a triple gives to a printed statement.
fn against(
    statement: &str,
    (k, upper, l): (usize, usize, usize),
    found: Option<(u32, (usize, usize))>,
    tables: &[Table],
) -> Option<Value> {
    let (first, at) = found.map(|(value, at)| (value as usize, at))?;
    let triple = json!({ "k": k, "k'": upper, "l": l, "first_difference": first });
    match statement {
        // The same positions for all g <= l - k'.
        "2.3" => (first <= l - upper).then_some(triple),
        // ... and not for g = l - k' + 1. The case k' = l is that of Theorem 2.6.
        "2.4" => (upper < l && first != l - upper + 1).then_some(triple),
        // W_{k,l} and W_l have the same positions for all g < 2^m, 2^m <= l. All k are shown.
        "2.6" => (upper == l && first < 1 << l.ilog2()).then(|| {
            let values: Vec<u32> = tables.iter().map(|table| table.get(at.0, at.1)).collect();
            json!({ "k": k, "l": l, "g": first, "position": [at.0, at.1], "values_by_k": values })
        }),
        _ => (first != law(upper, l)).then_some(triple),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TAgreement {
    k: usize,
    board: usize,
    /// `w` compares T_k with W_1, `t` with T_{k+1}.
    with: String,
    /// For `t`: the even k for which the first difference is k + 2.
    #[serde(default)]
    early: Vec<usize>,
}

/// T_k and W_1 first differ at 2 floor(k/2) + 2; T_k and T_{k+1} at k + 1 if k is odd, and at k + 3 if it is even, but for a few
/// k at k + 2. The printed bound is k.
fn t_agreement(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let TAgreement { k: most, board, with, early } = read(parameters)?;
    let w1 = board::table(&game("w:1")?, board, board, job)?;
    let (mut printed, mut held) = (None, None);
    let mut before = board::table(&game("t:0")?, board, board, job)?;
    for k in 0..=most {
        advance(job, k, most + 1)?;
        let after = board::table(&game(&format!("t:{}", k + 1))?, board, board, job)?;
        let (other, expected) = match with.as_str() {
            "w" => (&w1, 2 * (k / 2) + 2),
            _ if early.contains(&k) => (&after, k + 2),
            _ => (&after, if k % 2 == 0 { k + 3 } else { k + 1 }),
        };
        let found = first_difference(&before, other);
        let described = json!({ "k": k, "first_difference": found.map(|(value, _)| value),
                           "witness": found.map(|(_, at)| at) });
        if found.is_some_and(|(value, _)| value as usize <= k) {
            printed = printed.or(Some(described.clone()));
        }
        if found.map(|(value, _)| value as usize) != Some(expected) {
            held = held.or(Some(described));
        }
        before = after;
    }
    Ok(Finding::both(format!("k = 0..{most}, board {board}"), printed, held))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnePositions {
    l: usize,
    board: usize,
}

/// For even l and all k <= l the 1-positions of W_{k,l} are those of W_l; the text has W_k instead.
fn one_positions(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let OnePositions { l: most, board } = read(parameters)?;
    let (mut printed, mut held, mut games) = (None, None, 0);
    for l in (2..=most).step_by(2) {
        advance(job, l, most + 1)?;
        let last = board::table(&game(&format!("w:{l}"))?, board, board, job)?;
        for k in 0..=l {
            games += 1;
            let table = board::table(&game(&format!("w:{k},{l}"))?, board, board, job)?;
            let first = board::table(&game(&format!("w:{k}"))?, board, board, job)?;
            let differs = |other: &Table| {
                let is_one = |(a, b): (usize, usize)| (table.get(a, b) == 1) != (other.get(a, b) == 1);
                let at = cells(board, board).find(|&at| is_one(at))?;
                Some(json!({ "k": k, "l": l, "position": [at.0, at.1] }))
            };
            held = held.or_else(|| differs(&last));
            printed = printed.or_else(|| differs(&first));
        }
    }
    Ok(Finding::both(format!("{games} games with even l <= {most}, board {board}"), printed, held))
}
