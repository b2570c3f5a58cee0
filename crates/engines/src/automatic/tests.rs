//! Against exact runs and boards.

use super::row_walk::RowWalk;
use super::{Automaton, build, shipped};
use crate::board;
use crate::error::ErrorKind;
use crate::invariance::PairSequence;
use crate::job::Job;
use crate::points::{Exact, FarPoint, NearPoint};
use crate::proof::document::Writer;
use crate::rules::Game;
use numeration::Int;
use proptest::prelude::*;

fn int(n: u64) -> Int {
    Int::from(n)
}

/// P-positions: a row has one if its number ends in an even number of zeros.
const WYTHOFF_0: [(&str, &str); 9] = [
    ("game", r#""wythoff""#),
    ("g", "0"),
    ("transient", "0"),
    ("row_states", "[[[0,0,[],[[]]]]]"),
    ("symbols", "[[0,[0],0,1],[0,[],1,0]]"),
    ("states", "[[0,1,0],[2,-1,0],[3,1,1],[2,1,0]]"),
    ("differences", "[[0]]"),
    ("recurring", "[[0]]"),
    ("convergence", "0"),
];

/// A file with one field changed.
fn file(field: &str, json: &str) -> Vec<u8> {
    let mut writer = Writer::new("automaton");
    for (name, usual) in WYTHOFF_0 {
        writer.field(name, if name == field { json } else { usual });
    }
    writer.seal()
}

fn wythoff_0() -> Automaton {
    Automaton::read(&file("", "")).unwrap()
}

/// All that come with the program, and a small one.
fn all() -> Vec<Automaton> {
    let shipped = shipped::names().map(|name| Automaton::read(&shipped::certificate(name).unwrap()).unwrap());
    shipped.chain([wythoff_0()]).collect()
}

#[test]
fn p_positions_of_wythoff() {
    let automaton = wythoff_0();
    for n in ["0", "1", "2", "100", "10^12", "10^100+7", "2^2000-1"] {
        let n = numeration::parse(n).unwrap();
        let (a, b) = PairSequence::Wythoff.nth(&n);
        assert_eq!(automaton.point(0, &n).unwrap(), FarPoint { h: 0, n: n.clone(), a: a.clone(), b: b.clone() });
        assert_eq!(automaton.value(&b, &a).unwrap(), Some(0));
        assert_eq!(automaton.value(&a, &(&b + Int::ONE)).unwrap(), None);
        assert_eq!(automaton.partners(0, &a).unwrap(), std::slice::from_ref(&b));
        assert_eq!(automaton.partners(0, &b).unwrap(), std::slice::from_ref(&a));
        assert_eq!(automaton.diagonals(0, &n, &n).unwrap().len(), 1);
    }
    assert_eq!(automaton.point(1, &Int::ZERO).unwrap_err().kind(), ErrorKind::Unsupported);
}

#[test]
fn files_that_are_refused() {
    for (field, json) in [
        ("game", r#""nim""#),
        ("game", r#""no such game""#),
        ("game", r#""a-wythoff:2""#),
        ("g", "1"),
        ("g", "4000000000"),
        ("transient", "4000000000"),
        ("row_states", "[]"),
        ("row_states", "[[]]"),
        ("symbols", "[]"),
        ("symbols", "[[7,[0],0,1],[0,[],1,0]]"),
        ("symbols", "[[0,[1],0,1],[0,[],1,0]]"),
        ("symbols", "[[0,[0],0,2],[0,[],1,0]]"),
        ("states", "[]"),
        ("states", "[[0,1],[2,-1],[3,1],[2,1]]"),
        ("states", "[[0,9,0]]"),
        ("states", "[[0,-2,0]]"),
        ("states", "[[0,1,2],[2,-1,0],[3,1,1],[2,1,0]]"),
        ("states", "[[1,1,0],[2,-1,0],[3,1,1],[2,1,0]]"),
        ("states", r#""x""#),
    ] {
        let error = Automaton::read(&file(field, json)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Certificate, "{field}: {json}");
    }
    let mut bytes = file("", "");
    bytes[60] ^= 1;
    assert_eq!(Automaton::read(&bytes).unwrap_err().kind(), ErrorKind::Certificate);
    assert_eq!(Automaton::read(b"").unwrap_err().kind(), ErrorKind::Certificate);
}

/// Wrong automata give errors or wrong answers, but always an end.
#[test]
fn contradictions_are_noticed() {
    for (field, json) in [
        ("symbols", "[[0,[0],0,0],[0,[],1,0]]"),   // it never grows
        ("symbols", "[[0,[],0,1],[0,[],1,0]]"),    // no points
        ("symbols", "[[0,[0],-9,1],[0,[],-9,0]]"), // far to the left
        ("symbols", "[[0,[0],9,1],[0,[],0,0]]"),
        ("states", "[[0,-1,0]]"), // it reads nothing but zeros
        ("states", "[[0,1,0],[2,-1,0],[-1,-1,1]]"),
        ("row_states", "[[[-7,-7,[],[[]]]]]"),
        ("row_states", "[[[7,7,[0,1,2],[[3]]]]]"),
    ] {
        let automaton = Automaton::read(&file(field, json)).unwrap();
        for n in [int(0), int(5), int(1000), numeration::parse("10^50").unwrap()] {
            let _ = automaton.point(0, &n);
            let _ = automaton.value(&n, &(&n + int(3)));
            let _ = automaton.partners(0, &n);
            let _ = automaton.diagonals(0, &n, &(&n + int(9)));
            let _ = automaton.rows(&n, &(&n + int(30)));
            let _ = automaton.state(&n);
        }
    }
}

/// Compares all points of the first rows with an exact run.
fn agrees_with_an_exact_run(automaton: &Automaton, rows: u64) {
    let job = Job::default();
    let mut walk = RowWalk::at(automaton, &Int::from(automaton.transient)).unwrap();
    let mut row = automaton.transient;
    let mut run = Exact::new(automaton.game(), automaton.g() as usize, rows, &job).unwrap();
    let mut first = automaton.first.iter();
    let mut found: Vec<FarPoint> = Vec::new();
    run.record(rows, &job, |batch| {
        for point in batch {
            let expected = FarPoint::from(point);
            if point.a < automaton.transient {
                assert_eq!(first.next(), Some(&expected), "{}", automaton.game());
                continue;
            }
            while found.is_empty() {
                found.extend(walk.symbol().placed.iter().map(|placed| walk.point(placed).unwrap()));
                found.reverse();
                walk.advance().unwrap();
                row += 1;
            }
            assert_eq!(found.pop(), Some(expected), "{} row {row}", automaton.game());
        }
        Ok(())
    })
    .unwrap();
    assert!(found.is_empty() && first.next().is_none());
}

#[test]
fn exact_runs() {
    for automaton in all() {
        agrees_with_an_exact_run(&automaton, if automaton.t() > 1 { 200_000 } else { 1_000_000 });
    }
}

#[test]
#[ignore = "takes a minute"]
fn long_exact_runs() {
    for automaton in all() {
        agrees_with_an_exact_run(&automaton, 10_000_000);
    }
}

/// The states of rows, where they are told, are those of an exact run.
#[test]
fn states_of_rows() {
    let job = Job::default();
    for automaton in all() {
        let mut count = 0;
        for row in (0..3000).chain([10_000, 99_999, 100_000]) {
            let Some(state) = automaton.state(&int(row)).unwrap() else { continue };
            let mut run = Exact::new(automaton.game(), automaton.g() as usize, row, &job).unwrap();
            run.advance(row, &job).unwrap();
            assert_eq!(state, run.state(), "{} row {row}", automaton.game());
            count += 1;
        }
        assert!(
            count > 2900 || automaton.t() > 1 || automaton.game().to_string() == "r-wythoff",
            "{}",
            automaton.game()
        );
    }
}

/// Points, values, partners and diagonals against the first rows.
#[test]
fn questions_about_the_first_rows() {
    let job = Job::default();
    for automaton in all() {
        let (game, g) = (automaton.game(), automaton.g());
        let rows = 1500u64;
        let mut points: Vec<NearPoint> = Vec::new();
        let mut run = Exact::new(game, g as usize, rows, &job).unwrap();
        run.record(rows, &job, |batch| {
            points.extend(batch);
            Ok(())
        })
        .unwrap();
        let expected: Vec<FarPoint> = points.iter().map(FarPoint::from).collect();
        assert_eq!(automaton.rows(&Int::ZERO, &int(rows - 1)).unwrap(), expected, "{game}");
        for point in &expected {
            assert_eq!(automaton.point(point.h, &point.n).unwrap(), *point, "{game}");
            assert_eq!(automaton.value(&point.b, &point.a).unwrap(), Some(point.h), "{game}");
        }
        for row in [0, 1, 7, 39, 40, 41, 69, 70, 71, 500] {
            let of_row: Vec<_> = expected.iter().filter(|point| point.a == int(row)).cloned().collect();
            assert_eq!(automaton.rows(&int(row), &int(row)).unwrap(), of_row);
        }
        for h in 0..=g {
            for y in 0..rows {
                let column: Vec<_> =
                    expected.iter().filter(|point| point.h == h && point.b == int(y)).cloned().collect();
                assert_eq!(automaton.column(h, &int(y)).unwrap(), column, "{game}, column {y}");
            }
            // Beyond these diagonals there may be later rows.
            for d in 0..rows / 4 {
                for (least, most) in [(d, d), (d.saturating_sub(2), d + 2)] {
                    let inside = |point: &&NearPoint| point.h == h && (least..=most).contains(&point.d());
                    let on_it: Vec<FarPoint> = points.iter().filter(inside).map(FarPoint::from).collect();
                    assert_eq!(automaton.diagonals(h, &int(least), &int(most)).unwrap(), on_it, "{game}, diagonal {d}");
                }
            }
        }
    }
}

/// Every value of a board is told, or that it is larger.
#[test]
fn boards() {
    for automaton in all() {
        let side = 120;
        let table = board::table(automaton.game(), side, side, &Job::default()).unwrap();
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            let value = Some(table.get(a, b)).filter(|&value| value <= automaton.g());
            assert_eq!(automaton.value(&Int::from(a), &Int::from(b)).unwrap(), value, "{} {a} {b}", automaton.game());
        }
    }
}

/// Which automaton answers for which game.
#[test]
fn games_and_values() {
    let name = |game: &str, g: u32| shipped(&game.parse::<Game>().unwrap(), g).map(|shipped| shipped.name);
    assert_eq!(name("nim", 0), None);
    for name in shipped::names() {
        let automaton = Automaton::read(&shipped::certificate(name).unwrap()).unwrap();
        let file = format!("automata/{}-{}", automaton.game().to_string().replace(':', "-"), automaton.g());
        assert_eq!(name, file);
    }
}

/// Those that come with the program are proved, by a checker that shares nothing with what made them.
#[test]
fn certificates_are_accepted() {
    for name in shipped::names() {
        let verdict = crate::proof::check(&shipped::certificate(name).unwrap(), &Job::default()).unwrap();
        assert!(verdict.ok, "{name}: {}", verdict.reason);
    }
}

/// They are what is found today, byte for byte.
fn is_made_again(name: &str) {
    let certificate = shipped::certificate(name).unwrap();
    let automaton = Automaton::read(&certificate).unwrap();
    let built = build(automaton.game(), automaton.g(), &Job::default()).unwrap();
    assert!(built.certificate() == certificate, "{name}");
}

#[test]
fn made_again() {
    for name in ["wythoff-1", "wythoff-2", "t-1-3", "w-1-2", "w-2-2", "r-wythoff-5", "a-wythoff-4-16"] {
        is_made_again(&format!("automata/{name}"));
    }
}

#[test]
#[ignore = "takes half a minute"]
fn all_made_again() {
    shipped::names().for_each(is_made_again);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    /// The n-th point has its value, and the next one lies further out; numbers of up to 2000 digits.
    #[test]
    fn far_points(digits in 1usize..2000, seed in 1u64..) {
        let n = Int::from(seed) * Int::from(10u8).pow(digits) / Int::from(u64::MAX);
        for (game, g) in [
            ("wythoff", 2), ("f-wythoff", 5), ("w:1", 2), ("r-wythoff", 5), ("a-wythoff:2", 20), ("a-wythoff:3", 16),
            ("a-wythoff:4", 16), ("t:1", 3), ("w:2", 2),
        ] {
            let automaton = shipped(&game.parse().unwrap(), g).unwrap().automaton;
            for h in 0..=automaton.g() {
                let point = automaton.point(h, &n).unwrap();
                let next = automaton.point(h, &(&n + Int::ONE)).unwrap();
                prop_assert!(point.a < next.a);
                prop_assert_eq!(automaton.value(&point.a, &point.b).unwrap(), Some(h));
                prop_assert_eq!(automaton.partners(h, &point.a).unwrap(), vec![point.b.clone()]);
                prop_assert!(automaton.partners(h, &point.b).unwrap().contains(&point.a));
                let d = &point.b - &point.a;
                prop_assert!(automaton.diagonals(h, &d, &d).unwrap().contains(&point));
            }
        }
    }
}
