//! `wyt bench`: speed as ratios of CPU time within one run.
//!
//! A ratio of two times taken in one process on one machine says something about the program; a time alone says more
//! about the machine. Times are CPU time of the calling thread, which other programs disturb least, and the best of a
//! few repetitions. Tables are filled in place, so that the cost of fresh memory is not part of any of them.

use crate::fail::{Fail, Verdict};
use crate::session::Session;
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use std::hint::black_box;
use std::io::Write;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Instant;
use wythoff::Game;
use wythoff::board::{Bitset, Definition, Engine, Layered};
use wythoff::job::{Job, Sequential};

/// Speed, as ratios of CPU time within one run
///
/// Without an id, all of them, which takes about two minutes: board-definition, board-bitset, board-growth,
/// board-store, board-families, board-threads. Exits with 1 when a bar is missed.
#[derive(clap::Args)]
pub struct Args {
    /// Which ratios to measure
    #[arg(value_name = "ID")]
    ids: Vec<String>,
}

/// The direction of a bar.
#[derive(Clone, Copy)]
enum Bar {
    AtLeast(f64),
    AtMost(f64),
}

/// One ratio that can be measured.
struct Ratio {
    id: &'static str,
    what: &'static str,
    bar: Bar,
    measure: fn(&Session) -> Result<Measured, Fail>,
}

/// The outcome of a measurement.
struct Measured {
    value: f64,
    detail: String,
    /// False where this machine cannot show the ratio.
    counts: bool,
}

#[derive(Serialize)]
struct Line {
    id: &'static str,
    value: f64,
    bar: f64,
    ok: Option<bool>,
    detail: String,
}

const RATIOS: &[Ratio] = &[
    Ratio {
        id: "board-definition",
        what: "definition / fast board, Wythoff, N = 1000",
        bar: Bar::AtLeast(250.0),
        measure: board_definition,
    },
    Ratio {
        id: "board-bitset",
        what: "bitset mex / fast board, Wythoff, N = 10^4",
        bar: Bar::AtLeast(10.0),
        measure: board_bitset,
    },
    Ratio {
        id: "board-growth",
        what: "fast board, time per cell at N = 10^4 / at N = 1000",
        bar: Bar::AtMost(1.5),
        measure: board_growth,
    },
    Ratio {
        id: "board-store",
        what: "fast board N = 10^4 / one 16-bit store per cell",
        bar: Bar::AtMost(45.0),
        measure: board_store,
    },
    Ratio {
        id: "board-families",
        what: "definition / fast board, N = 1000, the worst family",
        bar: Bar::AtLeast(60.0),
        measure: board_families,
    },
    Ratio {
        id: "board-threads",
        what: "fast board N = 10^4, wall clock of one thread / of the threads allowed",
        bar: Bar::AtLeast(1.1),
        measure: board_threads,
    },
];

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        if let Some(unknown) = self.ids.iter().find(|id| RATIOS.iter().all(|r| r.id != id.as_str())) {
            let known: Vec<_> = RATIOS.iter().map(|r| r.id).collect();
            return Err(Fail::about("ID", format!("'{unknown}' is not measured; choose from {}", known.join(" "))));
        }
        let mut lines = Vec::new();
        let asked = self.ids.iter().filter_map(|id| RATIOS.iter().find(|r| r.id == id));
        let chosen: Vec<&Ratio> = if self.ids.is_empty() { RATIOS.iter().collect() } else { asked.collect() };
        for ratio in chosen {
            let Measured { value, detail, counts } = (ratio.measure)(session)?;
            let (bar, met, sign) = match ratio.bar {
                Bar::AtLeast(bar) => (bar, value >= bar, ">="),
                Bar::AtMost(bar) => (bar, value <= bar, "<="),
            };
            let ok = counts.then_some(met);
            if !session.json {
                let verdict = match ok {
                    Some(true) => "ok",
                    Some(false) => "MISSED",
                    None => "not judged here",
                };
                let mut out = session.out();
                writeln!(out, "{:<17} {value:>8.2}  ({sign} {bar})  {verdict:<7} {}: {detail}", ratio.id, ratio.what)?;
                out.flush()?;
            }
            lines.push(Line { id: ratio.id, value, bar, ok, detail: format!("{}: {detail}", ratio.what) });
        }
        let missed = lines.iter().any(|line| line.ok == Some(false));
        if session.json {
            session.print_json(&serde_json::json!({ "ratios": lines }))?;
        }
        Ok(if missed { Verdict::Negative } else { Verdict::Done })
    }
}

/// CPU time of this thread, in seconds.
fn cpu() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// The CPU time that a piece of work takes.
fn time(work: impl FnOnce() -> Result<(), Fail>) -> Result<f64, Fail> {
    let before = cpu();
    work()?;
    Ok(cpu() - before)
}

/// The best of several runs.
fn best(runs: usize, mut work: impl FnMut() -> Result<f64, Fail>) -> Result<f64, Fail> {
    (0..runs).try_fold(f64::INFINITY, |best, _| Ok(best.min(work()?)))
}

/// One thread, plenty of memory.
fn alone<'a>(session: &'a Session) -> Job<'a> {
    Job { executor: &Sequential, max_memory: 8 << 30, ..session.job() }
}

/// A board to be filled again and again.
struct Filler<'a> {
    engine: &'a dyn Engine,
    game: Game,
    table: wythoff::board::Table,
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

fn board_definition(session: &Session) -> Result<Measured, Fail> {
    let job = alone(session);
    let slow = Filler::new(&Definition, "wythoff", 1000, job)?.per_cell(3, 1)?;
    let fast = Filler::new(&Layered, "wythoff", 1000, job)?.per_cell(5, 20)?;
    Ok(ratio(slow, fast, ("definition", "fast")))
}

fn board_bitset(session: &Session) -> Result<Measured, Fail> {
    let job = alone(session);
    let slow = Filler::new(&Bitset, "wythoff", 10_000, job)?.per_cell(2, 1)?;
    let fast = Filler::new(&Layered, "wythoff", 10_000, job)?.per_cell(5, 1)?;
    Ok(ratio(slow, fast, ("bitset", "fast")))
}

/// The two sizes take turns and do the same number of cells, so that neither gets the quieter moments.
fn board_growth(session: &Session) -> Result<Measured, Fail> {
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
fn board_store(session: &Session) -> Result<Measured, Fail> {
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

fn board_families(session: &Session) -> Result<Measured, Fail> {
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

fn board_threads(session: &Session) -> Result<Measured, Fail> {
    let several = session.job();
    let threads = several.executor.width();
    let mut one = Filler::new(&Layered, "wythoff", 10_000, alone(session))?;
    let mut all = Filler::new(&Layered, "wythoff", 10_000, Job { max_memory: 8 << 30, ..several })?;
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
