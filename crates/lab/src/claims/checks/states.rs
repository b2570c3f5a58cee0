//! Row states (Nivasch 2009, section 3.1): the quantities of Definition 3.1, counted from the points, against Algorithm FSW.

use super::{Check, Error, Finding, Result, advance, golden, read, wythoff_points};
use engines::job::Job;
use engines::points::literal::{RowState, ValueState};
use engines::points::{Constants, NearPoint};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashSet};

pub const CHECKS: &[(&str, Check)] = &[("states", states)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatesParameters {
    g: usize,
    rows: u64,
    /// The number of the statement: 3.1, 3.2, 3.3, 3.4, 3.6, 3.7, 3.8 or 3.9.
    statement: String,
    /// For 3.8: how many states there are, where that is proved.
    #[serde(default)]
    states: Option<usize>,
    /// Whether the points come from a board made by the definition.
    #[serde(default)]
    by_definition: bool,
}

/// The quantities of Definition 3.1 of one value before a row.
struct Quantities {
    index: i64,
    firstd: i64,
    ocdiag: BTreeSet<i64>,
    occol: BTreeSet<i64>,
}

/// All points below a row, of one value.
#[derive(Default)]
struct Below {
    diagonals: BTreeSet<i64>,
    columns: BTreeSet<i64>,
    first: i64,
}

impl Below {
    fn add(&mut self, point: &NearPoint) {
        self.diagonals.insert(point.d() as i64);
        self.columns.insert(point.b as i64);
        while self.diagonals.contains(&self.first) {
            self.first += 1;
        }
    }

    fn quantities(&self, row: i64) -> Quantities {
        let firstd = self.first;
        Quantities {
            index: self.diagonals.len() as i64,
            firstd,
            ocdiag: self.diagonals.range(firstd + 1..).copied().collect(),
            occol: self.columns.range(row + firstd..).map(|b| b - row).collect(),
        }
    }
}

impl Quantities {
    /// The same, less index_0 of the row.
    fn normalized(&self, index: i64) -> ValueState {
        ValueState {
            n_index: self.index - index,
            n_firstd: self.firstd - index,
            n_ocdiag: self.ocdiag.iter().map(|d| d - index).collect(),
            n_occol: self.occol.iter().map(|c| c - index).collect(),
        }
    }
}

fn states(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let StatesParameters { g, rows, statement, states, by_definition } = read(parameters)?;
    let mut by_row = vec![Vec::new(); rows as usize];
    wythoff_points(g, rows, by_definition, job)?.into_iter().for_each(|point| by_row[point.a as usize].push(point));
    let mut below: Vec<Below> = (0..=g).map(|_| Below::default()).collect();
    let mut machine = RowState::first(g);
    let (mut found, mut seen) = (None, HashSet::new());
    for (r, row) in (0i64..).zip(&by_row) {
        if r % 256 == 0 {
            advance(job, r as usize, rows as usize)?;
        }
        let now: Vec<Quantities> = below.iter().map(|below| below.quantities(r)).collect();
        let index = now[0].index;
        let state = RowState { values: now.iter().map(|value| value.normalized(index)).collect() };
        let wrong = match statement.as_str() {
            "3.1" => now.iter().position(|value| value.index != value.firstd + value.ocdiag.len() as i64),
            "3.2" | "3.6" => bounded(&state),
            "3.3" => now.iter().position(|value| {
                value.occol.last().is_some_and(|last| value.ocdiag.last().is_none_or(|most| most <= last))
            }),
            "3.4" => (0..1).find(|_| {
                let expected = (0..=r).find(|&n| golden::floor_alpha(1, i128::from(n)) >= i128::from(r));
                Some(index) != expected
                    || now[0].firstd != index
                    || !now[0].ocdiag.is_empty()
                    || !now[0].occol.is_empty()
            }),
            "3.7" => (0..=g).find(|&h| machine.values[h] != state.values[h]),
            "3.8" => None,
            "3.9" => (0..=g).find(|&h| {
                // A row has an h-point, or the mirror image of one from below.
                row.iter().any(|point| point.h as usize == h) == below[h].columns.contains(&r)
            }),
            _ => return Err(Error::claim(format!("there is no statement '{statement}'"))),
        };
        found = found.or(wrong.map(|h| json!({ "row": r, "h": h })));
        machine.step(|h| row.iter().any(|point| point.h as usize == h));
        if statement == "3.8" {
            seen.insert(format!("{state:?}"));
        }
        row.iter().for_each(|point| below[point.h as usize].add(point));
    }
    let mut checked = format!("{rows} rows, g <= {g}");
    if statement == "3.8" {
        checked = format!("{checked}: {} states", seen.len());
        found = found.or(counted(seen.len(), rows, states));
    }
    Ok(Finding::plain(checked, found))
}

/// The numbers of a state lie within what Theorem 2.15 and the constants proved for it allow: a point is at most e behind and 2g
/// ahead.
fn bounded(state: &RowState) -> Option<usize> {
    (0..).zip(&state.values).find_map(|(h, value)| {
        let c = Constants::of(h);
        let width = (c.e + 2 * c.g + c.delta_minus + c.delta_plus + 2) as i64;
        let numbers = [value.n_index, value.n_firstd].into_iter();
        let numbers = numbers.chain(value.n_ocdiag.iter().copied()).chain(value.n_occol.iter().copied());
        let reach = value.n_ocdiag.last().map_or(0, |last| last - value.n_firstd);
        let wide = reach > (c.e + 2 * c.g) as i64 || { numbers }.any(|n| n.abs() > width);
        (wide || value.n_ocdiag.len() as u64 > c.e).then_some(h as usize)
    })
}

/// The number of states is what it is known to be, or far below the number of rows.
fn counted(seen: usize, rows: u64, known: Option<usize>) -> Option<Value> {
    let right = known.map_or((seen as u64) < rows / 2, |known| known == seen);
    (!right).then(|| json!({ "states": seen, "expected": known }))
}
