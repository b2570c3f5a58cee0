//! The command line as others rely on it: output, fields, exit codes, messages. Snapshots hold what a user sees.

#[cfg(target_os = "linux")]
use crate::common::interrupt;
use crate::common::{json, run, snapshot, stdout, wyt};
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::process::Stdio;

/// Commands with all they print and their exit codes.
pub fn transcript(commands: &[&[&str]]) -> String {
    let mut text = String::new();
    for command in commands {
        let output = run(command.iter().copied());
        writeln!(text, "$ wyt {}", command.join(" ")).unwrap();
        text += &String::from_utf8_lossy(&output.stdout);
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            writeln!(text, "[stderr] {line}").unwrap();
        }
        writeln!(text, "[exit {}]\n", output.status.code().unwrap()).unwrap();
    }
    text
}

#[test]
fn answers() {
    snapshot!(transcript(&[
        &["grundy", "wythoff", "5", "6"],
        &["grundy", "wythoff", "6", "5", "--json"],
        &["grundy", "wythoff", "3", "5", "--json"],
        &["grundy", "wythoff", "10^50", "10^51", "--json"],
        &["grundy", "wythoff", "10^50", "10^51"],
        &["grundy", "nim", "2^53", "1", "--json"],
        &["grundy", "nim", "2^53", "0", "--json"],
        &["grundy", "cyclic-nimhoff:5", "10^30", "10^30+1"],
        &["p-positions", "wythoff", "--below", "6", "--json"],
        &["p-positions", "wythoff", "--below", "0", "--json"],
        &["p-positions", "wythoff", "--nth", "0", "--json"],
        &["p-positions", "a-wythoff:2", "--nth", "10^20"],
        &["p-positions", "vectors:(1,0),(0,1),(1,1)", "--below", "3", "--json"],
        &["p-positions", "rule:k==l", "--count", "3"],
        &["moves", "wythoff", "7", "5", "--json"],
        &["moves", "wythoff", "1", "2"],
        &["moves", "wythoff", "5", "5"],
        &["moves", "heap:3,1", "30", "31", "--limit", "2"],
        &["compare", "t:0", "w:1", "--board", "20"],
        &["compare", "t:0", "f-wythoff", "--board", "20"],
        &["compare", "wythoff", "nim", "--board", "20", "--json"],
        &["compare", "wythoff", "wyt:1i", "--board", "20", "--json"],
        &["diagonal", "f-wythoff", "7", "--count", "6"],
        &["diagonal", "f-wythoff", "7", "--count", "6", "--json"],
    ]));
}

/// What is known of two games, next to what boards show.
#[test]
fn agreement() {
    snapshot!(transcript(&[
        &["compare", "t:4", "w:1", "--board", "40"],
        &["compare", "t:4", "w:1", "--board", "40", "--json"],
        &["compare", "t:2", "t:3", "--board", "40"],
        &["compare", "t:2", "t:3", "--board", "40", "--json"],
        &["compare", "w:1,4", "w:4", "--board", "20"],
        &["compare", "w:1,4", "w:4", "--board", "6"],
        &["compare", "w:0,10^30+1", "w:1,10^30+1", "--board", "20"],
        &["compare", "w:0,10^30+1", "w:1,10^30+1", "--board", "20", "--json"],
        &["compare", "w:2", "w:3", "--board", "20"],
        &["compare", "w:2", "w:3"],
        &["compare", "t:4", "w:1"],
        &["compare", "w:0,10^30+1", "w:1,10^30+1", "--json"],
        &["compare", "w:0", "wythoff", "--json"],
        &["compare", "w:0", "heap:1,1", "--board", "20"],
        &["compare", "w:0", "heap:1,1", "--board", "20", "--json"],
        &["compare", "r-wythoff", "wythoff", "--board", "20"],
        &["compare", "r-wythoff", "wythoff", "--board", "20", "--json"],
    ]));
}

#[test]
fn winning() {
    snapshot!(transcript(&[
        &["moves", "wythoff", "10^30", "10^30+5"],
        &["moves", "wythoff", "10^30", "10^30+5", "--json"],
        &["moves", "a-wythoff:3", "10^20", "10^20+10", "--json"],
        &["moves", "wythoff", "1618033988749894848204586834365", "2618033988749894848204586834365"],
        &["moves", "wythoff", "1618033988749894848204586834365", "2618033988749894848204586834365", "--json"],
        &["moves", "wythoff", "0", "0"],
        &["moves", "heap:2,1", "10^40", "10^40+1", "--limit", "2"],
        &["moves", "heap:2,1", "10^40", "10^40+1", "--limit", "2", "--json"],
        &["moves", "connell:3", "10^20", "10^21"],
        &["moves", "wyt:2^i", "3*10^20", "3*10^20"],
        &["solve", "wythoff[4,6] + nim[3] + f-wythoff[12,30]"],
        &["solve", "wythoff[4,6] + nim[3] + f-wythoff[12,30]", "--json"],
        &["solve", "{rule:k==l+1}[3,4] + nim[3,5,7]"],
        &["solve", "nim[10^30,7] + cyclic-nimhoff:10[10^30,3]"],
        &["solve", "wythoff[10^30,10^31] + nim[5]"],
        &["solve", "wythoff[10^30,10^31] + nim[5]", "--json"],
        &["solve", "wythoff[10^30,10^31] + wythoff[10^31,10^30]"],
        &["solve", "cyclic-nimhoff:100[99,99]", "--limit", "2"],
        &["numeration", "1", "100"],
        &["numeration", "1", "100", "--json"],
        &["numeration", "2", "17"],
        &["numeration", "300", "10^20"],
        &["numeration", "5", "0"],
    ]));
}

