//! What was found, and the file that proves it.

use crate::evidence::Evidence;
use crate::points::FarPoint;
use crate::proof::document::{Writer, text};
use numeration::Int;
use serde_json::json;

/// The n-th points of the values 0..=g, and where at each level one state was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The largest value.
    pub g: u32,
    /// The place in T_h, from 0.
    pub n: Int,
    /// The points, by value.
    pub points: Vec<(Int, Int)>,
    /// The first row of an exact run that is used, and how many there are.
    pub base: (Int, usize),
    /// The levels, from the lowest.
    pub levels: Vec<Level>,
}

/// One level: rows whose inserts are the columns of the level below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its first row. All other rows are counted from it.
    pub first: Int,
    /// How many rows it has.
    pub rows: usize,
    /// The row from which on all values are exact.
    pub exact: usize,
    /// By value, from 1: the row for which all possible states were taken,
    pub starts: Vec<usize>,
    /// and the row at which one was left.
    pub singles: Vec<usize>,
}

impl Certificate {
    /// The n-th point of value h; `None` if h is above g.
    pub fn point(&self, h: u32) -> Option<FarPoint> {
        let (a, b) = self.points.get(h as usize)?;
        Some(FarPoint { h, n: self.n.clone(), a: a.clone(), b: b.clone() })
    }

    /// How its points are known.
    pub fn evidence(&self) -> Evidence {
        let source = match self.levels.len() {
            0 => "an exact run".to_owned(),
            1 => "all states that are possible become one, at 1 level of Algorithm RW".to_owned(),
            levels => format!("all states that are possible become one, at each of {levels} levels of Algorithm RW"),
        };
        Evidence::proved(source)
    }

    /// The file, as `wyt check` takes it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new("coalescence");
        writer.field("game", &text("wythoff"));
        writer.field("g", &self.g.to_string());
        writer.field("n", &text(&self.n.to_string()));
        let points: Vec<[String; 2]> = self.points.iter().map(|(a, b)| [a.to_string(), b.to_string()]).collect();
        writer.field("points", &json!(points).to_string());
        let (first, rows) = &self.base;
        writer.field("base", &json!({"first": first.to_string(), "rows": rows}).to_string());
        let level = |level: &Level| {
            let Level { first, rows, exact, starts, singles } = level;
            format!(
                "\n{{\"first\":\"{first}\",\"rows\":{rows},\"exact\":{exact},\"starts\":{},\"singles\":{}}}",
                json!(starts),
                json!(singles)
            )
        };
        let levels: Vec<String> = self.levels.iter().map(level).collect();
        writer.field("levels", &format!("[{}]", levels.join(",")));
        writer.seal()
    }
}
