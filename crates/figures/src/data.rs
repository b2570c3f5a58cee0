//! The numbers of a figure: as lines of comma-separated values, or as one JSON document.

use super::{At, Axis, Figure, Layer, Panel, Place, Shape};
use engines::evidence::Evidence;
use serde::Serialize;
use std::fmt;

/// One entry of a table.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Entry {
    /// A coordinate.
    At(At),
    /// A number of things.
    Count(u64),
    /// Words.
    Text(String),
}

/// With quotes where they are needed.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::At(at) => write!(f, "{at}"),
            Entry::Count(count) => write!(f, "{count}"),
            Entry::Text(text) if text.contains([',', '"', '\n']) => write!(f, "\"{}\"", text.replace('"', "\"\"")),
            Entry::Text(text) => f.write_str(text),
        }
    }
}

/// The numbers of a layer.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The layer.
    pub layer: String,
    /// What it consists of.
    pub kind: &'static str,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The lines.
    pub rows: Vec<Vec<Entry>>,
}

impl Table {
    /// The numbers of a layer of a panel.
    pub fn of(panel: &Panel, layer: &Layer) -> Table {
        let (x, y) = (panel.x.symbol.as_str(), panel.y.symbol.as_str());
        let place = |&(x, y): &Place| vec![Entry::At(x), Entry::At(y)];
        let several = |lists: &[Vec<Place>]| {
            let numbered = |(n, list): (usize, &Vec<Place>)| {
                list.iter().map(|&(x, y)| vec![Entry::Count(n as u64), Entry::At(x), Entry::At(y)]).collect::<Vec<_>>()
            };
            lists.iter().enumerate().flat_map(numbered).collect()
        };
        let (kind, columns, rows): (_, Vec<&str>, Vec<Vec<Entry>>) = match &layer.shape {
            Shape::Points(_, places) => ("points", vec![x, y], places.iter().map(place).collect()),
            Shape::Paths(_, paths) => ("paths", vec!["path", x, y], several(paths)),
            Shape::Areas(areas) => ("areas", vec!["area", x, y], several(areas)),
            Shape::Cells(_, cells) => {
                let count = |n: u64| Entry::Count(n);
                let row = |cell: &super::Cell| vec![count(cell.x), count(cell.y), count(u64::from(cell.value))];
                ("cells", vec![x, y, "value"], cells.iter().map(row).collect())
            }
            Shape::Bars(bars) => {
                let row = |&(n, count): &(i64, u64)| vec![Entry::At(super::at(n)), Entry::Count(count)];
                ("bars", vec![x, y], bars.iter().map(row).collect())
            }
            Shape::Labels(labels) => {
                let row = |label: &super::Label| [place(&label.place), vec![Entry::Text(label.text.clone())]].concat();
                ("labels", vec![x, y, "text"], labels.iter().map(row).collect())
            }
        };
        Table { layer: layer.name.clone(), kind, columns: columns.into_iter().map(str::to_owned).collect(), rows }
    }
}

/// The text: a few lines that begin with `#`, then for each layer its name, the names of the columns, and the lines.
pub struct Text<'a>(pub &'a str, pub &'a Figure);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Text(id, figure) = self;
        writeln!(f, "# {id}: {}", figure.title)?;
        writeln!(f, "# {}", figure.caption)?;
        writeln!(f, "# [{}]", figure.evidence)?;
        for panel in &figure.panels {
            if !panel.title.is_empty() {
                writeln!(f, "# panel: {}", panel.title)?;
            }
            for layer in &panel.layers {
                let table = Table::of(panel, layer);
                writeln!(f, "# {}: {}", table.kind, table.layer)?;
                writeln!(f, "{}", table.columns.join(","))?;
                for row in &table.rows {
                    let entries: Vec<String> = row.iter().map(ToString::to_string).collect();
                    writeln!(f, "{}", entries.join(","))?;
                }
            }
        }
        Ok(())
    }
}

/// The same as one document.
#[derive(Serialize)]
pub struct Document<'a> {
    id: &'a str,
    title: &'a str,
    caption: &'a str,
    panels: Vec<Part<'a>>,
    evidence: &'a Evidence,
}

#[derive(Serialize)]
struct Part<'a> {
    title: &'a str,
    x: Side<'a>,
    y: Side<'a>,
    layers: Vec<Table>,
}

#[derive(Serialize)]
struct Side<'a> {
    symbol: &'a str,
    name: &'a str,
    ends: (At, At),
}

impl<'a> Side<'a> {
    fn of(axis: &'a Axis) -> Side<'a> {
        Side { symbol: &axis.symbol, name: &axis.name, ends: axis.ends }
    }
}

impl<'a> Document<'a> {
    /// The document of a figure.
    pub fn new(id: &'a str, figure: &'a Figure) -> Document<'a> {
        let part = |panel: &'a Panel| Part {
            title: &panel.title,
            x: Side::of(&panel.x),
            y: Side::of(&panel.y),
            layers: panel.layers.iter().map(|layer| Table::of(panel, layer)).collect(),
        };
        let Figure { title, caption, evidence, panels, .. } = figure;
        Document { id, title, caption, panels: panels.iter().map(part).collect(), evidence }
    }
}
