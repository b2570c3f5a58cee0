//! The checks, by subject. Each recomputes what it needs, from the definition where the size allows, and tells what it
//! looked at and where a statement fails.

mod board;
mod complementary;
mod convergence;
mod diagonals;
mod f_wythoff;
mod golden;
mod invariance;
mod nimhoff;
mod numeration;
mod p_positions;
mod points;
mod queens;
mod regularity;
mod rows;
mod skipping;
mod states;
mod strategy;
mod strips;
mod tables;
mod w_family;

use super::finding::Finding;
use crate::error::{Error, Result};
use engines::board::{Definition, Engine, Table};
use engines::job::Job;
use engines::points::NearPoint;
use engines::points::literal::Wsg;
use engines::{Game, rules};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A check: its parameters, and the conditions under which it runs.
type Check = fn(&toml::Table, &Job) -> Result<Finding>;

/// All checks by name.
const CHECKS: &[&[(&str, Check)]] = &[
    board::CHECKS,
    complementary::CHECKS,
    convergence::CHECKS,
    diagonals::CHECKS,
    f_wythoff::CHECKS,
    invariance::CHECKS,
    nimhoff::CHECKS,
    numeration::CHECKS,
    p_positions::CHECKS,
    points::CHECKS,
    queens::CHECKS,
    regularity::CHECKS,
    rows::CHECKS,
    skipping::CHECKS,
    states::CHECKS,
    strategy::CHECKS,
    strips::CHECKS,
    tables::CHECKS,
    w_family::CHECKS,
];

/// The names of all checks.
pub fn names() -> impl Iterator<Item = &'static str> {
    CHECKS.iter().copied().flatten().map(|&(name, _)| name)
}

/// Runs a check.
pub(super) fn run(name: &str, parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let found = CHECKS.iter().copied().flatten().find(|&&(known, _)| known == name);
    let (_, check) = found.ok_or_else(|| Error::claim(format!("there is no check '{name}'")))?;
    check(parameters, job)
}

#[cfg(test)]
pub(super) use tables::first_wrong as first_wrong_cell;

/// Reads the parameters of a check; every one must be known.
fn read<P: DeserializeOwned>(parameters: &toml::Table) -> Result<P> {
    parameters.clone().try_into().map_err(|e: toml::de::Error| Error::claim(format!("parameters: {}", e.message())))
}

/// Reads a game, which is played by the rules of its text: claims about two names of one game are not to be true by definition.
fn game(text: &str) -> Result<Game> {
    Ok(text.parse::<Game>()?.as_written())
}

/// The values of a board from the definition and nothing else.
fn definition(game: &Game, rows: usize, cols: usize, job: &Job) -> Result<Table> {
    Ok(Definition.table(game, rows, cols, job)?)
}

/// The points of Wythoff's game of values up to g in the rows below `rows`: by Algorithm WSG, or, independently of its rules, from a
/// board made by the definition. A row a holds value h no later than in column h + 2a.
pub(super) fn wythoff_points(g: usize, rows: u64, by_definition: bool, job: &Job) -> Result<Vec<NearPoint>> {
    if !by_definition {
        return Ok(Wsg::points(g, rows));
    }
    let height = rows as usize;
    let table = definition(&game("wythoff")?, height, g + 2 * height, job)?;
    let mut counts = vec![0; g + 1];
    let mut points = Vec::new();
    for (a, b) in (0..height).flat_map(|a| (a..g + 2 * height).map(move |b| (a, b))) {
        let h = table.get(a, b);
        if let Some(n) = counts.get_mut(h as usize) {
            points.push(NearPoint { h, n: *n, a: a as u64, b: b as u64 });
            *n += 1;
        }
    }
    Ok(points)
}

/// Reports that part of a check is done; an error when the caller wants to stop.
fn advance(job: &Job, done: usize, total: usize) -> Result<()> {
    if job.progress.advance(done as u64, total as u64) { Ok(()) } else { Err(engines::Error::interrupted().into()) }
}

/// Every cell of a board, row by row.
fn cells(rows: usize, cols: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |a| (0..cols).map(move |b| (a, b)))
}

/// Every cell (a, b), a <= b, of a square board, row by row.
fn upper_cells(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).flat_map(move |a| (a..side).map(move |b| (a, b)))
}

/// A position of a game that has another value than it should.
fn wrong(game: &Game, (a, b): (usize, usize), value: u32, expected: impl Into<Value>) -> Value {
    json!({ "game": game.to_string(), "position": [a, b], "value": value, "expected": expected.into() })
}

/// The options of a position.
fn options(game: &Game, at: (usize, usize)) -> Result<Vec<(usize, usize)>> {
    Ok(game.options(at.0, at.1)?)
}

/// The removals of Wyt_K.
fn removals(game: &Game) -> Result<&rules::Removals> {
    game.removals().ok_or_else(|| Error::claim(format!("{game} is not Wyt_K")))
}
