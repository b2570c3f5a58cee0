//! What comes in from other ledgers, and what goes out into the book.

use super::conduct;
use super::{Told, tell};
use crate::fail::Fail;
use crate::output::Target;
use crate::session::Session;
use lab::ledger::Ledger;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Merges ledgers. Runs that are complete thereby are put together.
pub fn merge(mut ledger: Ledger, parts: &[PathBuf], session: &Session) -> Result<(), Fail> {
    let mut touched = Vec::new();
    for part in parts {
        for merged in ledger.merge(part)? {
            session.note(format_args!(
                "{}: run {}: {} shards are new, {} were known{}",
                part.display(),
                merged.run.id,
                merged.added,
                merged.known,
                match merged.damaged.len() {
                    0 => String::new(),
                    damaged => format!(", {damaged} are damaged and not taken"),
                }
            ));
            touched.push(merged.run);
        }
    }
    touched.sort_by_key(|run| run.id);
    touched.dedup_by_key(|run| run.id);
    let path = ledger.path().to_owned();
    drop(ledger);
    let mut all = Vec::new();
    for run in touched {
        let ledger = Ledger::open_existing(&path)?;
        let status = ledger.status(&run)?;
        let told = if status.done == run.shards {
            conduct::go_on(ledger, &run, (0, 1), session)?
        } else {
            Told::of(&ledger, run, true)?
        };
        all.push(told);
    }
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
