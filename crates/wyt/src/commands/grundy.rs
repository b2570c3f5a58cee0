//! `wyt grundy`: the value of one position.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use crate::words;
use engines::strategy::Value;
use questions::Grundy;
use std::io::Write;

/// The Grundy value of a position
///
/// By the first of the means that knows it, of those that take no more than a minute's work: a formula, a theorem, a board, an exact
/// run, an automaton, the period of the row, Algorithm RW. --how shows the walk. Where none knows the value, the best bound is printed. A
/// row that `wyt period GAME --row X` has proved is remembered.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: super::At,
    /// Make no large board; give the value if it is at most G
    #[arg(long, value_name = "G", value_parser = argument::value)]
    max_g: Option<u32>,
    /// Show the means that were tried, what each could say, and what it cost
    #[arg(long)]
    how: bool,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let super::At { game, a, b } = self.at;
        let asked = Grundy { game, a, b, max_g: self.max_g, how: self.how };
        let found = session.ask(&asked)?;
        let Grundy { game, a, b, .. } = &asked;
        if let Some(obstacle) = &found.what.obstacle {
            session.note(words::after("only a bound: ", obstacle));
        }
        if let Some(row) = asked.row_to_prove(&found.what) {
            session.note(format_args!(
                "once 'wyt period {game} --row {row}' has proved its row, the value is known; --columns says how far it \
                 looks"
            ));
        }
        if session.json {
            return super::print_document(session, &asked, &found);
        }
        let mut out = session.out();
        let Value { value, at_least, evidence, .. } = &found.what;
        match (value, at_least) {
            (Some(value), _) => writeln!(out, "G({a},{b}) = {value}   [{evidence}]")?,
            (None, Some(least)) => writeln!(out, "G({a},{b}) >= {least}   [{evidence}]")?,
            (None, None) => writeln!(out, "G({a},{b}) is unknown   [{evidence}]")?,
        }
        drop(out);
        super::print_tried(session, &found.lines())?;
        Ok(ExitStatus::Done)
    }
}
