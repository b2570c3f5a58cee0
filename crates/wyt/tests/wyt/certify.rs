//! Certificates of far points, as a user meets them.

use crate::common::{fresh_cache, json, run, snapshot, stdout, wyt};
use crate::contract::transcript;
use engines::proof::document::checksum;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A certificate in a folder that goes with it.
fn certificate(g: &str, n: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("far.json");
    stdout(["certify", g, n, "--out", text(&file)]);
    let file = text(&file).to_owned();
    (folder, file)
}

#[test]
fn answers() {
    snapshot!(transcript(&[
        &["certify", "3", "10^12", "--out", "/dev/null"],
        &["certify", "2", "10^6", "--out", "/dev/null", "--json"],
        &["certify", "2", "3", "--out", "-"],
        &["point", "4", "10^12"],
        &["point", "4", "10^12", "--json"],
        &["point", "4", "10^12", "10^9", "--double-check"],
        &["point", "4", "10^12", "--rows-to-converge", "400"],
        &["point", "4", "10^12", "--rows-to-converge", "400", "--certify"],
        &["point", "4", "10^12", "--rows-to-converge", "30", "--certify"],
        &["point", "2", "10^12", "--certify"],
        &["point", "3", "10^12", "--certify", "--game", "w:4"],
        &["point", "3", "10^12", "10^13", "--game", "w:3,4"],
        &["grundy", "wythoff", "1618033988750", "2618033988752"],
        &["grundy", "wythoff", "2618033988752", "1618033988750", "--max-g", "4", "--json"],
        &["solve", "wythoff[1618033988750,2618033988752] + nim[4]"],
        &["point", "14", "10^12"],
        &["point", "20", "10^12"],
        &["point", "35", "10^12", "--json"],
        &["point", "12", "10^12", "--certify", "--max-time", "0"],
        &["point", "12", "10^12", "--certify", "--max-time", "0", "--json"],
    ]));
}

#[test]
fn mistakes() {
    snapshot!(transcript(&[
        &["certify", "3", "10^12"],
        &["certify", "-3", "10^12", "--out", "x"],
        &["certify", "3", "-1", "--out", "x"],
        &["certify", "31", "10^12", "--out", "x"],
        &["certify", "20", "10^12", "--out", "x"],
        &["certify", "9", "10^12", "--out", "x", "--max-memory", "15MiB", "--threads", "1"],
        &["certify", "12", "10^12", "--out", "x", "--max-time", "0"],
        &["certify", "12", "10^12", "--out", "x", "--max-time", "soon"],
        &["certify", "3", "10^12", "--out", "no/such/folder/x"],
        &["certify", "3", "10^12", "--out", "-", "--json"],
        &["certify", "3", "10^12", "--out", "/dev/full"],
        &["certify", "1", "10^30000", "--out", "x"],
    ]));
    assert!(!Path::new("x").exists());
}

#[test]
fn contract() {
    let answer = json(["point", "5", "10^12", "--json"]);
    assert_eq!((&answer["a"], &answer["b"]), (&json!(1_618_033_988_750_u64), &json!(2_618_033_988_752_u64)));
    assert_eq!(answer["evidence"]["grade"], "proved");
    let (_folder, file) = certificate("3", "10^9");
    let verdict = json(["check", &file, "--json"]);
    assert_eq!((&verdict["kind"], &verdict["ok"]), (&json!("coalescence"), &json!(true)));
}

/// Both checkers, each on its own.
fn checked(file: &str) -> [(Option<i32>, String); 2] {
    let python = concat!(env!("CARGO_MANIFEST_DIR"), "/../../python/check_coalescence.py");
    let python = Command::new("python3").args([python, file]).output().unwrap();
    [run(["check", file]), python]
        .map(|output| (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned()))
}

#[test]
fn both_checkers_accept() {
    for (g, n) in [("1", "10^100"), ("4", "10^12"), ("3", "123456789012345678"), ("0", "10^30"), ("6", "1000")] {
        let (_folder, file) = certificate(g, n);
        for (code, said) in checked(&file) {
            assert_eq!(code, Some(0), "g = {g}, n = {n}: {said}");
            assert!(said.starts_with("accepted"), "{said}");
        }
    }
}

/// Certificates that were written once are accepted for ever.
#[test]
fn stored_certificates() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../python/tests/certificates");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= 3);
    for file in files {
        assert!(stdout(["check", text(&file)]).starts_with("accepted (coalescence)"), "{file:?}");
    }
}

/// The certificate with something changed, and the checksum made again.
fn changed(file: &str, change: impl FnOnce(&mut Value)) {
    let mut body: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    change(&mut body);
    let fields = ["format", "version", "kind", "game", "g", "n", "points", "base", "levels"];
    let fields: Vec<String> = fields.iter().map(|name| format!("{}:{}", json!(name), body[name])).collect();
    let before = format!("{{{},\n\"sha256\":\"", fields.join(",\n"));
    let sum = checksum(before.as_bytes());
    std::fs::write(file, format!("{before}{sum}\"}}\n")).unwrap();
}

