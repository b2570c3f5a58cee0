//! P-positions of Wyt_K and their certificates, as a user meets them.

use crate::common::{json, run, snapshot, stdout};
use crate::contract::transcript;
use serde_json::json;

#[test]
fn answers() {
    snapshot!(transcript(&[
        &["p-positions", "wyt:2^i@1", "--period"],
        &["p-positions", "wyt:2,7,8", "--period"],
        &["p-positions", "wyt:3", "--period", "--json"],
        &["p-positions", "wyt:1,3,4", "--period", "--json"],
        &["p-positions", "wyt:2^i@1", "--nth", "10^30"],
        &["p-positions", "wyt:1,3,4", "--count", "6"],
        &["p-positions", "wyt:1,3,4", "--count", "3", "--json"],
        &["p-positions", "wyt:2^i@1", "--below", "15"],
        &["p-positions", "wyt:2i", "--count", "3"],
        &["p-positions", "wyt:3^i", "--count", "3"],
        &["p-positions", "wyt:2,7,8", "--count", "3", "--steps", "9"],
        &["p-positions", "wyt:2^i@14", "--nth", "10^40", "--steps", "10^6"],
        &["moves", "wyt:2^i@1", "10^30", "10^30+3"],
        &["moves", "wyt:2^i@1", "40*10^29+32", "40*10^29+36", "--json"],
        &["explain", "wyt:2,7,8", "10^20", "10^20+1"],
        &["grundy", "wyt:2,7,8", "10^20", "10^20+3"],
        &["p-positions", "wyt:2^i@12", "--period"],
        &["p-positions", "wyt:1,3,4", "--period", "--out", "-"],
    ]));
}

#[test]
fn mistakes() {
    snapshot!(transcript(&[
        &["p-positions", "wyt:", "--period"],
        &["p-positions", "wyt:0,3", "--period"],
        &["p-positions", "wyt:-2,3", "--period"],
        &["p-positions", "wyt:1.5", "--period"],
        &["p-positions", "wyt:3,3,1,1", "--period", "--json"],
        &["p-positions", "wyt:1,10^40", "--period"],
        &["p-positions", "wyt:10^40", "--period"],
        &["p-positions", "wyt:1,10^40", "--nth", "10^20"],
        &["p-positions", "wyt:3^i", "--period", "--steps", "10^5"],
        &["p-positions", "wyt:2,7,8", "--period", "--steps", "20"],
        &["p-positions", "wyt:2,7,8", "--period", "--steps", "0"],
        &["p-positions", "wyt:2,7,8", "--period", "--steps", "-1"],
        &["p-positions", "wyt:2i", "--period"],
        &["p-positions", "wythoff", "--period"],
        &["p-positions", "rule:k==l", "--period", "--json"],
        &["p-positions", "wyt:2,7,8", "--period", "--below", "9"],
        &["p-positions", "wyt:2,7,8", "--below", "9", "--out", "x"],
        &["p-positions", "wyt:2,7,8", "--period", "--out", "-", "--json"],
        &["p-positions", "wyt:2,7,8", "--period", "--out", "/nowhere/x"],
        &["p-positions", "wyt:5,100000", "--period", "--max-memory", "100k"],
    ]));
}

#[test]
fn contract() {
    let told = json(["p-positions", "wyt:2^i@1", "--period", "--json"]);
    assert_eq!((&told["game"], &told["preperiod"], &told["period"]), (&json!("wyt:2^i@1"), &json!(0), &json!(40)));
    assert_eq!((&told["j"], &told["evidence"]["grade"]), (&json!(6), &json!("proved")));
    assert_eq!(told["differences"].as_array().unwrap().len(), 40);
    // Near ones are on a board.
    for (which, n, grade) in [("--count", "7", "exact"), ("--below", "10^2", "exact"), ("--nth", "10^100", "proved")] {
        let told = json(["p-positions", "wyt:2,7,8", which, n, "--json"]);
        assert_eq!(told["evidence"]["grade"], grade);
    }
}

#[test]
fn certificates() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.json");
    let path = path.to_str().unwrap();
    for game in ["wyt:2^i@1", "wyt:2,7,8", "wyt:1", "wyt:6^i", "wyt:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18"] {
        let told = json(["p-positions", game, "--period", "--out", path, "--json"]);
        assert_eq!(told["evidence"]["certificate"], json!(path));
        let verdict = json(["check", path, "--json"]);
        assert_eq!((&verdict["kind"], &verdict["ok"]), (&json!("p-positions"), &json!(true)), "{game}: {verdict}");
        assert_eq!(stdout(["p-positions", game, "--period", "--out", "-"]), std::fs::read_to_string(path).unwrap());
    }
    let whole = std::fs::read_to_string(path).unwrap();
    std::fs::write(path, whole.replacen("\"game\":\"wyt:1,2,", "\"game\":\"wyt:1,", 1)).unwrap();
    let output = run(["check", path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.starts_with(b"rejected (p-positions) at the step 'checksum': "));
}
