//! `wyt regular`: whether Wyt_K is closed p-nim-regular, with proof.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::output::Target;
use crate::session::Session;
use engines::evidence::Evidence;
use engines::proof::document::digest;
use engines::regularity::{self, LARGEST_SIDE, Regularity, Tiling};
use engines::rules::Removals;
use engines::{ErrorKind, Game, Int};
use questions::regular::{LARGEST_SHOWN, MAX_P, first_square};
use questions::{Question, Regular};
use std::io::Write;
use std::path::PathBuf;

/// Whether Wyt_K is closed p-nim-regular: one p by p block of values, scaled as in Nim, tiles the whole table
///
/// The verdict is closed, with the least p: G(a,b) = p (floor(a/p) xor floor(b/p)) + G(a mod p, b mod p); or quotient:
/// floor(G(a,b)/q) = floor(a/q) xor floor(b/q), so that q by q squares stand in Nim's pattern, but several kinds of them; or
/// not_closed, for every p and q, because the values of some row repeat only after a preperiod. lemma1_p is the p that Lemma 1
/// of duchene-2009 finds, which looks above max K only. Each verdict has a proof, which --out writes for `wyt check`. Exits with
/// 1 if the verdict is not_closed.
#[derive(clap::Args)]
pub struct Args {
    /// The set K, as in 1,4,8 or 2^i or 2^i@1 or 2i
    #[arg(value_name = "K", allow_hyphen_values = true, value_parser = argument::set)]
    set: Game,
    /// The largest p that is tried, and the largest q if it is below 64
    #[arg(long, value_name = "P", default_value_t = MAX_P, value_parser = argument::limit)]
    max_p: usize,
    /// Write a certificate; - prints it in place of the answer
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let asked = Regular { set: self.set, max_p: self.max_p };
        let out = self.out.as_deref().map(|path| Target::new("--out", path)).transpose()?;
        let printed = out.as_ref().is_some_and(Target::is_stdout);
        if printed && session.json {
            return Err(Fail::stdout_taken("--json"));
        }
        let mut answer = session.ask(&asked)?;
        if let Some(out) = &out {
            let bytes = match asked.certificate(&answer.0, &session.job()) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::Unsupported && !printed => {
                    print(&asked, &answer, session)?;
                    session.finish()?;
                    return Err(Fail::about("--out", error));
                }
                Err(error) => return Err(error.into()),
            };
            out.write_bytes(&bytes)?;
            out.announce(session);
            answer.1 = answer.1.certified_by(out.path().display().to_string(), digest(&bytes));
        }
        if !printed {
            print(&asked, &answer, session)?;
        }
        let negative = matches!(answer.0.verdict, regularity::RegularityVerdict::NotClosed { .. });
        Ok(if negative { ExitStatus::Negative } else { ExitStatus::Done })
    }
}

fn print(asked: &Regular, answer: &(Regularity, Evidence), session: &Session) -> Result<(), Fail> {
    if session.json {
        return session.print_json(&asked.document(answer));
    }
    let (found, evidence) = answer;
    let mut out = session.out();
    let set = match asked.removals()? {
        Removals::Finite(set) => format!("{{{}}}", set.iter().map(Int::to_string).collect::<Vec<_>>().join(", ")),
        _ => asked.set.to_string().trim_start_matches("wyt:").to_owned(),
    };
    match &found.verdict {
        regularity::RegularityVerdict::Closed(tiling) => {
            let p = tiling.side();
            writeln!(out, "K = {set}: closed p-nim-regular, and the least p is {p}   [{evidence}]")?;
            if let Some(lemma1_p) = found.lemma1_p().filter(|lemma1_p| *lemma1_p != Int::from(p)) {
                writeln!(out, "Lemma 1 of duchene-2009, which is for p > max K, finds p = {lemma1_p}")?;
            }
            writeln!(out, "G(a,b) = {p} (floor(a/{p}) xor floor(b/{p})) + the entry (a mod {p}, b mod {p}) of")?;
            block(&mut *out, tiling)?;
            let residues = found.redundant().unwrap_or_default();
            let list: Vec<String> = residues.iter().map(usize::to_string).collect();
            writeln!(out, "every k with k mod {p} in {{{}}} can be added to K: no value changes", list.join(", "))?;
        }
        regularity::RegularityVerdict::Quotient { tiling, never_closed, .. } => {
            let q = tiling.side();
            let count = tiling.count();
            let closed = if never_closed.is_some() { "; closed p-nim-regular for no p" } else { "" };
            writeln!(out, "K = {set}: quotient q-nim-regular with q = {q}{closed}   [{evidence}]")?;
            writeln!(
                out,
                "floor(G(a,b)/{q}) = floor(a/{q}) xor floor(b/{q}), with {count} kinds of inner squares; at (0,0) stands"
            )?;
            block(&mut *out, tiling)?;
        }
        regularity::RegularityVerdict::NotClosed { .. } => {
            writeln!(
                out,
                "K = {set}: closed p-nim-regular for no p, nor quotient q-nim-regular for any q   [{evidence}]"
            )?;
        }
        regularity::RegularityVerdict::Undecided { .. } => writeln!(out, "K = {set}: undecided   [{evidence}]")?,
    }
    if let Some(open) = found.open() {
        writeln!(out, "open: {open}; --max-p {LARGEST_SIDE} is the most that is tried")?;
    }
    Ok(())
}

/// The first square of a tiling, if it is not too large to look at.
fn block(out: &mut dyn Write, tiling: &Tiling) -> Result<(), Fail> {
    let side = tiling.side();
    if side > LARGEST_SHOWN {
        return Ok(writeln!(out, "  (a square of {side} by {side})")?);
    }
    let lines = first_square(tiling).into_iter().map(|row| row.iter().map(u16::to_string).collect());
    super::grid(out, &[], lines.collect())
}
