//! What holds for the room as a whole: the tables, values far along rows, and what is kept between runs.

use super::*;
use crate::board;
use crate::evidence::Grade;
use crate::job::{InMemory, Keep, Progress};
use numeration::number::parse;
use std::sync::atomic::{AtomicU64, Ordering};

const MOST: u64 = 1 << 27;

pub(super) fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// Stops after so many reports.
pub(super) struct Patience(pub(super) AtomicU64);

impl Progress for Patience {
    fn advance(&self, _done: u64, _total: u64) -> bool {
        self.0.fetch_sub(1, Ordering::Relaxed) > 0
    }
}

/// Compares periods of rows 0..=last with all that is known of a game.
pub(super) fn compare_with_tables(text: &str, last: usize, found: &[Period]) {
    assert_eq!(found.len(), last + 1, "{text}: {:?}", found.last());
    let cases = facts::rows();
    let known = cases.iter().filter(|case| case.game == text).flat_map(|case| &case.rows).filter(|row| row.0 <= last);
    let mut checked = 0;
    for &(row, preperiod, period) in known {
        assert_eq!(found[row], Period { row, preperiod, period }, "{text}");
        checked += 1;
    }
    assert!(checked > 0, "{text}");
}

fn check_table(text: &str, last: usize) {
    compare_with_tables(text, last, &periods(&game(text), last, MOST, &Job::default()).unwrap().periods);
}

#[test]
fn tables() {
    for (text, last) in [
        ("nim", 40),
        ("wythoff", 100), // with the smaller period of row 6 and the smaller preperiod of row 32
        ("a-wythoff:2", 58),
        ("a-wythoff:3", 28),
        ("f-wythoff", 59),
        ("r-wythoff", 12),
        ("t:1", 34),
        ("t:2", 24),
        ("w:1", 100),
        ("w:2", 60),
        ("w:3", 60),
        ("w:0,2", 50),
        ("w:1,3", 50),
        ("wyt:3", 60),
        ("wyt:5", 30),
        ("wyt:6", 40),
        ("wyt:1,2,3", 30),
        ("wyt:3,5", 30),
        ("wyt:1,2,3,4,5,6,7,8", 30),
    ] {
        check_table(text, last);
    }
}

#[test]
#[ignore = "minutes: run by ./test --full"]
fn long_tables() {
    for (text, last) in
        [("wythoff", 300), ("a-wythoff:2", 80), ("a-wythoff:3", 50), ("f-wythoff", 71), ("r-wythoff", 20)]
    {
        check_table(text, last);
    }
}

#[test]
fn a_googol_along_the_rows_of_wythoff() {
    let far = parse("10^100").unwrap();
    for (x, offset) in [(0, 0), (1, 1), (2, -1), (3, -2), (4, 3), (5, 2), (10, 7), (20, -11), (30, -35), (40, -17)] {
        let (value, evidence) = value(&Game::wythoff(), x, &far, MOST, &Job::default()).unwrap().unwrap();
        let expected = if offset < 0 { &far - Int::from(-offset as u32) } else { &far + Int::from(offset as u32) };
        assert_eq!(value, expected, "row {x}");
        assert_eq!(evidence.grade, Grade::Proved);
    }
}

/// Columns before the preperiod, around it, and several periods after it.
#[test]
fn values_against_boards() {
    const COLUMNS: usize = 6000;
    for (text, x) in [
        ("nim", 13),
        ("wythoff", 25),
        ("a-wythoff:2", 12),
        ("f-wythoff", 14),
        ("r-wythoff", 8),
        ("w:1", 21),
        ("w:1,3", 17),
        ("t:1", 16),
        ("wyt:1,2,3", 15),
        ("wyt:2^i", 14),
        ("wyt:2i", 14),
    ] {
        let drawer = InMemory::default();
        let job = Job { keep: &drawer, ..Job::default() };
        let board = board::table(&game(text), x + 1, COLUMNS, &job).unwrap();
        let mut grades = Vec::new();
        for y in (x..COLUMNS).step_by(97).chain([COLUMNS - 1]) {
            let (value, evidence) = value(&game(text), x, &Int::from(y), MOST, &job).unwrap().unwrap();
            assert_eq!(value, Int::from(board.get(x, y)), "{text} ({x},{y})");
            grades.push(evidence.grade);
        }
        assert_eq!(grades.last(), Some(&Grade::Proved), "{text}");
    }
}

