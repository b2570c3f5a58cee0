//! Which means a game has, and which of them answer which questions.

use super::super::Trail;
use super::super::tests::{int, parse};
use super::*;
use crate::budget::QUESTION;
use crate::evidence::Grade;
use crate::job::Progress;
use crate::strategy::{Value, Which};
use numeration::Int;

const WYTHOFF: [&str; 8] = [
    "closed form",
    "distance from the line",
    "board",
    "near rows",
    "exact run",
    "automaton",
    "period of the row",
    "Algorithm RW",
];

/// The ladder of W_{k,l} with an even l.
const MOVED: [&str; 8] = [
    "closed form",
    "translate",
    "as in Nim",
    "board",
    "near rows",
    "exact run",
    "as in wythoff, moved",
    "period of the row",
];

const RATIO: [&str; 8] =
    ["closed form", "translate", "as in Nim", "board", "near rows", "exact run", "automaton", "period of the row"];

const GREEDY: [&str; 6] = ["closed form", "board", "near rows", "exact run", "automaton", "period of the row"];

const LADDERS: [(&str, &[&str]); 20] = [
    ("wythoff", &WYTHOFF),
    ("nim", &["formula", "closed form", "board", "period of the row"]),
    ("w:500", &MOVED),
    ("w:4", &MOVED),
    ("w:3", &["closed form", "translate", "as in Nim", "board", "near rows", "exact run", "period of the row"]),
    ("t:2", &RATIO),
    ("f-wythoff", &RATIO),
    ("r-wythoff", &GREEDY),
    ("a-wythoff:2", &GREEDY),
    ("wyt:1", &["formula", "closed form", "as in Nim", "tiling", "board", "period of the row"]),
    ("wyt:2,7,8", &["as in Nim", "board", "tiling", "period along the diagonal", "period of the row"]),
    ("wyt:1,2,4", &["closed form", "as in Nim", "tiling", "board", "period of the row"]),
    ("wyt:3i", &["as in Nim", "board", "period along the diagonal", "period of the row"]),
    ("cyclic-nimhoff:5", &["formula", "closed form", "board"]),
    ("connell:3", &["closed form", "board"]),
    ("heap:2,3", &["closed form", "board"]),
    ("fraenkel-borosh:2,3", &["board"]),
    ("vectors:(1,2)", &["board"]),
    ("rule:k==l||l==2*k", &["board"]),
    ("rule:k==l+1", &["board"]),
];

/// Games with the same moves as a simpler one.
const SYNONYMS: [(&str, &str); 10] = [
    ("heap:1,1", "wythoff"),
    ("fraenkel-borosh:1,1", "wythoff"),
    ("a-wythoff:1", "wythoff"),
    ("connell:1", "wythoff"),
    ("w:0", "wythoff"),
    ("wyt:1i", "wythoff"),
    ("rule:k==l", "wythoff"),
    ("heap:1,2", "a-wythoff:2"),
    ("t:inf", "w:1"),
    ("cyclic-nimhoff:2", "nim"),
];

fn solver(text: &str) -> Solver {
    Solver::of(&text.parse().unwrap_or_else(|e| panic!("{e}")))
}

fn with_work(work: u128) -> Job<'static> {
    Job::default().with(Budget { work, ..Budget::default() })
}

/// The means that had the answer, and those that were asked before.
fn answered(trail: &Trail) -> (Option<&'static str>, Vec<&'static str>) {
    let steps = trail.steps();
    let last = steps.iter().rev().find(|step| step.outcome.word() == "answered").map(|step| step.means);
    (last, steps.iter().map(|step| step.means).collect())
}

#[test]
fn every_game_has_its_ladder() {
    for (text, means) in LADDERS {
        assert_eq!(solver(text).means().collect::<Vec<_>>(), means, "{text}");
    }
    // As it is written, a rule is no more than a board.
    let written = "rule:k==l".parse::<Game>().unwrap().as_written();
    assert_eq!(Solver::of(&written).means().collect::<Vec<_>>(), ["board"]);
    // Whoever gives an R asks for Algorithm RW.
    let given = Solver::with_rows_to_converge(&Game::wythoff(), 100);
    assert!(given.means().all(|means| means != "automaton") && given.means().any(|means| means == "Algorithm RW"));
}

