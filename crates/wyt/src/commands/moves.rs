//! `wyt moves`: the outcome of a position and every winning option.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::Int;
use engines::strategy::Outcome;
use engines::text::counted;
use questions::Moves;
use questions::moves::LISTED;
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
    #[arg(long, value_name = "L", default_value_t = LISTED, value_parser = argument::limit)]
    limit: usize,
    /// Beside a Nim pile of N: the winning moves of the sum, as `wyt solve` lists them
    #[arg(long, value_name = "N", value_parser = argument::number)]
    nim: Option<Int>,
    /// Show the means that were tried, what each could say, and what it cost
    #[arg(long)]
    how: bool,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let super::At { game, a, b } = self.at;
        let asked = Moves { game, a, b, limit: self.limit, how: self.how };
        if let Some(pile) = self.nim {
            return super::solve::print(&asked.beside_nim(pile)?, session);
        }
        let found = session.ask(&asked)?;
        if session.json {
            return super::print_document(session, &asked, &found);
        }
        let (Moves { a, b, .. }, answer) = (&asked, &found.what);
        let winning = &answer.winning;
        let mut out = session.out();
        let value = answer.value.as_ref().map_or(String::new(), |value| format!("; value {value}"));
        writeln!(out, "({a},{b}) is {}{value}   [{}]", questions::json::meaning(answer.outcome), answer.evidence)?;
        match (answer.outcome, &answer.resist) {
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
                let (x, y) = &resist.to;
                match &resist.moves {
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
        super::print_tried(session, &found.lines())?;
        Ok(ExitStatus::Done)
    }
}
