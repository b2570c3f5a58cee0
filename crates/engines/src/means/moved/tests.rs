//! Points that are moved, against boards and exact runs, and against themselves where nothing else goes.

use super::super::run::ExactRun;
use super::super::tests::{int, known, parse};
use super::*;
use crate::board;
use crate::budget::Budget;

fn moved(text: &str) -> (Game, Moved) {
    let game: Game = text.parse().unwrap();
    let moved = Moved::of(&game, || Solver::of(&Game::wythoff())).unwrap_or_else(|| panic!("{text}"));
    (game, moved)
}

/// The first thousands of points by every question.
#[test]
fn against_exact_runs() {
    let job = Job::default();
    for l in [2, 4, 6, 8] {
        for k in 0..=l {
            let name = format!("w:{k},{l}");
            let ((game, moved), rows) = (moved(&name), 3000);
            let run = ExactRun::of(&game).unwrap();
            let g = moved.largest;
            for (first, last) in [(int(0), int(rows)), (int(l / 2), int(l)), (int(2990), int(3010))] {
                let (one, other) = (moved.rows(g, &first, &last, &job), run.rows(g, &first, &last, &job));
                assert_eq!(known(one).unwrap().what, known(other).unwrap().what, "{name}");
            }
            for h in 1..=g {
                let many: Vec<Int> = (0..rows / 2).step_by(331).map(int).collect();
                let (one, other) = (moved.points(h, &many, &job), run.points(h, &many, &job));
                let what = |all: Vec<Located>| all.into_iter().map(|one| one.found.what).collect::<Vec<_>>();
                assert_eq!(what(known(one).unwrap().what), what(known(other).unwrap().what), "{name}, {h}");
            }
        }
    }
}

/// Values and options. A bound says no more than what is moved.
#[test]
fn against_boards() {
    let job = Job::default();
    let side = 60;
    for name in ["w:3,4", "w:4", "w:8", "w:2,6", "w:0,2", "w:16"] {
        let (game, moved) = moved(name);
        let table = board::table(&game, side, side, &job).unwrap();
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            let (x, y, value) = (int(a), int(b), table.get(a, b));
            let at = TwoPiles { a: &x, b: &y };
            for most in [None, Some(1)] {
                let g = most.unwrap_or(u32::MAX).min(moved.largest);
                match known(moved.value(at, most, &job)).map(|found| found.what) {
                    Some(ValueOrBound::Exactly(found)) => assert_eq!(found, Int::from(value), "{name} ({a},{b})"),
                    Some(ValueOrBound::AtLeast(least)) => {
                        assert!(least == Int::from(g + 1) && value > g, "{name} ({a},{b}): {least}");
                    }
                    None => assert!(moved.back(at, most).is_none(), "{name} ({a},{b})"),
                }
            }
            if (a + 3 * b) % 7 > 0 {
                continue; // the others are many enough
            }
            for h in 1..=moved.largest.min(3) {
                if let Some(found) = known(moved.options(at, &Int::from(h), usize::MAX, &job)) {
                    let options = game.options(a, b).unwrap().into_iter().filter(|&(x, y)| table.get(x, y) == h);
                    let expected: Vec<_> = options.map(|(x, y)| (int(x), int(y))).collect();
                    assert_eq!(found.what.first, expected, "{name} ({a},{b}), {h}");
                }
            }
        }
    }
}

/// From an index to a point and to its value, far out; and the grade.
#[test]
fn there_and_back() {
    let job = Job::default();
    let n = parse("10^40+12345");
    for (name, h, grade) in [
        ("w:2,5", 0, Grade::Theorem),
        ("w:2,5", 1, Grade::Theorem),
        ("w:5", 1, Grade::Theorem),
        ("w:10^30,10^30+1", 1, Grade::Theorem),
        ("w:10^50", 3, Grade::Theorem), // still as in Nim
        ("w:10^50+1", 1, Grade::Theorem),
        ("t:3", 1, Grade::Theorem),
        ("f-wythoff", 2, Grade::Theorem),
        ("w:3,8", 3, Grade::Proved),
        ("w:16", 12, Grade::Conditional),
        ("w:0,2", 1, Grade::Proved),
    ] {
        let solver = Solver::of(&name.parse().unwrap());
        let found = solver.point(h, &n, &job).unwrap_or_else(|e| panic!("{name}: {e}")).found;
        assert_eq!((found.evidence.grade, &found.what.n), (grade, &n), "{name}");
        let FarPoint { a, b, .. } = &found.what;
        let value = |a: &Int, b: &Int| solver.value_up_to(a, b, Some(h), &job).unwrap().value;
        assert_eq!(value(a, b), Some(Int::from(h)), "{name}");
        assert_eq!(value(b, a), Some(Int::from(h)), "{name}");
        assert_ne!(value(a, &(b + Int::ONE)), Some(Int::from(h)), "{name}");
        assert!(solver.rows(h, a, a, &job).unwrap().what.contains(&found.what), "{name}");
        // Whoever has one more on the larger pile moves there.
        let options = solver.options(TwoPiles { a, b: &(b + Int::ONE) }, &Int::from(h), usize::MAX, &job).unwrap();
        assert!(options.what.first.contains(&(a.clone(), b.clone())), "{name}");
        let second = solver.double_check(h).point(h, &n, &job).unwrap().found;
        assert_eq!(second.what, found.what, "{name}");
    }
}

#[test]
fn evidence_says_that_they_are_moved() {
    let job = Job::default();
    let solver = Solver::of(&"w:8".parse().unwrap());
    let n = parse("10^12");
    let far = solver.point(3, &n, &job.with(Budget { proof: 0, ..job.budget })).unwrap().found;
    let source = far.evidence.source().unwrap();
    assert!(source.contains("Algorithm RW") && source.contains("moved by (8,8)"), "{source}");
    assert_eq!(far.evidence.grade, Grade::Conditional);
    let near = solver.point(3, &int(1000), &job).unwrap().found;
    assert_eq!(near.evidence.grade, Grade::Exact);
    let same = Solver::of(&Game::wythoff()).point(3, &(n - int(4)), &job).unwrap().found.what;
    assert_eq!((far.what.a, far.what.b), (same.a + int(8), same.b + int(8)));
}

/// Beyond the values that are known, it is said what is.
#[test]
fn not_that_far() {
    let job = Job::default();
    let huge = parse("10^30");
    let error = Solver::of(&"w:2,5".parse().unwrap()).rows(2, &huge, &huge, &job).unwrap_err();
    assert!(error.to_string().contains("values up to 1"), "{error}");
    let connell = Solver::of(&"connell:1".parse().unwrap());
    assert_eq!(connell.point(3, &int(100), &job).unwrap().found.what.n, int(100));
    let solver = Solver::of(&"t:1".parse().unwrap());
    assert!(solver.point(4, &parse("10^9"), &job).is_err());
    let beyond = Int::from(crate::budget::EXACT_ROWS);
    assert!(solver.rows(4, &beyond, &beyond, &job).is_err());
}
