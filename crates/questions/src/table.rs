//! The values of a board, in many formats.

use crate::format::{FarGrid, Grid, Window, bfile, csv, csv::Csv, latex, markdown, npy, png::Png, send};
use crate::json::{Exact, Number, Pair, Stream};
use crate::problem::Kind;
use crate::reply::File;
use crate::{Blame, Problem, Question, Refusal, Reply, Service, query};
use engines::Game;
use engines::board::{self, formula};
use engines::evidence::Evidence;
use engines::job::Job;
use engines::means::Solvers;
use figures::boards;
use numeration::Int;
use serde::{Deserialize, Serialize, Serializer};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use utoipa::{IntoParams, ToSchema};

/// The most cells of a table that a server sends.
const MOST_CELLS: usize = 1_000_000;
/// How far out a server goes, in digits: a table holds thousands of positions.
pub(crate) const FAR_DIGITS: usize = 1000;
/// The largest side of a board that a server makes.
pub(crate) const LONGEST: usize = 1 << 20;

/// What are the Grundy values of a board, or of a part of one?
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// A game of the catalogue.
    #[serde(deserialize_with = "query::game")]
    #[param(value_type = String, example = "wythoff")]
    pub game: Game,
    /// How many first piles.
    #[serde(deserialize_with = "query::size::<_, LONGEST>")]
    #[param(value_type = String, example = "6")]
    pub rows: usize,
    /// How many second piles; as many as rows if not given.
    #[serde(default, deserialize_with = "query::some_size::<_, LONGEST>")]
    #[param(value_type = Option<String>)]
    pub cols: Option<usize>,
    /// The first position, as in 100,200; of up to 1000 digits where a theorem gives the values.
    #[serde(default, deserialize_with = "query::some_position")]
    #[param(value_type = Option<String>)]
    pub from: Option<(Int, Int)>,
    /// How to write it.
    #[serde(default)]
    #[param(inline)]
    pub format: Format,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
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
    pub fn has_words(self) -> bool {
        matches!(self, Format::Png | Format::Svg | Format::Npy)
    }
}

/// The values of a table.
pub enum Part {
    /// On a board from its corner on, and the position from which on they were asked for.
    Board(board::Table, (usize, usize)),
    /// At any distance, from the theorem that gives them.
    Far(Box<FarGrid>),
}

impl Table {
    /// How many rows and columns.
    pub fn sides(&self) -> (usize, usize) {
        (self.rows, self.cols.unwrap_or(self.rows))
    }

    /// The part at any distance, where a theorem gives the values and the format holds them.
    pub fn far(&self) -> Option<FarGrid> {
        let from = self.from.clone().filter(|_| !self.format.has_words())?;
        formula::evidence(&self.game)?;
        FarGrid::new(&self.game, from, self.sides())
    }

    /// The first position on a board.
    ///
    /// # Errors
    /// If no board reaches it.
    pub fn corner(&self) -> Result<(usize, usize), Refusal> {
        let Some((a, b)) = &self.from else { return Ok((0, 0)) };
        Ok((board::side(a).about(&["from"])?, board::side(b).about(&["from"])?))
    }

    /// The sides of the board that holds it.
    ///
    /// # Errors
    /// As [`Table::corner`].
    pub fn board(&self) -> Result<(usize, usize), Refusal> {
        let ((a, b), (rows, cols)) = (self.corner()?, self.sides());
        Ok((a.saturating_add(rows), b.saturating_add(cols)))
    }

    /// The document, written row by row; before each row `going` may end it.
    pub fn document_while<'a>(&'a self, part: &'a Part, going: Going<'a>) -> impl Serialize + 'a {
        match part {
            Part::Board(table, from) => PartDocument::Board(of_window(&self.game, Window::new(table, *from), going)),
            Part::Far(far) => PartDocument::Far(of_far(&self.game, far, going)),
        }
    }
}

/// Asked before each row; the words end the writing.
pub type Going<'a> = &'a dyn Fn() -> Result<(), &'static str>;

impl Part {
    /// How the values are known.
    pub fn evidence(&self, game: &Game) -> Evidence {
        match self {
            Part::Board(table, _) => board::evidence(game, table.rows(), table.cols()),
            Part::Far(far) => board::evidence(game, far.rows(), far.cols()),
        }
    }
}

impl Question for Table {
    type Found = Part;

    fn answer(&self, _: &Solvers, job: &Job) -> Result<Part, Refusal> {
        if let Some(far) = self.far() {
            return Ok(Part::Far(Box::new(far)));
        }
        let (rows, cols) = self.board()?;
        let table = board::table(&self.game, rows, cols, job).sized_by(&["rows", "cols"])?;
        Ok(Part::Board(table, self.corner()?))
    }

    fn document<'a>(&'a self, found: &'a Part) -> impl Serialize + 'a {
        self.document_while(found, &|| Ok(()))
    }

