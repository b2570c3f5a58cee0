//! `wyt near`: the largest values close to 0-values.

use super::{grid, or_dash};
use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use answers::json::Number;
use engines::Game;
use engines::evidence::Evidence;
use engines::points;
use serde::Serialize;
use std::io::Write;

/// The largest values of Wythoff's game close to its 0-values
///
/// For each Manhattan distance from the closest 0-value, the cell (a, b), a <= b, with the largest value up to G, and the cells with
/// a larger one (nivasch-2009, Table 4).
#[derive(clap::Args)]
pub struct Args {
    /// The largest value that is told from larger ones
    #[arg(allow_negative_numbers = true)]
    g: String,
    /// Cells in rows a <= N
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    rows: String,
    /// Distances 1 to D
    #[arg(long, value_name = "D", default_value = "10", allow_negative_numbers = true)]
    distance: String,
    /// Cells in rows a >= M only
    #[arg(long, value_name = "M", default_value = "0", allow_negative_numbers = true)]
    from_row: String,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: String,
    g: usize,
    rows: u64,
    from_row: Number<'a>,
    near: Vec<Entry>,
    evidence: Evidence,
}

#[derive(Serialize)]
struct Entry {
    distance: u64,
    cell: Option<(u64, u64)>,
    value: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beyond: Option<Beyond>,
}

#[derive(Serialize)]
struct Beyond {
    count: u64,
    first: (u64, u64),
}

impl From<points::Near> for Entry {
    fn from(near: points::Near) -> Entry {
        Entry {
            distance: near.distance,
            cell: near.largest.map(|(_, cell)| cell),
            value: near.largest.map(|(value, _)| value),
            beyond: near.beyond.map(|beyond| Beyond { count: beyond.count, first: beyond.first }),
        }
    }
}

impl Entry {
    /// The cells of a line of text.
    fn line(&self) -> Vec<String> {
        let cell = |(a, b): (u64, u64)| format!("({a},{b})");
        vec![
            self.distance.to_string(),
            or_dash(self.cell.map(cell)),
            or_dash(self.value),
            or_dash(self.beyond.as_ref().map(|beyond| beyond.count)),
            or_dash(self.beyond.as_ref().map(|beyond| cell(beyond.first))),
        ]
    }
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let g = number::read_value("G", &self.g)? as usize;
        let rows = number::read_word("--rows", &self.rows)?;
        let distance = number::read_limit("--distance", &self.distance)? as u64;
        let from_row = number::read("--from-row", &self.from_row)?;
        let first = u64::try_from(&from_row).unwrap_or(u64::MAX); // no run has so many rows
        let game = Game::wythoff();
        let found = points::near(g, distance, first, rows, &session.job())
            .map_err(|e| Fail::sized("G, --rows, --distance", e))?;
        let evidence = Evidence::computed("run", format_args!("rows 0 to {rows}"));
        let near: Vec<Entry> = found.into_iter().map(Entry::from).collect();
        if session.json {
            session.print_json(&Answer {
                game: game.to_string(),
                g,
                rows,
                from_row: Number(&from_row),
                near,
                evidence,
            })?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        let from = if first > 0 { format!("{from_row} <= ") } else { String::new() };
        writeln!(out, "largest values near 0-values, rows {from}a <= {rows}   [{evidence}]")?;
        let over = format!("over {g}");
        grid(&mut *out, &["distance", "cell", "value", &over, "first"], near.iter().map(Entry::line).collect())?;
        Ok(Verdict::Done)
    }
}
