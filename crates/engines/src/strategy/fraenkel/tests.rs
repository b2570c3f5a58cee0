//! The theorems and worked examples of fraenkel-1982, and the three strategies against one another.

use super::Strategy;
use super::*;
use crate::strategy::ClosedForm;
use numeration::{Surd, System, parse};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn int(n: usize) -> Int {
    Int::from(n)
}

/// (A_n, B_n) for n < count, straight from the definition: A_n is the mex of all that came before.
fn literal_table(a: usize, count: usize) -> Vec<(usize, usize)> {
    let mut table: Vec<(usize, usize)> = Vec::new();
    let mut taken = BTreeSet::new();
    for n in 0..count {
        let mex = (0..).find(|i| !taken.contains(i)).unwrap_or_default();
        table.push((mex, mex + a * n));
        taken.extend([mex, mex + a * n]);
    }
    table
}

fn answers(a: &Int, x: &Int, y: &Int) -> Vec<StrategyAnswer> {
    let three = strategies(a).unwrap();
    three.into_iter().map(|mut s| answer(s.as_mut(), a, x, y, &Job::default()).unwrap()).collect()
}

#[test]
fn theorem_1_table_and_pairs() {
    for a in 1..=7 {
        let table = literal_table(a, 600);
        let mut three = strategies(&int(a)).unwrap();
        for (n, &(lower, upper)) in table.iter().enumerate() {
            for strategy in &mut three {
                let name = format!("{}, a = {a}, n = {n}", strategy.name());
                let pair = strategy.pair(&int(n), &Job::default()).unwrap();
                assert_eq!((pair.a, pair.b), (int(lower), int(upper)), "{name}");
                let placed = strategy.place(&int(lower), &Job::default()).unwrap();
                assert!(placed.is_lower && placed.partner == int(upper), "{name}");
                if n > 0 {
                    let placed = strategy.place(&int(upper), &Job::default()).unwrap();
                    assert!(!placed.is_lower && placed.partner == int(lower), "{name}");
                }
            }
        }
    }
}

/// Theorems 2, 4 and 5 and Properties 1 to 3, on the table of the definition.
#[test]
fn theorems_2_to_5_and_properties_1_to_3() {
    for a in 1..=7 {
        let (alpha, p, q) = (Surd::fraenkel(&int(a)), System::p(&int(a)).unwrap(), System::q(&int(a)).unwrap());
        let mut seen = BTreeSet::new();
        for (n, (lower, upper)) in literal_table(a, 1500).into_iter().enumerate().skip(1) {
            assert_eq!(alpha.floor_times(&int(n)), int(lower), "Theorem 2, a = {a}, n = {n}");
            let digits = p.digits(&int(lower));
            assert_eq!(digits.trailing_zeros() % 2, 0, "Property 1, a = {a}, A_{n} = {lower}");
            assert_eq!(p.digits(&int(upper)).trailing_zeros() % 2, 1, "Property 1, a = {a}, B_{n} = {upper}");
            assert_eq!(digits.shifted_left(), p.digits(&int(upper)), "Property 2 and Theorem 5, a = {a}, n = {n}");
            let index = q.digits(&int(n));
            let above = index.trailing_zeros() % 2;
            assert_eq!(p.value(&index), int(lower + above), "Property 3 and Theorem 4, a = {a}, n = {n}");
            assert!(seen.insert(lower) && seen.insert(upper), "the sequences are complementary");
        }
        assert!((1..1500).all(|x| seen.contains(&x)), "the sequences are complementary");
    }
}

