//! Boards: values as arrays, pictures, diagonals, comparisons.

use crate::ask;
use crate::document::object;
use crate::failure::{Failure, sized};
use crate::session::{self, answer, run};
use engines::board::{self, Cells};
use figures::{boards, paint};
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use questions::table::{Format, Part};
use questions::{Compare, Diagonal, Table};

/// The values G(a, b), a < rows, b < cols, as an array that owns the board's own memory, and how they are known.
#[pyfunction]
pub fn table<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    rows: &Bound<'py, PyAny>,
    cols: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let game = ask::game(py, game)?;
    let (rows, cols) = (ask::side("rows", rows)?, ask::side("cols", cols)?);
    let asked = Table { game, rows, cols: Some(cols), from: None, format: Format::Npy };
    let (asked, found) = session::ask(py, asked)?;
    let evidence = object(py, &found.evidence(&asked.game))?;
    let Part::Board(table, _) = found else { return Err(PyValueError::new_err("rows: these values fit no array")) };
    let values = match table.into_cells() {
        Cells::U16(cells) => cells.into_pyarray(py).reshape((rows, cols))?.into_any(),
        Cells::U32(cells) => cells.into_pyarray(py).reshape((rows, cols))?.into_any(),
    };
    Ok((values, evidence))
}

/// A picture of a part of a board.
#[pyfunction]
pub fn board_svg(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    rows: &Bound<'_, PyAny>,
    cols: &Bound<'_, PyAny>,
    start: (Bound<'_, PyAny>, Bound<'_, PyAny>),
) -> PyResult<String> {
    let game = ask::game(py, game)?;
    let (rows, cols) = (ask::side("rows", rows)?, ask::side("cols", cols)?);
    let start = (ask::side("start", &start.0)?, ask::side("start", &start.1)?);
    if rows.saturating_mul(cols) > boards::MOST_CELLS {
        let most = boards::MOST_CELLS;
        return Err(PyValueError::new_err(format!(
            "rows, cols: {rows} by {cols} are more than {most} cells, the most that are drawn; ask for fewer"
        )));
    }
    run(py, |job| {
        let table = board::table(&game, start.0.saturating_add(rows), start.1.saturating_add(cols), job)
            .map_err(|e| sized("rows, cols, start", e))?;
        paint::svg(&boards::part(&game, &table, start)).map_err(|e| Failure::new("Unsupported", e))
    })
}

/// The values of a diagonal, and where each first occurs.
#[pyfunction]
pub fn diagonal<'py>(
    py: Python<'py>,
    game: &Bound<'_, PyAny>,
    d: &Bound<'py, PyAny>,
    count: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = ask::game(py, game)?;
    let (d, count) = (ask::side("d", d)?, ask::side("count", count)?);
    answer(py, Diagonal { game, d, count })
}

/// Where two games first differ.
#[pyfunction]
pub fn compare<'py>(
    py: Python<'py>,
    game1: &Bound<'py, PyAny>,
    game2: &Bound<'py, PyAny>,
    board: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (game1, game2) = (ask::game_named(py, "game1", game1)?, ask::game_named(py, "game2", game2)?);
    answer(py, Compare { game1, game2, board: board.map(|side| ask::side("board", side)).transpose()? })
}
