//! The statements against brute force and boards.

use super::*;
use crate::board::{self, Table};
use crate::job::Job;

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn int(n: usize) -> Int {
    Int::from(n)
}

fn first_difference(first: &str, second: &str) -> Option<Int> {
    agreement(&game(first), &game(second)).unwrap().first_difference
}

fn board(text: &str, side: usize) -> Table {
    board::table(&game(text), side, side, &Job::default()).unwrap()
}

/// The least value whose positions differ on two boards.
fn parted(first: &Table, second: &Table) -> Option<u32> {
    let rows = (0..first.rows()).flat_map(|a| first.row(a).zip(second.row(a)));
    rows.filter(|(x, y)| x != y).map(|(x, y)| x.min(y)).min()
}

#[test]
fn the_minimum_by_brute_force() {
    for l in 1..80usize {
        for k in 1..=l {
            let all = (0..k).flat_map(|x| (l..256).map(move |y| x ^ y));
            assert_eq!(shared_below(&int(k), &int(l)), int(all.min().unwrap()), "k = {k}, l = {l}");
            // Theorem 2.3 has the same positions for g <= l - k.
            assert!(shared_below(&int(k), &int(l)) > int(l - k));
        }
        // Theorem 2.6, corrected.
        assert_eq!(shared_below(&int(l), &int(l)), int(1 << l.trailing_zeros()));
    }
    let huge = Int::ONE << 100;
    assert_eq!(shared_below(&huge, &huge), huge);
    assert_eq!(shared_below(&(&huge + Int::ONE), &(&huge + int(6))), int(6));
}

/// All k < k' <= l <= 16: the board shows the difference at that value and at none before.
#[test]
fn all_small_triples() {
    let mut triples = 0;
    for l in 1..=16 {
        let boards: Vec<Table> = (0..=l).map(|k| board(&format!("w:{k},{l}"), 110)).collect();
        for (k, other) in (0..=l).flat_map(|other| (0..other).map(move |k| (k, other))) {
            let known = agreement(&game(&format!("w:{k},{l}")), &game(&format!("w:{other},{l}"))).unwrap();
            let found = parted(&boards[k], &boards[other]);
            assert_eq!(known.first_difference, found.map(Int::from), "k = {k}, k' = {other}, l = {l}");
            assert_eq!(
                (known.below.as_ref(), known.verdict(found)),
                (known.first_difference.as_ref(), BoardVerdict::Confirmed)
            );
            triples += 1;
        }
    }
    assert_eq!(triples, 816);
}

#[test]
fn t_k_parts_from_w_1_and_from_one_another() {
    let side = 200;
    let w = board("w:1", side);
    let boards: Vec<Table> = (0..=22).map(|k| board(&format!("t:{k}"), side)).collect();
    for (k, table) in boards.iter().enumerate() {
        let name = format!("t:{k}");
        assert_eq!(first_difference(&name, "w:1"), parted(table, &w).map(Int::from), "{name}");
        assert_eq!(first_difference("w:1", &name), Some(int(k / 2 * 2 + 2)));
        for (l, other) in boards.iter().enumerate().skip(k + 1) {
            let known = agreement(&game(&name), &game(&format!("t:{l}"))).unwrap();
            let found = parted(table, other);
            if k / 2 == l / 2 {
                assert_eq!((known.first_difference, known.below), (None, Some(int(k + 2))));
                let first = if k == 20 { k + 2 } else { k + 3 };
                assert_eq!(found.map(Int::from), Some(int(first)), "T_{k} and T_{l}");
            } else {
                assert_eq!(known.first_difference, found.map(Int::from), "T_{k} and T_{l}");
            }
        }
    }
}

#[test]
fn across_the_families() {
    let side = 60;
    let games = ["wythoff", "w:1", "w:0,1", "w:2", "w:1,2", "w:3", "w:0,3", "t:0", "t:1", "t:2", "t:5"];
    for (i, first) in games.iter().enumerate() {
        for second in &games[i + 1..] {
            let known = agreement(&game(first), &game(second)).unwrap();
            let found = parted(&board(first, side), &board(second, side));
            assert!(
                known.first_difference.is_none() || known.first_difference == found.map(Int::from),
                "{first}, {second}"
            );
            assert_eq!(known, agreement(&game(second), &game(first)).unwrap(), "{first}, {second}");
        }
    }
}

/// Remark 2.4: the 2-positions with y = 1; and the counterexample to Theorem 2.6 as printed.
#[test]
fn remark_2_4_and_theorem_2_6() {
    assert_eq!((board("w:0,2", 8).get(4, 1), board("w:1,2", 8).get(3, 1)), (2, 2));
    assert_eq!(first_difference("w:0,2", "w:1,2"), Some(int(2)));
    let values = ["w:0,3", "w:1,3", "w:2,3", "w:3"].map(|text| board(text, 8).get(5, 6));
    assert_eq!(values, [10, 9, 3, 1]);
    assert_eq!(first_difference("w:0,3", "w:3"), Some(int(1)));
}

#[test]
fn huge_parameters() {
    let l = numeration::parse("10^30+1").unwrap();
    assert_eq!(first_difference("w:10^30,10^30+1", "w:10^30+1"), Some(Int::ONE));
    let known = first_difference("w:0,10^30+1", "w:1,10^30+1");
    assert_eq!(known, Some(l)); // 0 xor l, as x = 0 is all there is
    assert_eq!(first_difference("t:10^40", "t:inf"), Some(numeration::parse("10^40+2").unwrap()));
}

#[test]
fn what_is_not_known() {
    for (first, second) in [("r-wythoff", "wythoff"), ("w:1", "nim"), ("a-wythoff:2", "t:1"), ("wyt:1", "wyt:1,2")] {
        assert_eq!(agreement(&game(first), &game(second)), None, "{first}, {second}");
    }
    assert_eq!(agreement(&game("w:0"), &game("connell:1")).unwrap().below, None);
}

#[test]
fn verdicts() {
    let exact = agreement(&game("w:1,4"), &game("w:4")).unwrap();
    assert_eq!(exact.verdict(Some(4)), BoardVerdict::Confirmed);
    assert_eq!((exact.verdict(None), exact.verdict(Some(5))), (BoardVerdict::Beyond, BoardVerdict::Beyond));
    assert_eq!(exact.verdict(Some(3)), BoardVerdict::Contradiction);
    let open = agreement(&game("t:2"), &game("t:3")).unwrap();
    assert_eq!((open.verdict(None), open.verdict(Some(5))), (BoardVerdict::Confirmed, BoardVerdict::Confirmed));
    assert_eq!(open.verdict(Some(3)), BoardVerdict::Contradiction);
    let same = agreement(&game("w:1"), &game("t:inf")).unwrap();
    assert_eq!((same.verdict(None), same.verdict(Some(9))), (BoardVerdict::Confirmed, BoardVerdict::Contradiction));
}
