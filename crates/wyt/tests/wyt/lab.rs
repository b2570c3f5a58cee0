//! Long runs that are killed, starved, torn apart and put together again.

use crate::common::wyt;
use rusqlite::Connection;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// An experiment of many shards that takes about a second.
const RUN: &[&str] = &["chain", "g=4", "rows=3000000", "points=1000000", "extremes=yes", "--shard", "49152"];
const SHARDS: u64 = 62;

/// `wyt lab` with a ledger.
fn lab(ledger: &Path, words: &[&str]) -> Command {
    let mut command = wyt(["lab", "--json"]);
    command.args(words).arg("--ledger").arg(ledger).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn done(ledger: &Path, words: &[&str]) -> Value {
    let output = lab(ledger, words).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{words:?}: {error}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn run() -> Vec<&'static str> {
    ["run"].iter().chain(RUN).copied().collect()
}

fn refused(output: &Output, part: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains(part), "{error}");
}

/// The result of a run that nobody has disturbed.
fn undisturbed(folder: &TempDir) -> Value {
    let told = done(&folder.path().join("undisturbed"), &run());
    assert_eq!(told["status"]["done"], SHARDS);
    told["result"].clone()
}

/// Numbers that leave no pattern.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn kill(child: &mut Child) {
    child.kill().unwrap(); // SIGKILL
    child.wait().unwrap();
}

#[test]
fn killed_at_random_moments() {
    let folder = TempDir::new().unwrap();
    let expected = undisturbed(&folder);
    let mut random = Random(20_261_117);
    let (mut kills, mut finished) = (0, 0);
    while kills < 50 {
        let ledger = folder.path().join(format!("killed-{finished}"));
        let mut before = 0;
        loop {
            let mut child = lab(&ledger, &run()).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(random.below(60)));
            if child.try_wait().unwrap().is_some() {
                break;
            }
            kill(&mut child);
            kills += 1;
            // Nothing that was recorded is ever lost.
            if ledger.exists() && Connection::open(&ledger).unwrap().table_exists(None, "shards").unwrap() {
                let status = lab(&ledger, &["status"]).output().unwrap();
                if status.status.success() {
                    let status: Value = serde_json::from_slice(&status.stdout).unwrap();
                    let now = status["status"]["done"].as_u64().unwrap();
                    assert!(now >= before, "{now} shards of {before} are left");
                    assert_eq!(status["status"]["taken"], 0, "the shards of the dead are free again");
                    before = now;
                }
            }
        }
        finished += 1;
        let told = done(&ledger, &run());
        assert_eq!(told["result"], expected);
        assert_eq!(told["status"]["done"], SHARDS);
        // No worker is left behind for good.
        let left = std::fs::read_dir(folder.path()).unwrap();
        let locks = left.filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().contains("-worker-"));
        assert!(locks.count() <= 1);
    }
}

