//! The cases of `testdata/`, through the command line.

use crate::common::{json, run, stdout};
use serde_json::json;

#[test]
fn published_tables() {
    for case in ::facts::tables() {
        let (rows, cols) = (case.rows.len().to_string(), case.rows[0].len().to_string());
        let csv = stdout(["table", &case.game, "--rows", &rows, "--cols", &cols, "--csv"]);
        let line = |row: &Vec<u32>| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",") + "\n";
        assert_eq!(csv, case.rows.iter().map(line).collect::<String>(), "{} ({})", case.game, case.source);
        let document = json(["table", &case.game, "--rows", &rows, "--cols", &cols, "--json"]);
        assert_eq!(document["values"], json!(case.rows), "{} ({})", case.game, case.source);
    }
}

#[test]
fn single_positions() {
    for case in ::facts::positions() {
        let (a, b) = (case.at.0.to_string(), case.at.1.to_string());
        let name = format!("{} {:?} ({})", case.game, case.at, case.source);
        let answer = json(["grundy", &case.game, &a, &b, "--json"]);
        assert_eq!(answer["value"], json!(case.value), "{name}");
        assert_eq!(answer["position"], json!([case.at.0, case.at.1]), "{name}");
        let moves = json(["moves", &case.game, &a, &b, "--json"]);
        assert_eq!(moves["outcome"], json!(if case.value == 0 { "P" } else { "N" }), "{name}");
        if let Some(mut winning) = case.winning {
            winning.sort_unstable();
            assert_eq!(moves["winning"], json!(winning), "{name}");
            assert_eq!(moves["winning_count"], json!(winning.len()), "{name}");
        }
    }
}

#[test]
fn lists_of_p_positions() {
    for case in ::facts::lists() {
        let count = case.first.len().to_string();
        let answer = json(["p-positions", &case.game, "--count", &count, "--json"]);
        assert_eq!(answer["positions"], json!(case.first), "{} ({})", case.game, case.source);
        let text = stdout(["p-positions", &case.game, "--count", &count]);
        let lines: String = case.first.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
        assert_eq!(text, lines);
    }
}

#[test]
fn first_differences() {
    for case in ::facts::differences() {
        let board = case.board.to_string();
        let args = ["compare", &case.games.0, &case.games.1, "--board", &board, "--json"];
        let answer = json(args);
        assert_eq!(answer["first_difference"], json!(case.value), "{:?} ({})", case.games, case.source);
        assert_eq!(run(args).status.code(), Some(i32::from(case.value.is_some())));
        if let Some(witness) = case.witness {
            assert_eq!(answer["witness"], json!(witness), "{:?}", case.games);
        }
    }
}

#[test]
fn numbers_in_their_systems() {
    for case in ::facts::numbers() {
        let answer = json(["numeration", &case.a.to_string(), &case.n.to_string(), "--json"]);
        assert_eq!(answer["p_system"], json!(case.p), "a = {}, n = {} ({})", case.a, case.n, case.source);
        assert_eq!(answer["q_system"], json!(case.q), "a = {}, n = {} ({})", case.a, case.n, case.source);
        let zeckendorf = if case.a == 1 { json!(case.p) } else { json!(null) };
        assert_eq!(answer["zeckendorf"], zeckendorf);
    }
}

#[test]
fn sums_of_games() {
    for case in ::facts::sums() {
        let answer = json(["solve", &case.sum, "--json"]);
        let name = format!("{} ({})", case.sum, case.source);
        assert_eq!((&answer["outcome"], &answer["value"]), (&json!(case.outcome), &json!(case.value)), "{name}");
        let winning: Vec<_> = case.winning.iter().map(|(i, to)| json!({ "component": i, "to": to })).collect();
        assert_eq!(answer["winning"], json!(winning), "{name}");
    }
}

#[test]
fn positions_beyond_any_board() {
    // Numbers above 2^53 are strings.
    let number = |text: &str| {
        let n = numeration::parse(text).unwrap();
        u64::try_from(&n).ok().filter(|&n| n <= 1 << 53).map_or(json!(n.to_string()), |n| json!(n))
    };
    for case in ::facts::far() {
        let limit = case.winning.len().max(1).to_string();
        let answer = json(["moves", &case.game, &case.at.0, &case.at.1, "--limit", &limit, "--json"]);
        let name = format!("{} {:?} ({})", case.game, case.at, case.source);
        let winning: Vec<_> = case.winning.iter().map(|(x, y)| json!([number(x), number(y)])).collect();
        assert_eq!(answer["winning"], json!(winning), "{name}");
        let count = case.count.unwrap_or(case.winning.len().to_string());
        assert_eq!(answer["winning_count"], number(&count), "{name}");
        assert_eq!(answer["outcome"], json!(if case.winning.is_empty() { "P" } else { "N" }), "{name}");
    }
}

#[test]
fn automata() {
    for case in ::facts::automata().into_iter().filter(|case| case.states < 1000) {
        let answer = json(["automaton", &case.g.to_string(), "--game", &case.game, "--json"]);
        assert_eq!((&answer["states"], &answer["row_states"]), (&json!(case.states), &json!(case.row_states)));
        assert_eq!((&answer["convergence"], &answer["proved"]), (&json!(case.convergence), &json!(true)));
        for (line, ends) in answer["differences"].as_array().unwrap().iter().zip(&case.differences) {
            assert_eq!(json!([line["min"], line["max"]]), json!(ends), "{} {}", case.game, line["h"]);
        }
    }
}

#[test]
fn regularity_of_sets() {
    for case in ::facts::regular() {
        let output = run(["regular", &case.k, "--json"]);
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let name = format!("{} ({})", case.k, case.source);
        let code = i32::from(case.verdict == "not_closed");
        assert_eq!((&answer["verdict"], output.status.code()), (&json!(case.verdict), Some(code)), "{name}");
        assert_eq!((&answer["p"], &answer["evidence"]["grade"]), (&json!(case.p), &json!("proved")), "{name}");
        let lemma1_p = case.lemma1_p.map(|p| p.parse::<u64>().unwrap());
        assert_eq!(answer["lemma1_p"], json!(lemma1_p), "{name}");
        assert_eq!(answer["never_closed"].as_bool().unwrap_or(false), case.never, "{name}");
        let row = case.row.map(|(row, preperiod, period)| json!([row, preperiod, period]));
        let told = (!answer["row"].is_null()).then(|| json!([answer["row"], answer["preperiod"], answer["period"]]));
        assert_eq!(told, row, "{name}");
    }
}
