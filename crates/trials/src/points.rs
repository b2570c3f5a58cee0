//! Points in the first rows. *Windows* is the exact run, row by row.

use crate::{Choices, Trial, games};
use engines::board::{Bitset, Engine};
use engines::job::{Executor, Job, Sequential};
use engines::points::chain::{BlockRequest, Chain, checksum};
use engines::points::literal::{RowState, Wsg, fwsg as literal_fwsg, on_board};
use engines::points::{self, Exact, Greedy, NearPoint, converge, converge_separately, rows_to_converge};
use engines::{Error, Game, Result};

/// The points of a board's first rows: their columns all lie on it, for a value up to g never lies further out than this.
fn of_board(game: &Game, g: usize, rows: usize, job: &Job) -> Result<Vec<NearPoint>> {
    let cols = (game.width() as usize + 1) * (rows + g + 1) + 2 * g + 2;
    Ok(on_board(&Bitset.table(game, rows, cols, job)?, g))
}

/// Recorded one row after the other.
pub(crate) fn recorded(game: &Game, g: usize, rows: u64, job: &Job) -> Result<Vec<NearPoint>> {
    let mut run = Exact::new(game, g, rows, job)?.row_by_row();
    let mut points = Vec::new();
    run.record(rows, job, |batch| {
        points.extend_from_slice(batch);
        Ok(())
    })?;
    Ok(points)
}

pub fn wsg(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (g, rows) = (choices.below(12), choices.within(1, 90));
    trial.case(format_args!("wythoff, values to {g}, {rows} rows"));
    trial.same_all("points", Wsg::points(g, rows as u64), of_board(&Game::wythoff(), g, rows, job)?);
    Ok(())
}

pub fn fwsg(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (g, rows) = (choices.below(8), choices.within(1, 70));
    trial.case(format_args!("f-wythoff, values to {g}, {rows} rows"));
    let expected = of_board(&"f-wythoff".parse()?, g, rows, job)?;
    for (h, table) in literal_fwsg(g, rows as u64).into_iter().enumerate() {
        let points = expected.iter().filter(|point| point.h as usize == h).map(|point| (point.a, point.b));
        trial.same_all(format_args!("T_{h}"), table.into_iter().filter(|point| point.0 < rows as u64), points);
    }
    Ok(())
}

pub fn fsw(trial: &mut Trial, choices: &mut Choices, _: &Job) -> Result<()> {
    let (g, rows) = (choices.below(16), choices.within(1, 400) as u64);
    trial.case(format_args!("wythoff, values to {g}, {rows} rows"));
    let inserts = Wsg::lookahead(g, rows);
    let (mut state, mut index0) = (RowState::first(g), 0i64);
    let mut points = Vec::new();
    for r in 0..rows {
        for placed in state.step(|h| inserts.inserts(h, r)) {
            let at = |x: i64| (index0 + x) as u64;
            points.push(NearPoint { h: placed.h as u32, n: at(placed.n), a: r, b: r + at(placed.d) });
        }
        index0 += i64::from(inserts.inserts(0, r));
    }
    trial.same_all("points", points, Wsg::points(g, rows));
    Ok(())
}

pub fn greedy(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::greedy(choices);
    let (g, rows) = (choices.below(10), choices.within(1, 60));
    trial.case(format_args!("{game}, values to {g}, {rows} rows"));
    let mut greedy = Greedy::new(&game, g)?;
    let mut points = Vec::new();
    (0..rows).for_each(|_| greedy.next_row(|point| points.push(point)));
    trial.same_all("points", points, of_board(&game, g, rows, job)?);
    Ok(())
}

pub fn windows(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::greedy(choices);
    let most = if choices.one_in(8) { 60 } else { 24 };
    let (g, rows) = (choices.below(most), choices.within(1, 6000) as u64);
    trial.case(format_args!("{game}, values to {g}, {rows} rows"));
    let mut greedy = Greedy::new(&game, g)?;
    let mut points = Vec::new();
    (0..rows).for_each(|_| greedy.next_row(|point| points.push(point)));
    trial.same_all("points", recorded(&game, g, rows, job)?, points);
    Ok(())
}

/// Three tasks at a time, though one after the other: where there are no lanes, blocks of rows are done all the same.
struct ThreeInTurn;

impl Executor for ThreeInTurn {
    fn run<'a>(&self, tasks: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        Sequential.run(tasks);
    }

    fn width(&self) -> usize {
        3
    }
}

