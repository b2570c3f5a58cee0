use super::cover::{CoverVerdict, verify};
use super::row_prefix::RowPrefix;
use super::*;
use crate::ErrorKind;
use crate::job::{InMemory, Keep, Progress, Sequential, Unwatched};
use crate::rows::tests::{Patience, compare_with_tables, game};
use crate::rows::{Period, literal};
use facts::RowProof;
use std::sync::atomic::AtomicU64;

const MOST: u64 = 1 << 27;

/// Games of all eight families, with as many rows as the literal machine can do quickly.
const SMALL: [(&str, usize); 16] = [
    ("nim", 12),
    ("wythoff", 14),
    ("a-wythoff:2", 9),
    ("a-wythoff:3", 6),
    ("f-wythoff", 13),
    ("r-wythoff", 8),
    ("w:1", 12),
    ("w:2", 12),
    ("w:1,3", 10),
    ("w:0,2", 10),
    ("t:1", 11),
    ("t:2", 11),
    ("wyt:3", 10),
    ("wyt:1,2,3", 10),
    ("wyt:2i", 10),
    ("wyt:2^i", 10),
];

#[test]
fn same_as_the_literal_machine() {
    for (name, rows) in SMALL {
        let expected = literal::LiteralRows::new(&game(name), rows, &Job::default()).unwrap().periods(20_000);
        let found = prove(&game(name), rows - 1, MOST, &Job::default()).unwrap();
        assert_eq!(found.periods, expected.expect(name), "{name}");
        assert_eq!(found.searched_to, 0);
    }
}

#[test]
fn values_are_those_of_the_board() {
    for (name, rows) in SMALL {
        let board = board::table(&game(name), rows, 1500, &Job::default()).unwrap();
        for x in [rows / 2, rows - 1] {
            let row = prove(&game(name), x, MOST, &Job::default()).unwrap().last.unwrap();
            for y in 0..1500 {
                assert_eq!(row.value(&y.into()), Some(board.get(x, y).into()), "{name} ({x},{y})");
            }
        }
    }
}

fn check_table(name: &str, last: usize) {
    compare_with_tables(name, last, &prove(&game(name), last, MOST, &Job::default()).unwrap().periods);
}

#[test]
fn tables() {
    for (name, last) in [
        ("nim", 20),
        ("wythoff", 40),
        ("r-wythoff", 12),
        ("f-wythoff", 59),
        ("t:1", 34),
        ("t:2", 34),
        ("w:1", 28),
        ("w:2", 24),
        ("w:3", 29),
        ("w:0,2", 25),
        ("w:1,3", 24),
        ("a-wythoff:2", 17),
        ("a-wythoff:3", 8),
        ("wyt:3", 20),
        ("wyt:5", 14),
        ("wyt:6", 20),
        ("wyt:1,2,3", 25),
    ] {
        check_table(name, last);
    }
}

#[test]
#[ignore = "half a minute"]
fn long_tables() {
    for (name, last) in [
        ("wythoff", 128),
        ("r-wythoff", 20),
        ("w:1", 100),
        ("w:2", 60),
        ("w:3", 60),
        ("w:0,2", 50),
        ("w:1,3", 50),
        ("a-wythoff:2", 58),
        ("a-wythoff:3", 28),
        ("wyt:3", 43),
        ("wyt:5", 30),
        ("wyt:3,5", 30),
        ("wyt:1,2,3", 30),
        ("wyt:1,2,3,4,5,6,7,8", 30),
    ] {
        check_table(name, last);
    }
}

#[test]
#[ignore = "half a minute: rows 61 and 62 have the period 3800160"]
fn f_wythoff_beyond_its_pattern() {
    check_table("f-wythoff", 71);
}

#[test]
fn all_games_of_the_table_are_games() {
    for case in facts::rows() {
        let steady = Steady::of(&game(&case.game), 3).unwrap();
        assert_eq!(steady.rows, 3);
        assert!(case.rows.windows(2).all(|pair| pair[0].0 < pair[1].0), "{}", case.game);
        assert!(case.proof != RowProof::Cover || case.game == "f-wythoff");
    }
}

/// The prover's verdict on what is claimed of the row above `lower`.
fn verdict(name: &str, lower: &[PeriodicRow], claim: &PeriodicRow, effort: u64) -> CoverVerdict {
    let steady = Steady::of(&game(name), lower.len() + 1).unwrap();
    let start = start(&game(name), &steady, lower.len(), &mut None, &Job::default()).unwrap();
    let inputs = RowInputs::new(&steady, lower, &start).unwrap();
    let watch = ProofProgress { job: &Job::default(), row: 0, total: 1, counted: Cell::new(0) };
    verify(&inputs, claim, effort, &watch).unwrap()
}

