//! Proved answers against conditional ones, and which questions get them.

use super::super::rw::Rw;
use super::super::tests::{known, parse};
use super::super::{Means, Solver, Trail, TwoPiles, ValueOrBound};
use super::*;
use crate::budget::Budget;
use crate::rules::Game;
use std::slice::from_ref;

fn proving(proof: u128) -> Job<'static> {
    Job::default().with(Budget { proof, ..Budget::default() })
}

/// One that is conditional without proofs, and certified with them.
fn same(proved: &Evidence, conditional: &Evidence) {
    assert_eq!((proved.grade, conditional.grade), (Grade::Proved, Grade::Conditional));
    assert!(proved.kind().is_some() && proved.conjecture().is_none(), "{proved}");
    assert!(conditional.conjecture().is_some() && conditional.constant() == Some(250), "{conditional}");
}

#[test]
fn every_question_is_answered_with_proof() {
    let (open, job) = (proving(0), Job::default());
    let solver = Solver::of(&Game::wythoff());
    let (h, n) = (3, parse("10^12"));
    let (one, other) = (solver.point(h, &n, &job).unwrap(), solver.point(h, &n, &open).unwrap());
    assert_eq!(one.found.what, other.found.what);
    same(&one.found.evidence, &other.found.evidence);
    assert!(one.unproved.is_none());
    assert_eq!(other.unproved.unwrap().kind(), ErrorKind::Time);
    let FarPoint { a, b, .. } = one.found.what;
    // Along the row, along the column, and along the diagonal.
    let value = Int::from(h);
    let (k, l) = (parse("10^11"), parse("10^9"));
    for (x, y) in [(a.clone(), &b + &k), (&a + &l, b.clone()), (&a + &k, &b + &k)] {
        let at = TwoPiles { a: &x, b: &y };
        let (one, other) =
            (solver.options(at, &value, 9, &job).unwrap(), solver.options(at, &value, 9, &open).unwrap());
        assert!(one.what == other.what && one.what.first.contains(&(a.clone(), b.clone())), "({x},{y})");
        same(&one.evidence, &other.evidence);
    }
    let (one, other) = (solver.value_up_to(&a, &b, Some(h), &job), solver.value_up_to(&a, &b, Some(h), &open));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_eq!((one.value, other.value), (Some(value.clone()), Some(value)));
    same(&one.evidence, &other.evidence);
}

#[test]
fn what_is_elsewhere() {
    let (open, job) = (proving(0), Job::default());
    let solver = Solver::of(&Game::wythoff());
    // The point of value 4, asked for values up to 3.
    let FarPoint { a, b, .. } = solver.point(4, &parse("10^12"), &open).unwrap().found.what;
    let (one, other) = (solver.value_up_to(&a, &b, Some(3), &job), solver.value_up_to(&a, &b, Some(3), &open));
    let (one, other) = (one.unwrap(), other.unwrap());
    let four = Some(Int::from(4u8));
    assert_eq!((&one.at_least, one.evidence.grade), (&four, Grade::Bound));
    assert_eq!((&other.at_least, other.evidence.grade), (&four, Grade::Conditional));
    // It is never said of a value that is there.
    assert_eq!(certainly_none(4, (&a, &b), &job).unwrap_err().kind(), ErrorKind::NotConverged);
    assert_eq!(certainly_none(4, (&a, &b), &open).unwrap(), None);
}

#[test]
fn points_moved_from_wythoff() {
    let game: Game = "w:8".parse().unwrap();
    let (h, n) = (5, parse("10^15"));
    let solver = Solver::of(&game);
    let found = solver.point(h, &n, &Job::default()).unwrap();
    let other = solver.point(h, &n, &proving(0)).unwrap();
    assert_eq!((&found.found.what, found.found.evidence.grade), (&other.found.what, Grade::Proved));
    assert_eq!(other.found.evidence.grade, Grade::Conditional);
    assert!(found.unproved.is_none() && other.unproved.is_some());
}

#[test]
fn what_takes_long_stays_conditional() {
    let job = Job::default();
    let solver = Solver::of(&Game::wythoff());
    let n = parse("10^12");
    let found = solver.point(12, &n, &job).unwrap();
    assert_eq!(found.found.evidence.grade, Grade::Conditional);
    let refused = found.unproved.unwrap();
    assert_eq!(refused.kind(), ErrorKind::Time);
    assert!(refused.problem().remedies().contains(&Remedy::Certify));
    // So many that all of them take longer.
    let many: Vec<Int> = (0..100u32).map(|i| &n + Int::from(i)).collect();
    let found = solver.points(4, &many, &job).unwrap();
    assert!(found.iter().all(|one| one.found.evidence.grade == Grade::Conditional));
    let found = solver.points(4, &many[..2], &job).unwrap();
    assert!(found.iter().all(|one| one.found.evidence.grade == Grade::Proved));
}

/// A proof gives the right point whatever Algorithm RW finds, and its evidence says where R is known to be too small.
#[test]
fn an_r_that_is_too_small_is_found_out() {
    let (open, job) = (proving(0), Job::default());
    let n = parse("10^12");
    let right = Solver::of(&Game::wythoff()).point(3, &n, &job).unwrap().found.what;
    let small = Rw::of(&Game::wythoff(), Some(20), 0).unwrap();
    if let Ok(found) = small.points(3, from_ref(&n), &open) {
        let found = known(Ok(found)).unwrap();
        assert!(found.evidence.to_string().contains("with an R that is too small"), "{}", found.evidence);
    }
    // As if it had found another one.
    let conditional = Solver::with_rows_to_converge(&Game::wythoff(), 250).point(3, &n, &open).unwrap().found.evidence;
    let wrong = FarPoint { b: &right.b + Int::ONE, ..right.clone() };
    let trail = Trail::default();
    let corrected = proved(Found { what: wrong, evidence: conditional }, &job.showing(&trail)).unwrap().found;
    assert_eq!((corrected.what, corrected.evidence.grade), (right, Grade::Proved));
    assert!(trail.steps()[0].outcome.to_string().contains("its R is too small"));
}

/// A certificate that was kept is used whatever it would cost to make it.
#[test]
fn what_was_certified_is_remembered() {
    let drawer = crate::job::InMemory::default();
    let n = parse("10^12");
    let solver = Solver::of(&Game::wythoff());
    let proved = solver.point(4, &n, &Job { keep: &drawer, ..Job::default() }).unwrap();
    assert_eq!(proved.found.evidence.grade, Grade::Proved);
    assert_eq!(solver.point(4, &n, &Job { keep: &drawer, ..proving(1) }).unwrap(), proved);
    let FarPoint { a, b, .. } = &proved.found.what;
    let found = known(Rw::of(&Game::wythoff(), None, 0).unwrap().value(
        TwoPiles { a, b },
        Some(6),
        &Job { keep: &drawer, ..proving(1) },
    ));
    let found = found.unwrap();
    assert_eq!((found.what, found.evidence.grade), (ValueOrBound::Exactly(Int::from(4u8)), Grade::Proved));
}