fn add(value: &mut Value, by: i64) {
    *value = match value.as_str() {
        Some(digits) => json!((digits.parse::<i64>().unwrap() + by).to_string()),
        None => json!(value.as_i64().unwrap() + by),
    };
}

#[test]
fn changed_certificates_are_rejected() {
    type Change = fn(&mut Value);
    let changes: [(&str, &str, Change); 12] = [
        ("nothing", "", |_| ()),
        ("one state left a row too early", "level 4, value 3: states", |body| {
            add(&mut body["levels"][3]["singles"][2], -1)
        }),
        ("the first row moved", "level 4: inserts", |body| {
            add(&mut body["levels"][3]["first"], -100);
            add(&mut body["levels"][3]["rows"], 100);
        }),
        ("the first row moved a little", "level ", |body| add(&mut body["levels"][3]["first"], 1)),
        ("a point changed", "points", |body| add(&mut body["points"][2][1], 1)),
        ("a point of value 0 changed", "points", |body| add(&mut body["points"][0][0], -1)),
        ("another n", "points", |body| add(&mut body["n"], 1)),
        ("a level dropped", "level 5: inserts", |body| _ = body["levels"].as_array_mut().unwrap().remove(4)),
        ("a level twice", "level 5: inserts", |body| {
            let level = body["levels"][3].clone();
            body["levels"].as_array_mut().unwrap().insert(3, level);
        }),
        ("a start too early", "level 4, value 2: start", |body| {
            let single = body["levels"][3]["singles"][0].clone();
            body["levels"][3]["starts"][1] = single;
        }),
        ("exact too early", "level 4: exact", |body| {
            body["levels"][3]["exact"] = json!(body["levels"][3]["singles"][2].as_i64().unwrap() - 1);
        }),
        ("too few rows below", "level 1: inserts", |body| add(&mut body["base"]["rows"], -2)),
    ];
    let (_folder, file) = certificate("3", "10^12");
    let original = std::fs::read(&file).unwrap();
    for (what, step, change) in changes {
        std::fs::write(&file, &original).unwrap();
        changed(&file, change);
        for (code, said) in checked(&file) {
            if step.is_empty() {
                assert_eq!(code, Some(0), "{what}: {said}");
            } else {
                assert_eq!(code, Some(1), "{what}: {said}");
                assert!(
                    said.starts_with("rejected") && said.contains(&format!("at the step '{step}")),
                    "{what}: {said}"
                );
            }
        }
    }
    let mut damaged = original.clone();
    let at = damaged.windows(6).position(|bytes| bytes == b"starts").unwrap() + 9;
    damaged[at] ^= 1;
    std::fs::write(&file, damaged).unwrap();
    for (code, said) in checked(&file) {
        assert!(code == Some(1) && said.contains("at the step 'checksum'"), "{said}");
    }
}

#[test]
fn certificates_are_kept() {
    let cache = fresh_cache();
    let point = || wyt(["point", "4", "10^12"]).env("WYT_CACHE", &cache).output().unwrap();
    let first = point();
    let files = || std::fs::read_dir(&cache).unwrap().map(|file| file.unwrap().path()).collect::<Vec<_>>();
    let [kept] = &files()[..] else { panic!("{:?}", files()) };
    assert!(kept.file_name().unwrap().to_str().unwrap().starts_with("certified"));
    let second = point();
    assert_eq!((&second.stdout, &second.stderr), (&first.stdout, &first.stderr));
    // What was damaged is not believed.
    let mut bytes = std::fs::read(kept).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(kept, bytes).unwrap();
    let third = point();
    assert_eq!(third.stdout, first.stdout);
    assert!(String::from_utf8_lossy(&third.stderr).contains("ignoring the kept file"));
}

/// A check that would take longer is not begun.
#[test]
fn checks_end_in_time() {
    let (_folder, file) = certificate("8", "10^7");
    let said = given_up(&["check", &file, "--max-time", "1s"]);
    assert!(said.contains("of one core, more than the 1 s allowed") && said.contains("--max-time"), "{said}");
}

/// What a run says that is given up; without a limit, each of these would take minutes or hours and succeed.
fn given_up(args: &[&str]) -> String {
    let output = run(args.iter().copied());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    said
}

#[test]
fn time_is_kept() {
    let args = ["certify", "13", "10^12", "--out", "/dev/null", "--max-time", "3s", "--max-memory", "4GiB"];
    let said = given_up(&args);
    assert!(said.contains("G, N: proving it takes about") && said.contains("--max-time"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_kept() {
    let limit = 48;
    let args = ["certify", "10", "10^12", "--out", "/dev/null", "--max-memory", "48MiB", "--threads", "2"];
    let mut child = wyt(args).stderr(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        peak = peak.max(line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0u64));
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("of memory allowed"), "{said}");
    // What it has allocated, without the pages of the program itself; the allocator keeps some for each thread.
    assert!(peak < (limit * 11 / 10 + 12) * 1024, "{peak} kB");
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("far.json");
    let mut child = wyt(["certify", "12", "10^12", "--out", text(&file)]).stderr(Stdio::null()).spawn().unwrap();
    crate::common::interrupt(&mut child);
    assert!(!child.wait().unwrap().success());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
