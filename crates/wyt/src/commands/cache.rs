//! `wyt cache`: the results that are kept between runs.

use super::grid;
use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::job::bytes;
use engines::text::counted;
use host::folder::{Folder, KeptFile};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// Results that are kept between runs: show them, remove them, limit their size
///
/// Proved rows, certificates and unfinished work are kept in a folder, so that the second question is answered at once. Only what
/// these engines have computed under this account is ever used; --no-cache uses nothing and keeps nothing.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Where they are, how many there are, and how large they are
    Show,
    /// Removes all of them
    Clear,
    /// Sets the most that they may take; the oldest go first
    Limit {
        /// As in 500MB or 2GiB
        #[arg(value_parser = argument::bytes)]
        size: u64,
    },
}

#[derive(Serialize)]
struct CacheDocument {
    folder: String,
    files: usize,
    bytes: u64,
    limit: u64,
    kinds: Vec<KindLine>,
}

/// All files of one kind.
#[derive(Serialize)]
struct KindLine {
    kind: String,
    files: usize,
    bytes: u64,
    /// Files of other versions, which this one never reads.
    other_versions: usize,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let Some(folder) = session.folder() else {
            return Err(Fail::about("--cache", "there is no folder for results; name one"));
        };
        let removed = match &self.what {
            What::Show => None,
            What::Clear => Some(folder.clear()),
            What::Limit { size } => {
                let shown = folder.path().display().to_string();
                Some(
                    folder
                        .set_limit(*size)
                        .map_err(|e| Fail::about("--cache", format!("cannot write to '{shown}': {e}")))?,
                )
            }
        };
        if let Some(removed) = removed {
            session.note(format_args!("{} removed", bytes(removed.into())));
        }
        show(folder, session)
    }
}

fn show(folder: &Folder, session: &Session) -> Result<ExitStatus, Fail> {
    let kept = folder.files();
    let mut kinds: BTreeMap<&str, Vec<&KeptFile>> = BTreeMap::new();
    kept.iter().for_each(|one| kinds.entry(&one.kind).or_default().push(one));
    let size = |all: &[&KeptFile]| all.iter().map(|one| one.bytes).sum::<u64>();
    let line = |(kind, all): (&&str, &Vec<&KeptFile>)| KindLine {
        kind: kind.to_string(),
        files: all.len(),
        bytes: size(all),
        other_versions: all.iter().filter(|one| !one.is_current).count(),
    };
    let kinds: Vec<KindLine> = kinds.iter().map(line).collect();
    let answer = CacheDocument {
        folder: folder.path().display().to_string(),
        files: kept.len(),
        bytes: kinds.iter().map(|line| line.bytes).sum(),
        limit: folder.limit(),
        kinds,
    };
    if session.json {
        session.print_json(&answer)?;
        return Ok(ExitStatus::Done);
    }
    let mut out = session.out();
    let files = counted(answer.files as u64, "file");
    let [all, limit] = [answer.bytes, answer.limit].map(|n| bytes(n.into()));
    writeln!(out, "{}: {files}, {all} of at most {limit}", answer.folder)?;
    if answer.kinds.is_empty() {
        return Ok(ExitStatus::Done);
    }
    let cells = answer.kinds.iter().map(|line| {
        vec![line.kind.clone(), line.files.to_string(), bytes(line.bytes.into()), line.other_versions.to_string()]
    });
    grid(&mut *out, &["kind", "files", "size", "of other versions"], cells.collect())?;
    Ok(ExitStatus::Done)
}
