//! Rows: how one settles into its period, and how preperiods and periods grow.

use super::{
    Axis, BoardPoint, Error, Figure, FigureParameter, FigureParameters, Label, Layer, LineStyle, Marker, Panel, Result,
    Role, Shape, Side, at, halves,
};
use engines::budget;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::rows::{self, Period, PeriodicRow};
use engines::{Game, Int};

/// Up to 100 rows are drawn without being asked for, or as many as take this long: a second.
const SOON: u128 = 1_000_000_000;
/// So many columns are all drawn.
const ALL: u64 = 1500;
/// Of more, so many of each period.
const SAMPLE: u64 = 1000;

/// Preperiods and periods of rows 0, 1, .. against the row.
///
/// # Errors
/// Those of [`rows::periods`], and for rows that cannot be proved.
pub fn preperiods(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let game = parameters.game_or("wythoff")?;
    let quick = (1..=100).rev().find(|&x| budget::row_period(&game, x) <= SOON).unwrap_or(1);
    let last = parameters.rows_or(quick, 1, 2000)? as usize;
    let found = rows::periods(&game, last, budget::row_columns(last as u64, budget::QUESTION), job).map_err(
        |error| match error.kind() {
            engines::ErrorKind::Unsupported => Error::about(FigureParameter::Game, error.problem().clone()),
            _ => error.into(),
        },
    )?;
    if found.periods.len() <= last {
        let proved = found.periods.len();
        let message =
            format!("only {proved} rows of {game} are proved in {} columns; ask for fewer", found.searched_to);
        return Err(Error::about(FigureParameter::Rows, message));
    }
    Ok(several(&game, &found.periods))
}

/// Preperiods and periods against the row, on a scale of powers.
pub fn several(game: &Game, periods: &[Period]) -> Figure {
    let most = periods.iter().map(|p| p.preperiod.max(p.period)).max().unwrap_or(1).max(10);
    let (first, last) = (periods.first().map_or(0, |p| p.row), periods.last().map_or(0, |p| p.row));
    let row = |p: &Period| at(p.row as u64);
    let with = |number: fn(&Period) -> u64| -> Vec<BoardPoint> {
        periods.iter().filter(|p| number(p) > 0).map(|p| (row(p), at(number(p)))).collect()
    };
    let panel = Panel {
        title: String::new(),
        x: Axis::new("x", "row x", (halves(2 * first as i64 - 1), halves(2 * last.max(first + 1) as i64 + 1))),
        y: Axis::new("columns", "columns", (halves(1), at(most.saturating_mul(2)))).on_log_scale(),
        board: false,
        layers: vec![
            Layer::new("preperiod (0 is not shown)", Role::Red, Shape::Points(Marker::Dot, with(|p| p.preperiod))),
            Layer::new("period", Role::Blue, Shape::Points(Marker::Triangle, with(|p| p.period))),
        ],
    };
    Figure {
        title: format!("{game}, rows {first} to {last}: preperiods and periods"),
        caption: "From its preperiod on, row x repeats with its period: G(x, y + p) = G(x, y) + p.".to_owned(),
        evidence: Evidence::proved("rows", format!("periods of rows {first} to {last}, each the least")),
        across: 1,
        panels: vec![panel],
    }
}

/// The first column that is drawn of a row.
pub fn first_column(&Period { preperiod, period, .. }: &Period) -> u64 {
    preperiod.saturating_sub(period.max(40))
}

/// G(x, y) - y around the preperiod, one period marked.
pub fn one(game: &Game, row: &PeriodicRow) -> Figure {
    let Period { row: x, preperiod, period } = row.period;
    let from = first_column(&row.period);
    let to = preperiod.saturating_add(period.saturating_mul(2).max(40));
    let is_whole = to - from <= ALL;
    let columns: Vec<u64> = if is_whole { (from..to).collect() } else { sample(preperiod, period) };
    let points: Vec<(u64, i32)> =
        columns.into_iter().filter_map(|y| row.offset(&Int::from(y)).map(|offset| (y, offset))).collect();
    let low = points.iter().map(|point| point.1).min().unwrap_or(0).min(0) - 1;
    let high = points.iter().map(|point| point.1).max().unwrap_or(0).max(0) + 1;
    let high = high + (high - low) / 8 + 1; // room for the words
    let (low, high, words) = (at(low), at(high), halves(2 * high - 1 - (high - low) / 12));
    let (start, end) = (at(preperiod), at(preperiod.saturating_add(period)));
    let places: Vec<BoardPoint> = points.iter().map(|&(y, offset)| (at(y), at(offset))).collect();
    let shown = if is_whole { String::new() } else { format!(" ({} of them shown)", points.len()) };
    let mut layers = vec![Layer::new(
        format!("one period, {period} columns"),
        Role::Sky,
        Shape::Areas(vec![vec![(start, low), (end, low), (end, high), (start, high)]]),
    )];
    if places.len() <= 200 {
        layers.push(
            Layer::new("from column to column", Role::Faint, Shape::Paths(LineStyle::Thin, vec![places.clone()]))
                .without_legend(),
        );
    }
    layers.push(Layer::new(format!("G({x}, y) - y"), Role::Blue, Shape::Points(Marker::Dot, places)));
    layers.push(Layer::new(
        "preperiod",
        Role::Red,
        Shape::Paths(LineStyle::Solid, vec![vec![(start, low), (start, high)]]),
    ));
    layers.push(Layer::labels(vec![Label::new((start, words), Side::Right, format!("preperiod {preperiod}"))]));
    Figure {
        title: format!("{game}, row {x}: preperiod {preperiod}, period {period}"),
        caption: "The values of a row follow its columns at a distance that repeats from the preperiod on.".to_owned(),
        evidence: rows::evidence(&row.period),
        across: 1,
        panels: vec![Panel {
            title: String::new(),
            x: Axis::new("y", &format!("column y{shown}"), (at(from), at(to))),
            y: Axis::new("offset", &format!("G({x}, y) - y"), (low, high)),
            board: false,
            layers,
        }],
    }
}

/// Columns from a period before the preperiod to two after it: the same of each period, one of each of equal parts, at a
/// place that goes with no period of its own.
fn sample(preperiod: u64, period: u64) -> Vec<u64> {
    let parts = SAMPLE.min(period);
    let edge = |n: u64| (u128::from(period) * u128::from(n) / u128::from(parts)) as u64;
    let inside = |n: u64| edge(n) + (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) % (edge(n + 1) - edge(n));
    let places: Vec<u64> = (0..parts).map(inside).collect();
    let before = places.iter().filter_map(|place| (preperiod + place).checked_sub(period));
    before.chain(places.iter().flat_map(|place| [preperiod + place, preperiod + period + place])).collect()
}
