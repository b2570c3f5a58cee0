//! `wyt explain`: why a position is won or lost.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use questions::Explain;
use questions::explain::{LISTED, text};
use std::io::Write;

/// Why a position is won or lost, step by step
///
/// For wythoff and a-wythoff the recursive, the algebraic and the arithmetic strategy side by side: the rows of the table,
/// the index, the digits and their shift. For other games the theorem that gives their P-positions; on small boards the
/// values of the options. Long numbers are cut in the text; --json has them whole.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: super::At,
    /// Show only one of the three strategies
    #[arg(long, value_enum, value_name = "NAME")]
    strategy: Option<Name>,
    /// List at most this many winning options
    #[arg(long, value_name = "L", default_value_t = LISTED, value_parser = argument::limit)]
    limit: usize,
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
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let super::At { game, a, b } = self.at;
        let strategy = self.strategy.map(Name::text);
        let asked = Explain { game, a, b, limit: self.limit, how: false, strategy };
        let found = session.ask(&asked)?;
        if session.json {
            return super::print_document(session, &asked, &found);
        }
        let mut out = session.out();
        for line in asked.lines(&found.what, width()) {
            writeln!(out, "{line}")?;
        }
        Ok(ExitStatus::Done)
    }
}

/// The width of a column, so that three of them fit the terminal.
pub fn width() -> usize {
    let columns = rustix::termios::tcgetwinsize(std::io::stdout()).map_or(0, |size| usize::from(size.ws_col));
    if columns == 0 { text::WIDEST } else { (columns.saturating_sub(6) / 3).clamp(16, text::WIDEST) }
}
