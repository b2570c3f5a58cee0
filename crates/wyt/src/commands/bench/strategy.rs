//! Ratios of the strategies and the numeration systems.

use super::{Measured, best, time};
use crate::fail::Fail;
use crate::session::Session;
use engines::strategy::fraenkel::{Algebraic, Arithmetic, Strategy, WordFraenkel, answer};
use engines::{Game, Solver, board};
use numeration::{Int, Surd, System};
use std::hint::black_box;

/// Only a = 0 has no strategy, and that is not measured.
fn no_strategy() -> Fail {
    Fail::Message("there is no strategy for a = 1".into())
}

fn algebraic() -> Result<Algebraic, Fail> {
    Algebraic::new(&Int::ONE).ok_or_else(no_strategy)
}

fn arithmetic() -> Result<Arithmetic, Fail> {
    Arithmetic::new(&Int::ONE).ok_or_else(no_strategy)
}

/// Positions near 10^18 whose winning move takes from both piles, which is the most work. One winning move needs three
/// roots, two to place the smaller pile and one for the pair, and tells a P-position, too; all of them need five, since
/// the other pile is placed as well. The roots alone are those of the standard library, of the same numbers. What is
/// judged is the greater of the two ratios.
pub(super) fn win_64(session: &Session) -> Result<Measured, Fail> {
    const COUNT: u64 = 2000;
    const RUNS: usize = 20;
    let words = WordFraenkel::new(1).ok_or_else(no_strategy)?;
    let positions: Vec<(u64, u64)> = (0..COUNT)
        .map(|i| 1_000_000_000_000_000_000 + i * 7_919_191_919)
        .map(|x| (x, x + x / 3))
        .filter(|&(x, y)| matches!(words.winning_move(x, y), Ok(Some((u, v))) if u < x && v < y))
        .collect();
    let per_position = 1e9 / positions.len() as f64;
    let each = |work: &dyn Fn(u64, u64)| {
        best(RUNS, || {
            time(|| {
                positions.iter().for_each(|&(x, y)| work(black_box(x), black_box(y)));
                Ok(())
            })
        })
    };
    // n for A_n = x, nearly.
    let index = |x: u64| u128::from(x) * 618_033_988 / 1_000_000_000;
    let root = |n: u128| {
        black_box((5 * black_box(n) * n).isqrt());
    };
    let one = each(&|x, y| {
        let _ = black_box(words.winning_move(x, y));
    })?;
    let three = each(&|x, y| [u128::from(x), index(x), u128::from(y - x)].into_iter().for_each(root))?;
    let all = each(&|x, y| {
        let _ = black_box(words.winning_moves(x, y));
    })?;
    let five = each(&|x, y| {
        [u128::from(x), index(x), u128::from(y), index(y), u128::from(y - x)].into_iter().for_each(root);
    })?;
    let big: Vec<(Int, Int)> = positions.iter().map(|&(x, y)| (Int::from(x), Int::from(y))).collect();
    let mut algebraic = algebraic()?;
    let job = session.job();
    let as_big = best(RUNS / 4, || {
        time(|| {
            for (x, y) in &big {
                black_box(answer(&mut algebraic, &Int::ONE, x, y, &job)?);
            }
            Ok(())
        })
    })?;
    let [one_ns, three_ns, all_ns, five_ns, big_ns] = [one, three, all, five, as_big].map(|time| time * per_position);
    let detail = format!(
        "one move {one_ns:.0} ns, its roots {three_ns:.0} ns; all moves {all_ns:.0} ns, their roots {five_ns:.0} ns; one move \
         through big integers, with the work for an explanation, {big_ns:.0} ns"
    );
    Ok(Measured { value: (one / three).max(all / five), detail, counts: !positions.is_empty() })
}

/// Quadratic growth would make this 100.
pub(super) fn zeckendorf_growth(_session: &Session) -> Result<Measured, Fail> {
    let system = System::p(&Int::ONE).ok_or_else(no_strategy)?;
    let convert = |digits: usize, runs: usize| {
        let n = Int::from(10u8).pow(digits) / Int::from(7u8);
        best(runs, || {
            time(|| {
                black_box(system.digits(black_box(&n)));
                Ok(())
            })
        })
    };
    let (small, medium, large) = (convert(10_000, 20)?, convert(100_000, 5)?, convert(1_000_000, 2)?);
    let detail = format!("10^4 digits {:.2} ms, 10^5 {:.1} ms, 10^6 {:.0} ms", small * 1e3, medium * 1e3, large * 1e3);
    Ok(Measured { value: large / medium, detail, counts: true })
}

