//! Ratios of the engines for g-points. All of them on one thread.

use super::{Measured, best, time};
use crate::fail::Fail;
use crate::session::Session;
use engines::Game;
use engines::job::{Job, Sequential};
use engines::points::chain::BlockRequest;
use engines::points::literal::Wsg;
use engines::points::{self, Chain, Constants, Exact, Far};
use numeration::Int;
use std::hint::black_box;

const G: usize = 20;

/// One thread, and nobody watching.
fn alone(session: &Session) -> Job<'_> {
    Job { executor: &Sequential, ..session.job() }
}

/// CPU time of an exact run from a row to another.
fn run(from: u64, rows: u64, in_blocks: bool, job: &Job) -> Result<(f64, Exact), Fail> {
    let run = Exact::new(&Game::wythoff(), G, rows, job)?;
    let mut run = if in_blocks { run } else { run.row_by_row() };
    run.advance(from, job)?;
    let mut run = run.clone(); // writes all of its memory, so that the cost of fresh pages is not part of the time
    let taken = time(|| Ok(run.advance(rows, job)?))?;
    Ok((taken, run))
}

pub(super) fn exact(session: &Session) -> Result<Measured, Fail> {
    const PLAIN: u64 = 200_000;
    const ROWS: u64 = 2_000_000;
    let job = alone(session);
    let (mut plain, mut fast) = (f64::INFINITY, f64::INFINITY);
    let (mut count, mut last) = (0u64, 0);
    for _ in 0..3 {
        let mut wsg = Wsg::new(G);
        count = 0;
        let taken = time(|| {
            while wsg.row() < PLAIN {
                wsg.next_row(|point| {
                    black_box(point);
                    count += 1;
                });
            }
            Ok(())
        })?;
        plain = plain.min(taken / count as f64 * 1e9);
        for _ in 0..3 {
            let (taken, run) = run(4096, ROWS, false, &job)?;
            last = (0..=G).map(|h| run.index(h)).sum();
            fast = fast.min(taken / last as f64 * 1e9);
        }
    }
    let detail = format!(
        "WSG {plain:.1} ns per point ({count} points), windows {fast:.2} ns ({last} points), {:.2} ns per value and row",
        fast * last as f64 / (ROWS * (G as u64 + 1)) as f64
    );
    Ok(Measured { value: plain / fast, detail, counts: true })
}

pub(super) fn lanes(session: &Session) -> Result<Measured, Fail> {
    const ROWS: u64 = 34_000_000;
    // Before, blocks are shorter than they could be, or there are none.
    const FROM: u64 = 4_000_000;
    let job = alone(session);
    let (mut single, mut blocks, mut rejected) = (f64::INFINITY, f64::INFINITY, 0);
    for _ in 0..3 {
        let (taken, one) = run(FROM, ROWS, false, &job)?;
        single = single.min(taken);
        for _ in 0..4 {
            let (taken, many) = run(FROM, ROWS, true, &job)?;
            blocks = blocks.min(taken);
            rejected = many.rejected();
            if many.lookahead() != one.lookahead() {
                return Err(Fail::Message("the two engines differ; please report this".into()));
            }
        }
    }
    let per = 1e9 / ((ROWS - FROM) * (G as u64 + 1)) as f64;
    let detail = format!(
        "row by row {:.3} ns per value and row, in blocks {:.3} ns, {rejected} blocks in vain, identical bits",
        single * per,
        blocks * per
    );
    Ok(Measured { value: single / blocks, detail, counts: points::lanes() > 1 })
}

/// With every point handed on, and the run alone.
pub(super) fn tables(session: &Session) -> Result<Measured, Fail> {
    const ROWS: u64 = 5_000_001;
    let job = alone(session);
    let mut count = 0;
    let handed_on = best(3, || {
        count = 0;
        let mut run = Exact::new(&Game::wythoff(), 30, ROWS, &job)?;
        time(|| {
            run.record_by_value(ROWS, &job, |batch| {
                count += (0..batch.values()).map(|h| black_box(batch.cells(h)).len()).sum::<usize>();
                Ok(())
            })?;
            Ok(())
        })
    })?;
    let alone = best(3, || {
        let mut run = Exact::new(&Game::wythoff(), 30, ROWS, &job)?;
        time(|| Ok(run.advance(ROWS, &job)?))
    })?;
    let detail = format!("{count} points; {alone:.2} s if none is handed on");
    Ok(Measured { value: handed_on, detail, counts: true })
}

/// Twelve blocks with all their checks, and the same cascades in lanes without any, both far out.
pub(super) fn chain(session: &Session) -> Result<Measured, Fail> {
    const FROM: u64 = 200_000 * Chain::GRID;
    const ROWS: u64 = 2048 * Chain::GRID;
    const LANES: u64 = 12;
    let job = alone(session);
    let chain = Chain::new(&Game::wythoff(), G, None, &job)?;
    let starts: Vec<u64> = (0..LANES).map(|i| FROM + i * ROWS).collect();
    let blocks: Vec<_> = starts.iter().map(|start| *start..start + ROWS).collect();
    let mut bare = chain.unchecked(&starts, &job)?;
    let run = |ends: bool| -> Result<f64, Fail> {
        time(|| {
            let found =
                chain.run(&blocks, BlockRequest { ends, ..BlockRequest::default() }, &mut |_, _| Ok(()), &job)?;
            match found.windows(2).all(|pair| pair[0].end == pair[1].start) {
                true => Ok(()),
                false => Err(Fail::Message("two blocks do not fit; please report this".into())),
            }
        })
    };
    let [mut checked, mut unchecked, mut with_ends] = [f64::INFINITY; 3];
    for _ in 0..3 {
        checked = checked.min(run(false)?);
        unchecked = unchecked.min(time(|| Ok(bare.advance(ROWS, &job)?))?);
        with_ends = with_ends.min(run(true)?);
    }
    let per_row = 1e9 / (LANES * ROWS) as f64;
    let detail = format!(
        "{:.1} ns per row with the start of every level, seams, states and checksums, {:.1} ns without; {:.1} ns with all that and \
         the ends of d_n - n",
        checked * per_row,
        unchecked * per_row,
        with_ends * per_row
    );
    Ok(Measured { value: checked / unchecked, detail, counts: points::lanes() > 1 })
}

