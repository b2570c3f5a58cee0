//! Boards: whole ones in many formats, squares of them for the page, diagonals, comparisons, tilings.

use crate::Desk;
use crate::problem::{About, Failures, Kind, Problem};
use crate::query;
use crate::reply::{File, Reply};
use crate::tile::{MAX_ZOOM, Tile, Where};
use answers::format::{Far, Grid, Window, bfile, csv, csv::Csv, latex, markdown, npy, png::Png, send};
use answers::table::Values;
use engines::job::Job;
use engines::regularity::{self, Limits};
use engines::{Game, board, invariance};
use figures::boards;
use serde::Deserialize;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use utoipa::{IntoParams, ToSchema};

/// The most cells of a table that is sent.
const MOST_CELLS: usize = 1_000_000;
/// How far out tiles are made, in digits: they hold thousands of positions.
const FAR_DIGITS: usize = 1000;
/// The largest side.
const LONGEST: usize = 1 << 20;

/// A board, or a part of one.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// How many first piles.
    #[param(example = "6")]
    rows: String,
    /// How many second piles; as many as rows if not given.
    cols: Option<String>,
    /// The first position, as in 100,200; of up to 1000 digits where a theorem gives the values.
    from: Option<String>,
    /// How to write it.
    #[serde(default)]
    #[param(inline)]
    format: Format,
}

/// How a table is written.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Format {
    #[default]
    Json,
    Csv,
    Bfile,
    Png,
    Svg,
    Markdown,
    Latex,
    Npy,
}

impl Format {
    /// Whether its values are machine words.
    fn has_words(self) -> bool {
        matches!(self, Format::Png | Format::Svg | Format::Npy)
    }
}

/// The Grundy values of a board.
#[utoipa::path(get, path = "/table", tag = "board", params(Part),
    responses((status = 200, description = "The table, in the format asked for", content(
        (answers::table::Answer<Values> = "application/json"), (String = "text/csv"), (String = "text/plain"),
        (String = "text/markdown"), (String = "image/svg+xml"), (File = "image/png"),
        (File = "application/octet-stream"))), Failures))]
pub fn table(_: &Desk, asked: Part, job: &Job) -> Result<Reply, Problem> {
    let game = query::game("game", &asked.game)?;
    let rows = query::index("rows", &asked.rows, LONGEST)?;
    let cols = query::index_or("cols", asked.cols.as_deref(), rows, LONGEST)?;
    let from = match asked.from.as_deref().map(|from| from.split_once(',')) {
        None => ("0", "0"),
        Some(Some(from)) => from,
        Some(None) => return Err(Problem::about("from", "it is not a position; write A,B, as in 100,200")),
    };
    if board::formula::evidence(&game).is_some() && asked.from.is_some() && !asked.format.has_words() {
        return far(&game, from, (rows, cols), asked.format);
    }
    let from = (query::index("from", from.0, LONGEST)?, query::index("from", from.1, LONGEST)?);
    let most = if asked.format == Format::Svg { boards::MOST_CELLS } else { MOST_CELLS };
    if rows.saturating_mul(cols) > most {
        let message = format!("{rows} by {cols} are more than {most} cells, the most that are sent; ask for fewer");
        return Err(Problem::new(Kind::Size, message).of("rows"));
    }
    let table = board::table(&game, from.0 + rows, from.1 + cols, job).sized_by("rows")?;
    write(&game, &Window::new(&table, from), asked.format)
}

/// A part at any distance, of a game whose values a theorem gives.
fn far(game: &Game, from: (&str, &str), sides: (usize, usize), format: Format) -> Result<Reply, Problem> {
    let pile = |text| query::number_up_to("from", text, FAR_DIGITS);
    let from = (pile(from.0)?, pile(from.1)?);
    // A cell of many digits takes the place of several.
    let digits = from.0.to_string().len().max(from.1.to_string().len());
    let most = MOST_CELLS / (1 + digits / 8);
    if sides.0.saturating_mul(sides.1) > most {
        let (rows, cols) = sides;
        let message = format!(
            "{rows} by {cols} are more than {most} cells, the most of {digits} digits that are sent; ask for fewer"
        );
        return Err(Problem::new(Kind::Size, message).of("rows"));
    }
    let grid = Far::new(game, from, sides).ok_or_else(|| Problem::about("game", "it has no formula"))?;
    match format {
        Format::Json => Reply::json(&answers::table::far(game, &grid, &|| Ok(()))),
        _ => text(game, &grid, format),
    }
}

