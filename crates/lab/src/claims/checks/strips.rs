//! How far the points stray: Tables 2, 3 and 4 of Nivasch 2009, and the strips they lie in.

use super::{Check, Finding, Result, game, golden, read};
use engines::Game;
use engines::job::Job;
use engines::points::{self, Exact, Golden};
use serde::Deserialize;
use serde_json::{Value, json};

pub const CHECKS: &[(&str, Check)] = &[
    ("difference-bounds", difference_bounds),
    ("extremes-table", extremes_table),
    ("near-table", near_table),
    ("one-points", one_points),
    ("strip", strip),
    ("histogram", histogram),
    ("beginning", beginning),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StripsUpTo {
    g: usize,
    rows: u64,
}

/// -16g <= d_n - n <= 2g.
fn difference_bounds(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let StripsUpTo { g, rows } = read(parameters)?;
    let mut found = None;
    for value in points::extremes(&Game::wythoff(), g, rows, 0, job)? {
        let (h, Some(spread)) = (i64::from(value.h), value.spread) else { continue };
        let ends = spread.differences;
        if ends.min < -16 * h || ends.max > 2 * h {
            found = found.or(Some(json!({ "g": h, "min": ends.min, "max": ends.max })));
        }
    }
    Ok(Finding::plain(format!("g <= {g}, rows up to {rows}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExtremesParameters {
    rows: u64,
    /// Only points with n >= this: Table 3; all of them: Table 2.
    from_n: u64,
}

/// A difference d_n - n, and its n.
type DifferenceEnd = (i64, u64);

/// Table 2 or 3. On fewer rows than the paper's, no extreme is exceeded, and those that lie in these rows are found, each at
/// its first n.
fn extremes_table(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let ExtremesParameters { rows, from_n } = read(parameters)?;
    let data = facts::points();
    let found = points::extremes(&Game::wythoff(), 30, rows, from_n, job)?;
    // g, the maximum and its n, and the minimum and its n where it is printed.
    let printed: Vec<(u32, DifferenceEnd, Option<DifferenceEnd>)> = match from_n {
        0 => data.table_2.iter().map(|row| (row.g, (row.max, row.max_n), Some((row.min, row.min_n)))).collect(),
        _ => data.table_3.iter().map(|row| (row.g, (row.max, row.max_n), None)).collect(),
    };
    let (mut wrong, mut met) = (None, 0);
    for &(g, (max, max_n), min) in &printed {
        let value = &found[g as usize];
        let Some(spread) = value.spread else { continue };
        let points = from_n + value.histogram.iter().map(|&(_, count)| count).sum::<u64>();
        let ends = spread.differences;
        let mut one = |name: &str, end: i64, n: u64, printed: i64, printed_n: u64, beyond: bool| {
            let reached = printed_n < points;
            met += u64::from(reached);
            if beyond || (reached && (end, n) != (printed, printed_n)) {
                let described = json!({ "g": g, name: end, "n": n, "printed": [printed, printed_n] });
                wrong = { wrong.take() }.or(Some(described));
            }
        };
        one("max", ends.max, ends.max_n, max, max_n, ends.max > max);
        if let Some((min, min_n)) = min {
            one("min", ends.min, ends.min_n, min, min_n, ends.min < min);
        }
    }
    Ok(Finding::plain(format!("{} lines, {met} extremes met, rows up to {rows}", printed.len()), wrong))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NearParameters {
    g: usize,
    rows: u64,
    /// Values up to this for rows below 600, so that large ones are told exactly.
    large: usize,
}

/// Table 4: the largest value at each distance from the closest 0-value, in all rows and from row 600 on.
fn near_table(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let NearParameters { g, rows, large } = read(parameters)?;
    let data = facts::points().table_4;
    let (late, early) = (points::near(g, 10, 600, rows, job)?, points::near(large, 10, 0, 599, job)?);
    let (mut printed, mut held, mut met) = (None, None, 0);
    for row in &data {
        let at = row.distance as usize - 1;
        let cell = (row.cell.0 as u64, row.cell.1 as u64);
        let (found, beyond) =
            if row.cell.0 < 600 { (&early[at], early[at].beyond) } else { (&late[at], late[at].beyond) };
        let described = |value: Option<(u32, (u64, u64))>| {
            Some(json!({ "distance": row.distance, "printed": [cell.0, cell.1], "largest": value.map(|(_, at)| at),
                         "value": value.map(|(value, _)| value) }))
        };
        // A cell beyond the rows looked at cannot be met, and nothing larger may be.
        if cell.0 > rows {
            let larger = beyond.is_some() || found.largest.is_some_and(|(value, _)| value >= row.value);
            held = if larger { held.or_else(|| described(found.largest)) } else { held };
            continue;
        }
        met += 1;
        let right = (row.largest_value.unwrap_or(row.value), row.largest.map_or(cell, |(a, b)| (a as u64, b as u64)));
        if found.largest != Some(right) || beyond.is_some() {
            held = held.or_else(|| described(found.largest));
        }
        if found.largest.map(|(_, at)| at) != Some(cell) {
            printed = printed.or_else(|| described(found.largest));
        }
    }
    Ok(Finding::both(format!("{met} of {} cells, g <= {g}, rows up to {rows}", data.len()), printed, held))
}

/// 8 - 6 phi < a - phi n < 6 - 3 phi and -3 phi < b - phi^2 n < 8 - 3 phi for the 1-points.
fn one_points(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let StripsUpTo { g, rows } = read(parameters)?;
    let mut run = Exact::new(&Game::wythoff(), g, rows, job)?;
    let (mut found, mut count) = (None, 0u64);
    run.record_by_value(rows, job, |batch| {
        for (n, &(a, b)) in (i128::from(batch.n(1))..).zip(batch.cells(1)) {
            let (x, y) = (i128::from(a), i128::from(b));
            let inside = golden::is_positive(x - 8, 6 - n)
                && golden::is_positive(6 - x, n - 3)
                && golden::is_positive(y - n, 3 - n)
                && golden::is_positive(8 - y + n, n - 3);
            count += 1;
            if !inside {
                found = { found.take() }.or(Some(json!({ "n": n as u64, "point": [a, b] })));
            }
        }
        Ok(())
    })?;
    Ok(Finding::plain(format!("{count} 1-points, rows below {rows}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StripParameters {
    g: usize,
    rows: u64,
    /// The printed bounds of a - b/phi, in tenths.
    printed: (i64, i64),
    /// Bounds that are not reached.
    safe: (i64, i64),
}

/// The bounds of a - b/phi over all points up to g: the first printed one that is exceeded, at the point that exceeds it most.
fn strip(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let StripParameters { g, rows, printed, safe } = read(parameters)?;
    let found = points::extremes(&Game::wythoff(), g, rows, 0, job)?;
    let tenths = |end: Golden| (end.tenths_below(), end.tenths_above());
    let ends: Vec<(u32, Golden, u64, Golden, u64)> = { found.iter() }
        .filter_map(|value| {
            let ends = value.spread?.over_columns;
            Some((value.h, ends.min, ends.min_n, ends.max, ends.max_n))
        })
        .collect();
    let low = ends.iter().min_by_key(|end| (end.1.tenths_below(), end.0)).copied();
    let high = ends.iter().max_by_key(|end| (end.3.tenths_above(), std::cmp::Reverse(end.0))).copied();
    let (Some(low), Some(high)) = (low, high) else { return Ok(Finding::plain("nothing", None)) };
    let of = |h: u32, n: u64, end: Golden| -> Result<Value> {
        let at = point(h as usize, n, job)?;
        Ok(json!({ "g": h, "n": n, "point": at, "above_tenths": tenths(end).0 as i64 }))
    };
    let beyond = |(least, most): (i64, i64)| -> Result<Option<Value>> {
        if tenths(low.1).0 < i128::from(least) {
            return Ok(Some(of(low.0, low.2, low.1)?));
        }
        if tenths(high.3).1 > i128::from(most) { Ok(Some(of(high.0, high.4, high.3)?)) } else { Ok(None) }
    };
    Ok(Finding::both(format!("g <= {g}, rows up to {rows}"), beyond(printed)?, beyond(safe)?))
}

/// The n-th point of a value, by an exact run.
fn point(h: usize, n: u64, job: &Job) -> Result<(u64, u64)> {
    let rows = 2 * n + 10;
    let mut run = Exact::new(&Game::wythoff(), h, rows, job)?;
    let mut at = (0, 0);
    run.record_by_value(rows, job, |batch| {
        let from = batch.n(h);
        if let Some(&cell) = n.checked_sub(from).and_then(|i| batch.cells(h).get(i as usize)) {
            at = cell;
        }
        Ok(())
    })?;
    Ok(at)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Histogram {
    g: usize,
    rows: u64,
    /// The least and greatest difference that occurs.
    ends: (i64, i64),
    /// The two most frequent differences, below and above 0.
    hills: (i64, i64),
}

/// The histogram of d_n - n of one value: between its ends, with two hills, and a valley at 0 that is less than a fiftieth as high.
fn histogram(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Histogram { g, rows, ends, hills } = read(parameters)?;
    let value = points::extremes(&game("wythoff")?, g, rows, 0, job)?.pop();
    let counts = value.map(|value| value.histogram).unwrap_or_default();
    let most = |side: &dyn Fn(i64) -> bool| {
        counts.iter().filter(|entry| side(entry.0)).max_by_key(|entry| entry.1).copied().unwrap_or((0, 0))
    };
    let (left, right) = (most(&|d| d < 0), most(&|d| d > 0));
    let valley = counts.iter().find(|entry| entry.0 == 0).map_or(0, |entry| entry.1);
    let found_ends = (counts.first().map(|entry| entry.0), counts.last().map(|entry| entry.0));
    let shape = (left.0, right.0) == hills && 50 * valley < left.1.min(right.1);
    let wrong = !shape || found_ends != (Some(ends.0), Some(ends.1));
    let found = wrong.then(|| json!({ "ends": [found_ends.0, found_ends.1], "hills": [left.0, right.0] }));
    let total: u64 = counts.iter().map(|entry| entry.1).sum();
    Ok(Finding::plain(format!("{total} points of value {g}, rows up to {rows}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning {
    g: usize,
    /// The first rows, and how many times as many follow.
    rows: u64,
    times: u64,
    /// The last points stay within this many columns of the line b = phi a.
    strip: i64,
}

/// The sequence of a value begins far from where it settles: at (0, g), and closer to the line b = phi a later on.
fn beginning(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Beginning { g, rows, times, strip } = read(parameters)?;
    let all = rows * times;
    let mut run = Exact::new(&Game::wythoff(), g, all, job)?;
    let (mut found, mut early, mut late, mut first) = (None, 0, 0, None);
    run.record_by_value(all, job, |batch| {
        for &(a, b) in batch.cells(g) {
            first = first.or(Some((a, b)));
            let away = (i128::from(b) - golden::floor_alpha(1, i128::from(a))).abs();
            if a < rows { early = early.max(away) } else { late = late.max(away) }
        }
        Ok(())
    })?;
    if first != Some((0, g as u64)) || late > i128::from(strip) || late >= early {
        found = Some(json!({ "first": first, "early": early as i64, "late": late as i64 }));
    }
    Ok(Finding::plain(
        format!("T_{g}, rows below {all}: {early} from the line at first, {late} after row {rows}"),
        found,
    ))
}
