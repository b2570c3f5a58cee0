//! `wyt games`: the catalogue, or one entry of it in full.

use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use questions::OneGame;
use questions::games::{GamesDocument, Parameter, entries};
use std::io::Write;

/// The catalogue of games, or one game in full
///
/// With a NAME (w, or w:1,3): how games of its family are written, what may be moved, what is known of the P-positions, and by which
/// means questions about it are answered.
#[derive(clap::Args)]
pub struct Args {
    /// A family of the catalogue, or a game
    name: Option<String>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        match self.name {
            Some(name) => one(&name, session),
            None => all(session),
        }
    }
}

fn all(session: &Session) -> Result<ExitStatus, Fail> {
    if session.json {
        session.print_json(&GamesDocument::all())?;
        return Ok(ExitStatus::Done);
    }
    let mut out = session.out();
    writeln!(
        out,
        "A rule that begins with 'or' adds to the moves of Nim, any number from one pile; any other lists all moves:\n"
    )?;
    for entry in entries(None) {
        let source = if entry.source.is_empty() { String::new() } else { format!("  [{}]", entry.source) };
        writeln!(out, "  {:<21} {}{source}", entry.game, entry.rule)?;
    }
    writeln!(
        out,
        "\nQuote what your shell would touch: 'rule:k==l && a-k>=2', 'vectors:(1,0),(0,1)', 'wyt:2^i'.\n\
         'wyt games NAME' has more about one of them."
    )?;
    Ok(ExitStatus::Done)
}

fn one(name: &str, session: &Session) -> Result<ExitStatus, Fail> {
    let asked = OneGame::named(name).map_err(|error| Fail::about("NAME", error))?;
    let full = session.ask(&asked)?;
    if session.json {
        return super::print_document(session, &asked, &full);
    }
    let mut out = session.out();
    let source = full.games.first().map(|entry| entry.source).filter(|source| !source.is_empty());
    let source = source.map(|source| format!("   [{source}]")).unwrap_or_default();
    writeln!(out, "{}{source}\n", full.family.title)?;
    for entry in &full.games {
        let example = if entry.game == entry.example { String::new() } else { format!(", as in {}", entry.example) };
        writeln!(out, "  {}{example}\n      {}", entry.game, entry.rule)?;
    }
    let conditions: Vec<String> = (full.family.parameters.iter().filter_map(range))
        .chain((!full.family.condition.is_empty()).then(|| full.family.condition.to_owned()))
        .collect();
    if !conditions.is_empty() {
        writeln!(out, "\n  {}", conditions.join(", "))?;
    }
    if !full.family.note.is_empty() {
        writeln!(out, "\n{}", full.family.note)?;
    }
    writeln!(out, "\n{}: take {}", full.game, full.rule)?;
    if let Some(simplest) = &full.same_as {
        writeln!(out, "  is the same game as {simplest}")?;
    }
    if let Some(known) = &full.p_positions {
        writeln!(out, "  {}   [{}]", known.describe, known.evidence)?;
    }
    writeln!(out, "  questions are answered by: {}", full.means.join("; "))?;
    Ok(ExitStatus::Done)
}

fn range(parameter: &Parameter) -> Option<String> {
    parameter.least.map(|least| format!("{} >= {least}", parameter.name))
}
