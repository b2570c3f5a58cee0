//! Printed tables of values.

use super::{Check, Finding, Result, definition, game, read, wrong};
use engines::board;
use engines::job::Job;
use serde::Deserialize;
use serde_json::{Value, json};

pub const CHECKS: &[(&str, Check)] = &[("table", table)];

/// The tables of the test data that have this source; `not` is a game whose values they are not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesParameters {
    source: String,
    #[serde(default)]
    not: Option<String>,
}

/// Every cell of a printed table against the definition and the fastest engine. Read as the values of another game, where
/// that is what the text says, it has a first wrong cell.
fn table(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let TablesParameters { source, not } = read(parameters)?;
    let tables: Vec<_> = facts::tables().into_iter().filter(|table| table.source.starts_with(&source)).collect();
    let (mut cells, mut held) = (0, None);
    for table in &tables {
        cells += table.rows.iter().map(Vec::len).sum::<usize>();
        held = held.or(first_wrong(&table.game, &table.rows, job)?);
    }
    if tables.is_empty() {
        held = Some(json!({ "missing": source }));
    }
    let printed = match (&not, tables.first()) {
        (Some(not), Some(table)) => first_wrong(not, &table.rows, job)?,
        _ => held.clone(),
    };
    Ok(Finding::both(format!("{cells} cells, two engines"), printed, held))
}

/// The first cell of a table that is not what the definition, or the fastest engine, says.
pub(crate) fn first_wrong(text: &str, rows: &[Vec<u32>], job: &Job) -> Result<Option<Value>> {
    let game = game(text)?;
    let cols = rows.iter().map(Vec::len).max().unwrap_or(0);
    let tables = [definition(&game, rows.len(), cols, job)?, board::table(&game, rows.len(), cols, job)?];
    let printed = rows.iter().enumerate().flat_map(|(a, row)| row.iter().enumerate().map(move |(b, &v)| ((a, b), v)));
    let differs = |((a, b), value): ((usize, usize), u32)| {
        let other = tables.iter().map(|table| table.get(a, b)).find(|&computed| computed != value)?;
        Some(wrong(&game, (a, b), other, value))
    };
    Ok({ printed }.find_map(differs))
}
