//! Boards of values: the whole of one coloured by value, or a matrix with its blocks.

use super::{
    Axis, Cell, Error, Figure, Hue, Layer, Line, Panel, Parameter, Parameters, Place, Result, Role, Shape, halves,
};
use wythoff::Game;
use wythoff::board::{self, Table};
use wythoff::job::Job;

/// The largest board that is drawn.
const LARGEST: usize = 300;

/// The cells of a table for which something holds, column to the right and row along the vertical axis.
pub fn cells(table: &Table, mut which: impl FnMut(usize, usize) -> bool) -> Vec<Cell> {
    let all = (0..table.rows()).flat_map(|a| (0..table.cols()).map(move |b| (a, b)));
    all.filter(|&(a, b)| which(a, b)).map(|(a, b)| Cell { x: b as u64, y: a as u64, value: table.get(a, b) }).collect()
}

/// A matrix: rows a downwards, columns b to the right.
pub fn matrix(title: String, size: usize, layers: Vec<Layer>) -> Panel {
    let last = size.saturating_sub(1) as u64;
    Panel {
        title,
        x: Axis::cells("b", "b", 0, last),
        y: Axis::cells("a", "a", 0, last).downwards(),
        board: true,
        layers,
    }
}

/// Lines over and beside a square board at these edges: n means between n - 1 and n.
pub fn edges(size: usize, at: impl Iterator<Item = usize>) -> Vec<Vec<Place>> {
    let edge = |n: usize| halves(2 * n as i64 - 1);
    let (first, last) = (edge(0), edge(size));
    let both = |n: usize| [vec![(first, edge(n)), (last, edge(n))], vec![(edge(n), first), (edge(n), last)]];
    at.filter(|&n| n > 0 && n < size).flat_map(both).collect()
}

/// Lines between blocks.
pub fn blocks(name: String, size: usize, at: impl Iterator<Item = usize>) -> Layer {
    Layer::new(name, Role::Ink, Shape::Paths(Line::Solid, edges(size, at)))
}

/// The table of a game, with the size blamed if it does not fit.
pub fn table(game: &Game, rows: usize, cols: usize, job: &Job) -> Result<Table> {
    board::table(game, rows, cols, job).map_err(|error| match error.kind() {
        wythoff::ErrorKind::Memory => Error::about(Parameter::Size, error.to_string()),
        _ => error.into(),
    })
}

/// The values of a board, dark to light, zeros black.
///
/// # Errors
/// For a side that is too large, and those of [`board::table()`].
pub fn hues(parameters: &Parameters, job: &Job) -> Result<Figure> {
    let game = parameters.game_or("wythoff")?;
    let size = parameters.size_or(64, 1, LARGEST)?;
    let table = table(&game, size, size, job)?;
    let max = table.max();
    let last = size as u64 - 1;
    let panel = Panel {
        title: String::new(),
        x: Axis::cells("b", "second pile b", 0, last),
        y: Axis::cells("a", "first pile a", 0, last),
        board: true,
        layers: vec![Layer::new("value", Role::Ink, Shape::Cells(Hue::Scale(max), cells(&table, |_, _| true)))],
    };
    Ok(Figure {
        title: format!("Grundy values of {game}, both piles below {size}"),
        caption: format!(
            "The colour of a square is the value of its position; the black ones are the P-positions. The largest value is {max}."
        ),
        evidence: board::evidence(&game, size, size),
        across: 1,
        panels: vec![panel],
    })
}
