//! Exact runs against boards, by every question.

use super::super::tests::{int, known, parse};
use super::*;
use crate::board;
use crate::evidence::Grade;

const GAMES: [&str; 8] = ["wythoff", "a-wythoff:2", "a-wythoff:5", "f-wythoff", "r-wythoff", "w:2,5", "w:4", "t:2"];

/// Section 3.6 of Nivasch 2009, in near rows.
#[test]
fn values_and_options_are_those_of_a_board() {
    let job = Job::default();
    let (side, g) = (70, 5);
    for text in GAMES {
        let game: Game = text.parse().unwrap();
        let table = board::table(&game, side, side, &job).unwrap();
        let run = ExactRun::near(&game).unwrap();
        let all = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
        for (a, b) in all.filter(|(a, b)| (7 * a + 4 * b).is_multiple_of(13)) {
            let (x, y) = (int(a), int(b));
            let at = TwoPiles { a: &x, b: &y };
            let found = known(run.value(at, Some(g), &job)).unwrap();
            let (expected, grade) = match table.get(a, b) {
                value if value <= g => (ValueOrBound::Exactly(Int::from(value)), Grade::Exact),
                _ => (ValueOrBound::AtLeast(Int::from(g + 1)), Grade::Bound),
            };
            assert_eq!((found.what, found.evidence.grade), (expected, grade), "{text} ({a},{b})");
            for h in 0..=g {
                let options = game.options(a, b).unwrap().into_iter().filter(|&(x, y)| table.get(x, y) == h);
                let expected: Vec<_> = options.map(|(x, y)| (int(x), int(y))).collect();
                let found = known(run.options(at, &Int::from(h), usize::MAX, &job)).unwrap().what;
                assert_eq!((&found.first, found.count), (&expected, int(expected.len())), "{text} ({a},{b}), {h}");
                let two = known(run.options(at, &Int::from(h), 2, &job)).unwrap().what;
                assert_eq!(two.first, expected[..expected.len().min(2)], "{text} ({a},{b}), {h}");
            }
        }
    }
}

#[test]
fn points_are_those_of_their_rows() {
    let job = Job::default();
    for text in GAMES {
        let run = ExactRun::of(&text.parse().unwrap()).unwrap();
        let points = known(run.rows(4, &Int::ZERO, &int(700), &job)).unwrap().what;
        for point in points.iter().filter(|point| point.a > int(300)).step_by(97) {
            let found = known(run.points(point.h, std::slice::from_ref(&point.n), &job)).unwrap();
            assert_eq!((&found.what[0].found.what, found.evidence.grade), (point, Grade::Exact), "{text}");
        }
    }
}

/// Near runs leave the rest to longer ones, and those to others.
#[test]
fn how_far_they_go() {
    let (near, long) = (ExactRun::near(&Game::wythoff()).unwrap(), ExactRun::of(&Game::wythoff()).unwrap());
    let cost = |run: &ExactRun, row: &str| {
        let row = parse(row);
        run.cost(&Question::Rows { g: 3, first: &row, last: &row })
    };
    assert!(cost(&near, "65535").is_some() && cost(&near, "65536").is_none());
    assert!(cost(&long, "65536").is_some() && cost(&long, "10010000").is_none() && cost(&long, "10^30").is_none());
    assert!(ExactRun::near(&"nim".parse().unwrap()).is_none());
    // The points of other games may lie anywhere further out, and too far for a run.
    let run = ExactRun::near(&"f-wythoff".parse().unwrap()).unwrap();
    assert!(known(run.points(1, &[int(65_000)], &Job::default())).is_none());
}