/// A position whose winning move takes from both piles, which is the most work.
pub(super) fn win_far(session: &Session) -> Result<Measured, Fail> {
    let x = Int::from(10u8).pow(1_000_000) / Int::from(7u8);
    let y = &x + &x / Int::from(3u8);
    let job = session.job();
    let seconds = |strategy: &mut dyn Strategy| {
        best(2, || {
            time(|| {
                black_box(answer(strategy, &Int::ONE, &x, &y, &job)?);
                Ok(())
            })
        })
    };
    let (algebraic, arithmetic) = (seconds(&mut algebraic()?)?, seconds(&mut arithmetic()?)?);
    let detail = format!("algebraic {algebraic:.2} s, arithmetic {arithmetic:.2} s");
    Ok(Measured { value: algebraic.max(arithmetic), detail, counts: true })
}

/// Pairs of words from a fixed sequence, both below a limit.
fn pairs(count: usize, limit: u64) -> Vec<(u64, u64)> {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(state) * u128::from(limit)) >> 64) as u64
    };
    (0..count).map(|_| (next(), next())).collect()
}

/// How many pairs pass a test, and the CPU time for each in nanoseconds.
fn counted(pairs: &[(u64, u64)], is_one: impl Fn(u64, u64) -> bool) -> Result<(usize, f64), Fail> {
    const RUNS: usize = 50;
    let mut found = 0;
    let seconds = best(RUNS, || {
        time(|| {
            found = black_box(pairs).iter().filter(|&&(a, b)| is_one(a, b)).count();
            Ok(())
        })
    })?;
    Ok((found, seconds * 1e9 / pairs.len() as f64))
}

/// The CPU time of a question to a solver about each of these pairs, in nanoseconds.
fn asked(solver: &Solver, pairs: &[(u64, u64)], session: &Session) -> Result<f64, Fail> {
    let job = super::alone(session);
    let pairs: Vec<(Int, Int)> = pairs.iter().map(|&(a, b)| (Int::from(a), Int::from(b))).collect();
    let seconds = best(3, || {
        time(|| {
            for (a, b) in &pairs {
                black_box(solver.value_up_to(a, b, Some(0), &job)?);
            }
            Ok(())
        })
    })?;
    Ok(seconds * 1e9 / pairs.len() as f64)
}

/// Values on a board: how many of them are 6. The plain look-up is that of the board itself.
pub(super) fn ask_near(session: &Session) -> Result<Measured, Fail> {
    const SIDE: usize = 512;
    let (game, job) = (Game::wythoff(), super::alone(session));
    let solver = Solver::of(&game);
    let near = solver.near(SIDE, SIDE, &job)?;
    let table = board::table(&game, SIDE, SIDE, &job)?;
    let cells = pairs(1 << 16, SIDE as u64);
    let (by_solver, solver_ns) = counted(&cells, |a, b| near.value(a as usize, b as usize) == Some(6))?;
    let (by_board, board_ns) = counted(&cells, |a, b| table.get(a as usize, b as usize) == 6)?;
    let whole = asked(&solver, &cells[..1000], session)?;
    let detail = format!(
        "by the solver {solver_ns:.2} ns, the look-up {board_ns:.2} ns, {by_board} of them; by a walk along the ladder {whole:.0} ns"
    );
    Ok(Measured { value: solver_ns / board_ns, detail, counts: by_solver == by_board && by_board > 0 })
}

/// P-tests below 10^18, of positions of which half are P-positions.
pub(super) fn ask_far(session: &Session) -> Result<Measured, Fail> {
    const LIMIT: u64 = 1_000_000_000_000_000_000;
    let (solver, job) = (Solver::of(&Game::wythoff()), super::alone(session));
    let words = WordFraenkel::new(1).ok_or_else(no_strategy)?;
    let alpha = Surd::fraenkel(&Int::ONE);
    let test = solver.p_test((LIMIT, LIMIT), &job)?;
    let positions = pairs(1 << 12, LIMIT / 3).into_iter().flat_map(|(n, a)| {
        let lower = alpha.floor_times_word(n).unwrap_or_default();
        [(lower, lower + n), (a, a + n)]
    });
    let positions: Vec<(u64, u64)> = positions.collect();
    let (by_solver, solver_ns) = counted(&positions, |a, b| test.is_p(a, b))?;
    let (by_words, words_ns) = counted(&positions, |a, b| words.winning_move(a, b) == Ok(None))?;
    let (by_root, root_ns) = counted(&positions, |a, b| alpha.floor_times_word(b - a) == Some(a))?;
    let whole = asked(&solver, &positions[..1000], session)?;
    let detail = format!(
        "by the solver {solver_ns:.0} ns, in words {words_ns:.0} ns, one root {root_ns:.0} ns; by a walk along the ladder {whole:.0} ns"
    );
    Ok(Measured { value: solver_ns / words_ns, detail, counts: by_solver == by_words && by_words == by_root })
}
