//! Closed forms against boards, and boards against the definition of a winning move.

use super::closed_form::winning;
use super::*;
use crate::board;
use crate::budget::Budget;
use crate::error::Remedy;
use crate::evidence::Grade;
use crate::job::Job;
use crate::means::Solver;
use crate::rules::Game;
use numeration::{Int, parse};
use proptest::prelude::*;

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

fn int(n: usize) -> Int {
    Int::from(n)
}

/// The closed form of a game that has one.
fn closed_form(game: &Game) -> ClosedForm {
    ClosedForm::of(game, &Job::default()).unwrap().unwrap_or_else(|| panic!("{game}"))
}

/// The P-positions a <= b with both piles below n, off the board.
fn zeros(game: &Game, n: usize) -> Vec<(usize, usize)> {
    let table = board::table(game, n, n, &Job::default()).unwrap();
    let all = (0..n).flat_map(|a| (a..n).map(move |b| (a, b)));
    all.filter(|&(a, b)| table.get(a, b) == 0).collect()
}

/// The options of (a, b) with a value, by looking at each.
fn brute_force(game: &Game, table: &board::Table, a: usize, b: usize, value: u32) -> Vec<(Int, Int)> {
    let mut options = game.options(a, b).unwrap();
    options.retain(|&(x, y)| table.get(x, y) == value);
    options.into_iter().map(|(x, y)| (int(x), int(y))).collect()
}

#[test]
fn a_small_budget_refuses_no_reply() {
    let job = Job::default().with(Budget { work: 0, ..Budget::default() });
    let solver = Solver::of(&game("wythoff"));
    for (a, b) in [(3, 5), (37, 60), (6765, 10946)] {
        let found = solver.moves(&int(a), &int(b), 9, &job).unwrap();
        assert!(found.outcome == Outcome::P && found.resist.is_some(), "({a},{b})");
    }
}

/// Wyt_K whose P-positions are found to repeat, at once or after some rows.
const REPEATING: [&str; 16] = [
    "wyt:1,3",
    "wyt:2,4",
    "wyt:1,2,3",
    "wyt:4,6",
    "wyt:1,4,6",
    "wyt:2,5,6,9",
    "wyt:3,4,7,8,11",
    "wyt:3,50",
    "wyt:1,3,4",
    "wyt:2,7,8",
    "wyt:3,5,6,8,9",
    "wyt:2^i@1",
    "wyt:2^i@4",
    "wyt:4^i@1",
    "wyt:6^i",
    "wyt:9^i",
];

/// Every game whose P-positions have a closed form, with small and large parameters.
pub(super) fn games_in_closed_form() -> Vec<String> {
    let plain = ["nim", "wythoff", "r-wythoff", "f-wythoff", "t:inf", "w:0", "w:4", "w:2,5", "w:0,7", "wyt:1i"];
    let sets =
        ["wyt:2^i", "wyt:4^i", "wyt:8^i", "wyt:1,2,8", "wyt:1,4", "wyt:10^9", "w:10^30", "heap:10^9,1", "heap:1,3"];
    let wide = [
        "connell:40",
        "connell:47",
        "connell:10^20",
        "heap:30,3",
        "heap:2,40",
        "cyclic-nimhoff:24",
        "cyclic-nimhoff:47",
        "cyclic-nimhoff:48",
        "cyclic-nimhoff:90",
        "a-wythoff:40",
        "w:20,60",
        "w:30",
        "t:30",
        "wyt:20",
        "wyt:47",
    ];
    let catalogue = crate::rules::examples().into_iter();
    let catalogue = catalogue.filter(|text| ClosedForm::by_theorem(&game(text)).is_some());
    let texts = plain.into_iter().chain(sets).chain(wide).chain(REPEATING).chain(catalogue);
    let mut texts: Vec<String> = texts.map(str::to_owned).collect();
    for i in 1..8 {
        texts.extend([format!("a-wythoff:{i}"), format!("connell:{i}"), format!("t:{}", i - 1), format!("wyt:{i}")]);
        texts.extend([format!("cyclic-nimhoff:{i}"), format!("heap:2,{i}"), format!("heap:{},2", i + 1)]);
    }
    texts
}

