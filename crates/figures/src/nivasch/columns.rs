//! Figure 7: the points in some consecutive columns, and the triangle that most of them are confined to.

use crate::sequence::{BoardWindow, Sequence, place};
use crate::{
    BoardPoint, Error, Figure, FigureParameter, FigureParameters, Label, Layer, LineStyle, Marker, Result, Role, Shape,
    Side, at, halves,
};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::points::NearPoint;

/// The points in some columns, and which of them lies on the last diagonal.
struct Columns<'a> {
    first: u64,
    points: Vec<&'a NearPoint>,
    highest: &'a NearPoint,
}

impl<'a> Columns<'a> {
    fn of(sequence: &'a Sequence, first: u64, width: u64) -> Option<Columns<'a>> {
        let points: Vec<&NearPoint> =
            sequence.points.iter().filter(|point| (first..first + width).contains(&point.b)).collect();
        let highest = points.iter().copied().max_by_key(|point| point.d())?;
        Some(Columns { first, points, highest })
    }

    fn before(&self) -> usize {
        self.points.iter().filter(|point| point.n < self.highest.n).count()
    }

    fn after(&self) -> usize {
        self.points.len() - 1 - self.before()
    }
}

/// The first such columns with some points before and some after that one.
///
/// # Errors
/// For a value or a number of columns that does not fit.
pub fn figure(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let g = parameters.g_or(5, 30)?;
    let width = parameters.size_or(20, 6, 60)? as u64;
    const LAST: u64 = 400;
    let sequence = Sequence::new(g, LAST + width, job)?;
    let start = 2 * u64::from(g) + width; // past the beginning, where the triangle would meet the edge of the board
    let all = || (start..LAST).filter_map(|first| Columns::of(&sequence, first, width));
    let wanted = |columns: &Columns| columns.before() >= 4 && columns.after() >= 2;
    let Some(columns) = all().find(wanted).or_else(|| all().max_by_key(|columns| (columns.after(), columns.before())))
    else {
        return Err(Error::about(FigureParameter::Size, "there are no points in so few columns"));
    };
    let Columns { first, highest, .. } = columns;
    let last = first + width - 1;
    let is_taken = |column: &u64| columns.points.iter().any(|point| point.b == *column);
    let skipped: Vec<u64> = (first..=last).filter(|column| !is_taken(column)).collect();
    let lowest = columns.points.iter().map(|point| point.a).min().unwrap_or(0).min(first.saturating_sub(highest.d()));
    let tallest = columns.points.iter().map(|point| point.a).max().unwrap_or(0);
    let window =
        BoardWindow { columns: (first.saturating_sub(4), last + 4), rows: (lowest.saturating_sub(3), tallest + 3) };
    // Earlier points lie below its row, left of its diagonal, from the first column on.
    let d = highest.d() as i64;
    let corner = first as i64 - d;
    let triangle: Vec<BoardPoint> =
        vec![(at(first), at(highest.a)), (at(first), at(corner)), (at(highest.b), at(highest.a))];
    let (floor, roof) = (halves(2 * window.rows.0 as i64 - 1), halves(2 * window.rows.1 as i64 + 1));
    let edge = |n: u64| vec![(halves(2 * n as i64 - 1), floor), (halves(2 * n as i64 - 1), roof)];
    let marks = skipped.iter().map(|&column| (at(column), at(window.rows.0))).collect();
    let of =
        |which: fn(u64, u64) -> bool| columns.points.iter().copied().filter(move |point| which(point.n, highest.n));
    let outside = sequence.points.iter().filter(|point| point.b < first || point.b > last);
    let layers = vec![
        Layer::new("the triangle of the earlier points", Role::Sky, Shape::Areas(vec![triangle])),
        Layer::new(
            format!("columns {first} to {last}"),
            Role::Ink,
            Shape::Paths(LineStyle::Thin, vec![edge(first), edge(last + 1)]),
        ),
        Layer::new(
            format!("diagonal {d}"),
            Role::Red,
            Shape::Paths(LineStyle::Dashed, vec![window.diagonal(highest.d())]),
        ),
        window.points("other points", Role::Faint, Marker::Square, outside),
        window.points("n < n*", Role::Green, Marker::Dot, of(|n, star| n < star)),
        window.points("n > n*", Role::Gold, Marker::Triangle, of(|n, star| n > star)),
        window.points("p_n*, the largest d_n", Role::Blue, Marker::Square, [highest]),
        Layer::new("skipped columns", Role::Soft, Shape::Points(Marker::Ring, marks)),
        Layer::labels(vec![Label::new(place(highest), Side::Right, format!("p_{}", highest.n))]),
    ];
    Ok(Figure {
        title: format!("{g}-points in {width} consecutive columns"),
        caption: format!(
            "Of the {} points in columns {first} to {last}, p_{} = ({},{}) lies on the last diagonal, {d}. {} earlier ones stand in the triangle like queens \
             that do not attack each other; {} come after it. {} columns are skipped; Lemma 2.11 promises at least k/3 - 2g.",
            columns.points.len(),
            highest.n,
            highest.a,
            highest.b,
            columns.before(),
            columns.after(),
            skipped.len()
        ),
        evidence: Evidence::exact("greedy algorithm from row 0 on"),
        across: 1,
        panels: vec![window.panel(layers)],
    })
}
