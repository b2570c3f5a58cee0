use super::write;
use crate::job::Job;
use crate::proof::document::checksum;
use crate::proof::{Verdict, check};
use crate::regularity::diagonal::{DiagonalForm, diagonal};
use crate::rules::{Game, Rules};
use proptest::prelude::*;

fn found(text: &str) -> (Game, DiagonalForm) {
    let game: Game = text.parse().unwrap();
    let Rules::Wyt(rules) = game.rules() else { panic!("{text}") };
    let found = diagonal(rules.removals(), 1 << 18, &Job::default()).unwrap();
    (game, found.unwrap_or_else(|| panic!("{text}")))
}

fn verdict(bytes: &[u8]) -> Verdict {
    check(bytes, &Job::default()).unwrap()
}

/// A certificate with these numbers, right or wrong.
fn check_claims(game: &str, preperiod: usize, period: usize, differences: &[i32]) -> Verdict {
    let game: Game = game.parse().unwrap();
    let wrong = DiagonalForm::new(preperiod as u64, period as u64, differences.to_vec());
    verdict(&write(&game, &wrong))
}

/// A certificate with another text and the checksum of that.
fn edited(game: &Game, found: &DiagonalForm, from: &str, to: &str) -> Verdict {
    let text = String::from_utf8(write(game, found)).unwrap();
    assert!(text.contains(from), "{from} is not in {text}");
    let text = text.replacen(from, to, 1);
    let before = &text[..text.len() - 67];
    verdict(format!("{before}{}\"}}\n", checksum(before.as_bytes())).as_bytes())
}

/// Some with a preperiod, some without; powers.
const GAMES: [&str; 22] = [
    "wyt:1",
    "wyt:6",
    "wyt:1,3",
    "wyt:2,4",
    "wyt:1,2,3",
    "wyt:4,6",
    "wyt:1,4,8",
    "wyt:3,4,7,8,11",
    "wyt:2,5,6,9",
    "wyt:7,200",
    "wyt:1,3,4",
    "wyt:1,2,3,4,5",
    "wyt:2,7,8",
    "wyt:2,3,9",
    "wyt:3,5,6,8,9",
    "wyt:2^i",
    "wyt:2^i@1",
    "wyt:2^i@5",
    "wyt:4^i@1",
    "wyt:5^i",
    "wyt:6^i",
    "wyt:9^i",
];

#[test]
fn what_is_found_is_accepted() {
    let mut early = 0;
    for text in GAMES {
        let (game, found) = found(text);
        let verdict = verdict(&write(&game, &found));
        assert!(verdict.ok && verdict.kind == "p-positions" && verdict.step == "period", "{text}: {verdict:?}");
        let (n, p, j) = (found.preperiod, found.period, found.j());
        for part in [format!("row {n} on"), format!("period {p},"), format!("J_K = {j} ")] {
            assert!(verdict.reason.contains(&part), "{text}: {verdict:?}");
        }
        early += u32::from(n > 0);
    }
    assert!(early >= 3);
    for index in 1..1 << 7u32 {
        let elements: Vec<String> = (1..=7).filter(|k| index >> (k - 1) & 1 == 1).map(|k: u32| k.to_string()).collect();
        let (game, found) = found(&format!("wyt:{}", elements.join(",")));
        let verdict = verdict(&write(&game, &found));
        assert!(verdict.ok, "{game}: {verdict:?}");
    }
}

#[test]
fn each_difference_is_checked() {
    for text in GAMES {
        let (_, found) = found(text);
        let (n, p) = (found.preperiod as usize, found.period as usize);
        for row in 0..found.differences.len().min(150) {
            for change in [1, -1, 3] {
                let mut wrong = found.differences.clone();
                wrong[row] += change;
                assert!(!check_claims(text, n, p, &wrong).ok, "{text}: row {row} by {change}");
            }
        }
        // Two rows that trade partners, so that it is still an involution.
        let pairs: Vec<usize> = (n..n + p).filter(|&a| found.differences[a] == 1 && a + 2 < n + p).collect();
        for a in pairs.into_iter().take(20) {
            let mut wrong = found.differences.clone();
            wrong[a] = 0;
            wrong[a + 1] = 0;
            let verdict = check_claims(text, n, p, &wrong);
            assert!(!verdict.ok && ["attack", "reach"].contains(&verdict.step.as_str()), "{text}: {verdict:?}");
        }
    }
}

#[test]
fn least_numbers() {
    for text in GAMES {
        let (_, found) = found(text);
        let (n, p) = (found.preperiod as usize, found.period as usize);
        let d =
            |rows: usize| -> Vec<i32> { (0..rows).map(|row| found.difference(&numeration::Int::from(row))).collect() };
        for times in [2, 3] {
            assert_eq!(check_claims(text, n, times * p, &d(n + times * p)).step, "period", "{text}");
        }
        assert_eq!(check_claims(text, n + 1, p, &d(n + 1 + p)).step, "preperiod", "{text}");
        // A row too few: what repeats is not what it was.
        if n > 0 {
            let verdict = check_claims(text, n - 1, p, &d(n - 1 + p));
            let known = ["involution", "attack", "reach"].contains(&verdict.step.as_str());
            assert!(!verdict.ok && known, "{text}: {verdict:?}");
        }
        for wrong in [(n + 1, p), (n, p + 1)] {
            assert_eq!(check_claims(text, wrong.0, wrong.1, &d(n + p)).step, "format", "{text}");
        }
    }
}

