//! The first terms of T_g beside those of T_0 (Figures 2 and 10).

use crate::sequence::{BoardWindow, all};
use crate::{Error, Figure, FigureParameter, FigureParameters, Marker, Result, Role};
use engines::Game;
use engines::evidence::Evidence;
use engines::job::Job;

/// Figure 2: T_0 and T_20.
///
/// # Errors
/// For parameters that do not fit.
pub fn near(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    terms(parameters.g_or(20, 2000)?, parameters.rows_or(60, 1, 2000)?, job)
}

/// Figure 10: T_200.
///
/// # Errors
/// As [`near`].
pub fn far(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    terms(parameters.g_or(200, 2000)?, parameters.rows_or(500, 1, 2000)?, job)
}

fn terms(g: u32, rows: u64, job: &Job) -> Result<Figure> {
    let game = Game::wythoff();
    let points = all(&game, g, rows, job)?;
    let of = |h: u32| points.iter().filter(move |point| point.h == h);
    let Some(widest) = of(g).chain(of(0)).map(|point| point.b).max() else {
        return Err(Error::about(FigureParameter::Rows, "there are no points in so few rows"));
    };
    let window = BoardWindow { columns: (0, widest + 1), rows: (0, rows - 1) };
    let mut layers = Vec::new();
    if g > 0 {
        layers.push(window.points(&format!("T_{g}"), Role::Blue, Marker::Square, of(g)));
    }
    layers.push(window.points("T_0", Role::Red, Marker::Frame, of(0)));
    let (first, count) = (of(g).next(), of(g).count());
    let start = first.map_or(String::new(), |point| format!(", from ({},{}) on", point.a, point.b));
    Ok(Figure {
        title: format!("The first terms of T_0 and T_{g}, rows below {rows}"),
        caption: format!(
            "T_{g} are the positions (a,b), a <= b, of value {g}: {count} of them here{start}. Those of value 0 are framed."
        ),
        evidence: Evidence::exact("greedy algorithm from row 0 on"),
        across: 1,
        panels: vec![window.panel(layers)],
    })
}
