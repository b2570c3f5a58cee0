//! Ratios of the boards. Tables are filled in place, so that the cost of fresh memory is not part of any of them.

use super::{Measured, best, time};
use crate::fail::Fail;
use crate::session::Session;
use engines::Game;
use engines::board::{Bitset, Definition, Engine, Layered};
use engines::job::{Job, Sequential};
use std::hint::black_box;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Instant;

/// One thread, plenty of memory.
fn alone<'a>(session: &'a Session) -> Job<'a> {
    Job { executor: &Sequential, ..session.job() }.with_memory(8 << 30)
}

/// A board to be filled again and again.
struct Filler<'a> {
    engine: &'a dyn Engine,
    game: Game,
    table: engines::board::Table,
    job: Job<'a>,
}

impl<'a> Filler<'a> {
    fn new(engine: &'a dyn Engine, game: &str, n: usize, job: Job<'a>) -> Result<Filler<'a>, Fail> {
        let game: Game = game.parse()?;
        let table = Layered.table(&game, n, n, &job)?; // any contents will do
        Ok(Filler { engine, game, table, job })
    }

    fn fill(&mut self) -> Result<(), Fail> {
        self.engine.fill(&self.game, &mut self.table, &self.job)?;
        black_box(&self.table);
        Ok(())
    }

    /// Nanoseconds per cell: best of `runs` times `batch` fillings.
    fn per_cell(&mut self, runs: usize, batch: usize) -> Result<f64, Fail> {
        let cells = (self.table.rows() * self.table.cols() * batch) as f64;
        Ok(best(runs, || time(|| (0..batch).try_for_each(|_| self.fill())))? * 1e9 / cells)
    }
}

fn ratio(slow: f64, fast: f64, names: (&str, &str)) -> Measured {
    let detail = format!("{} {slow:.2} ns per cell, {} {fast:.2}", names.0, names.1);
    Measured { value: slow / fast, detail, counts: true }
}

pub(super) fn definition(session: &Session) -> Result<Measured, Fail> {
    let job = alone(session);
    let slow = Filler::new(&Definition, "wythoff", 1000, job)?.per_cell(3, 1)?;
    let fast = Filler::new(&Layered, "wythoff", 1000, job)?.per_cell(5, 20)?;
    Ok(ratio(slow, fast, ("definition", "fast")))
}

pub(super) fn bitset(session: &Session) -> Result<Measured, Fail> {
    let job = alone(session);
    let slow = Filler::new(&Bitset, "wythoff", 10_000, job)?.per_cell(2, 1)?;
    let fast = Filler::new(&Layered, "wythoff", 10_000, job)?.per_cell(5, 1)?;
    Ok(ratio(slow, fast, ("bitset", "fast")))
}

/// The two sizes take turns and do the same number of cells, so that neither gets the quieter moments.
pub(super) fn growth(session: &Session) -> Result<Measured, Fail> {
    let job = alone(session);
    let mut small = Filler::new(&Layered, "wythoff", 1000, job)?;
    let mut large = Filler::new(&Layered, "wythoff", 10_000, job)?;
    let (mut at_small, mut at_large) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..7 {
        at_small = at_small.min(small.per_cell(1, 100)?);
        at_large = at_large.min(large.per_cell(1, 1)?);
    }
    Ok(ratio(at_large, at_small, ("N = 10^4", "N = 1000")))
}

/// The store is written through atomics, without ordering: ordinary 16-bit stores that the compiler may not merge.
pub(super) fn store(session: &Session) -> Result<Measured, Fail> {
    const N: usize = 10_000;
    let mut board = Filler::new(&Layered, "wythoff", N, alone(session))?;
    let cells: Vec<AtomicU16> = (0..N * N).map(|_| AtomicU16::new(0)).collect();
    let store = || {
        time(|| {
            for (i, cell) in cells.iter().enumerate() {
                cell.store(i as u16, Ordering::Relaxed);
            }
            black_box(&cells);
            Ok(())
        })
    };
    let (mut filled, mut stored) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..5 {
        filled = filled.min(board.per_cell(1, 1)?);
        stored = stored.min(best(3, store)? * 1e9 / (N * N) as f64);
    }
    Ok(ratio(filled, stored, ("fast", "store")))
}

pub(super) fn families(session: &Session) -> Result<Measured, Fail> {
    let job = alone(session);
    let games = ["a-wythoff:2", "f-wythoff", "r-wythoff", "w:2", "w:2,5", "t:2", "wyt:1,4,8", "wyt:2^i"];
    let mut ratios = Vec::new();
    for game in games {
        let slow = Filler::new(&Definition, game, 1000, job)?.per_cell(2, 1)?;
        let fast = Filler::new(&Layered, game, 1000, job)?.per_cell(3, 5)?;
        ratios.push((slow / fast, game));
    }
    let value = ratios.iter().map(|r| r.0).fold(f64::INFINITY, f64::min);
    let detail: Vec<_> = ratios.iter().map(|(ratio, game)| format!("{game} {ratio:.0}")).collect();
    Ok(Measured { value, detail: detail.join(", "), counts: true })
}

pub(super) fn threads(session: &Session) -> Result<Measured, Fail> {
    let several = session.job();
    let threads = several.executor.width();
    let mut one = Filler::new(&Layered, "wythoff", 10_000, alone(session))?;
    let mut all = Filler::new(&Layered, "wythoff", 10_000, several.with_memory(8 << 30))?;
    let wall = |filler: &mut Filler| {
        let before = Instant::now();
        filler.fill().map(|()| before.elapsed().as_secs_f64())
    };
    let (mut alone, mut together) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..3 {
        alone = alone.min(wall(&mut one)?);
        together = together.min(wall(&mut all)?);
    }
    if one.table != all.table {
        return Err(Fail::Message(format!("the tables of 1 and {threads} threads differ; please report this")));
    }
    let detail = format!("1 thread {alone:.3} s, {threads} threads {together:.3} s, identical tables");
    Ok(Measured { value: alone / together, detail, counts: threads > 1 })
}
