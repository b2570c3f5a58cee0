//! A figure as data: what is where. How it looks is left to the painter.

use super::coordinate::{BoardPoint, Coordinate, halves};
use engines::evidence::Evidence;

/// A figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What it shows, in a line.
    pub title: String,
    /// What is to be seen in it, and which instance it is.
    pub caption: String,
    /// How its numbers are known.
    pub evidence: Evidence,
    /// How many panels stand side by side.
    pub across: usize,
    /// The panels.
    pub panels: Vec<Panel>,
}

/// A part of a figure with axes of its own.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Its title; empty if there is but one panel.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Whether it is a board: both axes have the same scale, and integers are cells.
    pub board: bool,
    /// What is drawn, from the bottom to the top.
    pub layers: Vec<Layer>,
}

/// An axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The letter that stands for the coordinate.
    pub symbol: String,
    /// The name.
    pub name: String,
    /// Its ends.
    pub ends: (Coordinate, Coordinate),
    /// Where it is labelled.
    pub ticks: Ticks,
    /// Whether equal factors have equal lengths.
    pub log: bool,
    /// Whether a vertical axis goes down, as the rows of a matrix do.
    pub down: bool,
}

/// Where an axis is labelled.
#[derive(Clone, Debug)]
pub enum Ticks {
    /// At round numbers.
    Round,
    /// Nowhere, and the axis is not drawn.
    None,
    /// Here.
    These(Vec<(Coordinate, String)>),
}

impl Axis {
    /// An axis with these ends.
    pub fn new(symbol: &str, name: &str, ends: (Coordinate, Coordinate)) -> Axis {
        let (symbol, name) = (symbol.to_owned(), name.to_owned());
        Axis { symbol, name, ends, ticks: Ticks::Round, log: false, down: false }
    }

    /// An axis of cells from the first to the last, both included.
    pub fn cells(symbol: &str, name: &str, first: u64, last: u64) -> Axis {
        let edge = |n: u64, by: i64| halves(i64::try_from(n).unwrap_or(i64::MAX / 4) * 2 + by);
        Axis::new(symbol, name, (edge(first, -1), edge(last, 1)))
    }

    /// On a scale of powers.
    pub fn on_log_scale(self) -> Axis {
        Axis { log: true, ..self }
    }

    /// Downwards.
    pub fn downwards(self) -> Axis {
        Axis { down: true, ..self }
    }

    /// With labels at these places only.
    pub fn with_ticks(self, ticks: Vec<(Coordinate, String)>) -> Axis {
        Axis { ticks: Ticks::These(ticks), ..self }
    }

    /// Not drawn.
    pub fn hidden(self) -> Axis {
        Axis { ticks: Ticks::None, ..self }
    }
}

/// Things of one kind.
#[derive(Clone, Debug)]
pub struct Layer {
    /// What they are; it stands in the legend if `in_legend`.
    pub name: String,
    /// Whether it stands in the legend.
    pub in_legend: bool,
    /// Their colour.
    pub role: Role,
    /// What is where.
    pub shape: Shape,
}

impl Layer {
    /// A layer that stands in the legend.
    pub fn new(name: impl Into<String>, role: Role, shape: Shape) -> Layer {
        Layer { name: name.into(), in_legend: true, role, shape }
    }

    /// The same, but not in the legend.
    pub fn without_legend(self) -> Layer {
        Layer { in_legend: false, ..self }
    }

    /// Words at their places.
    pub fn labels(labels: Vec<Label>) -> Layer {
        Layer::new("labels", Role::Ink, Shape::Labels(labels)).without_legend()
    }
}

/// What is where.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Points.
    Points(Marker, Vec<BoardPoint>),
    /// Lines through points.
    Paths(LineStyle, Vec<Vec<BoardPoint>>),
    /// Convex areas by their corners.
    Areas(Vec<Vec<BoardPoint>>),
    /// Cells of a board, with values.
    Cells(Hue, Vec<BoardCell>),
    /// How often each number occurs.
    Bars(Vec<(i64, u64)>),
    /// Words.
    Labels(Vec<Label>),
}

/// A cell of a board with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCell {
    /// Along the horizontal axis.
    pub x: u64,
    /// Along the vertical axis.
    pub y: u64,
    /// What stands in it.
    pub value: u32,
}

/// How the cells are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// From dark to light by value up to this one, zeros black.
    Scale(u32),
    /// All the same, with their values written.
    Flat,
    /// All the same.
    Blank,
}

/// What a point looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A full circle.
    Dot,
    /// An empty circle.
    Ring,
    /// A full square.
    Square,
    /// An empty square.
    Frame,
    /// A full triangle.
    Triangle,
    /// The chess piece.
    Queen,
}

/// What a line looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStyle {
    /// Twice as wide as a thin one.
    Solid,
    /// Half as wide as the others.
    Thin,
    /// Of short pieces.
    Dashed,
    /// With a head at its end.
    Arrow,
}

/// Words at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub place: BoardPoint,
    /// On which side of it they stand.
    pub side: Side,
    /// The words.
    pub text: String,
}

impl Label {
    /// Words beside a place.
    pub fn new(place: BoardPoint, side: Side, text: impl Into<String>) -> Label {
        Label { place, side, text: text.into() }
    }
}

/// A side of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// On the place itself.
    On,
    /// To its left.
    Left,
    /// To its right.
    Right,
    /// Above it.
    Above,
    /// Below it.
    Below,
}

/// A colour by what it is for. They are told apart by eyes of every kind, and mostly in grey, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Almost black.
    Ink,
    /// Grey.
    Soft,
    /// Light grey.
    Faint,
    /// Dark blue.
    Blue,
    /// Orange red.
    Red,
    /// Bluish green.
    Green,
    /// Light blue.
    Sky,
    /// Golden yellow.
    Gold,
}