#[test]
fn explanations() {
    snapshot!(transcript(&[
        &["explain", "wythoff", "7", "11"],
        &["explain", "a-wythoff:2", "9", "11"],
        &["explain", "wythoff", "20", "12"],
        &["explain", "wythoff", "0", "0"],
        &["explain", "wythoff", "10^60", "10^60+10^59"],
        &["explain", "a-wythoff:2", "9", "11", "--json"],
        &["explain", "a-wythoff:2", "10^20", "10^21", "--strategy", "arithmetic"],
        &["explain", "f-wythoff", "16", "10^20"],
        &["explain", "w:3,7", "10", "12"],
        &["explain", "wyt:3", "5", "6"],
        &["explain", "cyclic-nimhoff:5", "7", "8"],
        &["explain", "connell:3", "7", "8"],
        &["explain", "heap:2,1", "7", "8"],
        &["explain", "rule:k==l+1", "5", "6"],
    ]));
}

#[test]
fn tables() {
    snapshot!(transcript(&[
        &["table", "wythoff", "--rows", "4", "--cols", "11"],
        &["table", "wythoff", "--rows", "2", "--cols", "3", "--csv"],
        &["table", "wythoff", "--rows", "2", "--cols", "3", "--json"],
        &["table", "wythoff", "--rows", "2", "--cols", "3", "--markdown"],
        &["table", "wythoff", "--rows", "2", "--cols", "3", "--latex"],
        &["table", "vectors:(2,1)", "--rows", "3"],
        &["table", "wythoff", "--rows", "0", "--cols", "3", "--json"],
        &["table", "wythoff", "--rows", "0", "--cols", "3", "--csv"],
    ]));
}

#[test]
fn mistakes() {
    snapshot!(transcript(&[
        &["grundy", "whythoff", "1", "2"],
        &["grundy", "qwerty", "1", "2"],
        &["grundy", "wyt:", "1", "2"],
        &["grundy", "wyt:3*2^i", "1", "2"],
        &["grundy", "wythoff", "1,000", "2"],
        &["grundy", "rule:k=l", "1", "2"],
        &["grundy", "w:3,1", "1", "2"],
        &["grundy", "wythoff", "-1", "2"],
        &["grundy", "wythoff", "1.5e6", "2"],
        &["grundy", "wythoff", "seven", "2"],
        &["grundy", "wythoff", "1e10000000", "2"],
        &["grundy", "wythoff", "@no-such-file", "2"],
        &["grundy", "wythoff", "1"],
        &["grundy", "rule:k/(l-1)==1", "3", "3"],
        &["grundy", "rule:k==", "3", "3"],
        &["grundy", "rule:k+l", "3", "3"],
        &["grundy", "rule:k^2==l", "3", "3"],
        &["grundy", "rule:k==l+1", "10^9", "10^9"],
        &["grundy", "rule:k==l+1", "10^20", "10^20"],
        &["table", "wythoff"],
        &["table", "wythoff", "--rows", "10^12"],
        &["table", "wythoff", "--rows", "-3"],
        &["table", "wythoff", "--rows", "3", "--npy", "no/such/folder/x.npy"],
        &["table", "wythoff", "--rows", "3", "--png", "."],
        &["table", "wythoff", "--rows", "3", "--png", "x", "--npy", "x"],
        &["table", "wythoff", "--rows", "3", "--npy", ""],
        &["table", "wythoff", "--rows", "3", "--max-memory", "1.5GiB"],
        &["table", "wythoff", "--rows", "3", "--threads", "-1"],
        &["table", "wythoff", "--rows", "3", "--csv", "--json"],
        &["table", "wythoff", "--rows", "3", "--csv", "--latex"],
        &["table", "wythoff", "--rows", "3", "--max-memory", "lots"],
        &["table", "wythoff", "--rows", "3", "--threads", "10^6"],
        &["p-positions", "wythoff"],
        &["p-positions", "wythoff", "--below", "3", "--count", "3"],
        &["p-positions", "rule:k>0", "--count", "3"],
        &["moves", "rule:k==l+1", "10^9", "10^9"],
        &["moves", "wythoff", "3"],
        &["moves", "wythoff", "3", "-4"],
        &["moves", "wythoff", "3", "4", "5"],
        &["explain", "wythoff", "10^8", "10^9", "--strategy", "recursive"],
        &["explain", "nim", "3", "4", "--strategy", "recursive"],
        &["explain", "rule:k==l+1", "10^9", "10^9"],
        &["numeration", "0", "5"],
        &["numeration", "1", "-5"],
        &["solve", "wythoff[4,6] nim[3]"],
        &["solve", "wythoff[4,6"],
        &["solve", "wythoff[4,-6]"],
        &["solve", "wythoff[4,6,7] + nim[1]"],
        &["solve", "nim[1] + whythoff[4,6]"],
        &["solve", ""],
        &["solve", "{rule:k==l+1}[10^9,10^9]"],
        &["play", "whythoff"],
        &["play", "--start", "3"],
        &["play", "--start", "3,-4"],
        &["play", "--sum", "wythoff[3,4"],
        &["play", "--sum", "nim[3]", "--start", "3,4"],
        &["play", "--errs", "101"],
        &["play", "--players", "human"],
        &["play", "--players", "human,dog"],
        &["compare", "wythoff", "nim", "--board", "10^9"],
        &["compare", "wythoff", "nim"],
        &["compare", "t:2", "t:3"],
        &["diagonal", "wythoff", "10^30"],
        &["bench", "board-colour"],
        &["frobnicate"],
    ]));
}

