//! The figures of duchene-2009.

use super::boards::{blocks, cells, edges, matrix, table};
use super::{
    BoardCell, Error, Figure, FigureParameter, FigureParameters, Hue, Layer, LineStyle, Panel, Result, Role, Shape,
};
use engines::board;
use engines::evidence::Evidence;
use engines::job::Job;
use engines::regularity::{RegularityVerdict, SearchLimits, regularity};
use engines::{ErrorKind, Game};

/// The largest matrix whose numbers can be read.
const LARGEST: usize = 32;

/// Figure 1: the first values of Wyt_K for K = {2}, in blocks.
///
/// # Errors
/// For a side that does not fit, or a game that is not Wyt_K.
pub fn two(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    regular(parameters, "wyt:2", 16, job)
}

/// Figure 3: the first values of Wyt_K for K = {1}.
///
/// # Errors
/// As [`two`].
pub fn one(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    regular(parameters, "wyt:1", 12, job)
}

fn regular(parameters: &FigureParameters, otherwise: &str, size: usize, job: &Job) -> Result<Figure> {
    let game = parameters.game_or(otherwise)?;
    let size = parameters.size_or(size, 2, LARGEST)?;
    let known = regularity(&game, &SearchLimits::default(), job).map_err(|error| match error.kind() {
        ErrorKind::Unsupported => Error::about(FigureParameter::Game, error.problem().clone()),
        _ => error.into(),
    })?;
    let values = table(&game, size, size, job)?;
    let (side, described) = match &known.verdict {
        RegularityVerdict::Closed(tiling) => {
            let p = tiling.side();
            (
                p,
                format!(
                    "It is closed {p}-nim-regular: G(a,b) = {p} (floor(a/{p}) xor floor(b/{p})) + G(a mod {p}, b mod {p})."
                ),
            )
        }
        RegularityVerdict::Quotient { tiling, .. } => {
            let q = tiling.side();
            (q, format!("It is quotient {q}-nim-regular: floor(G(a,b)/{q}) = floor(a/{q}) xor floor(b/{q})."))
        }
        _ => (size, "It is not closed p-nim-regular for any p that was decided.".to_owned()),
    };
    // Blocks by their number in Nim, in two tints like a chessboard of powers.
    let is_even = |a: usize, b: usize| ((a / side) ^ (b / side)).count_ones().is_multiple_of(2);
    let mut layers = vec![
        Layer::new("even blocks", Role::Sky, Shape::Cells(Hue::Flat, cells(&values, is_even))).without_legend(),
        Layer::new("odd blocks", Role::Faint, Shape::Cells(Hue::Flat, cells(&values, |a, b| !is_even(a, b))))
            .without_legend(),
    ];
    if side < size {
        layers.push(blocks(format!("blocks of {side} by {side}"), size, (0..size).step_by(side)));
    }
    Ok(Figure {
        title: format!("The first values of {game}"),
        caption: format!(
            "{described} A block is tinted by whether its number, floor(a/{side}) xor floor(b/{side}), has an even or odd number of ones in binary."
        ),
        evidence: known.evidence(),
        across: 1,
        panels: vec![matrix(String::new(), size, layers)],
    })
}

/// Figure 2: the P-positions of Wyt_{k}, for an even and an odd k.
///
/// # Errors
/// For a side that does not fit.
pub fn structure(parameters: &FigureParameters, job: &Job) -> Result<Figure> {
    let size = parameters.size.map(|_| parameters.size_or(0, 9, 60)).transpose()?;
    let panels: Result<Vec<Panel>> = [4, 5].map(|k| structure_of(k, size, job)).into_iter().collect();
    Ok(Figure {
        title: "The P-positions of Wyt_{k} repeat along the diagonal".to_owned(),
        caption: "First k of them stand on the main diagonal, then pairs beside it: k cells in all if k is even, k + 1 if it is odd, \
                  which makes B = 2k or 2k + 1. The thin lines are at k, the thick ones at multiples of B."
            .to_owned(),
        evidence: Evidence::exact("all positions of both boards"),
        across: 2,
        panels: panels?,
    })
}

fn structure_of(k: usize, size: Option<usize>, job: &Job) -> Result<Panel> {
    let game: Game = format!("wyt:{k}").parse()?;
    let period = if k.is_multiple_of(2) { 2 * k } else { 2 * k + 1 };
    let size = size.unwrap_or(2 * period);
    let values = table(&game, size, size, job)?;
    let zeros = cells(&values, |a, b| values.get(a, b) == 0);
    let thin = edges(size, (0..size).filter(|n| n % period == k));
    let mut panel = matrix(
        format!("k = {k}, B = {period}"),
        size,
        vec![
            Layer::new("P-positions", Role::Blue, Shape::Cells(Hue::Blank, zeros)),
            Layer::new("k", Role::Soft, Shape::Paths(LineStyle::Thin, thin)).without_legend(),
            blocks("multiples of B".to_owned(), size, (0..size).step_by(period)),
        ],
    );
    // The figure of the paper has the origin below.
    panel.y.down = false;
    Ok(panel)
}

/// Figure 4: the three diagonals of A_K(3) modulo 3, K = {1}.
///
/// # Errors
/// None that its parameters could cause.
pub fn diagonals(_: &FigureParameters, job: &Job) -> Result<Figure> {
    let game: Game = "wyt:1".parse()?;
    let values = table(&game, 3, 3, job)?;
    let roles = [Role::Sky, Role::Gold, Role::Faint];
    let on = |d: usize| -> Vec<BoardCell> { cells(&values, |a, b| (b + 3 - a) % 3 == d) };
    let layers: Vec<Layer> =
        (0..3).map(|d| Layer::new(format!("b - a = {d} modulo 3"), roles[d], Shape::Cells(Hue::Flat, on(d)))).collect();
    let complete = (0..3).all(|d| {
        let mut seen: Vec<u32> = on(d).iter().map(|cell| cell.value).collect();
        seen.sort_unstable();
        seen == [0, 1, 2]
    });
    let described = if complete { "Each has the values 0, 1 and 2 once" } else { "They have some value twice" };
    Ok(Figure {
        title: "The three diagonals of A_K(3) modulo 3, K = {1}".to_owned(),
        caption: format!(
            "{described}, so that equal values are a multiple of 3 apart along a diagonal, and no removal of k from both piles joins them \
             unless 3 divides k."
        ),
        evidence: board::evidence(&game, 3, 3),
        across: 1,
        panels: vec![matrix(String::new(), 3, layers)],
    })
}
