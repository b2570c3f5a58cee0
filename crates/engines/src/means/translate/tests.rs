//! What theorems say of small values, against boards and exact runs.

use super::super::run::ExactRun;
use super::super::tests::{int, known};
use super::*;
use crate::board;
use crate::evidence::Grade;

/// Values and options; what is silent, those of Wythoff's game tell.
#[test]
fn against_boards() {
    const SIDE: usize = 46;
    let job = Job::default();
    for name in ["w:1", "w:0,1", "w:2,5", "w:4,5", "w:5", "w:3,4", "w:8", "w:2,6", "t:0", "t:1", "t:4"] {
        let game: Game = name.parse().unwrap();
        let table = board::table(&game, SIDE, SIDE, &job).unwrap();
        let means = Translates::of(&game).unwrap();
        let closed = means.closed.unwrap();
        for (a, b) in (0..SIDE).flat_map(|a| (0..SIDE).map(move |b| (a, b))) {
            let (x, y, value) = (int(a), int(b), table.get(a, b));
            let at = TwoPiles { a: &x, b: &y };
            let found = known(means.value(at, None, &job)).unwrap();
            match found.what {
                ValueOrBound::Exactly(known) => {
                    assert_eq!((known, found.evidence.grade), (Int::from(value), Grade::Theorem), "{name} ({a},{b})");
                }
                ValueOrBound::AtLeast(least) => {
                    assert_eq!(
                        (least, found.evidence.grade),
                        (Int::from(closed + 1), Grade::Bound),
                        "{name} ({a},{b})"
                    );
                    assert!(value > closed, "{name} ({a},{b})");
                }
            }
            for h in 0..=3 {
                let found = known(means.options(at, &Int::from(h), usize::MAX, &job));
                assert!(found.is_some() || h > closed, "{name} ({a},{b}), {h}");
                if let Some(found) = found {
                    let options = game.options(a, b).unwrap().into_iter().filter(|&(x, y)| table.get(x, y) == h);
                    let expected: Vec<_> = options.map(|(x, y)| (int(x), int(y))).collect();
                    assert_eq!(found.what.first, expected, "{name} ({a},{b}), {h}");
                }
            }
        }
    }
}

#[test]
fn against_exact_runs() {
    let job = Job::default();
    let games =
        (1..=9).flat_map(|l| (0..=l).map(move |k| format!("w:{k},{l}"))).chain((0..4).map(|k| format!("t:{k}")));
    for name in games {
        let game: Game = name.parse().unwrap();
        let (means, run) = (Translates::of(&game).unwrap(), ExactRun::of(&game).unwrap());
        let g = means.closed.unwrap();
        for (first, last) in [(int(0), int(900)), (int(4990), int(5010))] {
            let (one, other) = (means.rows(g, &first, &last, &job), run.rows(g, &first, &last, &job));
            let (one, other) = (known(one).unwrap(), known(other).unwrap());
            assert_eq!((one.what, one.evidence.grade), (other.what, Grade::Theorem), "{name}");
        }
        for h in 0..=g {
            let many: Vec<Int> = (0..1500).step_by(331).map(int).collect();
            let (one, other) = (means.points(h, &many, &job), run.points(h, &many, &job));
            let what = |all: Vec<Located>| all.into_iter().map(|one| one.found.what).collect::<Vec<_>>();
            assert_eq!(what(known(one).unwrap().what), what(known(other).unwrap().what), "{name}, {h}");
        }
    }
}
