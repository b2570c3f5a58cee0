//! `wyt certify`: the n-th g-point of Wythoff's game with a proof that can be checked again.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::output::Target;
use crate::session::Session;
use engines::coalescence;
use engines::proof::document::digest;
use numeration::Int;
use questions::Certify;
use std::io::Write;
use std::path::PathBuf;

/// The N-th G-point of Wythoff's game, with a certificate
///
/// Algorithm RW (Nivasch 2009) starts from a guessed state and hopes that it becomes right. Here each value starts
/// from all states that it can have by the lemmas of the paper and their sharpenings, and all of them are driven through
/// the rows until one is left; so the answer is proved, whatever becomes of the Convergence Conjecture. The certificate
/// says at which rows this happens; `wyt check` and python/check_coalescence.py do it all again.
///
/// At N = 10^12, G = 5 takes under a second, G = 9 five seconds, G = 12 some minutes; the time grows with the digits
/// of N. If it does not succeed within --max-time and --max-memory, no certificate is written.
#[derive(clap::Args)]
pub struct Args {
    /// The largest value; the certificate holds the points of all values up to it
    #[arg(value_parser = argument::value)]
    g: u32,
    /// The place in T_G, counted from 0
    #[arg(value_parser = argument::number)]
    n: Int,
    /// Write the certificate to FILE; - for standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let out = Target::new("--out", &self.out)?;
        if session.json && out.is_stdout() {
            return Err(Fail::stdout_taken("--json"));
        }
        let asked = Certify { g: self.g, n: self.n };
        let mut found = session.ask(&asked)?;
        session.clear_progress();
        out.write_bytes(&found.bytes)?;
        out.announce(session);
        let Certify { g, n } = &asked;
        let check = coalescence::check_nanoseconds(*g, n);
        if check > host::time::A_MINUTE.as_nanos() {
            session.note(format_args!("note: checking it takes about {} of one core", engines::job::time(check)));
        }
        if out.is_stdout() {
            return Ok(ExitStatus::Done);
        }
        found.evidence = found.evidence.certified_by(self.out.display().to_string(), digest(&found.bytes));
        if session.json {
            return super::print_document(session, &asked, &found);
        }
        let Some((a, b)) = found.certificate.points.last() else { return Ok(ExitStatus::Done) };
        let evidence = &found.evidence;
        writeln!(session.out(), "p^{g}_{n} = ({a},{b})   [{evidence}]")?;
        Ok(ExitStatus::Done)
    }
}