#[test]
fn every_mistake_is_one_line_and_exit_2() {
    let commands = [
        vec!["grundy", "x\ny", "1", "2"],
        vec!["grundy", "rule:(k", "1", "2"],
        vec!["grundy", "wythoff", "1\n2", "2"],
        vec!["table", "wythoff", "--rows", "10", "--cols", "1,5"],
        vec!["completions", "tcsh-or-so"],
    ];
    for command in commands {
        let output = run(command.iter().copied());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{command:?}: {message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn help_and_catalogue() {
    assert!(stdout(["--help"]).contains("p-positions"));
    assert!(stdout(["--version"]).starts_with("wyt "));
    let catalogue = json(["games", "--json"]);
    for entry in catalogue["games"].as_array().unwrap() {
        let example = entry["example"].as_str().unwrap();
        assert!(json(["grundy", example, "2", "3", "--json"])["value"].is_u64(), "{example}");
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(stdout(["completions", shell]).contains("wyt"));
    }
}

#[test]
fn numbers_from_files_and_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("n");
    std::fs::write(&path, "10^40 + 1\n").unwrap();
    let from_file = json(["grundy", "nim", &format!("@{}", path.display()), "1", "--json"]);
    assert_eq!(from_file["value"], format!("1{}", "0".repeat(40)).as_str());
    let mut child =
        wyt(["grundy", "nim", "-", "0", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all("7".repeat(200_000).as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains(&"7".repeat(200_000)));
}

#[test]
fn a_number_is_read_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("n");
    std::fs::write(&path, format!("5{}+1", " ".repeat(30_000_000))).unwrap();
    let output = run(["grundy", "nim", &format!("@{}", path.display()), "0"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("longer than a number"));
}

#[test]
fn wide_and_empty_tables() {
    assert!(stdout(["table", "wythoff", "--rows", "2", "--cols", "20000"]).lines().count() == 4);
    assert_eq!(stdout(["table", "nim", "--rows", "0", "--cols", "10^6", "--latex"]).lines().count(), 3);
    assert_eq!(stdout(["table", "wythoff", "--rows", "3", "--cols", "0", "--csv", "--max-memory", "1"]), "\n\n\n");
    assert_eq!(json(["grundy", "wythoff", "1e6", "3", "--json"])["value"], 999_998);
}

#[test]
fn a_verdict_survives_a_closed_pipe() {
    let mut child = wyt(["compare", "wythoff", "nim", "--board", "9"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_closed_pipe_is_quiet() {
    let args = ["p-positions", "wythoff", "--count", "10^9"];
    let mut child = wyt(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut start = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap(); // and close it
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.len()),
        (Some(0), 0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Arithmetic on millions of digits looks for no signal; it is ended all the same, and not when it has come to its end.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_what_does_not_hear_it() {
    let mut child =
        wyt(["numeration", "1", "10^9999999"]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    interrupt(&mut child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&output.status), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted"), "{output:?}");
}

#[test]
fn standard_input_is_read_once() {
    let mut child = wyt(["grundy", "wythoff", "-", "-"]);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"5\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(message, "wyt: B: standard input was read for another argument; give the number itself, or @FILE\n");
}

/// Ctrl-C while computing and while printing: one line, nothing left behind, and the shell learns of the signal.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("x.png");
    let long = ["table", "wythoff", "--rows", "30000", "--png", picture.to_str().unwrap(), "--max-memory", "16GiB"];
    for args in [&long[..], &["p-positions", "wythoff", "--count", "10^12"]] {
        let mut child = wyt(args.iter().copied()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        interrupt(&mut child);
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(std::os::unix::process::ExitStatusExt::signal(&output.status), Some(2), "{message}");
        assert!(message.lines().count() == 1 && message.contains("interrupted"), "{message}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "a partial file was left behind");
}
