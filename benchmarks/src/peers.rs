//! The same tasks by this library and by what else one would write in Rust.

use crate::{best, report};
use cgt::numeric::nimber::Nimber;
use numeration::{Int, Surd};
use std::hint::black_box;
use engines::Game;
use engines::board;
use engines::job::Job;
use engines::strategy::fraenkel::WordFraenkel;

pub fn all() {
    for n in [125, 250, 500, 1000, 4000, 10_000] {
        boards(n);
    }
    words();
    far();
}

/// The board of Wythoff's game, both piles below n.
fn boards(n: usize) {
    let mut sums = Vec::new();
    let mut measure = |by: &str, fill: &dyn Fn() -> u64| {
        let mut sum = 0;
        let seconds = best(|| sum = black_box(fill()));
        sums.push(sum);
        report("board", by, n as f64, seconds);
    };
    measure("wythoff", &|| {
        let table = board::table(&Game::wythoff(), n, n, &Job::default()).expect("it fits");
        (0..n).map(|a| table.row(a).map(u64::from).sum::<u64>()).sum()
    });
    measure("bitset", &|| with_bitsets(n));
    // Eight times as long for each doubling.
    if n <= 1000 {
        measure("cgt", &|| with_cgt(n));
    }
    assert!(sums.windows(2).all(|pair| pair[0] == pair[1]), "the boards differ: {sums:?}");
}

/// The mex of the crate `cgt`, over the values of all options.
fn with_cgt(n: usize) -> u64 {
    let mut values = vec![Nimber::new(0); n * n];
    for a in 0..n {
        for b in 0..n {
            let row = (0..b).map(|y| values[a * n + y]);
            let column = (0..a).map(|x| values[x * n + b]);
            let diagonal = (1..=a.min(b)).map(|k| values[(a - k) * n + b - k]);
            values[a * n + b] = Nimber::mex(row.chain(column).chain(diagonal).collect());
        }
    }
    values.iter().map(|value| u64::from(value.value())).sum()
}

/// A bitset of used values for each row, column and diagonal; or and scan.
fn with_bitsets(n: usize) -> u64 {
    let words = (3 * n).div_ceil(64);
    let (mut columns, mut diagonals) = (vec![0u64; n * words], vec![0u64; 2 * n * words]);
    let mut sum = 0;
    for a in 0..n {
        let mut row = vec![0u64; words];
        for b in 0..n {
            let (column, diagonal) = (b * words, (n + b - a) * words);
            let free = (0..words).find_map(|w| {
                let used = row[w] | columns[column + w] | diagonals[diagonal + w];
                (used != u64::MAX).then(|| w * 64 + used.trailing_ones() as usize)
            });
            let value = free.expect("less than the options have");
            for set in [&mut row[value / 64], &mut columns[column + value / 64], &mut diagonals[diagonal + value / 64]] {
                *set |= 1 << (value % 64);
            }
            sum += value as u64;
        }
    }
    sum
}

/// Positions below 10^18, a million of them.
fn words() {
    const COUNT: u64 = 1_000_000;
    let at = |i: u64| (10u64.pow(17) + i * 123_456_789, 10u64.pow(17) * 2 + i * 987_654_321 % 10u64.pow(17));
    let wythoff = WordFraenkel::new(1).expect("a = 1");
    let seconds = best(|| {
        let moves = (0..COUNT).map(|i| wythoff.winning_move(at(i).0, at(i).1));
        black_box(moves.filter(Result::is_ok).count());
    });
    report("P-test and winning move below 10^18", "wythoff", 18.0, seconds / COUNT as f64);
}

/// floor(n phi) for an n of so many digits.
fn far() {
    let phi = Surd::fraenkel(&Int::ONE);
    for digits in [1000usize, 10_000, 100_000, 1_000_000] {
        let n = Int::from(10u8).pow(digits) / Int::from(7u8);
        let seconds = best(|| drop(black_box(phi.floor_times(black_box(&n)))));
        report("floor(n phi)", "wythoff", digits as f64, seconds);
    }
}
