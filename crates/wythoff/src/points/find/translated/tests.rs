//! Far answers against exact runs, and against themselves where nothing else goes.

use super::*;
use crate::board;
use crate::evidence::Grade;
use crate::points::{Exact, Point};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn int(n: usize) -> Int {
    Int::from(n)
}

/// All points of an exact run.
fn exact(game: &Game, g: u32, rows: u64) -> Vec<Point> {
    let job = Job::default();
    let mut points = Vec::new();
    let mut run = Exact::new(game, g as usize, rows, &job).unwrap();
    run.record(rows, &job, |batch| {
        points.extend_from_slice(batch);
        Ok(())
    })
    .unwrap();
    points
}

/// The first thousands of points by every question.
#[test]
fn exact_runs() {
    let job = Job::default();
    let rows = 6000;
    let games =
        (1..=9).flat_map(|l| (0..=l).map(move |k| format!("w:{k},{l}"))).chain((0..4).map(|k| format!("t:{k}")));
    for name in games {
        let game = game(&name);
        let g = Translate::largest(&game).unwrap();
        let points: Vec<FarPoint> = exact(&game, g, rows).iter().map(FarPoint::from).collect();
        let mut finder = Finder::of(&game, g, None);
        let found = finder.rows(&Int::ZERO, &Int::from(rows - 1), &job).unwrap();
        assert_eq!(found.what, points, "{name}");
        let middle = finder.rows(&int(4990), &int(5010), &job).unwrap().what;
        let expected: Vec<_> = points.iter().filter(|p| p.a >= int(4990) && p.a <= int(5010)).cloned().collect();
        assert_eq!(middle, expected, "{name}");
        for h in 0..=g {
            let mine: Vec<&FarPoint> = points.iter().filter(|point| point.h == h).collect();
            let some: Vec<Int> = mine.iter().step_by(331).map(|point| point.n.clone()).collect();
            let found = finder.points(h, &some, &job).unwrap();
            let expected: Vec<&FarPoint> = mine.iter().step_by(331).copied().collect();
            assert_eq!(found.iter().map(|found| &found.what).collect::<Vec<_>>(), expected, "{name}, {h}");
        }
    }
}

/// Values and options against boards.
#[test]
fn boards() {
    let job = Job::default();
    let side = 46;
    for name in ["w:1", "w:0,1", "w:2,5", "w:4,5", "w:5", "w:3,4", "w:8", "w:2,6", "t:0", "t:1", "t:4"] {
        let game = game(name);
        let g = Translate::largest(&game).unwrap();
        let table = board::table(&game, side, side, &job).unwrap();
        let mut finder = Finder::of(&game, g, None);
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            let value = table.get(a, b);
            let found = finder.value(&int(a), &int(b), &job).unwrap().what;
            assert_eq!(found, Some(value).filter(|&v| v <= g), "{name}: ({a},{b})");
            if (a + 3 * b) % 7 > 0 && a < side - 12 {
                continue; // the others are many enough
            }
            for h in 0..=g.min(3) {
                let options = game.options(a, b).unwrap().into_iter().filter(|&(x, y)| table.get(x, y) == h);
                let expected: Vec<_> = options.map(|(x, y)| (int(x), int(y))).collect();
                assert_eq!(finder.options(&int(a), &int(b), h, &job).unwrap().what, expected, "{name}: ({a},{b}), {h}");
            }
        }
    }
}

/// From an index to a point and to its value, far out; and the grade.
#[test]
fn there_and_back() {
    let job = Job::default();
    let n = numeration::parse("10^40+12345").unwrap();
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
        let game = game(name);
        let mut finder = Finder::of(&game, h, None);
        let found = finder.point(h, &n, &job).unwrap();
        assert_eq!((found.evidence.grade, &found.what.n), (grade, &n), "{name}");
        let FarPoint { a, b, .. } = &found.what;
        assert_eq!(finder.value(a, b, &job).unwrap().what, Some(h), "{name}");
        assert_eq!(finder.value(b, a, &job).unwrap().what, Some(h), "{name}");
        assert_ne!(finder.value(a, &(b + Int::ONE), &job).unwrap().what, Some(h), "{name}");
        assert!(finder.rows(a, a, &job).unwrap().what.contains(&found.what), "{name}");
        // Whoever has one more on the larger pile moves there.
        let options = finder.options(a, &(b + Int::ONE), h, &job).unwrap();
        assert!(options.what.contains(&(a.clone(), b.clone())), "{name}");
        let second = finder.double_check().point(h, &n, &job).unwrap();
        assert_eq!(second.what, found.what, "{name}");
    }
}

#[test]
fn moved_evidence() {
    let job = Job::default();
    let mut finder = Finder::of(&game("w:8"), 3, None);
    let far = finder.point(3, &numeration::parse("10^12").unwrap(), &job).unwrap();
    let source = far.evidence.source.unwrap();
    assert!(source.contains("Algorithm RW") && source.contains("moved by (8,8)"), "{source}");
    assert_eq!(finder.point(3, &int(1000), &job).unwrap().evidence.grade, Grade::Exact);
    let same = Finder::new(3, None).point(3, &numeration::parse("10^12-4").unwrap(), &job).unwrap().what;
    assert_eq!((far.what.a, far.what.b), (same.a + int(8), same.b + int(8)));
}

/// Beyond the values that are known, it is said what is.
#[test]
fn not_that_far() {
    let job = Job::default();
    let huge = numeration::parse("10^30").unwrap();
    let error = Finder::of(&game("w:2,5"), 2, None).rows(&huge, &huge, &job).unwrap_err();
    assert!(error.to_string().contains("values up to 1"), "{error}");
    assert_eq!(Finder::largest(&game("w:0")), Some(u32::MAX));
    assert_eq!(Finder::of(&game("connell:1"), 3, None).point(3, &int(100), &job).unwrap().what.n, int(100));
}