#[test]
fn the_game_matters() {
    // Another K: more elements attack, fewer do not reach.
    for (text, other, step) in [
        ("wyt:1,3", "wyt:1,2,3", "attack"),
        ("wyt:1,2,3", "wyt:1,3", "reach"),
        ("wyt:1,2,3", "wyt:2,3", "reach"),
        ("wyt:1,4,8", "wyt:4,8", "reach"),
        ("wyt:2^i@1", "wyt:2^i", "attack"),
        ("wyt:2^i@1", "wyt:2^i@2", "reach"),
        ("wyt:2^i@1", "wyt:2,4,8,16", "reach"),
        ("wyt:2^i@1", "wyt:4^i@1", "reach"),
        ("wyt:5^i", "wyt:1,3", "attack"),
        ("wyt:5^i", "wyt:3^i", "attack"),
        ("wyt:6^i", "wyt:6^i@1", "reach"),
        ("wyt:2^i@1", "nim", "game"),
        ("wyt:2^i@1", "wyt:2i", "game"),
        ("wyt:2^i@1", "wyt:2^j", "game"),
        ("wyt:2^i@1", "wyt:", "game"),
        ("wyt:1,3", "wyt:1,3,10^60-1", "attack"),
    ] {
        let (game, found) = found(text);
        let verdict = edited(&game, &found, &format!("\"game\":\"{text}\""), &format!("\"game\":\"{other}\""));
        assert!(!verdict.ok && verdict.step == step, "{text} as {other}: {verdict:?}");
    }
    // An element that changes nothing, near or far: 1 and no multiple of 3 has the period 3 (duchene-2009, Theorem 6).
    let (game, found) = found("wyt:1,2");
    for other in ["wyt:1", "wyt:1,2,4", "wyt:1,2,10^60", "wyt:4^i", "wyt:1000^i", "wyt:1,3^i"] {
        let verdict = edited(&game, &found, "\"wyt:1,2\"", &format!("\"{other}\""));
        assert_eq!(verdict.ok, other != "wyt:1,3^i", "{other}: {verdict:?}");
    }
    // 10^60 + 2 is a multiple of 3, far beyond any row.
    assert_eq!(edited(&game, &found, "\"wyt:1,2\"", "\"wyt:1,2,10^60+2\"").step, "attack");
    assert_eq!(edited(&game, &found, "\"wyt:1,2\"", "\"wyt:2^i@10^20\"").step, "reach");
    assert_eq!(edited(&game, &found, "\"wyt:1,2\"", "\"wyt:3^i@10^20\"").step, "attack");
}

#[test]
fn fields_are_read_strictly() {
    let (game, found) = found("wyt:1,3");
    let step = |from: &str, to: &str| edited(&game, &found, from, to).step;
    assert_eq!(step("\"period\":", "\"period\":1,\"period\":"), "format");
    assert_eq!(step("\"game\"", "\"note\":1,\"game\""), "format");
    assert_eq!(step("\"preperiod\":0,\n", ""), "format");
    assert_eq!(step("\"preperiod\":0", "\"preperiod\":-1"), "format");
    assert_eq!(step("\"preperiod\":0", "\"preperiod\":\"18446744073709551615\""), "format");
    assert_eq!(step("[0,", "[0.5,"), "format");
    assert_eq!(step("[0,", "[99999999999,"), "format");
    assert_eq!(step("[0,", "[-1,"), "involution");
    assert_eq!(step("[0,", "[2147483647,"), "involution");
    assert_eq!(check_claims("wyt:1,3", 0, 1, &[0]).step, "attack");
    let none = edited(&game, &found, "\"period\":", "\"period\":0,\"length\":");
    assert_eq!(none.step, "format");
    assert_eq!(edited(&game, &found, "\"version\":1", "\"version\":2").step, "format");
    let mut changed = write(&game, &found);
    changed[100] ^= 1;
    assert_eq!(verdict(&changed).step, "checksum");
}

/// A check that would take days says so.
#[test]
fn large_claims() {
    let (game, found) = found("wyt:1,2");
    let bytes = |to: &str| {
        let text = String::from_utf8(write(&game, &found)).unwrap().replace("wyt:1,2", to);
        let before = &text[..text.len() - 67];
        format!("{before}{}\"}}\n", checksum(before.as_bytes())).into_bytes()
    };
    // Rows 2, 5, 8, .. reach (1, 1) modulo 3 only by an element that is far away; the rows before it do not.
    assert_eq!(verdict(&bytes("wyt:2^50")).step, "reach");
    let (game, long) = self::found("wyt:2^i@14");
    let job = Job { progress: &crate::job::testing::StopAtOnce, ..Job::default() };
    let error = check(&write(&game, &long), &job).unwrap_err();
    assert_eq!(error.kind(), crate::ErrorKind::Interrupted);
}

proptest! {
    #[test]
    fn random_sets_are_accepted_and_others_are_not(bits in 1u32..1 << 14, other in 1u32..1 << 14) {
        let text = |bits: u32| {
            let elements: Vec<String> = (1..=14).filter(|k| bits >> (k - 1) & 1 == 1).map(|k: u32| k.to_string()).collect();
            format!("wyt:{}", elements.join(","))
        };
        let ((game, ours), (_, others)) = (found(&text(bits)), found(&text(other)));
        prop_assert!(verdict(&write(&game, &ours)).ok);
        prop_assert_eq!(verdict(&write(&game, &others)).ok, ours == others);
    }
}
