//! Exact runs against the plain greedy.

use super::*;
use crate::points::Greedy;
use crate::points::literal::Wsg;

/// Two threads' worth of blocks, done one after the other.
struct TwoInTurn;

impl crate::job::Executor for TwoInTurn {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        tasks.into_iter().for_each(|task| task());
    }
    fn width(&self) -> usize {
        2
    }
}

fn run(game: &str, g: usize, rows: u64, job: &Job) -> Exact {
    let mut exact = Exact::new(&game.parse().unwrap(), g, rows, job).unwrap();
    exact.advance(rows, job).unwrap();
    assert_eq!(exact.row(), rows);
    exact
}

#[test]
fn look_ahead_of_every_width() {
    for (g, rows, bits) in
        [(0, 3000, 64), (1, 20_000, 64), (12, 60_003, 64), (30, 70_000, 64), (70, 5000, 128), (150, 6000, 192)]
    {
        let exact = run("wythoff", g, rows, &Job::default());
        let plain = Wsg::lookahead(g, rows);
        assert!(*exact.lookahead() == plain, "g = {g}");
        for h in 0..=g {
            assert_eq!(exact.index(h), rows - plain.reflected_below(h, rows), "g = {g}, h = {h}");
        }
        assert!(exact.window_bits() >= Some(bits), "g = {g}: {:?}", exact.window_bits());
    }
}

#[test]
fn blocks_change_nothing() {
    for (g, rows) in [(1, 300_000), (5, 200_000), (9, 400_000)] {
        let job = Job { executor: &TwoInTurn, ..Job::default() };
        let blocks = run("wythoff", g, rows, &job);
        let mut single = Exact::new(&Game::wythoff(), g, rows, &Job::default()).unwrap().row_by_row();
        single.advance(rows, &Job::default()).unwrap();
        assert!(!blocks.spare.is_empty() && single.spare.is_empty(), "g = {g}: blocks leave memory behind");
        assert!(blocks.lookahead() == single.lookahead() && blocks.index == single.index, "g = {g}");
        assert_eq!(blocks.state(), single.state());
    }
}

/// Blocks that start too late to converge are found out at their seams; what is accepted is right all the same.
#[test]
fn wrong_guesses_are_rejected() {
    let job = Job { executor: &TwoInTurn, ..Job::default() };
    let (g, row, rows) = (9, 128_000, 200_000);
    let mut exact = Exact::new(&Game::wythoff(), g, rows, &job).unwrap().row_by_row();
    exact.advance(row, &job).unwrap();
    let Stage::Windows(machine) = &exact.stage else { panic!("windows begin long before") };
    let known = KnownRow { row, origin: exact.origin, frame: machine.as_narrow().unwrap() };
    let leap = |warm| blocks::run_blocks(&known, &exact.lookahead, rows, warm, &mut Vec::new(), &job).unwrap();
    let (hasty, patient) = (leap(64), leap(640));
    assert!(hasty.rejected > patient.rejected, "{} {}", hasty.rejected, patient.rejected);
    let mut single = exact.clone();
    single.advance(hasty.row, &job).unwrap();
    assert_eq!(RowRunner::narrow(hasty.frame).state(), single.state());
}

#[test]
fn points_of_every_game() {
    for (game, g, rows) in [
        ("wythoff", 20, 12_345),
        ("f-wythoff", 12, 9_999),
        ("t:2", 7, 5000),
        ("t:inf", 7, 5000),
        ("w:2", 7, 5000),
        ("w:3,200", 7, 5000),
        ("w:1500", 3, 9000),
        ("r-wythoff", 8, 5000),
        ("a-wythoff:3", 5, 3000),
    ] {
        let game: Game = game.parse().unwrap();
        let mut greedy = Greedy::new(&game, g).unwrap();
        let mut expected = Vec::new();
        (0..rows).for_each(|_| greedy.next_row(|point| expected.push(point)));
        let mut exact = Exact::new(&game, g, rows, &Job::default()).unwrap();
        let mut points = Vec::new();
        let mut sink = |batch: &[NearPoint]| {
            points.extend_from_slice(batch);
            Ok(())
        };
        exact.record(rows / 3, &Job::default(), &mut sink).unwrap();
        exact.record(rows, &Job::default(), &mut sink).unwrap();
        assert!(points == expected, "{game}");
        let mut exact = Exact::new(&game, g, rows, &Job::default()).unwrap();
        let mut points = Vec::new();
        let mut sink = |batch: &Batch| {
            for h in 0..batch.values() {
                let places = (batch.n(h)..).zip(batch.cells(h));
                points.extend(places.map(|(n, &(a, b))| NearPoint { h: h as u32, n, a, b }));
                assert!(batch.cells(h).iter().all(|(a, _)| batch.rows().contains(a)));
            }
            Ok(())
        };
        exact.record_by_value(rows / 3, &Job::default(), &mut sink).unwrap();
        exact.record_by_value(rows, &Job::default(), &mut sink).unwrap();
        points.sort_unstable_by_key(|point| (point.a, point.h));
        assert!(points == expected, "{game}, by value");
        assert_eq!(exact.window_bits().is_some(), game.to_string() != "a-wythoff:3", "{game}");
    }
}

#[test]
fn states_at_any_row() {
    let (g, rows) = (6, 3000);
    let lookahead = Wsg::lookahead(g, rows);
    let mut state = RowState::first(g);
    let mut exact = Exact::new(&Game::wythoff(), g, rows, &Job::default()).unwrap();
    for r in 0..rows {
        if r % 7 == 3 || r < 50 {
            exact.advance(r, &Job::default()).unwrap();
            assert_eq!(exact.state(), state, "row {r}");
        }
        state.step(|h| lookahead.inserts(h, r));
    }
}

#[test]
fn large_values_are_reported_more_often() {
    /// The most rows between two reports, and the last one.
    #[derive(Default)]
    struct Longest(std::sync::Mutex<(u64, u64)>);
    impl crate::job::Progress for Longest {
        fn advance(&self, done: u64, _total: u64) -> bool {
            let mut reported = self.0.lock().unwrap();
            *reported = (reported.0.max(done - reported.1), done);
            true
        }
    }
    let (g, rows) = (150, 20_000);
    let longest = Longest::default();
    let job = Job { progress: &longest, ..Job::default() };
    let mut run = Exact::new(&"r-wythoff".parse().unwrap(), g, rows, &job).unwrap();
    run.advance(rows, &job).unwrap();
    let (most, last) = longest.0.into_inner().unwrap();
    assert!(most < 7000 && rows - last < 7000, "{most} rows of {g} values without a report, the last at {last}");
}