#[test]
fn wrong_claims_are_refuted() {
    for (name, x) in [("f-wythoff", 14), ("r-wythoff", 7), ("t:2", 16), ("wythoff", 7), ("a-wythoff:2", 4), ("w:1", 6)]
    {
        let (mut rows, _) = run(&game(name), x, MOST, &Job::default()).unwrap();
        let right = rows.pop().unwrap();
        let judge = |claim: &PeriodicRow| verdict(name, &rows, claim, 1 << 30);
        assert_eq!(judge(&right), CoverVerdict::Proved, "{name}");
        let Period { row, preperiod, period } = right.period;
        let claim = |preperiod: u64, period: u64, offsets: &[i32]| PeriodicRow {
            period: Period { row, preperiod, period },
            start: 0,
            offsets: offsets[..(preperiod + period) as usize].to_vec(),
            computed: preperiod + period,
        };
        assert_eq!(
            judge(&claim(preperiod, period / 2, &right.offsets)),
            CoverVerdict::Refuted,
            "{name}: half the period"
        );
        assert_eq!(judge(&claim(preperiod - 1, period, &right.offsets)), CoverVerdict::Refuted, "{name}: preperiod");
        for y in 0..right.offsets.len() {
            for by in [-1, 1] {
                let mut offsets = right.offsets.clone();
                offsets[y] += by;
                assert_eq!(
                    judge(&claim(preperiod, period, &offsets)),
                    CoverVerdict::Refuted,
                    "{name}: {by} in column {y}"
                );
            }
        }
        // Two values that change places are taken once each: only the rows below tell.
        let (a, b) = (preperiod as usize, right.offsets.len() - 1);
        let mut offsets = right.offsets.clone();
        (offsets[a], offsets[b]) = (offsets[b] + (b - a) as i32, offsets[a] - (b - a) as i32);
        assert_eq!(judge(&claim(preperiod, period, &offsets)), CoverVerdict::Refuted, "{name}: two values");
        // Twice the period is as true, from any later column on.
        let more: Vec<i32> = (0..preperiod + 3 * period).map(|y| right.offset(&y.into()).unwrap()).collect();
        assert_eq!(judge(&claim(preperiod, 2 * period, &more)), CoverVerdict::Proved, "{name}: twice the period");
        assert_eq!(judge(&claim(preperiod + 1, period, &more)), CoverVerdict::Proved, "{name}: later");
        assert_eq!(verdict(name, &rows, &right, 10), CoverVerdict::Open, "{name}: no effort");
    }
}

#[test]
fn splitting_agrees_with_going_through() {
    // With just enough effort for the classes, the common period is not gone through.
    let (mut rows, _) = run(&game("f-wythoff"), 40, MOST, &Job::default()).unwrap();
    while rows.len() > 20 {
        let right = rows.pop().unwrap();
        let least =
            (0..40).map(|k| 1 << k).find(|&effort| verdict("f-wythoff", &rows, &right, effort) != CoverVerdict::Open);
        assert_eq!(verdict("f-wythoff", &rows, &right, least.unwrap()), CoverVerdict::Proved);
    }
}

#[test]
fn a_sweep_goes_on_where_it_stopped() {
    let (rows, _) = run(&game("wythoff"), 29, MOST, &Job::default()).unwrap();
    let steady = Steady::of(&game("wythoff"), 31).unwrap();
    let start = start(&game("wythoff"), &steady, 30, &mut None, &Job::default()).unwrap();
    let inputs = RowInputs::new(&steady, &rows, &start).unwrap();
    let mut sweep = RowPrefix::new(&inputs).unwrap();
    for end in [30, 31, 97, 600, 601, 2000] {
        sweep.run_to(end).unwrap();
    }
    let board = board::table(&game("wythoff"), 31, 2000, &Job::default()).unwrap();
    assert!((0..2000).all(|y| i64::from(board.get(30, y)) - y as i64 == i64::from(sweep.offsets[y])));
}

fn job<'a>(progress: &'a dyn Progress, keep: &'a InMemory) -> Job<'a> {
    Job { progress, executor: &Sequential, keep, ..Job::default() }
}

#[test]
fn interrupted_and_continued() {
    for (name, last) in [("f-wythoff", 30), ("r-wythoff", 10)] {
        let whole = prove(&game(name), last, MOST, &Job::default()).unwrap();
        let drawer = InMemory::default();
        let mut kept = 0;
        let mut midway = false;
        let mut interruptions = 0;
        loop {
            match prove(&game(name), last, MOST, &job(&Patience(AtomicU64::new(5 + interruptions)), &drawer)) {
                Err(error) => assert_eq!(error.kind(), ErrorKind::Interrupted),
                Ok(rows) => break assert_eq!(rows, whole),
            }
            interruptions += 5;
            let now = drawer.len();
            assert!(now >= kept && now <= last + 1);
            midway |= now > 0 && now <= last;
            kept = now;
        }
        assert!(midway, "{name}");
        assert_eq!(drawer.len(), last + 1);
        assert_eq!(prove(&game(name), last, MOST, &job(&Unwatched, &drawer)).unwrap(), whole);
    }
}

#[test]
fn what_is_kept_wrongly_is_not_used() {
    let drawer = InMemory::default();
    let whole = prove(&game("f-wythoff"), 9, MOST, &job(&Unwatched, &drawer)).unwrap();
    let key = "rows/f-wythoff/5";
    let mut bytes = drawer.load(key).unwrap();
    bytes.pop();
    drawer.save(key, &bytes);
    drawer.save("rows/f-wythoff/7", &drawer.load("rows/f-wythoff/6").unwrap());
    assert_eq!(prove(&game("f-wythoff"), 9, MOST, &job(&Unwatched, &drawer)).unwrap(), whole);
}

#[test]
fn limits() {
    let found = prove(&game("wythoff"), 20, 1000, &Job::default()).unwrap();
    assert!(found.periods.len() < 21 && found.searched_to >= 1000, "{found:?}");
    assert_eq!(found.last, None);
    let tight = Job::default().with_memory(1 << 20);
    let refused = prove(&game("f-wythoff"), 2000, MOST, &tight).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::Memory);
    let refused = prove(&game("f-wythoff"), usize::MAX, MOST, &Job::default()).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::Memory);
    let found = prove(&game("r-wythoff"), 12, MOST, &tight).unwrap();
    assert!(found.periods.len() <= 12 && found.searched_to < 1 << 17, "{found:?}");
    let refused = prove(&game("cyclic-nimhoff:4"), 3, MOST, &Job::default());
    assert!(refused.is_err_and(|error| error.kind() == ErrorKind::Unsupported));
}
