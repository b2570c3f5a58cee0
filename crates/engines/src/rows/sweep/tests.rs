use super::settling::{KeepLimits, LIMITS, SettlingSweep};
use super::snapshot::Snapshot;
use super::state::SweepState;
use super::{RowOrValue, find, prove, run_within};
use crate::board;
use crate::job::{InMemory, Job, Keep};
use crate::rows::tests::Patience;
use crate::rows::{Period, layered, literal};
use crate::{ErrorKind, Game};
use numeration::Int;
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
        let (mut machine, _) = SweepState::new(&game, 20, &Job::default()).unwrap();
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

/// What a row has used in a state, against the values of the literal machine.
#[test]
fn states_against_the_literal_machine() {
    for text in GAMES {
        let game: Game = text.parse().unwrap();
        let (mut machine, _) = SweepState::new(&game, 8, &Job::default()).unwrap();
        let mut slow = literal::LiteralRows::new(&game, machine.rows(), &Job::default()).unwrap();
        machine.run_to(machine.time() + 333, None, None);
        while (slow.columns() as u64) < machine.time() {
            slow.step();
        }
        let state = Snapshot::of(&machine);
        for x in 0..machine.rows() {
            let values = &slow.row(x)[..machine.time() as usize - x];
            let words = machine.used_words() as u64;
            for v in 0..64 * (state.low(x) + words) {
                let used = state.used(x, v / 64, machine.rows(), words as usize) >> (v % 64) & 1 == 1;
                assert_eq!(used, values.contains(&v), "{text}: value {v} in row {x}");
            }
        }
    }
}

#[test]
fn against_the_literal_machine() {
    for text in GAMES {
        let game: Game = text.parse().unwrap();
        let last = if matches!(text, "f-wythoff" | "t:1" | "r-wythoff") { 7 } else { 12 };
        let mut slow = literal::LiteralRows::new(&game, last + 1, &Job::default()).unwrap();
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
        let keep = InMemory::default();
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
    let keep = InMemory::default();
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
        let (mut here, _) = SweepState::new(&game, 20, &Job::default()).unwrap();
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
    let mut sweep = SettlingSweep::new(&Game::wythoff(), 71, LIMITS, &Job::default()).unwrap();
    sweep.run(1 << 20, &Job::default()).unwrap();
    assert!(sweep.machine.first >= 48, "{}", sweep.machine.first);
    let mut unretired =
        SettlingSweep::new(&Game::wythoff(), 71, KeepLimits { boundaries: 0, ..LIMITS }, &Job::default()).unwrap();
    unretired.run(1 << 20, &Job::default()).unwrap();
    assert_eq!(unretired.machine.first, 0);
    assert_eq!(sweep.settled, unretired.settled);
}

/// Rows whose snapshots agree by chance shortly before all that they reach repeats.
#[test]
fn agreement_by_chance() {
    for (text, row, preperiod) in [("wyt:6,15,16", 29, 803), ("wyt:2,6,14,17", 31, 609)] {
        let game: Game = text.parse().unwrap();
        for last in [row, row + 4] {
            let found = prove(&game, last, 1 << 20, &Job::default()).unwrap();
            assert_eq!(found.periods[row], Period { row, preperiod, period: 64 }, "{text}");
        }
    }
}

/// The oldest snapshot goes, and with it where the first rows begin to repeat.
#[test]
fn from_the_start_again() {
    for (text, last) in [("nim", 130), ("wyt:9i", 17), ("wyt:13", 25)] {
        let game: Game = text.parse().unwrap();
        let expected = layered::prove(&game, last, 1 << 20, &Job::default()).unwrap();
        for fewest in [6, 8] {
            let limits = KeepLimits { snapshots: 0, fewest, boundaries: 0, ripe: 0 };
            let found = run_within(&game, last, 1 << 20, limits, &Job::default()).unwrap();
            assert_eq!(found.settled, expected.periods, "{text}, {fewest}");
        }
    }
}

/// A sweep that is stopped far beyond a column still tells its value.
#[test]
fn values_behind_an_unfinished_sweep() {
    let keep = InMemory::default();
    let job = Job { keep: &keep, ..Job::default() };
    let limits = KeepLimits { snapshots: 0, fewest: 4, ..LIMITS };
    let game = Game::wythoff();
    assert!(run_within(&game, 40, 6000, limits, &job).unwrap().ring.oldest() > 1000);
    let board = board::table(&game, 41, 1000, &job).unwrap();
    let Some(RowOrValue::Value(value)) = find(&game, 40, &Int::from(999u32), 1 << 20, &job).unwrap() else { panic!() };
    assert_eq!(value, u64::from(board.get(40, 999)));
}

/// A generator of numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    fn game(&mut self) -> String {
        match self.below(9) {
            0 => "wythoff".to_owned(),
            8 => "nim".to_owned(),
            1 => format!("a-wythoff:{}", 1 + self.below(6)),
            2 => format!("w:{}", self.below(30)),
            3 => format!("w:{},{}", self.below(7), 6 + self.below(24)),
            4 => format!("wyt:{}i", 1 + self.below(30)),
            5 => format!("wyt:{}^i@{}", 2 + self.below(4), self.below(4)),
            6 => format!("wyt:{}", 1 + self.below(20)),
            _ => {
                let mut set: Vec<u64> = (0..1 + self.below(5)).map(|_| 1 + self.below(18)).collect();
                set.sort_unstable();
                set.dedup();
                format!("wyt:{}", set.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
            }
        }
    }
}

/// Whatever is kept, and wherever a sweep is stopped and goes on: the same periods as row by row.
#[test]
fn little_room_and_many_stops() {
    let mut dice = Dice(1);
    for _ in 0..60 {
        let text = dice.game();
        let game: Game = text.parse().unwrap();
        let last = 2 + dice.below(34) as usize;
        let limits = KeepLimits {
            snapshots: 0,
            fewest: 4 + dice.below(60) as usize,
            boundaries: if dice.below(3) == 0 { 0 } else { LIMITS.boundaries },
            ripe: dice.below(4),
        };
        let most = 1 << 17;
        let patience = 1 + dice.below(120);
        let expected = layered::prove(&game, last, most, &Job::default()).unwrap();
        let drawer = InMemory::default();
        let mut stops = 0;
        let mut found = loop {
            let progress = Patience(AtomicU64::new(if stops < 200 { patience } else { u64::MAX / 2 }));
            let job = Job { keep: &drawer, progress: &progress, ..Job::default() };
            match run_within(&game, last, most, limits, &job) {
                Err(error) if error.kind() == ErrorKind::Interrupted => stops += 1,
                found => break found.unwrap(),
            }
        };
        let same = found.settled.len().min(expected.periods.len());
        assert_eq!(found.settled[..same], expected.periods[..same], "{text} {last} {limits:?} {patience}");
        if same > last {
            let row = found.values_of_last().unwrap();
            let slow = layered::prove(&game, last, most, &Job::default()).unwrap().last.unwrap();
            assert_eq!(row.offsets[..], slow.offsets[slow.period.preperiod as usize..], "{text} {last} {limits:?}");
        }
    }
}
