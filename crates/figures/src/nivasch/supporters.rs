//! Figure 3: why the value g comes soon in a row. Cells before it with larger values have g below them, straight or diagonally.

use crate::boards::table;
use crate::sequence::BoardWindow;
use crate::{
    BoardCell, BoardPoint, Error, Figure, FigureParameters, Hue, Layer, LineStyle, Marker, Result, Role, Shape, at,
    halves,
};
use engines::Game;
use engines::board::{self, Table};
use engines::job::Job;

/// The supporters of the cells of row x that come before its g.
///
/// # Errors
/// For a value or a row that does not fit.
pub fn figure(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let g = parameters.g_or(3, 20)?;
    let x = parameters.rows_or(10, 1, 40)? as usize;
    let columns = g as usize + 2 * x + 1; // Lemma 2.1: y <= g + 2x
    let values = table(&Game::wythoff(), x + 1, columns, job)?;
    let column_of = |row: usize| (0..columns).find(|&y| values.get(row, y) == g);
    let Some(y) = column_of(x) else { return Err(Error::other("the row lacks the value, against Lemma 2.1")) };
    let cells = |which: &dyn Fn(u32) -> bool| -> Vec<BoardCell> {
        let all = (0..y).map(|b| BoardCell { x: b as u64, y: x as u64, value: values.get(x, b) });
        all.filter(|cell| which(cell.value)).collect()
    };
    let larger = cells(&|value| value > g);
    let mut supports = Vec::new();
    let mut supporters: Vec<BoardPoint> = Vec::new();
    for cell in &larger {
        for from in supporters_of(&values, g, x, cell.x as usize) {
            // The arrow ends at the lower edge of the cell, or at its corner.
            let (left, below) = (if from.0 == at(cell.x) { 0 } else { 1 }, 2 * cell.y as i64 - 1);
            supports.push(vec![from, (halves(2 * cell.x as i64 - left), halves(below))]);
            if !supporters.contains(&from) {
                supporters.push(from);
            }
        }
    }
    let rest = (0..x).filter_map(|row| column_of(row).map(|b| (at(b as u64), at(row as u64))));
    let idle = rest.filter(|place| !supporters.contains(place)).collect();
    let (before, small) = (larger.len(), y - larger.len());
    let found = vec![BoardCell { x: y as u64, y: x as u64, value: g }];
    let window = BoardWindow { columns: (0, (y + 2) as u64), rows: (0, x as u64 + 1) };
    let layers = vec![
        Layer::new("support", Role::Ink, Shape::Paths(LineStyle::Arrow, supports)),
        Layer::new(format!("values above {g} in row {x}"), Role::Sky, Shape::Cells(Hue::Flat, larger)),
        Layer::new(format!("values below {g}"), Role::Faint, Shape::Cells(Hue::Flat, cells(&|value| value < g))),
        Layer::new(format!("the {g} of row {x}"), Role::Gold, Shape::Cells(Hue::Flat, found)),
        Layer::new(format!("{g}-points that support"), Role::Blue, Shape::Points(Marker::Square, supporters.clone())),
        Layer::new(format!("other {g}-points"), Role::Soft, Shape::Points(Marker::Frame, idle)),
    ];
    Ok(Figure {
        title: format!("Supporters from rows below row {x}, g = {g}"),
        caption: format!(
            "Row {x} has its {g} in column {y}. Of the {y} cells before, {small} have smaller values; each of the other {before} \
             has a {g} below it, straight down or diagonally. {} rows supply them, and none of them more than two.",
            supporters.len()
        ),
        evidence: board::evidence(&Game::wythoff(), x + 1, columns),
        across: 1,
        panels: vec![window.panel(layers)],
    })
}

/// The places of the value g below a cell, straight down and diagonally.
fn supporters_of(values: &Table, g: u32, x: usize, y: usize) -> Vec<BoardPoint> {
    let straight = (1..=x).map(|k| (x - k, y));
    let diagonal = (1..=x.min(y)).map(|k| (x - k, y - k));
    straight
        .chain(diagonal)
        .filter(|&(a, b)| values.get(a, b) == g)
        .map(|(a, b)| (at(b as u64), at(a as u64)))
        .collect()
}
