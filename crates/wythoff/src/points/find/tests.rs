//! Section 3.6 against boards, and far answers against exact ones.

use super::*;
use crate::board;
use crate::evidence::Grade;

fn int(n: usize) -> Int {
    Int::from(n)
}

#[test]
fn section_3_6_against_a_board() {
    let job = Job::default();
    let (side, g) = (90, 6);
    let table = board::table(&Game::wythoff(), side, 3 * side, &job).unwrap();
    let mut finder = Finder::new(g, None);
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
        let found = finder.value(&int(a), &int(b), &job).unwrap();
        assert_eq!(found.what, Some(value).filter(|&v| v <= g), "({a},{b})");
        for h in 0..=g {
            let mut expected = Vec::new();
            for (x, y) in Game::wythoff().options(a, b).unwrap() {
                if table.get(x.min(y), x.max(y)) == h {
                    expected.push((int(x), int(y)));
                }
            }
            assert_eq!(finder.options(&int(a), &int(b), h, &job).unwrap().what, expected, "({a},{b}), h = {h}");
        }
    }
}

#[test]
fn partners_and_diagonals() {
    let job = Job::default();
    let mut finder = Finder::new(4, None);
    let table = board::table(&Game::wythoff(), 60, 200, &job).unwrap();
    for x in [0, 1, 2, 3, 10, 37, 59] {
        for h in 0..=4 {
            let y = (0..200).find(|&y| table.get(x, y) == h).unwrap();
            assert_eq!(finder.partner(&int(x), h, &job).unwrap().what, int(y), "x = {x}, h = {h}");
        }
    }
    for d in [0, 1, 2, 9, 20] {
        for h in 0..=4 {
            let a = (0..60).find(|&a| table.get(a, a + d) == h).unwrap();
            assert_eq!(finder.on_diagonal(&int(d), h, &job).unwrap().what.a, int(a), "d = {d}, h = {h}");
        }
    }
}

/// What an exact run says of rows just below [`EXACT_ROWS`], Algorithm RW says, too; and it is consistent with itself further
/// on: the options it finds have the value asked for.
#[test]
fn far_answers() {
    let job = Job::default();
    let mut finder = Finder::new(3, None).proving(0);
    let n = Int::from(5_000_000u32);
    let exact = finder.point(3, &n, &job).unwrap();
    assert_eq!(exact.evidence.grade, Grade::Exact);
    let far = Far::new(3, None, &job).unwrap();
    let rows = far.rows(&exact.what.a, 1, &job).unwrap();
    assert!(rows.points.contains(&exact.what));
    let (a, b) = (numeration::parse("10^40+3").unwrap(), numeration::parse("161*10^38+55").unwrap());
    let options = finder.options(&a, &b, 3, &job).unwrap();
    assert_eq!((options.evidence.grade, options.evidence.constant), (Grade::Conditional, Some(250)));
    assert!(!options.what.is_empty());
    for (x, y) in &options.what {
        assert!(Game::wythoff().allows((&a, &b), (x, y)).unwrap());
        assert_eq!(finder.value(x, y, &job).unwrap().what, Some(3));
    }
    let proved = finder.value(&a, &(&a * Int::from(2u8)), &job).unwrap();
    assert_eq!((proved.what, proved.evidence.grade), (None, Grade::Bound));
    let checked = finder.double_check().options(&a, &b, 3, &job).unwrap();
    assert_eq!(checked.what, options.what);
    assert_ne!(checked.evidence.constant, options.evidence.constant);
    // Smaller values are told by an automaton, and by Algorithm RW if that is asked for.
    let options = finder.options(&a, &b, 2, &job).unwrap();
    assert_eq!(options.evidence.grade, Grade::Proved);
    let second = Finder::new(2, Some(150)).options(&a, &b, 2, &job).unwrap();
    assert_eq!((second.what, second.evidence.constant), (options.what, Some(150)));
}

#[test]
fn other_games() {
    let job = Job::default();
    let game: Game = "f-wythoff".parse().unwrap();
    for r in [None, Some(50)] {
        let point = Finder::of(&game, 4, r).point(4, &int(28), &job).unwrap();
        assert_eq!((point.what.a, point.what.b), (int(45), int(67)));
        assert_eq!(point.evidence.grade, if r.is_none() { Grade::Proved } else { Grade::Exact });
    }
    let mut finder = Finder::of(&"t:1".parse().unwrap(), 4, None);
    assert!(finder.point(4, &numeration::parse("10^9").unwrap(), &job).is_err());
    assert!(finder.rows(&Int::from(EXACT_ROWS), &Int::from(EXACT_ROWS), &job).is_err());
}