#[test]
fn winning_options_in_closed_form_are_those_of_brute_force() {
    const N: usize = 48;
    for text in games_in_closed_form() {
        let game = game(&text);
        let form = closed_form(&game);
        let table = board::table(&game, N, N, &Job::default()).unwrap();
        for (a, b) in (0..N).flat_map(|a| (0..N).map(move |b| (a, b))) {
            let expected = brute_force(&game, &table, a, b, 0);
            let found = winning(&game, &form, &int(a), &int(b), usize::MAX).unwrap();
            assert_eq!(found.count, int(expected.len()), "{text} ({a},{b})");
            assert_eq!(form.contains(&int(a), &int(b)), expected.is_empty(), "{text} ({a},{b})");
            let none = winning(&game, &form, &int(a), &int(b), 0).unwrap();
            assert_eq!((none.first.len(), &none.count), (0, &found.count), "{text} ({a},{b})");
            let three = winning(&game, &form, &int(a), &int(b), 3).unwrap();
            assert_eq!((&three.first[..], three.count), (&expected[..expected.len().min(3)], found.count));
            assert_eq!(found.first, expected, "{text} ({a},{b})");
        }
    }
}

#[test]
fn options_with_any_value_by_formula() {
    for text in ["nim", "cyclic-nimhoff:1", "cyclic-nimhoff:2", "cyclic-nimhoff:5", "cyclic-nimhoff:8", "euclid"] {
        let game = game(text);
        let formula = game.rules().values().unwrap().says;
        let table = board::table(&game, 27, 27, &Job::default()).unwrap();
        for (a, b, value) in (0..27).flat_map(|a| (0..27).flat_map(move |b| (0..30).map(move |v| (a, b, v)))) {
            let found = by_value::options(&formula, &int(a), &int(b), &Int::from(value), usize::MAX);
            assert_eq!(found.first, brute_force(&game, &table, a, b, value), "{text} ({a},{b}) to {value}");
            assert_eq!(found.count, int(found.first.len()));
        }
    }
}

/// Far away no board helps, but each option must be allowed and a P-position, and those near it must not be.
#[test]
fn winning_options_far_away() {
    let sizes = ["10^18", "10^30+7", "2^200-1", "10^99+10^50+3"].map(|n| parse(n).unwrap());
    for text in games_in_closed_form() {
        let game = game(&text);
        let form = closed_form(&game);
        for (a, b) in sizes.iter().flat_map(|a| sizes.iter().map(move |b| (a, b))) {
            for (a, b) in [(a, b), (a, &(a + a * Int::from(618u32) / Int::from(1000u32))), (&(a + Int::ONE), a)] {
                let found = winning(&game, &form, a, b, 50).unwrap();
                assert_eq!(found.first.is_empty(), form.contains(a, b), "{text} ({a},{b})");
                assert!(Int::from(found.first.len()) == found.count.clone().min(int(50)), "{text}");
                for (x, y) in &found.first {
                    assert!(form.contains(x, y), "{text} ({a},{b}) to ({x},{y})");
                    assert!(game.allows((a, b), (x, y)).unwrap(), "{text} ({a},{b}) to ({x},{y})");
                }
                assert!(found.first.is_sorted_by(|p, q| p < q), "{text} ({a},{b})");
            }
        }
    }
}

#[test]
fn lists_fit_the_memory_allowed() {
    let job = Job::default().with_memory(1 << 20);
    for (text, a, b) in [("cyclic-nimhoff:10^40", "10^40+10^39", "3*10^39"), ("heap:2,1", "10^40", "10^40+1")] {
        let ask = |limit| Solver::of(&game(text)).moves(&parse(a).unwrap(), &parse(b).unwrap(), limit, &job);
        assert_eq!(ask(100).unwrap().winning.first.len(), 100);
        let error = ask(usize::MAX).unwrap_err();
        assert!(
            error.kind() == crate::ErrorKind::Memory && error.problem().remedies().contains(&Remedy::ShorterList),
            "{error}"
        );
    }
}

