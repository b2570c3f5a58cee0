//! `wyt check`: verifies a certificate again.

use crate::fail::{ExitStatus, Fail};
use crate::session::Session;
use crate::signals::waiting;
use crate::words;
use engines::ErrorKind;
use engines::proof;
use engines::proof::document::HEAD;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Verify a certificate again
///
/// Computes all that the proof in the file needs, plainly and without the programs that found it. Exits with 0 if the
/// file proves what it says, with 1 if it was understood and rejected, with 2 if it is no certificate.
#[derive(clap::Args)]
pub struct Args {
    /// A certificate, as --out of `wyt certify`, `wyt period`, `wyt automaton`, `wyt regular` and `wyt p-positions` writes
    /// it; - for standard input
    file: PathBuf,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let shown = self.file.display();
        let about = |problem: String| Fail::about("FILE", problem);
        let bytes = certificate("FILE", &self.file, session)?;
        let job = session.job();
        let checked = job.expect(&format!("checking '{shown}'"), proof::nanoseconds(&bytes).unwrap_or(0));
        let found = checked.and_then(|()| proof::check(&bytes, &job)).map_err(|e| match e.kind() {
            ErrorKind::Interrupted => e.into(),
            _ => about(words::after(format_args!("cannot check '{shown}': "), &e)),
        })?;
        let verdict = if found.ok { ExitStatus::Done } else { ExitStatus::Negative };
        if session.json {
            session.print_json(&found)?;
            return Ok(verdict);
        }
        let mut out = session.out();
        let proof::Verdict { kind, step, reason, .. } = &found;
        if found.ok {
            writeln!(out, "accepted ({kind}): {reason}")?;
        } else {
            writeln!(out, "rejected ({kind}) at the step '{step}': {reason}")?;
        }
        Ok(verdict)
    }
}

/// The bytes of a certificate given for an argument; - is standard input.
pub(super) fn certificate(argument: &str, file: &Path, session: &Session) -> Result<Vec<u8>, Fail> {
    let shown = file.display();
    let about = |problem: String| Fail::about(argument, problem);
    let bytes = match file.as_os_str() == "-" {
        true => read(&mut io::stdin().lock(), session),
        false => match waiting(|| File::open(file)) {
            Ok(mut file) => read(&mut file, session),
            Err(error) => Err(error.into()),
        },
    };
    bytes.map_err(|e| match e {
        Unread::Stopped(stopped) => stopped,
        Unread::TooLong(most) => {
            let most = engines::job::bytes(u128::from(most));
            about(format!("'{shown}' is longer than {most}, an eighth of --max-memory; raise that to read it"))
        }
        Unread::Failed(error) => about(format!("cannot read '{shown}': {error}")),
    })
}

/// Why a file was not read.
enum Unread {
    Failed(io::Error),
    TooLong(u64),
    Stopped(Fail),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::Failed(error)
    }
}

/// All of a file; or its beginning, if that shows that it is no certificate. It may be endless, and it may never come.
fn read(from: &mut dyn Read, session: &Session) -> Result<Vec<u8>, Unread> {
    let most = session.job().budget.memory / 8;
    let mut bytes = Vec::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        session.keep_going().map_err(Unread::Stopped)?;
        match waiting(|| from.read(&mut piece)) {
            Ok(0) => return Ok(bytes),
            Ok(count) => bytes.extend_from_slice(&piece[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        }
        if bytes.len() >= HEAD.len() && !bytes.starts_with(HEAD) {
            return Ok(bytes);
        }
        if bytes.len() as u64 > most {
            return Err(Unread::TooLong(most));
        }
    }
}
