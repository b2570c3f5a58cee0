//! What was found, and the file that proves it.

use crate::evidence::Evidence;
use crate::points::FarPoint;
use crate::proof::coalescence::KIND;
use crate::proof::document::{self, Opened, Writer, text};
use numeration::Int;
use serde::{Deserialize, Serialize};

/// Numbers with more digits are not repeated in evidence.
const LONG: usize = 100;

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

    /// How its points are known, with the command that makes it again.
    pub fn evidence(&self) -> Evidence {
        let n = self.n.to_string();
        let n = if n.len() <= LONG { &n } else { "N" };
        let digest = document::digest(&self.to_bytes());
        evidence(self.levels.len()).certified_by(format!("wyt certify {} {n}", self.g), digest)
    }

    /// Reads a file again that [`Certificate::to_bytes`] has made; `None` if it is another one. Nothing is checked but that
    /// it is whole.
    pub fn from_bytes(bytes: &[u8]) -> Option<Certificate> {
        let Opened::Whole(document) = document::open(bytes).ok()? else { return None };
        if document.kind != KIND || document.version != document::VERSION {
            return None;
        }
        let Body { g, n, points, base, levels } = serde_json::from_slice(bytes).ok()?;
        let int = |digits: &String| digits.parse::<Int>().ok();
        let points: Option<Vec<_>> = points.iter().map(|[a, b]| Some((int(a)?, int(b)?))).collect();
        let level = |LevelText { first, rows, exact, starts, singles }: LevelText| {
            Some(Level { first: int(&first)?, rows, exact, starts, singles })
        };
        let levels: Option<Vec<_>> = levels.into_iter().map(level).collect();
        let points = points.filter(|points| points.len() == g as usize + 1)?;
        Some(Certificate { g, n: int(&n)?, points, base: (int(&base.first)?, base.rows), levels: levels? })
    }

    /// The file, as `wyt check` takes it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Certificate { g, n, points, base: (first, rows), levels } = self;
        let mut writer = Writer::new(KIND);
        writer.field("game", &text("wythoff"));
        writer.field("g", &g.to_string());
        writer.field("n", &text(&n.to_string()));
        let points: Vec<[String; 2]> = points.iter().map(|(a, b)| [a.to_string(), b.to_string()]).collect();
        writer.field("points", &json(&points));
        writer.field("base", &json(&BaseText { first: first.to_string(), rows: *rows }));
        let level = |Level { first, rows, exact, starts, singles }: &Level| {
            let (starts, singles) = (starts.clone(), singles.clone());
            format!("\n{}", json(&LevelText { first: first.to_string(), rows: *rows, exact: *exact, starts, singles }))
        };
        writer.field("levels", &format!("[{}]", levels.iter().map(level).collect::<Vec<_>>().join(",")));
        writer.seal()
    }
}

/// How points are known that follow by so many levels.
pub(crate) fn evidence(levels: usize) -> Evidence {
    let words = match levels {
        0 => "an exact run".to_owned(),
        1 => "all possible states become one, at 1 level of Algorithm RW".to_owned(),
        levels => format!("all possible states become one, at each of {levels} levels of Algorithm RW"),
    };
    Evidence::proved(KIND, words)
}

/// What is in the file, with large numbers as strings of digits.
#[derive(Deserialize)]
struct Body {
    g: u32,
    n: String,
    points: Vec<[String; 2]>,
    base: BaseText,
    levels: Vec<LevelText>,
}

#[derive(Serialize, Deserialize)]
struct BaseText {
    first: String,
    rows: usize,
}

#[derive(Serialize, Deserialize)]
struct LevelText {
    first: String,
    rows: usize,
    exact: usize,
    starts: Vec<usize>,
    singles: Vec<usize>,
}

/// Plain data is always JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
