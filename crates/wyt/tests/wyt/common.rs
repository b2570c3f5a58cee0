//! Running `wyt` in tests.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder for results kept by one run, made when something is kept: never the user's, never one with older results.
pub fn fresh_cache() -> PathBuf {
    static ALL: LazyLock<PathBuf> = LazyLock::new(|| {
        let place = env!("CARGO_TARGET_TMPDIR");
        std::fs::create_dir_all(place).unwrap();
        tempfile::Builder::new().prefix("kept-").tempdir_in(place).unwrap().keep()
    });
    static NEXT: AtomicU32 = AtomicU32::new(0);
    ALL.join(NEXT.fetch_add(1, Ordering::Relaxed).to_string())
}

/// The key by which runs know their own results, not the user's.
pub fn key() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("key")
}

/// The program, with nothing on standard input.
pub fn wyt<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wyt"));
    command.args(args).stdin(Stdio::null()).env("WYT_CACHE", fresh_cache()).env("WYT_KEY", key());
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

/// The exit code and standard error of a run.
pub fn said(args: &[&str]) -> (Option<i32>, String) {
    let output = run(args.iter().copied());
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The JSON document a run prints.
pub fn json<'a>(args: impl IntoIterator<Item = &'a str>) -> serde_json::Value {
    let output = run(args);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| {
        panic!("{e}: {}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    })
}

/// Ctrl-C, once the program is watching for it, however long it took to start.
#[cfg(target_os = "linux")]
pub fn interrupt(child: &mut std::process::Child) {
    let status = format!("/proc/{}/status", child.id());
    let is_watching = || {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0");
        u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
    };
    while !is_watching() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was interrupted");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

/// A snapshot that holds the transcript and nothing else.
macro_rules! snapshot {
    ($text:expr) => {
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!($text) })
    };
}
pub(crate) use snapshot;