/// Files of the user stay, whatever they are called, and processes that start at the same moment do not meet.
#[test]
fn nothing_beside_the_ledger_is_touched() {
    let folder = TempDir::new().unwrap();
    let ledger = folder.path().join("results.sqlite");
    let names =
        ["results.new", "results.sqlite.new", "results.sqlite-worker-notes", "results.sqlite-worker-1-notes.new"];
    names.iter().for_each(|name| std::fs::write(folder.path().join(name), "my notes").unwrap());
    let words = ["run", "extremes", "g=3", "rows=200000"];
    let children: Vec<Child> = (0..8).map(|_| lab(&ledger, &words).spawn().unwrap()).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    done(&ledger, &["status"]);
    for name in names {
        assert_eq!(std::fs::read_to_string(folder.path().join(name)).unwrap(), "my notes", "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), names.len() + 1);
}

/// A log on a full disk does not end a run.
#[test]
#[cfg(target_os = "linux")]
fn notes_that_nobody_can_read_are_no_failure() {
    let folder = TempDir::new().unwrap();
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = lab(&folder.path().join("a"), &["run", "rows", "last=5"]).stderr(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(told["result"]["rows"].is_array() && told["checksum"].as_str().is_some_and(|sum| sum.len() == 16));
    let file = folder.path().join("periods.json");
    let args = ["period", "wythoff", "--rows", "0..5", "--out", file.to_str().unwrap()];
    assert_eq!(wyt(args).stderr(full()).output().unwrap().status.code(), Some(0));
    assert!(file.exists());
    assert_eq!(wyt(["no-such-command"]).stderr(full()).output().unwrap().status.code(), Some(2));
}

/// The checksum that is printed is over the result that is printed.
#[test]
fn a_checksum_covers_the_result() {
    let folder = TempDir::new().unwrap();
    let told = done(&folder.path().join("a"), &["run", "conjecture-1", "max=6"]);
    let expected = engines::proof::document::checksum(told["result"].to_string().as_bytes());
    assert_eq!(told["checksum"].as_str(), Some(&expected[..16]));
    let again = done(&folder.path().join("b"), &["run", "conjecture-1", "max=6", "--shard", "7"]);
    assert_eq!(told["checksum"], again["checksum"]);
    let other = done(&folder.path().join("b"), &["run", "conjecture-1", "max=7"]);
    assert_ne!(told["checksum"], other["checksum"]);
}

/// A worker that died under another name of its machine is named, with the option that takes its shards back.
#[test]
fn workers_of_other_machines() {
    let folder = TempDir::new().unwrap();
    let ledger = folder.path().join("ledger");
    done(&ledger, &["shard", "1/2"].iter().chain(RUN).copied().collect::<Vec<_>>());
    let db = Connection::open(&ledger).unwrap();
    db.execute("INSERT INTO workers VALUES ('77-0123456789abcdef', 'nodea', 77, 0)", []).unwrap();
    db.execute("UPDATE shards SET state = 1, worker = '77-0123456789abcdef' WHERE number = 0", []).unwrap();
    drop(db);
    let mut waiting = lab(&ledger, &run()).spawn().unwrap();
    let mut said = String::new();
    let mut lines = std::io::BufReader::new(waiting.stderr.take().unwrap());
    while !said.contains("held by process 77 on nodea") {
        said.clear();
        assert!(std::io::BufRead::read_line(&mut lines, &mut said).unwrap() > 0, "it ended without a word");
    }
    assert!(said.contains("--take-over"), "{said}");
    kill(&mut waiting);
    let mut over = run();
    over.push("--take-over");
    assert_eq!(done(&ledger, &over)["status"]["done"], SHARDS);
}

/// What is left of a file with a page full of rubbish.
#[test]
fn a_damaged_ledger_is_salvaged() {
    let folder = TempDir::new().unwrap();
    let expected = undisturbed(&folder);
    let (old, new) = (folder.path().join("undisturbed"), folder.path().join("new"));
    let mut bytes = std::fs::read(&old).unwrap();
    bytes[..4096].fill(7);
    std::fs::write(&old, bytes).unwrap();
    refused(&lab(&old, &["list"]).output().unwrap(), "is not a ledger");
    let found = done(&new, &["salvage", old.to_str().unwrap()]);
    assert_eq!((&found["shards"], &found["lost"]), (&SHARDS.into(), &0.into()));
    assert_eq!(done(&new, &run())["result"], expected);
    let nowhere = wyt(["lab", "salvage", old.to_str().unwrap()]).output().unwrap();
    refused(&nowhere, "--ledger: name the ledger that takes over");
}

#[test]
fn several_processes_on_one_run() {
    let folder = TempDir::new().unwrap();
    let expected = undisturbed(&folder);
    let ledger = folder.path().join("shared");
    let children: Vec<Child> = (0..4).map(|_| lab(&ledger, &run()).spawn().unwrap()).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(told["result"], expected);
    }
    let runs = done(&ledger, &["list"]);
    assert_eq!(runs["runs"].as_array().unwrap().len(), 1);
    assert_eq!(runs["runs"][0]["status"]["done"], SHARDS);
}

#[test]
fn a_job_array() {
    let folder = TempDir::new().unwrap();
    let expected = undisturbed(&folder);
    let home = folder.path().join("home");
    let parts: Vec<PathBuf> = (0..3).map(|i| folder.path().join(format!("part-{i}"))).collect();
    for (i, part) in parts.iter().enumerate() {
        let number = format!("{i}/3");
        let words: Vec<&str> = ["shard", &number].iter().chain(RUN).copied().collect();
        let told = done(part, &words);
        assert!(told.get("result").is_none());
        assert!(told["status"]["done"].as_u64().unwrap().abs_diff(SHARDS / 3) <= 1);
    }
    let merge = |parts: &[&PathBuf]| {
        let words: Vec<&str> = ["merge"].into_iter().chain(parts.iter().map(|part| part.to_str().unwrap())).collect();
        done(&home, &words)
    };
    assert!(merge(&[&parts[2]]).get("result").is_none());
    assert_eq!(merge(&[&parts[0], &parts[2], &parts[1]])["result"], expected);
    assert_eq!(merge(&[&parts[1], &parts[1]])["result"], expected);
    assert_eq!(done(&home, &["show"])["status"]["done"], SHARDS);
    for (part, problem) in [("4/3", "3/16"), ("1/0", "3/16"), ("half", "3/16"), ("-1/3", "I/N")] {
        let words: Vec<&str> = ["shard", part].iter().chain(RUN).copied().collect();
        let output = lab(&home, &words).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(problem), "{part}: {output:?}");
    }
}

#[test]
fn shards_of_other_sizes_and_another_attempt() {
    let folder = TempDir::new().unwrap();
    let expected = undisturbed(&folder);
    let ledger = folder.path().join("undisturbed");
    let mut other = run();
    for size in ["1000000", "5000000"] {
        *other.last_mut().unwrap() = size;
        assert_eq!(done(&ledger, &other)["result"], expected, "{size}");
    }
    other.push("--again");
    let told = done(&ledger, &other);
    assert_eq!((&told["result"], &told["run"]["attempt"]), (&expected, &Value::from(2)));
}

/// A file may not grow beyond a limit: the run ends with a message, and goes on when there is room.
#[test]
#[cfg(unix)]
fn no_room_left() {
    let folder = TempDir::new().unwrap();
    let expected = undisturbed(&folder);
    let ledger = folder.path().join("small");
    let program = assert_cmd::cargo::cargo_bin!("wyt");
    let mut ends = 0;
    // From too little for the tables to nearly enough.
    for blocks in [1, 20, 40, 60, 70, 80, 90] {
        let mut limited = Command::new("bash");
        limited.arg("-c").arg(format!("ulimit -f {blocks}; exec \"$@\"")).arg("bash").arg(program);
        limited.args(["lab", "--json"]).args(run()).arg("--ledger").arg(&ledger);
        let output = limited.env("WYT_CACHE", folder.path().join("cache")).output().unwrap();
        if output.status.success() {
            continue;
        }
        ends += 1;
        refused(&output, "the ledger");
    }
    assert!(ends >= 2, "the limits were not reached");
    assert_eq!(done(&ledger, &run())["result"], expected);
    refused(&lab(Path::new("/dev/full"), &run()).output().unwrap(), "/dev/full");
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    refused(&lab(&ledger, &["show"]).stdout(full).output().unwrap(), "cannot write the output");
}

#[test]
fn a_damaged_record() {
    let folder = TempDir::new().unwrap();
    let expected = undisturbed(&folder);
    let ledger = folder.path().join("hurt");
    done(&ledger, &["shard", "1/2"].iter().chain(RUN).copied().collect::<Vec<_>>());
    let db = Connection::open(&ledger).unwrap();
    let hurt = "UPDATE shards SET record = CAST(replace(record, x'01', x'02') AS BLOB) WHERE number IN (1, 7)";
    assert_eq!(db.execute(hurt, []).unwrap(), 2);
    // A clock that was wrong, then and now.
    db.execute("UPDATE runs SET created = 99999999999", []).unwrap();
    db.execute("INSERT INTO workers VALUES ('gone', (SELECT host FROM runs), 1, 99999999999)", []).unwrap();
    db.execute("UPDATE shards SET state = 1, worker = 'gone' WHERE number = 0", []).unwrap();
    drop(db);
    let output = lab(&ledger, &["resume"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("damaged"));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&told["result"], &told["status"]["done"]), (&expected, &Value::from(SHARDS)));
}

