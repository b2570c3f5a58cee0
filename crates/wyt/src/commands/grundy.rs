//! `wyt grundy`: the value of one position.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use crate::words;
use engines::means::Trail;
use engines::{Game, Int, Solver, rows};
use std::io::Write;

/// The Grundy value of a position
///
/// By the first of the means that knows it, of those that take no more than a minute's work: a formula, a theorem, a board, an exact
/// run, an automaton, the period of the row, Algorithm RW. --how shows the walk. Where none knows the value, the best bound is told. A
/// row that `wyt period GAME --row X` has proved is remembered.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: super::At,
    /// Make no large board; tell the value if it is at most G
    #[arg(long, value_name = "G", allow_negative_numbers = true)]
    max_g: Option<String>,
    /// Show the means that were tried, what each could say, and what it cost
    #[arg(long)]
    how: bool,
}

/// Whether the period of a row may be found in an hour or so.
fn rows_in_reach(game: &Game, row: &Int) -> bool {
    let row = usize::try_from(row).ok().filter(|row| *row <= 1000);
    row.and_then(|row| rows::Steady::of(game, row + 1).ok()).is_some_and(|steady| steady.from < 1_000_000)
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.at.game)?;
        let (a, b) = (number::read("A", &self.at.a)?, number::read("B", &self.at.b)?);
        let max_g = self.max_g.map(|g| number::read_value("--max-g", &g)).transpose()?;
        let (job, trail) = (session.question(), Trail::default());
        let job = if self.how { job.showing(&trail) } else { job };
        let answer = Solver::of(&game).value_up_to(&a, &b, max_g, &job).map_err(|e| Fail::sized("A, B", e))?;
        if let Some(obstacle) = &answer.obstacle {
            session.note(words::after("only a bound: ", obstacle));
            let row = (&a).min(&b);
            if rows_in_reach(&game, row) {
                session.note(format_args!(
                    "once 'wyt period {game} --row {row}' has proved its row, the value is known; --columns says how far it \
                     looks"
                ));
            }
        }
        if session.json {
            let answer = answers::grundy::Answer::new(&game, (&a, &b), &answer);
            session.print_json(&if self.how { answer.how(&trail) } else { answer })?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        match (answer.value, answer.at_least) {
            (Some(value), _) => writeln!(out, "G({a},{b}) = {value}   [{}]", answer.evidence)?,
            (None, Some(least)) => writeln!(out, "G({a},{b}) >= {least}   [{}]", answer.evidence)?,
            (None, None) => writeln!(out, "G({a},{b}) is unknown   [{}]", answer.evidence)?,
        }
        drop(out);
        super::tell_how(session, &trail)?;
        Ok(Verdict::Done)
    }
}
