//! `wyt p-positions`: lists of P-positions, and their period.

mod period;

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use answers::json::Stream;
use answers::p_positions::{Answer, Position};
use engines::Solver;
use engines::strategy::{PPositions, Which};
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
    game: String,
    /// All with both piles below N
    #[arg(long, value_name = "N", group = "which", allow_negative_numbers = true)]
    below: Option<String>,
    /// The first C
    #[arg(long, value_name = "C", group = "which", allow_negative_numbers = true)]
    count: Option<String>,
    /// The one with index I alone; index 0 is (0,0)
    #[arg(long, value_name = "I", group = "which", allow_negative_numbers = true)]
    nth: Option<String>,
    /// How they repeat along the diagonal, for wyt with a finite set or powers: (a, a + D(a)) with D periodic
    #[arg(long, group = "which")]
    period: bool,
    /// Look for a period in no more rows than this; by default 10^8 with --period, and a fraction of a second's work else
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    steps: Option<String>,
    /// Write a certificate of the period; - prints it in place of the answer
    #[arg(long, value_name = "FILE", conflicts_with_all = ["below", "count", "nth"])]
    out: Option<PathBuf>,
}

/// In how many rows a period is looked for when it is what is asked for.
const STEPS: u64 = 100_000_000;

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.game)?;
        let steps = self.steps.as_deref().map(|steps| number::read_limit("--steps", steps)).transpose()?;
        let steps = steps.map(|steps| steps as u64);
        let (argument, which) = match (&self.below, &self.count, &self.nth) {
            (Some(n), _, _) => ("--below", Which::Below(number::read("--below", n)?)),
            (_, Some(count), _) => ("--count", Which::First(number::read("--count", count)?)),
            (_, _, Some(index)) => ("--nth", Which::Nth(number::read("--nth", index)?)),
            // The last of the four that clap lets through.
            (None, None, None) => return period::run(&game, steps.unwrap_or(STEPS), self.out.as_deref(), session),
        };
        // Whoever says in how many rows to look has named the size of the work.
        let job = if steps.is_some() { session.job() } else { session.question() };
        let solver = Solver::with_steps(&game, steps);
        let PPositions { positions, evidence } =
            solver.p_positions(&which, &job).map_err(|e| Fail::sized(argument, e))?;
        // Lists in closed form have no end of their own, so Ctrl-C must find its way into them.
        let mut interrupted = false;
        let positions = positions.map_while(|position| {
            interrupted = session.keep_going().is_err();
            (!interrupted).then_some(position)
        });
        if session.json {
            let positions = Stream::new(positions.map(|position| Ok::<_, String>(Position(position))));
            session.print_json(&Answer { game: game.to_string(), positions, evidence: &evidence })?;
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
        Ok(Verdict::Done)
    }
}