#[test]
fn long_lists_are_counted_exactly() {
    let count = |text: &str, a: &str, b: &str| {
        let solver = Solver::of(&game(text));
        solver.moves(&parse(a).unwrap(), &parse(b).unwrap(), 10, &Job::default()).unwrap().winning
    };
    // The count at a size where all can be listed, and further away the ends of the intervals.
    let game_of = |text: &str| game(text);
    for text in ["heap:2,1", "heap:3,2", "heap:5,5", "cyclic-nimhoff:1000"] {
        let game = game_of(text);
        let form = closed_form(&game);
        let (a, b) = (int(70_000), int(93_001));
        let all = winning(&game, &form, &a, &b, usize::MAX).unwrap();
        let checked = form.clone().below(int(93_001)).flat_map(|(x, y)| [(x.clone(), y.clone()), (y, x)]);
        let mut expected: Vec<_> = checked.filter(|(x, y)| game.allows((&a, &b), (x, y)).unwrap()).collect();
        expected.sort();
        expected.dedup();
        assert_eq!(all.first, expected, "{text}");
        assert_eq!(all.count, int(expected.len()));
    }
    let far = count("heap:2,1", "10^40", "10^40+1");
    assert!(far.count > parse("10^38").unwrap() && far.first.len() == 10);
    let far = count("cyclic-nimhoff:10^50", "10^50+10^49", "3*10^49");
    assert!(far.count > parse("10^48").unwrap() && far.first.len() == 10);
    let far = count("wyt:2^i", "2^3000", "2^3000");
    assert!(far.count > int(1400) && far.first.len() == 10, "{}", far.count);
}

fn check_closed_form(text: &str, n: usize) {
    let game = game(text);
    let form = closed_form(&game);
    assert_eq!(form.evidence().grade, if REPEATING.contains(&text) { Grade::Proved } else { Grade::Theorem });
    let expected = zeros(&game, n);
    let listed = form.clone().below(int(n)).map(|(a, b)| (a.try_into().unwrap(), b.try_into().unwrap()));
    assert_eq!(listed.collect::<Vec<(usize, usize)>>(), expected, "{text}");
    let listed = Solver::of(&game).p_positions(&Which::Below(int(n)), &Job::default()).unwrap();
    // The board of a few rows is made sooner than a period is looked for.
    assert_eq!(listed.evidence.grade, if REPEATING.contains(&text) { Grade::Exact } else { Grade::Theorem });
    let listed = listed.positions.map(|(a, b)| (a.try_into().unwrap(), b.try_into().unwrap()));
    assert_eq!(listed.collect::<Vec<(usize, usize)>>(), expected, "{text}");
    for a in 0..n {
        for b in 0..n {
            let is_p = expected.binary_search(&(a.min(b), a.max(b))).is_ok();
            assert_eq!(form.contains(&int(a), &int(b)), is_p, "{text} ({a},{b})");
            assert_eq!(form.contains_words(a as u64, b as u64), is_p, "{text} ({a},{b}) in words");
        }
    }
}

#[test]
fn closed_forms_are_the_zeros_of_the_board() {
    for text in ["nim", "wythoff", "r-wythoff", "f-wythoff", "t:0", "t:3", "t:inf", "w:0", "w:4", "w:2,5", "w:0,7"] {
        check_closed_form(text, 260);
    }
    for text in ["wyt:1i", "wyt:2^i", "wyt:4^i", "wyt:1,2,8", "connell:1", "connell:2", "connell:3", "connell:7"] {
        check_closed_form(text, 200);
    }
    for text in REPEATING {
        check_closed_form(text, 170);
    }
    for a in 1..8 {
        check_closed_form(&format!("a-wythoff:{a}"), 160);
    }
    for k in 1..21 {
        check_closed_form(&format!("wyt:{k}"), 130);
    }
    for h in 1..9 {
        check_closed_form(&format!("cyclic-nimhoff:{h}"), 70);
    }
    for (s, t) in [(1, 1), (1, 3), (2, 1), (2, 2), (2, 5), (3, 1), (3, 2), (4, 1)] {
        check_closed_form(&format!("heap:{s},{t}"), 100);
    }
}

#[test]
fn games_without_a_theorem_have_no_closed_form() {
    for text in ["wyt:3,10^30", "wyt:3^i", "wyt:7^i@3", "wyt:2i", "vectors:(1,0)", "rule:k==l+1"] {
        assert!(ClosedForm::of(&game(text), &Job::default()).unwrap().is_none(), "{text}");
    }
}

