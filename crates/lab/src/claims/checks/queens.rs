//! Queens on a triangle that do not attack each other (Nivasch 2009, section 2.3).

use super::{Check, Finding, Result, advance, read};
use engines::job::Job;
use serde::Deserialize;
use serde_json::json;

pub const CHECKS: &[(&str, Check)] = &[("queens", queens)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QueensParameters {
    /// The largest side.
    n: u32,
}

/// The largest number of queens on a triangle of side n, by trying everything, is floor((2n + 1) / 3).
fn queens(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let QueensParameters { n } = read(parameters)?;
    let mut found = None;
    for side in 1..=n {
        advance(job, side as usize, n as usize + 1)?;
        let (most, expected) = (most(side), (2 * side + 1) / 3);
        if most != expected {
            found = found.or(Some(json!({ "side": side, "queens": most, "expected": expected })));
        }
    }
    Ok(Finding::plain(format!("every placement on triangles of side 1 to {n}"), found))
}

/// The most queens on a triangle of this side: row r has the cells (r, c), c <= r, and the three lines through a cell are
/// its row, its column c, and its diagonal r - c.
fn most(side: u32) -> u32 {
    place(side, 0, 0, 0)
}

/// The most queens in rows r and above, with these columns and diagonals taken.
fn place(side: u32, r: u32, columns: u32, diagonals: u32) -> u32 {
    if r == side {
        return 0;
    }
    let mut best = place(side, r + 1, columns, diagonals);
    for c in 0..=r {
        let (column, diagonal) = (1 << c, 1 << (r - c));
        if columns & column == 0 && diagonals & diagonal == 0 {
            best = best.max(1 + place(side, r + 1, columns | column, diagonals | diagonal));
        }
        // No more than one queen stands in each row that is left.
        if best == side - r {
            break;
        }
    }
    best
}