/// A grid in one of the formats that are text.
fn text(game: &Game, grid: &impl Grid, format: Format) -> Result<Reply, Problem> {
    let mut bytes = Vec::new();
    let on = |_: usize| Ok(());
    let (written, kind, end) = match format {
        Format::Bfile => (bfile::write(grid, &mut bytes, &on), "text/plain; charset=utf-8", "b.txt"),
        Format::Markdown => (markdown::write(grid, &mut bytes, &on), "text/markdown; charset=utf-8", "md"),
        Format::Latex => (latex::write(grid, &mut bytes, &on), "text/plain; charset=utf-8", "tex"),
        _ => (csv::write(grid, &mut bytes, &on), "text/csv; charset=utf-8", "csv"),
    };
    written?;
    Ok(Reply::new(kind, bytes).named(&format!("{game}.{end}")))
}

fn write(game: &Game, window: &Window, format: Format) -> Result<Reply, Problem> {
    let mut bytes = Vec::new();
    let on = |_: usize| Ok(());
    let name = |end: &str| format!("{game}.{end}");
    Ok(match format {
        Format::Json => Reply::json(&answers::table::answer(game, window, &|| Ok(())))?,
        Format::Csv => {
            send(window, &mut Csv(&mut bytes), &on)?;
            Reply::new("text/csv; charset=utf-8", bytes).named(&name("csv"))
        }
        Format::Bfile | Format::Markdown | Format::Latex => return text(game, window, format),
        Format::Npy => {
            npy::write(window, &mut bytes, &on)?;
            Reply::new("application/octet-stream", bytes).named(&name("npy"))
        }
        Format::Png => {
            let buffer = Buffer::default();
            let sides = (window.rows(), window.cols());
            let mut picture = Png::new(buffer.clone(), &game.to_string(), window.from(), sides, window.max())?;
            send(window, &mut picture, &on)?;
            drop(picture);
            Reply::new("image/png", buffer.take()).named(&name("png"))
        }
        Format::Svg => Reply::new("image/svg+xml", svg(game, window)?).named(&name("svg")),
    })
}

#[cfg(feature = "drawings")]
fn svg(game: &Game, window: &Window) -> Result<String, Problem> {
    let figure = boards::part(game, window.table(), window.from());
    figures::paint::svg(&figure).map_err(|e| Problem::new(Kind::Unsupported, e))
}

#[cfg(not(feature = "drawings"))]
fn svg(_: &Game, _: &Window) -> Result<String, Problem> {
    let message = "SVG is not drawn here; ask for PNG, or use `wyt table --svg`";
    Err(Problem::new(Kind::Unsupported, message).of("format"))
}

/// Bytes that a picture is written to; its writer wants to own them.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A square of the board.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Square {
    /// A game of the catalogue.
    #[param(example = "wythoff")]
    game: String,
    /// The first pile of its first cell, a multiple of 128 * 2^zoom.
    #[param(example = "0")]
    a: String,
    /// The second pile of its first cell, likewise.
    #[param(example = "128")]
    b: String,
    /// A sample stands for 2^zoom by 2^zoom cells; 0 to 7.
    zoom: Option<String>,
}

/// A square of the board for drawing: 128 by 128 samples of four bytes, little-endian, first pile by first pile.
///
/// A sample is the value of its cell; of several cells 0 if one of them is a P-position, else the value of the first. 2^32 - 1
/// says that it is not known, or too large. Headers: `wyt-grade` has the weakest grade of the samples, `wyt-known` is `all` or
/// `some`, `wyt-limit` tells below which piles boards are made; beyond, only points of small values may be known.
#[utoipa::path(get, path = "/tile", tag = "board", params(Square),
    responses((status = 200, description = "65536 bytes", body = File, content_type = "application/octet-stream"), Failures))]