#[test]
fn heap_games_satisfy_their_recurrence() {
    // B_n = S A_n + T n and A_n = mex, the definition of the sequences (Fraenkel 1998).
    for (s, t) in [(2usize, 1usize), (3, 2), (5, 7)] {
        let form = closed_form(&game(&format!("heap:{s},{t}")));
        let mut taken = std::collections::BTreeSet::new();
        let mut mex = 0;
        for n in 0..2000 {
            while taken.remove(&mex) {
                mex += 1;
            }
            let pair = (int(mex), int(s * mex + t * n));
            assert_eq!(form.nth(&int(n)), pair);
            taken.insert(s * mex + t * n);
            mex += 1;
        }
    }
}

#[test]
fn index_and_membership_agree_far_away() {
    let far = parse("10^60+12345").unwrap();
    for text in ["wythoff", "a-wythoff:5", "f-wythoff", "w:3,10", "connell:4", "wyt:6", "cyclic-nimhoff:9", "heap:2,3"]
        .into_iter()
        .chain(REPEATING)
    {
        let form = closed_form(&game(text));
        let (a, b) = form.nth(&far);
        let (next, _) = form.nth(&(&far + Int::ONE));
        assert!(form.contains(&a, &b) && form.contains(&b, &a), "{text}");
        // In Connell's game a row has a P-position in each residue class, so the neighbour may be one too.
        assert!(!form.contains(&a, &(&b + Int::ONE)) || text.starts_with("connell"), "{text}");
        assert!(a <= b && a <= next, "{text}");
        assert_eq!(form.index(&b, &a), far, "{text}");
    }
}

