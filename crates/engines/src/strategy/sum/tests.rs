//! Sums against a search of all their positions that knows nothing of values.

use super::*;
use crate::evidence::Grade;
use crate::job::Job;
use crate::strategy::Outcome;
use numeration::parse;
use proptest::prelude::*;
use std::collections::HashMap;

fn sum(text: &str) -> Sum {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

fn solved(text: &str) -> Solution {
    solve(&sum(text), usize::MAX, &Job::default().with_memory(1 << 20)).unwrap_or_else(|e| panic!("{e}"))
}

/// With enough memory for a proof of what is conditional.
fn proved(text: &str) -> Solution {
    solve(&sum(text), usize::MAX, &Job::default().with_memory(1 << 24)).unwrap_or_else(|e| panic!("{e}"))
}

/// Every move of a sum with small piles, by trying all smaller piles.
fn all_moves(sum: &Sum) -> Vec<Move> {
    let mut moves = Vec::new();
    for (component, position) in sum.components().iter().enumerate() {
        let mut tuples = vec![Vec::new()];
        for pile in position.piles() {
            let pile = usize::try_from(pile).unwrap();
            let longer = |t: &Vec<Int>| (0..=pile).map(|n| [&t[..], &[Int::from(n)]].concat()).collect::<Vec<_>>();
            tuples = tuples.iter().flat_map(longer).collect();
        }
        let allowed = tuples.into_iter().map(|to| Move { component, to }).filter(|step| sum.allows(step).unwrap());
        moves.extend(allowed);
    }
    moves
}

/// Whether the player about to move wins, by searching the whole game.
fn wins(sum: &Sum, seen: &mut HashMap<String, bool>) -> bool {
    let key = sum.to_string();
    if let Some(&known) = seen.get(&key) {
        return known;
    }
    let result = all_moves(sum).iter().any(|step| !wins(&sum.after(step), seen));
    seen.insert(key, result);
    result
}

fn check(text: &str) {
    let sum = sum(text);
    let solution = solve(&sum, usize::MAX, &Job::default()).unwrap();
    let mut seen = HashMap::new();
    let expected = if wins(&sum, &mut seen) { Outcome::N } else { Outcome::P };
    assert_eq!(solution.outcome, Some(expected), "{text}");
    assert!(solution.complete);
    let mut winning = all_moves(&sum);
    winning.retain(|step| !wins(&sum.after(step), &mut seen));
    let mut found = solution.winning.clone();
    found.sort_by_key(|step| (step.component, step.to.clone()));
    assert_eq!(found, winning, "{text}");
    assert_eq!(solution.winning_count, Int::from(winning.len()));
    assert_eq!(all_moves(&sum).is_empty(), sum.small_steps().unwrap().is_empty());
}

#[test]
fn small_sums_by_search() {
    for text in [
        "nim[0]",
        "nim[1,2,3]",
        "nim[3,3] + wythoff[1,2]",
        "wythoff[3,2] + nim[3] + f-wythoff[2,3]",
        "connell:2[3,4] + vectors:(1,0),(1,2)[3,4]",
        "a-wythoff:2[2,3] + heap:2,1[1,4] + nim[1,1]",
        "{rule:k==l+1}[3,4] + r-wythoff[3,3]",
        "cyclic-nimhoff:3[4,5] + t:1[3,4]",
        "{rule:k in {1,2} && k + l < 4}[3,3] + w:1,2[3,2]",
        "wyt:2[3,3] + fraenkel-borosh:2,2[3,4]",
    ] {
        check(text);
    }
}

#[test]
fn the_text_of_a_sum_reads_back() {
    for text in ["wythoff[4,6] + nim[3]", "{rule:k==l+1}[3,4]", "{rule:k in {1,2} && l<3}[1,2] + vectors:(1,0)[3,4]"] {
        assert_eq!(sum(text).to_string(), text);
    }
    assert_eq!(sum("  wythoff [ 4 , 10^3-1 ]+nim[2]"), sum("wythoff[4,999] + nim[2]"));
    assert_eq!(sum("rule:k==l[3,4]").components()[0].game().to_string(), "rule:k==l");
}

#[test]
fn mistakes_point_at_the_character() {
    for (text, part) in [
        ("", "at character 1: expected a game, the text ends"),
        ("   ", "at character 4: expected a game"),
        ("wythoff", "at character 8: expected '[' and the piles, the text ends"),
        ("wythoff(4,6)", "at character 13: expected '['"),
        ("wythoff[4,6", "at character 12: expected ',' or ']', the text ends"),
        ("wythoff[4,6]] ", "at character 13: expected '+' between two games or the end, found ']'"),
        ("wythoff[4,6] nim[3]", "at character 14: expected '+' between two games or the end, found 'n'"),
        ("wythoff[4,6] + ", "at character 16: expected a game, the text ends"),
        ("wythoff[4,6] + + nim[3]", "at character 16: expected a game, found '+'"),
        ("wythoff[]", "at character 9: expected a pile, found ']'"),
        ("wythoff[4,]", "at character 11: expected a pile"),
        ("wythoff[4;6]", "at character 9: '4;6' is not a number"),
        ("nim[3] + wythoff[-1,2]", "at character 18: '-1' is negative"),
        ("nim[3] + wythoff[1.5,2]", "decimal point"),
        ("nim[3] + wythoff[1,2,3]", "at character 10: wythoff is played with 2 piles, and 3 are given"),
        ("wythoff[3]", "at character 1: wythoff is played with 2 piles, and 1 are given"),
        ("nim[3] + whythoff[1,2]", "at character 10: game 'whythoff' is not in the catalogue"),
        ("{rule:k==l[3,4]", "expected '}'"),
        ("é[1,2]", "at character 1: game 'é'"),
        ("éé + [1,2]", "at character 4: expected '['"),
    ] {
        let message = text.parse::<Sum>().expect_err(text).to_string();
        assert!(message.contains(part) && !message.contains('\n'), "{text}: {message}");
    }
}

/// Huge components of games whose small values an automaton tells.
#[test]
fn automatic_components() {
    for text in
        ["wythoff[10^30,10^31] + nim[2]", "a-wythoff:2[10^30,10^31] + nim[5]", "r-wythoff[10^30,10^31] + nim[5]"]
    {
        let known = solved(text);
        assert_eq!((known.outcome, known.complete), (Some(Outcome::N), true), "{text}");
        assert_eq!(known.evidence.grade, Grade::Bound, "{text}");
        assert!(!known.winning.is_empty(), "{text}");
        let sum: Sum = text.parse().unwrap();
        for step in &known.winning {
            let after = solve(&sum.after(step), 10, &Job::default()).unwrap();
            assert_eq!((after.outcome, after.evidence.grade), (Some(Outcome::P), Grade::Proved), "{text}");
        }
    }
    // A P-position beside a pile.
    let (a, b) =
        crate::strategy::ClosedForm::by_theorem(&"f-wythoff".parse().unwrap()).unwrap().nth(&parse("10^40").unwrap());
    let zero = solved(&format!("f-wythoff[{a},{b}] + nim[5]"));
    assert_eq!((zero.outcome, zero.value.clone(), zero.complete), (Some(Outcome::N), Some(Int::from(5u8)), true));
    assert!(zero.winning.contains(&Move { component: 1, to: vec![Int::ZERO] }));
}

/// Section 3.6 of Nivasch 2009: Wythoff's game with huge piles, and a small rest.
#[test]
fn wythoff_and_a_nim_pile() {
    // In a small row the value is known by the period of the row, and the move along the smaller pile is a matter of a few rows.
    let far = solved("wythoff[10^30,5] + nim[3]");
    let value = parse("10^30+1").unwrap(); // 10^30 + 2 and 3
    assert_eq!((far.outcome, far.value.clone(), far.complete), (Some(Outcome::N), Some(value), true));
    assert_eq!(far.winning, [Move { component: 0, to: vec![Int::from(1u8), Int::from(5u8)] }]);
    assert_eq!(far.evidence.grade, Grade::Proved);
    // Far from the line b = phi a the value is large, which is proved, too.
    let far = solved("wythoff[10^30,500] + nim[3]");
    assert_eq!((far.outcome, far.at_least.clone(), far.complete), (Some(Outcome::N), Some(Int::ONE), true));
    assert_eq!(far.evidence.grade, Grade::Bound);
    let both = solved("wythoff[10^30,10^31] + nim[5]");
    assert_eq!((both.outcome, both.complete, both.evidence.grade), (Some(Outcome::N), true, Grade::Conditional));
    let small = proved("wythoff[10^30,10^31] + nim[3]");
    assert_eq!((small.outcome, small.complete, small.evidence.grade), (Some(Outcome::N), true, Grade::Bound));
    for step in &both.winning {
        assert_eq!(solved(&format!("wythoff[{},{}] + nim[5]", step.to[0], step.to[1])).outcome, Some(Outcome::P));
    }
    assert!(!both.winning.is_empty());
    // A point of value 3: equal to the pile, or the pile is lowered to it.
    let point = "wythoff[1618033988750,2618033988749]"; // Table 6
    let equal = proved(&format!("{point} + nim[3]"));
    assert_eq!((equal.outcome, equal.value.clone()), (Some(Outcome::P), Some(Int::ZERO)));
    assert_eq!((equal.evidence.grade, equal.evidence.constant()), (Grade::Proved, None));
    let more = solved(&format!("{point} + nim[1,4]"));
    assert_eq!((more.outcome, more.value.clone(), more.complete), (Some(Outcome::N), Some(Int::from(6u8)), true));
    assert!(more.winning.contains(&Move { component: 1, to: vec![Int::from(1u8), Int::from(2u8)] }));
    // A P-position beside a pile: the moves to the value of the pile.
    let zero = solved("wythoff[1618033988749,2618033988749] + nim[5]");
    assert_eq!((zero.outcome, zero.value.clone(), zero.complete), (Some(Outcome::N), Some(Int::from(5u8)), true));
    assert!(zero.winning.contains(&Move { component: 1, to: vec![Int::ZERO] }));
    // The values are a theorem, but that these are all the moves is not; a proof takes more memory.
    let known = proved("wythoff[1618033988749,2618033988749] + nim[3]");
    assert_eq!((zero.evidence.grade, known.evidence.grade), (Grade::Conditional, Grade::Theorem));
    // Several unknown components, each of a small value.
    let several = solved("wythoff[1618033988750,2618033988752] + nim[1] + wythoff[1618033988750,2618033988749]");
    assert_eq!((several.outcome, several.value.clone()), (Some(Outcome::N), Some(Int::from(5u8 ^ 1 ^ 3))));
    // A rest that is too large to be looked for, near the line and far from it.
    let near = solved("wythoff[1000000,1618033] + nim[20000]");
    assert!(near.outcome.is_none() && !near.complete);
    let far = solved("wythoff[1000000,2000000] + nim[4000000000]");
    assert_eq!(far.outcome, Some(Outcome::N));
    let far = solved("wythoff[10^30,10^30+5] + nim[4294967294]");
    assert_eq!((far.outcome, far.at_least.clone()), (Some(Outcome::N), Some(Int::ONE)));
    // On boards too large to make, but in rows that an exact run reaches.
    let exact = solved("wythoff[1000000,1618033] + nim[2]");
    assert!(exact.outcome == Some(Outcome::N) && exact.evidence.grade != Grade::Conditional);
}

#[test]
fn components_out_of_reach() {
    // A huge N-position alone: it wins, and its winning moves are known, its value is not.
    let one = solved("wythoff[10^30,10^31]");
    // At least b - 2a, by Lemma 2.1 of Nivasch 2009.
    assert_eq!((one.outcome, &one.value, one.at_least.clone()), (Some(Outcome::N), &None, parse("8*10^30").ok()));
    assert!(one.complete && !one.winning.is_empty());
    assert_eq!(one.evidence.grade, Grade::Bound);
    // With a Nim pile it depends on the value who wins; for other games than Wythoff's nothing more is known.
    let two = solved("a-wythoff:6[10^30,10^31] + nim[5]");
    assert_eq!((two.outcome, &two.value, two.at_least.clone(), two.complete), (None, &None, None, false));
    assert!(two.components[0].obstacle.is_some() && two.winning.is_empty());
    // But a value is at most the number of tokens.
    for text in ["wythoff[10^30,10^31] + nim[10^32]", "wythoff[10^30,10^31] + w:3[10^31,900] + nim[2^120]"] {
        let large = solved(text);
        assert_eq!((large.outcome, &large.value, large.complete), (Some(Outcome::N), &None, false), "{text}");
        assert_eq!((large.at_least.clone(), large.evidence.grade), (Some(Int::ONE), Grade::Bound), "{text}");
    }
    assert_eq!(solved("wythoff[10^30,10^31] + w:3[10^31,900] + nim[10^31]").outcome, None);
    // Equal components cancel, in either order of their piles.
    let pair = solved("wythoff[10^30,10^31] + wythoff[10^31,10^30]");
    assert_eq!((pair.outcome, pair.value.clone()), (Some(Outcome::P), Some(Int::ZERO)));
    assert!(pair.complete && pair.winning.is_empty());
    assert_eq!(pair.evidence.grade, Grade::Theorem);
    assert!(pair.evidence.source().unwrap().contains("equal games cancel"));
    let pair = solved("{rule:k==l+1}[10^30,3] + {rule:k==l+1}[3,10^30] + wythoff[3,5]");
    assert_eq!(
        (pair.outcome, pair.value.clone(), pair.evidence.grade),
        (Some(Outcome::P), Some(Int::ZERO), Grade::Theorem)
    );
    let nothing = solved("{rule:k==l+1}[10^30,3] + nim[5]");
    assert_eq!((nothing.outcome, nothing.value, nothing.at_least, nothing.complete), (None, None, None, false));
    assert!(solve(&sum("{rule:k==l+1}[10^30,3]"), 1, &Job::default()).is_err());
    let pair = solved("wythoff[10^30,10^31] + nim[7] + wythoff[10^31,10^30]");
    assert_eq!((pair.outcome, pair.value.clone(), pair.complete), (Some(Outcome::N), Some(Int::from(7u8)), false));
    assert_eq!(pair.winning, [Move { component: 1, to: vec![Int::ZERO] }]);
    // A huge P-position is worth 0, but which of its options have the value 5 is not known.
    let (a, b) =
        crate::strategy::ClosedForm::by_theorem(&"t:1".parse().unwrap()).unwrap().nth(&parse("10^40").unwrap());
    let zero = solved(&format!("t:1[{a},{b}] + nim[5]"));
    assert_eq!((zero.outcome, zero.value.clone(), zero.complete), (Some(Outcome::N), Some(Int::from(5u8)), false));
    assert_eq!(zero.winning, [Move { component: 1, to: vec![Int::ZERO] }]);
    // Formulas reach everywhere.
    let nim = solved("nim[10^30,7] + cyclic-nimhoff:10[10^30,3]");
    assert!(nim.complete && nim.evidence.grade == Grade::Theorem && nim.outcome == Some(Outcome::N));
    for step in &nim.winning {
        assert_eq!(
            solve(&sum("nim[10^30,7] + cyclic-nimhoff:10[10^30,3]").after(step), 1, &Job::default()).unwrap().outcome,
            Some(Outcome::P)
        );
    }
}

#[test]
fn components_share_the_memory() {
    let sum = sum("wythoff[300,300] + wythoff[300,301] + wythoff[300,302]");
    let solved = |max_memory| solve(&sum, 1, &Job::default().with_memory(max_memory)).unwrap();
    let known = |solution: Solution| solution.components.iter().filter(|value| value.value.is_some()).count();
    assert_eq!(known(solved(1 << 30)), 3);
    let one = (1..30).map(|i| known(solved(i * 100_000))).collect::<Vec<_>>();
    assert!(one.contains(&1) && one.contains(&2) && one.is_sorted(), "{one:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 16, ..ProptestConfig::default() })]

    #[test]
    fn random_sums_by_search(
        games in prop::collection::vec(prop::sample::select(crate::rules::examples()), 1..3), piles in prop::collection::vec(0u8..4, 5),
    ) {
        let term =
            |(i, text): (usize, &&str)| format!("{{{text}}}[{},{}]", piles[2 * i], piles[2 * i + 1]);
        let terms: Vec<_> = games.iter().enumerate().map(term).collect();
        check(&format!("{} + nim[{}]", terms.join(" + "), piles[4]));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-z0-9:+,{} \\[\\]^-]{0,24}") {
        let _ = text.parse::<Sum>();
    }
}

/// Whatever two games are known to be the same, a position of the one cancels the same position of the other.
#[test]
fn games_with_the_same_moves_cancel() {
    let twins = "w:0 w:0,0 a-wythoff:1 wyt:1i connell:1 heap:1,1 heap:1,2 heap:1,3 a-wythoff:3 fraenkel-borosh:1,1 \
                 fraenkel-borosh:1,3 fraenkel-borosh:3,1 connell:3 w:2,2 t:0 w:1 w:1,1 cyclic-nimhoff:2 cyclic-nimhoff:3 wyt:1";
    let games: Vec<Game> = crate::rules::examples()
        .into_iter()
        .chain(twins.split_whitespace())
        .map(|text| text.parse().unwrap())
        .collect();
    let mut cancelled = 0;
    for (i, one) in games.iter().enumerate() {
        for other in &games[..=i] {
            let same = crate::invariance::agreement(one, other).is_some_and(|known| known.below.is_none());
            if !same {
                continue;
            }
            for piles in ["10^30,10^30+7", "10^30+7,10^30"] {
                let text = format!("{{{one}}}[10^30,10^30+7] + {{{other}}}[{piles}]");
                if piles.starts_with("10^30+7") && !one.is_symmetric() {
                    continue;
                }
                let found = solved(&text);
                assert_eq!((found.outcome, found.value), (Some(Outcome::P), Some(Int::ZERO)), "{text}");
                assert!(found.complete && found.winning.is_empty(), "{text}");
            }
            cancelled += usize::from(one.to_string() != other.to_string());
        }
    }
    assert!(cancelled >= 20, "{cancelled} pairs");
}
