//! `wyt compare`: the first Grundy value whose positions differ between two games.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use answers::compare::{Answer, defect, evidence};
use answers::json::Number;
use engines::Game;
use engines::board;
use engines::invariance::{self, Agreement, agreement};
use std::io::Write;

/// The first Grundy value whose positions differ between two games
///
/// Compares all positions with both piles below N, and says what is known of all piles, where that is something: for W_{k,l}
/// and T_k, and for games that are the same. Where that is all there is to know, the board may be left away. Exits with
/// 1 when a difference is found.
#[derive(clap::Args)]
pub struct Args {
    /// One game, as `wyt games` lists them
    game1: String,
    /// The other game
    game2: String,
    /// The side of the board; may be left away where a theorem tells the first difference, or that there is none
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    board: Option<String>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let (first, second) = (super::game("GAME1", &self.game1)?, super::game("GAME2", &self.game2)?);
        let known = agreement(&first, &second);
        let Some(board) = &self.board else { return by_theorem((&first, &second), known, session) };
        let n = number::read_side("--board", board)?;
        let found = board::compare(&first, &second, n, &session.job()).map_err(|e| Fail::sized("--board", e))?;
        let verdict = if found.is_some() { Verdict::Negative } else { Verdict::Done };
        let evidence = evidence(n);
        let found_at = found.map(|d| d.value);
        let defect = known.as_ref().and_then(|known| defect(known, found_at));
        if let Some(defect) = &defect {
            session.note(defect);
        }
        if session.json {
            session.print_json(&Answer::new((&first, &second), n, found.as_ref(), known.as_ref()))?;
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
        if let Some(known) = known {
            writeln!(out, "{}", line(&known, found_at, n))?;
        }
        Ok(verdict)
    }
}

/// What is known without a board, if that tells where the games differ first, or that they never do.
fn by_theorem(games: (&Game, &Game), known: Option<Agreement>, session: &Session) -> Result<Verdict, Fail> {
    let (first, second) = games;
    let known = known.filter(|known| known.below.is_none() || known.first_difference.is_some());
    let Some(known) = known else {
        let problem = format!(
            "it is missing, and no theorem here tells where {first} and {second} differ first; give the side of a board, as \
             in --board 100"
        );
        return Err(Fail::about("--board", problem));
    };
    let verdict = if known.first_difference.is_some() { Verdict::Negative } else { Verdict::Done };
    if session.json {
        session.print_json(&serde_json::json!({
            "game1": first.to_string(),
            "game2": second.to_string(),
            "board": null,
            "first_difference": known.first_difference.as_ref().map(Number),
            "witness": null,
            "values": null,
            "evidence": known.evidence,
        }))?;
    } else {
        writeln!(session.out(), "{first} and {second}: {known}   [{}]", known.evidence)?;
    }
    Ok(verdict)
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
    fn a_contradiction_is_told() {
        let known = agreement(&"w:1,4".parse().unwrap(), &"w:4".parse().unwrap()).unwrap();
        let told = defect(&known, Some(3)).unwrap();
        assert!(told.starts_with("DEFECT: ") && told.contains("value 3") && told.contains("below 4"), "{told}");
        assert_eq!((defect(&known, Some(4)), defect(&known, Some(7)), defect(&known, None)), (None, None, None));
        assert!(line(&known, None, 6).contains("piles below 6 do not show it"));
        assert!(!line(&known, Some(4), 60).contains("do not show"));
        let same = agreement(&"w:0".parse().unwrap(), &"wythoff".parse().unwrap()).unwrap();
        assert!(defect(&same, Some(0)).unwrap().contains("the same game"));
    }
}
