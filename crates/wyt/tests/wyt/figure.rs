//! Figures, as a user meets them. What they show is tested in `lab`.

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
        &["figure"],
        &["figure", "duchene-2009/figure-4", "--data"],
        &["figure", "duchene-2009/figure-4", "--data", "--json"],
        &["figure", "nivasch-2009/figure-9", "--g", "2", "--rows", "1000", "--data"],
        &["figure", "board", "--game", "nim", "--size", "2", "--data"],
        &["figure", "board", "--game", "nim", "--size", "2", "--json"],
        &["figure", "preperiods", "--game", "a-wythoff:2", "--rows", "3", "--data"],
    ]));
}

#[test]
fn mistakes() {
    snapshot!(transcript(&[
        &["figure", "nivasch-2009/figure-14", "--data"],
        &["figure", "bord", "--data"],
        &["figure", "foo", "--data"],
        &["figure", "something else altogether", "--data"],
        &["figure", "board"],
        &["figure", "--data"],
        &["figure", "--size", "3"],
        &["figure", "board", "--list"],
        &["figure", "board", "--g", "3", "--data"],
        &["figure", "duchene-2009/figure-4", "--size", "3", "--data"],
        &["figure", "board", "--size", "0", "--data"],
        &["figure", "board", "--size", "10^9", "--data"],
        &["figure", "board", "--size", "x", "--data"],
        &["figure", "board", "--game", "whythoff", "--data"],
        &["figure", "preperiods", "--game", "heap:2,1", "--data"],
        &["figure", "duchene-2009/figure-1", "--game", "wythoff", "--data"],
        &["figure", "nivasch-2009/figure-12", "--rows", "10", "--data"],
        &["figure", "nivasch-2009/figure-9", "--rows", "10^30", "--data"],
        &["figure", "nivasch-2009/figure-9", "--rows", "10^9", "--max-memory", "1MB", "--data"],
        &["figure", "board", "--svg", "no/such/folder/x.svg"],
        &["figure", "board", "--png", "no/such/folder/x.png"],
        &["figure", "board", "--svg", "x", "--png", "./x"],
        &["figure", "board", "--svg", "-", "--data"],
    ]));
}

/// Both files and the numbers at once; the files appear whole.
#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, png) = (folder.path().join("x.svg"), folder.path().join("x.png"));
    let command = ["figure", "nivasch-2009/figure-5", "--svg", text(&svg), "--png", text(&png), "--data"];
    assert!(stdout(command).starts_with("# nivasch-2009/figure-5: "));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.starts_with("<svg width=\"170mm\"") && drawn.trim_end().ends_with("</svg>"));
    assert!(drawn.contains("<title>A 5-point that skips a diagonal</title>"));
    let reader = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(&png).unwrap())).read_info().unwrap();
    assert!(reader.info().width >= 1600);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    assert_eq!(stdout(["figure", "nivasch-2009/figure-5", "--svg", "-"]), drawn);
}

/// A figure that cannot be drawn leaves an older file as it is.
#[test]
fn a_failed_run_keeps_the_older_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.svg");
    std::fs::write(&path, "older").unwrap();
    assert_eq!(run(["figure", "board", "--size", "0", "--svg", text(&path)]).status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "older");
    assert_eq!(run(["figure", "board", "--png", "/dev/full"]).status.code(), Some(2));
}

#[test]
fn documents() {
    let list = json(["figure", "--list", "--json"]);
    let all = list["figures"].as_array().unwrap();
    assert_eq!(all.len(), 22);
    for paper in [("nivasch-2009", 13), ("weinstein-2021", 2), ("duchene-2009", 4)] {
        for n in 1..=paper.1 {
            assert!(all.iter().any(|line| line["id"] == json!(format!("{}/figure-{n}", paper.0))));
        }
    }
    let told = json(["figure", "board", "--size", "3", "--data", "--json"]);
    assert_eq!(told["id"], "board");
    assert_eq!(told["evidence"]["grade"], "exact");
    let layer = &told["panels"][0]["layers"][0];
    assert_eq!(layer["columns"], json!(["b", "a", "value"]));
    assert_eq!(layer["rows"][5], json!([2, 1, 0]));
}
