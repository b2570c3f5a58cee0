use super::machine::Machine;
use super::{prove, row};
use crate::Game;
use crate::board;
use crate::job::Job;
use crate::rows::literal;

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
        let board = board::table(&game, rows, end as usize, &Job::default()).unwrap();
        while machine.time() < end {
            machine.step();
            for x in 0..rows {
                let y = machine.time() as usize - 1 - x;
                assert_eq!(machine.value(x), u64::from(board.get(x, y)), "{text} ({x},{y})");
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
        let values = row(&game, last, 1 << 20, &Job::default()).unwrap().unwrap();
        while (slow.columns() as u64) < values.period.preperiod + values.period.period {
            slow.step();
        }
        for (&offset, y) in values.offsets.iter().zip(values.start..) {
            assert_eq!(slow.row(last)[y as usize] as i64 - y as i64, i64::from(offset), "{text} column {y}");
        }
    }
}

#[test]
#[ignore]
fn long() {
    let last = std::env::var("LAST").unwrap().parse().unwrap();
    let rows = prove(&Game::wythoff(), last, 1 << 40, &Job::default()).unwrap();
    println!("{:?} {:?}", rows.periods.last(), rows.proof);
}
