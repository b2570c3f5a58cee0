//! The lemmas of Weinstein 2021 on the games W_{k,l} and T_k.

use super::{Check, Finding, Result, advance, cells, definition, game, golden, options, read, upper_cells};
use engines::job::Job;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub const CHECKS: &[(&str, Check)] = &[
    ("forbidden-region", forbidden_region),
    ("nim-block", nim_block),
    ("one-positions-formula", one_positions),
    ("w-1-rows", rows_of_w_1),
    ("right-of-zero", right_of_zero),
    ("between-lines", between_lines),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Regions {
    l: usize,
    board: usize,
}

/// The end of a diagonal move of W_{k,l} has both piles >= k and one >= l, and every such position is the end of one; inside
/// the square below l values are those of Nim.
fn forbidden_region(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Regions { l: most, board } = read(parameters)?;
    let mut found: Option<Value> = None;
    for (k, l) in (0..=most).flat_map(|l| (0..=l).map(move |k| (k, l))) {
        advance(job, l, most + 1)?;
        let game = game(&format!("w:{k},{l}"))?;
        let table = definition(&game, board, board, job)?;
        let mut entered = BTreeSet::new();
        for (a, b) in cells(board, board) {
            entered.extend(options(&game, (a, b))?.into_iter().filter(|&(x, y)| x < a && y < b));
        }
        for (a, b) in cells(board - 1, board - 1) {
            let allowed = a.min(b) >= k && a.max(b) >= l;
            let nim = a.max(b) >= l || table.get(a, b) as usize == a ^ b;
            if entered.contains(&(a, b)) != allowed || !nim {
                found = found.or(Some(json!({ "game": game.to_string(), "position": [a, b] })));
            }
        }
    }
    Ok(Finding::plain(format!("all W_{{k,l}} with l <= {most}, board {board}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Blocks {
    j: u32,
}

/// Each row of the square of side 2^j of Nim holds each value below 2^j.
fn nim_block(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Blocks { j: most } = read(parameters)?;
    let side = 1 << most;
    let table = definition(&game("nim")?, side, side, job)?;
    let mut found = None;
    for j in 0..=most {
        for x in 0..1usize << j {
            let mut row: Vec<u32> = (0..1usize << j).map(|y| table.get(x, y)).collect();
            row.sort_unstable();
            if !row.into_iter().eq(0..1u32 << j) {
                found = found.or(Some(json!({ "j": j, "row": x })));
            }
        }
    }
    Ok(Finding::plain(format!("squares of side 2^j, j = 0..{most}"), found))
}

/// The 1-positions of W_{k,l}, l = 2m + 1, k < l, by Theorem 2.11.
fn one_positions(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Regions { l: most, board } = read(parameters)?;
    let (mut found, mut games) = (None, 0);
    for l in (1..=most).step_by(2) {
        let mut listed: BTreeSet<(usize, usize)> = (0..=l / 2).map(|i| (2 * i, 2 * i + 1)).collect();
        listed.insert((l + 1, l + 1));
        for j in 1..=board {
            // Each n >= 1 is in one of the two sequences.
            let (lower, upper) = golden::wythoff(j);
            let (a, b) = golden::wythoff(upper);
            listed.insert((a + l, b + l + 1));
            let (a, b) = golden::wythoff(lower);
            listed.insert((a + l + 1, b + l + 2));
        }
        for k in 0..l {
            advance(job, l, most + 1)?;
            games += 1;
            let table = definition(&game(&format!("w:{k},{l}"))?, board, board, job)?;
            let wrong = upper_cells(board).find(|&(a, b)| (table.get(a, b) == 1) != listed.contains(&(a, b)));
            found = found.or(wrong.map(|(a, b)| json!({ "k": k, "l": l, "position": [a, b] })));
        }
    }
    Ok(Finding::plain(format!("{games} games with odd l <= {most}, board {board}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnsParameters {
    columns: usize,
}

/// In the rows y = 0, 1, 2, 3 of W_1: for which g is the g-position g columns to the right of the 0-position?
fn rows_of_w_1(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let ColumnsParameters { columns } = read(parameters)?;
    let table = definition(&game("w:1")?, 4, columns, job)?;
    let (mut printed, mut held) = (None, None);
    for y in 0..4 {
        let mut at = vec![None; columns];
        for x in 0..columns {
            if let Some(place) = at.get_mut(table.get(y, x) as usize) {
                *place = Some(x);
            }
        }
        let Some(zero) = at[0] else { continue };
        // Values within 4 of the end may lie beyond it.
        for (g, &place) in at.iter().enumerate().take(columns.saturating_sub(zero + 8)) {
            let shifted = place == Some(zero + g);
            let (claimed, right) = match y {
                0 => (Some(true), true),
                1 => (Some(g % 2 == 0), g % 2 == 0),
                2 => (Some(g % 4 == 0), g % 4 == 0),
                // As printed, for no multiple of 4; 0 is one.
                _ if g % 4 == 0 => (Some(false), g == 0),
                _ => (None, shifted),
            };
            let described = || Some(json!({ "y": y, "g": g, "zero_at": zero, "g_at": place }));
            if claimed.is_some_and(|claimed| claimed != shifted) {
                printed = printed.or_else(described);
            }
            if right != shifted {
                held = held.or_else(described);
            }
        }
    }
    // The formulas of the proof.
    for x in 0..columns {
        let (second, third) = (table.get(2, x) as usize, table.get(3, x) as usize);
        let rule = [x ^ 2, x ^ 2, (x ^ 2) + 1, (x ^ 2).wrapping_sub(1)][x % 4];
        let far = if x % 4 < 2 { x.wrapping_sub(2) } else { x + 2 };
        if second != rule || (x >= 20 && third != far) {
            held = held.or(Some(json!({ "x": x, "values": [second, third] })));
        }
    }
    Ok(Finding::both(format!("rows 0..3 of W_1, {columns} columns"), printed, held))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Games {
    games: Vec<String>,
    board: usize,
}

/// In row y = A_n + 1 the g-positions to the right of the diagonal are at most g to the right of the 0-position B_n + 1. As
/// printed, x < y, so that x <= B_n + 1 says nothing.
fn right_of_zero(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Games { games, board } = read(parameters)?;
    let (mut held, mut count) = (None, 0u64);
    for text in &games {
        let game = game(text)?;
        let table = definition(&game, board, board, job)?;
        for n in 0..board {
            let (y, zero) = golden::wythoff(n);
            let (y, zero) = (y + 1, zero + 1);
            for x in (y + 1).max(zero + 1)..board {
                if y < board && x > zero + table.get(y, x) as usize {
                    held = held.or(Some(json!({ "game": game.to_string(), "position": [y, x], "zero": zero })));
                }
                count += u64::from(y < board);
            }
        }
    }
    Ok(Finding::both(format!("{count} positions of {} games, board {board}", games.len()), None, held))
}

/// g-positions (x, y), y > x, lie under the line y = phi x + g, but for (0, g), which lies on it; and those with y > x + g, but
/// for the one in row 0, to the right of y = (g + 1) x if g >= 1. For g = 0 the second is false.
fn between_lines(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Games { games, board } = read(parameters)?;
    let (mut printed, mut held, mut count) = (None, None, 0u64);
    for text in &games {
        let game = game(text)?;
        let table = definition(&game, board, board, job)?;
        for (x, y) in upper_cells(board).filter(|&(x, y)| x < y && x > 0) {
            let g = table.get(x, y) as usize;
            count += 1;
            let described = || Some(json!({ "game": game.to_string(), "position": [x, y], "g": g }));
            // phi x + g - y > 0.
            if !golden::is_positive(g as i128 - y as i128, x as i128) {
                held = held.or_else(described);
            }
            if y > x + g && y >= (g + 1) * x {
                printed = printed.or_else(described);
                if g > 0 {
                    held = held.or_else(described);
                }
            }
        }
    }
    Ok(Finding::both(format!("{count} positions of {} games, board {board}", games.len()), printed, held))
}
