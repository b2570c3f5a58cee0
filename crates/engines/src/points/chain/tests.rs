//! Chains against exact runs, and the mistakes that their checks must find.

use super::*;
use crate::points::frame::Frame;
use crate::points::lanes::{self, Lane};
use crate::points::{Exact, NearPoint, converge, extremes};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// The seal of the next row of an exact run.
fn seal(run: &Exact, g: usize) -> Seal {
    let mut machine = run.level().unwrap().machine;
    machine.settle().unwrap();
    let index: Vec<u64> = (0..=g).map(|h| run.index(h)).collect();
    Seal::new(run.row(), &index, &machine)
}

/// Everything of a few blocks, which is silent in some rows.
fn blocks(chain: &Chain, cuts: &[u64], observed: &[Range<u64>]) -> (Vec<Block>, Vec<Vec<NearPoint>>) {
    let job = Job::default();
    let ranges: Vec<Range<u64>> = cuts.windows(2).map(|cut| cut[0]..cut[1]).collect();
    let mut marks: Vec<u64> = ranges.iter().flat_map(|rows| chain.assumed(rows.start)).collect();
    marks.sort_unstable();
    marks.dedup();
    let mut points = vec![Vec::new(); ranges.len()];
    let mut some = Vec::new();
    let blocks = chain.run(
        &ranges,
        BlockRequest { marks: &marks, observed, ends: true },
        &mut |i, batch| {
            batch.by_row(&mut some);
            points[i].extend_from_slice(&some);
            Ok(())
        },
        &job,
    );
    (blocks.unwrap(), points)
}

/// The ends of d_n - n from all points below a row.
fn ends(name: &str, g: usize, row: u64) -> Differences {
    let all = extremes(&game(name), g, row - 1, 0, &Job::default()).unwrap();
    Differences(all.iter().map(|seen| seen.spread.map(|spread| spread.differences)).collect())
}

/// Every block alone finds the ends of its own rows and the first ones, also where windows of 64 bits are too narrow at times.
#[test]
fn ends_of_each_block() {
    let job = Job::default();
    for (name, g) in [("wythoff", 2), ("wythoff", 9), ("wythoff", 26), ("wythoff", 40), ("f-wythoff", 7), ("t:3", 5)] {
        let game = game(name);
        let chain = Chain::new(&game, g, None, &job).unwrap();
        let cuts: Vec<u64> = (0..=4).map(|i| chain.first_row() + i * 20 * GRID).collect();
        let mut exact = Exact::new(&game, g, cuts[4], &job).unwrap();
        let mut first = Differences::new(g);
        let take = |exact: &mut Exact, to: u64, ends: &mut Differences| {
            let taken = exact.record_by_value(to, &job, |batch| {
                ends.add(batch);
                Ok(())
            });
            taken.unwrap();
        };
        take(&mut exact, cuts[0], &mut first);
        for block in blocks(&chain, &cuts, &[]).0 {
            let mut expected = first.clone();
            take(&mut exact, block.rows.end, &mut expected);
            assert_eq!(block.differences.unwrap(), expected, "{name} {g} {:?}", block.rows);
        }
    }
}

/// Seams and assumptions that do not hold.
fn mismatches(chain: &Chain, blocks: &[Block]) -> usize {
    let crossed: std::collections::BTreeMap<u64, Seal> =
        blocks.iter().flat_map(|block| block.crossed.clone()).collect();
    let seams = blocks.windows(2).filter(|pair| pair[0].end != pair[1].start).count();
    let first = usize::from(blocks[0].start != chain.first_seal());
    let starts: std::collections::BTreeMap<u64, Seal> =
        blocks.iter().map(|block| (block.rows.start, block.start)).collect();
    let assumed = blocks.iter().flat_map(|block| &block.assumed);
    let wrong = assumed.filter(|(row, seal)| *crossed.get(row).or_else(|| starts.get(row)).unwrap() != *seal);
    first + seams + wrong.count()
}

#[test]
fn as_an_exact_run() {
    let job = Job::default();
    for (name, g, units) in [
        ("wythoff", 0, 200),
        ("wythoff", 3, 300),
        ("wythoff", 11, 200),
        ("f-wythoff", 5, 200),
        ("w:3,7", 4, 150),
        ("t:2", 6, 150),
        ("wythoff", 33, 120),
    ] {
        let game = game(name);
        let chain = Chain::new(&game, g, None, &job).unwrap();
        chain.check_first_rows(&game, &job).unwrap();
        let first = chain.first_row() / GRID;
        let cuts: Vec<u64> = [0, units / 7, units / 3, units / 2]
            .iter()
            .map(|unit| (first + unit) * GRID)
            .chain([(first + units) * GRID + 777])
            .collect();
        let observed = [cuts[1] + GRID..cuts[2], cuts[3]..cuts[4]];
        let (blocks, points) = blocks(&chain, &cuts, &observed);
        assert_eq!(mismatches(&chain, &blocks), 0, "{name} {g}");

        let mut exact = Exact::new(&game, g, 2 * cuts[4], &job).unwrap();
        for (block, points) in blocks.iter().zip(points) {
            let mut expected = Vec::new();
            for rows in &observed {
                if block.rows.contains(&rows.start) {
                    exact.advance(rows.start, &job).unwrap();
                    exact
                        .record(rows.end, &job, |batch| {
                            expected.extend_from_slice(batch);
                            Ok(())
                        })
                        .unwrap();
                }
            }
            assert!(points == expected, "{name} {g}");
            for &(row, crossed) in &block.crossed {
                if row >= exact.row() {
                    exact.advance(row, &job).unwrap();
                    assert_eq!(seal(&exact, g), crossed, "{name} {g} {row}");
                }
            }
            exact.advance(block.rows.end, &job).unwrap();
            assert_eq!(seal(&exact, g), block.end, "{name} {g}");
            assert_eq!(block.index, (0..=g).map(|h| exact.index(h)).collect::<Vec<_>>());
        }
        let all = blocks.iter().filter_map(|block| block.differences.clone()).reduce(|all, next| all.with(&next));
        assert_eq!(all.unwrap(), ends(name, g, cuts[4]), "{name} {g}");
    }
}

