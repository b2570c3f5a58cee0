//! The numbers of every figure are those in testdata/figures.

use super::printed;
use crate::{CATALOGUE, data};

#[test]
fn numbers() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/figures");
    let mut differing = Vec::new();
    for entry in CATALOGUE {
        let path = format!("{folder}/{}.csv", entry.id.replace('/', "-"));
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        if data::Text(entry.id, &printed(entry.id)).to_string() != kept {
            differing.push(entry.id);
        }
    }
    // `wyt figure ID --data` writes what should stand there.
    assert!(differing.is_empty(), "{differing:?}");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), CATALOGUE.len());
}

/// The document has the same numbers as the text.
#[test]
fn documents() {
    for id in ["nivasch-2009/figure-5", "weinstein-2021/figure-1", "weinstein-2021/figure-2", "convergence"] {
        let figure = printed(id);
        let document = serde_json::to_value(data::FigureDocument::new(id, &figure)).unwrap();
        let text = data::Text(id, &figure).to_string();
        let mut lines = text.lines().skip(3).filter(|line| !line.starts_with('#'));
        for part in document["panels"].as_array().unwrap() {
            for layer in part["layers"].as_array().unwrap() {
                for row in [&layer["columns"]].into_iter().chain(layer["rows"].as_array().unwrap()) {
                    let described = |entry: &serde_json::Value| match entry.as_str() {
                        Some(text) if text.contains(',') => format!("\"{text}\""),
                        Some(text) => text.to_owned(),
                        None => entry.to_string(),
                    };
                    let entries: Vec<String> = row.as_array().unwrap().iter().map(described).collect();
                    assert_eq!(lines.next(), Some(entries.join(",").as_str()), "{id}");
                }
            }
        }
        assert_eq!(lines.next(), None, "{id}");
        assert!(document["evidence"]["grade"].is_string());
    }
}
