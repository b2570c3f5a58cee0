//! What automata say of every game that they know, against boards and exact runs.

use crate::automatic::shipped;
use crate::board;
use crate::evidence::Grade;
use crate::job::Job;
use crate::points::{EXACT_ROWS, Finder};
use crate::rules::Game;
use numeration::Int;

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

fn int(n: usize) -> Int {
    Int::from(n)
}

#[test]
fn which_games() {
    for (name, g) in GAMES {
        let game: Game = name.parse().unwrap();
        assert_eq!(shipped::largest(&game), Some(g), "{name}");
        assert!(Finder::of(&game, g, None).is_automatic() && Finder::of(&game, g, None).goes_far());
        assert!(!Finder::of(&game, g + 1, None).is_automatic() && !Finder::of(&game, g, Some(100)).is_automatic());
        let state = Finder::of(&game, 0, None).automaton(g).unwrap();
        assert_eq!(state.same.is_some(), matches!(name, "t:2" | "t:7"), "{name}");
    }
    assert_eq!(shipped::largest(&"nim".parse().unwrap()), None);
}

/// Values and options, of a sample of positions and of all values.
#[test]
fn against_boards() {
    let job = Job::default();
    for (name, g) in GAMES {
        let game: Game = name.parse().unwrap();
        let side = 90;
        let table = board::table(&game, side, side, &job).unwrap();
        for (a, b) in
            (0..side).flat_map(|a| (0..side).map(move |b| (a, b))).filter(|(a, b)| (5 * a + 3 * b).is_multiple_of(11))
        {
            let shipped = Finder::of(&game, g, None).automaton(g).unwrap();
            let value = Some(table.get(a, b)).filter(|&value| value <= g);
            let found = shipped.value(g, &int(a.min(b)), &int(a.max(b))).unwrap();
            assert_eq!(found.what, value, "{name}: ({a},{b})");
            assert_eq!(found.evidence.grade, if value.is_some() { Grade::Proved } else { Grade::Bound });
            for h in (0..=g).filter(|h| (a + *h as usize).is_multiple_of(3)) {
                let options = game.options(a, b).unwrap().into_iter().filter(|&(x, y)| table.get(x, y) == h);
                let expected: Vec<_> = options.map(|(x, y)| (int(x), int(y))).collect();
                let found = shipped.options(&game, &int(a), &int(b), h).unwrap();
                assert_eq!(found.what, expected, "{name}: ({a},{b}), {h}");
                assert_eq!(found.evidence.grade, Grade::Proved);
            }
        }
    }
}

/// The same questions without an automaton, up to where an exact run answers them.
#[test]
fn against_exact_runs() {
    let job = Job::default();
    for (name, g) in GAMES.iter().filter(|(name, _)| *name != "heap:1,2") {
        let game: Game = name.parse().unwrap();
        let (mut with, mut without) = (Finder::of(&game, *g, None), Finder::of(&game, *g, Some(400)));
        for first in [0u32, 50, 3000] {
            let (first, last) = (Int::from(first), Int::from(first + 40));
            let (one, other) = (with.rows(&first, &last, &job).unwrap(), without.rows(&first, &last, &job).unwrap());
            assert_eq!(one.what, other.what, "{name}");
            let (one, other) = (with.state(&last, &job).unwrap(), without.state(&last, &job).unwrap());
            assert_eq!(one.what, other.what, "{name}, row {last}");
        }
        for n in [0u32, 1, 40, 2000] {
            let n = Int::from(n);
            let (one, other) = (with.point(*g, &n, &job).unwrap(), without.point(*g, &n, &job).unwrap());
            assert_eq!(one.what, other.what, "{name}, number {n}");
        }
    }
}

/// Algorithm RW agrees, and further out than any exact run other games answer, too.
#[test]
fn far_out() {
    let job = Job::default();
    let far = numeration::parse("10^60+271828").unwrap();
    for (name, g) in GAMES {
        let game: Game = name.parse().unwrap();
        let mut finder = Finder::of(&game, g, None);
        let found = finder.point(g, &far, &job).unwrap();
        assert!(found.what.a > Int::from(EXACT_ROWS) && found.evidence.grade == Grade::Proved, "{name}");
        assert!(finder.rows(&found.what.a, &found.what.a, &job).unwrap().what.contains(&found.what), "{name}");
        assert_eq!(finder.value(&found.what.b, &found.what.a, &job).unwrap().what, Some(g), "{name}");
        assert!(finder.options(&found.what.a, &(&found.what.b + Int::ONE), g, &job).unwrap().what.len() < 40, "{name}");
        let certificate = found.evidence.certificate.unwrap();
        assert!(shipped::certificate(&certificate).is_some(), "{certificate}");
    }
    let (mut with, mut without) = (Finder::new(2, None), Finder::new(2, Some(100)));
    for h in 1..=2 {
        let found = with.point(h, &far, &job).unwrap().what;
        assert_eq!(without.point(h, &far, &job).unwrap().what, found);
        assert_eq!(with.partner(&found.b, h, &job).unwrap().what, found.a);
        assert_eq!(with.on_diagonal(&(&found.b - &found.a), h, &job).unwrap().what, found);
        assert_eq!(without.state(&found.a, &job).unwrap().what, with.state(&found.a, &job).unwrap().what);
    }
    // A larger g finds small values by the automaton.
    let point = with.point(2, &far, &job).unwrap().what;
    let found = Finder::new(20, None).value(&point.a, &point.b, &job).unwrap();
    assert_eq!((found.what, found.evidence.grade), (Some(2), Grade::Proved));
}

/// Games that share positions with one of an automaton only below some value: what it says of larger ones is not
/// theirs.
#[test]
fn games_that_part() {
    let job = Job::default();
    for (name, largest) in [("w:1,2", 1), ("w:0,2", 1), ("w:0,1", 0)] {
        let game: Game = name.parse().unwrap();
        assert_eq!(shipped::largest(&game), Some(largest), "{name}");
        let side = 120;
        let table = board::table(&game, side, side, &job).unwrap();
        for (a, b) in (0..side).flat_map(|a| (a..side).map(move |b| (a, b))) {
            let told = Finder::of(&game, 9, None).small_value(&int(a), &int(b)).unwrap().and_then(|found| found.what);
            assert_eq!(told, Some(table.get(a, b)).filter(|&value| value <= largest), "{name}: ({a},{b})");
        }
    }
}