#[test]
fn synonyms_are_answered_as_the_simplest_game() {
    let positions = [("3", "5"), ("5", "6"), ("40", "10^30"), ("10^30", "10^30+5"), ("1618033988750", "2618033988750")];
    for (text, simplest) in SYNONYMS {
        let (one, other) = (solver(text), solver(simplest));
        assert!(one.means().eq(other.means()), "{text}");
        for (a, b) in positions {
            let (a, b) = (parse(a), parse(b));
            let trail = Trail::default();
            let found = one.value(&a, &b, &Job::default().showing(&trail)).unwrap();
            let expected = other.value(&a, &b, &Job::default()).unwrap();
            assert_eq!((&found.value, &found.at_least), (&expected.value, &expected.at_least), "{text} ({a},{b})");
            assert_eq!(found.evidence.grade, expected.evidence.grade, "{text} ({a},{b})");
            if one.game().is_simplified() {
                let first = &trail.steps()[0];
                assert_eq!(first.means, "rules", "{text}");
                assert_eq!(first.outcome.to_string(), format!("as {simplest}, which has the same moves"));
            }
            let (found, expected) = (one.moves(&a, &b, 9, &Job::default()), other.moves(&a, &b, 9, &Job::default()));
            let (found, expected) = (found.unwrap(), expected.unwrap());
            assert_eq!((found.outcome, found.winning), (expected.outcome, expected.winning), "{text} ({a},{b})");
        }
    }
}

#[test]
fn values_are_found_by_the_first_that_knows_them() {
    for (text, a, b, means, grade) in [
        ("wythoff", "3", "5", "closed form", Grade::Theorem),
        ("wythoff", "5", "6", "board", Grade::Exact),
        ("wythoff", "100", "10^30", "period of the row", Grade::Proved),
        // The points of values 1, 2 and 5 of Table 6 of Nivasch 2009.
        ("wythoff", "1618033988750", "2618033988750", "automaton", Grade::Proved),
        ("wythoff", "2618033988750", "1618033988749", "automaton", Grade::Proved),
        ("wythoff", "1618033988750", "2618033988752", "Algorithm RW", Grade::Proved),
        ("nim", "10^30", "7", "formula", Grade::Theorem),
        ("cyclic-nimhoff:5", "10^30", "10^31", "formula", Grade::Theorem),
        ("wyt:1", "10^30", "10^30+7", "formula", Grade::Theorem),
        ("wyt:1,2,4", "10^30", "10^30+7", "tiling", Grade::Theorem),
        ("wyt:2,6", "10^30", "10^30+7", "tiling", Grade::Proved),
        ("wyt:2,7,8", "10^30", "1", "as in Nim", Grade::Theorem),
        ("wyt:2,7,8", "30", "10^30", "period of the row", Grade::Proved),
        ("w:500", "200", "10^30", "as in Nim", Grade::Theorem),
        ("w:500", "600", "700", "board", Grade::Exact),
        ("w:5", "7", "8", "translate", Grade::Theorem),
        ("t:2", "1", "10^30", "as in Nim", Grade::Theorem),
        ("a-wythoff:2", "5", "6", "board", Grade::Exact),
        ("connell:3", "30", "44", "board", Grade::Exact),
        ("vectors:(1,2)", "30", "44", "board", Grade::Exact),
    ] {
        let trail = Trail::default();
        let found = solver(text).value(&parse(a), &parse(b), &Job::default().showing(&trail)).unwrap();
        let grade_and_means = (answered(&trail).0, found.evidence.grade);
        assert_eq!(grade_and_means, (Some(means), grade), "{text} ({a},{b}): {:?}", trail.steps());
        assert!(found.value.is_some() && found.at_least.is_none() && found.obstacle.is_none(), "{text} ({a},{b})");
    }
}

