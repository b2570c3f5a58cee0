//! Cells near 0-values against a board, and Table 4 of Nivasch 2009.

use super::*;
use crate::board;
use facts::LargeValue;

fn find(g: usize, distance: u64, rows: std::ops::RangeInclusive<u64>) -> Vec<Near> {
    near(g, distance, *rows.start(), *rows.end(), &Job::default()).unwrap()
}

/// The same from a board, by trying all of its zeros, mirror images included.
fn plainly(g: u32, most: usize, rows: std::ops::RangeInclusive<usize>) -> Vec<Near> {
    // No cell that counts lies beyond the last of these columns, and its closest zero is on the board.
    let side = 2 * rows.end() + 4 * most + 10;
    let table = board::table(&Game::wythoff(), side, side, &Job::default()).unwrap();
    let zeros: Vec<_> = (0..side).map(|a| (0..side).find(|&b| table.get(a, b) == 0).unwrap_or(4 * side)).collect();
    let mut found: Vec<Near> =
        (1..=most as u64).map(|distance| Near { distance, largest: None, beyond: None }).collect();
    for a in rows {
        for b in a..2 * a + 2 * most + 5 {
            let distance = zeros.iter().enumerate().map(|(x, y)| x.abs_diff(a) + y.abs_diff(b)).min().unwrap();
            let (value, cell) = (table.get(a, b), (a as u64, b as u64));
            let Some(near) = distance.checked_sub(1).and_then(|i| found.get_mut(i)) else { continue };
            if value > g {
                near.beyond.get_or_insert(Beyond { count: 0, first: cell }).count += 1;
            } else if near.largest.is_none_or(|(largest, _)| value > largest) {
                near.largest = Some((value, cell));
            }
        }
    }
    found
}

#[test]
fn as_a_board_has_them() {
    for (g, most, rows) in [(199, 10, 0..=140), (0, 3, 0..=20), (5, 12, 0..=0), (30, 1, 90..=150), (50, 40, 3..=60)] {
        let found = find(g, most, *rows.start() as u64..=*rows.end() as u64);
        assert_eq!(found, plainly(g as u32, most as usize, rows.clone()), "g = {g}, distance {most}, rows {rows:?}");
    }
}

#[test]
fn nothing_to_look_at() {
    assert!(find(5, 0, 0..=10).is_empty());
    #[allow(clippy::reversed_empty_ranges)]
    let found = find(5, 2, 20..=10);
    assert!(found.len() == 2 && found.iter().all(|near| near.largest.is_none() && near.beyond.is_none()));
    let error = near(5, u64::MAX, 0, 10, &Job::default()).unwrap_err();
    assert_eq!(error.kind(), crate::ErrorKind::Memory);
}

/// What the table lists: the largest value up to 199, or else the first cell beyond.
fn check(found: &[Near], row: &LargeValue) {
    let near = &found[row.distance as usize - 1];
    let cell = (row.cell.0 as u64, row.cell.1 as u64);
    match row.at_least {
        Some(_) => assert_eq!(near.beyond.map(|beyond| beyond.first), Some(cell), "distance {}", row.distance),
        None => assert_eq!((near.largest, near.beyond), (Some((row.value, cell)), None), "distance {}", row.distance),
    }
}

/// The cells of Table 4 that lie in the first rows.
#[test]
fn first_rows_of_table_4() {
    let found = find(199, 10, 0..=600);
    let table = facts::points().table_4;
    let early: Vec<_> = table.iter().filter(|row| row.cell.0 < 600).collect();
    assert!(early.iter().map(|row| row.distance).eq(3..=10));
    early.iter().for_each(|row| check(&found, row));
}

/// With more values the true maxima come out, where the table has only the first cell beyond 199.
#[test]
fn true_maxima() {
    let found = find(300, 10, 0..=600);
    for row in facts::points().table_4.iter().filter(|row| row.cell.0 < 600) {
        let (cell, value) = (row.largest.unwrap_or(row.cell), row.largest_value.unwrap_or(row.value));
        let near = &found[row.distance as usize - 1];
        assert_eq!((near.largest, near.beyond), (Some((value, (cell.0 as u64, cell.1 as u64))), None));
    }
}

/// Nivasch 2009, Table 4, both columns.
#[test]
fn table_4() {
    let table = facts::points().table_4;
    for from_row in [0, 600] {
        let found = find(199, 10, from_row..=1_000_000);
        // Without an entry of its own, the second column has that of the first.
        for distance in 1..=10 {
            let row = |from| table.iter().find(|row| row.distance == distance && row.from_row == from);
            check(&found, row(from_row).or(row(0)).unwrap());
        }
    }
}
