//! Automata and their certificates, as a user meets them.

use crate::common::{json, run, snapshot, stdout};
use crate::contract::transcript;
use serde_json::json;
use std::collections::HashMap;
use std::path::Path;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn answers() {
    snapshot!(transcript(&[
        &["automaton", "1"],
        &["automaton", "1", "--json"],
        &["automaton", "2", "--game", "f-wythoff"],
        &["automaton", "2", "--game", "a-wythoff:2"],
        &["automaton", "4", "--game", "r-wythoff"],
        &["automaton", "0", "--game", "w:0"],
    ]));
}

#[test]
fn contract() {
    let answer = json(["automaton", "2", "--json"]);
    assert_eq!(answer["states"], 9958);
    assert_eq!(answer["row_states"], 240);
    assert_eq!(answer["proved"], true);
    assert_eq!(answer["convergence"], 72);
    assert_eq!(answer["evidence"]["grade"], "proved");
    // Nivasch 2009, Table 2, for all n; -5 never occurs.
    let two = &answer["differences"][2];
    assert_eq!((&two["min"], &two["max"]), (&json!(-6), &json!(3)));
    assert_eq!(two["recurring"], json!([-6, -4, -3, -2, -1, 0, 1, 2, 3]));
}

#[test]
fn mistakes() {
    snapshot!(transcript(&[
        &["automaton", "1", "--game", "nim"],
        &["automaton", "1", "--game", "wyt:3"],
        &["automaton", "1", "--game", "a-wythoff:17"],
        &["automaton", "1", "--game", "w:5000"],
        &["automaton", "31"],
        &["automaton", "-1"],
        &["automaton", "2", "--max-memory", "1MiB"],
        &["automaton", "3", "--max-memory", "1GiB"],
        &["automaton", "1", "--walnut", "/dev/null/folder"],
        &["automaton", "1", "--out", "no/such/folder/a.json"],
        &["automaton", "1", "--out", "-", "--json"],
        &["automaton", "1", "--out", "a", "--dot", "./a"],
    ]));
}

#[test]
fn what_fails_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (out, picture) = (folder.path().join("a.json"), folder.path().join("a.svg"));
    for (args, part) in [
        (vec!["automaton", "2", "--max-memory", "1MiB", "--out", text(&out)], "--max-memory"),
        (vec!["automaton", "1", "--out", text(&out), "--svg", text(&picture)], "at most 64 states"),
    ] {
        let output = run(args.iter().copied());
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(part), "{args:?}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn a_certificate_is_checked_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.json");
    for (g, game, step) in
        [("1", "wythoff", "convergence"), ("3", "a-wythoff:3", "differences"), ("3", "f-wythoff", "convergence")]
    {
        let answer = json(["automaton", g, "--game", game, "--out", text(&file), "--json"]);
        assert_eq!(answer["evidence"]["certificate"], text(&file));
        let verdict = json(["check", text(&file), "--json"]);
        assert_eq!(
            (&verdict["kind"], &verdict["ok"], &verdict["step"]),
            (&json!("automaton"), &json!(true), &json!(step))
        );
    }
    // Changed, cut off, of another version: each is refused, and it is said why.
    let whole = std::fs::read(&file).unwrap();
    let middle = whole.len() / 2;
    let mut changed = whole.clone();
    changed[middle] = if changed[middle] == b'1' { b'2' } else { b'1' };
    for (bytes, code) in [(&changed[..], 1), (&whole[..middle], 1), (&whole[..10], 2), (&[][..], 2)] {
        std::fs::write(&file, bytes).unwrap();
        assert_eq!(run(["check", text(&file)]).status.code(), Some(code));
    }
}

