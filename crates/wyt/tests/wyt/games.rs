//! The catalogue, in the program and in the guide.

use crate::common::{json, run, said, stdout};
use engines::rules::FAMILIES;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn place(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn document(path: &str) -> String {
    std::fs::read_to_string(place(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

const HEAD: &str = "| text | a move takes | source |\n";

/// The families as a table, with links to their pages.
fn table(pages: &str) -> String {
    let mut table = format!("{HEAD}|---|---|---|\n");
    let cell = |text: &str| text.replace('|', "\\|");
    for family in FAMILIES {
        let texts: Vec<String> = family.forms.iter().map(|form| format!("`{}`", form.text())).collect();
        let rules: Vec<String> = family.forms.iter().map(|form| cell(&form.rule())).collect();
        let link = format!("[{}]({pages}{}.md)", texts.join("<br>"), family.name);
        writeln!(table, "| {link} | {} | {} |", rules.join("<br>"), family.source).unwrap();
    }
    table
}

/// With INSTA_UPDATE=always the tables are written, as snapshots are.
#[test]
fn the_tables_of_the_documents_are_the_catalogue() {
    for (path, pages) in [("README.md", "book/src/games/"), ("book/src/games/README.md", "")] {
        let (text, table) = (document(path), table(pages));
        let (before, rest) = text.split_once(HEAD).unwrap_or_else(|| panic!("{path} has no table of games"));
        let (found, after) = rest.split_once("\n\n").unwrap();
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            std::fs::write(place(path), format!("{before}{table}\n{after}")).unwrap();
        } else {
            assert!(format!("{HEAD}{found}\n") == table, "the table of games in {path} should be:\n\n{table}");
        }
    }
    let contents = document("book/src/SUMMARY.md");
    for family in FAMILIES {
        assert!(contents.contains(&format!("(games/{}.md)", family.name)), "the guide has no page for {}", family.name);
        assert!(document(&format!("book/src/games/{}.md", family.name)).contains(family.name));
    }
}

#[test]
fn the_catalogue() {
    insta::assert_snapshot!(stdout(["games"]));
    let all = json(["games", "--json"]);
    let forms: usize = FAMILIES.iter().map(|family| family.forms.len()).sum();
    assert_eq!(all["games"].as_array().unwrap().len(), forms);
    assert_eq!(all["families"].as_array().unwrap().len(), FAMILIES.len());
    let w = all["families"].as_array().unwrap().iter().find(|family| family["name"] == "w").unwrap();
    assert_eq!(w["parameters"][1], serde_json::json!({ "name": "L", "least": 0, "initial": "" }));
}

#[test]
fn one_game_in_full() {
    let texts = ["w", "heap:1,1", "rule", "fraenkel-borosh"].map(|name| stdout(["games", name]));
    insta::assert_snapshot!(texts.join("\n---\n"));
    for family in FAMILIES {
        let full = json(["games", family.name, "--json"]);
        assert_eq!(full["family"]["name"], family.name);
        assert_eq!(full["game"], family.forms[0].example);
        assert!(!full["means"].as_array().unwrap().is_empty());
    }
    assert_eq!(json(["games", "heap:1,1", "--json"])["same_as"], "wythoff");
    assert_eq!(run(["games", "nope"]).status.code(), Some(2));
    let (code, message) = said(&["games", "w:3,1"]);
    assert_eq!(code, Some(2));
    assert!(message.starts_with("wyt: NAME: game 'w:3,1' has K > L"), "{message}");
}
