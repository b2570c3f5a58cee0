//! Periods of rows and their certificates, as a user meets them.

use crate::common::{json, run, snapshot, stdout};
use crate::contract::transcript;
use serde_json::json;
use std::path::Path;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn answers() {
    snapshot!(transcript(&[
        &["period", "wythoff", "--row", "7"],
        &["period", "wythoff", "--row", "7", "--json"],
        &["period", "wythoff", "--row", "0", "--json"],
        &["period", "wythoff", "--rows", "3..6"],
        &["period", "wythoff", "--rows", "3..4", "--json"],
        &["period", "wythoff", "--rows", "5..5"],
        &["period", "wythoff", "--rows", "0..8", "--csv"],
        &["period", "nim", "--rows", "0..4", "--csv"],
        &["period", "a-wythoff:2", "--rows", " 0 .. 4 "],
        &["period", "w:1,3", "--rows", "0..5", "--columns", "10^30", "--csv"],
        &["period", "wyt:3", "--rows", "0..5", "--csv"],
        &["period", "f-wythoff", "--rows", "0..8", "--csv"],
    ]));
}

#[test]
fn contract() {
    let one = json(["period", "wythoff", "--row", "12", "--json"]);
    assert_eq!((&one["game"], &one["row"]), (&json!("wythoff"), &json!(12)));
    assert_eq!((&one["preperiod"], &one["period"]), (&json!(347), &json!(48)));
    assert_eq!(one["evidence"]["grade"], "proved");
    assert!(one.get("searched_to").is_none());
    let several = json(["period", "wythoff", "--rows", "10..12", "--json"]);
    let told: Vec<_> = several["rows"].as_array().unwrap().iter().collect();
    let numbers: Vec<_> = told.iter().map(|row| json!([row["row"], row["preperiod"], row["period"]])).collect();
    assert_eq!(numbers, [json!([10, 224, 24]), json!([11, 277, 48]), json!([12, 347, 48])]);
    assert!(told.iter().all(|row| row["evidence"]["grade"] == "proved"));
}

#[test]
fn not_found() {
    for command in [
        &["period", "wythoff", "--row", "40", "--columns", "2000", "--json"][..],
        &["period", "wythoff", "--rows", "39..40", "--columns", "2000", "--json"],
    ] {
        let output = run(command.iter().copied());
        assert_eq!(output.status.code(), Some(1));
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let row = if told["rows"].is_array() { &told["rows"][1] } else { &told };
        assert_eq!((&row["row"], &row["preperiod"], &row["period"]), (&json!(40), &json!(null), &json!(null)));
        assert!(row["searched_to"].as_u64().unwrap() > 0);
        assert_eq!(row["evidence"]["grade"], "bound");
    }
    let output = run(["period", "wythoff", "--row", "40", "--columns", "2000"]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("row 40 of wythoff\n") && told.contains("allow more columns"), "{told}");
}

