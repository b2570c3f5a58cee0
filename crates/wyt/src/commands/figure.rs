//! `wyt figure`: the figures of the papers and some more, drawn from values computed now.

use crate::argument;
use crate::fail::{ExitStatus, Fail};
use crate::output::Target;
use crate::picture::{Picture, PictureFormat};
use crate::session::Session;
use crate::words::Worded;
use engines::Game;
use figures::{CATALOGUE, Figure, FigureEntry, FigureParameter, FigureParameters, catalogue, data};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// The figures of the papers, and some more, drawn from values computed now
///
/// Without an ID, all figures are listed. What is not given is as in the paper.
#[derive(clap::Args)]
pub struct Args {
    /// The figure, as `wyt figure` lists them: nivasch-2009/figure-9, board, ..
    id: Option<String>,
    /// Draw it as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw it as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Print its numbers: a table of comma-separated values for each layer, or with --json one document
    #[arg(long)]
    data: bool,
    /// List all figures
    #[arg(long, conflicts_with_all = ["id", "svg", "png", "data"])]
    list: bool,
    /// The game
    #[arg(long, value_parser = argument::game)]
    game: Option<Game>,
    /// The value
    #[arg(long, value_name = "G", value_parser = argument::value)]
    g: Option<u32>,
    /// The rows
    #[arg(long, value_name = "N", value_parser = argument::rows)]
    rows: Option<u64>,
    /// The side of the board
    #[arg(long, value_name = "N", value_parser = argument::side)]
    size: Option<usize>,
}

#[derive(Serialize)]
struct FigureLine {
    id: &'static str,
    about: &'static str,
    takes: Vec<String>,
}

impl FigureLine {
    fn of(entry: &FigureEntry) -> FigureLine {
        FigureLine { id: entry.id, about: entry.about, takes: entry.takes.iter().map(|one| flag(*one)).collect() }
    }
}

/// The option that gives a parameter.
fn flag(parameter: FigureParameter) -> String {
    format!("--{}", parameter.name())
}

impl Args {
    pub fn run(self, session: &Session) -> Result<ExitStatus, Fail> {
        let Some(id) = &self.id else { return self.list(session) };
        let entry = catalogue::find(id).ok_or_else(|| unknown(id))?;
        let parameters = self.parameters();
        let pictures = self.pictures()?;
        let taken = pictures.iter().any(|picture| picture.target().is_stdout());
        // With --json and nothing to draw, what could be wanted but the numbers?
        let numbers = self.data || session.json && pictures.is_empty();
        if !numbers && pictures.is_empty() {
            return Err(Fail::about(id, "nothing to do; give --svg FILE, --png FILE or --data"));
        }
        if taken && (self.data || session.json) {
            return Err(Fail::stdout_taken(if self.data { "--data" } else { "--json" }));
        }
        let figure = entry.figure(&parameters, &session.job()).map_err(|error| match error.parameter() {
            Some(parameter) => Fail::about(&flag(parameter), error),
            None => Fail::Message(error.worded()),
        })?;
        for picture in &pictures {
            picture.draw(&figure)?;
            picture.target().announce(session);
        }
        if numbers {
            print(session, entry.id, &figure)?;
        } else if session.json {
            let files: Vec<String> = pictures.iter().map(|p| p.target().path().display().to_string()).collect();
            session.print_json(&serde_json::json!({ "id": entry.id, "title": figure.title, "files": files }))?;
        }
        Ok(ExitStatus::Done)
    }

    fn parameters(&self) -> FigureParameters {
        FigureParameters { game: self.game.clone(), g: self.g, rows: self.rows, size: self.size }
    }

    fn pictures(&self) -> Result<Vec<Picture<'_>>, Fail> {
        let svg = self.svg.as_deref().map(|path| Picture::new("--svg", path, PictureFormat::Svg));
        let png = self.png.as_deref().map(|path| Picture::new("--png", path, PictureFormat::Png));
        let pictures: Vec<Picture> = svg.into_iter().chain(png).collect::<Result<_, _>>()?;
        let targets: Vec<&Target> = pictures.iter().map(Picture::target).collect();
        if let [one, other] = targets[..]
            && one.collides(other)
        {
            return Err(Fail::about("--png", "it is the file of --svg; give two names"));
        }
        Ok(pictures)
    }

    fn list(&self, session: &Session) -> Result<ExitStatus, Fail> {
        if self.svg.is_some() || self.png.is_some() || self.data || self.parameters() != FigureParameters::default() {
            return Err(Fail::about("ID", "which figure? `wyt figure` alone lists them"));
        }
        let lines: Vec<FigureLine> = CATALOGUE.iter().map(FigureLine::of).collect();
        if session.json {
            session.print_json(&serde_json::json!({ "figures": lines }))?;
            return Ok(ExitStatus::Done);
        }
        let mut out = session.out();
        for FigureLine { id, about, takes } in lines {
            let takes = if takes.is_empty() { String::new() } else { format!("  [{}]", takes.join(" ")) };
            writeln!(out, "{id:<24} {about}{takes}")?;
        }
        Ok(ExitStatus::Done)
    }
}

fn print(session: &Session, id: &str, figure: &Figure) -> Result<(), Fail> {
    if session.json {
        return session.print_json(&data::FigureDocument::new(id, figure));
    }
    Ok(write!(session.out(), "{}", data::Text(id, figure))?)
}

fn unknown(id: &str) -> Fail {
    let near = catalogue::similar(id);
    let shown = id.escape_debug();
    let advice = if near.is_empty() {
        "`wyt figure` lists all".to_owned()
    } else {
        format!("did you mean {}? `wyt figure` lists all", near.join(" or "))
    };
    Fail::about("ID", format!("there is no figure '{shown}'; {advice}"))
}