#[test]
fn worked_examples() {
    let two = int(2);
    // Table 1: (15, 37) is the next row; and the pair (1, 3) of section 1.
    for (x, y) in [(15, 37), (1, 3), (0, 0)] {
        for answer in answers(&two, &int(x), &int(y)) {
            assert_eq!((&answer.case, &answer.to), (&Case::Lost, &None), "{} ({x},{y})", answer.strategy);
        }
    }
    // (5, 13) is (12, 120) in the p-system; 5 = A_4.
    let mut arithmetic = Arithmetic::new(&two).unwrap();
    let placed = arithmetic.place(&int(5), &Job::default()).unwrap();
    let Work::Shift { digits, shifted } = placed.work else { panic!() };
    assert_eq!((digits.to_string(), shifted.to_string(), placed.partner), ("12".into(), "120".into(), int(13)));
    // I_p(R_q(5)) = 7 = A_5, and I_p(R_q(4)) = 6 = A_4 + 1.
    for (m, written, image, lower) in [(5, "100", 7, 7), (4, "20", 6, 5), (12, "1000", 17, 16)] {
        let pair = arithmetic.pair(&int(m), &Job::default()).unwrap();
        let Work::Image { digits, image: found } = pair.work else { panic!() };
        assert_eq!((digits.to_string().as_str(), found, pair.a), (written, int(image), int(lower)));
    }
}

#[test]
fn the_three_agree_on_all_positions_below_130() {
    for a in 1..=5 {
        let game: Game = format!("a-wythoff:{a}").parse().unwrap();
        let table = crate::board::table(&game, 130, 130, &Job::default()).unwrap();
        let mut three = strategies(&int(a)).unwrap();
        for (x, y) in (0..130).flat_map(|x| (0..130).map(move |y| (x, y))) {
            let moves: Vec<_> = three
                .iter_mut()
                .map(|s| answer(s.as_mut(), &int(a), &int(x), &int(y), &Job::default()).unwrap())
                .map(|answer| answer.to)
                .collect();
            assert!(moves.iter().all(|to| *to == moves[0]), "a = {a} ({x},{y}): {moves:?}");
            let all = WordFraenkel::new(a as u64).unwrap().winning_moves(x as u64, y as u64).unwrap();
            let won = |&(u, v): &(usize, usize)| table.get(u, v) == 0;
            let expected: Vec<_> = game.options(x, y).unwrap().into_iter().filter(won).collect();
            assert_eq!(
                all,
                expected.into_iter().map(|(u, v)| (u as u64, v as u64)).collect::<Vec<_>>(),
                "a = {a} ({x},{y})"
            );
            match &moves[0] {
                None => assert_eq!(table.get(x, y), 0, "a = {a} ({x},{y})"),
                Some((u, v)) => {
                    assert!(game.allows((&int(x), &int(y)), (u, v)).unwrap(), "a = {a} ({x},{y}) to ({u},{v})");
                    assert_eq!(table.get(u.try_into().unwrap(), v.try_into().unwrap()), 0, "a = {a} ({x},{y})");
                }
            }
        }
    }
}

/// Two strategies reach any size: each move must be allowed, and be a P-position by the other.
fn check_far(a: &Int, x: &Int, y: &Int) {
    let game: Game = format!("a-wythoff:{a}").parse().unwrap();
    let job = Job::default();
    let (mut algebraic, mut arithmetic) = (Algebraic::new(a).unwrap(), Arithmetic::new(a).unwrap());
    let first = answer(&mut algebraic, a, x, y, &job).unwrap().to;
    let second = answer(&mut arithmetic, a, x, y, &job).unwrap().to;
    assert_eq!(first, second, "a = {a} ({x},{y})");
    if let Some((u, v)) = first {
        assert!(game.allows((x, y), (&u, &v)).unwrap(), "a = {a} ({x},{y}) to ({u},{v})");
        assert_eq!(answer(&mut arithmetic, a, &u, &v, &job).unwrap().to, None, "a = {a} ({x},{y}) to ({u},{v})");
        assert_eq!(answer(&mut algebraic, a, &v, &u, &job).unwrap().to, None, "a = {a} ({x},{y}) to ({u},{v})");
    } else {
        assert!(ClosedForm::by_theorem(&game).unwrap().contains(x, y));
    }
}

