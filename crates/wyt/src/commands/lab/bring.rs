//! What comes in from other ledgers, and what goes out into the book.

use super::tell;
use crate::fail::Fail;
use crate::output::Target;
use crate::session::Session;
use lab::conduct;
use lab::ledger::Ledger;
use lab::run::Plan;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Merges ledgers. Runs that are complete thereby are put together.
pub fn merge(ledger: Ledger, parts: &[PathBuf], session: &Session) -> Result<(), Fail> {
    let plan = Plan { part: (0, 1), job: session.job() };
    let all = conduct::merge(ledger, parts, &plan, &|text| session.note(text))?;
    match (all.as_slice(), session.json) {
        ([_, _, ..], true) => session.print_json(&serde_json::json!({ "runs": all })),
        _ => all.iter().try_for_each(|told| tell(told, session)),
    }
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