#[test]
fn rows_reach_back() {
    for (text, x, from) in
        [("wythoff", 20, 0), ("wythoff", 20, 900), ("wythoff", 3, 2), ("a-wythoff:2", 9, 0), ("f-wythoff", 9, 7)]
    {
        let found = row(&game(text), x, MOST, &Job::default()).unwrap().unwrap();
        let found = reaching_back(&game(text), found, from, &Job::default()).unwrap();
        assert!(found.start <= from);
        let end = found.period.preperiod + found.period.period;
        let board = board::table(&game(text), x + 1, end as usize, &Job::default()).unwrap();
        for (&offset, y) in found.offsets.iter().zip(found.start..end) {
            assert_eq!(i64::from(board.get(x, y as usize)) - y as i64, i64::from(offset), "{text} ({x},{y})");
        }
        assert_eq!(found.offsets.len() as u64, end - found.start);
    }
}

#[test]
fn what_is_known_is_not_computed_again() {
    for text in ["wythoff", "f-wythoff"] {
        let drawer = InMemory::default();
        let job = Job { keep: &drawer, ..Job::default() };
        let first = periods(&game(text), 20, MOST, &job).unwrap();
        let far = value(&game(text), 20, &parse("10^50").unwrap(), MOST, &job).unwrap();
        let idle = Job { progress: &Patience(AtomicU64::new(0)), ..job };
        assert_eq!(periods(&game(text), 20, MOST, &idle).unwrap(), first);
        assert_eq!(value(&game(text), 20, &parse("10^50").unwrap(), MOST, &idle).unwrap(), far);
        // Fewer rows: a proof of their own.
        let fewer = periods(&game(text), 9, MOST, &idle).unwrap();
        assert_eq!(fewer, periods(&game(text), 9, MOST, &Job::default()).unwrap());
        assert!(periods(&game(text), 21, MOST, &idle).is_err());
    }
}

#[test]
fn damaged_tables_are_not_used() {
    let drawer = InMemory::default();
    let job = Job { keep: &drawer, ..Job::default() };
    let right = periods(&Game::wythoff(), 10, MOST, &job).unwrap();
    let kept = drawer.load("periods/wythoff").unwrap();
    let mut no_period = kept.clone();
    no_period[16..24].fill(0);
    let mut version = kept.clone();
    version[0] = 77;
    for bytes in [&kept[..0], &kept[..7], &kept[..kept.len() - 8], &kept[..kept.len() - 1], &no_period, &version] {
        drawer.save("periods/wythoff", bytes);
        assert_eq!(periods(&Game::wythoff(), 10, MOST, &job).unwrap(), right);
    }
}

#[test]
fn other_games_have_no_steady_rule() {
    for text in ["heap:2,1", "cyclic-nimhoff:4", "connell:2", "fraenkel-borosh:2,2", "rule:k==l+1", "vectors:(1,0)"] {
        let error = periods(&game(text), 3, MOST, &Job::default()).unwrap_err();
        assert_eq!(error.kind(), crate::ErrorKind::Unsupported);
        assert!(error.to_string().contains(text), "{error}");
    }
}

#[test]
fn least_periods() {
    assert_eq!(least_period(&[5]), 1);
    assert_eq!(least_period(&[1, 2, 1, 2, 1, 2]), 2);
    assert_eq!(least_period(&[1, 2, 1, 2, 1, 3]), 6);
    assert_eq!(least_period(&[1, 1, 2, 1, 1, 2]), 3);
    assert_eq!(least_period(&[7; 30]), 1);
}
