//! `wyt p-positions --period`: how the P-positions of Wyt_K repeat, with proof.

use crate::fail::{Fail, Verdict};
use crate::output::Target;
use crate::session::Session;
use answers::json::Word;
use engines::evidence::Evidence;
use engines::proof::document::digest;
use engines::regularity::diagonal::{Diagonal, diagonal};
use engines::rules::Removals;
use engines::{ErrorKind, Game, proof};
use numeration::{Int, Short};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// The most differences that are printed as text; JSON and certificates have all of them.
const SHORT: usize = 400;

#[derive(Serialize)]
struct Answer<'a> {
    game: String,
    preperiod: Word,
    period: Word,
    per_period: Word,
    j: u32,
    differences: &'a [i32],
    evidence: Evidence,
}

/// Finds the period within so many rows, and prints it; the certificate goes to `out`.
pub fn run(game: &Game, most_steps: u64, out: Option<&Path>, session: &Session) -> Result<Verdict, Fail> {
    let out = out.map(|path| Target::new("--out", path)).transpose()?;
    let printed = out.as_ref().is_some_and(Target::is_stdout);
    if printed && session.json {
        return Err(Fail::stdout_taken("--json"));
    }
    let Some(removals) = game.removals() else {
        let problem =
            format!("{game} is no Wyt_K, and only their P-positions repeat so; list those there are with --below");
        return Err(Fail::about("--period", problem));
    };
    let found = diagonal(removals, most_steps, &session.job()).map_err(|e| match e.kind() {
        ErrorKind::Memory => Fail::about("--steps", e),
        _ => e.into(),
    })?;
    let found = found.ok_or_else(|| not_found(game, removals, most_steps))?;
    let mut evidence = found.evidence();
    if let Some(out) = &out {
        let bytes = proof::p_positions::write(game, &found);
        out.write_bytes(&bytes)?;
        out.announce(session);
        evidence = evidence.certified_by(out.path().display().to_string(), digest(&bytes));
    }
    if !printed {
        print(game, &found, evidence, session)?;
    }
    Ok(Verdict::Done)
}

fn not_found(game: &Game, removals: &Removals, most_steps: u64) -> Fail {
    match removals {
        Removals::Multiples(_) => {
            let problem = format!(
                "the P-positions of {game} do not repeat, since no difference occurs twice in a residue class; list those there are with --below"
            );
            Fail::about("--period", problem)
        }
        Removals::Finite(set) if set.iter().any(|k| *k >= Int::from(most_steps)) => {
            let largest = set.iter().max().map(Short).map_or_else(String::new, |k| k.to_string());
            let problem = format!(
                "the element {largest} of {game} is not reached within {most_steps} rows; allow more, or leave it away, or list \
                 some P-positions with --below"
            );
            Fail::about("--steps", problem)
        }
        Removals::Finite(_) | Removals::Powers { .. } => Fail::about(
            "--steps",
            format!(
                "the P-positions of {game} do not repeat within {most_steps} rows; allow more, or list some with --below"
            ),
        ),
    }
}

fn print(game: &Game, found: &Diagonal, evidence: Evidence, session: &Session) -> Result<(), Fail> {
    let Diagonal { preperiod, period, differences, .. } = found;
    let (each, j) = (found.per_period(), found.j());
    if session.json {
        return session.print_json(&Answer {
            game: game.to_string(),
            preperiod: Word(*preperiod),
            period: Word(*period),
            per_period: Word(each),
            j,
            differences,
            evidence,
        });
    }
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
