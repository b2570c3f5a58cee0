//! `wyt moves`: the outcome of a position and every winning option.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use engines::means::Trail;
use engines::strategy::Outcome;
use engines::text::counted;
use engines::{Int, Solver};
use std::io::Write;

/// Who wins a position, and every winning option
///
/// Options are given as the piles they leave, in the order asked. Piles may be of any size where a theorem gives the
/// P-positions. From a P-position, where every option loses, the one that resists longest is named.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: super::At,
    /// List at most this many winning options
    #[arg(long, value_name = "L", default_value = "1000", allow_negative_numbers = true)]
    limit: String,
    /// Beside a Nim pile of N: the winning moves of the sum, as `wyt solve` tells them
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nim: Option<String>,
    /// Show the means that were tried, what each could say, and what it cost
    #[arg(long)]
    how: bool,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.at.game)?;
        let (a, b) = (number::read("A", &self.at.a)?, number::read("B", &self.at.b)?);
        let limit = number::read_limit("--limit", &self.limit)?;
        if let Some(pile) = &self.nim {
            let pile = number::read("--nim", pile)?;
            return super::solve::beside_nim(session, game, (a, b), pile, (limit, self.how));
        }
        let (job, trail) = (session.question(), Trail::default());
        let job = if self.how { job.showing(&trail) } else { job };
        let answer = Solver::of(&game).moves(&a, &b, limit, &job).map_err(|e| Fail::sized("A, B", e))?;
        let winning = &answer.winning;
        if session.json {
            let answer = answers::moves::Answer::new(&game, (&a, &b), &answer);
            session.print_json(&if self.how { answer.how(&trail) } else { answer })?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        let value = answer.value.map_or(String::new(), |value| format!("; value {value}"));
        writeln!(out, "({a},{b}) is {}{value}   [{}]", answers::json::meaning(answer.outcome), answer.evidence)?;
        match (answer.outcome, answer.resist) {
            (Outcome::N, _) => {
                write!(out, "winning options ({}){}", winning.count, if winning.first.is_empty() { "" } else { ":" })?;
                for (x, y) in &winning.first {
                    session.keep_going()?;
                    write!(out, " ({x},{y})")?;
                }
                let listed = Int::from(winning.first.len());
                if !listed.is_zero() && listed < winning.count {
                    write!(out, " and {} more", &winning.count - listed)?;
                }
                writeln!(out)?;
            }
            (Outcome::P, None) => writeln!(out, "no options: the game is over")?,
            (Outcome::P, Some(resist)) => {
                let (x, y) = resist.to;
                match resist.moves {
                    Some(moves) => writeln!(
                        out,
                        "no winning options; ({x},{y}) resists longest: {} to the end, this one included, if the winner hurries",
                        counted(moves, "move")
                    )?,
                    None => writeln!(out, "no winning options; ({x},{y}) gives little away")?,
                }
            }
        }
        drop(out);
        super::tell_how(session, &trail)?;
        Ok(Verdict::Done)
    }
}
