//! The experiments on the sequences T_g, as a user meets them.

use crate::common::{json, snapshot};
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
fn mistakes() {
    snapshot!(transcript(&[
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
#[ignore = "some seconds"]
fn tables_2_and_3() {
    let points = ::testdata::points();
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
