//! `wyt check`: verifies a certificate again.

use crate::fail::{Fail, Verdict};
use crate::session::Session;
use std::io::Write;
use std::path::PathBuf;

/// Verify a certificate again
///
/// Computes all that the proof in the file needs, plainly and without the programs that found it. Exits with 0 if the file
/// proves what it says, with 1 if it was understood and rejected, with 2 if it is no certificate.
#[derive(clap::Args)]
pub struct Args {
    /// A certificate, as --out of `wyt period` writes it
    file: PathBuf,
}

/// A check of more cells than this takes minutes.
const WORTH_A_NOTE: u128 = 3_000_000_000;

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let shown = self.file.display();
        let about = |problem: String| Fail::about("FILE", problem);
        let bytes = std::fs::read(&self.file).map_err(|e| about(format!("cannot read '{shown}': {e}")))?;
        if let Some(cells) = wythoff::proof::cells(&bytes).filter(|cells| *cells > WORTH_A_NOTE) {
            session.note(format_args!("note: checking '{shown}' computes about {cells} cells (columns x rows)"));
        }
        let found = wythoff::proof::check(&bytes, &session.job()).map_err(|e| match e.kind() {
            wythoff::ErrorKind::Interrupted => e.into(),
            _ => about(format!("cannot check '{shown}': {e}")),
        })?;
        let verdict = if found.ok { Verdict::Done } else { Verdict::Negative };
        if session.json {
            session.print_json(&found)?;
            return Ok(verdict);
        }
        let mut out = session.out();
        let wythoff::proof::Verdict { kind, step, reason, .. } = &found;
        if found.ok {
            writeln!(out, "accepted ({kind}): {reason}")?;
        } else {
            writeln!(out, "rejected ({kind}) at the step '{step}': {reason}")?;
        }
        Ok(verdict)
    }
}