/// Where none of them knows the value, all have their say, and the best bound is told with what would give more.
#[test]
fn bounds_are_the_best_that_are_known() {
    for (text, a, b, least, means) in [
        ("wythoff", "10^50", "10^51", "8*10^50", "distance from the line"),
        ("wythoff", "10^30", "10^30+5", "2^32", "distance from the line"),
        ("w:4", "10^30", "10^30+5", "4", "as in wythoff, moved"),
        ("a-wythoff:2", "10^50", "10^51", "21", "automaton"),
        ("f-wythoff", "10^50", "10^50+1", "6", "automaton"),
        ("connell:3", "10^30", "10^30+6", "1", "closed form"),
        ("wyt:2,7,8", "10^30", "10^30+1", "1", "period along the diagonal"),
    ] {
        let trail = Trail::default();
        let found = solver(text).value(&parse(a), &parse(b), &Job::default().showing(&trail)).unwrap();
        assert_eq!((found.value, found.at_least), (None, Some(parse(least))), "{text} ({a},{b})");
        assert_eq!(found.evidence.grade, Grade::Bound, "{text} ({a},{b})");
        assert!(found.obstacle.is_some_and(|error| error.kind() == ErrorKind::Time), "{text} ({a},{b})");
        let said = |step: &Tried| step.means == means && step.outcome.to_string() == found.evidence.to_string();
        assert!(trail.steps().iter().any(said), "{text} ({a},{b}): {:?}", trail.steps());
        assert_eq!(answered(&trail).0.filter(|_| text != "w:4"), None, "{text} ({a},{b})");
    }
}

#[test]
fn other_questions_are_answered_by_the_first_that_can() {
    let ask = |text: &str, ask: &dyn Fn(&Solver, &Job) -> Result<()>| {
        let trail = Trail::default();
        ask(&solver(text), &Job::default().showing(&trail)).unwrap_or_else(|e| panic!("{text}: {e}"));
        answered(&trail).0.unwrap_or_else(|| panic!("{text}: {:?}", trail.steps()))
    };
    let options = |text: &str, a: &str, b: &str, value: u8| {
        let (a, b) = (parse(a), parse(b));
        ask(text, &|solver, job| solver.options(TwoPiles { a: &a, b: &b }, &Int::from(value), 9, job).map(drop))
    };
    assert_eq!(options("nim", "10^30", "7", 3), "formula");
    assert_eq!(options("wythoff", "10^30", "10^30+5", 0), "closed form");
    assert_eq!(options("wythoff", "30", "44", 3), "board");
    assert_eq!(options("wythoff", "10^30", "10^30+5", 2), "automaton");
    assert_eq!(options("wythoff", "10^30", "16*10^29", 4), "Algorithm RW");
    assert_eq!(options("w:4", "10^30", "16*10^29", 2), "as in wythoff, moved");
    assert_eq!(options("w:5", "10^30", "16*10^29", 1), "translate");
    assert_eq!(options("wyt:2,6", "10^30", "10^30+3", 4), "tiling");
    assert_eq!(options("wyt:2,7,8", "10^30", "10^30+3", 0), "period along the diagonal");
    let p_positions = |text: &str, which: &Which| ask(text, &|solver, job| solver.p_positions(which, job).map(drop));
    assert_eq!(p_positions("wythoff", &Which::Nth(parse("10^30"))), "closed form");
    assert_eq!(p_positions("wyt:2,7,8", &Which::Below(int(100))), "board");
    assert_eq!(p_positions("wyt:2,7,8", &Which::Below(parse("10^30"))), "period along the diagonal");
    assert_eq!(p_positions("vectors:(1,2)", &Which::First(int(5))), "board");
    let point = |text: &str, h: u32, n: &str| ask(text, &|solver, job| solver.point(h, &parse(n), job).map(drop));
    assert_eq!(point("wythoff", 0, "10^30"), "closed form");
    assert_eq!(point("wythoff", 3, "1000"), "near rows");
    assert_eq!(point("wythoff", 3, "10^6"), "exact run");
    assert_eq!(point("wythoff", 2, "10^30"), "automaton");
    assert_eq!(point("wythoff", 4, "10^12"), "Algorithm RW");
    assert_eq!(point("w:4", 2, "10^30"), "as in wythoff, moved");
    assert_eq!(point("f-wythoff", 1, "10^30"), "translate");
    assert_eq!(point("wyt:2,7,8", 0, "10^30"), "period along the diagonal");
    let state = |text: &str, g: u32, row: &str| ask(text, &|solver, job| solver.state(g, &parse(row), job).map(drop));
    assert_eq!(state("wythoff", 3, "1000"), "near rows");
    assert_eq!(state("f-wythoff", 4, "10^30"), "automaton");
    assert_eq!(state("wythoff", 4, "10^30"), "Algorithm RW");
}

