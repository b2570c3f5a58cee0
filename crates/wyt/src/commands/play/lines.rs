//! Lines of standard input.

use crate::fail::Fail;
use crate::session::Session;
use std::io::{BufRead, IsTerminal, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// The longest line that is read as one: two numbers of the largest size.
const LONGEST: u64 = 2 * numeration::number::MAX_DIGITS as u64 + 4096;

/// Lines of standard input, read by a thread of their own, so that Ctrl-C is heard while waiting for one.
pub struct Lines {
    incoming: Receiver<std::io::Result<String>>,
    /// Piped input is repeated after the prompt, so that the transcript can be read.
    echo: bool,
    quiet: bool,
}

impl Lines {
    pub fn new(quiet: bool) -> Lines {
        let (outgoing, incoming) = std::sync::mpsc::sync_channel(0);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let mut line = Vec::new();
                let read = match (&mut input).take(LONGEST).read_until(b'\n', &mut line) {
                    Ok(0) => return,
                    Ok(_) => Ok(String::from_utf8_lossy(&line).into_owned()),
                    Err(error) => Err(error),
                };
                let failed = read.is_err();
                if outgoing.send(read).is_err() || failed {
                    return;
                }
            }
        });
        Lines { incoming, echo: !std::io::stdin().is_terminal(), quiet }
    }

    /// The next line, or `None` at the end of the input and after Ctrl-C.
    pub fn next(&self, session: &Session) -> Result<Option<String>, Fail> {
        if self.quiet {
            let _ = write!(std::io::stderr(), "> ");
        } else {
            let mut out = session.out();
            write!(out, "> ")?;
            out.flush()?;
        }
        let line = loop {
            if session.keep_going().is_err() {
                break None;
            }
            match self.incoming.recv_timeout(Duration::from_millis(50)) {
                Ok(line) => break Some(line.map_err(|e| Fail::Message(format!("cannot read standard input: {e}")))?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break None,
            }
        };
        if self.echo || line.is_none() {
            let text = line.as_deref().map_or("", str::trim_end);
            if self.quiet { host::notes::line(format_args!("{text}")) } else { writeln!(session.out(), "{text}")? }
        }
        Ok(line)
    }
}
