//! Lines for people, on standard error.

use std::io::Write;

/// Writes a line to standard error. Where that is not possible (a full disk under a log, a terminal that is gone) nothing is lost but
/// the line: what a program computes does not depend on whether anyone reads about it.
pub fn line(text: std::fmt::Arguments<'_>) {
    // One write, so that lines of several threads do not mix.
    let _ = std::io::stderr().lock().write_all(format!("{text}\n").as_bytes());
}