pub(super) fn cascade(session: &Session) -> Result<Measured, Fail> {
    const ROWS: u64 = 2_000_000;
    const MOST: u128 = 32 << 20;
    let job = alone(session);
    let far = Far::new(G, None, &job)?;
    let (mut cascade, _) = far.cascade(&Int::from(1_000_000_000_000u64), &job)?;
    let taken = time(|| Ok(cascade.advance(ROWS)?))?;
    let (all, top) = cascade.work();
    let bytes = cascade.bytes();
    let detail = format!(
        "{} levels, {:.1} MB, {:.1} ns per row",
        cascade.levels(),
        bytes as f64 / 1e6,
        taken * 1e9 / ROWS as f64
    );
    let value = if bytes <= MOST { all as f64 / top as f64 } else { f64::INFINITY };
    Ok(Measured { value, detail, counts: true })
}

/// The rows in which the n-th point lies.
fn rows_of(n: &Int) -> (Int, u64) {
    let constants = Constants::of(G as u32);
    let count = constants.delta_minus + constants.delta_plus + 2;
    (constants.rows_of_index(n).0, count)
}

pub(super) fn rw_paper(session: &Session) -> Result<Measured, Fail> {
    let job = alone(session);
    let (first, count) = rows_of(&Int::from(1_000_000_000_000u64));
    let mut levels = 0;
    let taken = best(15, || {
        time(|| {
            levels = Far::new(G, Some(8000), &job)?.rows(&first, count, &job)?.levels;
            Ok(())
        })
    })?;
    let detail = format!("{:.1} ms, {levels} levels, with the exact rows at the bottom", taken * 1e3);
    Ok(Measured { value: 20.0 / taken, detail, counts: true })
}

pub(super) fn rw_levels(session: &Session) -> Result<Measured, Fail> {
    let job = alone(session);
    let far = Far::new(G, Some(8000), &job)?;
    let per_level = |digits: usize, runs: usize| -> Result<(f64, f64), Fail> {
        let (first, count) = rows_of(&Int::from(10u8).pow(digits));
        let mut levels = 0;
        let taken = best(runs, || {
            time(|| {
                levels = far.rows(&first, count, &job)?.levels;
                Ok(())
            })
        })?;
        // The level of the points themselves is one more.
        Ok((taken, taken / (levels + 1) as f64))
    };
    let (near, near_level) = per_level(12, 15)?;
    let (far, far_level) = per_level(100, 3)?;
    let detail = format!("10^12 {:.1} ms, 10^100 {:.1} ms", near * 1e3, far * 1e3);
    Ok(Measured { value: far_level / near_level, detail, counts: true })
}

pub(super) fn rw_batch(session: &Session) -> Result<Measured, Fail> {
    let job = alone(session);
    let far = Far::new(G, None, &job)?;
    let starts: Vec<Int> = (0..24u64).map(|i| Int::from(1_000_000_000_000 + 123_456_789 * i)).collect();
    let one_by_one = best(2, || {
        time(|| {
            for m in &starts {
                black_box(far.rows(m, 64, &job)?);
            }
            Ok(())
        })
    })?;
    let together = best(3, || {
        time(|| {
            black_box(far.rows_of_many(&starts, 64, &job)?);
            Ok(())
        })
    })?;
    let per = 1e3 / starts.len() as f64;
    let detail = format!("one by one {:.1} ms each, side by side {:.1} ms each", one_by_one * per, together * per);
    Ok(Measured { value: one_by_one / together, detail, counts: points::lanes() > 1 })
}

/// Both engines also follow the true run from row 0 on, which is the price of a single start and is left out.
pub(super) fn converge(session: &Session) -> Result<Measured, Fail> {
    const LAST: u64 = 1_000_000;
    const SAMPLE: u64 = 1000;
    const ALL: u64 = 60_000;
    let job = alone(session);
    let rows = LAST + 20_000;
    let mut run = Exact::new(&Game::wythoff(), G, rows, &job)?;
    run.advance(rows, &job)?;
    let bits = run.lookahead();
    let spread = |count: u64| (0..count).map(move |i| LAST - i * (LAST / SAMPLE));
    let separate = |count: u64| {
        best(2, || {
            time(|| {
                black_box(points::converge_separately(bits, spread(count), &job)?);
                Ok(())
            })
        })
    };
    let together = |starts: u64| {
        best(3, || {
            time(|| {
                black_box(points::converge(bits, LAST - starts + 1..=LAST, &job)?);
                Ok(())
            })
        })
    };
    let apart = (separate(SAMPLE)? - separate(1)?) / (SAMPLE - 1) as f64;
    let at_once = (together(ALL)? - together(1)?) / (ALL - 1) as f64;
    let detail = format!("separately {:.1} us per start, at once {:.2} us", apart * 1e6, at_once * 1e6);
    Ok(Measured { value: apart / at_once, detail, counts: true })
}
