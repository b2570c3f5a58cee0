//! `wyt p-positions --period`: how the P-positions of Wyt_K repeat, with proof.

use crate::fail::{ExitStatus, Fail};
use crate::output::Target;
use crate::session::Session;
use engines::evidence::Evidence;
use engines::proof;
use engines::proof::document::digest;
use engines::regularity::diagonal::DiagonalForm;
use questions::{PPeriod, Question};
use std::io::Write;
use std::path::Path;

/// The most differences that are printed as text; JSON and certificates have all of them.
const SHORT: usize = 400;

/// Finds the period, and prints it; the certificate goes to `out`.
pub fn run(asked: PPeriod, out: Option<&Path>, session: &Session) -> Result<ExitStatus, Fail> {
    let out = out.map(|path| Target::new("--out", path)).transpose()?;
    let printed = out.as_ref().is_some_and(Target::is_stdout);
    if printed && session.json {
        return Err(Fail::stdout_taken("--json"));
    }
    let (found, mut evidence) = session.ask(&asked)?;
    if let Some(out) = &out {
        let bytes = proof::p_positions::write(&asked.game, &found);
        out.write_bytes(&bytes)?;
        out.announce(session);
        evidence = evidence.certified_by(out.path().display().to_string(), digest(&bytes));
    }
    if !printed {
        print(&asked, &(found, evidence), session)?;
    }
    Ok(ExitStatus::Done)
}

fn print(asked: &PPeriod, answer: &(DiagonalForm, Evidence), session: &Session) -> Result<(), Fail> {
    if session.json {
        return session.print_json(&asked.document(answer));
    }
    let (found, evidence) = answer;
    let DiagonalForm { preperiod, period, differences, .. } = found;
    let (game, each, j) = (&asked.game, found.per_period(), found.j());
    let mut out = session.out();
    writeln!(out, "P-positions (a, a + D(a)) of {game}: D(a + period) = D(a) for all a >= preperiod")?;
    writeln!(out, "preperiod {preperiod}")?;
    writeln!(out, "period {period}, with {each} P-positions a <= b")?;
    writeln!(out, "J = {j}: |a-b| < {j}, and {} occurs", j - 1)?;
    if differences.len() <= SHORT {
        let (before, repeated) = differences.split_at(differences.len() - usize::try_from(*period).unwrap_or(0));
        let list = |part: &[i32]| part.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        if !before.is_empty() {
            writeln!(out, "D before: {}", list(before))?;
        }
        writeln!(out, "D repeated: {}", list(repeated))?;
    } else {
        writeln!(out, "D has {} entries; --json or --out FILE writes them", differences.len())?;
    }
    writeln!(out, "[{evidence}]")?;
    Ok(())
}
