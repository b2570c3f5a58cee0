//! Running `wyt` in tests.

use std::process::{Command, Output, Stdio};

/// The program, with nothing on standard input.
pub fn wyt<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wyt"));
    command.args(args).stdin(Stdio::null());
    command
}

/// Runs and waits.
pub fn run<'a>(args: impl IntoIterator<Item = &'a str>) -> Output {
    wyt(args).output().unwrap()
}

/// Standard output of a run that must succeed.
pub fn stdout<'a>(args: impl IntoIterator<Item = &'a str>) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON document a run prints.
pub fn json<'a>(args: impl IntoIterator<Item = &'a str>) -> serde_json::Value {
    let output = run(args);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| {
        panic!("{e}: {}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    })
}

/// A snapshot that holds the transcript and nothing else.
macro_rules! snapshot {
    ($text:expr) => {
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!($text) })
    };
}
pub(crate) use snapshot;
