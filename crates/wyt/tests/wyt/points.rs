//! The experiments on the sequences T_g, as a user meets them.

use crate::common::{json, snapshot, stdout, wyt};
use crate::contract::transcript;
use serde_json::{Value, json};

#[test]
fn extremes() {
    snapshot!(transcript(&[
        &["extremes", "6", "--rows", "30000"],
        &["extremes", "2", "--rows", "1000", "--json"],
        &["extremes", "3", "--rows", "20_000", "--from-n", "100", "--histogram"],
        &["extremes", "1", "--rows", "1000", "--histogram", "--json"],
        &["extremes", "1", "--rows", "10", "--from-n", "100"],
        &["extremes", "1", "--rows", "10", "--from-n", "100", "--json"],
        &["extremes", "0", "--rows", "0", "--from-n", "2^60", "--json"],
        &["extremes", "4", "--rows", "5000", "--game", "f-wythoff"],
        &["extremes", "1", "--rows", "5000", "--game", "f-wythoff", "--json"],
    ]));
}

#[test]
fn near() {
    snapshot!(transcript(&[
        &["near", "199", "--rows", "600"],
        &["near", "99", "--rows", "2000", "--from-row", "600", "--distance", "3"],
        &["near", "199", "--rows", "300", "--distance", "9", "--json"],
        &["near", "5", "--rows", "3", "--from-row", "4", "--distance", "1"],
        &["near", "5", "--rows", "3", "--from-row", "4", "--distance", "1", "--json"],
    ]));
}

#[test]
fn points() {
    snapshot!(transcript(&[
        &["points", "2", "--rows", "6"],
        &["points", "2", "--rows", "4", "--json"],
        &["points", "1", "--rows", "5", "--game", "f-wythoff", "--csv"],
        &["points", "1", "--rows", "4", "--game", "r-wythoff"],
        &["points", "1", "--rows", "4", "--game", "w:2"],
        &["points", "0", "--rows", "4", "--game", "heap:2,1"],
        &["points", "1", "--rows", "4", "--game", "a-wythoff:2"],
        &["points", "3", "--rows", "0"],
        &["points", "3", "--rows", "0", "--json"],
        &["points", "1", "--from", "100000", "--rows", "100003"],
        &["points", "2", "--from", "10^30", "--rows", "10^30+2"],
        &["points", "2", "--from", "10^30", "--rows", "10^30+2", "--json"],
        &["points", "3", "--state-at", "1000"],
        &["points", "2", "--state-at", "0"],
        &["points", "2", "--state-at", "1000", "--json"],
        &["points", "1", "--state-at", "10^20", "--json"],
    ]));
}

#[test]
fn point() {
    snapshot!(transcript(&[
        &["point", "0", "10^30"],
        &["point", "3", "0"],
        &["point", "7", "100"],
        &["point", "7", "100", "--json"],
        &["point", "20", "10^12"],
        &["point", "20", "10^12", "--json"],
        &["point", "3", "10^15", "10^16", "10^17", "--json"],
        &["point", "5", "10^40", "--double-check"],
        &["point", "5", "10^40", "--double-check", "--json"],
        &["point", "10", "10^12", "--rows-to-converge", "5", "--double-check"],
        &["point", "4", "28", "--game", "f-wythoff"],
        &["grundy", "wythoff", "1618033988750", "2618033988752", "--max-g", "5", "--json"],
        &["grundy", "wythoff", "2618033988752", "1618033988750", "--max-g", "4", "--json"],
        &["grundy", "wythoff", "10^40", "2*10^40", "--max-g", "4", "--json"],
        &["grundy", "f-wythoff", "1000000", "1618034", "--max-g", "3"],
        &["grundy", "wythoff", "5", "6", "--max-g", "3"],
        &["moves", "wythoff", "10^30", "10^30+7", "--nim", "3"],
        &["solve", "wythoff[1618033988750,2618033988749] + nim[3]"],
        &["solve", "wythoff[1618033988750,2618033988749] + nim[5]", "--json"],
        &["solve", "wythoff[10^30,5] + nim[3]"],
    ]));
}

/// Small values, told by automata.
#[test]
fn automata() {
    snapshot!(transcript(&[
        &["point", "2", "10^12"],
        &["point", "1", "10^100", "--json"],
        &["point", "2", "10^12", "--rows-to-converge", "72"],
        &["point", "2", "10^12", "--double-check"],
        &["point", "2", "10^12", "10^13", "--double-check", "--json"],
        &["point", "5", "10^40", "--game", "f-wythoff"],
        &["point", "5", "10^40", "--game", "f-wythoff", "--double-check"],
        &["point", "2", "10^40", "--game", "t:3"],
        &["point", "14", "10^40", "--game", "a-wythoff:2"],
        &["points", "2", "--from", "10^20", "--rows", "10^20+3", "--game", "r-wythoff"],
        &["points", "1", "--from", "10^20", "--rows", "10^20+2", "--rows-to-converge", "100"],
        &["points", "2", "--state-at", "10^20"],
        &["points", "3", "--state-at", "10^20", "--game", "f-wythoff"],
        &["grundy", "wythoff", "1618033988749", "2618033988750"],
        &["grundy", "wythoff", "1618033988749", "2618033988750", "--max-g", "1", "--json"],
        &["grundy", "a-wythoff:3", "10^20", "10^21"],
        &["moves", "wythoff", "10^30", "10^30+7", "--nim", "2"],
        &["solve", "f-wythoff[10^30,10^30+7] + nim[4]"],
    ]));
}

