//! How often each number occurs.

use super::{
    Axis, Error, Figure, FigureParameter, FigureParameters, Layer, Panel, Result, Role, Shape, at, grouped, halves,
};
use engines::Game;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::points::{convergence, extremes};

/// Bars on a scale of powers.
fn bars(x: Axis, counted: &str, layer: &str, bars: Vec<(i64, u64)>) -> Panel {
    let most = bars.iter().map(|bar| bar.1).max().unwrap_or(1);
    Panel {
        title: String::new(),
        x,
        // From a little below 1, so that one occurrence is seen.
        y: Axis::new("count", counted, (halves(1), at(most.max(5).saturating_mul(2)))).on_log_scale(),
        board: false,
        layers: vec![Layer::new(layer, Role::Blue, Shape::Bars(bars)).without_legend()],
    }
}

/// Which parameter asks for too much.
fn blame(error: engines::Error) -> Error {
    match error.kind() {
        engines::ErrorKind::Memory => Error::about(FigureParameter::Rows, error.problem().clone()),
        _ => error.into(),
    }
}

/// d_n - n of the points of one value (Nivasch 2009, Figure 9: g = 30 up to row 5,000,000).
///
/// # Errors
/// Those of [`extremes`].
pub fn differences(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let g = parameters.g_or(30, 400)?;
    let last = parameters.rows_or(5_000_000, 0, 1 << 32)?;
    let found = extremes(&Game::wythoff(), g as usize, last, 0, job).map_err(blame)?;
    let Some(found) = found.last() else { return Err(Error::other("no points were found")) };
    let counted: Vec<(i64, u64)> = found.histogram.clone();
    let (first, last_seen) = (counted.first().map_or(0, |bar| bar.0), counted.last().map_or(0, |bar| bar.0));
    let points: u64 = counted.iter().map(|bar| bar.1).sum();
    Ok(Figure {
        title: format!("How often d_n - n takes each value, g = {g}, rows 0 to {}", grouped(last as i64)),
        caption: format!(
            "The n-th {g}-point is (a_n, b_n), and d_n = b_n - a_n. There are {} points; the differences range from \
             {first} to {last_seen}. The scale of counts is logarithmic.",
            grouped(points as i64)
        ),
        evidence: Evidence::computed("run", format_args!("rows 0 to {last}")),
        across: 1,
        panels: vec![bars(
            Axis::new("difference", "d_n - n", (halves(2 * first - 3), halves(2 * last_seen + 3))),
            "points",
            "points with this difference",
            counted,
        )],
    })
}

/// Rows to convergence (Nivasch 2009, Figure 11: g = 10, start rows up to 1,000,000).
///
/// # Errors
/// Those of [`convergence`].
pub fn paper_convergence(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    rows_to_converge(parameters.g_or(10, 40)?, parameters.rows_or(1_000_000, 0, 1 << 32)?, job)
}

/// The same for a smaller value and fewer rows.
///
/// # Errors
/// Those of [`convergence`].
pub fn own_convergence(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    rows_to_converge(parameters.g_or(3, 40)?, parameters.rows_or(100_000, 0, 1 << 32)?, job)
}

fn rows_to_converge(g: u32, last: u64, job: &Job) -> Result<Figure> {
    let all = convergence(g as usize, last, job).map_err(blame)?;
    let Some(found) = all.last() else { return Err(Error::other("no start row was looked at")) };
    let counted: Vec<(i64, u64)> =
        (0..).zip(&found.histogram).filter(|(_, count)| **count > 0).map(|(rows, &count)| (rows, count)).collect();
    let (most, start, starts) = (found.max_rows, found.first_start, found.starts);
    Ok(Figure {
        title: format!("Rows to convergence for g = {g}, start rows 0 to {}", grouped(last as i64)),
        caption: format!(
            "Algorithm FSW is started from the dummy state at each of {} rows, with the right inserts, until its state is \
             that of the row. The most rows, {most}, are needed first from row {}. The scale of counts is logarithmic.",
            grouped(starts as i64),
            grouped(start as i64)
        ),
        evidence: Evidence::exact("Algorithm FSW from every start row"),
        across: 1,
        panels: vec![bars(
            Axis::new("rows", "rows to convergence", (halves(-3), halves(2 * (most as i64) + 3))),
            "start rows",
            "start rows that need so many",
            counted,
        )],
    })
}
