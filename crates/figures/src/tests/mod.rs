//! Every figure: its numbers as they were, what it shows as the definition has it, and a drawing that is whole.

mod duchene;
mod golden;
mod nivasch;
mod painted;
mod weinstein;

use super::{BoardCell, BoardPoint, Figure, FigureParameters, Layer, Shape, find};
use engines::Game;
use engines::board::{Definition, Engine, Table};
use engines::job::Job;

/// A figure with these parameters.
fn figure(id: &str, parameters: FigureParameters) -> Figure {
    find(id).unwrap().figure(&parameters, &Job::default()).unwrap()
}

/// A figure as in the paper.
fn printed(id: &str) -> Figure {
    figure(id, FigureParameters::default())
}

/// The board by the definition.
fn board(game: &str, rows: usize, cols: usize) -> Table {
    Definition.table(&game.parse::<Game>().unwrap(), rows, cols, &Job::default()).unwrap()
}

/// The layer of the first panel whose name starts so.
fn layer<'a>(figure: &'a Figure, name: &str) -> &'a Layer {
    let layers = &figure.panels[0].layers;
    let names: Vec<&str> = layers.iter().map(|layer| layer.name.as_str()).collect();
    layers.iter().find(|layer| layer.name.starts_with(name)).unwrap_or_else(|| panic!("no '{name}' among {names:?}"))
}

/// The places of a layer of points, as integers.
fn points(figure: &Figure, name: &str) -> Vec<(usize, usize)> {
    let whole = |&(x, y): &BoardPoint| (x.drawn() as usize, y.drawn() as usize);
    match &layer(figure, name).shape {
        Shape::Points(_, places) => places.iter().map(whole).collect(),
        other => panic!("{other:?}"),
    }
}

fn cells<'a>(figure: &'a Figure, name: &str) -> &'a [BoardCell] {
    match &layer(figure, name).shape {
        Shape::Cells(_, cells) => cells,
        other => panic!("{other:?}"),
    }
}

fn bars<'a>(figure: &'a Figure, name: &str) -> &'a [(i64, u64)] {
    match &layer(figure, name).shape {
        Shape::Bars(bars) => bars,
        other => panic!("{other:?}"),
    }
}
