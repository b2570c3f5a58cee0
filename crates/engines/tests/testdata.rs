//! The cases of `testdata/`, against every engine and every closed form.

use numeration::{Digits, System, parse};
use wythoff_engines::board::{self, ENGINES};
use wythoff_engines::invariance::{BoardVerdict, agreement};
use wythoff_engines::job::Job;
use wythoff_engines::proof;
use wythoff_engines::regularity::{self, SearchLimits, regularity};
use wythoff_engines::strategy::{self, ClosedForm, Outcome, Sum, Which};
use wythoff_engines::{Game, Int, Solver};

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn published_tables() {
    for case in facts::tables() {
        let game = game(&case.game);
        let (rows, cols) = (case.rows.len(), case.rows[0].len());
        let mut tried = 0;
        for engine in ENGINES.iter().filter(|engine| engine.handles(&game)) {
            let table = engine.table(&game, rows, cols, &Job::default()).unwrap();
            for (a, row) in case.rows.iter().enumerate() {
                let ours: Vec<u32> = table.row(a).collect();
                assert_eq!(ours, *row, "{}, {}: row {a} by {}", case.source, case.game, engine.name());
            }
            tried += 1;
        }
        assert!(tried >= 2, "{} should have at least two engines", case.game);
    }
}

#[test]
fn single_positions() {
    for case in facts::positions() {
        let game = game(&case.game);
        let (a, b) = case.at;
        let name = format!("{} {:?} ({})", case.game, case.at, case.source);
        for engine in ENGINES.iter().filter(|engine| engine.handles(&game)) {
            let table = engine.table(&game, a + 1, b + 1, &Job::default()).unwrap();
            assert_eq!(table.get(a, b), case.value, "{name} by {}", engine.name());
        }
        if let Some(mut options) = case.options {
            options.sort_unstable();
            assert_eq!(game.options(a, b).unwrap(), options, "{name}: options");
        }
        let solver = Solver::of(&game);
        let found = solver.moves(&Int::from(a), &Int::from(b), usize::MAX, &Job::default()).unwrap();
        assert_eq!(found.outcome == Outcome::P, case.value == 0, "{name}");
        if let Some(mut winning) = case.winning {
            winning.sort_unstable();
            let winning: Vec<_> = winning.into_iter().map(|(x, y)| (Int::from(x), Int::from(y))).collect();
            assert_eq!(found.winning.first, winning, "{name}: winning options");
        }
        let value = solver.value(&Int::from(a), &Int::from(b), &Job::default()).unwrap();
        assert_eq!(value.value, Some(Int::from(case.value)), "{name}");
    }
}

#[test]
fn lists_of_p_positions() {
    for case in facts::lists() {
        let game = game(&case.game);
        let expected: Vec<(Int, Int)> = case.first.iter().map(|&(a, b)| (a.into(), b.into())).collect();
        let solver = Solver::of(&game);
        let listed = solver.p_positions(&Which::First(Int::from(expected.len())), &Job::default()).unwrap();
        assert_eq!(listed.positions.collect::<Vec<_>>(), expected, "{} ({})", case.game, case.source);
        let index = expected.len() - 1;
        let last = solver.p_positions(&Which::Nth(Int::from(index)), &Job::default()).unwrap();
        assert_eq!(last.positions.collect::<Vec<_>>(), expected[index..], "{} ({})", case.game, case.source);
        if let Some(form) = ClosedForm::of(&game, &Job::default()).unwrap() {
            assert!(expected.iter().all(|(a, b)| form.contains(a, b)), "{}", case.game);
        }
        // And the board agrees that there is nothing in between.
        let side = case.first.iter().map(|p| p.1).max().unwrap_or(0) + 1;
        let table = board::table(&game, side, side, &Job::default()).unwrap();
        let rows = case.first[index].0;
        let zeros: Vec<_> =
            (0..rows).flat_map(|a| (a..side).map(move |b| (a, b))).filter(|&(a, b)| table.get(a, b) == 0).collect();
        let known: Vec<_> = case.first.iter().copied().filter(|p| p.0 < rows).collect();
        assert_eq!(zeros, known, "{} on the board", case.game);
    }
}

