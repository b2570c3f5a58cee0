//! Points that skip diagonals (Figures 5, 6 and 8), each at a real place of T_g.

use crate::sequence::{BoardWindow, Sequence, place};
use crate::{
    BoardPoint, Error, Figure, FigureParameter, FigureParameters, Label, Layer, LineStyle, Marker, Result, Role, Shape,
    Side, at, halves,
};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::points::NearPoint;

/// Instances are looked for in rows below this one.
const ROWS: u64 = 150;

fn sequence(parameters: &FigureParameters, otherwise: u32, job: &Job) -> Result<Sequence> {
    let g = parameters.g_or(otherwise, 30)?;
    // Points that fill the diagonals seen here may lie a little higher.
    Sequence::new(g, ROWS + 16 * u64::from(g) + 50, job)
}

fn no_skip_error(g: u32) -> Error {
    Error::about(
        FigureParameter::G,
        format!("no {g}-point in rows below {ROWS} skips a diagonal so; ask for a larger value"),
    )
}

fn evidence() -> Evidence {
    Evidence::exact("greedy algorithm from row 0 on")
}

/// A point by its name.
fn name(point: &NearPoint) -> String {
    format!("p_{} = ({},{})", point.n, point.a, point.b)
}

fn words(label: Label) -> Layer {
    Layer::labels(vec![label])
}

/// Rows and columns around some places, with a few to spare.
fn around(rows: (u64, u64), columns: (u64, u64), spare: u64) -> BoardWindow {
    let wider = |(first, last): (u64, u64)| (first.saturating_sub(spare), last + spare);
    BoardWindow { columns: wider(columns), rows: wider(rows) }
}

/// Figure 5: the first point past the beginning that skips a diagonal, and the point that fills it.
///
/// # Errors
/// For a value of which no point skips a diagonal.
pub fn skipping(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let sequence = sequence(parameters, 5, job)?;
    let g = sequence.g;
    let later = sequence.points.iter().filter(|point| point.n >= 8 && point.a < ROWS);
    let skips = later.filter_map(|point| sequence.skipped_by(point).first().map(|&e| (point, e)));
    let skips = skips.filter_map(|(point, e)| sequence.on_diagonal(e).map(|filling| (point, e, filling)));
    let Some((point, e, filling)) = skips.into_iter().next() else { return Err(no_skip_error(g)) };
    let cell = (point.a, point.a + e);
    let lower = sequence.lower.iter().find(|low| (low.a, low.b) == cell);
    let below = sequence.points.iter().find(|other| other.b == cell.1 && other.a < point.a);
    let why = match (lower, below) {
        (Some(low), _) => format!("its cell ({},{}) has the smaller value {}", cell.0, cell.1, low.h),
        (None, Some(other)) => format!("p_{} stands in column {} already", other.n, cell.1),
        (None, None) => return Err(Error::other("a diagonal is skipped for no reason")),
    };
    let top = filling.a.min(point.a + 12);
    let window = around((point.a.saturating_sub(8), top), (cell.1.saturating_sub(6), point.b.max(top + e)), 3);
    let rest = sequence.points.iter().filter(|other| other.n != point.n && other.n != filling.n);
    let layers = vec![
        Layer::new(format!("diagonal e = {e}"), Role::Red, Shape::Paths(LineStyle::Dashed, vec![window.diagonal(e)])),
        Layer::new(format!("row {}", point.a), Role::Soft, Shape::Paths(LineStyle::Thin, vec![window.row(point.a)])),
        window.points(&format!("{g}-points"), Role::Soft, Marker::Square, rest),
        window.points("the point that skips e", Role::Blue, Marker::Square, [point]),
        window.points("the point that fills e", Role::Green, Marker::Dot, [filling]),
        Layer::new("where it might have been", Role::Red, Shape::Points(Marker::Frame, vec![(at(cell.1), at(cell.0))])),
        words(Label::new(place(point), Side::Right, name(point))),
    ];
    Ok(Figure {
        title: format!("A {g}-point that skips a diagonal"),
        caption: format!(
            "{} lies on diagonal {} while diagonal {e} is still empty: {why}. Diagonal {e} gets its point in row {}.",
            name(point),
            point.d(),
            filling.a
        ),
        evidence: evidence(),
        across: 1,
        panels: vec![window.panel(layers)],
    })
}

