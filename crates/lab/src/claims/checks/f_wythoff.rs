//! F-Wythoff (f-wythoff-2013): slant followers, Algorithm FWSG, and the bounds of section 4.

use super::{Check, Error, Finding, Result, definition, game, options, read, upper_cells};
use engines::job::Job;
use engines::points::Exact;
use engines::points::literal::fwsg;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub const CHECKS: &[(&str, Check)] =
    &[("slants", slants), ("fwsg", algorithm), ("f-bounds", bounds), ("last-occurrence", last_occurrence)];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Slants {
    a: usize,
    bound: SlantBound,
}

/// Which bound of b is claimed of the positions (a, b) that have a slant follower.
#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum SlantBound {
    /// a (a - 1), and it is attained for every a >= 2.
    Sharp,
    /// a^2 as printed, while a (a - 1) is held to be true.
    Both,
}

/// A position (a, b) that has a slant follower has b <= a^2, and even b <= a (a - 1).
fn slants(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let Slants { a: most, bound } = read(parameters)?;
    let game = game("f-wythoff")?;
    let (mut square, mut sharp) = (None, None);
    for a in 1..=most {
        let mut last = None;
        for b in a..=a * a + a {
            if options(&game, (a, b))?.into_iter().any(|(x, y)| x < a && y < b) {
                last = Some(b);
            }
        }
        let described = |bound: usize| Some(json!({ "a": a, "last_b": last, "bound": bound }));
        if last.is_some_and(|last| last > a * a) {
            square = square.or_else(|| described(a * a));
        }
        if last != (a > 1).then(|| a * (a - 1)) {
            sharp = sharp.or_else(|| described(a * (a - 1)));
        }
    }
    let printed = if bound == SlantBound::Both { square } else { sharp.clone() };
    Ok(Finding::both(format!("a = 1..{most}, b up to a^2 + a"), printed, sharp))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Algorithm {
    j: usize,
    rows: u64,
    /// Which statement: `6`, `7`, `8` or `9`.
    statement: String,
}

/// The sequences of Algorithm FWSG: increasing (Proposition 6), no number first and then second (7), the three
/// conditions (Lemma 8), and exactly the positions of each value (Theorem 9).
fn algorithm(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Algorithm { j, rows, statement } = read(parameters)?;
    let tables = fwsg(j, rows);
    let found = match statement.as_str() {
        "6" => { tables.iter().enumerate() }.find_map(|(i, table)| {
            let at = table.windows(2).position(|w| w[1].0 <= w[0].0)?;
            Some(json!({ "j": i, "n": at + 1 }))
        }),
        "7" => { tables.iter().enumerate() }.find_map(|(i, table)| {
            let first: BTreeSet<u64> = table.iter().map(|&(a, _)| a).collect();
            let &(a, b) = table.iter().find(|&&(a, b)| a != b && first.contains(&b))?;
            Some(json!({ "j": i, "entry": [a, b] }))
        }),
        "8" => conditions(&tables, rows as usize)?,
        "9" => {
            let cols = 3 * rows as usize + j + 1;
            let table = definition(&game("f-wythoff")?, rows as usize, cols, job)?;
            let of = |value: usize| {
                (0..rows as usize).flat_map(move |a| (a..cols).map(move |b| (a, b))).filter({
                    let table = &table;
                    move |&(a, b)| table.get(a, b) as usize == value
                })
            };
            { tables.iter().enumerate() }.find_map(|(value, entries)| {
                let same = of(value).eq(entries.iter().map(|&(a, b)| (a as usize, b as usize)));
                (!same).then(|| json!({ "j": value }))
            })
        }
        _ => return Err(Error::claim(format!("there is no statement '{statement}'"))),
    };
    let entries: usize = tables.iter().map(Vec::len).sum();
    Ok(Finding::plain(format!("{entries} entries, j <= {j}, rows below {rows}"), found))
}

/// The sequences are disjoint, no entry moves to another of its own, and every position that is in none of the sequences up to j
/// moves to one of T_j.
fn conditions(tables: &[Vec<(u64, u64)>], rows: usize) -> Result<Option<Value>> {
    let game = game("f-wythoff")?;
    let mut value = BTreeMap::new();
    for (j, table) in tables.iter().enumerate() {
        for &(a, b) in table {
            if value.insert((a as usize, b as usize), j).is_some() {
                return Ok(Some(json!({ "in_two": [a, b] })));
            }
        }
    }
    for (a, b) in upper_cells(rows) {
        let own = value.get(&(a, b)).copied().unwrap_or(tables.len());
        let reached =
            options(&game, (a, b))?.into_iter().filter_map(|(x, y)| value.get(&(x.min(y), x.max(y))).copied());
        let reached: BTreeSet<usize> = reached.collect();
        if reached.contains(&own) || (0..own).any(|j| !reached.contains(&j)) {
            return Ok(Some(json!({ "position": [a, b] })));
        }
    }
    Ok(None)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FWythoffBounds {
    j: usize,
    rows: u64,
    /// `11`, `13`, `14`, `16`, `17`, `18`, or `20`.
    statement: String,
    /// For 18: the bound of |d_n - n|.
    #[serde(default)]
    bound: i64,
}

/// The points of all sequences up to j in these rows.
fn sequences(j: usize, rows: u64, job: &Job) -> Result<Vec<Vec<(u64, u64)>>> {
    let mut all = vec![Vec::new(); j + 1];
    Exact::new(&game("f-wythoff")?, j, rows, job)?.record_by_value(rows, job, |batch| {
        all.iter_mut().enumerate().for_each(|(h, points)| points.extend_from_slice(batch.cells(h)));
        Ok(())
    })?;
    Ok(all)
}

fn bounds(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let p: FWythoffBounds = read(parameters)?;
    let all = sequences(p.j, p.rows, job)?;
    let mut found = None;
    for (j, points) in (0u64..).zip(&all) {
        let numbered = || (0u64..).zip(points.iter().copied());
        let wrong = match p.statement.as_str() {
            // A small difference does not occur late: no d_n <= c for n > c + 20.
            "11" => numbered().find(|&(n, (a, b))| b - a + 20 < n),
            "13" => numbered().find(|&(n, (a, _))| a < n || a > 2 * n),
            "14" => numbered().find(|&(n, (a, b))| a == b && n > j + 1),
            "16" => numbered().find(|&(n, (a, b))| b - a > (n + 1) * j + n),
            "17" => numbered().find(|&(n, (_, b))| b < n || b > 3 * n + (n + 1) * j),
            "18" => numbered().find(|&(n, (a, b))| ((b - a) as i64 - n as i64).abs() > p.bound),
            // Not eventually increasing for j > 2, and increasing for j <= 2 from the third entry on.
            "20" => {
                let last = points.windows(2).rposition(|w| w[1].1 < w[0].1);
                let late = last.is_some_and(|at| points[at].0 * 10 > p.rows * 9);
                let early = last.is_none_or(|at| at < 3);
                let right = if j <= 2 { early } else { late };
                (!right).then(|| last.map_or((0, (0, 0)), |at| (at as u64, points[at])))
            }
            other => return Err(Error::claim(format!("there is no statement '{other}'"))),
        };
        found = found.or(wrong.map(|(n, (a, b))| json!({ "j": j, "n": n, "entry": [a, b] })));
    }
    let count: usize = all.iter().map(Vec::len).sum();
    Ok(Finding::plain(format!("{count} entries, j <= {}, rows below {}", p.j, p.rows), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
    j: usize,
    rows: u64,
    /// Of d_n - n, by j: the least that occurs in these rows may not be smaller.
    least: Vec<i64>,
    /// The first failure of each j, from the third on.
    first: Vec<(u64, (u64, u64))>,
}

/// Difference d occurs last at n <= j + 1 + d: an entry with d_n < n - (j + 1) refutes it. It holds for j = 0, 1, 2.
fn last_occurrence(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let p: Last = read(parameters)?;
    let all = sequences(p.j, p.rows, job)?;
    let (mut printed, mut held) = (None, None);
    let mut failures = Vec::new();
    for (j, points) in (0i64..).zip(&all) {
        let numbered = || (0i64..).zip(points).map(|(n, &(a, b))| (n, (a, b), (b - a) as i64 - n));
        let first = numbered().find(|&(_, _, difference)| difference < -(j + 1));
        if let Some((n, (a, b), difference)) = first {
            failures.push((
                n,
                j,
                json!({ "j": j, "n": n, "entry": [a, b], "d": difference + n, "n_is_at_most": difference + n + j + 1 }),
            ));
        }
        // What is held: no failure for j <= 2, the recorded first ones from j = 3 on, and never below the recorded least.
        let expected = usize::try_from(j - 3).ok().and_then(|at| p.first.get(at));
        let as_recorded = match expected {
            Some(&(n, entry)) => first.is_some_and(|found| (found.0 as u64, found.1) == (n, entry)),
            None => j > 2 || first.is_none(),
        };
        let least = numbered().map(|(_, _, difference)| difference).min().unwrap_or(0);
        if !as_recorded || p.least.get(j as usize).is_some_and(|&bound| least < bound) {
            held = held.or(Some(json!({ "j": j, "least": least, "first_failure": first.map(|found| found.0) })));
        }
    }
    // The failure with the smallest n of all.
    failures.sort_by_key(|&(n, j, _)| (n, j));
    printed = printed.or(failures.into_iter().next().map(|(_, _, described)| described));
    let count: usize = all.iter().map(Vec::len).sum();
    Ok(Finding::both(format!("{count} entries, j <= {}, rows below {}", p.j, p.rows), printed, held))
}