#[test]
fn a_ledger_from_the_future_and_other_files() {
    let folder = TempDir::new().unwrap();
    let ledger = folder.path().join("ledger");
    done(&ledger, &["run", "rows", "last=5"]);
    Connection::open(&ledger).unwrap().pragma_update(None, "user_version", 9).unwrap();
    let before = std::fs::read(&ledger).unwrap();
    for words in [&["list"][..], &["run", "rows", "last=6"], &["show"], &["resume"]] {
        refused(&lab(&ledger, words).output().unwrap(), "newer wyt (form 9, this one knows 1)");
    }
    assert_eq!(std::fs::read(&ledger).unwrap(), before);
    refused(&lab(folder.path(), &["list"]).output().unwrap(), "cannot be opened");
    refused(&lab(folder.path(), &["run", "rows", "last=5"]).output().unwrap(), "is a folder");
    // A run that fails at once leaves nothing behind.
    let other = folder.path().join("other");
    refused(&lab(&other, &["run", "rows", "last=40", "columns=10"]).output().unwrap(), "give more columns=");
    assert_eq!(done(&other, &["list"])["runs"].as_array().unwrap().len(), 0);
    done(&other, &["run", "rows", "last=5"]);
    done(&other, &["forget", "1"]);
    assert_eq!(done(&other, &["list"])["runs"].as_array().unwrap().len(), 0);
    refused(&lab(&folder.path().join("none"), &["list"]).output().unwrap(), "`wyt lab run` begins one");
    refused(&lab(&folder.path().join("none"), &["run", "chess"]).output().unwrap(), "no experiment 'chess'");
    refused(&lab(&folder.path().join("none"), &["run", "rows", "last=5", "--shard", "0"]).output().unwrap(), "--shard");
}

