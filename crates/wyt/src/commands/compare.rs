//! `wyt compare`: the first Grundy value whose positions differ between two games.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::Game;
use engines::invariance::{self, Agreement};
use questions::Compare;
use questions::compare::Compared;
use std::io::Write;

/// The first Grundy value whose positions differ between two games
///
/// Compares all positions with both piles below N, and says what is known of all piles, where that is something: for W_{k,l}
/// and T_k, and for games that are the same. Where that is all there is to know, the board may be omitted. Exits with
/// 1 when a difference is found.
#[derive(clap::Args)]
pub struct Args {
    /// One game, as `wyt games` lists them
    #[arg(value_parser = argument::game)]
    game1: Game,
    /// The other game
    #[arg(value_parser = argument::game)]
    game2: Game,
    /// The side of the board; may be omitted where a theorem gives the first difference, or says that there is none
    #[arg(long, value_name = "N", value_parser = argument::side)]
    board: Option<usize>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let asked = Compare { game1: self.game1, game2: self.game2, board: self.board };
        let found = session.ask(&asked)?;
        let verdict = if found.is_different(&asked) { ExitStatus::Negative } else { ExitStatus::Done };
        if let Some(defect) = found.defect() {
            session.note(defect);
        }
        if session.json {
            super::print_document(session, &asked, &found)?;
            return Ok(verdict);
        }
        let mut out = session.out();
        let (Compare { game1: first, game2: second, .. }, Compared { difference, known, evidence }) = (&asked, &found);
        let Some(n) = asked.board else {
            if let Some(known) = known {
                writeln!(out, "{first} and {second}: {known}   [{evidence}]")?;
            }
            return Ok(verdict);
        };
        match difference {
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
        if let Some(known) = known {
            writeln!(out, "{}", line(known, difference.as_ref().map(|d| d.value), n))?;
        }
        Ok(verdict)
    }
}

/// What is known, next to what the boards show.
fn line(known: &Agreement, found: Option<u32>, n: usize) -> String {
    let beyond = match known.verdict(found) {
        invariance::BoardVerdict::Beyond => format!("; piles below {n} do not show it yet"),
        _ => String::new(),
    };
    format!("known: {known}{beyond}   [{}]", known.evidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beyond_the_board_is_said() {
        let known = invariance::agreement(&"w:1,4".parse().unwrap(), &"w:4".parse().unwrap()).unwrap();
        assert!(line(&known, None, 6).contains("piles below 6 do not show it"));
        assert!(!line(&known, Some(4), 60).contains("do not show"));
    }
}
