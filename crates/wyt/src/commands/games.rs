//! `wyt games`: the catalogue.

use crate::fail::{Fail, Verdict};
use crate::session::Session;
use std::io::Write;
use wythoff::rules::CATALOGUE;

/// The catalogue of games
#[derive(clap::Args)]
pub struct Args {}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        if session.json {
            session.print_json(&answers::games::Answer::all())?;
            return Ok(Verdict::Done);
        }
        let mut out = session.out();
        writeln!(
            out,
            "A rule that begins with 'or' adds to the moves of Nim, any number from one pile; any other tells all moves:\n"
        )?;
        for entry in CATALOGUE {
            let source = if entry.source.is_empty() { String::new() } else { format!("  [{}]", entry.source) };
            writeln!(out, "  {:<21} {}{source}", entry.text, entry.rule)?;
        }
        writeln!(out, "\nQuote what your shell would touch: 'rule:k==l && a-k>=2', 'vectors:(1,0),(0,1)', 'wyt:2^i'.")?;
        Ok(Verdict::Done)
    }
}