/// Games whose points have a closed form, or are those of Wythoff's game moved.
#[test]
fn translates() {
    snapshot!(transcript(&[
        &["point", "1", "10^100", "--game", "w:2,5"],
        &["point", "1", "10^12", "--game", "t:3"],
        &["point", "2", "10^12", "--game", "f-wythoff"],
        &["point", "0", "10^20", "--game", "w:3,7", "--json"],
        &["point", "1", "10^20", "3*10^29", "10^40", "--game", "w:10^30,10^30+1"],
        &["point", "3", "10^12", "--game", "w:8"],
        &["point", "3", "2", "100", "10^12", "10^13", "--game", "w:2,8", "--json"],
        &["point", "3", "10^12", "--game", "w:8", "--double-check"],
        &["point", "3", "10^12", "--game", "w:0"],
        &["points", "1", "--from", "10^20", "--rows", "10^20+3", "--game", "w:2,5"],
        &["points", "3", "--from", "10^20", "--rows", "10^20+2", "--game", "w:3,4", "--json"],
        &["grundy", "w:2,5", "161803398874989484821", "261803398874989484819"],
        &["grundy", "w:2,5", "10^20", "2*10^20", "--json"],
        &["grundy", "w:2,5", "10^20", "2*10^20", "--max-g", "4"],
        &["grundy", "w:8", "1618033988751", "2618033988746", "--max-g", "3"],
        &["grundy", "w:8", "10^20", "2*10^20", "--max-g", "3"],
        &["grundy", "w:10^30", "10^20", "10^20+1"],
        &["solve", "w:2,5[10^30,10^30+7] + nim[1]"],
        &["solve", "w:8[1618033988751,2618033988747] + nim[3]", "--json"],
        &["point", "2", "10^20", "--game", "w:2,5"],
        &["points", "2", "--from", "10^20", "--rows", "10^20+3", "--game", "w:2,5"],
    ]));
}

#[test]
fn converge() {
    snapshot!(transcript(&[
        &["converge", "3", "--rows", "3000"],
        &["converge", "1", "--rows", "3000", "--histogram"],
        &["converge", "1", "--rows", "300", "--json"],
        &["converge", "0", "--rows", "0", "--json"],
    ]));
}

/// The points of a board, by every surface of the command.
#[test]
fn points_of_a_board() {
    for game in ["wythoff", "f-wythoff", "t:2", "w:1,3", "r-wythoff", "a-wythoff:3"] {
        let table = stdout(["table", game, "--rows", "40", "--cols", "400", "--csv"]);
        let mut expected = Vec::new();
        let mut n = [0; 5];
        for (a, line) in table.lines().enumerate() {
            let mut row: Vec<(usize, usize)> = line.split(',').map(|v| v.parse().unwrap()).zip(0..).collect();
            row.sort_unstable();
            for (h, b) in row.into_iter().filter(|&(h, b)| h < 5 && b >= a) {
                expected.push([h, n[h], a, b]);
                n[h] += 1;
            }
        }
        let csv = stdout(["points", "4", "--rows", "40", "--game", game]);
        let lines: Vec<String> = expected.iter().map(|[h, n, a, b]| format!("{h},{n},{a},{b}")).collect();
        assert_eq!(
            csv.lines().collect::<Vec<_>>(),
            ["h,n,a,b".to_owned()].into_iter().chain(lines).collect::<Vec<_>>()
        );
        let found = json(["points", "4", "--rows", "40", "--game", game, "--json"]);
        assert_eq!(found["points"], json!(expected), "{game}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("points.npy");
        assert!(stdout(["points", "4", "--rows", "40", "--game", game, "--out", path.to_str().unwrap()]).is_empty());
        let bytes = std::fs::read(&path).unwrap();
        let header = 10 + usize::from(bytes[8]) + 256 * usize::from(bytes[9]);
        assert!(bytes.starts_with(b"\x93NUMPY\x01\x00") && header.is_multiple_of(64));
        let text = String::from_utf8_lossy(&bytes[10..header]);
        assert!(text.contains(&format!("'shape': ({},)", expected.len())), "{text}");
        let records: Vec<[usize; 4]> = bytes[header..]
            .chunks_exact(28)
            .map(|record| {
                let word = |at: usize| u64::from_le_bytes(record[at..at + 8].try_into().unwrap()) as usize;
                [u32::from_le_bytes(record[..4].try_into().unwrap()) as usize, word(4), word(12), word(20)]
            })
            .collect();
        assert_eq!(records, expected, "{game}");
        assert_eq!(npyz::NpyFile::new(&bytes[..]).unwrap().shape(), [expected.len() as u64]);
        let path = folder.path().join("points.csv");
        stdout(["points", "4", "--rows", "40", "--game", game, "--out", path.to_str().unwrap()]);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), csv);
    }
}

