//! `wyt moves`: the outcome of a position and every winning option.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use serde::Serialize;
use std::io::Write;
use wythoff::evidence::Evidence;
use wythoff::strategy::{self, ClosedForm, Outcome};
use wythoff::{ErrorKind, Game, board};

/// Who wins a position, and every winning option
///
/// Options are given as the piles they leave, in the order asked.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: super::At,
    /// List at most this many winning options
    #[arg(long, value_name = "L", default_value = "1000", allow_negative_numbers = true)]
    limit: String,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: String,
    position: (usize, usize),
    outcome: Outcome,
    value: u32,
    winning: &'a [(usize, usize)],
    winning_count: usize,
    evidence: &'a Evidence,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.at.game)?;
        let (a, b) = (number::read("A", &self.at.a)?, number::read("B", &self.at.b)?);
        let limit = number::read_limit("--limit", &self.limit)?;
        let side = |n| board::side(n).map_err(|e| too_far(&game, e));
        let (a, b) = (side(&a)?, side(&b)?);
        let answer = strategy::moves(&game, a, b, &session.job()).map_err(|e| too_far(&game, e))?;
        let count = answer.winning.len();
        let shown = &answer.winning[..count.min(limit)];
        if session.json {
            session.print_json(&Answer {
                game: game.to_string(),
                position: (a, b),
                outcome: answer.outcome,
                value: answer.value,
                winning: shown,
                winning_count: count,
                evidence: &answer.evidence,
            })?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        let meaning = match answer.outcome {
            Outcome::P => "a P-position: the player about to move loses",
            Outcome::N => "an N-position: the player about to move wins",
        };
        writeln!(out, "({a},{b}) is {meaning}; value {}   [{}]", answer.value, answer.evidence)?;
        match count {
            0 => writeln!(out, "no winning options")?,
            _ => {
                let mut list: Vec<String> = shown.iter().map(|(x, y)| format!("({x},{y})")).collect();
                if shown.len() < count {
                    list.push(format!("and {} more", count - shown.len()));
                }
                writeln!(out, "winning options ({count}): {}", list.join(" "))?;
            }
        }
        Ok(Verdict::Done)
    }
}

/// Names the arguments, and what can be asked instead.
fn too_far(game: &Game, error: wythoff::Error) -> Fail {
    let far = error.kind() == ErrorKind::Memory && ClosedForm::of(game).is_some();
    let instead = if far { "; wyt grundy tells P-positions from others at any size" } else { "" };
    match Fail::on_board("A, B", error) {
        Fail::Message(message) => Fail::Message(message + instead),
        fail => fail,
    }
}
