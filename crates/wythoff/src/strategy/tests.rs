//! Closed forms against boards, and boards against the definition of a winning move.

use super::*;
use crate::board;
use crate::evidence::Grade;
use crate::job::Job;
use crate::rules::Game;
use numeration::{Int, parse};
use proptest::prelude::*;

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

fn int(n: usize) -> Int {
    Int::from(n)
}

/// The P-positions a <= b with both piles below n, off the board.
fn zeros(game: &Game, n: usize) -> Vec<(usize, usize)> {
    let table = board::table(game, n, n, &Job::default()).unwrap();
    let all = (0..n).flat_map(|a| (a..n).map(move |b| (a, b)));
    all.filter(|&(a, b)| table.get(a, b) == 0).collect()
}

fn check_closed_form(text: &str, n: usize) {
    let game = game(text);
    let form = ClosedForm::of(&game).unwrap_or_else(|| panic!("{text} has a closed form"));
    let expected = zeros(&game, n);
    let listed = PPositions::below(&game, &int(n), &Job::default()).unwrap();
    assert_eq!(listed.evidence.grade, Grade::Theorem);
    let listed: Vec<_> = listed.positions.map(|(a, b)| (a.try_into().unwrap(), b.try_into().unwrap())).collect();
    assert_eq!(listed, expected, "{text}");
    for a in 0..n {
        for b in 0..n {
            let is_p = expected.binary_search(&(a.min(b), a.max(b))).is_ok();
            assert_eq!(form.contains(&int(a), &int(b)), is_p, "{text} ({a},{b})");
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
    for text in ["wyt:1,3", "wyt:2,4", "wyt:3^i", "wyt:2^i@1", "wyt:2i", "vectors:(1,0),(0,1)", "rule:k==l"] {
        assert!(ClosedForm::of(&game(text)).is_none(), "{text}");
    }
}

#[test]
fn heap_games_satisfy_their_recurrence() {
    // B_n = S A_n + T n and A_n = mex, the definition of the sequences (Fraenkel 1998).
    for (s, t) in [(2usize, 1usize), (3, 2), (5, 7)] {
        let form = ClosedForm::of(&game(&format!("heap:{s},{t}"))).unwrap();
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
    {
        let form = ClosedForm::of(&game(text)).unwrap();
        let (a, b) = form.nth(&far);
        let (next, _) = form.nth(&(&far + Int::ONE));
        assert!(form.contains(&a, &b) && form.contains(&b, &a), "{text}");
        // In Connell's game a row has a P-position in each residue class, so the neighbour may be one too.
        assert!(!form.contains(&a, &(&b + Int::ONE)) || text.starts_with("connell"), "{text}");
        assert!(a <= b && a <= next, "{text}");
    }
}

#[test]
fn lists_from_boards() {
    let job = Job::default();
    let list = |found: PPositions| {
        assert_eq!(found.evidence.grade, Grade::Exact);
        found.positions.map(|(a, b)| (usize::try_from(a).unwrap(), usize::try_from(b).unwrap())).collect::<Vec<_>>()
    };
    // As a free rule, Wythoff's game has no closed form; its board must tell the same.
    let free = game("rule:k==l");
    let first = list(PPositions::first(&free, &int(6), &job).unwrap());
    assert_eq!(first, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
    assert_eq!(list(PPositions::nth(&free, &int(5), &job).unwrap()), [(8, 13)]);
    assert_eq!(list(PPositions::below(&free, &int(6), &job).unwrap()), [(0, 0), (1, 2), (3, 5)]);
    assert_eq!(list(PPositions::below(&free, &int(0), &job).unwrap()), []);
    // Piles of vector games are ordered, and both orders are listed.
    let vectors = game("vectors:(1,0),(0,1),(1,1)");
    assert_eq!(list(PPositions::below(&vectors, &int(4), &job).unwrap()), [(0, 0), (1, 2), (2, 1)]);
    assert_eq!(list(PPositions::first(&vectors, &int(4), &job).unwrap()), [(0, 0), (1, 2), (2, 1), (3, 5)]);
    // Rows with several P-positions: one per residue class.
    let borosh = game("fraenkel-borosh:1,2");
    assert_eq!(list(PPositions::first(&borosh, &int(3), &job).unwrap()), [(0, 0), (0, 1), (1, 3)]);
}

#[test]
fn lists_that_cannot_be_made() {
    // With every two-pile move allowed (0,0) is the only P-position, and no board will show a second.
    let error = PPositions::first(&game("rule:k>0"), &int(2), &Job::default()).err().unwrap();
    assert!(error.to_string().contains("only the first 1") && error.to_string().contains("--below"), "{error}");
    let job = Job { max_memory: 1 << 20, ..Job::default() };
    let error = PPositions::first(&game("rule:k==l"), &int(2000), &job).err().unwrap();
    assert_eq!(error.kind(), crate::ErrorKind::Memory);
}

#[test]
fn rows_with_many_p_positions() {
    let job = Job::default();
    for text in ["vectors:(1,1)", "fraenkel-borosh:1,1000000", "vectors:(0,100000),(1,0)"] {
        let found = PPositions::first(&game(text), &int(3), &job).unwrap().positions.collect::<Vec<_>>();
        assert_eq!(found, [(int(0), int(0)), (int(0), int(1)), (int(0), int(2))], "{text}");
    }
    // The block of an antidiagonal that the limit cuts is entered where it is needed.
    let wide = game("cyclic-nimhoff:10^30");
    let below = |n: &str| PPositions::below(&wide, &parse(n).unwrap(), &job).unwrap().positions;
    assert_eq!(below("10^12").count(), 1);
    assert_eq!(below("10^30-10^29").nth(1).unwrap().0, parse("10^29+1").unwrap());
}

#[test]
fn values_by_the_strongest_means() {
    let job = Job { max_memory: 1 << 20, ..Job::default() };
    let ask = |text: &str, a: &str, b: &str| value(&game(text), &parse(a).unwrap(), &parse(b).unwrap(), &job);
    let known = |v: u32, grade: Grade, answer: Value| {
        assert_eq!((answer.value, answer.evidence.grade), (Some(Int::from(v)), grade));
    };
    known(10, Grade::Exact, ask("wythoff", "5", "6").unwrap());
    known(0, Grade::Theorem, ask("wythoff", "3", "5").unwrap());
    known(0, Grade::Theorem, ask("w:10^40", "10^39", "10^39").unwrap());
    assert_eq!(ask("nim", "2^70", "2^70+1").unwrap().value, Some(Int::ONE));
    let far = ask("wythoff", "10^50", "10^51").unwrap();
    assert_eq!((far.value, far.at_least, far.evidence.grade), (None, Some(Int::ONE), Grade::Bound));
    assert!(ask("rule:k==l", "10^50", "3").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn a_winning_move_leads_to_a_p_position_and_none_is_missed(
        index in 0..crate::rules::CATALOGUE.len(), a in 0usize..40, b in 0usize..40,
    ) {
        let game = game(crate::rules::CATALOGUE[index].example);
        let found = moves(&game, a, b, &Job::default()).unwrap();
        let table = board::Engine::table(&board::Definition, &game, a + 1, b + 1, &Job::default()).unwrap();
        let mut expected = game.options(a, b).unwrap();
        expected.retain(|&(x, y)| table.get(x, y) == 0);
        prop_assert_eq!(found.value, table.get(a, b));
        prop_assert_eq!(found.outcome == Outcome::P, expected.is_empty());
        prop_assert_eq!(found.winning, expected);
    }

    #[test]
    fn formulas_are_values(h in 1u32..9, a in 0usize..60, b in 0usize..60) {
        let game = game(&format!("cyclic-nimhoff:{h}"));
        let table = board::Engine::table(&board::Definition, &game, a + 1, b + 1, &Job::default()).unwrap();
        let value = board::formula::value(&game, &int(a), &int(b)).unwrap();
        prop_assert_eq!(value, Int::from(table.get(a, b)));
    }
}
