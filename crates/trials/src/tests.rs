//! The pairs agree here, too; and an engine that is wrong is found out.

use super::*;
use engines::Game;
use engines::board::{Definition, Engine, Table};

#[test]
fn names_are_distinct() {
    let ids: std::collections::BTreeSet<String> = PAIRS.iter().map(TrialPair::id).collect();
    assert_eq!(ids.len(), PAIRS.len());
    assert!(ids.iter().all(|id| !id.contains(char::is_whitespace)));
}

#[test]
fn every_pair_agrees_and_compares_something() {
    for pair in PAIRS {
        let mut compared = 0;
        for seed in 0..4 {
            let trial = pair.run(&mut Choices::seeded(seed), &Job::default()).unwrap();
            assert_eq!(trial.difference, None, "{} with seed {seed}: {}", pair.id(), trial.case);
            assert!(!trial.case.is_empty(), "{}", pair.id());
            compared += trial.compared;
        }
        assert!(compared > 0, "{} compared nothing", pair.id());
    }
}

#[test]
fn no_bytes_at_all_are_a_case() {
    for pair in PAIRS {
        let trial = pair.run(&mut Choices::of(&[]), &Job::default()).unwrap();
        assert_eq!(trial.difference, None, "{}: {}", pair.id(), trial.case);
    }
}

/// The definition on small boards, and that of Nim on larger ones.
struct WrongEngine;

impl Engine for WrongEngine {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn handles(&self, _: &Game) -> bool {
        true
    }

    fn extra_memory(&self, game: &Game, rows: usize, cols: usize) -> u128 {
        Definition.extra_memory(game, rows, cols)
    }

    fn fill(&self, game: &Game, table: &mut Table, job: &Job) -> Result<()> {
        let other: Game = if table.rows() > 3 { "nim".parse()? } else { game.clone() };
        Definition.fill(&other, table, job)
    }
}

#[test]
fn a_wrong_engine_is_found_out() {
    let wythoff = Game::wythoff();
    let compare = |rows| {
        Trial::run(|trial| board::two(trial, (&WrongEngine, &Definition), (&wythoff, rows, 6), &Job::default()))
            .unwrap()
    };
    assert_eq!(compare(3).difference, None);
    // Nim has G(1,1) = 0.
    assert_eq!(compare(4).difference.as_deref(), Some("row 1, place 1: Some(0), not Some(2)"));
    assert_eq!(compare(4).case, "wythoff, 4 by 6");
}
