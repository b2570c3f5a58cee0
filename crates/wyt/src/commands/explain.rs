//! `wyt explain`: why a position is won or lost.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::session::Session;
use answers::explain::text;
use engines::Solver;
use engines::strategy::explain::StrategyAccount;
use std::io::Write;

/// Why a position is won or lost, step by step
///
/// For wythoff and a-wythoff the recursive, the algebraic and the arithmetic strategy side by side: the rows of the table,
/// the index, the digits and their shift. For other games the theorem that tells their P-positions; on small boards the
/// values of the options. Long numbers are cut in the text; --json has them whole.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: super::At,
    /// Show only one of the three strategies
    #[arg(long, value_enum, value_name = "NAME")]
    strategy: Option<Name>,
    /// List at most this many winning options
    #[arg(long, value_name = "L", default_value = "10", allow_negative_numbers = true)]
    limit: String,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Name {
    Recursive,
    Algebraic,
    Arithmetic,
}

impl Name {
    fn text(self) -> &'static str {
        match self {
            Name::Recursive => "recursive",
            Name::Algebraic => "algebraic",
            Name::Arithmetic => "arithmetic",
        }
    }
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.at.game)?;
        let (a, b) = (number::read("A", &self.at.a)?, number::read("B", &self.at.b)?);
        let limit = number::read_limit("--limit", &self.limit)?;
        let mut found =
            Solver::of(&game).explain(&a, &b, limit, &session.question()).map_err(|e| Fail::sized("A, B", e))?;
        if let Some(name) = self.strategy {
            found.strategies.retain(|told| told.strategy == name.text());
            match found.strategies.first() {
                None => {
                    let message = format!("the three strategies are for wythoff and a-wythoff, not for {game}");
                    return Err(Fail::about("--strategy", message));
                }
                Some(StrategyAccount { answer: Err(error), .. }) => return Err(Fail::about("--strategy", error)),
                Some(_) => {}
            }
        }
        if session.json {
            session.print_json(&answers::explain::Answer::new(&game, (&a, &b), &found))?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        for line in text::lines((&a, &b), &found, width()) {
            writeln!(out, "{line}")?;
        }
        Ok(Verdict::Done)
    }
}

/// The width of a column, so that three of them fit the terminal.
pub fn width() -> usize {
    let columns = rustix::termios::tcgetwinsize(std::io::stdout()).map_or(0, |size| usize::from(size.ws_col));
    if columns == 0 { text::WIDEST } else { (columns.saturating_sub(6) / 3).clamp(16, text::WIDEST) }
}
