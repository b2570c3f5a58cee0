//! Extremes against the plain algorithm and the tables of Nivasch 2009.

use super::*;
use crate::points::NearPoint;
use crate::points::literal::{Wsg, fwsg};
use numeration::{Signed, Surd};
use std::cmp::Ordering;
use std::collections::BTreeMap;

fn of(game: &str, g: usize, last_row: u64, from_n: u64) -> Vec<Extremes> {
    extremes(&game.parse().unwrap(), g, last_row, from_n, &Job::default()).unwrap()
}

/// The ends, each as far to the front as it occurs.
fn ends<T: Copy>(items: &[(u64, T)], compare: impl Fn(T, T) -> Ordering) -> Option<Ends<T>> {
    let (&(min_n, min), &(max_n, max)) = (
        items.iter().min_by(|x, y| compare(x.1, y.1))?, // the first of several
        items.iter().rev().max_by(|x, y| compare(x.1, y.1))?,
    );
    Some(Ends { min, min_n, max, max_n })
}

/// The sign of p + q alpha by its floor, which the surd of the game gives.
fn sign(a: u64, p: i64, q: i64) -> Ordering {
    let floor = Surd::fraenkel(&Int::from(a)).floor_times(&Int::from(q.unsigned_abs()));
    let floor = Signed::from(floor);
    let whole = Signed::from(p) + if q < 0 { -floor - Signed::ONE } else { floor };
    if (p, q) == (0, 0) { Ordering::Equal } else { whole.cmp(&Signed::ZERO).then(Ordering::Greater) }
}

/// The same from a list of points, one quantity after the other, for the line d = a n.
fn plainly(points: &[NearPoint], a: u64, g: u32, from_n: u64) -> Vec<Extremes> {
    let one = |h: u32| {
        let points = || points.iter().filter(|point| point.h == h && point.n >= from_n);
        let int = |n: u64| i64::try_from(n).unwrap();
        let differences: Vec<_> = points().map(|point| (point.n, int(point.d()) - int(a) * int(point.n))).collect();
        let columns: Vec<_> =
            points().map(|point| (point.n, Golden { p: int(point.a + point.b), q: -int(point.b) })).collect();
        let indices: Vec<_> = points().map(|point| (point.n, Golden { p: int(point.a), q: -int(point.n) })).collect();
        let mut histogram = BTreeMap::new();
        differences.iter().for_each(|(_, difference)| *histogram.entry(*difference).or_default() += 1);
        let golden = |x: Golden, y: Golden| sign(a, x.p - y.p, x.q - y.q);
        let spread = ends(&differences, |x, y| x.cmp(&y)).map(|differences| Spread {
            differences,
            over_columns: ends(&columns, golden).unwrap(),
            over_indices: ends(&indices, golden).unwrap(),
            line: Slope { a },
        });
        Extremes { h, spread, histogram: histogram.into_iter().collect() }
    };
    (0..=g).map(one).collect()
}

#[test]
fn as_the_plain_algorithm_finds_them() {
    for (g, last_row) in [(0, 0), (3, 1), (12, 9000), (40, 3000)] {
        let points = Wsg::points(g, last_row + 1);
        for from_n in [0, 1, 100, 2500, 1_000_000] {
            let found = of("wythoff", g, last_row, from_n);
            assert_eq!(found, plainly(&points, 1, g as u32, from_n), "g = {g}, n >= {from_n}");
        }
    }
}

#[test]
fn every_point_once() {
    // The point on the main diagonal is its own mirror image.
    for found in of("wythoff", 9, 4000, 0) {
        let rows = Wsg::lookahead(9, 4001);
        let count: u64 = found.histogram.iter().map(|(_, count)| count).sum();
        assert_eq!(count, 4001 - rows.reflected_below(found.h as usize, 4001));
    }
}

#[test]
fn other_games() {
    let points = |game: &str, g, rows| {
        let mut greedy = crate::points::Greedy::new(&game.parse().unwrap(), g).unwrap();
        let mut points = Vec::new();
        (0..rows).for_each(|_| greedy.next_row(|point| points.push(point)));
        points
    };
    for (game, a) in [
        ("f-wythoff", 1),
        ("t:2", 1),
        ("w:3,200", 1),
        ("r-wythoff", 1),
        ("a-wythoff:1", 1),
        ("a-wythoff:2", 2),
        ("a-wythoff:3", 3),
        ("a-wythoff:9", 9),
        ("a-wythoff:70", 70),
        ("a-wythoff:4000000000", 4_000_000_000),
    ] {
        assert_eq!(of(game, 5, 2999, 7), plainly(&points(game, 5, 3000), a, 5, 7), "{game}");
    }
    let error = extremes(&"nim".parse().unwrap(), 5, 100, 0, &Job::default()).unwrap_err();
    assert_eq!(error.kind(), crate::ErrorKind::Unsupported);
}