/// A value that is known for little is the same for more, and what is said to be less than it is.
#[test]
fn a_smaller_budget_only_weakens() {
    let positions = [
        ("5", "6"),
        ("90", "140"),
        ("25", "10^30"),
        ("10^30", "10^30+7"),
        ("1618033988750", "2618033988752"),
        ("3000", "3010"),
    ];
    for (text, _) in LADDERS {
        for (a, b) in positions {
            let (a, b) = (parse(a), parse(b));
            let ask = |work: u128| match solver(text).value(&a, &b, &with_work(work)) {
                Err(error) if error.kind() == ErrorKind::Time => None,
                found => Some(found.unwrap_or_else(|e| panic!("{text} ({a},{b}): {e}"))),
            };
            let mut best: Option<Value> = None;
            for work in [0, 1000, 100_000, 1_000_000, 30_000_000, 300_000_000, 2_000_000_000] {
                let found = ask(work);
                assert!(found.is_some() || best.is_none(), "{text} ({a},{b}) for {work}");
                if let (Some(best), Some(found)) = (&best, &found) {
                    match (&best.value, &best.at_least, &found.value) {
                        (Some(value), _, _) => {
                            assert_eq!(found.value.as_ref(), Some(value), "{text} ({a},{b}) for {work}")
                        }
                        (None, least, Some(value)) => {
                            assert!(least.as_ref() <= Some(value), "{text} ({a},{b}) for {work}")
                        }
                        (None, least, None) => assert!(*least <= found.at_least, "{text} ({a},{b}) for {work}"),
                    }
                }
                best = found.or(best);
            }
        }
    }
}

/// Arithmetic is never refused, and everything else in good order.
#[test]
fn no_budget_at_all() {
    let job = with_work(0);
    let far = (parse("10^30"), parse("10^30+6"));
    let answer = |text: &str| solver(text).value(&far.0, &far.1, &job);
    for text in ["nim", "cyclic-nimhoff:5", "wyt:1"] {
        let found = answer(text).unwrap();
        assert_eq!((found.value.is_some(), found.evidence.grade), (true, Grade::Theorem), "{text}");
    }
    for text in ["wythoff", "w:4", "t:2", "r-wythoff", "a-wythoff:2", "wyt:1,2,4", "connell:3", "heap:2,3"] {
        let found = answer(text).unwrap();
        assert_eq!((found.value, found.evidence.grade), (None, Grade::Bound), "{text}");
        assert!(found.at_least.is_some_and(|least| least >= Int::ONE) && found.obstacle.is_some(), "{text}");
        let (a, b) = (solver(text).p_positions(&Which::Nth(parse("10^20")), &job).unwrap().positions).next().unwrap();
        let lost = solver(text).value(&a, &b, &job).unwrap();
        assert_eq!((lost.value, lost.evidence.grade), (Some(Int::ZERO), Grade::Theorem), "{text}");
        assert!(!solver(text).moves(&far.0, &far.1, 3, &job).unwrap().winning.first.is_empty(), "{text}");
    }
    for text in ["wyt:2,7,8", "fraenkel-borosh:2,3", "vectors:(1,2)", "rule:k==l||l==2*k"] {
        assert_eq!(answer(text).unwrap_err().kind(), ErrorKind::Time, "{text}");
    }
    // Whatever is asked, there is an answer or it takes too long.
    for (text, _) in LADDERS {
        let solver = solver(text);
        let check = |error: Option<Error>| {
            let is_in_order = |error: &Error| matches!(error.kind(), ErrorKind::Time | ErrorKind::Unsupported);
            assert!(error.as_ref().is_none_or(is_in_order), "{text}: {error:?}");
        };
        for (a, b) in [(int(0), int(0)), (int(5), int(6)), (int(3000), int(4000)), far.clone()] {
            check(solver.value(&a, &b, &job).err());
            check(solver.value_up_to(&a, &b, Some(3), &job).err());
            check(solver.moves(&a, &b, 3, &job).err());
            check(solver.explain(&a, &b, 3, &job).err());
            check(solver.points(2, &[a.clone(), b.clone()], &job).err());
            check(solver.rows(2, &a, &a, &job).err());
            check(solver.state(2, &b, &job).err());
            for which in [Which::First(a.clone()), Which::Nth(b.clone()), Which::Below(b.clone())] {
                check(solver.p_positions(&which, &job).err());
            }
        }
    }
}