pub fn tile(desk: &Desk, asked: Square, job: &Job) -> Result<Reply, Problem> {
    let game = query::game("game", &asked.game)?;
    let zoom = query::index_or("zoom", asked.zoom.as_deref(), 0, MAX_ZOOM as usize)? as u32;
    let pile = |name, text| query::number_up_to(name, text, FAR_DIGITS);
    let at = Where::new(pile("a", &asked.a)?, pile("b", &asked.b)?, zoom)?;
    let tile = Tile::of(&desk.solvers.of(&game), &at, &desk.boards, job)?;
    Ok(Reply::new("application/octet-stream", tile.bytes())
        .with("wyt-grade", tile.grade.to_string())
        .with("wyt-known", if tile.whole { "all" } else { "some" })
        .with("wyt-limit", desk.boards.limit(&game).to_string())
        // Values do not change.
        .with("cache-control", "private, max-age=3600"))
}

/// A diagonal.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Along {
    /// A game of the catalogue.
    #[param(example = "f-wythoff")]
    game: String,
    /// The second pile minus the first.
    #[param(example = "3")]
    d: String,
    /// How many values.
    count: Option<String>,
}

/// The values along a diagonal, and where each first occurs.
#[utoipa::path(get, path = "/diagonal", tag = "board", params(Along),
    responses((status = 200, body = answers::diagonal::Answer), Failures))]
pub fn diagonal(_: &Desk, asked: Along, job: &Job) -> Result<Reply, Problem> {
    let game = query::game("game", &asked.game)?;
    let d = query::index("d", &asked.d, LONGEST)?;
    let count = query::index_or("count", asked.count.as_deref(), 100, 10_000)?;
    let found = board::diagonal(&game, d, count, job).sized_by("count")?;
    Reply::json(&answers::diagonal::Answer::new(&game, d, &found))
}

/// Two games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Two {
    /// One game.
    #[param(example = "wythoff")]
    game1: String,
    /// The other game.
    #[param(example = "w:2")]
    game2: String,
    /// The side of the board.
    #[param(example = "100")]
    board: String,
}

/// The first value whose positions differ between two games.
#[utoipa::path(get, path = "/compare", tag = "board", params(Two),
    responses((status = 200, body = answers::compare::Answer), Failures))]
pub fn compare(_: &Desk, asked: Two, job: &Job) -> Result<Reply, Problem> {
    let (first, second) = (query::game("game1", &asked.game1)?, query::game("game2", &asked.game2)?);
    let n = query::index("board", &asked.board, LONGEST)?;
    let found = board::compare(&first, &second, n, job).sized_by("board")?;
    let known = invariance::agreement(&first, &second);
    Reply::json(&answers::compare::Answer::new((&first, &second), n, found.as_ref(), known.as_ref()))
}

/// The set K of Wyt_K.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// As in 1,4,8 or 2^i or 2^i@1 or 2i; may also be called k.
    #[param(example = "1,4,8")]
    #[serde(alias = "k")]
    set: String,
    /// The largest p that is tried.
    max_p: Option<String>,
}

/// Whether Wyt_K is closed p-nim-regular.
#[utoipa::path(get, path = "/regular", tag = "board", params(Set),
    responses((status = 200, body = answers::regular::Answer), Failures))]
pub fn regular(_: &Desk, asked: Set, job: &Job) -> Result<Reply, Problem> {
    let game = query::game("set", &format!("wyt:{}", asked.set))?;
    let Some(removals) = game.removals() else { return Err(Problem::about("set", "it is not Wyt_K")) };
    let max_p = query::index_or("max_p", asked.max_p.as_deref(), 512, regularity::LARGEST_SIDE)?.max(1);
    let found = regularity::regularity(&game, &Limits { max_p, ..Limits::default() }, job).sized_by("set")?;
    let (lemma1_p, evidence) = (found.lemma1_p(), found.evidence());
    Reply::json(&answers::regular::Answer::new(&game, removals, &found, lemma1_p.as_ref(), &evidence))
}