#[test]
fn lists_from_boards() {
    let list = |game: &Game, which: Which| {
        let found = Solver::of(game).p_positions(&which, &Job::default()).unwrap();
        assert_eq!(found.evidence.grade, Grade::Exact);
        found.positions.map(|(a, b)| (usize::try_from(a).unwrap(), usize::try_from(b).unwrap())).collect::<Vec<_>>()
    };
    // As a free rule, Wythoff's game has no closed form; its board must tell the same.
    let free = game("rule:k==l").as_written();
    let first = list(&free, Which::First(int(6)));
    assert_eq!(first, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
    assert_eq!(list(&free, Which::Nth(int(5))), [(8, 13)]);
    assert_eq!(list(&free, Which::Below(int(6))), [(0, 0), (1, 2), (3, 5)]);
    assert_eq!(list(&free, Which::Below(int(0))), []);
    // Piles of vector games are ordered, and both orders are listed.
    let vectors = game("vectors:(1,0),(0,1),(1,1)").as_written();
    assert_eq!(list(&vectors, Which::Below(int(4))), [(0, 0), (1, 2), (2, 1)]);
    assert_eq!(list(&vectors, Which::First(int(4))), [(0, 0), (1, 2), (2, 1), (3, 5)]);
    // Rows with several P-positions: one per residue class.
    let borosh = game("fraenkel-borosh:1,2").as_written();
    assert_eq!(list(&borosh, Which::First(int(3))), [(0, 0), (0, 1), (1, 3)]);
}

#[test]
fn lists_that_cannot_be_made() {
    // With every two-pile move allowed (0,0) is the only P-position, and no board will show a second.
    let error = Solver::of(&game("rule:k>0")).p_positions(&Which::First(int(2)), &Job::default()).err().unwrap();
    assert!(
        error.to_string().contains("only the first 1") && error.problem().remedies() == [Remedy::ListBelow],
        "{error}"
    );
    let job = Job::default().with_memory(1 << 20);
    let solver = Solver::of(&game("rule:k==l+1"));
    let error = solver.p_positions(&Which::First(int(2000)), &job).err().unwrap();
    assert_eq!(error.kind(), crate::ErrorKind::Time);
    let job = job.with(Budget { work: u128::MAX, ..job.budget });
    let error = solver.p_positions(&Which::First(int(2000)), &job).err().unwrap();
    assert_eq!(error.kind(), crate::ErrorKind::Memory);
}

#[test]
fn rows_with_many_p_positions() {
    let job = Job::default();
    for text in ["vectors:(1,1)", "fraenkel-borosh:1,1000000", "vectors:(0,100000),(1,0)"] {
        let found = Solver::of(&game(text)).p_positions(&Which::First(int(3)), &job).unwrap();
        let found = found.positions.collect::<Vec<_>>();
        assert_eq!(found, [(int(0), int(0)), (int(0), int(1)), (int(0), int(2))], "{text}");
    }
    // The block of an antidiagonal that the limit cuts is entered where it is needed.
    let wide = Solver::of(&game("cyclic-nimhoff:10^30"));
    let below = |n: &str| wide.p_positions(&Which::Below(parse(n).unwrap()), &job).unwrap().positions;
    assert_eq!(below("10^12").count(), 1);
    assert_eq!(below("10^30-10^29").nth(1).unwrap().0, parse("10^29+1").unwrap());
}

#[test]
fn moves_tell_small_values() {
    let ask = |text: &str, a: &str, b: &str| {
        Solver::of(&game(text)).moves(&parse(a).unwrap(), &parse(b).unwrap(), 9, &Job::default()).unwrap()
    };
    // p^2 of Table 6 of Nivasch 2009: the moves are known by a theorem, the value by an automaton, which is weaker.
    let found = ask("wythoff", "2618033988750", "1618033988749");
    assert_eq!((found.value, found.evidence.grade), (Some(Int::from(2u8)), Grade::Proved));
    assert_eq!(found.evidence.certificate(), Some("automata/wythoff-2"));
    // A larger value is not told, and nothing else changes.
    let found = ask("wythoff", "2618033988751", "1618033988749");
    assert_eq!((found.value, found.evidence.grade), (None, Grade::Theorem));
}

#[test]
fn values_by_the_strongest_means() {
    let job = Job::default().with_memory(1 << 20);
    let ask =
        |text: &str, a: &str, b: &str| Solver::of(&game(text)).value(&parse(a).unwrap(), &parse(b).unwrap(), &job);
    let known = |v: u32, grade: Grade, answer: Value| {
        assert_eq!((answer.value, answer.evidence.grade), (Some(Int::from(v)), grade));
    };
    known(10, Grade::Exact, ask("wythoff", "5", "6").unwrap());
    known(0, Grade::Theorem, ask("wythoff", "3", "5").unwrap());
    known(0, Grade::Theorem, ask("w:10^40", "10^39", "10^39").unwrap());
    // Without moves from both piles on the way.
    for (text, a, b) in [
        ("w:10^40", "5", "10^30"),
        ("w:2,10^40", "10^40-1", "10^40"),
        ("t:3", "1", "10^30"),
        ("wyt:9,10", "8", "10^30"),
    ] {
        let (a, b) = (parse(a).unwrap(), parse(b).unwrap());
        let answer = Solver::of(&game(text)).value(&a, &b, &job).unwrap();
        assert_eq!((answer.value, answer.evidence.grade), (Some(&a ^ &b), Grade::Theorem), "{text} ({a},{b})");
    }
    known(0, Grade::Proved, ask("wyt:2^i@1", "40*10^39+32", "40*10^39+36").unwrap());
    let beside = ask("wyt:2^i@1", "40*10^39+32", "40*10^39+35").unwrap();
    assert_eq!((beside.value, beside.at_least, beside.evidence.grade), (None, Some(Int::ONE), Grade::Bound));
    assert!(beside.evidence.source().unwrap().starts_with("not a P-position: P-positions repeat"));
    assert_eq!(ask("nim", "2^70", "2^70+1").unwrap().value, Some(Int::ONE));
    let far = ask("wythoff", "10^50", "10^51").unwrap();
    // At least b - 2a, by Lemma 2.1 of Nivasch 2009.
    assert_eq!((far.value, far.at_least, far.evidence.grade), (None, parse("8*10^50").ok(), Grade::Bound));
    let near = ask("wythoff", "1618033988750", "2618033988752").unwrap(); // p^5 of Table 6
    assert_eq!((near.value, near.evidence.grade), (Some(Int::from(5u8)), Grade::Conditional));
    let beside = ask("wythoff", "1618033988750", "2618033988770").unwrap();
    assert_eq!(
        (beside.value, beside.at_least, beside.evidence.grade),
        (None, Some(Int::from(21u8)), Grade::Conditional)
    );
    let wythoff = Solver::of(&Game::wythoff());
    let up_to = |a: &str, b: &str, g| wythoff.value_up_to(&parse(a).unwrap(), &parse(b).unwrap(), Some(g), &job);
    assert_eq!(up_to("1618033988750", "2618033988752", 4).unwrap().at_least, Some(Int::from(5u8)));
    assert_eq!(up_to("1618033988750", "2618033988752", 6).unwrap().value, Some(Int::from(5u8)));
    let other = ask("a-wythoff:6", "10^50", "10^51").unwrap();
    assert_eq!((other.value, other.at_least, other.evidence.grade), (None, Some(Int::ONE), Grade::Bound));
    // Where an automaton tells the values up to some g.
    known(1, Grade::Proved, ask("wythoff", "1618033988750", "2618033988750").unwrap()); // p^1 and p^2 of Table 6
    known(2, Grade::Proved, ask("wythoff", "2618033988750", "1618033988749").unwrap());
    let other = ask("a-wythoff:2", "10^50", "10^51").unwrap();
    assert_eq!((other.value, other.at_least, other.evidence.grade), (None, Some(Int::from(21u8)), Grade::Bound));
    assert_eq!(other.evidence.certificate(), Some("automata/a-wythoff-2-20"));
    assert_eq!(ask("f-wythoff", "10^50", "10^50+1").unwrap().at_least, Some(Int::from(6u8)));
    // Far from the line, the bound costs nothing, however many digits there are.
    for (far, least) in [("10^30", 1u64 << 32), ("10^5000", 21)] {
        assert_eq!(ask("wythoff", far, &format!("{far}+5")).unwrap().at_least, Some(Int::from(least)));
    }
    assert!(ask("rule:k==l+1", "10^50", "3").is_err());
}

/// A pile of a million digits holds millions of powers.
#[test]
fn powers_of_huge_piles() {
    let n = parse("40*10^20000+36").unwrap();
    let game = game("wyt:2^i@1");
    let found = Solver::of(&game).moves(&n, &n, 5, &Job::default()).unwrap();
    assert!(found.winning.count > int(10_000) && found.winning.first.len() == 5, "{}", found.winning.count);
    let form = closed_form(&game);
    for (x, y) in &found.winning.first {
        assert!(form.contains(x, y) && game.allows((&n, &n), (x, y)).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn a_winning_move_leads_to_a_p_position_and_none_is_missed(
        text in prop::sample::select(crate::rules::examples()), a in 0usize..40, b in 0usize..40,
    ) {
        let game = game(text);
        let found = Solver::of(&game).moves(&int(a), &int(b), usize::MAX, &Job::default()).unwrap();
        let table = board::Engine::table(&board::Definition, &game, a + 1, b + 1, &Job::default()).unwrap();
        prop_assert_eq!(found.value, Some(Int::from(table.get(a, b))));
        let expected = brute_force(&game, &table, a, b, 0);
        prop_assert_eq!(found.outcome == Outcome::P, expected.is_empty());
        prop_assert_eq!(found.winning.first, expected);
    }

    #[test]
    fn formulas_are_values(h in 1u32..9, a in 0usize..60, b in 0usize..60) {
        let game = game(&format!("cyclic-nimhoff:{h}"));
        let table = board::Engine::table(&board::Definition, &game, a + 1, b + 1, &Job::default()).unwrap();
        let value = board::formula::value(&game, &int(a), &int(b)).unwrap();
        prop_assert_eq!(value, Int::from(table.get(a, b)));
    }

    /// Sets that repeat at once or later, near the corner against the board and far away by the rules.
    #[test]
    fn random_sets_of_removals(bits in 1u32..1 << 16, a in 0usize..200, b in 0usize..200, far in 0u64..1 << 50) {
        let elements: Vec<String> = (1..=16).filter(|k| bits >> (k - 1) & 1 == 1).map(|k: u32| k.to_string()).collect();
        let game = game(&format!("wyt:{}", elements.join(",")));
        let form = closed_form(&game);
        let table = board::table(&game, 200, 200, &Job::default()).unwrap();
        let (x, y) = (int(a), int(b));
        prop_assert_eq!(form.contains(&x, &y), table.get(a, b) == 0);
        let expected = brute_force(&game, &table, a, b, 0);
        let found = winning(&game, &form, &x, &y, usize::MAX).unwrap();
        prop_assert_eq!(&found.first, &expected);
        prop_assert_eq!(found.count, int(expected.len()));
        let zeros = zeros(&game, 200);
        for (n, &(a, b)) in zeros.iter().take_while(|p| p.0 < 180).enumerate() {
            prop_assert_eq!(form.nth(&int(n)), (int(a), int(b)));
            prop_assert_eq!(form.index(&int(b), &int(a)), int(n));
        }
        // Far away: the position is lost, or has a legal move to one that is; and all moves are found.
        let (x, y) = (Int::from(far), Int::from(far) + int(b % 9));
        let found = winning(&game, &form, &x, &y, usize::MAX).unwrap();
        prop_assert_eq!(found.first.is_empty(), form.contains(&x, &y));
        for (x2, y2) in &found.first {
            prop_assert!(form.contains(x2, y2) && game.allows((&x, &y), (x2, y2)).unwrap());
        }
        let diagonal = elements.iter().map(|k| parse(k).unwrap()).filter(|k| *k <= x);
        let diagonal = diagonal.filter(|k| form.contains(&(&x - k), &(&y - k))).count();
        prop_assert_eq!(found.first.iter().filter(|p| p.0 < x && p.1 < y).count(), diagonal);
    }
}

/// Small positions, whatever tells their values.
#[test]
fn values_of_families_against_boards() {
    let job = Job::default();
    for text in ["w:0", "w:2", "w:3,5", "w:0,4", "w:4,4", "t:0", "t:2", "wyt:3,5", "wyt:2^i@1", "wyt:4i", "wyt:2,6"] {
        let game = game(text);
        let (table, solver) = (board::table(&game, 14, 14, &job).unwrap(), Solver::of(&game));
        for (a, b) in (0..14).flat_map(|a| (0..14).map(move |b| (a, b))) {
            let found = solver.value(&Int::from(a), &Int::from(b), &job).unwrap().value;
            assert_eq!(found, Some(Int::from(table.get(a, b))), "{text} ({a},{b})");
        }
    }
}

/// A limit on values never takes away an answer.
#[test]
fn a_limit_answers_wherever_the_plain_question_does() {
    let job = Job::default().with_memory(1 << 20);
    let texts = "a-wythoff:5 heap:2,1 connell:2 connell:3 wyt:1,4,8 wyt:2,7,8 wyt:2^i@1 fraenkel-borosh:2,2 rule:k==l+1 nim wythoff t:2 \
                 cyclic-nimhoff:5 w:2,5";
    for text in texts.split_whitespace() {
        for (a, b) in [("10^30", "10^30+1"), ("90", "110"), ("0", "0")] {
            let (solver, a, b) = (Solver::of(&game(text)), parse(a).unwrap(), parse(b).unwrap());
            let Ok(plain) = solver.value(&a, &b, &job) else { continue };
            for g in [0, 1] {
                let limited =
                    solver.value_up_to(&a, &b, Some(g), &job).unwrap_or_else(|e| panic!("{text} ({a},{b}): {e}"));
                let answer = (limited.value.clone(), limited.at_least.clone());
                assert!(answer.0.is_some() || answer.1.is_some(), "{text} ({a},{b}), {g}");
                if let (Some(plain), Some(limited)) = (&plain.value, &answer.0) {
                    assert_eq!(plain, limited, "{text} ({a},{b}), {g}");
                }
                if let (Some(plain), Some(least)) = (&plain.value, &answer.1) {
                    assert!(plain >= least, "{text} ({a},{b}), {g}");
                }
            }
        }
    }
    // A P-position of Fraenkel's game, and one that is none.
    let solver = Solver::of(&game("a-wythoff:5"));
    let found = |a: &str, b: &str| solver.value_up_to(&parse(a).unwrap(), &parse(b).unwrap(), Some(0), &job);
    assert_eq!(found("1", "6").unwrap().value, Some(Int::ZERO));
    let none = found("10^30", "10^30+1").unwrap();
    assert_eq!((none.at_least, none.evidence.grade), (Some(Int::ONE), Grade::Bound));
}
