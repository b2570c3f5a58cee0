use super::machine::Machine;
use super::{Sweep, prove};
use crate::board;
use crate::job::{Job, Keep};
use crate::rows::literal;
use crate::rows::tests::{Drawer, Patience};
use crate::{ErrorKind, Game};
use std::sync::atomic::AtomicU64;

const GAMES: [&str; 16] = [
    "nim",
    "wythoff",
    "a-wythoff:2",
    "a-wythoff:3",
    "f-wythoff",
    "r-wythoff",
    "w:1",
    "w:2",
    "w:1,3",
    "w:0,2",
    "t:1",
    "wyt:3",
    "wyt:1,2,3",
    "wyt:2i",
    "wyt:2^i",
    "wyt:5i",
];

#[test]
fn values_against_boards() {
    for text in GAMES {
        let game: Game = text.parse().unwrap();
        let (mut machine, _) = Machine::new(&game, 20, &Job::default()).unwrap();
        let rows = machine.rows();
        let end = machine.time() + 700;
        let board = board::table(&game, rows, end as usize + 64, &Job::default()).unwrap();
        // One by one, then in whole tiles.
        while machine.time() < end {
            let steps = if machine.time() < end - 200 { 1 } else { 37 };
            machine.run_to(machine.time() + steps, None, None);
            for x in 0..rows {
                let y = machine.time() as usize - 1 - x;
                if y < end as usize {
                    assert_eq!(machine.value(x), u64::from(board.get(x, y)), "{text} ({x},{y})");
                }
            }
        }
    }
}

#[test]
fn against_the_literal_machine() {
    for text in GAMES {
        let game: Game = text.parse().unwrap();
        let last = if matches!(text, "f-wythoff" | "t:1" | "r-wythoff") { 7 } else { 12 };
        let mut slow = literal::Machine::new(&game, last + 1, &Job::default()).unwrap();
        let expected = slow.periods(10_000).unwrap();
        let found = prove(&game, last, 1 << 20, &Job::default()).unwrap();
        assert_eq!(found.periods, expected, "{text}");
        let values = found.last.unwrap();
        while (slow.columns() as u64) < values.period.preperiod + values.period.period {
            slow.step();
        }
        for (&offset, y) in values.offsets.iter().zip(values.start..) {
            assert_eq!(slow.row(last)[y as usize] as i64 - y as i64, i64::from(offset), "{text} column {y}");
        }
    }
}

#[test]
fn an_interrupted_sweep_goes_on() {
    let game = Game::wythoff();
    let whole = prove(&game, 60, 1 << 20, &Job::default()).unwrap();
    for reports in [40, 150] {
        let keep = Drawer::default();
        let mut interrupted = 0;
        let rows = loop {
            let progress = Patience(AtomicU64::new(reports));
            match prove(&game, 60, 1 << 20, &Job { keep: &keep, progress: &progress, ..Job::default() }) {
                Err(error) if error.kind() == ErrorKind::Interrupted => interrupted += 1,
                rows => break rows.unwrap(),
            }
        };
        assert_eq!(rows, whole);
        assert!(keep.load("sweep/wythoff/60").is_none(), "what is finished is not kept as unfinished");
        assert!(interrupted > 1, "{interrupted}");
    }
}

#[test]
fn damaged_checkpoints_are_not_used() {
    let game = Game::wythoff();
    let keep = Drawer::default();
    let progress = Patience(AtomicU64::new(30));
    prove(&game, 30, 1 << 20, &Job { keep: &keep, progress: &progress, ..Job::default() }).unwrap_err();
    let key = "sweep/wythoff/30";
    let saved = keep.load(key).unwrap();
    let whole = prove(&game, 30, 1 << 20, &Job::default()).unwrap();
    for len in [0, 7, 8, 80, 81, saved.len() / 2, saved.len() - 8] {
        keep.save(key, &saved[..len]);
        assert_eq!(prove(&game, 30, 1 << 20, &Job { keep: &keep, ..Job::default() }).unwrap(), whole);
    }
}

#[test]
fn what_is_not_found_says_how_far() {
    let rows = prove(&Game::wythoff(), 60, 20_000, &Job::default()).unwrap();
    assert_eq!(rows.periods.len(), 48, "N(48) + p(48) is more than 20000");
    assert!(rows.searched_to >= 19_900);
}

/// The lanes of any machine against those of this one, from the same states.
#[test]
fn the_portable_kernel_is_the_same() {
    for text in GAMES {
        let game: Game = text.parse().unwrap();
        let (mut here, _) = Machine::new(&game, 20, &Job::default()).unwrap();
        let mut anywhere = here.clone();
        anywhere.portably();
        for _ in 0..300 {
            here.run_to(here.time() + 1, None, None);
            anywhere.run_to(here.time(), None, None);
            assert_eq!(here.save(), anywhere.save(), "{text}");
        }
    }
}

/// Rows are retired, and settled with boundaries in place of those below, as if they were not.
#[test]
fn retired_rows() {
    let mut sweep = Sweep::new(&Game::wythoff(), 71, usize::MAX, &Job::default()).unwrap();
    assert!(sweep.run(1 << 20, &Job::default()).unwrap().is_ok());
    assert!(sweep.machine.first >= 48, "{}", sweep.machine.first);
    let mut unretired = Sweep::new(&Game::wythoff(), 71, 0, &Job::default()).unwrap();
    assert!(unretired.run(1 << 20, &Job::default()).unwrap().is_ok());
    assert_eq!(unretired.machine.first, 0);
    assert_eq!(sweep.settled, unretired.settled);
}
