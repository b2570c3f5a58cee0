//! `wyt table`: Grundy values of a whole board, in many formats.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::output::Target;
use crate::picture::{Picture, PictureFormat};
use crate::session::Session;
use engines::board::{self, Table};
use engines::{ErrorKind, Game};
use figures::boards;
use numeration::Int;
use questions::format::{
    FarGrid, Grid, Sink, Window, bfile, csv, csv::Csv, latex, markdown, npy, npy::Npy, png::Png, send, text,
};
use questions::table::{Format, Part};
use std::io::{self, Write};
use std::path::PathBuf;

/// The Grundy values of a board
///
/// Row a, column b holds the value of the position with piles a and b. The default is a grid for reading. With --from, a
/// part of the board away from the corner; of nim and cyclic-nimhoff:H at any distance, as their values are a theorem. A board that
/// does not fit --max-memory is written while it is computed, to --csv, --npy and --png.
#[derive(clap::Args)]
pub struct Args {
    /// The game, as `wyt games` lists them
    #[arg(value_parser = argument::game)]
    game: Game,
    /// How many first piles, from 0 or the A of --from on
    #[arg(long, value_name = "N", value_parser = argument::side)]
    rows: usize,
    /// How many second piles; as many as rows if not given
    #[arg(long, value_name = "M", value_parser = argument::side)]
    cols: Option<usize>,
    /// The first position of the part that is shown
    #[arg(long, value_name = "A,B", value_parser = argument::position, allow_hyphen_values = true)]
    from: Option<(Int, Int)>,
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
    /// Draw a picture in SVG, with up to 90000 squares
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write an OEIS b-file by antidiagonals, first pile increasing
    #[arg(long, value_name = "FILE")]
    bfile: Option<PathBuf>,
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        if session.json && (self.csv || self.markdown || self.latex) {
            return Err(Fail::about("--json", "cannot be combined with --csv, --markdown or --latex; choose one"));
        }
        let (game, from) = (self.game.clone(), self.from.clone());
        let format = if self.has_words() { Format::Npy } else { Format::Json };
        let asked = questions::Table { game, rows: self.rows, cols: self.cols, from, format };
        let (rows, cols) = asked.sides();
        if self.svg.is_some() && rows.saturating_mul(cols) > boards::MOST_CELLS {
            let most = boards::MOST_CELLS;
            return Err(Fail::about("--svg", format!("it holds {most} squares at most; ask for fewer, or for --png")));
        }
        let files = Files::new(&self)?;
        let evidence = match session.ask(&asked) {
            Ok(part) => {
                match &part {
                    Part::Board(table, from) => {
                        self.write(session, &asked, &part, &Window::new(table, *from), &files)?
                    }
                    Part::Far(far) => self.write_far(session, &asked, &part, far, &files)?,
                }
                part.evidence(&asked.game)
            }
            Err(fail) => {
                let (rows, cols) = asked.board()?;
                let is_memory = fail.kind() == Some(ErrorKind::Memory);
                if !is_memory || !self.is_streamed(session) || !board::streams(&asked.game, rows, cols) {
                    return Err(fail);
                }
                self.stream(session, &asked, &files)?;
                board::evidence(&asked.game, rows, cols)
            }
        };
        if !session.json {
            session.finish()?;
            session.note(format_args!("[{evidence}]"));
        }
        Ok(ExitStatus::Done)
    }

    /// Whether a format is asked for whose values are machine words.
    fn has_words(&self) -> bool {
        self.npy.is_some() || self.png.is_some() || self.svg.is_some()
    }

    /// Writes a part of a board at any distance, from the theorem that gives its values.
    fn write_far(
        &self,
        session: &Session,
        asked: &questions::Table,
        part: &Part,
        far: &FarGrid,
        files: &Files,
    ) -> Result<(), Fail> {
        if let Some(target) = &files.bfile {
            let step = |i| session.step(i, far.rows()).map_err(|_| io::Error::from(io::ErrorKind::Interrupted));
            target.write(|mut out| Ok(bfile::write(far, &mut out, &step)?))?;
            target.announce(session);
        }
        match session.json {
            true => print_json(session, asked, part),
            false => self.print(session, far, &mut *session.out()),
        }
    }

    /// Prints in the format asked for, as text if none is.
    fn print(&self, session: &Session, grid: &impl Grid, out: &mut dyn Write) -> Result<(), Fail> {
        let going = |_| session.keep_going().map_err(|_| io::Error::from(io::ErrorKind::Interrupted));
        match (self.csv, self.markdown, self.latex) {
            (true, _, _) => csv::write(grid, out, &going)?,
            (_, true, _) => markdown::write(grid, out, &going)?,
            (_, _, true) => latex::write(grid, out, &going)?,
            _ if self.has_file() => {}
            _ => text::write(grid, out, &going)?,
        }
        Ok(())
    }

    /// Whether everything asked for can be written while the board is computed.
    fn is_streamed(&self, session: &Session) -> bool {
        let printed = self.csv || (self.has_file() && !session.json);
        let whole = self.markdown || self.latex || self.bfile.is_some() || self.svg.is_some();
        printed && !whole
    }

    fn has_file(&self) -> bool {
        self.npy.is_some() || self.png.is_some() || self.svg.is_some() || self.bfile.is_some()
    }

    fn write(
        &self,
        session: &Session,
        asked: &questions::Table,
        part: &Part,
        window: &Window,
        files: &Files,
    ) -> Result<(), Fail> {
        let game = &asked.game;
        let (rows, cols) = (window.rows(), window.cols());
        let step = |i| session.step(i, rows).map_err(|_| io::Error::from(io::ErrorKind::Interrupted));
        if let Some(target) = &files.npy {
            target.write(|mut out| Ok(npy::write(window, &mut out, &step)?))?;
            target.announce(session);
        }
        if let Some(target) = &files.bfile {
            target.write(|mut out| Ok(bfile::write(window, &mut out, &step)?))?;
            target.announce(session);
        }
        if let Some(target) = &files.png {
            target.write(|out| {
                let mut picture = Png::new(out, &game.to_string(), window.from(), (rows, cols), window.max())?;
                Ok(send(window, &mut picture, &step)?)
            })?;
            target.announce(session);
        }
        if let Some(picture) = &files.svg {
            picture.draw(&boards::part(game, window.table(), window.from()))?;
            picture.target().announce(session);
        }
        if session.json {
            return print_json(session, asked, part);
        }
        let mut out = session.out();
        if self.csv {
            return Ok(send(window, &mut Csv(&mut *out), &step)?);
        }
        self.print(session, window, &mut *out)
    }

    /// Writes CSV, an array and a picture of a board that does not fit the memory allowed, while it is computed.
    fn stream(&self, session: &Session, asked: &questions::Table, files: &Files) -> Result<(), Fail> {
        let game = &asked.game;
        let ((rows, cols), from, sides) = (asked.board()?, asked.corner()?, asked.sides());
        // An error of standard output must not be taken for one of a file.
        let mut closed = None;
        let mut stop = |error: io::Error| {
            closed = Some(error.into());
            Fail::Message("stopped, because standard output failed".to_owned())
        };
        let mut out = session.out();
        let mut csv = self.csv.then(|| Csv(&mut *out));
        let mut send = |sinks: &mut [Box<dyn Sink>]| {
            let mut above = from.0;
            board::stream(game, rows, cols, &session.job(), &mut |values: &[u32]| {
                if above > 0 {
                    above -= 1;
                    return Ok(());
                }
                let values = &values[from.1..];
                if let Some(csv) = &mut csv {
                    csv.row(values).map_err(&mut stop)?;
                }
                Ok::<_, Fail>(sinks.iter_mut().try_for_each(|sink| sink.row(values))?)
            })?;
            if let Some(csv) = &mut csv {
                csv.finish().map_err(&mut stop)?;
            }
            Ok(sinks.iter_mut().try_for_each(|sink| sink.finish())?)
        };
        let array = |out| -> Result<Box<dyn Sink>, Fail> {
            Ok(Box::new(Npy::new(out, sides, Table::cell_bytes(rows, cols) == 4)?))
        };
        let picture = |out| -> Result<Box<dyn Sink>, Fail> {
            // The largest value is not known yet, but it is at most the number of tokens.
            let most = u32::try_from(rows + cols).unwrap_or(u32::MAX);
            Ok(Box::new(Png::new(out, &game.to_string(), from, sides, most)?))
        };
        let sent = match (&files.npy, &files.png) {
            (None, None) => send(&mut []),
            (Some(npy), None) => npy.write(|out| send(&mut [array(out)?])),
            (None, Some(png)) => png.write(|out| send(&mut [picture(out)?])),
            (Some(npy), Some(png)) => npy.write(|one| png.write(|other| send(&mut [array(one)?, picture(other)?]))),
        };
        closed.map_or(sent, Err)?;
        drop(out);
        [&files.npy, &files.png].into_iter().flatten().for_each(|target| target.announce(session));
        Ok(())
    }
}