/// Whoever wants no conjecture gets none, nor what takes one to find.
#[test]
fn without_conjectures() {
    let job = Job::default().with(Budget { conjectures: false, ..Budget::default() });
    let (a, b) = (parse("1618033988750"), parse("2618033988752")); // of value 5
    for (text, shift) in [("wythoff", 0), ("w:8", 8)] {
        let (solver, a, b) = (solver(text), &a + int(shift), &b + int(shift));
        let found = solver.value(&a, &b, &job).unwrap();
        assert_eq!((found.value, found.evidence.grade), (None, Grade::Bound), "{text}");
        assert_eq!(solver.value(&a, &b, &Job::default()).unwrap().value, Some(Int::from(5u8)), "{text}");
        assert!(solver.point(5, &parse("10^12"), &job).is_err() && solver.point(2, &parse("10^12"), &job).is_ok());
    }
}

/// Memory that may be had by asking again is asked for, and else there is a weaker answer.
#[test]
fn too_little_memory() {
    let ask = |may_grow| {
        let job = Job::default().with(Budget { memory: 1 << 20, may_grow, ..Budget::default() });
        solver("connell:3").value(&int(2000), &int(2001), &job)
    };
    let found = ask(false).unwrap();
    assert_eq!((found.value, found.at_least), (None, Some(Int::ONE)));
    assert_eq!(found.obstacle.unwrap().kind(), ErrorKind::Memory);
    assert_eq!(ask(true).unwrap_err().kind(), ErrorKind::Memory);
    // So is the memory for a proof, also of a component of a sum.
    let [a, b] = ["1618033988750", "2618033988752"];
    let sum: crate::strategy::Sum = format!("wythoff[{a},{b}] + nim[5]").parse().unwrap();
    for (memory, may_grow, grade) in
        [(4 << 20, true, None), (4 << 20, false, Some(Grade::Conditional)), (64 << 20, true, Some(Grade::Proved))]
    {
        let job = Job::default().with(Budget { memory, may_grow, ..Budget::default() });
        let known = |evidence: Result<crate::evidence::Evidence>| match evidence {
            Err(error) => assert!(error.kind() == ErrorKind::Memory && grade.is_none(), "{error}"),
            Ok(evidence) => assert_eq!(Some(evidence.grade), grade),
        };
        known(solver("wythoff").value(&parse(a), &parse(b), &job).map(|found| found.evidence));
        known(solver("wythoff").point(5, &parse("10^12"), &job).map(|found| found.found.evidence));
        known(crate::strategy::solve(&sum, 3, &job).map(|found| found.evidence));
    }
}

/// When the time is over, what takes none is still said; whoever stops a question gets no answer.
#[test]
fn too_late() {
    struct OverTime(bool);
    impl Progress for OverTime {
        fn advance(&self, _done: u64, _total: u64) -> bool {
            false
        }
        fn is_late(&self) -> bool {
            self.0
        }
    }
    let ask = |is_late| {
        let job = Job { progress: &OverTime(is_late), ..Job::default() };
        solver("wythoff").value(&int(9000), &int(9001), &job)
    };
    let found = ask(true).unwrap();
    assert!(found.at_least.is_some_and(|least| least >= Int::ONE));
    assert_eq!(found.obstacle.unwrap().kind(), ErrorKind::Time);
    assert_eq!(ask(false).unwrap_err().kind(), ErrorKind::Interrupted);
    // Every computation that can be stopped says why it was.
    let late = Job { progress: &OverTime(true), ..Job::default() };
    for (text, _) in LADDERS {
        for (a, b) in [("5", "6"), ("90", "140"), ("25", "10^30"), ("3000", "3010"), ("1618033988750", "2618033988752")]
        {
            let (a, b) = (parse(a), parse(b));
            for error in [solver(text).value(&a, &b, &late).err(), solver(text).moves(&a, &b, 9, &late).err()] {
                assert!(error.as_ref().is_none_or(|e| e.kind() == ErrorKind::Time), "{text} ({a},{b}): {error:?}");
            }
        }
    }
}

