//! What comes in from other ledgers, and what goes out into the book.

use super::print_report;
use crate::fail::Fail;
use crate::output::Target;
use crate::session::Session;
use engines::text::counted;
use lab::conduct;
use lab::ledger::Ledger;
use lab::run::Plan;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Merges ledgers. Runs that are complete thereby are put together.
pub fn merge(ledger: Ledger, parts: &[PathBuf], session: &Session) -> Result<(), Fail> {
    let plan = Plan { part: (0, 1), job: session.job() };
    let all = conduct::merge(ledger, parts, &plan, &|problem| session.advise(problem))?;
    match (all.as_slice(), session.json) {
        ([_, _, ..], true) => session.print_json(&serde_json::json!({ "runs": all })),
        _ => all.iter().try_for_each(|report| print_report(report, session)),
    }
}

/// Takes over what can be read of a damaged ledger.
pub fn salvage(mut ledger: Ledger, from: &Path, session: &Session) -> Result<(), Fail> {
    let found = ledger.salvage(from)?;
    if session.json {
        return session.print_json(&found);
    }
    let (shards, runs) = (counted(found.shards, "new shard"), counted(found.runs, "run"));
    let lost =
        if found.lost == 0 { String::new() } else { format!("; {} could not be read", counted(found.lost, "record")) };
    writeln!(session.out(), "{shards} of {runs}{lost}")?;
    Ok(())
}

/// The page of records.
pub fn records(ledger: &Ledger, out: Option<&Path>, session: &Session) -> Result<(), Fail> {
    let page = lab::records::page(ledger)?;
    match out {
        None if session.json => session.print_json(&serde_json::json!({ "page": page })),
        None => Ok(session.out().write_all(page.as_bytes())?),
        Some(path) => Target::new("--out", path)?.write(|mut file| Ok(file.write_all(page.as_bytes())?)),
    }
}
