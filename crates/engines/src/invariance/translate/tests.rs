//! The table against boards.

use super::*;
use crate::board;
use crate::evidence::citations;
use crate::job::Job;

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn int(n: usize) -> Int {
    Int::from(n)
}

/// All positions of a value with both piles below a side, by the definition of the values.
fn on_board(text: &str, h: u32, side: usize) -> Vec<(Int, Int)> {
    let table = board::table(&game(text), side, side, &Job::default()).unwrap();
    let cells = (0..side).flat_map(|a| (a..side).map(move |b| (a, b)));
    cells.filter(|&(a, b)| table.get(a, b) == h).map(|(a, b)| (int(a), int(b))).collect()
}

/// The positions that a theorem tells, as long as they are on the board.
fn translated_positions(translate: &Translate, side: usize) -> Vec<(Int, Int)> {
    let rows = translate.known_in_rows(&Int::ZERO, &int(side));
    rows.into_iter().map(|(_, a, b)| (a, b)).filter(|(_, b)| *b < int(side)).collect()
}

/// Theorems 1.5, 1.6 and 2.11, W_l for odd l, F-Wythoff's values 1 and 2.
#[test]
fn closed_forms_on_boards() {
    let side = 260;
    let games =
        (0..=15).flat_map(|l| (0..=l).map(move |k| format!("w:{k},{l}"))).chain((0..=12).map(|k| format!("t:{k}")));
    let mut seen = 0;
    for name in games {
        for h in 0..=2 {
            let Some(translate) = Translate::of(&game(&name), h).filter(Translate::in_closed_form) else { continue };
            assert_eq!(translated_positions(&translate, side), on_board(&name, h, side), "{name}, value {h}");
            seen += 1;
        }
    }
    // P-positions of 136 - 1 and 13 games, 1-positions of l + 1 for each odd l and of 13, and F-Wythoff's value 2.
    assert_eq!(seen, 135 + 13 + 72 + 13 + 1);
}

/// Theorem 2.11 needs k < l.
#[test]
fn theorem_2_11_is_not_for_w_l() {
    for l in (1..=15).step_by(2) {
        let of = |k: usize| Translate::of(&game(&format!("w:{k},{l}")), 1).unwrap();
        assert_ne!(translated_positions(&of(l - 1), 260), translated_positions(&of(l), 260), "l = {l}");
        assert_eq!((of(l - 1).source, of(l).source), (citations::W_STAGGERED, citations::W_ONE));
    }
}

/// Row 2 of the table: beyond l it is Wythoff's game.
#[test]
fn wythoff_beyond_l() {
    let side = 120;
    for l in (2usize..=16).step_by(2) {
        let most = (1 << l.trailing_zeros()) - 1;
        for k in 0..=l {
            let name = format!("w:{k},{l}");
            assert_eq!(Translate::largest(&game(&name)), Some(most), "{name}");
            assert_eq!(Translate::of(&game(&name), most + 1), None, "{name}");
            for h in 1..=most {
                let translate = Translate::of(&game(&name), h).unwrap();
                let wythoff = on_board("wythoff", h, side - l).into_iter().map(|(a, b)| translate.moved(&a, &b));
                let all: Vec<_> = translated_positions(&translate, side).into_iter().chain(wythoff).collect();
                assert_eq!(all, on_board(&name, h, side), "{name}, value {h}");
            }
        }
    }
}

/// Indices, rows, partners and membership tell the same.
#[test]
fn one_sequence() {
    for (name, h) in
        [("w:2,5", 0), ("w:2,5", 1), ("w:5", 1), ("w:12", 0), ("w:12", 1), ("w:8", 5), ("t:3", 1), ("t:0", 2)]
    {
        let translate = Translate::of(&game(name), h).unwrap();
        let all: Vec<(Int, Int)> = (0..)
            .map_while(|n| match translate.nth(&int(n)) {
                PositionSource::Known(a, b) if n < 300 => Some((a, b)),
                _ => None,
            })
            .collect();
        assert_eq!(
            all.len(),
            if translate.in_closed_form() { 300 } else { usize::try_from(translate.before()).unwrap() }
        );
        for (n, (a, b)) in all.iter().enumerate() {
            assert_eq!(translate.known_in_rows(a, a), [(int(n), a.clone(), b.clone())], "{name}, {h}");
            assert_eq!(
                (translate.partner(a).as_ref(), translate.partner(b).as_ref()),
                (Some(b), Some(a)),
                "{name}, {h}"
            );
            assert!(translate.contains(a, b) && translate.contains(b, a), "{name}, {h}");
            assert!(!translate.contains(a, &(b + Int::ONE)), "{name}, {h}");
        }
        let from = all.iter().position(|(a, _)| *a >= int(9)).unwrap_or(all.len());
        let rows: Vec<_> = translate.known_in_rows(&int(9), &int(300)).into_iter().map(|(n, _, _)| n).collect();
        let last = all.iter().filter(|(a, _)| *a <= int(300)).count();
        assert_eq!(rows, (from..last).map(int).collect::<Vec<_>>(), "{name}, {h}");
    }
}

#[test]
fn of_which_games() {
    for (text, largest, closed) in [
        ("wythoff", None, None),
        ("w:0", None, None),
        ("r-wythoff", None, None),
        ("a-wythoff:2", None, None),
        ("w:1", Some(1), Some(1)),
        ("w:2", Some(1), Some(0)),
        ("w:3,40", Some(7), Some(0)),
        ("w:0,2^40", Some(u32::MAX), Some(0)),
        ("w:2^31", Some((1 << 31) - 1), Some(0)),
        ("t:0", Some(2), Some(2)),
        ("t:7", Some(1), Some(1)),
        ("t:inf", Some(1), Some(1)),
    ] {
        let game = game(text);
        assert_eq!((Translate::largest(&game), Translate::largest_in_closed_form(&game)), (largest, closed), "{text}");
    }
}
