//! `wyt table`: Grundy values of a whole board, in many formats.

use crate::fail::{Fail, Verdict};
use crate::format::{Sink, bfile, csv::Csv, latex, markdown, npy, png::Png, text};
use crate::json::Stream;
use crate::number;
use crate::output::Target;
use crate::session::Session;
use serde::Serialize;
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
        let files = Files::new(&self)?;
        match board::table(&game, rows, cols, &session.job()) {
            Ok(table) => self.write(session, &game, &table, &files)?,
            Err(error) => {
                let streamed = self.is_streamed(session) && board::streams(&game, rows, cols);
                if error.kind() != ErrorKind::Memory || !streamed {
                    return Err(Fail::on_board("--rows, --cols", error));
                }
                self.stream(session, &game, rows, cols, &files)?;
            }
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

    fn write(&self, session: &Session, game: &Game, table: &Table, files: &Files) -> Result<(), Fail> {
        let (rows, cols) = (table.rows(), table.cols());
        if let Some(target) = &files.npy {
            target.write(|mut out| npy::write(table, &mut out, &|a| session.step(a, rows)))?;
            target.announce(session);
        }
        if let Some(target) = &files.bfile {
            target.write(|mut out| bfile::write(table, &mut out, &|a| session.step(a, rows)))?;
            target.announce(session);
        }
        if let Some(target) = &files.png {
            target
                .write(|out| send(session, table, &mut Png::new(out, &game.to_string(), rows, cols, table.max())?))?;
            target.announce(session);
        }
        if session.json {
            let cells = (0..rows).map(|a| {
                session.keep_going().map_err(|_| "interrupted")?;
                Ok::<_, &str>(table.row(a).collect::<Vec<u32>>())
            });
            let evidence = board::evidence(game, rows, cols);
            let values = Stream::new(cells);
            let printed = session.print_json(&Answer { game: game.to_string(), rows, cols, values, evidence });
            session.keep_going()?;
            return printed;
        }
        let mut out = session.out();
        match (self.csv, self.markdown, self.latex) {
            (true, _, _) => send(session, table, &mut Csv(&mut *out)),
            (_, true, _) => markdown::write(table, &mut *out, &|_| session.keep_going()),
            (_, _, true) => latex::write(table, &mut *out, &|_| session.keep_going()),
            _ if self.has_file() => Ok(()),
            _ => text::write(table, &mut *out, &|_| session.keep_going()),
        }
    }

    /// Writes CSV and a picture of a board that does not fit the memory allowed, while it is computed.
    fn stream(&self, session: &Session, game: &Game, rows: usize, cols: usize, files: &Files) -> Result<(), Fail> {
        // An error of standard output must not be taken for one of the picture.
        let mut closed = None;
        let mut stop = |fail| {
            closed = Some(fail);
            Fail::Message("stopped, because standard output failed".to_owned())
        };
        let mut out = session.out();
        let mut csv = self.csv.then(|| Csv(&mut *out));
        let mut send = |mut picture: Option<Png>| {
            board::stream(game, rows, cols, &session.job(), &mut |values: &[u32]| {
                if let Some(csv) = &mut csv {
                    csv.row(values).map_err(&mut stop)?;
                }
                picture.as_mut().map_or(Ok(()), |picture| picture.row(values))
            })?;
            if let Some(csv) = &mut csv {
                csv.finish().map_err(&mut stop)?;
            }
            picture.as_mut().map_or(Ok(()), Sink::finish)
        };
        let Some(target) = &files.png else {
            let sent = send(None);
            return closed.map_or(sent, Err);
        };
        // The largest value is not known yet, but it is at most the number of tokens.
        let most = u32::try_from(rows + cols).unwrap_or(u32::MAX);
        let sent = target.write(|out| send(Some(Png::new(out, &game.to_string(), rows, cols, most)?)));
        closed.map_or(sent, Err)?;
        drop(out);
        target.announce(session);
        Ok(())
    }
}

/// The files asked for, checked before anything is computed.
struct Files<'a> {
    npy: Option<Target<'a>>,
    png: Option<Target<'a>>,
    bfile: Option<Target<'a>>,
}

impl<'a> Files<'a> {
    fn new(args: &'a Args) -> Result<Files<'a>, Fail> {
        let target =
            |argument, path: &'a Option<PathBuf>| path.as_deref().map(|p| Target::new(argument, p)).transpose();
        let files = Files {
            npy: target("--npy", &args.npy)?,
            png: target("--png", &args.png)?,
            bfile: target("--bfile", &args.bfile)?,
        };
        let all: Vec<&Target> = [&files.npy, &files.png, &files.bfile].into_iter().flatten().collect();
        for (i, target) in all.iter().enumerate() {
            if all[..i].iter().any(|other| other.collides(target)) {
                return Err(Fail::Message(format!(
                    "'{}' is asked for twice; give each file a name",
                    target.path().display()
                )));
            }
        }
        Ok(files)
    }
}

/// Hands a finished table to a sink.
fn send(session: &Session, table: &Table, sink: &mut dyn Sink) -> Result<(), Fail> {
    for a in 0..table.rows() {
        session.step(a, table.rows())?;
        sink.row(&table.row(a).collect::<Vec<u32>>())?;
    }
    sink.finish()
}
