//! Certified answers against conditional ones, and which questions get them.

use super::*;
use crate::rules::Game;

fn ten_to(exponent: usize) -> Int {
    Int::from(10u8).pow(exponent)
}

fn conditional(g: u32) -> Finder {
    Finder::new(g, None).proving(0)
}

#[test]
fn every_question_is_answered_with_proof() {
    let job = Job::default();
    let (g, h) = (20, 4);
    let (mut open, mut proving) = (conditional(g), Finder::new(g, None));
    let FarPoint { n, a, b, .. } = open.point(h, &ten_to(12), &job).unwrap().what;
    let same = |proved: Evidence, conditional: Evidence| {
        assert_eq!((proved.grade, conditional.grade), (Grade::Proved, Grade::Conditional));
        assert_eq!(proved.certificate.as_deref(), Some("wyt certify 4 1000000000000 --out FILE"));
    };
    let (one, other) = (proving.point(h, &n, &job).unwrap(), open.point(h, &n, &job).unwrap());
    assert_eq!(one.what, other.what);
    same(one.evidence, other.evidence);
    for x in [&a, &b] {
        let (one, other) = (proving.partner(x, h, &job).unwrap(), open.partner(x, h, &job).unwrap());
        assert_eq!((&one.what, &other.what), if *x == a { (&b, &b) } else { (&a, &a) });
        same(one.evidence, other.evidence);
    }
    let d = &b - &a;
    let (one, other) = (proving.on_diagonal(&d, h, &job).unwrap(), open.on_diagonal(&d, h, &job).unwrap());
    assert_eq!((&one.what, &other.what.a), (&other.what, &a));
    same(one.evidence, other.evidence);
    let (one, other) = (proving.value(&a, &b, &job).unwrap(), open.value(&a, &b, &job).unwrap());
    assert_eq!((one.what, other.what), (Some(h), Some(h)));
    same(one.evidence, other.evidence);
}

#[test]
fn what_is_elsewhere() {
    let job = Job::default();
    // The point of value 4, asked for values up to 3.
    let FarPoint { a, b, .. } = conditional(4).point(4, &ten_to(12), &job).unwrap().what;
    let one = Finder::new(3, None).value(&a, &b, &job).unwrap();
    let other = conditional(3).value(&a, &b, &job).unwrap();
    assert_eq!((one.what, other.what), (None, None));
    assert_eq!((one.evidence.grade, other.evidence.grade), (Grade::Bound, Grade::Conditional));
    // It is never said of a value that is there.
    let finder = Finder::new(4, None);
    assert_eq!(finder.certainly_none(&a, &b, &job).unwrap_err().kind(), ErrorKind::NotConverged);
}

#[test]
fn points_moved_from_wythoff() {
    let job = Job::default();
    let game: Game = "w:8".parse().unwrap();
    let (h, n) = (5, ten_to(15));
    let found = Finder::of(&game, h, None).point(h, &n, &job).unwrap();
    let other = Finder::of(&game, h, None).proving(0).point(h, &n, &job).unwrap();
    assert_eq!((&found.what, found.evidence.grade), (&other.what, Grade::Proved));
    assert_eq!(other.evidence.grade, Grade::Conditional);
    // The same, from a certificate.
    let finder = Finder::of(&game, h, None);
    let index = finder.index_in_wythoff(h, &n).unwrap();
    let certificate = coalescence::certify(h, &index, &job).unwrap();
    assert_eq!(finder.by_certificate(h, &n, &certificate).unwrap(), found);
    assert_eq!(finder.by_certificate(h, &index, &certificate).unwrap_err().kind(), ErrorKind::NotConverged);
}

#[test]
fn what_takes_long_stays_conditional() {
    let job = Job::default();
    let grade = |finder: Finder, n: &Int| {
        let mut finder = finder;
        finder.point(12, n, &job).unwrap().evidence.grade
    };
    assert_eq!(grade(Finder::new(12, None), &ten_to(12)), Grade::Conditional);
    // With an R of one's own, that is what is asked for.
    assert_eq!(Finder::new(4, Some(500)).point(4, &ten_to(12), &job).unwrap().evidence.grade, Grade::Conditional);
    // So many that all of them take longer.
    let many: Vec<Int> = (0..100u32).map(|i| ten_to(12) + Int::from(i)).collect();
    let found = Finder::new(4, None).points(4, &many, &job).unwrap();
    assert!(found.iter().all(|found| found.evidence.grade == Grade::Conditional));
    let found = Finder::new(4, None).points(4, &many[..2], &job).unwrap();
    assert!(found.iter().all(|found| found.evidence.grade == Grade::Proved));
}