#[test]
fn around_fibonacci_numbers_up_to_10_60() {
    let (one, limit) = (Int::ONE, parse("10^60").unwrap());
    let (mut f, mut g) = (Int::from(2u8), Int::from(3u8));
    while f < limit {
        for x in [&f - &one, f.clone(), &f + &one] {
            for y in [&g - &one, g.clone(), &g + &one, f.clone(), &f + &g, &f + &g - &one] {
                check_far(&one, &x, &y);
            }
        }
        let next = &f + &g;
        f = std::mem::replace(&mut g, next);
    }
    // In floating point, 102334155 times the golden ratio rounds up to the next integer.
    let trap = int(102_334_155);
    let pair = Algebraic::new(&one).unwrap().pair(&trap, &Job::default()).unwrap();
    assert_eq!((pair.a, pair.b), (int(165_580_140), int(267_914_295)));
    check_far(&one, &trap, &int(165_580_140));
    check_far(&one, &int(165_580_140), &int(267_914_295));
}

#[test]
fn the_recursive_strategy_names_its_limit_and_the_others() {
    let far = int(recursive::LIMIT as usize + 1);
    let mut strategy = Recursive::new(&Int::ONE).unwrap();
    let error = answer(&mut strategy, &Int::ONE, &far, &(&far + &far), &Job::default()).unwrap_err().to_string();
    assert!(error.contains("10000000") && error.contains("algebraic") && error.contains("arithmetic"), "{error}");
    let at_limit = answers(&Int::ONE, &int(recursive::LIMIT as usize), &parse("10^30").unwrap());
    assert!(at_limit.iter().all(|answer| answer.to == at_limit[0].to));
    // A huge larger pile or a huge a is no obstacle.
    let wide = answers(&parse("10^40").unwrap(), &int(1000), &parse("10^50").unwrap());
    assert!(wide.iter().all(|answer| answer.to == wide[0].to));
}

proptest! {
    #[test]
    fn words_agree_or_pass(a in prop_oneof![1u64..30, any::<u64>()], x in any::<u64>(), y in any::<u64>(), shift in 0u32..60) {
        let (a, x, y) = (a.max(1), x >> shift, y >> shift);
        let mut algebraic = Algebraic::new(&Int::from(a)).unwrap();
        let expected = answer(&mut algebraic, &Int::from(a), &Int::from(x), &Int::from(y), &Job::default()).unwrap().to;
        let found = WordFraenkel::new(a).unwrap().winning_move(x, y);
        match found {
            Ok(to) => prop_assert_eq!(to.map(|(u, v)| (Int::from(u), Int::from(v))), expected),
            Err(TooLarge) => prop_assert!(a > 1 || x.max(y) >= 1 << 61),
        }
        let game: Game = format!("a-wythoff:{a}").parse().unwrap();
        match WordFraenkel::new(a).unwrap().winning_moves(x, y) {
            Ok(moves) => {
                let moves: Vec<_> = moves.into_iter().map(|(u, v)| (Int::from(u), Int::from(v))).collect();
                let found = crate::Solver::of(&game).moves(&Int::from(x), &Int::from(y), 9, &Job::default()).unwrap();
                prop_assert_eq!(moves, found.winning.first);
            }
            Err(TooLarge) => prop_assert!(a > 1 || x.max(y) >= 1 << 61),
        }
        // On a P-position and one beside it.
        let pair = algebraic.pair(&Int::from(x >> 4), &Job::default()).unwrap();
        if let (Ok(lower), Ok(upper)) = (u64::try_from(pair.a), u64::try_from(pair.b)) {
            let words = WordFraenkel::new(a).unwrap();
            prop_assert!(matches!(words.winning_move(lower, upper), Err(TooLarge) | Ok(None)));
            prop_assert_ne!(words.winning_move(upper, lower.saturating_add(1)), Ok(None));
        }
    }

    #[test]
    fn far_away_two_agree(a in 1u32..30, x in "[1-9][0-9]{99}", up in 0u32..1800, near in 0u32..6) {
        let (a, x) = (Int::from(a), parse(&x).unwrap());
        let y = &x + &x * Int::from(up) / int(1000);
        check_far(&a, &x, &y);
        // On and around a P-position.
        let mut algebraic = Algebraic::new(&a).unwrap();
        let pair = algebraic.pair(&x, &Job::default()).unwrap();
        check_far(&a, &pair.a, &(&pair.b + Int::from(near) - Int::ONE.min(Int::from(near))));
        check_far(&a, &(pair.a + Int::from(near)), &pair.b);
    }
}
