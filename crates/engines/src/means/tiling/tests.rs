//! Options by squares against boards, and far out against the closed form of the P-positions.

use super::*;
use crate::board;
use crate::strategy::closed_form::{ClosedForm, winning};

const SETS: [&str; 9] =
    ["wyt:1", "wyt:2,6", "wyt:1,4,8", "wyt:6", "wyt:4,16,20", "wyt:12", "wyt:2^i", "wyt:2,6,8", "wyt:1,2,4,5,6"];

fn answer<T>(reply: Result<Reply<T>>) -> T {
    match reply.unwrap() {
        Reply::Known(found) => found.what,
        Reply::Silent(why) => panic!("{why}"),
    }
}

fn options(tiles: &Tiles, (a, b): (&Int, &Int), value: &Int, limit: usize) -> Options {
    answer(tiles.options(TwoPiles { a, b }, value, limit, &Job::default()))
}

#[test]
fn options_with_a_value_against_a_board() {
    const SIDE: usize = 45;
    for text in SETS {
        let game: Game = text.parse().unwrap();
        let table = board::table(&game, SIDE, SIDE, &Job::default()).unwrap();
        let tiles = Tiles::of(&game).unwrap();
        for (a, b) in (0..SIDE).flat_map(|a| (0..SIDE).step_by(3).map(move |b| (a, b))) {
            for value in (0..70).step_by(7).chain([table.get(a, b)]) {
                let brute = game.options(a, b).unwrap().into_iter().filter(|&(x, y)| table.get(x, y) == value);
                let brute: Vec<(Int, Int)> = brute.map(|(x, y)| (Int::from(x), Int::from(y))).collect();
                let found = options(&tiles, (&Int::from(a), &Int::from(b)), &Int::from(value), usize::MAX);
                assert_eq!(found.first, brute, "{text} ({a},{b}) to {value}");
                assert_eq!(found.count, Int::from(brute.len()));
            }
        }
    }
}

/// Far out, the positions of value 0 are the P-positions that repeat along the diagonal, and so are the winning options.
#[test]
fn far_out_two_ways() {
    let base = numeration::parse("10^25").unwrap();
    for text in SETS {
        let game: Game = text.parse().unwrap();
        let tiles = Tiles::of(&game).unwrap();
        let form = ClosedForm::of(&game, &Job::default()).unwrap().unwrap();
        for (i, j) in (0u32..60).flat_map(|i| (0u32..12).map(move |j| (i, j))) {
            let a = &base * Int::from(i % 7 + 1) + Int::from(i);
            let b = &a + Int::from(j);
            let ValueOrBound::Exactly(value) = answer(tiles.value(TwoPiles { a: &a, b: &b }, None, &Job::default()))
            else {
                panic!("{text}")
            };
            assert_eq!(value.is_zero(), form.contains(&a, &b), "{text} ({a},{b})");
            let by_squares = options(&tiles, (&a, &b), &Int::ZERO, usize::MAX);
            if !value.is_zero() {
                assert_eq!(by_squares, winning(&game, &form, &a, &b, usize::MAX).unwrap(), "{text} ({a},{b})");
            }
            assert!(options(&tiles, (&a, &b), &value, 1).count.is_zero(), "{text} ({a},{b})");
        }
    }
}
