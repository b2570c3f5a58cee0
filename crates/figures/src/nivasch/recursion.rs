//! Figure 12: what one step of Algorithm RW looks at. Points in rows r0 to r2 are told by the reflected ones in these rows,
//! which lie in columns r1' to r2'.

use crate::sequence::{BoardWindow, all, place, reflected};
use crate::{
    BoardPoint, Error, Figure, FigureParameter, FigureParameters, Layer, Marker, Result, Role, Shape, at, halves,
};
use engines::Game;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::points::{Constants, Golden, NearPoint, convergence};

/// The rows of a call: r0, r1, r2, and r1', r2' of the call below.
struct Call {
    r0: u64,
    r1: u64,
    r2: u64,
    below: (u64, u64),
}

impl Call {
    /// Lines 1 to 3 of the algorithm; `None` in the base case.
    fn new(g: u32, rows: u64, r1: u64, r2: u64) -> Option<Call> {
        let r0 = r1.checked_sub(rows)?;
        let exact = Constants::of(g).exact;
        let over_phi = |r: u64, by: Golden| Golden { p: by.p - r as i64, q: by.q + r as i64 };
        let first = u64::try_from(over_phi(r0, exact.l).ceil()).ok()?;
        let last = u64::try_from(over_phi(r2, exact.h).floor()).ok()?;
        (last < r0 && first > 2 * u64::from(g)).then_some(Call { r0, r1, r2, below: (first, last) })
    }
}

/// One step of the recursion.
///
/// # Errors
/// For a value or rows that do not fit.
pub fn figure(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let g = parameters.g_or(1, 4)?;
    let r1 = parameters.rows_or(160 + 240 * u64::from(g.saturating_sub(1)), 1, 2000)?;
    let r2 = r1 + r1 / 8;
    // The R that is enough for all rows of the picture.
    let found = convergence(g as usize, r2, job)?;
    let rows = found.last().map_or(0, |found| found.max_rows);
    let Some(Call { r0, r1, r2, below: (first, last) }) = Call::new(g, rows, r1, r2) else {
        return Err(Error::about(
            FigureParameter::Rows,
            format!("row {r1} is a base case of the algorithm; ask for a higher one"),
        ));
    };
    let points = all(&Game::wythoff(), g, r2 + 1, job)?;
    let is_between = |n: u64| (r0..=r2).contains(&n);
    let (there, mirrored): (Vec<&NearPoint>, Vec<&NearPoint>) =
        (points.iter().filter(|p| is_between(p.a)).collect(), points.iter().filter(|p| is_between(p.b)).collect());
    if mirrored.iter().any(|point| point.b > point.a && !(first..=last).contains(&point.a)) {
        return Err(Error::other("a reflected point lies outside of the columns that the algorithm looks at"));
    }
    let widest = there.iter().map(|point| point.b).max().unwrap_or(r2);
    let window = BoardWindow { columns: (0, widest + 8), rows: (0, r2 + r2 / 12) };
    let corner = |x: u64, y: u64| (at(x), at(y));
    let band = |from: u64, to: u64| -> Vec<BoardPoint> {
        let right = window.columns.1;
        vec![corner(0, from), corner(right, from), corner(right, to), corner(0, to)]
    };
    let from = |n: u64| halves(2 * n as i64 - 1);
    let source =
        vec![(from(first), from(0)), (from(first), at(r2)), (from(last + 1), at(r2)), (from(last + 1), from(0))];
    let originals = points.iter().filter(|p| (first..=last).contains(&p.a) && is_between(p.b));
    let layers = vec![
        Layer::new("rows r0 to r1", Role::Soft, Shape::Areas(vec![band(r0, r1)])),
        Layer::new("rows r1 to r2", Role::Gold, Shape::Areas(vec![band(r1, r2)])),
        Layer::new("columns r1' to r2'", Role::Sky, Shape::Areas(vec![source])),
        window.main_diagonal(),
        Layer::new(
            "points in these rows",
            Role::Blue,
            Shape::Points(Marker::Dot, there.iter().map(|p| place(p)).collect()),
        ),
        Layer::new(
            "reflected points",
            Role::Red,
            Shape::Points(Marker::Triangle, mirrored.iter().map(|p| reflected(p)).collect()),
        ),
        Layer::new("the originals", Role::Green, Shape::Points(Marker::Ring, originals.map(place).collect())),
    ];
    let mut panel = window.panel(layers);
    let named = |name: &str, n: u64| (at(n), format!("{name} = {n}"));
    let bare = |n: u64| (at(n), n.to_string());
    panel.y = panel.y.with_ticks(vec![bare(0), named("r0", r0), named("r1", r1), named("r2", r2)]);
    panel.x = panel.x.with_ticks(vec![bare(0), named("r1'", first), named("r2'", last), bare(widest)]);
    Ok(Figure {
        title: format!("One step of Algorithm RW, values 0 to {g}"),
        caption: format!(
            "Rows {r1} to {r2} are asked for. The run starts R = {rows} rows below, enough for every start row of this picture. Each row from {r0} to {r2} has of each \
             value a point right of the main diagonal or a reflected one left of it; the reflected ones lie in columns {first} to {last}, so the next \
             call asks for rows {first} to {last}."
        ),
        evidence: Evidence::computed("run", format_args!("rows 0 to {r2}")),
        across: 1,
        panels: vec![panel],
    })
}