#[test]
fn a_file_answers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.json");
    stdout(["automaton", "2", "--game", "w:3", "--out", text(&file)]);
    for n in ["0", "5", "1000"] {
        let told = json(["point", "2", n, "--game", "w:3", "--automaton", text(&file), "--json"]);
        let exact = json(["point", "2", n, "--game", "w:3", "--json"]);
        assert_eq!((&told["a"], &told["b"]), (&exact["a"], &exact["b"]));
        assert_eq!(
            (&told["evidence"]["grade"], &told["evidence"]["certificate"]),
            (&json!("proved"), &json!(text(&file)))
        );
    }
    let far = json(["point", "2", "10^50", "--game", "w:3", "--automaton", text(&file), "--json"]);
    assert_eq!(far["a"].as_str().unwrap().len(), 51);
    std::fs::write(folder.path().join("no.json"), "{}").unwrap();
    // A file with the right checksum that says something wrong.
    let whole = std::fs::read_to_string(&file).unwrap().replace("\"w:3\"", "\"w:2\"");
    let forged = folder.path().join("forged.json");
    std::fs::write(&forged, sealed(whole.split_once("\"sha256\"").unwrap().0)).unwrap();
    for (args, part) in [
        (["point", "2", "5", "--game", "w:4", "--automaton", text(&file)], "is about w:3, not about w:4"),
        (["point", "3", "5", "--game", "w:3", "--automaton", text(&file)], "tells values up to 2, not 3"),
        (["point", "2", "5", "--game", "w:3", "--automaton", text(&folder.path().join("no.json"))], "cannot use"),
        (["point", "2", "5", "--game", "w:2", "--automaton", text(&forged)], "it is rejected at the step"),
        (["point", "2", "5", "--game", "w:3", "--automaton", text(&folder.path().join("none"))], "cannot read"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(part), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// A certificate with its checksum.
fn sealed(body: &str) -> String {
    let before = format!("{body}\"sha256\":\"");
    let sum = engines::proof::document::checksum(before.as_bytes());
    format!("{before}{sum}\"}}\n")
}

/// A second reader of Walnut's format, written from its manual: the output for the word of each number.
fn words(path: &Path, count: usize) -> Vec<i64> {
    let content = std::fs::read_to_string(path).unwrap();
    let mut lines = content.lines().filter(|line| !line.trim().is_empty());
    assert_eq!(lines.next(), Some("msd_fib"));
    let (mut outputs, mut next) = (HashMap::new(), HashMap::new());
    let mut state = 0u32;
    for line in lines {
        let fields: Vec<&str> = line.split_whitespace().collect();
        match fields[..] {
            [number, output] => {
                state = number.parse().unwrap();
                outputs.insert(state, output.parse().unwrap());
            }
            [digit, "->", to] => {
                next.insert((state, digit.parse::<u8>().unwrap()), to.parse::<u32>().unwrap());
            }
            _ => panic!("{line}"),
        }
    }
    let mut units = vec![1usize, 2];
    while units[units.len() - 1] < count {
        units.push(units[units.len() - 1] + units[units.len() - 2]);
    }
    let read = |x: usize| {
        let mut left = x;
        let digits = units.iter().rev().map(|&unit| {
            let digit = u8::from(unit <= left);
            left -= unit * usize::from(digit);
            digit
        });
        let digits: Vec<u8> = digits.collect();
        outputs[&digits.iter().fold(0, |state, &digit| next[&(state, digit)])]
    };
    (0..count).map(read).collect()
}

#[test]
fn walnut_reads_what_is_written() {
    const ROWS: usize = 3000;
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("made/on demand");
    for (game, name, g) in [("wythoff", "wythoff", 1), ("f-wythoff", "f_wythoff", 3)] {
        run(["automaton", &g.to_string(), "--game", game, "--walnut", text(&folder)]);
        let points = stdout(["points", &g.to_string(), "--game", game, "--rows", &ROWS.to_string()]);
        // ref(x) counts the rows below x that hold the smaller pile of a P-position of Wythoff's game.
        let mut larger = vec![false; 2 * ROWS];
        let mut reference = vec![0i64];
        for x in 0..ROWS {
            if !larger[x] && x > 0 {
                larger[x + reference[x] as usize] = true;
            }
            reference.push(reference[x] + i64::from(!larger[x]));
        }
        let words = |part: &str, h: usize| words(&folder.join(format!("{name}_{part}_{h}.txt")), ROWS);
        let mut units = vec![1usize, 2];
        while units[units.len() - 1] < ROWS {
            units.push(units[units.len() - 1] + units[units.len() - 2]);
        }
        let sh = |x: usize| {
            let mut left = x;
            let mut sum = 0;
            for i in (0..units.len() - 1).rev() {
                if units[i] <= left {
                    left -= units[i];
                    sum += units[i + 1] as i64;
                }
            }
            sum
        };
        let e = self::words(&folder.join(format!("{name}_e.txt")), ROWS);
        assert!((0..ROWS).all(|x| reference[x] == sh(x) + e[x] - x as i64), "{game}: t ref(x) = sh(x) + e(x) - x");
        for h in 0..=g {
            let (inserted, number, column) = (words("in", h), words("n", h), words("col", h));
            let mut expected = vec![None; ROWS];
            for line in points.lines().skip(1) {
                let fields: Vec<i64> = line.split(',').map(|field| field.parse().unwrap()).collect();
                if fields[0] == h as i64 {
                    expected[fields[2] as usize] = Some((fields[1], fields[3]));
                }
            }
            for x in 0..ROWS {
                let told = (inserted[x] == 1).then(|| (reference[x] + number[x], sh(x) + column[x]));
                assert_eq!(told, expected[x], "{game}, value {h}, row {x}");
            }
        }
    }
}
