//! The numbers of a figure: as lines of comma-separated values, or as one JSON document.

use super::{Axis, BoardPoint, Coordinate, Figure, Layer, Panel, Shape};
use engines::evidence::Evidence;
use serde::Serialize;
use std::fmt;

/// One entry of a table.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum TableEntry {
    /// A coordinate.
    At(Coordinate),
    /// A number of things.
    Count(u64),
    /// Words.
    Text(String),
}

/// With quotes where they are needed.
impl fmt::Display for TableEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableEntry::At(at) => write!(f, "{at}"),
            TableEntry::Count(count) => write!(f, "{count}"),
            TableEntry::Text(text) if text.contains([',', '"', '\n']) => write!(f, "\"{}\"", text.replace('"', "\"\"")),
            TableEntry::Text(text) => f.write_str(text),
        }
    }
}

/// The numbers of a layer.
#[derive(Clone, Debug, Serialize)]
pub struct LayerTable {
    /// The layer.
    pub layer: String,
    /// What it consists of.
    pub kind: &'static str,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The lines.
    pub rows: Vec<Vec<TableEntry>>,
}

impl LayerTable {
    /// The numbers of a layer of a panel.
    pub fn of(panel: &Panel, layer: &Layer) -> LayerTable {
        let (x, y) = (panel.x.symbol.as_str(), panel.y.symbol.as_str());
        let place = |&(x, y): &BoardPoint| vec![TableEntry::At(x), TableEntry::At(y)];
        let several = |lists: &[Vec<BoardPoint>]| {
            let numbered = |(n, list): (usize, &Vec<BoardPoint>)| {
                list.iter()
                    .map(|&(x, y)| vec![TableEntry::Count(n as u64), TableEntry::At(x), TableEntry::At(y)])
                    .collect::<Vec<_>>()
            };
            lists.iter().enumerate().flat_map(numbered).collect()
        };
        let (kind, columns, rows): (_, Vec<&str>, Vec<Vec<TableEntry>>) = match &layer.shape {
            Shape::Points(_, places) => ("points", vec![x, y], places.iter().map(place).collect()),
            Shape::Paths(_, paths) => ("paths", vec!["path", x, y], several(paths)),
            Shape::Areas(areas) => ("areas", vec!["area", x, y], several(areas)),
            Shape::Cells(_, cells) => {
                let count = |n: u64| TableEntry::Count(n);
                let row = |cell: &super::BoardCell| vec![count(cell.x), count(cell.y), count(u64::from(cell.value))];
                ("cells", vec![x, y, "value"], cells.iter().map(row).collect())
            }
            Shape::Bars(bars) => {
                let row = |&(n, count): &(i64, u64)| vec![TableEntry::At(super::at(n)), TableEntry::Count(count)];
                ("bars", vec![x, y], bars.iter().map(row).collect())
            }
            Shape::Labels(labels) => {
                let row =
                    |label: &super::Label| [place(&label.place), vec![TableEntry::Text(label.text.clone())]].concat();
                ("labels", vec![x, y, "text"], labels.iter().map(row).collect())
            }
        };
        LayerTable { layer: layer.name.clone(), kind, columns: columns.into_iter().map(str::to_owned).collect(), rows }
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
                let table = LayerTable::of(panel, layer);
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
pub struct FigureDocument<'a> {
    id: &'a str,
    title: &'a str,
    caption: &'a str,
    panels: Vec<PanelData<'a>>,
    evidence: &'a Evidence,
}

#[derive(Serialize)]
struct PanelData<'a> {
    title: &'a str,
    x: AxisData<'a>,
    y: AxisData<'a>,
    layers: Vec<LayerTable>,
}

#[derive(Serialize)]
struct AxisData<'a> {
    symbol: &'a str,
    name: &'a str,
    ends: (Coordinate, Coordinate),
}

impl<'a> AxisData<'a> {
    fn of(axis: &'a Axis) -> AxisData<'a> {
        AxisData { symbol: &axis.symbol, name: &axis.name, ends: axis.ends }
    }
}

impl<'a> FigureDocument<'a> {
    /// The document of a figure.
    pub fn new(id: &'a str, figure: &'a Figure) -> FigureDocument<'a> {
        let part = |panel: &'a Panel| PanelData {
            title: &panel.title,
            x: AxisData::of(&panel.x),
            y: AxisData::of(&panel.y),
            layers: panel.layers.iter().map(|layer| LayerTable::of(panel, layer)).collect(),
        };
        let Figure { title, caption, evidence, panels, .. } = figure;
        FigureDocument { id, title, caption, panels: panels.iter().map(part).collect(), evidence }
    }
}