/// Nivasch 2009, Table 6, all of it at once.
#[test]
fn table_6() {
    for row in ::facts::points().table_6 {
        let g = row.g.to_string();
        let found = json(["point", &g, "10^12", "--json"]);
        assert_eq!((&found["a"], &found["b"]), (&json!(row.a), &json!(row.b)), "g = {g}");
        let grades: &[&str] = match row.g {
            0 => &["theorem"],
            1..=5 => &["proved"],
            6..=9 => &["proved", "conditional"], // as the time allows
            _ => &["conditional"],
        };
        let grade = found["evidence"]["grade"].as_str().unwrap();
        assert!(grades.contains(&grade), "g = {g}: {grade}");
    }
}

/// An interrupted run leaves no file.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("points.csv");
    let mut child = wyt(["points", "30", "--rows", "10^9", "--max-memory", "100MB", "--out", path.to_str().unwrap()])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while std::fs::read_dir(folder.path()).unwrap().count() == 0 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert!(!child.wait().unwrap().success());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn mistakes() {
    snapshot!(transcript(&[
        &["points"],
        &["points", "5"],
        &["points", "five", "--rows", "10"],
        &["points", "-5", "--rows", "10"],
        &["points", "5", "--rows", "1.5"],
        &["points", "10^12", "--rows", "10^6"],
        &["points", "10^9", "--rows", "10^6"],
        &["points", "5", "--rows", "10^30"],
        &["points", "5", "--rows", "10", "--game", "nim"],
        &["points", "5", "--rows", "10", "--game", "wyt:1,4"],
        &["points", "5", "--rows", "10", "--json", "--out", "x.npy"],
        &["points", "5", "--rows", "10", "--out", "no/such/folder/x.npy"],
        &["points", "5", "--from", "10^30", "--rows", "10^30+5", "--game", "t:1"],
        &["points", "5", "--from", "10^30", "--rows", "10^30+5", "--out", "x.npy"],
        &["points", "5", "--from", "100", "--rows", "10"],
        &["points", "5", "--state-at", "10^30", "--game", "w:2"],
        &["point", "5"],
        &["point", "5", "-1"],
        &["point", "5", "10^30", "--game", "t:1"],
        &["point", "5", "10", "--game", "heap:2,1"],
        &["point", "100000", "10^30"],
        &["point", "5", "10^30", "--rows-to-converge", "2^70"],
        &["point", "5", "10^30", "--rows-to-converge", "100"],
        &["points", "5", "--from", "10^30", "--rows", "10^30+1", "--rows-to-converge", "100"],
        &["converge", "5", "--rows", "-1"],
        &["converge", "5", "--rows", "10^30"],
        &["converge", "10^9", "--rows", "10"],
        &["grundy", "wythoff", "10^30", "10^30", "--max-g", "-1"],
        &["grundy", "nim", "10^30", "10^30", "--max-g", "1"],
        &["grundy", "heap:2,1", "10^30", "10^30", "--max-g", "1"],
        &["moves", "wythoff", "5", "6", "--nim", "x"],
        &["extremes"],
        &["extremes", "5"],
        &["extremes", "five", "--rows", "10"],
        &["extremes", "-5", "--rows", "10"],
        &["extremes", "5", "--rows", "-1"],
        &["extremes", "5", "--rows", "10", "--from-n", "-1"],
        &["extremes", "5", "--rows", "10", "--game", "whythoff"],
        &["extremes", "5", "--rows", "10", "--game", "nim"],
        &["extremes", "10^12", "--rows", "10^6"],
        &["extremes", "10^40", "--rows", "10^40"],
        &["extremes", "30", "--rows", "10^10"],
        &["extremes", "30", "--rows", "10^6", "--max-memory", "1MiB"],
        &["extremes", "3", "--rows", "10^9", "--game", "a-wythoff:2"],
        &["near", "199"],
        &["near", "x", "--rows", "10"],
        &["near", "199", "--rows", "-1"],
        &["near", "199", "--rows", "10", "--distance", "10^30"],
        &["near", "10^12", "--rows", "10^6"],
    ]));
}

/// Nivasch 2009, Tables 2 and 3.
#[test]
fn tables_2_and_3() {
    let points = ::facts::points();
    let all = json(["extremes", "30", "--rows", "5000000", "--json"]);
    let late = json(["extremes", "30", "--rows", "5000000", "--from-n", "100", "--json"]);
    for row in points.table_2 {
        let found = &all["extremes"][row.g as usize];
        let told: Vec<&Value> = ["h", "min", "min_n", "max", "max_n"].iter().map(|key| &found[key]).collect();
        assert_eq!(json!(told), json!([row.g, row.min, row.min_n, row.max, row.max_n]));
    }
    for row in points.table_3 {
        let found = &late["extremes"][row.g as usize];
        assert_eq!((&found["max"], &found["max_n"]), (&json!(row.max), &json!(row.max_n)), "g = {}", row.g);
    }
}
