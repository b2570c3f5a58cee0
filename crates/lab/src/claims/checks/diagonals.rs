//! Values along diagonals of F-Wythoff (f-wythoff-2013, section 3).

use super::{Check, Finding, Result, definition, game, read};
use engines::board;
use engines::job::Job;
use serde::Deserialize;
use serde_json::json;

pub const CHECKS: &[(&str, Check)] = &[("diagonal-values", diagonal_values), ("repeated-value", repeated)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiagonalsParameters {
    game: String,
    /// Diagonals below this.
    diagonals: usize,
    board: usize,
    /// Values below this occur on each of them.
    values: usize,
}

/// Each value below `values` is on each diagonal d, and no value more than d + 2 times.
fn diagonal_values(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let DiagonalsParameters { game: text, diagonals, board: side, values } = read(parameters)?;
    let table = board::table(&game(&text)?, side, side + diagonals, job)?;
    let (mut found, mut most) = (None, 0);
    for d in 0..diagonals {
        let mut times = vec![0usize; 3 * (side + diagonals)];
        (0..side).for_each(|a| times[table.get(a, a + d) as usize] += 1);
        let often = times.iter().position(|&count| count > d + 2);
        let missing = times[..values].iter().position(|&count| count == 0);
        most = most.max(times.iter().copied().max().unwrap_or(0));
        found = found.or(often.or(missing).map(|v| json!({ "diagonal": d, "value": v, "times": times[v] })));
    }
    let checked = format!("{diagonals} diagonals, {side} positions each, values below {values}; at most {most} times");
    Ok(Finding::plain(checked, found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Repeated {
    /// Values that occur at several places of a diagonal.
    cases: Vec<(u32, Vec<(usize, usize)>)>,
}

/// Values that stand more than once on a diagonal of F-Wythoff.
fn repeated(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Repeated { cases } = read(parameters)?;
    let side = cases.iter().flat_map(|(_, places)| places).map(|&(_, b)| b + 1).max().unwrap_or(1);
    let game = game("f-wythoff")?;
    let table = definition(&game, side, side, job)?;
    let wrong = cases.iter().find(|(value, places)| {
        let same = places.windows(2).all(|w| w[0].1 - w[0].0 == w[1].1 - w[1].0);
        !same || places.iter().any(|&(a, b)| table.get(a, b) != *value)
    });
    let found = wrong.map(|(value, places)| json!({ "value": value, "places": places }));
    Ok(Finding::plain(format!("{} repeated values", cases.len()), found))
}