/// What is measured stays small however far it is measured: the points of Fraenkel's games keep to their own line.
#[test]
fn points_keep_to_the_line_of_the_game() {
    for a in [2, 3, 5, 9] {
        let near = of(&format!("a-wythoff:{a}"), 3, 1_000, 0);
        let far = of(&format!("a-wythoff:{a}"), 3, 30_000, 0);
        for (near, far) in near.iter().zip(&far) {
            let (near, far) = (near.spread.unwrap(), far.spread.unwrap());
            let size = |spread: &Spread| spread.differences.min.abs().max(spread.differences.max);
            assert!(size(&far) <= 2 * size(&near) + 1 && size(&far) <= 12 * a, "A = {a}: {far:?}");
            for ends in [far.over_columns, far.over_indices] {
                for x in [ends.min, ends.max] {
                    assert!(far.line.decimal(x, 0).parse::<i64>().unwrap().abs() < 50, "A = {a}: {far:?}");
                }
            }
        }
        let zero = far[0].spread.unwrap().differences;
        assert_eq!((zero.min, zero.max), (0, 0), "P-positions are on the line (Fraenkel 1982)");
    }
}

#[test]
fn too_much_memory_is_refused() {
    for (game, g, rows) in [
        ("wythoff", 30, 1 << 50),
        ("wythoff", usize::MAX >> 1, 10),
        ("wythoff", usize::MAX, u64::MAX),
        ("a-wythoff:5000", 3, 1 << 28),
    ] {
        let error = extremes(&game.parse().unwrap(), g, rows, 0, &Job::default()).unwrap_err();
        assert_eq!(error.kind(), crate::ErrorKind::Memory, "{game}, g = {g}");
    }
}

/// f-wythoff-2013: by Algorithm FWSG, and the counterexamples to Remark 15, d_n >= n - (j + 1).
#[test]
fn f_wythoff() {
    let tables = fwsg(6, 400);
    let found = of("f-wythoff", 6, 399, 0);
    for (table, found) in tables.iter().zip(&found) {
        let least = table.iter().zip(0..).map(|(&(a, b), n)| b as i64 - a as i64 - n).min();
        assert_eq!(found.spread.map(|spread| spread.differences.min), least);
    }
    let early = |h: usize| found[h].spread.unwrap().differences;
    assert!(early(4).min < -5 && early(4).min_n >= 28);
    // Remark 15 fails from j = 3 on.
    let far = of("f-wythoff", 5, 300_000, 0);
    for found in &far {
        let holds = found.spread.unwrap().differences.min >= -i64::from(found.h) - 1;
        assert_eq!(holds, found.h < 3, "j = {}", found.h);
    }
    let least: Vec<_> = far.iter().map(|found| found.spread.unwrap().differences.min).collect();
    assert_eq!(least[..3], [-1, -1, -2]);
    assert!(least.iter().zip([-1, -1, -2, -5, -7, -9]).all(|(&near, far)| near >= far));
}

fn table_2(found: &[Extremes], last: u32) {
    let table = facts::points().table_2;
    for row in table.iter().filter(|row| row.g <= last) {
        let expected = Ends { min: row.min, min_n: row.min_n, max: row.max, max_n: row.max_n };
        assert_eq!(found[row.g as usize].spread.unwrap().differences, expected, "g = {}", row.g);
    }
}

/// Nivasch 2009, Table 2 up to g = 5: all of its rows.
#[test]
fn small_values_of_table_2() {
    table_2(&of("wythoff", 5, 5_000_000, 0), 5);
}

/// Nivasch 2009, Tables 2 and 3, all of both; and what has been seen of a - b / phi in the same rows.
#[test]
#[ignore = "about 3 seconds in the test profile"]
fn tables_2_and_3() {
    let found = of("wythoff", 30, 5_000_000, 0);
    table_2(&found, 30);
    let strip = |h: usize| found[h].spread.unwrap().over_columns;
    // The least a - b / phi is that of (1, 32), the point after (0, 30).
    assert_eq!((strip(30).min.decimal(4).as_str(), strip(30).min_n), ("-18.7771", 1));
    assert_eq!(strip(30).min, Golden { p: 33, q: -32 });
    assert_eq!(strip(29).max.decimal(4), "19.2442");
    let largest = found.iter().map(|found| found.spread.unwrap().over_columns.max.floor()).max();
    assert_eq!(largest, Some(19));
    let late = of("wythoff", 30, 5_000_000, 100);
    for row in facts::points().table_3 {
        let ends = late[row.g as usize].spread.unwrap().differences;
        assert_eq!((ends.max, ends.max_n), (row.max, row.max_n), "g = {}", row.g);
    }
}

/// Within the bounds that are proved; and the largest a - b / phi among small values, which is larger than the paper says.
#[test]
fn the_strip() {
    let found = of("wythoff", 20, 40_000, 0);
    for found in &found {
        let (Spread { differences, over_columns, over_indices, .. }, bounds) =
            (found.spread.unwrap(), crate::points::Constants::of(found.h));
        assert!(differences.min >= -(bounds.e as i64) && differences.max <= 2 * i64::from(found.h));
        assert!(over_columns.min.floor() >= i128::from(bounds.l) && over_columns.max.ceil() <= i128::from(bounds.h));
        assert!(over_indices.min.floor() >= -i128::from(bounds.delta_minus));
        assert!(over_indices.max.ceil() <= i128::from(bounds.delta_plus));
    }
    let spread = found[19].spread.unwrap();
    assert_eq!((spread.over_columns.max.decimal(4).as_str(), spread.over_columns.max_n), ("13.4281", 22347));
    let spread = found[20].spread.unwrap();
    assert_eq!((spread.over_columns.min.decimal(4).as_str(), spread.over_columns.min_n), ("-12.3607", 0));
    assert_eq!(spread.over_columns.min, Golden { p: 20, q: -20 });
}
