//! `wyt compare`: the first Grundy value whose positions differ between two games.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use serde::Serialize;
use std::io::Write;
use wythoff::board;
use wythoff::evidence::Evidence;

/// The first Grundy value whose positions differ between two games
///
/// Compares all positions with both piles below N. Exits with 1 when a difference is found.
#[derive(clap::Args)]
pub struct Args {
    /// One game, as `wyt games` lists them
    game1: String,
    /// The other game
    game2: String,
    /// The side of the board
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    board: String,
}

#[derive(Serialize)]
struct Answer {
    game1: String,
    game2: String,
    board: usize,
    first_difference: Option<u32>,
    witness: Option<(usize, usize)>,
    values: Option<(u32, u32)>,
    evidence: Evidence,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let (first, second) = (super::game("GAME1", &self.game1)?, super::game("GAME2", &self.game2)?);
        let n = number::read_side("--board", &self.board)?;
        let found = board::compare(&first, &second, n, &session.job()).map_err(|e| Fail::on_board("--board", e))?;
        let verdict = if found.is_some() { Verdict::Negative } else { Verdict::Done };
        let evidence = Evidence::exact(format!("two boards of {n} by {n}"));
        if session.json {
            session.print_json(&Answer {
                game1: first.to_string(),
                game2: second.to_string(),
                board: n,
                first_difference: found.map(|d| d.value),
                witness: found.map(|d| d.witness),
                values: found.map(|d| d.values),
                evidence,
            })?;
            return Ok(verdict);
        }
        let mut out = session.out();
        match found {
            None => writeln!(
                out,
                "{first} and {second} have the same values where both piles are below {n}   [{evidence}]"
            )?,
            Some(d) => {
                let (a, b) = d.witness;
                let (x, y) = d.values;
                writeln!(out, "first difference: the positions with value {}   [{evidence}]", d.value)?;
                writeln!(out, "witness: G({a},{b}) = {x} in {first}, {y} in {second}")?;
            }
        }
        Ok(verdict)
    }
}
