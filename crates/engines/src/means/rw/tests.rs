//! Section 3.6 of Nivasch 2009 against boards, and far answers against exact ones.

use super::super::Solver;
use super::super::tests::{int, known, parse};
use super::*;
use crate::board;
use crate::budget::Budget;

fn rw(r: Option<u64>) -> Rw {
    Rw::of(&Game::wythoff(), r, 0).unwrap()
}

/// Without proofs.
fn open() -> Job<'static> {
    Job::default().with(Budget { proof: 0, ..Budget::default() })
}

#[test]
fn section_3_6_against_a_board() {
    let job = Job::default();
    let (side, g) = (90, 6);
    let table = board::table(&Game::wythoff(), side, 3 * side, &job).unwrap();
    let rw = rw(None);
    for (a, b) in [
        (0, 0),
        (0, 5),
        (5, 0),
        (1, 1),
        (7, 7),
        (3, 80),
        (89, 2),
        (40, 66),
        (66, 40),
        (50, 81),
        (81, 50),
        (60, 60),
        (33, 53),
        (88, 55),
    ] {
        let value = table.get(a.min(b), a.max(b));
        let (x, y) = (int(a), int(b));
        let at = TwoPiles { a: &x, b: &y };
        let found = known(rw.value(at, Some(g), &job)).map(|found| found.what);
        match value <= g {
            true => assert_eq!(found, Some(ValueOrBound::Exactly(Int::from(value))), "({a},{b})"),
            false => assert!(matches!(found, None | Some(ValueOrBound::AtLeast(_))), "({a},{b})"),
        }
        for h in 0..=g {
            let mut expected = Vec::new();
            for (x, y) in Game::wythoff().options(a, b).unwrap() {
                if table.get(x.min(y), x.max(y)) == h {
                    expected.push((int(x), int(y)));
                }
            }
            let found = known(rw.options(at, &Int::from(h), usize::MAX, &job)).unwrap();
            assert_eq!(found.what.first, expected, "({a},{b}), h = {h}");
        }
    }
}

#[test]
fn partners_and_diagonals() {
    let job = Job::default();
    let rw = rw(None);
    let table = board::table(&Game::wythoff(), 60, 200, &job).unwrap();
    for x in [0, 1, 2, 3, 10, 37, 59] {
        for h in 0..=4 {
            let y = (0..200).find(|&y| table.get(x, y) == h).unwrap();
            assert_eq!(rw.partner(&int(x), h, &job).unwrap().what, int(y), "x = {x}, h = {h}");
        }
    }
    for d in [0, 1, 2, 9, 20] {
        for h in 0..=4 {
            let a = (0..60).find(|&a| table.get(a, a + d) == h).unwrap();
            assert_eq!(rw.on_diagonal(&int(d), h, &job).unwrap().what.a, int(a), "d = {d}, h = {h}");
        }
    }
}

/// What an exact run says Algorithm RW says, too; and it is consistent with itself further on: the options it finds have the
/// value asked for.
#[test]
fn far_answers() {
    let job = open();
    let solver = Solver::of(&Game::wythoff());
    let exact = solver.point(3, &Int::from(5_000_000u32), &job).unwrap().found;
    assert_eq!(exact.evidence.grade, Grade::Exact);
    let rows = known(rw(None).rows(3, &exact.what.a, &exact.what.a, &job)).unwrap();
    assert!(rows.what.contains(&exact.what) && rows.evidence.grade == Grade::Conditional);
    let (a, b) = (parse("10^40+3"), parse("161*10^38+55"));
    let at = TwoPiles { a: &a, b: &b };
    let three = Int::from(3u8);
    let options = solver.options(at, &three, 9, &job).unwrap();
    assert_eq!((options.evidence.grade, options.evidence.constant()), (Grade::Conditional, Some(250)));
    assert!(!options.what.first.is_empty());
    for (x, y) in &options.what.first {
        assert!(Game::wythoff().allows((&a, &b), (x, y)).unwrap());
        assert_eq!(solver.value(x, y, &job).unwrap().value, Some(three.clone()));
    }
    let large = solver.value_up_to(&a, &(&a * Int::from(2u8)), Some(3), &job).unwrap();
    assert_eq!((large.value, large.evidence.grade), (None, Grade::Bound));
    let checked = solver.double_check(3).options(at, &three, 9, &job).unwrap();
    assert_eq!(checked.what, options.what);
    assert_ne!(checked.evidence.constant(), options.evidence.constant());
    // Smaller values are told by an automaton, and by Algorithm RW if that is asked for.
    let two = Int::from(2u8);
    let options = solver.options(at, &two, 9, &job).unwrap();
    assert_eq!(options.evidence.grade, Grade::Proved);
    let second = Solver::with_rows_to_converge(&Game::wythoff(), 150).options(at, &two, 9, &job).unwrap();
    assert_eq!((second.what, second.evidence.constant()), (options.what, Some(150)));
}

/// Value 0 needs no conjecture.
#[test]
fn value_0_is_exact() {
    let job = open();
    let n = parse("10^30");
    let found = known(rw(None).points(0, std::slice::from_ref(&n), &job)).unwrap();
    assert_eq!(found.evidence.grade, Grade::Exact);
    let closed = Solver::of(&Game::wythoff()).point(0, &n, &job).unwrap().found;
    assert_eq!((&found.what[0].found.what, closed.evidence.grade), (&closed.what, Grade::Theorem));
}

/// Several points side by side are those that are found one by one.
#[test]
fn many_points() {
    let (job, rw) = (open(), rw(None));
    let many: Vec<Int> = (0..5).map(|i| parse("10^25") + int(1000 * i)).collect();
    let together = known(rw.points(4, &many, &job)).unwrap().what;
    for (n, one) in many.iter().zip(together) {
        assert_eq!(known(rw.points(4, std::slice::from_ref(n), &job)).unwrap().what, [one]);
    }
}
