//! `wyt grundy`: the value of one position.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use std::io::Write;
use wythoff::{Game, Int, rows, strategy};

/// The Grundy value of a position
///
/// From a closed formula or a board; positions of a value that have a closed form (P-positions, and some others of
/// w:K,L, t:K and f-wythoff) are recognised at any size, and so are those of small values that an automaton tells (`wyt
/// point --help`). Where a board is too large: along one of the first rows, or one that `wyt period` has proved, by its
/// period. Up to row 100 of most games that takes about a second (row 34 of f-wythoff and t:K, 12 of r-wythoff). Rows up
/// to 400 (60, 22) are tried, too: of wythoff and w:K,L the last take some 15 s, elsewhere it may take minutes and end
/// with a bound; then `wyt period GAME --row X --columns C` looks further. For wythoff at any size the value if it is at
/// most G, else that it is more, and likewise for w:K,L as far as its positions are those of wythoff moved.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: super::At,
    /// Make no large board; tell the value if it is at most G
    #[arg(long, value_name = "G", allow_negative_numbers = true)]
    max_g: Option<String>,
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
        let answer =
            strategy::value_up_to(&game, &a, &b, max_g, &session.job()).map_err(|e| Fail::on_board("A, B", e))?;
        if let Some(obstacle) = &answer.obstacle {
            session.note(format_args!("only a bound: {obstacle}"));
            let row = (&a).min(&b);
            if rows_in_reach(&game, row) {
                session.note(format_args!(
                    "once 'wyt period {game} --row {row}' has proved its row, the value is known; --columns says how far it \
                     looks"
                ));
            }
        }
        if session.json {
            session.print_json(&answers::grundy::Answer::new(&game, (&a, &b), &answer))?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        match (answer.value, answer.at_least) {
            (Some(value), _) => writeln!(out, "G({a},{b}) = {value}   [{}]", answer.evidence)?,
            (None, Some(least)) => writeln!(out, "G({a},{b}) >= {least}   [{}]", answer.evidence)?,
            (None, None) => writeln!(out, "G({a},{b}) is unknown   [{}]", answer.evidence)?,
        }
        Ok(Verdict::Done)
    }
}
