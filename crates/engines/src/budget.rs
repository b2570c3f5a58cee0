//! How much a question may cost, and what counts as soon: every such number of the library, with the measurement that set it.
//!
//! Work is counted, not timed: cells, rows, levels, states, each at the nanoseconds of one core that were measured on the machine of
//! the guide's page of benchmarks. So the same question has the same answer on every machine, busy or not. Estimates are meant to
//! be right within a factor of three; what cannot be estimated is cut off by a count.

use crate::rules::{Both, Game, Geometry, Removals, Single};
use numeration::{Int, saturate};

/// What a question may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most work, in nanoseconds of one core by estimate.
    pub work: u128,
    /// The most memory that may be planned for, in bytes.
    pub memory: u64,
    /// The most work that is spent on proving what otherwise rests on a conjecture; part of `work`.
    pub proof: u128,
    /// Whether answers that rest on a conjecture are wanted at all.
    pub conjectures: bool,
    /// Whether more memory could be had by asking again. Then a lack of it is an error, and not a reason for a weaker answer.
    pub may_grow: bool,
}

const MILLISECOND: u128 = 1_000_000;
const SECOND: u128 = 1000 * MILLISECOND;

/// A single question: about a minute.
pub const QUESTION: u128 = 60 * SECOND;

/// A computation whose size someone has named: a day.
pub const LONG: u128 = 86_400 * SECOND;

/// What nobody notices. Means that cost no more are tried in their order on the ladder, dearer ones in the order of their cost.
/// A board of 2^22 cells of Wythoff's game is estimated at this.
pub const AT_ONCE: u128 = 50 * MILLISECOND;

/// What is never refused: arithmetic on numbers of a few thousand digits.
pub const FREE: u128 = MILLISECOND / 10;

/// A proof of what is conditional is tried without being asked for if it takes this long: for Wythoff's game near 10^12 values up to 8,
/// near 10^40 up to 6.
pub const PROOF: u128 = 5 * SECOND;

/// Small values are looked for near a position up to [`USUAL_VALUE`], or as far as this allows: near 10^1000 up to that, near 10^3000 up
/// to 15.
pub const SIFT: u128 = 5 * SECOND;

/// The largest value that is looked for near a position if no one says how far.
pub const USUAL_VALUE: u32 = 20;

/// Rows below this one are near: an exact run to there for values up to 20 takes 3 ms.
pub const NEAR_ROWS: u64 = 1 << 16;

/// Rows below this one are found by an exact run: for values up to 20 it takes 0.4 s.
pub const EXACT_ROWS: u64 = 10_010_000;

/// A board for the page: 256 by 256 cells of most free rules, 1024 by 1024 of heap games, and more than is drawn of most others.
pub const PAGE_BOARD: u128 = 15 * SECOND;

/// Boards up to this many bytes are kept for the next question about a game.
pub const HELD_BOARD: u64 = 16 << 20;

/// The default limit on memory: 2 GiB.
pub const MEMORY: u64 = 2 << 30;

impl Default for Budget {
    /// That of a single question.
    fn default() -> Budget {
        Budget { work: QUESTION, memory: MEMORY, proof: PROOF, conjectures: true, may_grow: false }
    }
}

impl Budget {
    /// As long as it takes, for work that can be stopped and resumed.
    pub fn unlimited() -> Budget {
        Budget { work: u128::MAX, ..Budget::default() }
    }

    /// What is certain and takes no time, within this budget.
    #[must_use]
    pub fn at_once(self) -> Budget {
        Budget { work: self.work.min(AT_ONCE), proof: 0, conjectures: false, ..self }
    }

    /// One of several equal parts of the work.
    #[must_use]
    pub fn part(self, of: usize) -> Budget {
        Budget { work: self.work / of.max(1) as u128, ..self }
    }
}

/// Operations on numbers of this many bits: a few square roots, conversions or divisions. Measured: 0.16 s for a square root of a
/// million digits.
pub fn arithmetic(bits: usize) -> u128 {
    let bits = bits as u128;
    1000 + bits * bits.isqrt() / 20
}

/// A question to an automaton about numbers of this many bits; the first one reads its file, in 10 ms for the largest.
pub fn automaton(bits: usize) -> u128 {
    10 * MILLISECOND + arithmetic(bits)
}

/// To decide whether squares of a side up to 128 tile the values of a Wyt_K: 1 to 40 ms were measured.
pub const TILING: u128 = 20 * MILLISECOND;

/// To find the squares where a theorem says that there are some: 0.02 to 0.7 ms were measured.
pub const TILING_BY_THEOREM: u128 = MILLISECOND;

/// How many rows of a Wyt_K are looked at for a period of its P-positions along the diagonal if no one says how many.
pub fn diagonal_rows(game: &Game) -> u64 {
    const ROWS: u64 = 1 << 20;
    match game.geometry().map(|geometry| geometry.both) {
        Some(Both::OneOf { words, .. }) => ROWS / (1 + words.len() as u64 / 16),
        Some(Both::Same { step, .. }) if step != Int::ONE => ROWS,
        _ => 0,
    }
}

/// The search for that period: up to 0.2 s for 2^20 rows.
pub const DIAGONAL: u128 = 200 * MILLISECOND;

/// An exact run to a row for values up to g: 1.5 ns for each value and row in bit windows, 25 ns by the plain greedy algorithm.
pub fn run(game: &Game, g: u32, rows: u64) -> u128 {
    let each = if game.width() > 1 { 50 } else { 3 + u128::from(g) / 20 };
    product([rows.into(), u128::from(g) + 1, each]) / 2
}

