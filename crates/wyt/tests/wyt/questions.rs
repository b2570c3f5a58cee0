//! One question has one answer, whichever command asks, by which name, and with how little.

use crate::common::{json, said, stdout};
use serde_json::Value;

/// Value, bound and grade as `grundy` has them, against those of a sum of one.
#[test]
fn a_sum_of_one_is_its_component() {
    for (game, a, b, grade) in [
        ("w:500", "200", "10^30", "theorem"),
        ("w:4", "1618033988749894848204586834369", "2618033988749894848204586834370", "proved"),
        ("wythoff", "10^30", "10^30+5", "bound"),
        ("wythoff", "1618033988750", "2618033988752", "proved"),
        ("heap:1,1", "100", "10^30", "proved"),
        ("connell:3", "10^30", "10^30+6", "bound"),
        ("wyt:2,6", "10^30", "10^30+7", "proved"),
    ] {
        let value = json(["grundy", game, a, b, "--json"]);
        let solved = json(["solve", &format!("{game}[{a},{b}]"), "--json"]);
        let fields = |document: &Value| ["value", "at_least"].map(|field| document[field].clone());
        assert_eq!(fields(&solved["components"][0]), fields(&value), "{game} ({a},{b})");
        assert_eq!(solved["value"], value["value"], "{game} ({a},{b})");
        let grades = [&value, &solved, &solved["components"][0]].map(|document| document["evidence"]["grade"].clone());
        assert_eq!(grades, [grade; 3], "{game} ({a},{b})");
        if let Some(value) = value["value"].as_str() {
            let lost = json(["solve", &format!("{game}[{a},{b}] + nim[{value}]"), "--json"]);
            assert_eq!([&lost["outcome"], &lost["value"]], [&Value::from("P"), &Value::from(0)], "{game} ({a},{b})");
        }
    }
}

/// Every command takes a game for the simplest one with the same moves.
#[test]
fn synonyms_are_one_game() {
    let names = ["a-wythoff:1", "heap:1,1", "connell:1", "w:0", "wyt:1i", "fraenkel-borosh:1,1", "rule:k==l"];
    let commands: [(&[&str], &[&str]); 6] = [
        (&["grundy"], &["100", "10^30"]),
        (&["moves"], &["10^18", "10^18+5"]),
        (&["explain"], &["10^18", "10^18+5"]),
        (&["p-positions"], &["--nth", "10^20"]),
        (&["period"], &["--row", "5"]),
        (&["point", "2", "10^30", "--game"], &[]),
    ];
    for (before, after) in commands {
        let of = |name: &str| {
            let mut document = json([before, &[name], after, &["--json"]].concat());
            if let Value::Object(fields) = &mut document {
                let game = fields.remove("game");
                assert_eq!(game, Some(Value::from(name)), "{before:?} keeps the text");
            }
            document
        };
        let expected = of("wythoff");
        for name in names {
            assert_eq!(of(name), expected, "{before:?} {name}");
        }
    }
}

