//! `wyt self-test`: lines, limits, seeds.

use crate::common::{json, run, stdout};

#[test]
fn every_pair_has_its_line() {
    let report = json(["self-test", "--minutes", "5", "--cases", "1", "--seed", "7", "--json"]);
    assert_eq!(report["ok"], true);
    assert_eq!(report["seed"], 7);
    let pairs = report["pairs"].as_array().unwrap();
    assert!(pairs.len() > 40);
    assert_eq!(report["cases"], pairs.len());
    for pair in pairs {
        assert_eq!(pair["cases"], 1, "{pair}");
        assert_ne!(pair["ok"], false, "{pair}");
    }
    let tried = pairs.iter().filter(|pair| pair["ok"] == true).count();
    assert!(tried * 4 > pairs.len() * 3, "only {tried} pairs compared something");
}

/// The same seeds compare the same values, on any number of threads.
#[test]
fn cases_can_be_repeated() {
    let compared = |threads: &str| {
        let report = json([
            "self-test",
            "--pair",
            "board/layered",
            "--cases",
            "4",
            "--seed",
            "99",
            "--threads",
            threads,
            "--json",
        ]);
        let pairs = report["pairs"].as_array().unwrap().clone();
        pairs.iter().map(|pair| pair["compared"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    let once = compared("1");
    assert_eq!(once.len(), 3);
    assert!(once.iter().all(|&compared| compared > 0));
    assert_eq!(compared("2"), once);
}

#[test]
fn in_words() {
    let text = stdout(["self-test", "--pair", "numeration/digits", "--cases", "3", "--seed", "1"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("numeration: digits against greedy  ok "), "{text}");
    assert!(lines[1].contains("from seed 1 on: all agree"), "{text}");
}

#[test]
fn mistakes() {
    for (arguments, told) in [
        (["--minutes", "-1"], "--minutes: '-1' is not a time in minutes"),
        (["--minutes", "soon"], "--minutes: 'soon' is not a time in minutes"),
        (["--pair", "chess"], "--pair: no pair is called 'chess'; choose from rules/allowed/options "),
        (["--cases", "1.5"], "--cases: "),
        (["--seed", "x"], "--seed: "),
        // Nothing that was compared says nothing.
        (["--minutes", "0"], "--minutes: nothing was compared; give more"),
        (["--cases", "0"], "--cases: nothing was compared; give more"),
    ] {
        let output = run(["self-test"].into_iter().chain(arguments));
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.starts_with(&format!("wyt: {told}")) && message.lines().count() == 1, "{message}");
    }
}
