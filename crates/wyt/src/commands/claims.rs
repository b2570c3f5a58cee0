//! `wyt claims`: what the papers claim, and what became of it.

use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use engines::text::counted;
use lab::claims::{self, Claim, Ledger};
use std::io::Write;

/// What the papers claim, with a verdict, how far it was checked, and a command that shows it
///
/// Verdicts: `holds` (computation confirms it), `proved` (shown here by a proof, a certificate or a finite check), `sharpened` (a
/// better bound is known), `corrected` (a misprint), `refuted` (the printed statement has a counterexample), `open`.
/// `wyt verify` checks them again.
#[derive(clap::Args)]
pub struct Args {
    /// A claim, as in weinstein-2021/theorem-2.6, or a paper; all of them if not given
    id: Option<String>,
    /// Only claims with this verdict
    #[arg(long, value_name = "WORD")]
    verdict: Option<String>,
    /// Only claims of this paper
    #[arg(long, value_name = "PAPER")]
    paper: Option<String>,
}

/// The ledger.
pub fn ledger() -> Result<Ledger, Fail> {
    Ledger::load().map_err(|e| Fail::about("the ledger of claims", e))
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let ledger = ledger()?;
        let verdict = self.verdict.as_deref().map(claims::Verdict::parse).transpose();
        let verdict = verdict.map_err(|e| Fail::about("--verdict", e))?;
        let mut found: Vec<&Claim> = match &self.id {
            Some(id) => ledger.select(id).map_err(|e| Fail::about("ID", e))?,
            None => ledger.claims().iter().collect(),
        };
        if let Some(paper) = &self.paper {
            let of_paper = ledger.of_paper(paper).map_err(|e| Fail::about("--paper", e))?;
            found.retain(|claim| of_paper.iter().any(|other| other.id == claim.id));
        }
        found.retain(|claim| verdict.is_none_or(|verdict| claim.verdict == verdict));
        if session.json {
            session.print_json(&lab::claims::document::ClaimsDocument::new(found))?;
            return Ok(ExitStatus::Done);
        }
        let mut out = session.out();
        match found.as_slice() {
            [claim] => whole(&mut *out, claim)?,
            claims => list(&mut *out, claims)?,
        }
        Ok(ExitStatus::Done)
    }
}

/// A line for each claim, and how many there are of each verdict.
fn list(out: &mut dyn Write, claims: &[&Claim]) -> Result<(), Fail> {
    let width = claims.iter().map(|claim| claim.id.len()).max().unwrap_or(0);
    for claim in claims {
        writeln!(out, "{:<width$}  {:<9}  {}", claim.id, claim.verdict, short(&claim.statement, 96))?;
    }
    let counts = claims::Verdict::ALL.into_iter().filter_map(|verdict| {
        let count = claims.iter().filter(|claim| claim.verdict == verdict).count();
        (count > 0).then(|| format!("{count} {verdict}"))
    });
    let counts = counts.collect::<Vec<_>>().join(", ");
    match claims.len() {
        0 => writeln!(out, "no claims")?,
        n => writeln!(out, "{}: {counts}", counted(n, "claim"))?,
    }
    Ok(())
}

/// A text cut at a space, so that it fits one line.
fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let cut: String = text.chars().take(most).collect();
    let cut = cut.rsplit_once(' ').map_or(cut.as_str(), |(head, _)| head);
    format!("{} ..", cut.trim_end_matches([',', ';', ':']))
}

/// Everything about one claim.
fn whole(out: &mut dyn Write, claim: &Claim) -> Result<(), Fail> {
    writeln!(out, "{}: {}", claim.id, claim.verdict)?;
    paragraph(out, "claim", &claim.statement)?;
    if let Some(corrected) = &claim.corrected_to {
        paragraph(out, "true is", corrected)?;
    }
    if let Some(counterexample) = &claim.counterexample {
        paragraph(out, "fails at", &counterexample.to_string())?;
    }
    paragraph(out, "checked", &claim.scope)?;
    if let Some(observed) = &claim.observed {
        paragraph(out, "run with", observed)?;
    }
    paragraph(out, "evidence", &claim.evidence.to_string())?;
    paragraph(out, "shown by", &claim.command)?;
    paragraph(out, "verify", &format!("wyt verify {}", claim.id))
}

/// A named text, wrapped and indented.
fn paragraph(out: &mut dyn Write, name: &str, text: &str) -> Result<(), Fail> {
    let mut line = format!("  {name:<9}");
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > 100 {
            writeln!(out, "{line}")?;
            line = " ".repeat(11);
            empty = true;
        }
        line += if empty { "" } else { " " };
        line += word;
        empty = false;
    }
    Ok(writeln!(out, "{line}")?)
}