/// Ctrl-C gives the shards back at once and says how to go on.
#[test]
#[cfg(unix)]
fn interrupted() {
    use std::os::unix::process::ExitStatusExt;
    let folder = TempDir::new().unwrap();
    let ledger = folder.path().join("ledger");
    let mut child = lab(&ledger, &["run", "chain", "g=30", "rows=10^10", "extremes=no"]).spawn().unwrap();
    let is_taken = || {
        let taken = "SELECT count(*) FROM shards WHERE state = 1";
        Connection::open(&ledger).and_then(|db| db.query_row(taken, [], |row| row.get::<_, i64>(0))).unwrap_or(0)
    };
    while is_taken() == 0 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was interrupted");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`wyt lab resume` goes on"), "{output:?}");
    let status = done(&ledger, &["status"]);
    assert_eq!(status["status"]["taken"], 0);
}

#[test]
fn chains() {
    let folder = TempDir::new().unwrap();
    let ledger = folder.path().join("ledger");
    let chain = |words: &[&str]| {
        let mut command = wyt(["chain", "--json", "3", "--rows", "10^6"]);
        command.args(words).arg("--ledger").arg(&ledger).output().unwrap()
    };
    let told = |words: &[&str]| -> Value { serde_json::from_slice(&chain(words).stdout).unwrap() };
    let first = told(&["--points", "600_000", "--no-extremes"]);
    assert_eq!((&first["g"], &first["rows"], &first["game"]), (&3.into(), &1_000_000.into(), &"wythoff".into()));
    assert_eq!(first["evidence"]["grade"], "exact");
    assert_eq!(first["checked"]["first_rows_against_the_greedy_algorithm"], 131_072);
    for point in first["points"].as_array().unwrap() {
        let (h, n) = (point[0].to_string(), point[1].to_string());
        let known: Value = serde_json::from_slice(&wyt(["point", &h, &n, "--json"]).output().unwrap().stdout).unwrap();
        assert_eq!((&point[2], &point[3]), (&known["a"], &known["b"]), "{point}");
    }
    let second = told(&["--points", "600_000", "--shard", "200000"]);
    assert_eq!(second["points_checksum"], first["points_checksum"]);
    assert_eq!(second["points_below"], first["points_below"]);
    // Ends of d_n - n as `wyt extremes` finds them, in the same rows.
    let ends = told(&[]);
    let known: Value =
        serde_json::from_slice(&wyt(["extremes", "3", "--rows", "999999", "--json"]).output().unwrap().stdout).unwrap();
    for h in 0..4 {
        for field in ["min", "min_n", "max", "max_n"] {
            assert_eq!(ends["extremes"][h][field], known["extremes"][h][field]);
        }
    }
    refused(&chain(&["--game", "r-wythoff"]), "has no chains");
    refused(&chain(&["--points", "10^7"]), "give rows=");
    refused(&chain(&["--warm", "0"]), "warm: 0");
    // A warm-up that is too short is found out.
    let mut short = wyt(["chain", "20", "--rows", "2*10^6", "--no-extremes", "--warm", "1000", "--shard", "100000"]);
    refused(&short.arg("--ledger").arg(&ledger).output().unwrap(), "do not hold");
}

#[test]
fn records() {
    let folder = TempDir::new().unwrap();
    let ledger = folder.path().join("ledger");
    done(&ledger, &["run", "rows", "last=6"]);
    done(&ledger, &["run", "extremes", "g=2", "rows=200000"]);
    let page = done(&ledger, &["records"])["page"].as_str().unwrap().to_owned();
    for part in ["wyt lab run rows game=wythoff last=6", "| 1-2 | 3 | 0 |", "| 1 | -4 | 57 | 2 | 282 |"] {
        assert!(page.contains(part), "{page}");
    }
}
