//! `wyt verify`: checks the claims of the papers again.

use super::claims::ledger;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::text::counted;
use lab::claims::document::Checked;
use lab::claims::{CheckOutcome, Claim, Effort, verify};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Check the claims of the papers again
///
/// A claim comes out as recorded if its check finds no counterexample, or, where the printed statement is refuted, finds the recorded
/// one and none to the corrected statement. Exits with 1 when a claim does not.
#[derive(clap::Args)]
pub struct Args {
    /// Claims or papers; all of them if none is given
    ids: Vec<String>,
    /// Sizes that take a moment each; the default
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// The papers' own sizes, and beyond
    #[arg(long)]
    full: bool,
}

#[derive(Serialize)]
struct VerifyDocument<'a> {
    effort: &'static str,
    as_recorded: usize,
    failed: usize,
    seconds: f64,
    claims: Vec<Checked<'a>>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let ledger = ledger()?;
        let mut chosen: Vec<&Claim> = Vec::new();
        for id in &self.ids {
            let found = ledger.select(id).map_err(|e| Fail::about("ID", e))?;
            chosen.extend(
                found.into_iter().filter(|claim| !chosen.iter().any(|other| other.id == claim.id)).collect::<Vec<_>>(),
            );
        }
        if self.ids.is_empty() {
            chosen.extend(ledger.claims());
        }
        let effort = if self.full { Effort::Full } else { Effort::Quick };
        let width = chosen.iter().map(|claim| claim.id.len()).max().unwrap_or(0);
        let begin = Instant::now();
        let mut lines = Vec::new();
        for claim in chosen {
            session.keep_going()?;
            let start = Instant::now();
            let outcome = verify(claim, effort, &session.job()).map_err(|e| Fail::Message(e.to_string()))?;
            let seconds = rounded(start);
            if !session.json {
                self::line(session, claim, &outcome, seconds, width)?;
            }
            lines.push(Checked::new(claim, outcome, seconds));
        }
        let failed = lines.iter().filter(|line| line.has_failed()).count();
        let (as_recorded, seconds) = (lines.len() - failed, rounded(begin));
        if session.json {
            let effort = if self.full { "full" } else { "quick" };
            session.print_json(&VerifyDocument { effort, as_recorded, failed, seconds, claims: lines })?;
        } else {
            let mut out = session.out();
            let claims = counted(lines.len(), "claim");
            match (failed, lines.len()) {
                (0, 1) => writeln!(out, "{claims}, as recorded   {seconds:.2} s")?,
                (0, _) => writeln!(out, "{claims}, all as recorded   {seconds:.2} s")?,
                _ => writeln!(out, "{claims}, {failed} FAILED   {seconds:.2} s")?,
            }
        }
        Ok(if failed == 0 { ExitStatus::Done } else { ExitStatus::Negative })
    }
}

/// Seconds since then, to the millisecond.
fn rounded(start: Instant) -> f64 {
    (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0
}

/// What came of a claim, on a line that is seen at once.
fn line(session: &Session, claim: &Claim, outcome: &CheckOutcome, seconds: f64, width: usize) -> Result<(), Fail> {
    let mut out = session.out();
    let word = if outcome.as_recorded() { "as recorded" } else { "FAILED" };
    writeln!(out, "{:<width$}  {:<9}  {word:<11}  {}   {seconds:.2} s", claim.id, claim.verdict, outcome.checked)?;
    if let Some(failure) = &outcome.failure {
        writeln!(out, "  {}", failure.text())?;
    } else if let Some(counterexample) = &outcome.counterexample {
        writeln!(out, "  the printed statement fails: {counterexample}")?;
    }
    Ok(out.flush()?)
}