/// The walk is listed up to the means that has the answer, and the answer is the same without it.
#[test]
fn how_an_answer_was_found() {
    let sum = "wythoff[100,10^30] + nim[5]";
    let questions: [(&[&str], &str); 4] = [
        (&["grundy", "heap:1,1", "100", "10^30"], "period of the row"),
        (&["moves", "wythoff", "10^18", "10^18+5"], "closed form"),
        (&["solve", sum], "period of the row"),
        (&["point", "2", "10^30"], "automaton"),
    ];
    for (question, means) in questions {
        let with = |more: &[&'static str]| [question, more].concat();
        let mut document = json(with(&["--how", "--json"]));
        let tried = document.as_object_mut().unwrap().remove("tried").unwrap_or_default();
        assert_eq!(document, json(with(&["--json"])), "{question:?}");
        let steps = tried.as_array().unwrap();
        let answered = steps.iter().find(|step| step["outcome"] == "answered" && step["means"] == means);
        let answered = answered.unwrap_or_else(|| panic!("{question:?}: {tried}"));
        assert!(answered["cost"]["estimate_ns"].is_u64() && answered["cost"]["spent_ns"].is_u64(), "{answered}");
        let text = stdout(with(&["--how"]));
        let lines: Vec<&str> = text.lines().skip_while(|line| *line != "tried:").skip(1).collect();
        assert_eq!(lines.len(), steps.len(), "{text}");
        for (line, step) in lines.iter().zip(steps) {
            let named = ["means", "outcome", "why"].map(|field| step[field].as_str().unwrap());
            assert!(named.iter().all(|part| line.contains(part)), "{line}: {step}");
        }
    }
    let tried = json(["grundy", "heap:1,1", "100", "10^30", "--how", "--json"])["tried"].clone();
    assert_eq!(tried[0]["why"], "as wythoff, which has the same moves");
}

/// With less work allowed an answer is weaker, never another one, and says what would help.
#[test]
fn little_work_is_allowed() {
    let (code, refused) = said(&["grundy", "rule:k==l || l==2*k", "10000", "10000"]);
    assert_eq!(code, Some(2));
    assert!(refused.contains("takes about 2 years of one core, more than the 60 s allowed"), "{refused}");
    for (a, b) in [("5", "6"), ("100", "10^30"), ("10^30", "10^30+5")] {
        let document = json(["grundy", "wythoff", a, b, "--max-time", "0", "--json"]);
        assert_eq!((&document["value"], &document["evidence"]["grade"]), (&Value::Null, &Value::from("bound")));
        assert!(!document["at_least"].is_null(), "{document}");
        let (code, note) = said(&["grundy", "wythoff", a, b, "--max-time", "0"]);
        assert!(code == Some(0) && note.contains("only a bound: ") && note.contains("--max-time"), "{note}");
    }
    let moves = json(["moves", "wythoff", "5", "6", "--max-time", "0", "--json"]);
    assert_eq!((&moves["outcome"], &moves["evidence"]["grade"]), (&Value::from("N"), &Value::from("theorem")));
    let (code, refused) = said(&["grundy", "rule:k==l+1", "50", "60", "--max-time", "0"]);
    assert!(code == Some(2) && refused.contains("more than the 0 s allowed"), "{refused}");
    // Where the time allowed is too short for a proof it is not begun, and the answer says so.
    let point = json(["point", "5", "10^40", "--max-time", "1s", "--json"]);
    assert_eq!(point["evidence"]["grade"], "conditional");
    assert!(point["not_certified"].as_str().unwrap().contains("proving it takes about"), "{point}");
    assert_eq!(json(["point", "5", "10^40", "--json"])["evidence"]["grade"], "proved");
}

/// Parameters of a thousand and of a million digits. In connell:K with K beyond the piles only equal amounts can be taken.
#[test]
fn huge_parameters() {
    let grade = |args: &[&str]| json([args, &["--json"]].concat())["evidence"]["grade"].clone();
    for game in ["heap:1,10^1000", "a-wythoff:10^1000", "fraenkel-borosh:10^1000,1"] {
        assert_eq!(json(["grundy", game, "5", "6", "--json"])["value"], 11, "{game}");
        assert_eq!(grade(&["grundy", game, "10^2000", "10^2000+1"]), "bound", "{game}");
        assert_eq!(grade(&["moves", game, "10^30", "10^30+5"]), "theorem", "{game}");
    }
    for (game, a, b, value) in [
        ("a-wythoff:10^1000000", "5", "6", 11),
        ("w:10^1000000", "7", "9", 14),
        ("cyclic-nimhoff:10^1000000", "7", "9", 16),
        ("connell:10^1000000", "5", "9", 5),
        ("t:10^1000000", "5", "6", 2),
    ] {
        let document = json(["grundy", game, a, b, "--json"]);
        assert_eq!(document["value"], value, "{game}");
    }
}
