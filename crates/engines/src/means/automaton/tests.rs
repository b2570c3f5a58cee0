//! What automata say of every game that they know, against boards and exact runs.

use super::super::run::ExactRun;
use super::super::tests::{int, known, parse};
use super::*;
use crate::board;
use crate::budget::EXACT_ROWS;
use crate::evidence::Grade;
use crate::means::Solver;
use std::slice::from_ref;

/// Games with the largest value that an automaton tells.
const GAMES: [(&str, u32); 16] = [
    ("wythoff", 2),
    ("w:0", 2),
    ("a-wythoff:1", 2),
    ("f-wythoff", 5),
    ("t:0", 5),
    ("w:1", 2),
    ("t:inf", 2),
    ("t:2", 2),
    ("t:7", 2),
    ("t:1", 3),
    ("w:2", 2),
    ("r-wythoff", 5),
    ("a-wythoff:2", 20),
    ("heap:1,2", 20),
    ("a-wythoff:3", 16),
    ("a-wythoff:4", 16),
];

fn automata(text: &str) -> (Game, Automata) {
    let game: Game = text.parse().unwrap();
    let automata = Automata::of(&game).unwrap_or_else(|| panic!("{text}"));
    (game, automata)
}

#[test]
fn which_games() {
    for (name, g) in GAMES {
        let (game, automata) = automata(name);
        assert_eq!((automata.largest(), shipped::largest(&game)), (g, Some(g)), "{name}");
        assert!(Solver::of(&game).means().any(|means| means == automata.name()), "{name}");
        assert!(Solver::with_rows_to_converge(&game, 100).means().all(|means| means != automata.name()), "{name}");
        assert!(automata.automaton(g + 1).unwrap().is_none(), "{name}");
        assert_eq!(automata.automaton(g).unwrap().unwrap().same.is_some(), matches!(name, "t:2" | "t:7"), "{name}");
    }
    assert!(Automata::of(&"nim".parse().unwrap()).is_none());
}

/// Values and options, of a sample of positions and of all values.
#[test]
fn against_boards() {
    let job = Job::default();
    for (name, g) in GAMES {
        let (game, automata) = automata(name);
        let side = 90;
        let table = board::table(&game, side, side, &job).unwrap();
        let all = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
        for (a, b) in all.filter(|(a, b)| (5 * a + 3 * b).is_multiple_of(11)) {
            let value = table.get(a, b);
            let (x, y) = (int(a), int(b));
            let at = TwoPiles { a: &x, b: &y };
            let found = known(automata.value(at, None, &job)).unwrap();
            let (expected, grade) = match value <= g {
                true => (ValueOrBound::Exactly(Int::from(value)), Grade::Proved),
                false => (ValueOrBound::AtLeast(Int::from(g + 1)), Grade::Bound),
            };
            assert_eq!((found.what, found.evidence.grade), (expected, grade), "{name}: ({a},{b})");
            for h in (0..=g).filter(|h| (a + *h as usize).is_multiple_of(3)) {
                let options = game.options(a, b).unwrap().into_iter().filter(|&(x, y)| table.get(x, y) == h);
                let expected: Vec<_> = options.map(|(x, y)| (int(x), int(y))).collect();
                let found = known(automata.options(at, &Int::from(h), usize::MAX, &job)).unwrap();
                assert_eq!(found.what.first, expected, "{name}: ({a},{b}), {h}");
                assert_eq!(found.evidence.grade, Grade::Proved);
            }
        }
    }
}

/// The same questions without an automaton, up to where an exact run answers them.
#[test]
fn against_exact_runs() {
    let job = Job::default();
    let mut states = 0;
    for (name, g) in GAMES {
        let (game, automata) = automata(name);
        let run = ExactRun::of(&game).unwrap();
        for first in [0u32, 50, 3000] {
            let (first, last) = (Int::from(first), Int::from(first + 40));
            let (one, other) = (automata.rows(g, &first, &last, &job), run.rows(g, &first, &last, &job));
            assert_eq!(known(one).unwrap().what, known(other).unwrap().what, "{name}");
            if let Some(state) = known(automata.state(g, &last, &job)) {
                assert_eq!(state.what, known(run.state(g, &last, &job)).unwrap().what, "{name}, row {last}");
                states += 1;
            }
        }
        for n in [0u32, 1, 40, 2000] {
            let many = [Int::from(n)];
            let (one, other) = (automata.points(g, &many, &job), run.points(g, &many, &job));
            let (one, other) = (known(one).unwrap().what, known(other).unwrap().what);
            assert_eq!(one[0].found.what, other[0].found.what, "{name}, number {n}");
        }
    }
    assert!(states >= 3 * 8, "{states}");
}

/// Algorithm RW agrees, and further out than any exact run other games answer, too.
#[test]
fn far_out() {
    let job = Job::default();
    let far = parse("10^60+271828");
    for (name, g) in GAMES {
        let (game, automata) = automata(name);
        let solver = Solver::of(&game);
        let found = solver.point(g, &far, &job).unwrap().found;
        let FarPoint { a, b, .. } = &found.what;
        assert!(*a > Int::from(EXACT_ROWS) && found.evidence.grade == Grade::Proved, "{name}");
        assert!(solver.rows(g, a, a, &job).unwrap().what.contains(&found.what), "{name}");
        assert_eq!(solver.value(b, a, &job).unwrap().value, Some(Int::from(g)), "{name}");
        let next = b + Int::ONE;
        let options = known(automata.options(TwoPiles { a, b: &next }, &Int::from(g), usize::MAX, &job)).unwrap();
        assert!(options.what.first.contains(&(a.clone(), b.clone())) && options.what.first.len() < 40, "{name}");
        let certificate = found.evidence.certificate().unwrap();
        assert!(shipped::certificate(certificate).is_some(), "{certificate}");
    }
    let (_, with) = automata("wythoff");
    let job = job.with(crate::budget::Budget { proof: 0, ..job.budget });
    let without = Solver::with_rows_to_converge(&Game::wythoff(), 100);
    for h in 1..=2 {
        let point = known(with.points(h, from_ref(&far), &job)).unwrap().what.remove(0).found.what;
        let other = without.point(h, &far, &job).unwrap().found;
        assert_eq!((&other.what, other.evidence.constant()), (&point, Some(100)));
        let state = known(with.state(2, &point.a, &job)).unwrap().what;
        assert_eq!(without.state(2, &point.a, &job).unwrap().what, state);
    }
}

/// Games that share positions with one of an automaton only below some value: what it says of larger ones is not theirs.
#[test]
fn games_that_part() {
    let job = Job::default();
    for (name, largest) in [("w:1,2", 1), ("w:0,2", 1), ("w:0,1", 0)] {
        let (game, automata) = automata(name);
        assert_eq!(automata.largest(), largest, "{name}");
        let side = 120;
        let table = board::table(&game, side, side, &job).unwrap();
        for (a, b) in (0..side).flat_map(|a| (a..side).map(move |b| (a, b))) {
            let (x, y) = (int(a), int(b));
            let found = known(automata.value(TwoPiles { a: &x, b: &y }, Some(9), &job)).unwrap().what;
            let expected = match table.get(a, b) {
                value if value <= largest => ValueOrBound::Exactly(Int::from(value)),
                _ => ValueOrBound::AtLeast(Int::from(largest + 1)),
            };
            assert_eq!(found, expected, "{name}: ({a},{b})");
        }
    }
}
