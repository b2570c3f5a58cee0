//! Winning moves: Fraenkel's three strategies, sums, and moves to a given value.

use super::{Check, Error, Finding, Result, advance, cells, definition, game, options, read, upper_cells};
use engines::job::Job;
use engines::strategy::fraenkel::{answer, strategies};
use engines::{Game, Int};
use serde::Deserialize;
use serde_json::{Value, json};

pub const CHECKS: &[(&str, Check)] =
    &[("three-strategies", three_strategies), ("nim-sum-of-games", sums), ("moves-to-a-value", moves_to_a_value)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fraenkel {
    a: usize,
    board: usize,
}

/// The three strategies tell every position's outcome, agree on the move, and the move is an option of value 0.
fn three_strategies(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Fraenkel { a: most, board: side } = read(parameters)?;
    let (mut found, mut count) = (None, 0);
    for a in 1..=most {
        advance(job, a, most + 1)?;
        let game = game(&format!("a-wythoff:{a}"))?;
        let table = definition(&game, side, side, job)?;
        let number = Int::from(a);
        let mut ways = strategies(&number).ok_or_else(|| Error::claim("a must be positive"))?;
        for (x, y) in upper_cells(side) {
            let (left, right) = (Int::from(x), Int::from(y));
            let described = ways.iter_mut().map(|way| answer(way.as_mut(), &number, &left, &right, job));
            let described =
                described.map(|answer| answer.map(|answer| answer.to)).collect::<engines::Result<Vec<_>>>()?;
            let same = described.windows(2).all(|w| w[0] == w[1]);
            let right = match &described[0] {
                None => table.get(x, y) == 0,
                Some((u, v)) => match (usize::try_from(u), usize::try_from(v)) {
                    (Ok(u), Ok(v)) => {
                        u < side && v < side && table.get(u, v) == 0 && {
                            let options = options(&game, (x, y))?;
                            options.contains(&(u, v)) || options.contains(&(v, u))
                        }
                    }
                    _ => false,
                },
            };
            count += 1;
            if !same || !right {
                found = found.or(Some(json!({ "a": a, "position": [x, y] })));
            }
        }
    }
    Ok(Finding::plain(format!("{count} positions, a = 1..{most}, three strategies each"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sums {
    board: usize,
    pile: usize,
}

/// The value of Wythoff's game plus a pile of Nim is the nim-sum of both: by playing out the sum itself.
fn sums(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Sums { board: side, pile } = read(parameters)?;
    let game = Game::wythoff();
    let table = definition(&game, side, side, job)?;
    let mut values = vec![0u32; side * side * pile];
    let at = |a: usize, b: usize, n: usize| (a * side + b) * pile + n;
    let mut found: Option<Value> = None;
    for (a, b) in cells(side, side) {
        for n in 0..pile {
            let in_game = options(&game, (a, b))?.into_iter().map(|(x, y)| values[at(x, y, n)]);
            let mut seen: Vec<u32> = in_game.chain((0..n).map(|m| values[at(a, b, m)])).collect();
            seen.sort_unstable();
            seen.dedup();
            let mex = (0..).zip(&seen).take_while(|(i, v)| i == *v).count() as u32;
            values[at(a, b, n)] = mex;
            if mex != table.get(a, b) ^ n as u32 {
                found = found.or(Some(json!({ "position": [a, b], "pile": n, "value": mex })));
            }
        }
    }
    Ok(Finding::plain(format!("{} sums with a pile of Nim", side * side * pile), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovesParameters {
    g: u32,
    board: usize,
}

/// From a position of value above g there is a move to value g, and at most one along each of the three lines.
fn moves_to_a_value(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let MovesParameters { g, board: side } = read(parameters)?;
    let game = Game::wythoff();
    let table = definition(&game, side, side, job)?;
    let (mut found, mut count) = (None, 0u64);
    for (a, b) in cells(side, side).filter(|&(a, b)| table.get(a, b) > g) {
        let mut lines = [0; 3];
        for (x, y) in options(&game, (a, b))?.into_iter().filter(|&(x, y)| table.get(x, y) == g) {
            lines[usize::from(x == a) + 2 * usize::from(y == b && x != a)] += 1;
        }
        count += 1;
        if lines.iter().any(|&line| line > 1) || lines == [0; 3] {
            found = found.or(Some(json!({ "position": [a, b], "lines": lines })));
        }
    }
    Ok(Finding::plain(format!("{count} positions of value above {g}, board {side}"), found))
}
