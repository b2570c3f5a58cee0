//! `wyt bench`: speed as ratios of CPU time within one run.
//!
//! A ratio of two times taken in one process on one machine says something about the program; a time alone says more
//! about the machine. Times are CPU time of the calling thread, which other programs disturb least, and the best of a
//! few repetitions.

mod automatic;
mod board;
mod certify;
mod points;
mod regularity;
mod rows;
mod strategy;

use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::job::{Forgetful, Job, Sequential};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use std::io::Write;

/// Speed, as ratios of CPU time within one run
///
/// Without an id, all of them, which takes about two minutes: board-definition, board-bitset, board-growth,
/// board-store, board-families, board-threads, win-64, zeckendorf-growth, win-far, ask-near, ask-far, points-exact, points-lanes,
/// points-tables, cascade-work, chain, rw-paper, rw-levels, rw-batch, converge, automaton-query, certify, certify-large,
/// certify-far, certify-check, rows-naive, rows-wythoff, rows-cover, classify, diagonals. Exits with 1 when a bar is missed.
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
struct RatioLine {
    id: &'static str,
    what: &'static str,
    value: f64,
    /// What the value must be to the bar.
    sign: &'static str,
    bar: f64,
    ok: Option<bool>,
    detail: String,
}

const RATIOS: &[Ratio] = &[
    Ratio {
        id: "board-definition",
        what: "definition / fast board, Wythoff, N = 1000",
        bar: Bar::AtLeast(250.0),
        measure: board::definition,
    },
    Ratio {
        id: "board-bitset",
        what: "bitset mex / fast board, Wythoff, N = 10^4",
        bar: Bar::AtLeast(10.0),
        measure: board::bitset,
    },
    Ratio {
        id: "board-growth",
        what: "fast board, time per cell at N = 10^4 / at N = 1000",
        bar: Bar::AtMost(1.5),
        measure: board::growth,
    },
    Ratio {
        id: "board-store",
        what: "fast board N = 10^4 / one 16-bit store per cell",
        bar: Bar::AtMost(45.0),
        measure: board::store,
    },
    Ratio {
        id: "board-families",
        what: "definition / fast board, N = 1000, the worst family",
        bar: Bar::AtLeast(60.0),
        measure: board::families,
    },
    Ratio {
        id: "board-threads",
        what: "fast board N = 10^4, wall clock of one thread / of the threads allowed",
        bar: Bar::AtLeast(1.1),
        measure: board::threads,
    },
    Ratio {
        id: "win-64",
        what: "P-test with one or all winning moves at 10^18 / the integer square roots they need",
        bar: Bar::AtMost(3.0),
        measure: strategy::win_64,
    },
    Ratio {
        id: "zeckendorf-growth",
        what: "conversion to Zeckendorf digits, 10^6 decimal digits / 10^5",
        bar: Bar::AtMost(40.0),
        measure: strategy::zeckendorf_growth,
    },
    Ratio {
        id: "win-far",
        what: "seconds for a position of 10^6 decimal digits, the slower of the algebraic and the arithmetic strategy",
        bar: Bar::AtMost(3.0),
        measure: strategy::win_far,
    },
    Ratio {
        id: "ask-near",
        what: "value on a board, asked of a solver / looked up on the board",
        bar: Bar::AtMost(1.5),
        measure: strategy::ask_near,
    },
    Ratio {
        id: "ask-far",
        what: "P-test below 10^18, asked of a solver / by the strategy in machine words",
        bar: Bar::AtMost(1.2),
        measure: strategy::ask_far,
    },
    Ratio {
        id: "points-exact",
        what: "literal Algorithm WSG / exact engine, row by row, per point, g = 20",
        bar: Bar::AtLeast(25.0),
        measure: points::exact,
    },
    Ratio {
        id: "points-lanes",
        what: "exact engine row by row / in blocks of lanes with every seam checked, per value and row, g = 20",
        bar: Bar::AtLeast(3.5),
        measure: points::lanes,
    },
    Ratio {
        id: "points-tables",
        what: "seconds for all points behind Tables 2 and 3 of Nivasch 2009, g = 30, 5*10^6 rows, one thread",
        bar: Bar::AtMost(1.0),
        measure: points::tables,
    },
    Ratio {
        id: "cascade-work",
        what: "cascade at r = 10^12, g = 20: rows of all levels / rows of the first, within 32 MB",
        bar: Bar::AtMost(2.65),
        measure: points::cascade,
    },
    Ratio {
        id: "chain",
        what: "exact chain in blocks, g = 20 / the same cascades in lanes, unchecked",
        bar: Bar::AtMost(1.1),
        measure: points::chain,
    },
    Ratio {
        id: "rw-paper",
        what: "the 20 s of Nivasch 2009 / Algorithm RW for n = 10^12, g = 20, R = 8000, from a cold start",
        bar: Bar::AtLeast(500.0),
        measure: points::rw_paper,
    },
    Ratio {
        id: "rw-levels",
        what: "Algorithm RW, time per level at n = 10^100 / at n = 10^12, g = 20, R = 8000",
        bar: Bar::AtMost(1.2),
        measure: points::rw_levels,
    },
    Ratio {
        id: "rw-batch",
        what: "Algorithm RW, 24 queries one by one / side by side, n near 10^12, g = 20",
        bar: Bar::AtLeast(2.0),
        measure: points::rw_batch,
    },
    Ratio {
        id: "converge",
        what: "convergence, separate starts / all starts at once, per start, g = 20, N = 10^6",
        bar: Bar::AtLeast(8.0),
        measure: points::converge,
    },
    Ratio {
        id: "automaton-query",
        what: "the n-th 2-point by the automaton, n of 10^6 decimal digits / conversion of n to Zeckendorf digits",
        bar: Bar::AtMost(1.5),
        measure: automatic::query,
    },
    Ratio {
        id: "certify",
        what: "seconds for a certificate of value 5 at n = 10^12, one thread",
        bar: Bar::AtMost(10.0),
        measure: certify::five,
    },
    Ratio {
        id: "certify-large",
        what: "seconds for a certificate of value 8 at n = 10^12, one thread",
        bar: Bar::AtMost(120.0),
        measure: certify::eight,
    },
    Ratio {
        id: "certify-far",
        what: "seconds for a certificate of value 5 at n = 10^100, one thread",
        bar: Bar::AtMost(120.0),
        measure: certify::far,
    },
    Ratio {
        id: "certify-check",
        what: "seconds to check a certificate of value 5 at n = 10^12",
        bar: Bar::AtMost(240.0),
        measure: certify::check,
    },
    Ratio {
        id: "rows-naive",
        what: "naive mex / column sweep, per cell, Wythoff, row 300 at column 10^5",
        bar: Bar::AtLeast(1000.0),
        measure: rows::naive,
    },
    Ratio {
        id: "rows-wythoff",
        what: "seconds for the periods of rows 0..=300 of Wythoff's game, proved, one thread",
        bar: Bar::AtMost(20.0),
        measure: rows::wythoff,
    },
    Ratio {
        id: "rows-cover",
        what: "seconds for the periods of rows 0..=59 of F-Wythoff, proved one by one, one thread",
        bar: Bar::AtMost(3.0),
        measure: rows::cover,
    },
    Ratio {
        id: "classify",
        what: "plain Lemma 1 search to p = 256 / classification of all K within {1..20}, per set",
        bar: Bar::AtLeast(500.0),
        measure: regularity::classified,
    },
    Ratio {
        id: "diagonals",
        what: "seconds for J_K and the period along the diagonal of all K within {1..16}, proved, one thread",
        bar: Bar::AtMost(5.0),
        measure: regularity::diagonals,
    },
];

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
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
            let detail = format!("{}: {detail}", ratio.what);
            lines.push(RatioLine { id: ratio.id, what: ratio.what, value, sign, bar, ok, detail });
        }
        let missed = lines.iter().any(|line| line.ok == Some(false));
        if session.json {
            session.print_json(&serde_json::json!({ "ratios": lines }))?;
        }
        Ok(if missed { ExitStatus::Negative } else { ExitStatus::Done })
    }
}

/// CPU time of this thread, in seconds.
fn cpu() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// One thread, and no help from earlier runs.
fn alone(session: &Session) -> Job<'_> {
    session.allow_long_runs(); // the same computation many times over is one to the watch
    Job { executor: &Sequential, keep: &Forgetful, ..session.job() }
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
