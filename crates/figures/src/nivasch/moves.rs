//! The queen: where she may go (Figure 1), and where to look for a successor of a given value (Figure 13).

use crate::boards::table;
use crate::sequence::BoardWindow;
use crate::{
    BoardPoint, Coordinate, Error, Figure, FigureParameters, Label, Layer, LineStyle, Marker, Result, Role, Shape,
    Side, at, golden, halves,
};
use engines::evidence::{Evidence, citations};
use engines::job::Job;
use engines::points::{Constants, Golden};
use engines::{Game, board};

/// Figure 1: a queen on the board, her moves, and which of them win.
///
/// # Errors
/// For a side that does not fit.
pub fn queen(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let size = parameters.size_or(12, 6, 30)?;
    let game = Game::wythoff();
    let (a, b) = (size * 2 / 3 - 1, size * 5 / 6 - 1);
    let values = table(&game, size, size, job)?;
    let options = game.options(a, b)?;
    let dark = (0..size).flat_map(|y| (0..size).map(move |x| (x, y))).filter(|(x, y)| (x + y).is_multiple_of(2));
    let corners = |(x, y): (usize, usize)| {
        let (x, y) = (2 * x as i64, 2 * y as i64);
        [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(i, j)| (halves(x + i), halves(y + j))).to_vec()
    };
    let place = |&(a, b): &(usize, usize)| (at(b as u64), at(a as u64));
    let (wins, others): (Vec<_>, Vec<_>) = options.iter().copied().partition(|&(a, b)| values.get(a, b) == 0);
    let here = place(&(a, b));
    let ends = [(a, 0), (0, b), (a - a.min(b), b - a.min(b))];
    // The head of an arrow stands just before the dot of its last option.
    let short_of = |&(x, y): &(usize, usize)| {
        let before =
            |from: usize, to: usize| Coordinate::thousandths(1000 * to as i64 + if from > to { 350 } else { 0 });
        (before(b, y), before(a, x))
    };
    let window = BoardWindow { columns: (0, size as u64 - 1), rows: (0, size as u64 - 1) };
    let layers = vec![
        Layer::new("board", Role::Soft, Shape::Areas(dark.map(corners).collect())).without_legend(),
        Layer::new(
            "moves",
            Role::Ink,
            Shape::Paths(LineStyle::Arrow, ends.map(|end| vec![here, short_of(&end)]).to_vec()),
        ),
        Layer::new("options", Role::Sky, Shape::Points(Marker::Dot, others.iter().map(place).collect())),
        Layer::new("options that win", Role::Red, Shape::Points(Marker::Square, wins.iter().map(place).collect())),
        Layer::new("the queen", Role::Blue, Shape::Points(Marker::Queen, vec![here])),
        Layer::labels(vec![Label::new(here, Side::Above, format!("({a},{b})"))]),
    ];
    Ok(Figure {
        title: "Wythoff's game on a board: a queen on her way to the corner".to_owned(),
        caption: format!(
            "The queen on row {a}, column {b} moves left, down, or along the diagonal towards both. Of her {} options {} are \
             P-positions.",
            options.len(),
            wins.len()
        ),
        evidence: board::evidence(&game, size, size),
        across: 1,
        panels: vec![window.panel(layers)],
    })
}

/// Where a + i phi becomes an interval of whole cells between two numbers.
fn cells_between(low: Golden, high: Golden) -> (i128, i128) {
    (low.ceil(), high.floor())
}

fn sum(parts: &[Golden]) -> Golden {
    Golden { p: parts.iter().map(|part| part.p).sum(), q: parts.iter().map(|part| part.q).sum() }
}

/// phi (p + q phi), as phi^2 = phi + 1.
fn times_phi(Golden { p, q }: Golden) -> Golden {
    Golden { p: q, q: p + q }
}

