//! `wyt certify`: the n-th g-point of Wythoff's game with a proof that can be checked again.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::output::Target;
use crate::session::Session;
use crate::words;
use answers::json::{Number, Pair};
use engines::ErrorKind;
use engines::coalescence;
use engines::evidence::Evidence;
use engines::proof::document::digest;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// The N-th G-point of Wythoff's game, with a certificate
///
/// Algorithm RW (Nivasch 2009) starts from a guessed state and hopes that it becomes right. Here each value starts
/// from all states that it can have by the lemmas of the paper and their sharpenings, and all of them are driven through
/// the rows until one is left; so the answer is proved, whatever becomes of the Convergence Conjecture. The certificate
/// tells at which rows this happens; `wyt check` and python/check_coalescence.py do it all again.
///
/// At N = 10^12, G = 5 takes under a second, G = 9 five seconds, G = 12 some minutes; the time grows with the digits
/// of N. If it does not succeed within --max-time and --max-memory, no certificate is written.
#[derive(clap::Args)]
pub struct Args {
    /// The largest value; the certificate holds the points of all values up to it
    #[arg(allow_negative_numbers = true)]
    g: String,
    /// The place in T_G, counted from 0
    #[arg(allow_negative_numbers = true)]
    n: String,
    /// Write the certificate to FILE; - for standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: &'static str,
    g: u32,
    n: Number<'a>,
    a: Number<'a>,
    b: Number<'a>,
    /// By value.
    points: Vec<Pair<'a>>,
    levels: usize,
    bytes: usize,
    evidence: Evidence,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let g = number::read_value("G", &self.g)?;
        let n = number::read("N", &self.n)?;
        let out = Target::new("--out", &self.out)?;
        if session.json && out.is_stdout() {
            return Err(Fail::stdout_taken("--json"));
        }
        let certificate = coalescence::certificate(g, &n, &session.job()).map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error.into(),
            _ => Fail::about("G, N", words::after("not certified: ", &error)),
        })?;
        session.clear_progress();
        let bytes = certificate.to_bytes();
        out.write_bytes(&bytes)?;
        out.announce(session);
        let check = coalescence::check_nanoseconds(g, &n);
        if check > host::time::A_MINUTE.as_nanos() {
            session.note(format_args!("note: checking it takes about {} of one core", engines::job::time(check)));
        }
        if out.is_stdout() {
            return Ok(Verdict::Done);
        }
        let shown = self.out.display().to_string();
        let evidence = certificate.evidence().certified_by(shown, digest(&bytes));
        let points: Vec<Pair> = certificate.points.iter().map(|(a, b)| Pair(a, b)).collect();
        let levels = certificate.levels.len();
        let Some((a, b)) = certificate.points.last() else { return Ok(Verdict::Done) };
        if session.json {
            let (n, a, b) = (Number(&n), Number(a), Number(b));
            let answer = Answer { game: "wythoff", g, n, a, b, points, levels, bytes: bytes.len(), evidence };
            session.print_json(&answer)?;
            return Ok(Verdict::Done);
        }
        writeln!(session.out(), "p^{g}_{n} = ({a},{b})   [{evidence}]")?;
        Ok(Verdict::Done)
    }
}