#[test]
fn estimates_and_times_are_on_the_trail() {
    struct Clock;
    impl Progress for Clock {
        fn advance(&self, _done: u64, _total: u64) -> bool {
            true
        }
        fn clock(&self) -> Option<u128> {
            Some(7)
        }
    }
    let trail = Trail::default();
    let job = Job { progress: &Clock, ..Job::default() }.showing(&trail);
    solver("wythoff").value(&int(5), &int(6), &job).unwrap();
    assert_eq!(answered(&trail).1, ["closed form", "distance from the line", "board"]);
    assert!(trail.steps().iter().all(|step| step.spent == Some(0) && (1..QUESTION).contains(&step.estimate)));
    let words: Vec<&str> = trail.steps().iter().map(|step| step.outcome.word()).collect();
    assert_eq!(words, ["partly", "silent", "answered"]);
}

#[test]
fn the_last_solvers_are_held() {
    let solvers = Solvers::new(2);
    let of = |text: &str| solvers.of(&text.parse().unwrap());
    let (first, second) = (of("wythoff"), of("nim"));
    assert!(Arc::ptr_eq(&first, &of("wythoff")) && Arc::ptr_eq(&second, &of("nim")));
    // The one that was asked about longest ago goes.
    let third = of("heap:1,1");
    assert!(!Arc::ptr_eq(&first, &third), "evidence names the game as it was written");
    assert!(Arc::ptr_eq(&second, &of("nim")) && Arc::ptr_eq(&third, &of("heap:1,1")));
    let again = of("wythoff");
    assert!(!Arc::ptr_eq(&first, &again));
    for (a, b) in [("5", "6"), ("100", "10^30"), ("10^30", "10^30+5")] {
        let (a, b) = (parse(a), parse(b));
        let expected = solver("wythoff").value(&a, &b, &Job::default()).unwrap();
        assert_eq!(first.value(&a, &b, &Job::default()).unwrap(), expected);
        assert_eq!(again.value(&a, &b, &Job::default()).unwrap(), expected);
        assert_eq!(again.value(&a, &b, &Job::default()).unwrap(), expected, "asked twice");
    }
}

/// What a solver has found out about its game makes it faster, and nothing else.
#[test]
fn earlier_questions_change_no_answer() {
    let positions = [("5", "6"), ("60", "80000"), ("1500", "1600"), ("100", "10^30"), ("10^30", "10^30+5")];
    for (text, _) in LADDERS {
        let used = solver(text);
        for (rows, cols) in [(100, 90_000), (2000, 2000)] {
            if crate::board::engine(used.game()).nanoseconds(used.game(), rows, cols) < 10 * crate::budget::AT_ONCE {
                used.near(rows, cols, &Job::default()).unwrap();
            }
            drop(used.closed_form(&Job::default()));
            drop(used.tiling(&Job::default()));
            for (a, b) in positions {
                let (a, b) = (parse(a), parse(b));
                for work in [0, 30_000_000, 300_000_000] {
                    let job = with_work(work);
                    let fresh = solver(text);
                    let (found, expected) = (used.value(&a, &b, &job), fresh.value(&a, &b, &job));
                    assert_eq!(found, expected, "{text} ({a},{b}) for {work}");
                    let (found, expected) = (used.moves(&a, &b, 9, &job), fresh.moves(&a, &b, 9, &job));
                    assert_eq!(found, expected, "{text} ({a},{b}) for {work}");
                }
            }
        }
    }
}

#[test]
fn large_boards_are_let_go() {
    let solvers = Solvers::new(2);
    let of = |text: &str| solvers.of(&text.parse().unwrap());
    let solver = of("wythoff");
    let value = |a: usize, b: usize| solver.value(&int(a), &int(b), &Job::default()).unwrap();
    let small = value(50, 60);
    assert!(solver.board.bytes() > 0);
    of("nim");
    assert!(solver.board.bytes() > 0, "small ones stay");
    let large = value(3000, 3010);
    assert!(solver.board.bytes() > crate::budget::HELD_BOARD);
    assert_eq!(value(50, 60).value, small.value, "from the large one");
    of("nim");
    assert_eq!(solver.board.bytes(), 0);
    assert_eq!(value(3000, 3010), large);
}