    fn names_its_size(&self) -> bool {
        true
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum PartDocument<B, F> {
    Board(B),
    Far(F),
}

/// The values of a board, or of a part of one.
#[derive(Serialize, ToSchema)]
#[schema(as = Table)]
struct TableDocument<V> {
    game: String,
    rows: usize,
    cols: usize,
    /// The first position, unless it is (0, 0).
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "pair")]
    #[schema(value_type = Option<Pair<'static>>)]
    from: Option<(Int, Int)>,
    #[schema(value_type = Vec<Vec<Number<'static>>>)]
    values: V,
    evidence: Evidence,
}

/// The values of a board that is kept, for the schema's sake; those at any distance are [`Number`]s.
type Values = Vec<Vec<u32>>;

fn pair<S: Serializer>(position: &Option<(Int, Int)>, serializer: S) -> Result<S::Ok, S::Error> {
    position.as_ref().map(|(a, b)| Pair(a, b)).serialize(serializer)
}

/// The document of a window, written row by row; before each row `going` may end it.
fn of_window<'a>(game: &Game, window: Window<'a>, going: Going<'a>) -> impl Serialize + 'a {
    let rows = (0..window.rows()).map(move |i| {
        going()?;
        Ok::<_, &str>(window.row(i).collect::<Vec<u32>>())
    });
    let whole = window.table();
    TableDocument {
        game: game.to_string(),
        rows: window.rows(),
        cols: window.cols(),
        from: Some(window.from()).filter(|from| *from != (0, 0)).map(|(a, b)| (Int::from(a), Int::from(b))),
        values: Stream::new(rows),
        evidence: board::evidence(game, whole.rows(), whole.cols()),
    }
}

/// The document of a part at any distance, likewise.
fn of_far<'a>(game: &Game, grid: &'a FarGrid, going: Going<'a>) -> impl Serialize + 'a {
    let rows = (0..grid.rows()).map(move |i| {
        going()?;
        Ok::<_, &str>(grid.row(i).map(Exact).collect::<Vec<_>>())
    });
    TableDocument {
        game: game.to_string(),
        rows: grid.rows(),
        cols: grid.cols(),
        from: Some(grid.from().clone()).filter(|(a, b)| !(a.is_zero() && b.is_zero())),
        values: Stream::new(rows),
        evidence: board::evidence(game, grid.rows(), grid.cols()),
    }
}

/// The Grundy values of a board.
#[utoipa::path(get, path = "/table", tag = "board", params(Table),
    responses((status = 200, description = "The table, in the format asked for", content(
        (TableDocument<Values> = "application/json"), (String = "text/csv"), (String = "text/plain"),
        (String = "text/markdown"), (String = "image/svg+xml"), (File = "image/png"),
        (File = "application/octet-stream"))), crate::problem::Failures))]
pub(crate) fn table(service: &Service, asked: Table, job: &Job) -> Result<Reply, Problem> {
    asked.check_size()?;
    let game = &asked.game;
    match (asked.answer(&service.solvers, job)?, asked.format) {
        (part, Format::Json) => Reply::json(&asked.document(&part)),
        (Part::Far(far), format) => text(game, &*far, format),
        (Part::Board(table, from), format) => write(game, &Window::new(&table, from), format),
    }
}

impl Table {
    /// Refuses what a server does not send.
    fn check_size(&self) -> Result<(), Problem> {
        let (rows, cols) = self.sides();
        let refuse = |most: usize, words: &str| match rows.saturating_mul(cols) > most {
            true => {
                let message = format!(
                    "{rows} by {cols} are more than {most} cells, the most {words}that are sent; ask for fewer"
                );
                Err(Problem::new(Kind::Size, message).of("rows"))
            }
            false => Ok(()),
        };
        if let (Some(_), Some((a, b))) = (self.far(), &self.from) {
            // A cell of many digits takes the place of several.
            let digits = a.to_string().len().max(b.to_string().len());
            return refuse(MOST_CELLS / (1 + digits / 8), &format!("of {digits} digits "));
        }
        for pile in self.from.iter().flat_map(|(a, b)| [a, b]) {
            query::at_most("from", pile, LONGEST as u64)?;
        }
        refuse(if self.format == Format::Svg { boards::MOST_CELLS } else { MOST_CELLS }, "")
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
    let (reply, end) = match format {
        Format::Npy => {
            npy::write(window, &mut bytes, &on)?;
            (Reply::new("application/octet-stream", bytes), "npy")
        }
        Format::Png => {
            let buffer = Buffer::default();
            let sides = (window.rows(), window.cols());
            let mut picture = Png::new(buffer.clone(), &game.to_string(), window.from(), sides, window.max())?;
            send(window, &mut picture, &on)?;
            drop(picture);
            (Reply::new("image/png", buffer.take()), "png")
        }
        Format::Svg => (Reply::new("image/svg+xml", svg(game, window)?), "svg"),
        Format::Csv => {
            send(window, &mut Csv(&mut bytes), &on)?;
            (Reply::new("text/csv; charset=utf-8", bytes), "csv")
        }
        _ => return text(game, window, format),
    };
    Ok(reply.named(&format!("{game}.{end}")))
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