/// A far query by Algorithm RW for values up to g at a number of this many bits: levels, rows of each, values, 1.5 ns for each.
pub fn far(g: u32, bits: usize) -> u128 {
    let levels = bits as u128 * 1441 / 1000;
    let rows = u128::from(crate::points::rows_to_converge(g as usize)) * 27 / 10 + 400;
    let width = if g <= 30 { 3 } else { 3 + u128::from(g) / 15 };
    product([levels, rows, u128::from(g) + 1, width]) / 2
}

/// A proof of the period of row x of a game, together with the rows below it.
///
/// | game | measured, in seconds | estimate |
/// |---|---|---|
/// | wythoff, w:5 | row 100: 0.05, 200: 0.5, 300: 2.8, 400: 9.2 | 0.4 ns x^4 |
/// | a-wythoff:2 | row 100: 0.6, 200: 8.8, 300: 40 | the same times A^3.5 |
/// | a-wythoff:5 | row 50: 2.0, 100: 10.9 | |
/// | wyt:2,7,8 and wyt:3i | row 100: 0.4, 200: 12.9, 300: 90 | 0.04 ns x^5 |
/// | f-wythoff, t:2 | row 45: 0.05, 60: 21.6 | 50 ms 1.5^(x - 45) |
/// | r-wythoff | row 12: 0.01, 15: 1.1, 18: 4.3, 20: 7.2 | 20 ms 2^(x - 11) |
pub fn row_period(game: &Game, x: u64) -> u128 {
    let x = u128::from(x);
    let power = |exponent: u32| x.saturating_pow(exponent);
    let grown = |start: u128, per: (u128, u128), rows: u128| {
        (0..rows.min(200)).fold(start, |cost, _| cost.saturating_mul(per.0) / per.1)
    };
    let Some(Geometry { single, both }) = game.geometry() else { return power(4) * 2 / 5 };
    match (single, both) {
        (_, Both::None) => x * 1000,
        (Single::Larger, _) => grown(20 * MILLISECOND, (2, 1), x.saturating_sub(11)),
        (_, Both::Ratio(_)) => grown(50 * MILLISECOND, (3, 2), x.saturating_sub(45)),
        (_, Both::Near(a)) => {
            let a = saturate(&a) as u128;
            product([power(4), a.saturating_pow(3), a.isqrt()]) / 2
        }
        (_, Both::Same { step, .. }) if step == Int::ONE => power(4) * 2 / 5,
        (_, Both::Same { .. } | Both::OneOf { .. }) => power(5) / 25,
        (_, Both::Heap { .. } | Both::MoreFromSmaller) => power(4) * 2 / 5,
    }
}

/// How many columns of row x may be looked at for this much work: at 10 ns for each cell, which is that of the slowest games.
pub fn row_columns(x: u64, work: u128) -> u64 {
    u64::try_from(work / 10 / (u128::from(x) + 1)).unwrap_or(u64::MAX).min(100_000_000)
}

/// A cell of a board by the layered engine: 8 to 29 ns were measured, and of a-wythoff:A 1.3 ns for each of up to A diagonals.
pub fn layered_cell(game: &Game, side: usize) -> u128 {
    match game.geometry().map(|geometry| geometry.both) {
        Some(Both::Near(width)) => 12 + saturate(&width).min(side) as u128 * 13 / 10,
        Some(Both::OneOf { set: Removals::Powers { .. }, .. }) => 30,
        _ => 12,
    }
}

/// A cell of a board by bitsets, on average over a board with this many cells.
pub fn bitset_cell(game: &Game, rows: usize, cols: usize) -> u128 {
    let others = game.rules().others_cost(rows, cols);
    20 + others.max((rows as u128 + cols as u128) / 64)
}

fn product<const N: usize>(factors: [u128; N]) -> u128 {
    factors.into_iter().fold(1, u128::saturating_mul)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        text.parse().unwrap()
    }

    /// Where the constants were tuned to.
    #[test]
    fn what_counts_as_soon() {
        let wythoff = game("wythoff");
        assert!((1 << 22) * layered_cell(&wythoff, 2048) <= AT_ONCE * 11 / 10);
        assert!(run(&wythoff, USUAL_VALUE, NEAR_ROWS) < 4 * MILLISECOND);
        assert!(run(&wythoff, USUAL_VALUE, EXACT_ROWS) < SECOND / 2);
        let largest_proved = |n: &str| {
            let n = numeration::parse(n).unwrap();
            (0..=30).rev().find(|&g| crate::coalescence::nanoseconds(g, &n) <= PROOF)
        };
        assert_eq!([largest_proved("10^12"), largest_proved("10^40")], [Some(8), Some(6)]);
        let sifted = |bits| (0..=USUAL_VALUE).rev().find(|&g| far(g, bits) <= SIFT);
        assert_eq!([sifted(100), sifted(3322), sifted(9966)], [Some(20), Some(20), Some(15)]);
        let rows = |text: &str| (0..2000).rev().find(|&x| row_period(&game(text), x) <= QUESTION);
        let reach = ["wythoff", "a-wythoff:2", "a-wythoff:5", "wyt:2,7,8", "t:2", "r-wythoff"].map(rows);
        assert_eq!(reach, [Some(622), Some(349), Some(148), Some(272), Some(62), Some(22)]);
    }

    #[test]
    fn nothing_overflows() {
        let large = game("a-wythoff:10^30");
        assert_eq!(row_period(&large, u64::MAX), u128::MAX / 2);
        assert!(run(&large, u32::MAX, u64::MAX) > LONG && far(u32::MAX, usize::MAX) > LONG);
        assert!(bitset_cell(&game("rule:k==l+1"), 1 << 39, 1 << 39) > LONG && layered_cell(&large, 1 << 39) > SECOND);
        assert_eq!((row_columns(0, u128::MAX), row_columns(u64::MAX, 1)), (100_000_000, 0));
        assert!(arithmetic(40_000_000) > SECOND);
    }
}
