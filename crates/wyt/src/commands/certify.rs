//! `wyt certify`: the n-th g-point of Wythoff's game with a proof that can be checked again.

use crate::fail::{Fail, Verdict};
use crate::number;
use crate::output::Target;
use crate::session::Session;
use answers::json::{Number, Pair};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use wythoff::coalescence::{self, Certificate};
use wythoff::evidence::Evidence;
use wythoff::job::{LARGEST_MEMORY, bytes};
use wythoff::{ErrorKind, Int};

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
        let certificate =
            certify(g, &n, session)?.map_err(|reason| Fail::about("G, N", format!("not certified: {reason}")))?;
        let bytes = certificate.to_bytes();
        out.write_bytes(&bytes)?;
        out.announce(session);
        let check = coalescence::check_nanoseconds(g, &n);
        if check > host::time::A_MINUTE.as_nanos() {
            session.note(format_args!("note: checking it takes about {} of one core", wythoff::job::time(check)));
        }
        if out.is_stdout() {
            return Ok(Verdict::Done);
        }
        let shown = self.out.display().to_string();
        let evidence = Evidence { certificate: Some(shown), ..certificate.evidence() };
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

/// A certificate that was kept or is made now; or why there is none, to follow "not certified:".
pub(super) fn certify(g: u32, n: &Int, session: &Session) -> Result<Result<Certificate, String>, Fail> {
    if let Some(certificate) = kept(g, n, session) {
        return Ok(Ok(certificate));
    }
    if let Some(reason) = out_of_reach(g, session) {
        return Ok(Err(reason));
    }
    let job = session.job();
    let needed = coalescence::nanoseconds(g, n);
    if let Err(error) = job.expect("proving it", needed) {
        return Ok(Err(error.to_string()));
    }
    let found = coalescence::certify(g, n, &job);
    let is_over = session.stop_clock();
    session.clear_progress();
    match found {
        Ok(certificate) => {
            job.keep.save(&key(g, n), &certificate.to_bytes());
            Ok(Ok(certificate))
        }
        Err(error) if error.kind() == ErrorKind::Interrupted && !is_over => Err(error.into()),
        Err(_) if is_over => {
            let all = wythoff::job::time(needed);
            Ok(Err(format!("it took longer than --max-time; about {all} of one core is needed, so raise that")))
        }
        Err(error) => Ok(Err(error.to_string())),
    }
}

/// Why a value is not even tried, if it is not. The estimate may be wrong by a factor of two.
pub(super) fn out_of_reach(g: u32, session: &Session) -> Option<String> {
    if g > coalescence::LARGEST {
        return Some(format!("only values up to {} can be", coalescence::LARGEST));
    }
    let (needed, allowed) = (coalescence::memory(g), u128::from(session.job().max_memory));
    if needed / 2 <= allowed {
        return None;
    }
    let way_out = if needed > LARGEST_MEMORY { "ask for a smaller G" } else { "raise --max-memory" };
    let [more, less] = [needed, allowed].map(bytes);
    Some(format!("G = {g} takes about {more} of memory, more than the {less} allowed; {way_out}"))
}

/// A certificate from an earlier run.
pub(super) fn kept(g: u32, n: &Int, session: &Session) -> Option<Certificate> {
    let certificate = Certificate::from_bytes(&session.job().keep.load(&key(g, n))?)?;
    (certificate.g == g && certificate.n == *n).then_some(certificate)
}

fn key(g: u32, n: &Int) -> String {
    format!("certified/{g}/{}", wythoff::proof::document::checksum(n.to_string().as_bytes()))
}
