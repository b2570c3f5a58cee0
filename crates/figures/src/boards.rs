//! Boards of values: the whole of one coloured by value, or a matrix with its blocks.

use super::{
    Axis, BoardCell, BoardPoint, Error, Figure, FigureParameter, FigureParameters, Hue, Layer, LineStyle, Panel,
    Result, Role, Shape, halves,
};
use engines::Game;
use engines::board::{self, Table};
use engines::job::Job;

/// The largest board that is drawn.
const LARGEST: usize = 300;

/// The cells of a table for which something holds, column to the right and row along the vertical axis.
pub fn cells(table: &Table, mut which: impl FnMut(usize, usize) -> bool) -> Vec<BoardCell> {
    let all = (0..table.rows()).flat_map(|a| (0..table.cols()).map(move |b| (a, b)));
    all.filter(|&(a, b)| which(a, b))
        .map(|(a, b)| BoardCell { x: b as u64, y: a as u64, value: table.get(a, b) })
        .collect()
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
pub fn edges(size: usize, at: impl Iterator<Item = usize>) -> Vec<Vec<BoardPoint>> {
    let edge = |n: usize| halves(2 * n as i64 - 1);
    let (first, last) = (edge(0), edge(size));
    let both = |n: usize| [vec![(first, edge(n)), (last, edge(n))], vec![(edge(n), first), (edge(n), last)]];
    at.filter(|&n| n > 0 && n < size).flat_map(both).collect()
}

/// Lines between blocks.
pub fn blocks(name: String, size: usize, at: impl Iterator<Item = usize>) -> Layer {
    Layer::new(name, Role::Ink, Shape::Paths(LineStyle::Solid, edges(size, at)))
}

/// The table of a game.
///
/// # Errors
/// Those of [`board::table()`], about the size if the table does not fit.
pub fn table(game: &Game, rows: usize, cols: usize, job: &Job) -> Result<Table> {
    board::table(game, rows, cols, job).map_err(|error| match error.kind() {
        engines::ErrorKind::Memory => Error::about(FigureParameter::Size, error.problem().clone()),
        _ => error.into(),
    })
}

/// The values of a board, dark to light, zeros black.
///
/// # Errors
/// For a side that is too large, and those of [`board::table()`].
pub fn hues(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let game = parameters.game_or("wythoff")?;
    let size = parameters.size_or(64, 1, LARGEST)?;
    Ok(part(&game, &table(&game, size, size, job)?, (0, 0)))
}

/// The most cells that are drawn one by one.
pub const MOST_CELLS: usize = LARGEST * LARGEST;

/// The values of a board from some position on.
pub fn part(game: &Game, table: &Table, (a, b): (usize, usize)) -> Figure {
    let (rows, cols) = (table.rows(), table.cols());
    let shown = cells_from(table, (a, b));
    let max = shown.iter().map(|cell| cell.value).max().unwrap_or(0);
    let axis = |symbol, name, first: usize, end: usize| {
        Axis::cells(symbol, name, first as u64, end.saturating_sub(1).max(first) as u64)
    };
    let panel = Panel {
        title: String::new(),
        x: axis("b", "second pile b", b, cols),
        y: axis("a", "first pile a", a, rows),
        board: true,
        layers: vec![Layer::new("value", Role::Ink, Shape::Cells(Hue::Scale(max), shown))],
    };
    let piles = match (a, b) {
        (0, 0) if rows == cols => format!("both piles below {rows}"),
        _ => format!("first pile {a} to {}, second {b} to {}", rows.saturating_sub(1), cols.saturating_sub(1)),
    };
    Figure {
        title: format!("Grundy values of {game}, {piles}"),
        caption: format!(
            "The colour of a square is the value of its position; the black ones are the P-positions. The largest value is {max}."
        ),
        evidence: board::evidence(game, rows, cols),
        across: 1,
        panels: vec![panel],
    }
}

/// The cells of a table from some position on.
fn cells_from(table: &Table, (a0, b0): (usize, usize)) -> Vec<BoardCell> {
    let all = (a0..table.rows()).flat_map(|a| (b0..table.cols()).map(move |b| (a, b)));
    all.map(|(a, b)| BoardCell { x: b as u64, y: a as u64, value: table.get(a, b) }).collect()
}