#[test]
fn first_differences() {
    for case in facts::differences() {
        let (first, second) = (game(&case.games.0), game(&case.games.1));
        let found = board::compare(&first, &second, case.board, &Job::default()).unwrap();
        assert_eq!(found.map(|d| d.value), case.value, "{:?} ({})", case.games, case.source);
        if let Some(witness) = case.witness {
            assert_eq!(found.map(|d| d.witness), Some(witness), "{:?}", case.games);
        }
        if let Some(known) = agreement(&first, &second) {
            assert_eq!(known.verdict(case.value), BoardVerdict::Confirmed, "{:?} ({})", case.games, case.source);
        }
    }
}

#[test]
fn numbers_in_their_systems() {
    for case in facts::numbers() {
        let (a, n) = (Int::from(case.a), Int::from(case.n));
        for (system, digits) in [(System::p(&a), case.p), (System::q(&a), case.q)] {
            let system = system.unwrap();
            let digits: Digits = digits.into_iter().map(Int::from).collect();
            assert_eq!(system.digits(&n), digits, "a = {a}, n = {n} ({})", case.source);
            assert_eq!(system.value(&digits), n, "a = {a}, n = {n} ({})", case.source);
            assert!(system.is_admissible(&digits), "a = {a}, n = {n} ({})", case.source);
        }
    }
}

#[test]
fn sums_of_games() {
    for case in facts::sums() {
        let sum: Sum = case.sum.parse().unwrap_or_else(|e| panic!("{e}"));
        let found = strategy::solve(&sum, usize::MAX, &Job::default()).unwrap();
        let name = format!("{} ({})", case.sum, case.source);
        assert_eq!(found.outcome, Some(if case.outcome == "P" { Outcome::P } else { Outcome::N }), "{name}");
        assert_eq!(found.value, Some(Int::from(case.value)), "{name}");
        let winning: Vec<_> = found.winning.into_iter().map(|step| (step.component, step.to)).collect();
        let ints = |to: Vec<u32>| to.into_iter().map(Int::from).collect::<Vec<_>>();
        assert_eq!(winning, case.winning.into_iter().map(|(i, to)| (i, ints(to))).collect::<Vec<_>>(), "{name}");
        assert!(found.complete && found.winning_count == Int::from(winning.len()), "{name}");
    }
}

#[test]
fn positions_beyond_any_board() {
    for case in facts::far() {
        let (a, b) = (parse(&case.at.0).unwrap(), parse(&case.at.1).unwrap());
        let name = format!("{} {:?} ({})", case.game, case.at, case.source);
        let solver = Solver::of(&game(&case.game));
        let found = solver.moves(&a, &b, case.winning.len().max(1), &Job::default()).unwrap();
        let pair = |(x, y): &(String, String)| (parse(x).unwrap(), parse(y).unwrap());
        assert_eq!(found.winning.first, case.winning.iter().map(pair).collect::<Vec<_>>(), "{name}");
        let count = case.count.map_or(Int::from(case.winning.len()), |count| parse(&count).unwrap());
        assert_eq!(found.winning.count, count, "{name}");
        assert_eq!(found.outcome == Outcome::P, count == Int::ZERO, "{name}");
    }
}

#[test]
fn regularity_of_sets() {
    let job = Job::default();
    for case in facts::regular() {
        let game = game(&format!("wyt:{}", case.k));
        let name = format!("{game} ({})", case.source);
        let found = regularity(&game, &SearchLimits::default(), &job).unwrap();
        assert_eq!(found.word(), case.verdict, "{name}");
        let row = found.row().map(|row| (row.row, row.preperiod, row.period));
        assert_eq!(row, case.row, "{name}");
        assert_eq!(found.lemma1_p().map(|p| p.to_string()), case.lemma1_p, "{name}");
        let (p, never) = match &found.verdict {
            regularity::RegularityVerdict::Closed(tiling) => (Some(tiling.side()), false),
            regularity::RegularityVerdict::Quotient { never_closed, .. } => (None, never_closed.is_some()),
            _ => (None, false),
        };
        assert_eq!((p, never), (case.p, case.never), "{name}");
        let certificate = proof::regularity::write(&game, &found, &job).unwrap();
        let checked = proof::check(&certificate, &job).unwrap();
        assert!(checked.ok, "{name}: {}", checked.reason);
    }
}
