//! Regularity of Wyt_K and its certificates, as a user meets them.

use crate::common::{json, run, snapshot, stdout};
use crate::contract::transcript;
use serde_json::json;

#[test]
fn answers() {
    snapshot!(transcript(&[
        &["regular", "2,6"],
        &["regular", "1,4", "--json"],
        &["regular", "6"],
        &["regular", "6", "--json"],
        &["regular", "3"],
        &["regular", "3", "--json"],
        &["regular", "2^i", "--json"],
        &["regular", "2^i@1"],
        &["regular", "wyt:1,10^30"],
        &["regular", "6, 2, 6"],
        &["regular", "2,6", "--max-p", "3"],
        &["regular", "2,6", "--max-p", "3", "--json"],
        &["regular", "1", "--max-p", "2"],
        &["classify", "--max", "8"],
        &["classify", "--max", "8", "--json"],
        &["classify", "--max", "6", "--intervals"],
        &["classify", "--max", "3", "--list"],
        &["classify", "--max", "3", "--list", "--json"],
        &["classify", "--max", "6", "--only", "quotient"],
        &["classify", "--max", "1"],
        &["regular", "{1, 2}"],
        &["regular", "3001"],
        &["classify", "--max", "6", "--list", "--only", "quotient", "--p-positions"],
        &["classify", "--max", "2", "--list", "--p-positions", "--json"],
        &["classify", "--max", "12", "--p-positions"],
        &["grundy", "wyt:2,6", "10^30", "2*10^30+5"],
        &["grundy", "wyt:6", "10^30", "10^30+2^90"],
        &["grundy", "wyt:1,4,8", "10^40", "3"],
        &["moves", "wyt:2,6", "10^30", "2*10^30+5"],
        &["solve", "wyt:2,6[10^30,2*10^30+5] + nim[7]"],
    ]));
}

#[test]
fn mistakes() {
    snapshot!(transcript(&[
        &["regular", ""],
        &["regular", "0"],
        &["regular", "0,3"],
        &["regular", "-1"],
        &["regular", "1,-4"],
        &["regular", "1,,2"],
        &["regular", "1.5"],
        &["regular", "x"],
        &["regular", "wythoff"],
        &["regular", "2,6", "--max-p", "0"],
        &["regular", "2,6", "--max-p", "5000"],
        &["regular", "2,6", "--max-p", "-3"],
        &["regular", "1", "--max-p", "2", "--out", "never.json"],
        &["regular", "2,6", "--json", "--out", "-"],
        &["classify"],
        &["classify", "--max", "0"],
        &["classify", "--max", "32"],
        &["classify", "--max", "10^40"],
        &["classify", "--max", "-1"],
        &["classify", "--max", "5", "--list", "--only", "open"],
    ]));
}

#[test]
fn contract() {
    let closed = json(["regular", "1,4", "--json"]);
    assert_eq!((&closed["verdict"], &closed["p"], &closed["lemma1_p"]), (&json!("closed"), &json!(3), &json!(6)));
    assert_eq!(closed["evidence"]["grade"], "proved");
    let quotient = json(["regular", "6", "--json"]);
    assert_eq!((&quotient["verdict"], &quotient["q"]), (&json!("quotient"), &json!(2)));
    for (set, code) in [("2,6", 0), ("6", 0), ("3", 1), ("1,2,3", 1)] {
        assert_eq!(run(["regular", set]).status.code(), Some(code), "{set}");
    }
    let counts = json(["classify", "--max", "12", "--json"]);
    let told = ["closed", "quotient", "not_closed", "undecided"].map(|name| counts[name].as_u64().unwrap());
    assert_eq!(told, [246, 40, 3809, 0]);
    assert!(counts.get("list").is_none());
    let listed = json(["classify", "--max", "4", "--list", "--json"]);
    assert_eq!(listed["list"].as_array().unwrap().len(), 15);
    assert_eq!(json(["classify", "--max", "12", "--threads", "2", "--json"]), counts);
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    for set in ["2,6", "6", "3", "1,4,8", "4,16,20", "2^i", "1,10^30"] {
        let path = folder.path().join("certificate.json");
        let path = path.to_str().unwrap();
        let told = run(["regular", set, "--out", path, "--json"]);
        let answer: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
        assert_eq!(answer["evidence"]["certificate"], path);
        let checked = json(["check", path, "--json"]);
        assert_eq!((&checked["kind"], &checked["ok"]), (&json!("regularity"), &json!(true)), "{set}");
        // A changed set with the old checksum is refused.
        let text = std::fs::read_to_string(path).unwrap().replace("wyt:", "wyt:7,");
        std::fs::write(path, text).unwrap();
        let refused = run(["check", path, "--json"]);
        assert_eq!(refused.status.code(), Some(1));
        let printed = run(["regular", set, "--out", "-"]).stdout;
        assert!(printed.starts_with(b"{\"format\":\"wythoff certificate\""));
    }
    assert!(stdout(["regular", "1", "--out", "-"]).ends_with("\"}\n"));
}
