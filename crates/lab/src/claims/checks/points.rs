//! Algorithms WSG, FSW and RW against the definition, and the figures that show what they do.

use super::{Check, Error, Finding, Result, definition, game, golden, read};
use engines::board;
use engines::job::Job;
use engines::points::literal::{RowState, Rw, Wsg, on_board};
use engines::points::{Constants, Exact, Far, FarPoint, NearPoint};
use engines::{Game, Int, coalescence, proof};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub const CHECKS: &[(&str, Check)] = &[
    ("wsg", wsg),
    ("fsw", fsw),
    ("rw", rw),
    ("trillionth", trillionth),
    ("almost-complementary", almost_complementary),
    ("main-diagonal", main_diagonal),
    ("supporters", supporters),
    ("close", close),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointsUpTo {
    g: usize,
    rows: u64,
}

/// The first of two lists of points where they differ.
fn first_difference(one: &[NearPoint], other: &[NearPoint]) -> Option<Value> {
    let at = one.iter().zip(other).position(|(a, b)| a != b);
    let at = at.or((one.len() != other.len()).then(|| one.len().min(other.len())))?;
    let described = |points: &[NearPoint]| points.get(at).map(|p| json!([p.h, p.n, p.a, p.b]));
    Some(json!({ "one": described(one), "other": described(other) }))
}

/// All points up to g of a board from the definition, in the order of the algorithms.
fn by_definition(game: &Game, g: usize, rows: u64, job: &Job) -> Result<Vec<NearPoint>> {
    let cols = 3 * rows as usize + g + 1;
    Ok(on_board(&definition(game, rows as usize, cols, job)?, g))
}

/// Algorithm WSG gives the points of the board, all of them.
fn wsg(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let PointsUpTo { g, rows } = read(parameters)?;
    let (one, other) = (Wsg::points(g, rows), by_definition(&Game::wythoff(), g, rows, job)?);
    Ok(Finding::plain(format!("{} points, g <= {g}, rows below {rows}", one.len()), first_difference(&one, &other)))
}

/// Algorithm FSW, given insert(r) and started from the state of row 0 or of a later row, gives the points of WSG.
fn fsw(parameters: &toml::Table, _: &Job) -> Result<Finding> {
    let PointsUpTo { g, rows } = read(parameters)?;
    let points = Wsg::points(g, rows);
    let mut by_row: Vec<Vec<NearPoint>> = vec![Vec::new(); rows as usize];
    points.iter().for_each(|&point| by_row[point.a as usize].push(point));
    let mut state = RowState::first(g);
    let mut middle = None;
    let mut found = None;
    for (r, row) in (0..).zip(&by_row) {
        if r == rows as i128 / 2 {
            middle = Some(state.clone());
        }
        let placed = state.step(|h| row.iter().any(|point| point.h as usize == h));
        // index_0(r) = ceil(r / phi).
        let index = (0..=r).find(|&n| golden::floor_alpha(1, n) >= r).unwrap_or(r);
        let same = placed.len() == row.len()
            && placed.iter().zip(row).all(|(placed, point)| {
                let (n, b) = (i128::from(placed.n) + index, r + i128::from(placed.d) + index);
                placed.h as u64 == u64::from(point.h) && n == i128::from(point.n) && b == i128::from(point.b)
            });
        if !same {
            found = found.or(Some(json!({ "row": r as i64 })));
        }
    }
    // The state of a row is all that the rows after it depend on.
    let mut again = middle.ok_or_else(|| Error::claim("too few rows"))?;
    for row in &by_row[rows as usize / 2..] {
        again.step(|h| row.iter().any(|point| point.h as usize == h));
    }
    if again != state {
        found = found.or(Some(json!({ "state_after": rows })));
    }
    Ok(Finding::plain(format!("{} points, g <= {g}, rows below {rows}", points.len()), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recursive {
    g: usize,
    r: u64,
    /// Row intervals [first, last].
    intervals: Vec<(u64, u64)>,
}

/// Algorithm RW gives the points of an exact run, and goes down at least once.
fn rw(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let Recursive { g, r, intervals } = read(parameters)?;
    let algorithm = Rw { g, l: -15, h: 15, r };
    let last = intervals.iter().map(|&(_, last)| last).max().unwrap_or(0);
    let mut exact: BTreeMap<u64, Vec<NearPoint>> = BTreeMap::new();
    let mut run = Exact::new(&Game::wythoff(), g, last + 1, job)?;
    run.record(last + 1, job, |points| {
        let wanted = |row: u64| intervals.iter().any(|&(first, last)| (first..=last).contains(&row));
        points.iter().filter(|p| wanted(p.a)).for_each(|&p| exact.entry(p.a).or_default().push(p));
        Ok(())
    })?;
    let (mut found, mut count) = (None, 0);
    for &(first, last) in &intervals {
        let rows = algorithm.rows(&Int::from(first), &Int::from(last), job)?;
        let expected: Vec<FarPoint> = exact.range(first..=last).flat_map(|(_, row)| row).map(FarPoint::from).collect();
        count += expected.len();
        if rows.points != expected || rows.levels == 0 {
            found = found.or(Some(json!({ "interval": [first, last], "levels": rows.levels })));
        }
    }
    Ok(Finding::plain(format!("{count} points in {} intervals, g <= {g}, R = {r}", intervals.len()), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Trillionth {
    /// R_g, L and H of the paper's run.
    r: u64,
    l: i64,
    h: i64,
    /// Whether to run the algorithm as printed, too.
    literal: bool,
    /// The largest g whose points are certified.
    certified: u32,
}

/// Table 6: by Algorithm RW with the constants of the paper, and for small g by certificates that need no conjecture.
fn trillionth(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let p: Trillionth = read(parameters)?;
    let table = facts::points().table_6;
    let n = Int::from(1_000_000_000_000u64);
    let g = table.len() - 1;
    let far = Far::new(g, Some(p.r), job)?;
    // A few hundred rows around phi n hold all the points.
    let (first, _) = Constants::of(g as u32).rows_of_index(&n);
    let mut runs = vec![far.rows(&first, 4000, job)?];
    if p.literal {
        let paper = Rw { g, l: p.l, h: p.h, r: p.r };
        let middle = Int::from(1_618_033_988_749u64);
        runs.push(paper.rows(&(&middle - Int::from(100u8)), &(&middle + Int::from(100u8)), job)?);
    }
    let mut found = None;
    let certificate = coalescence::certify(p.certified, &n, job)?;
    let accepted = proof::check(&certificate.to_bytes(), job)?;
    if !accepted.ok {
        found = Some(json!({ "certificate": accepted.reason }));
    }
    for row in &table {
        let expected = (Int::from(row.a), Int::from(row.b));
        let in_runs = runs.iter().map(|run| run.points.iter().find(|point| point.h == row.g && point.n == n).cloned());
        let certified = (row.g <= p.certified).then(|| certificate.point(row.g));
        for point in in_runs.chain(certified) {
            if point.as_ref().map(|point| (point.a.clone(), point.b.clone())) != Some(expected.clone()) {
                let at = point.map(|point| json!([point.a.to_string(), point.b.to_string()]));
                found = found.or(Some(json!({ "g": row.g, "found": at, "printed": [row.a, row.b] })));
            }
        }
    }
    let (rows, literal) = (table.len(), if p.literal { ", and as printed" } else { "" });
    let checked = format!("{rows} points, R = {}{literal}; g <= {} certified", p.r, p.certified);
    Ok(Finding::plain(checked, found))
}

/// For each g exactly one number is both an a and a b, and every number is one of them.
fn almost_complementary(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let PointsUpTo { g, rows } = read(parameters)?;
    let points = by_definition(&Game::wythoff(), g, rows, job)?;
    let mut found = None;
    for h in 0..=g as u32 {
        let mut times = vec![(0u8, 0u8); rows as usize];
        for point in points.iter().filter(|point| point.h == h) {
            times[point.a as usize].0 += 1;
            if let Some(column) = times.get_mut(point.b as usize) {
                column.1 += 1;
            }
        }
        let both = times.iter().filter(|&&t| t == (1, 1)).count();
        let bad = times.iter().position(|&t| !matches!(t, (1, 0) | (0, 1) | (1, 1)));
        if both != 1 || bad.is_some() {
            found = found.or(Some(json!({ "g": h, "in_both": both, "wrong": bad })));
        }
    }
    Ok(Finding::plain(format!("g <= {g}, numbers below {rows}"), found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointsBoard {
    board: usize,
}

/// Each g is exactly once on the main diagonal, at some x with g/2 <= x <= 2g.
fn main_diagonal(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let PointsBoard { board: side } = read(parameters)?;
    let table = board::table(&game("wythoff")?, side, side, job)?;
    let mut times = vec![0u8; side / 2];
    let mut found = None;
    for x in 0..side {
        let g = table.get(x, x) as usize;
        times.get_mut(g).into_iter().for_each(|times| *times += 1);
        if g > 2 * x || x > 2 * g {
            found = found.or(Some(json!({ "x": x, "g": g })));
        }
    }
    let missing = times.iter().position(|&times| times != 1);
    found = found.or(missing.map(|g| json!({ "g": g, "times": times[g] })));
    Ok(Finding::plain(format!("the first {side} positions of the diagonal, g < {}", side / 2), found))
}

/// Before the g-point of a row, every cell with a larger value has a g-point below it or diagonally below it, in a lower row.
fn supporters(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let PointsUpTo { g, rows } = read(parameters)?;
    let (rows, cols) = (rows as usize, 3 * rows as usize + g + 1);
    let table = definition(&Game::wythoff(), rows, cols, job)?;
    let (mut found, mut count) = (None, 0u64);
    for x in 0..rows {
        for value in 0..=g as u32 {
            let before = (0..cols).take_while(|&y| table.get(x, y) != value).filter(|&y| table.get(x, y) > value);
            for y in before {
                count += 1;
                let below = (0..x).any(|r| table.get(r, y) == value);
                let slant = (1..=x.min(y)).any(|k| table.get(x - k, y - k) == value);
                if !below && !slant {
                    found = found.or(Some(json!({ "g": value, "cell": [x, y] })));
                }
            }
        }
    }
    Ok(Finding::plain(format!("{count} cells, g <= {g}, rows below {rows}"), found))
}

/// The n-th g-point is near the n-th 0-point: a_n - phi n and b_n - phi^2 n stay within the bounds that are proved, and every
/// diagonal far enough from the end holds a g-point.
fn close(parameters: &toml::Table, job: &Job) -> Result<Finding> {
    let PointsUpTo { g, rows } = read(parameters)?;
    let mut run = Exact::new(&Game::wythoff(), g, rows, job)?;
    let mut diagonals = vec![Vec::new(); g + 1];
    let (mut found, mut count) = (None, 0u64);
    let constants: Vec<Constants> = (0..=g as u32).map(Constants::of).collect();
    run.record(rows, job, |points| {
        for point in points {
            let c = &constants[point.h as usize];
            let (a, b, n) = (i128::from(point.a), i128::from(point.b), i128::from(point.n));
            let (x, y) = golden::pair(1, n);
            let (alpha, beta) = (i128::from(c.delta_minus.max(c.delta_plus)) + 1, i128::from(c.e.max(2 * c.g)) + 1);
            count += 1;
            if (a - x).abs() > alpha || (b - y).abs() > alpha + beta {
                found = { found.take() }.or(Some(json!({ "g": point.h, "n": point.n, "point": [point.a, point.b] })));
            }
            diagonals[point.h as usize].push(point.d());
        }
        Ok(())
    })?;
    for (h, mut used) in diagonals.into_iter().enumerate() {
        used.sort_unstable();
        let safe = used.len().saturating_sub(constants[h].e as usize + 1);
        let missing = (0..safe).find(|&e| used[e] != e as u64);
        found = found.or(missing.map(|e| json!({ "g": h, "diagonal": e })));
    }
    Ok(Finding::plain(format!("{count} points, g <= {g}, rows below {rows}"), found))
}
