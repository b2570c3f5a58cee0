//! `wyt verify`: checks the claims of the papers again.

use super::claims::ledger;
use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::text::counted;
use lab::claims::document::{CheckSummary, Checked};
use lab::claims::{CheckOutcome, Claim, Effort, verify};
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

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
    #[serde(flatten)]
    summary: CheckSummary,
    claims: Vec<Checked<'a>>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let ledger = ledger()?;
        let chosen = ledger.select_all(self.ids.iter().map(String::as_str)).map_err(|e| Fail::about("ID", e))?;
        let effort = if self.full { Effort::Full } else { Effort::Quick };
        let width = chosen.iter().map(|claim| claim.id.len()).max().unwrap_or(0);
        let begin = Instant::now();
        let mut lines = Vec::new();
        for claim in chosen {
            session.keep_going()?;
            let start = Instant::now();
            let outcome = verify(claim, effort, &session.job()).map_err(|e| Fail::Message(e.to_string()))?;
            let took = start.elapsed();
            if !session.json {
                self::line(session, claim, &outcome, took, width)?;
            }
            lines.push(Checked::new(claim, outcome, took));
        }
        let failed = lines.iter().filter(|line| line.has_failed()).count();
        let summary = CheckSummary::new(lines.len(), failed, begin.elapsed());
        if session.json {
            let effort = if self.full { "full" } else { "quick" };
            session.print_json(&VerifyDocument { effort, summary, claims: lines })?;
        } else {
            let mut out = session.out();
            let (claims, seconds) = (counted(lines.len(), "claim"), summary.seconds);
            match (failed, lines.len()) {
                (0, 1) => writeln!(out, "{claims}, as recorded   {seconds:.2} s")?,
                (0, _) => writeln!(out, "{claims}, all as recorded   {seconds:.2} s")?,
                _ => writeln!(out, "{claims}, {failed} FAILED   {seconds:.2} s")?,
            }
        }
        Ok(if failed == 0 { ExitStatus::Done } else { ExitStatus::Negative })
    }
}

/// What came of a claim, on a line that is seen at once.
fn line(session: &Session, claim: &Claim, outcome: &CheckOutcome, took: Duration, width: usize) -> Result<(), Fail> {
    let mut out = session.out();
    let seconds = took.as_secs_f64();
    let word = if outcome.as_recorded() { "as recorded" } else { "FAILED" };
    writeln!(out, "{:<width$}  {:<9}  {word:<11}  {}   {seconds:.2} s", claim.id, claim.verdict, outcome.checked)?;
    if let Some(failure) = &outcome.failure {
        writeln!(out, "  {}", failure.text())?;
    } else if let Some(counterexample) = &outcome.counterexample {
        writeln!(out, "  the printed statement fails: {counterexample}")?;
    }
    Ok(out.flush()?)
}