/// In blocks of rows, several in step, with seams.
pub fn lanes(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::greedy(choices);
    let g = choices.below(12);
    // So many that a block is longer than its warm-up.
    let rows = 65 * rows_to_converge(g) + 20_000 + choices.below(100_000) as u64;
    trial.case(format_args!("{game}, values to {g}, {rows} rows"));
    let mut run = Exact::new(&game, g, rows, job)?;
    let mut plain = Exact::new(&game, g, rows, job)?.row_by_row();
    run.advance(rows, &if points::lanes() == 1 { Job { executor: &ThreeInTurn, ..*job } } else { *job })?;
    plain.advance(rows, job)?;
    if run.accepted() == 0 {
        return Ok(()); // Not every game has windows, so there was nothing to compare.
    }
    trial.same("the state of the next row", &run.state(), &plain.state());
    for h in 0..=g {
        let word = |run: &Exact, r: u64| run.lookahead().word(h, r);
        let words = || (0..rows).step_by(64);
        trial.same_all(
            format_args!("inserts of {h}"),
            words().map(|r| word(&run, r)),
            words().map(|r| word(&plain, r)),
        );
        trial.same(format_args!("points of {h}"), &run.index(h), &plain.index(h));
    }
    Ok(())
}

/// A stream that has too little memory for the look-ahead of all rows.
pub fn cascade(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::greedy(choices);
    let (g, end) = (choices.below(10), choices.within(40_000, 120_000) as u64);
    let start = end - choices.within(1, 2000) as u64;
    trial.case(format_args!("{game}, values to {g}, rows {start} to {end}"));
    let max_memory = Exact::bytes(&game, g, end).saturating_sub(1).min(u128::from(job.budget.memory)) as u64;
    let mut found = Vec::new();
    let streamed = points::stream(&game, g, start..end, &job.with_memory(max_memory), &mut |batch: &[NearPoint]| {
        found.extend_from_slice(batch);
        Ok::<(), Error>(())
    });
    match streamed {
        // Not every game has windows narrow enough.
        Err(error) if error.is_out_of_reach() => return Ok(()),
        streamed => streamed?,
    }
    let expected = recorded(&game, g, end, job)?.into_iter().filter(|point| point.a >= start);
    trial.same_all("points", found, expected);
    Ok(())
}

pub fn chain(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = games::greedy(choices);
    let g = choices.below(8);
    if !Chain::supports(&game) {
        trial.case(format_args!("{game} has no chains"));
        return Ok(());
    }
    let chain = Chain::new(&game, g, None, job)?;
    let (first, length) = (chain.first_row(), choices.within(1, 40) as u64 * Chain::GRID);
    let (middle, end) = (first + length, first + length + choices.within(1, 20) as u64 * Chain::GRID);
    trial.case(format_args!("{game}, values to {g}, blocks from {first}, {middle} to {end}"));
    let wanted = BlockRequest { ends: true, ..BlockRequest::default() };
    let blocks = chain.run(&[first..middle, middle..end], wanted, &mut |_, _| Ok(()), job)?;
    trial.same("first seam", &blocks[0].start, &chain.first_seal());
    trial.same("second seam", &blocks[1].start, &blocks[0].end);
    let rows = end + end + 4096;
    let mut run = Exact::new(&game, g, rows, job)?.row_by_row();
    run.advance(end, job)?;
    trial.same_all("points below", blocks[1].index.iter().copied(), (0..=g).map(|h| run.index(h)));
    for block in &blocks {
        let sum = checksum(run.lookahead(), block.rows.start, block.rows.clone());
        trial.same(format_args!("sum of rows {:?}", block.rows), &block.checksum, &sum);
    }
    Ok(())
}

pub fn extremes(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let game = Game::wythoff();
    let (g, last, from_n) = (choices.below(12), choices.within(1, 20_000) as u64, choices.below(500) as u64);
    trial.case(format_args!("{game}, values to {g}, rows to {last}, from n = {from_n}"));
    let found = points::extremes(&game, g, last, from_n, job)?;
    let all = recorded(&game, g, last + 1, job)?;
    for seen in found {
        let points = all.iter().filter(|point| point.h == seen.h && point.n >= from_n);
        let apart: Vec<(i64, u64)> = points.map(|point| (point.d() as i64 - point.n as i64, point.n)).collect();
        let least = apart.iter().copied().min();
        let most = apart.iter().copied().max_by_key(|&(d, n)| (d, std::cmp::Reverse(n)));
        let ends = seen.spread.map(|spread| spread.differences);
        trial.same(format_args!("least of {}", seen.h), &ends.map(|ends| (ends.min, ends.min_n)), &least);
        trial.same(format_args!("most of {}", seen.h), &ends.map(|ends| (ends.max, ends.max_n)), &most);
        let count: u64 = seen.histogram.iter().map(|entry| entry.1).sum();
        trial.same(format_args!("count of {}", seen.h), &count, &(apart.len() as u64));
    }
    Ok(())
}

pub fn convergence(trial: &mut Trial, choices: &mut Choices, job: &Job) -> Result<()> {
    let (g, first) = (choices.below(8), choices.below(20_000) as u64);
    let last = first + choices.below(300) as u64;
    trial.case(format_args!("values to {g}, start rows {first} to {last}"));
    let rows = last + 2 * rows_to_converge(g) + 2048;
    let mut run = Exact::new(&Game::wythoff(), g, rows, job)?.row_by_row();
    run.advance(rows, job)?;
    let found = converge(run.lookahead(), first..=last, job)?;
    trial.same_all("values", found, converge_separately(run.lookahead(), first..=last, job)?);
    Ok(())
}