/// Figure 6: the diagonal and the row with the most active points.
///
/// # Errors
/// For a value of which no point skips a diagonal.
pub fn active(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let sequence = sequence(parameters, 8, job)?;
    let g = sequence.g;
    // The first with the most of them, by row and diagonal.
    let mut best: Option<(usize, u64, u64)> = None;
    for row in 10..ROWS {
        for e in 0..row {
            let count = sequence.active(e, row).len();
            if best.is_none_or(|(most, ..)| count > most) {
                best = Some((count, e, row));
            }
        }
    }
    let Some((count, e, row)) = best.filter(|(count, ..)| *count > 0) else { return Err(no_skip_error(g)) };
    let chosen = sequence.active(e, row);
    let lowest = chosen.iter().map(|point| point.a).min().unwrap_or(row);
    let widest = chosen.iter().map(|point| point.b).max().unwrap_or(row + e);
    let window = around((lowest, row), (row + e, widest), 6);
    let corner: BoardPoint = (at(row + e), at(row));
    let bottom = halves(2 * window.rows.0 as i64 - 1);
    let right = halves(2 * window.columns.1 as i64 + 1);
    let edge = |n: u64| halves(2 * n as i64 - 1);
    let region = vec![(edge(row + e), bottom), (right, bottom), (right, edge(row)), (edge(row + e), edge(row))];
    let rest = sequence.points.iter().filter(|point| chosen.iter().all(|other| other.n != point.n));
    let layers = vec![
        Layer::new(format!("below row {row}, from column {} on", row + e), Role::Sky, Shape::Areas(vec![region])),
        Layer::new(format!("diagonal e = {e}"), Role::Red, Shape::Paths(LineStyle::Dashed, vec![window.diagonal(e)])),
        Layer::new(format!("row r = {row}"), Role::Soft, Shape::Paths(LineStyle::Thin, vec![window.row(row)])),
        Layer::new(
            "straight down",
            Role::Ink,
            Shape::Paths(LineStyle::Solid, vec![vec![corner, (at(row + e), bottom)]]),
        )
        .without_legend(),
        window.points(&format!("other {g}-points"), Role::Soft, Marker::Square, rest),
        window.points("active points", Role::Blue, Marker::Square, chosen.iter().copied()),
        words(Label::new((at(row + e), at(row)), Side::Left, "(r, r + e)")),
    ];
    Ok(Figure {
        title: format!("{g}-points that are active with respect to diagonal {e} and row {row}"),
        caption: format!(
            "Diagonal {e} is empty below row {row}. The {count} points below that row and not left of column {} are active; by Lemma 2.9 \
             there are never more than {g}. No row from 10 to {} has more for a diagonal e < r.",
            row + e,
            ROWS - 1
        ),
        evidence: evidence(),
        across: 1,
        panels: vec![window.panel(layers)],
    })
}

/// Figure 8: what lies between row a_m and row a_m + Delta where diagonal e stays empty so long, Delta = d_m - e.
///
/// # Errors
/// For a value of which no point skips a diagonal.
pub fn between(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let sequence = sequence(parameters, 8, job)?;
    let g = sequence.g;
    let early = sequence.points.iter().filter(|point| point.n >= 8 && point.a < ROWS);
    let candidates = early.flat_map(|point| sequence.skipped_by(point).into_iter().map(move |e| (point, e)));
    let stays = candidates.filter(|(point, e)| sequence.is_empty_up_to(*e, point.a + point.d() - e));
    let inside = |point: &NearPoint, delta: u64| -> Vec<&NearPoint> {
        sequence.points.iter().filter(|other| point.a < other.a && other.a <= point.a + delta).collect()
    };
    // With points of both kinds, then the widest, and of these the first.
    let merit = |&(point, e): &(&NearPoint, u64)| {
        let delta = point.d() - e;
        let left = inside(point, delta).iter().any(|other| other.d() < point.d());
        let right = inside(point, delta).iter().any(|other| other.d() > point.d());
        (left && right, delta, std::cmp::Reverse(point.n))
    };
    let Some((point, e)) = stays.max_by_key(merit) else { return Err(no_skip_error(g)) };
    let delta = point.d() - e;
    let (low, high) = (point.a, point.a + delta);
    let inside = inside(point, delta);
    let (left, right): (Vec<&NearPoint>, Vec<&NearPoint>) = inside.iter().partition(|other| other.d() < point.d());
    if right.iter().any(|other| other.b <= point.b) {
        return Err(Error::other("a point lies where the proof of Lemma 2.13 excludes it"));
    }
    let widest = inside.iter().map(|other| other.b).chain([point.b]).max().unwrap_or(point.b);
    let leftmost = inside.iter().map(|other| other.b).chain([low + e]).min().unwrap_or(low + e);
    let window = around((low, high), (leftmost, widest), 4);
    let rest = sequence.points.iter().filter(|other| other.a < low || other.a > high);
    let layers = vec![
        Layer::new(
            format!("rows {low} and {high}"),
            Role::Soft,
            Shape::Paths(LineStyle::Solid, vec![window.row(low), window.row(high)]),
        ),
        Layer::new(format!("diagonal e = {e}"), Role::Red, Shape::Paths(LineStyle::Dashed, vec![window.diagonal(e)])),
        Layer::new(
            format!("diagonal d_m = {}", point.d()),
            Role::Blue,
            Shape::Paths(LineStyle::Dashed, vec![window.diagonal(point.d())]),
        ),
        Layer::new(
            format!("column b_m = {}", point.b),
            Role::Ink,
            Shape::Paths(LineStyle::Thin, vec![window.column(point.b)]),
        ),
        window.points(&format!("other {g}-points"), Role::Faint, Marker::Square, rest),
        window.points("between, with d < d_m", Role::Green, Marker::Dot, left.iter().copied()),
        window.points("between, with b > b_m", Role::Gold, Marker::Triangle, right.iter().copied()),
        window.points("the point p_m", Role::Blue, Marker::Square, [point]),
        words(Label::new(place(point), Side::Below, name(point))),
    ];
    Ok(Figure {
        title: format!("{g}-points between two rows while a diagonal stays empty"),
        caption: format!(
            "{} skips diagonal {e}, which is empty up to row {high}, Delta = {delta} rows further up. Points between: {} on \
             diagonals before its own, all of which it skipped, and {} right of its column. By Lemma 2.13 Delta is at most {}.",
            name(point),
            left.len(),
            right.len(),
            15 * g
        ),
        evidence: evidence(),
        across: 1,
        panels: vec![window.panel(layers)],
    })
}
