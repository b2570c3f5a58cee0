//! What may be used, and what is begun at all.

use crate::common::{fresh_cache, json, key, said, stdout, wyt};
use engines::proof::document::checksum;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

/// A certificate that names a game, with the right checksum.
fn about(game: &str, file: &Path) {
    let fields = format!(
        "{{\"format\":\"wythoff certificate\",\n\"version\":1,\n\"kind\":\"rows\",\n\"game\":\"{game}\",\n\"rows\":[\n[0,0,1]],\n\
         \"proof\":{{\"method\":\"recurrence\",\"column\":0,\"period\":1}},\n\"sha256\":\""
    );
    std::fs::write(file, format!("{fields}{}\"}}\n", checksum(fields.as_bytes()))).unwrap();
}

/// 2 kB that stand for gigabytes, or for minutes of arithmetic.
#[test]
#[cfg(target_os = "linux")]
fn a_game_in_a_certificate_costs_little() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.json");
    let powers: Vec<String> = (0..150).map(|i| format!("2^{}", 33_219_270 - i)).collect();
    let nines = vec!["9^10400000"; 60];
    let tens: Vec<String> = (1..20).map(|k| format!("{k}*10^9999998")).collect();
    for game in [powers.join(","), nines.join(","), tens.join(","), "9".repeat(2_000_000)] {
        about(&format!("wyt:{game}"), &file);
        let output = wyt(["check", file.to_str().unwrap(), "--max-memory", "64MiB"]).output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains("at the step 'game'") && told.contains("digits"), "{told}");
    }
    about("wythoff", &file);
    assert!(stdout(["check", file.to_str().unwrap()]).starts_with("accepted"));
    let message = said(&["grundy", &format!("wyt:{}", powers.join(",")), "5", "6"]);
    assert!(message.0 == Some(2) && message.1.contains("more than 80000000 digits"), "{message:?}");
}

#[test]
fn what_takes_more_than_a_day_is_not_begun() {
    for args in [
        &["points", "3", "--game", "w:7", "--from", "10^15", "--rows", "10^15+3"][..],
        &["points", "6", "--game", "f-wythoff", "--from", "10^15", "--rows", "10^15+3"],
        &["table", "rule:k==l+1", "--rows", "5000"],
        &["compare", "rule:k==l+1", "rule:k==l+2", "--board", "5000"],
    ] {
        let (code, message) = said(args);
        assert_eq!(code, Some(2), "{args:?}: {message}");
        assert!(message.contains("takes about") && message.contains("--max-time"), "{args:?}: {message}");
    }
}

/// What takes minutes is announced before it begins, where no one sees a bar; with a limit it does not begin.
#[test]
fn what_takes_a_minute_is_announced() {
    let table = ["table", "rule:k==l+1", "--rows", "900", "--threads", "1"];
    let (code, message) = said(&[&table[..], &["--max-time", "1s"]].concat());
    assert_eq!(code, Some(2));
    assert!(message.contains("takes about") && message.contains("more than the 1 s allowed"), "{message}");
    let mut child = wyt(table).stderr(Stdio::piped()).spawn().unwrap();
    let mut note = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut note).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(note.starts_with("note: it takes about ") && note.contains("--max-time limits it"), "{note}");
    let (code, message) = said(&["grundy", "wythoff", "5", "6", "--max-time", "2 weeks"]);
    assert!(code == Some(2) && message.starts_with("wyt: --max-time: '2 weeks' is not a time"), "{message}");
}

#[test]
#[cfg(unix)]
fn arguments_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    for arg in [&b"\xff"[..], b"grundy\xff"] {
        let output = wyt([]).arg(std::ffi::OsStr::from_bytes(arg)).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && message.starts_with("wyt: "), "{message}");
    }
}

/// Waiting for standard input, where no computation could hear of it.
#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_while_waiting_for_input() {
    for args in [&["check", "-"][..], &["grundy", "wythoff", "-", "5"]] {
        let mut child = wyt(args.iter().copied()).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let _stdin = child.stdin.take(); // its end would be an answer
        crate::common::interrupt(&mut child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(std::os::unix::process::ExitStatusExt::signal(&output.status), Some(2), "{args:?}");
    }
}

#[test]
fn results_that_are_kept_can_be_seen_limited_and_removed() {
    let cache = fresh_cache();
    let cache = cache.to_str().unwrap();
    let ask = |args: &[&str]| json(args.iter().copied().chain(["--cache", cache, "--json"]));
    assert_eq!(ask(&["cache", "show"])["files"], 0);
    ask(&["period", "wythoff", "--rows", "0..20"]);
    ask(&["point", "4", "10^12"]);
    let shown = ask(&["cache", "show"]);
    assert_eq!((shown["files"].as_u64() > Some(1), &shown["folder"]), (true, &cache.into()));
    assert!(shown["kinds"].as_array().unwrap().iter().any(|line| line["kind"] == "certified" && line["files"] == 1));
    assert!(shown["kinds"].as_array().unwrap().iter().all(|line| line["other_versions"] == 0));
    assert_eq!(ask(&["cache", "limit", "1kB"])["limit"], 1000);
    assert!(ask(&["cache", "show"])["bytes"].as_u64().unwrap() <= 1000);
    ask(&["period", "wythoff", "--rows", "0..20"]);
    assert_eq!(ask(&["cache", "clear"])["files"], 0);
    assert_eq!(said(&["cache", "limit", "much", "--cache", cache]).0, Some(2));
    assert_eq!(said(&["cache", "show", "--no-cache"]).0, Some(2));
}

/// A file of results that another account has sealed, with whatever it says, is not believed.
#[test]
fn results_of_other_accounts_are_not_believed() {
    let (cache, other) = (fresh_cache(), key().with_extension("other"));
    let period = |key: &Path| {
        let mut command = wyt(["period", "wythoff", "--rows", "0..20"]);
        command.env("WYT_CACHE", &cache).env("WYT_KEY", key).output().unwrap()
    };
    let first = period(&other);
    assert!(first.stderr.is_empty());
    assert!(period(&other).stderr.is_empty());
    let second = period(&key());
    assert_eq!(second.stdout, first.stdout);
    let notes = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(notes.contains("ignoring the kept file") && notes.contains("not made by this account"), "{notes}");
}

/// Large numbers take memory, too.
#[test]
fn arithmetic_on_large_numbers_is_counted() {
    for args in [
        &["numeration", "1", "10^3000000"][..],
        &["moves", "wythoff", "10^3000000", "5"],
        &["grundy", "w:2", "9^999999", "7"],
    ] {
        let small: Vec<&str> = args.iter().copied().chain(["--max-memory", "1MiB"]).collect();
        let (code, message) = said(&small);
        assert!(
            code == Some(2) && message.contains("arithmetic on numbers of") && message.contains("--max-memory"),
            "{message}"
        );
    }
    assert_eq!(said(&["numeration", "1", "10^10000", "--max-memory", "1MiB"]).0, Some(0));
}