/// The sum over the inserts does not depend on the cuts, nor on whether points are handed on, and notices a changed insert.
#[test]
fn other_cuts() {
    let chain = Chain::new(&Game::wythoff(), 4, None, &Job::default()).unwrap();
    let first = chain.first_row();
    let end = first + 90 * GRID + 321;
    let sum = |cuts: &[u64], observed: &[Range<u64>]| {
        let (blocks, _) = blocks(&chain, cuts, observed);
        assert_eq!(mismatches(&chain, &blocks), 0);
        (blocks.iter().fold(0u64, |sum, block| sum.wrapping_add(block.checksum)), blocks.last().unwrap().end)
    };
    let whole = sum(&[first, end], &[]);
    assert_eq!(sum(&[first, first + GRID, first + 50 * GRID, end], &[]), whole);
    assert_eq!(sum(&[first, first + 77 * GRID, end], &[0..first + 80 * GRID, first + 80 * GRID..end]), whole);
    assert_ne!(sum(&[first, end - 1], &[]), whole);
}

/// With too short a warm-up the guesses are wrong, and that is found.
#[test]
fn too_short_a_warm_up_is_found() {
    for (warm, expected) in [(1024, true), (4200, false)] {
        let chain = Chain::new(&Game::wythoff(), 20, Some(warm), &Job::default()).unwrap();
        let first = chain.first_row();
        let cuts: Vec<u64> = (0..=24).map(|i| first + 12 * i * GRID).collect();
        let (blocks, _) = blocks(&chain, &cuts, &[]);
        assert_eq!(mismatches(&chain, &blocks) > 0, expected, "{warm}");
    }
}

/// A window that begins too far to the right loses open diagonals, and says so.
#[test]
fn too_small_an_offset_is_reported() {
    let mut run = Exact::new(&Game::wythoff(), 20, 400_000, &Job::default()).unwrap();
    run.advance(100_032, &Job::default()).unwrap();
    let level = run.level().unwrap();
    let mut machine = level.machine;
    machine.settle().unwrap();
    let frame = machine.as_narrow().unwrap();
    for (by, fails) in [(0, false), (2, false), (20, true)] {
        let shifted = |windows: &[u64]| windows.iter().map(|window| window >> by).collect();
        let frame = Frame { d: shifted(&frame.d), c: shifted(&frame.c) };
        let mut lanes = [Lane::new(frame, &level.input, 0, 49_984)];
        lanes::advance(&mut lanes, 49_984);
        assert_eq!(lanes[0].moved.is_err(), fails, "{by}");
    }
}

#[test]
fn excerpts() {
    let job = Job::default();
    let (g, more) = (6, 3000);
    let chain = Chain::new(&Game::wythoff(), g, None, &job).unwrap();
    let rows = chain.first_row() + 100 * GRID..chain.first_row() + 104 * GRID + 10;
    let excerpt = chain.excerpt(&rows, more, &[], &job).unwrap();
    let mut exact = Exact::new(&Game::wythoff(), g, rows.end + 2 * more, &job).unwrap();
    exact.advance(rows.start, &job).unwrap();
    assert_eq!(exact.state(), excerpt.state);
    exact.advance(rows.end + more, &job).unwrap();
    assert!(exact.lookahead().slice(rows.start, rows.end - rows.start + more) == excerpt.inserts);
    assert_eq!(excerpt.block.rows, rows);
    assert!(converge(exact.lookahead(), 0..=10, &job).is_ok());
}

#[test]
fn rows_that_begin_no_block() {
    let job = Job::default();
    let chain = Chain::new(&Game::wythoff(), 1, None, &job).unwrap();
    let first = chain.first_row();
    for rows in [0..GRID, first + 1..first + GRID, first..first, first..u64::MAX] {
        let error = chain.run(&[rows], BlockRequest::default(), &mut |_, _| Ok(()), &job).unwrap_err();
        assert!(error.to_string().contains("multiple of 4096"), "{error}");
    }
    for name in ["r-wythoff", "a-wythoff:2"] {
        assert!(Chain::new(&game(name), 1, None, &job).is_err(), "{name}");
    }
    assert!(Chain::new(&Game::wythoff(), 1, Some(1 << 40), &job).is_err());
}