/// Prints the document of a table, which Ctrl-C ends.
fn print_json(session: &Session, asked: &questions::Table, part: &Part) -> Result<(), Fail> {
    let going = || session.keep_going().map_err(|_| "interrupted");
    let printed = session.print_json(&asked.document_while(part, &going));
    session.keep_going()?;
    printed
}

/// The files asked for, checked before anything is computed.
struct Files<'a> {
    npy: Option<Target<'a>>,
    png: Option<Target<'a>>,
    svg: Option<Picture<'a>>,
    bfile: Option<Target<'a>>,
}

impl<'a> Files<'a> {
    fn new(args: &'a Args) -> Result<Files<'a>, Fail> {
        let target =
            |argument, path: &'a Option<PathBuf>| path.as_deref().map(|p| Target::new(argument, p)).transpose();
        let files = Files {
            npy: target("--npy", &args.npy)?,
            png: target("--png", &args.png)?,
            svg: args.svg.as_deref().map(|path| Picture::new("--svg", path, PictureFormat::Svg)).transpose()?,
            bfile: target("--bfile", &args.bfile)?,
        };
        let svg = files.svg.as_ref().map(Picture::target);
        let all: Vec<&Target> = [&files.npy, &files.png, &files.bfile].into_iter().flatten().chain(svg).collect();
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