#[test]
fn certificates() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.json");
    for (game, row) in
        [("wythoff", "10"), ("r-wythoff", "7"), ("f-wythoff", "9"), ("a-wythoff:2", "5"), ("wyt:2^i", "6")]
    {
        let told = json(["period", game, "--row", row, "--out", text(&path), "--json"]);
        assert_eq!(told["evidence"]["certificate"], json!(text(&path)));
        let verdict = json(["check", text(&path), "--json"]);
        assert_eq!((&verdict["kind"], &verdict["ok"]), (&json!("rows"), &json!(true)), "{game}: {verdict}");
        assert!(verdict["step"].is_string() && verdict["reason"].is_string());
        assert!(stdout(["check", text(&path)]).starts_with("accepted (rows): "), "{game}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let whole = std::fs::read_to_string(&path).unwrap();

    let changed = whole.replacen("[5,", "[6,", 1);
    std::fs::write(&path, &changed).unwrap();
    let output = run(["check", text(&path)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.starts_with(b"rejected (rows) at the step 'checksum': "));
    let verdict = json(["check", text(&path), "--json"]);
    assert_eq!((&verdict["ok"], &verdict["step"]), (&json!(false), &json!("checksum")));

    std::fs::write(&path, whole.replace("wythoff certificate", "certificate")).unwrap();
    assert_eq!(run(["check", text(&path)]).status.code(), Some(2));
    for garbage in [&b""[..], b"{}", b"\xff\x00\x01", b"row,preperiod,period\n"] {
        std::fs::write(&path, garbage).unwrap();
        let output = run(["check", text(&path)]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("it is not a certificate"));
    }
}

#[test]
fn pictures() {
    let folder = tempfile::tempdir().unwrap();
    for (name, which) in [("row", ["--row", "9"]), ("rows", ["--rows", "0..12"]), ("first", ["--row", "0"])] {
        let path = folder.path().join(format!("{name}.svg"));
        stdout(["period", "wythoff", which[0], which[1], "--plot", text(&path)]);
        let svg = std::fs::read_to_string(&path).unwrap();
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
        assert!(
            svg.contains("wythoff, row")
                && svg.contains("<circle")
                && svg.contains(if name == "rows" { "row x" } else { "column y" })
        );
        // Every opened element is closed: as many closing as opening tags.
        let opened = svg.matches('<').count() - svg.matches("</").count();
        assert_eq!(opened, svg.matches("/>").count() + svg.matches("</").count());

        let path = folder.path().join(format!("{name}.PNG"));
        stdout(["period", "wythoff", which[0], which[1], "--plot", text(&path)]);
        let file = std::io::BufReader::new(std::fs::File::open(&path).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut points = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut points).unwrap();
        assert!(points.iter().filter(|&&part| part < 0x80).count() > 1000);
    }
    // A long period is drawn in strips.
    let path = folder.path().join("long.svg");
    stdout(["period", "r-wythoff", "--row", "9", "--plot", text(&path)]);
    assert!(std::fs::read_to_string(&path).unwrap().contains("2520"));
    let unfinished = folder.path().join("none.svg");
    let output = run(["period", "wythoff", "--row", "40", "--columns", "2000", "--plot", text(&unfinished)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!unfinished.exists());
}

/// What is kept between runs, in whole or in part, never changes an answer.
#[test]
fn kept_results() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("cache");
    let command = ["period", "wythoff", "--rows", "0..20", "--cache", text(&cache)];
    let first = stdout(command);
    assert_eq!(stdout(command), first);
    let files = || std::fs::read_dir(&cache).into_iter().flatten().map(|entry| entry.unwrap().path());
    for damage in [&b"x"[..], b"", b"wythoff kept 2\n0000"] {
        files().for_each(|file| std::fs::write(file, damage).unwrap());
        let damaged = files().count();
        let output = run(command);
        assert_eq!(String::from_utf8_lossy(&output.stdout), first);
        let notes = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(notes.contains("note: ignoring the kept file"), damaged > 0, "{notes}");
    }
    assert_eq!(stdout(["period", "wythoff", "--rows", "0..20", "--no-cache"]), first);
    // A place that cannot be a folder.
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let below = file.join("below");
    assert_eq!(stdout(["period", "wythoff", "--rows", "0..20", "--cache", text(&below)]), first);
    assert_eq!(run(["period", "wythoff", "--row", "1", "--cache", text(&file)]).status.code(), Some(2));
}

/// All the rows that are proved are told, and of the others how far they were looked at.
#[test]
fn partial_results() {
    let output = run(["period", "wythoff", "--rows", "0..60", "--columns", "20000", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = told["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 61);
    let proved = rows.iter().take_while(|row| row["period"].is_number()).count();
    assert_eq!(proved, 48);
    assert_eq!((&rows[40]["preperiod"], &rows[40]["period"]), (&json!(10333), &json!(768)));
    for row in &rows[proved..] {
        assert_eq!((&row["preperiod"], &row["period"]), (&json!(null), &json!(null)));
        // A row lags behind the column that the first one has reached by its number.
        assert!((19_900..20_100).contains(&row["searched_to"].as_u64().unwrap()));
    }
    let output = run(["period", "wythoff", "--rows", "0..60", "--columns", "20000", "--csv"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), proved + 1);
}

/// A run that is stopped in any way goes on where it was, and gives the same answer.
#[cfg(unix)]
#[test]
fn stopped_runs_go_on() {
    let command = ["period", "wythoff", "--rows", "0..240", "--csv"];
    let whole = stdout(command);
    for signal in ["-INT", "-TERM", "-KILL"] {
        let folder = tempfile::tempdir().unwrap();
        let unfinished = || {
            let mut files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
            files.any(|name| name.to_string_lossy().starts_with("sweep"))
        };
        let mut first = crate::common::wyt(command);
        first.env("WYT_CACHE", folder.path()).env("WYT_CHECKPOINT_SECONDS", "0");
        let mut child = first.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
        while !unfinished() {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it was stopped");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let killed = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        assert!(!child.wait().unwrap().success());
        assert!(unfinished(), "{signal}");
        let again = crate::common::wyt(command).env("WYT_CACHE", folder.path()).output().unwrap();
        assert_eq!(String::from_utf8(again.stdout).unwrap(), whole, "{signal}");
        assert!(again.stderr.is_empty());
    }
}

/// Files of every kind that is kept: periods, values of a row, unfinished work.
#[test]
fn damaged_files() {
    let folder = tempfile::tempdir().unwrap();
    let cache = ["--cache", text(folder.path())];
    for (kind, command) in [
        ("sweep", &["period", "wythoff", "--rows", "0..30", "--columns", "3000", "--csv"][..]),
        ("row", &["grundy", "wythoff", "20", "10^100"]),
        ("row", &["grundy", "f-wythoff", "9", "10^100"]),
        ("", &["period", "wythoff", "--rows", "0..25", "--csv"]),
    ] {
        let command: Vec<&str> = command.iter().chain(&cache).copied().collect();
        let first = run(command.iter().copied());
        let mut damaged = 0;
        for file in std::fs::read_dir(folder.path()).unwrap() {
            let path = file.unwrap().path();
            if path.file_name().unwrap().to_string_lossy().starts_with(kind) {
                let mut bytes = std::fs::read(&path).unwrap();
                *bytes.last_mut().unwrap() ^= 1;
                std::fs::write(&path, bytes).unwrap();
                damaged += 1;
            }
        }
        assert!(damaged > 0, "no '{kind}' after {command:?}");
        let second = run(command.iter().copied());
        assert_eq!((&second.stdout, second.status.code()), (&first.stdout, first.status.code()), "{command:?}");
        let notes = String::from_utf8(second.stderr).unwrap();
        assert!(notes.contains("note: ignoring the kept file"), "{command:?}: {notes}");
    }
}

#[test]
fn values_far_along_a_row() {
    let folder = tempfile::tempdir().unwrap();
    let command = ["grundy", "wythoff", "100", "10^100", "--json", "--cache", text(folder.path())];
    let first = json(command);
    assert_eq!(first["evidence"]["grade"], "proved");
    assert_eq!(json(command), first);
    assert!(std::fs::read_dir(folder.path()).unwrap().count() > 0);
}

/// Standard output has either the certificate or the answer.
#[test]
fn certificates_on_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.json");
    stdout(["period", "wythoff", "--rows", "0..9", "--out", text(&path)]);
    let printed = stdout(["period", "wythoff", "--rows", "0..9", "--out", "-"]);
    assert_eq!(printed, std::fs::read_to_string(&path).unwrap());
    for flag in ["--json", "--csv"] {
        let output = run(["period", "wythoff", "--rows", "0..9", "--out", "-", flag]);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_failed_run_keeps_the_older_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.json");
    stdout(["period", "nim", "--row", "3", "--out", text(&path)]);
    let before = std::fs::read(&path).unwrap();
    assert_eq!(run(["period", "heap:2,1", "--row", "3", "--out", text(&path)]).status.code(), Some(2));
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn mistakes() {
    snapshot!(transcript(&[
        &["period"],
        &["period", "wythoff"],
        &["period", "wythoff", "--row", "x"],
        &["period", "wythoff", "--row", "-1"],
        &["period", "wythoff", "--row", "10^30"],
        &["period", "wythoff", "--row", "1", "--rows", "1..2"],
        &["period", "wythoff", "--rows", "5"],
        &["period", "wythoff", "--rows", ""],
        &["period", "wythoff", "--rows", ".."],
        &["period", "wythoff", "--rows", "3.."],
        &["period", "wythoff", "--rows", "..3"],
        &["period", "wythoff", "--rows", "5..3"],
        &["period", "wythoff", "--rows", "x..y"],
        &["period", "wythoff", "--rows", "-1..3"],
        &["period", "wythoff", "--rows", "0..=3"],
        &["period", "wythoff", "--rows", "0...3"],
        &["period", "wythoff", "--row", "1", "--columns", "-1"],
        &["period", "wythoff", "--row", "1", "--csv"],
        &["period", "wythoff", "--rows", "0..1", "--csv", "--json"],
        &["period", "whythoff", "--row", "1"],
        &["period", "heap:2,1", "--row", "1"],
        &["period", "wythoff", "--row", "1", "--out", "no/such/folder/x.json"],
        &["period", "wythoff", "--row", "1", "--plot", "x.gif"],
        &["period", "wythoff", "--row", "1", "--plot", "no/such/folder/x.svg"],
        &["period", "wythoff", "--row", "1", "--plot", "x.svg", "--out", "./x.svg"],
        &["period", "a-wythoff:10^6", "--row", "5"],
        &["period", "t:10^9", "--row", "5"],
        &["period", "w:0,10^12", "--row", "5"],
        &["period", "wyt:10^9i", "--row", "5"],
        &["period", "wythoff", "--row", "3", "--columns", "0"],
        &["period", "wythoff", "--row", "1", "--cache", ""],
        &["period", "wythoff", "--row", "1", "--cache", "x", "--no-cache"],
        &["check"],
        &["check", "no-such-file.json"],
        &["check", "/"],
    ]));
}

/// Files that never end are read no further than it takes to see that they are no certificates.
#[test]
fn endless_files() {
    let refused = run(["check", "/dev/zero"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("it is not a certificate"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("endless.json");
    let certificate = run(["period", "wythoff", "--row", "5", "--out", "-"]).stdout;
    std::fs::write(&path, [&certificate[..], &vec![b' '; 1 << 20]].concat()).unwrap();
    let refused = run(["check", text(&path), "--max-memory", "4MiB"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("raise that to read it"));
    assert_eq!(run(["check", text(&path)]).status.code(), Some(1));
}

/// A long thin board is not made where the period of the row tells the value.
#[test]
fn near_values_by_the_period() {
    let answer = json(["grundy", "wythoff", "5", "10^7", "--json"]);
    assert_eq!(answer["value"], 10_000_002);
    assert_eq!(answer["evidence"]["grade"], "proved");
    assert_eq!(json(["grundy", "wythoff", "5", "20", "--json"])["evidence"]["grade"], "exact");
}
