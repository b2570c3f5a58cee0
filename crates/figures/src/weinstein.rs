//! The figures of weinstein-2021.

use super::boards::{cells, table};
use super::{
    Axis, BoardPoint, Coordinate, Error, Figure, FigureParameter, FigureParameters, Hue, Label, Layer, LineStyle,
    Marker, Panel, Result, Role, Shape, Side, at, golden,
};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::{Game, board};

/// Figure 1: the cells of W_{k,3} that no diagonal move enters, k = 0, 1, 2, 3.
///
/// # Errors
/// For a side that does not fit.
pub fn forbidden(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    const L: usize = 3;
    let size = parameters.size_or(7, 4, 16)?;
    let panels: Result<Vec<Panel>> = (0..=L).map(|k| forbidden_in(k, L, size, job)).collect();
    Ok(Figure {
        title: format!("The forbidden regions of W_(k,{L}) for k = 0 to {L}"),
        caption: format!(
            "No diagonal move ends in a dark cell: min < k or max < {L}. The numbers are Grundy values; where neither \
             coordinate reaches {L} they are those of Nim."
        ),
        evidence: Evidence::computed("the moves of each game, and boards", format_args!("{size} by {size}")),
        across: 2,
        panels: panels?,
    })
}

fn forbidden_in(k: usize, l: usize, size: usize, job: &Job) -> Result<Panel> {
    let game: Game = format!("w:{k},{l}").parse()?;
    let values = table(&game, size, size, job)?;
    // A cell is entered diagonally if it is so from the next cell on the diagonal.
    let mut is_forbidden = Vec::with_capacity(size * size);
    for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
        is_forbidden.push(game.options(x + 1, y + 1)?.binary_search(&(x, y)).is_err());
    }
    let entered = cells(&values, |a, b| !is_forbidden[a * size + b]);
    let never = cells(&values, |a, b| is_forbidden[a * size + b]);
    let last = size as u64 - 1;
    Ok(Panel {
        title: format!("W_({k},{l})"),
        x: Axis::cells("x", "x", 0, last),
        y: Axis::cells("y", "y", 0, last),
        board: true,
        layers: vec![
            Layer::new("entered by diagonal moves", Role::Sky, Shape::Cells(Hue::Flat, entered)),
            Layer::new("forbidden to diagonal moves", Role::Blue, Shape::Cells(Hue::Flat, never)),
        ],
    })
}

/// Figure 2: the lines of the proof of Theorem 3.4, with the g-positions of W_1 above the main diagonal.
///
/// # Errors
/// For a value or a side that does not fit.
pub fn regions(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let g = parameters.g_or(2, 8)?;
    if g == 0 {
        // Lemma 3.3 is false there: (2,3) lies above y = x, and left of it.
        return Err(Error::about(FigureParameter::G, "the regions are for values from 1 on; give at least 1"));
    }
    let size = parameters.size_or(28, 4 * g as usize + 8, 120)?;
    let games = [format!("t:{g}"), "w:1".to_owned()];
    let [in_t, in_w] = games.clone().map(|game| -> Result<_> {
        let game: Game = game.parse()?;
        Ok(board::table(&game, size, size, job)?)
    });
    let (in_t, in_w) = (in_t?, in_w?);
    let all = || (0..size).flat_map(|x| (x..size).map(move |y| (x, y)));
    let in_both: Vec<BoardPoint> = all()
        .filter(|&(x, y)| in_w.get(x, y) == g && in_t.get(x, y) == g)
        .map(|(x, y)| (at(x as u64), at(y as u64)))
        .collect();
    let different = all().filter(|&(x, y)| (in_w.get(x, y) == g) != (in_t.get(x, y) == g)).count();
    let (n, g64) = (size as i64, i64::from(g));
    // From x = 0 to where y leaves the board.
    let line = |slope: i64, plus: i64| vec![(at(0), at(plus)), (at(n), at(slope * n + plus))];
    let golden_line = vec![(at(0), at(g64)), (at(n), golden(g64, n))];
    // Below y = phi x + g, and right of y = (g + 1) x where that lies above y = x + g.
    let wide: Vec<BoardPoint> = vec![(at(0), at(0)), (at(0), at(g64)), (at(n), at(n + g64)), (at(n), at(n))];
    let crossing = golden_crossing(g64);
    let narrow: Vec<BoardPoint> = vec![(at(1), at(g64 + 1)), crossing, (at(n), golden(g64, n)), (at(n), at(n + g64))];
    let first = format!("y = x + {g}");
    let mut layers = vec![
        Layer::new(format!("between y = x and {first}: moves are free"), Role::Sky, Shape::Areas(vec![wide])),
        Layer::new(
            format!("above, right of y = {}x, under y = phi x + {g}", g + 1),
            Role::Gold,
            Shape::Areas(vec![narrow]),
        ),
        Layer::new(
            "lines",
            Role::Ink,
            Shape::Paths(LineStyle::Thin, vec![line(1, 0), line(1, g64), line(g64 + 1, 0), golden_line]),
        )
        .without_legend(),
        Layer::new("y = 2x", Role::Red, Shape::Paths(LineStyle::Dashed, vec![line(2, 0)])),
        Layer::new(format!("{g}-positions of T_{g} and of W_1"), Role::Blue, Shape::Points(Marker::Square, in_both)),
    ];
    let top = n - 1;
    // Each on its line, at a height where there is room.
    let on = |slope: i64, plus: i64, y: i64| (Coordinate::thousandths((y - plus) * 1000 / slope), at(y));
    let on_golden = (Coordinate::thousandths((top - 8 - g64) * 618), at(top - 8));
    let mut labels = vec![
        Label::new(on(1, 0, top - 6), Side::Right, "y = x"),
        Label::new(on(1, g64, top - 3), Side::Left, first),
        Label::new(on_golden, Side::Right, format!("y = phi x + {g}")),
        Label::new(on(2, 0, top - 4), Side::Left, "y = 2x"),
    ];
    if g > 1 {
        labels.push(Label::new(on(g64 + 1, 0, top - 7), Side::Left, format!("y = {}x", g + 1)));
    }
    layers.push(Layer::labels(labels));
    Ok(Figure {
        title: format!("The regions of the proof of Theorem 3.4, g = {g}"),
        caption: format!(
            "Above the main diagonal the {g}-positions (but for (0,{g})) lie in the two shaded regions, in which every diagonal move of W_1 \
             that matters is also one of T_{g}. On this board of {size} by {size} the {g}-positions of the two games differ in {different} places."
        ),
        evidence: Evidence::computed("boards", format_args!("{size} by {size} of {} and {}", games[0], games[1])),
        across: 1,
        panels: vec![Panel {
            title: String::new(),
            x: Axis::cells("x", "x", 0, size as u64 - 1),
            y: Axis::cells("y", "y", 0, size as u64 - 1),
            board: true,
            layers,
        }],
    })
}

/// Where y = (g + 1) x meets y = phi x + g: x = g / (g + 1 - phi), which is (g^2 + g phi) / (g^2 + g - 1).
fn golden_crossing(g: i64) -> BoardPoint {
    let over = g * g + g - 1;
    if over <= 0 {
        return (at(1), at(g + 1));
    }
    let thousandths = |p: i64, q: i64| {
        let floor = engines::points::Golden { p: 1000 * p, q: 1000 * q }.floor() / i128::from(over);
        Coordinate::thousandths(i64::try_from(floor).unwrap_or(0))
    };
    (thousandths(g * g, g), thousandths(g * g * (g + 1), g * (g + 1)))
}