/// Figure 13: the parts of the three lines from (a, b) where an option of value g can be, and the ones there are.
///
/// # Errors
/// For a value or a side that does not fit.
pub fn successors(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let g = parameters.g_or(1, 6)?;
    let size = parameters.size_or(400, 100 + 120 * g as usize, 1200)?;
    let (a, b) = (size * 3 / 4, size * 9 / 10);
    let d = (b - a) as i64;
    let values = table(&Game::wythoff(), size, size, job)?;
    let exact = Constants::of(g).exact;
    let over_phi = |n: usize| Golden { p: -(n as i64), q: n as i64 }; // 1 / phi = phi - 1
    // A g-point (x, y), x <= y, has L <= x - y / phi <= H.
    let by_row = cells_between(sum(&[over_phi(a), exact.l]), sum(&[over_phi(a), exact.h]));
    let by_column = cells_between(sum(&[over_phi(b), exact.l]), sum(&[over_phi(b), exact.h]));
    let phi_d = Golden { p: 0, q: d };
    let squared = |x: Golden| times_phi(times_phi(x));
    let by_diagonal = cells_between(sum(&[phi_d, squared(exact.l)]), sum(&[phi_d, squared(exact.h)]));
    let clamp = |(low, high): (i128, i128), last: usize| {
        let inside = |n: i128| i64::try_from(n.clamp(0, last as i128 - 1)).unwrap_or(0);
        (inside(low), inside(high))
    };
    let (row, column, diagonal) = (clamp(by_row, b), clamp(by_column, a), clamp(by_diagonal, a));
    let here = (at(b as u64), at(a as u64));
    let in_row = |y: i64| (at(y), at(a as u64));
    let in_column = |x: i64| (at(b as u64), at(x));
    let on_diagonal = |x: i64| (at(x + d), at(x));
    let stretch = |(low, high): (i64, i64), place: &dyn Fn(i64) -> BoardPoint| vec![place(low), place(high)];
    let intervals = vec![stretch(row, &in_row), stretch(column, &in_column), stretch(diagonal, &on_diagonal)];
    let lines = vec![vec![here, in_row(0)], vec![here, in_column(0)], vec![here, on_diagonal(0)]];
    let found: Vec<(usize, usize)> =
        Game::wythoff().options(a, b)?.into_iter().filter(|&(x, y)| values.get(x, y) == g).collect();
    let is_covered = |&(x, y): &(usize, usize)| {
        let within = |n: usize, (low, high): (i64, i64)| (low..=high).contains(&(n as i64));
        if x == a {
            within(y, row)
        } else if y == b {
            within(x, column)
        } else {
            within(x, diagonal)
        }
    };
    if !found.iter().all(is_covered) {
        return Err(Error::other("an option of this value lies outside of where the bounds put it"));
    }
    let all = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
    let of_value: Vec<BoardPoint> =
        all.filter(|&(x, y)| values.get(x, y) == g).map(|(x, y)| (at(y as u64), at(x as u64))).collect();
    let n = size as i64;
    let window = BoardWindow { columns: (0, size as u64 - 1), rows: (0, size as u64 - 1) };
    // L <= x - y / phi <= H right of the main diagonal, where y = phi (x - L) and y = phi (x - H) bound the strip.
    let edge = |by: Golden, x: i64| {
        let Golden { p, q } = times_phi(Golden { p: x - by.p, q: -by.q });
        golden(p, q)
    };
    let strip: Vec<BoardPoint> = vec![
        (edge(exact.l, -n), at(-n)),
        (edge(exact.l, n), at(n)),
        (edge(exact.h, n), at(n)),
        (edge(exact.h, -n), at(-n)),
    ];
    let mirrored: Vec<BoardPoint> = strip.iter().map(|&(x, y)| (y, x)).collect();
    let marks = found.iter().map(|&(x, y)| (at(y as u64), at(x as u64))).collect();
    let layers = vec![
        Layer::new(format!("where {g}-values can be"), Role::Sky, Shape::Areas(vec![strip, mirrored])),
        Layer::new(format!("{g}-values"), Role::Soft, Shape::Points(Marker::Dot, of_value)),
        Layer::new("lines of options", Role::Ink, Shape::Paths(LineStyle::Thin, lines)),
        Layer::new("where to look", Role::Red, Shape::Paths(LineStyle::Solid, intervals)),
        Layer::new(format!("options of value {g}"), Role::Red, Shape::Points(Marker::Frame, marks)),
        Layer::new("(a, b)", Role::Blue, Shape::Points(Marker::Queen, vec![here])),
        Layer::labels(vec![Label::new(here, Side::Above, format!("({a},{b})"))]),
    ];
    let listed: Vec<String> = found.iter().map(|(x, y)| format!("({x},{y})")).collect();
    let value = values.get(a, b);
    Ok(Figure {
        title: format!("Where an option of value {g} of ({a},{b}) can be"),
        caption: format!(
            "The position has the value {value}. By the bounds on a - b/phi, options of value {g} lie on three short stretches: columns {} to {} of \
             the row, rows {} to {} of the column, rows {} to {} of the diagonal. There are {}: {}.",
            row.0,
            row.1,
            column.0,
            column.1,
            diagonal.0,
            diagonal.1,
            found.len(),
            listed.join(", ")
        ),
        evidence: Evidence::computed("board", format_args!("{size} by {size}"))
            .with("bounds by", Evidence::theorem(citations::NEAR_THE_LINE)),
        across: 1,
        panels: vec![window.panel(layers)],
    })
}
