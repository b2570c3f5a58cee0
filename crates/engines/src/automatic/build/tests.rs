use super::*;
use crate::points::Exact;

fn built(game: &str, g: u32) -> Built {
    build(&game.parse().unwrap(), g, &Job::default()).unwrap()
}

fn agree(cases: impl Iterator<Item = facts::AutomatonCase>) {
    for case in cases {
        let built = built(&case.game, case.g);
        let ends = |of: &DifferenceSets| (*of.all.first().unwrap(), *of.all.last().unwrap());
        let (game, g) = (&case.game, case.g);
        assert_eq!((built.states(), built.row_states()), (case.states, case.row_states), "{game}, g = {g}");
        assert_eq!(built.convergence, case.convergence, "{game}, g = {g}");
        assert_eq!(built.differences.iter().map(ends).collect::<Vec<_>>(), case.differences, "{game}, g = {g}");
    }
}

#[test]
fn known_sizes() {
    agree(facts::automata().into_iter().filter(|case| !case.long));
}

#[test]
#[ignore = "takes half a minute"]
fn known_sizes_of_large_ones() {
    agree(facts::automata().into_iter().filter(|case| case.long));
}

#[test]
fn differences_that_recur() {
    // -5 is never a difference of the 2-points.
    let two = built("wythoff", 2).differences;
    assert!(!two[2].all.contains(&-5));
    assert!(two.iter().all(|of| of.all == of.recurring), "both ends are attained infinitely often");
    // The first points may be out of line for ever after: b_n = a_n + 2n + 2 for almost all 2-points of a-wythoff:2.
    let wide = built("a-wythoff:2", 2).differences;
    assert_eq!(wide[2].all, [-2, 0, 1, 2].into());
    assert_eq!(wide[2].recurring, [2].into());
}

#[test]
fn games_of_another_kind_are_refused() {
    for (game, g, part) in [
        ("nim", 1, "automata are made for"),
        ("wyt:2", 1, "automata are made for"),
        ("a-wythoff:99", 1, "A <= 16"),
        ("w:100000", 1, "left to the definition"),
        ("wythoff", 31, "up to 30"),
    ] {
        let error = build(&game.parse().unwrap(), g, &Job::default()).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::Unsupported);
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn a_build_stays_within_the_memory_allowed() {
    // The first rows do not fit, the windows do not, the row states do not; and what is known before.
    for (g, max_memory, part) in [
        (2, 1 << 20, "first rows"),
        (2, 12 << 20, "windows"),
        (8, 400 << 20, "row states do not fit"),
        (3, 1 << 30, "needs about 4 GiB"),
    ] {
        let job = Job::default().with_memory(max_memory);
        let error = build(&Game::wythoff(), g, &job).err().unwrap();
        assert_eq!(error.kind(), ErrorKind::Memory);
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn equal_games_have_equal_automata() {
    assert_eq!(built("w:0", 1).certificate(), built("wythoff", 1).certificate());
    assert_eq!(built("a-wythoff:1", 1).certificate(), built("wythoff", 1).certificate());
    assert_eq!(built("t:0", 3).states(), built("f-wythoff", 3).states());
    assert_eq!(built("t:inf", 2).states(), built("w:1", 2).states());
}

/// The first rows are those of the exact engine.
#[test]
fn first_rows_are_exact() {
    for game in ["wythoff", "f-wythoff", "t:1", "w:3", "w:1,4", "r-wythoff", "a-wythoff:2", "a-wythoff:5"] {
        let game: Game = game.parse().unwrap();
        let (g, rows) = (4, 3000);
        let shape = Shape::of(&game).unwrap();
        let mut steps = Steps::new(shape, g, u64::MAX);
        let transient = shape.transient(g) as u32;
        let first_rows = FirstRows::new(&game, g, transient, rows, &mut steps, &Job::default()).unwrap();
        let mut run = Exact::new(&game, g as usize, rows.into(), &Job::default()).unwrap();
        let mut expected = Vec::new();
        run.record(rows.into(), &Job::default(), |batch| {
            expected.extend(batch.iter().map(|point| (point.a, point.h, point.b)));
            Ok(())
        })
        .unwrap();
        let mut found = Vec::new();
        for (x, points) in (0..).zip(&first_rows.first) {
            found.extend(points.iter().map(|&(h, b)| (x, h, b)));
        }
        for x in transient as usize..rows as usize {
            let rho = first_rows.words.shifted[x] as i64 + i64::from(first_rows.shifts[x]);
            let (_, placed) = steps.next_and_placed(first_rows.states[x], first_rows.inserts[x]).unwrap();
            found.extend(placed.iter().map(|&(h, d)| (x as u64, h, (rho + i64::from(d)) as u64)));
        }
        assert_eq!(found, expected, "{game}");
    }
}
