//! `wyt p-positions`: lists of P-positions, and their period.

mod period;

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::{Game, Int};
use questions::{PPeriod, PPositions};
use std::io::Write;
use std::path::PathBuf;

/// P-positions, where the player about to move loses
///
/// At any distance where a theorem gives a closed form or, for wyt, a period is found and proved; otherwise from a board.
/// One position per line, smaller pile first, in increasing order; for vectors: the piles are ordered and all are listed.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("which").required(true))]
pub struct Args {
    /// The game, as `wyt games` lists them
    #[arg(value_parser = argument::game)]
    game: Game,
    /// All with both piles below N
    #[arg(long, value_name = "N", group = "which", value_parser = argument::number)]
    below: Option<Int>,
    /// The first C
    #[arg(long, value_name = "C", group = "which", value_parser = argument::number)]
    count: Option<Int>,
    /// The one with index I alone; index 0 is (0,0)
    #[arg(long, value_name = "I", group = "which", value_parser = argument::number)]
    nth: Option<Int>,
    /// How they repeat along the diagonal, for wyt with a finite set or powers: (a, a + D(a)) with D periodic
    #[arg(long, group = "which")]
    period: bool,
    /// Look for a period in no more rows than this; by default 10^8 with --period, and a fraction of a second's work else
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = argument::limit_u64)]
    steps: Option<u64>,
    /// Write a certificate of the period; - prints it in place of the answer
    #[arg(long, value_name = "FILE", conflicts_with_all = ["below", "count", "nth"])]
    out: Option<PathBuf>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let Args { game, below, count, nth, steps, .. } = self;
        if self.period {
            let steps = steps.unwrap_or(PPeriod::STEPS);
            return period::run(PPeriod { game, steps }, self.out.as_deref(), session);
        }
        let asked = PPositions { game, below, count, nth, steps };
        let found = session.ask(&asked)?;
        let evidence = &found.evidence;
        // Lists in closed form have no end of their own, so Ctrl-C must find its way into them.
        let mut interrupted = false;
        let positions = found.take().map_while(|position| {
            interrupted = session.keep_going().is_err();
            (!interrupted).then_some(position)
        });
        if session.json {
            session.print_json(&asked.document_of(positions, evidence))?;
        } else {
            let mut out = session.out();
            for (a, b) in positions {
                writeln!(out, "{a} {b}")?;
            }
            out.flush()?;
            drop(out);
            session.keep_going()?;
            session.note(format_args!("[{evidence}]"));
        }
        session.keep_going()?;
        Ok(ExitStatus::Done)
    }
}
