//! `wyt table`: Grundy values of a whole board, in many formats.

use crate::fail::{Fail, Verdict};
use crate::format::{Sink, bfile, csv::Csv, latex, markdown, npy, png::Png, text};
use crate::json::Stream;
use crate::number;
use crate::output::whole_file;
use crate::session::Session;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use wythoff::board::{self, Table};
use wythoff::evidence::Evidence;
use wythoff::{ErrorKind, Game};

/// The Grundy values of a board
///
/// Row a, column b holds the value of the position with piles a and b. The default is a grid for reading.
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `wyt games` lists them
    game: String,
    /// First piles 0 .. N-1
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    rows: String,
    /// Second piles 0 .. M-1; as many as rows if not given
    #[arg(long, value_name = "M", allow_negative_numbers = true)]
    cols: Option<String>,
    /// Print CSV: a line per row, no header
    #[arg(long, group = "format")]
    csv: bool,
    /// Print a Markdown table
    #[arg(long, group = "format")]
    markdown: bool,
    /// Print a LaTeX tabular
    #[arg(long, group = "format")]
    latex: bool,
    /// Write a NumPy array
    #[arg(long, value_name = "FILE")]
    npy: Option<PathBuf>,
    /// Draw a picture, coloured by value, zeros black
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write an OEIS b-file by antidiagonals, first pile increasing
    #[arg(long, value_name = "FILE")]
    bfile: Option<PathBuf>,
}

#[derive(Serialize)]
struct Answer<V> {
    game: String,
    rows: usize,
    cols: usize,
    values: V,
    evidence: Evidence,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<Verdict, Fail> {
        let game = super::game("GAME", &self.game)?;
        let rows = number::read_side("--rows", &self.rows)?;
        let cols = match &self.cols {
            Some(cols) => number::read_side("--cols", cols)?,
            None => rows,
        };
        if session.json && (self.csv || self.markdown || self.latex) {
            return Err(Fail::about("--json", "cannot be combined with --csv, --markdown or --latex; choose one"));
        }
        match board::table(&game, rows, cols, &session.job()) {
            Ok(table) => self.write(session, &game, &table)?,
            Err(error) if error.kind() == ErrorKind::Memory && self.is_streamed(session) && board::streams(&game) => {
                self.stream(session, &game, rows, cols)?;
            }
            Err(error) => return Err(Fail::on_board("--rows, --cols", error)),
        }
        if !session.json {
            session.finish()?;
            session.note(format_args!("[{}]", board::evidence(&game, rows, cols)));
        }
        Ok(Verdict::Done)
    }

    /// Whether everything asked for can be written while the board is computed.
    fn is_streamed(&self, session: &Session) -> bool {
        let printed = self.csv || (self.has_file() && !session.json);
        printed && !(self.markdown || self.latex) && self.npy.is_none() && self.bfile.is_none()
    }

    fn has_file(&self) -> bool {
        self.npy.is_some() || self.png.is_some() || self.bfile.is_some()
    }

    fn title(&self, game: &Game, rows: usize, cols: usize) -> String {
        format!("{game}: G(a,b), a < {rows} down, b < {cols} right")
    }

    fn write(&self, session: &Session, game: &Game, table: &Table) -> Result<(), Fail> {
        let whole = |argument: &str, path: &Option<PathBuf>, write: &dyn Fn(Box<dyn Write>) -> Result<(), Fail>| {
            let Some(path) = path else { return Ok::<(), Fail>(()) };
            whole_file(argument, path, write)?;
            session.note(format_args!("wrote {}", path.display()));
            Ok(())
        };
        whole("--npy", &self.npy, &|mut out| npy::write(table, &mut out))?;
        whole("--bfile", &self.bfile, &|mut out| bfile::write(table, &mut out))?;
        whole("--png", &self.png, &|out| {
            let title = self.title(game, table.rows(), table.cols());
            let mut picture = Png::new(out, &title, table.rows(), table.cols(), table.max())?;
            send(session, table, &mut picture)
        })?;
        if session.json {
            let cells = (0..table.rows()).map(|a| {
                session.keep_going().map_err(|_| "interrupted")?;
                Ok::<_, &str>(table.row(a).collect::<Vec<u32>>())
            });
            let (rows, cols) = (table.rows(), table.cols());
            let evidence = board::evidence(game, rows, cols);
            return session.print_json(&Answer {
                game: game.to_string(),
                rows,
                cols,
                values: Stream::new(cells),
                evidence,
            });
        }
        let mut out = session.out();
        match (self.csv, self.markdown, self.latex) {
            (true, _, _) => send(session, table, &mut Csv(&mut *out)),
            (_, true, _) => markdown::write(table, &mut *out),
            (_, _, true) => latex::write(table, &mut *out),
            _ if self.has_file() => Ok(()),
            _ => text::write(table, &mut *out),
        }
    }

    /// Writes CSV and a picture of a board that does not fit the memory allowed, while it is computed.
    fn stream(&self, session: &Session, game: &Game, rows: usize, cols: usize) -> Result<(), Fail> {
        let send = |sinks: &mut [&mut dyn Sink]| {
            board::stream(game, rows, cols, &session.job(), &mut |values: &[u32]| {
                sinks.iter_mut().try_for_each(|sink| sink.row(values))
            })
            .map_err(|error: Fail| error)?;
            sinks.iter_mut().try_for_each(|sink| sink.finish())
        };
        let mut out = session.out();
        let mut csv = Csv(&mut *out);
        let Some(path) = &self.png else { return send(&mut [&mut csv]) };
        whole_file("--png", path, |out| {
            // The largest value is not known yet, but it is at most the number of tokens.
            let most = u32::try_from(rows + cols).unwrap_or(u32::MAX);
            let mut picture = Png::new(out, &self.title(game, rows, cols), rows, cols, most)?;
            if self.csv { send(&mut [&mut picture, &mut csv]) } else { send(&mut [&mut picture]) }
        })?;
        drop(out);
        session.note(format_args!("wrote {}", path.display()));
        Ok(())
    }
}

/// Hands a finished table to a sink.
fn send(session: &Session, table: &Table, sink: &mut dyn Sink) -> Result<(), Fail> {
    for a in 0..table.rows() {
        session.keep_going()?;
        sink.row(&table.row(a).collect::<Vec<u32>>())?;
    }
    sink.finish()
}
