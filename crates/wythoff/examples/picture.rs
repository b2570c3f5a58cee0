//! A picture of a board: values from dark to light, P-positions black, as an SVG or a PNG.
//!
//!     cargo run -p wythoff --example picture -- board.svg

use std::error::Error;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// Draws the board into the file and writes what is on it.
pub fn run(file: Option<PathBuf>, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let file = file.unwrap_or_else(|| std::env::temp_dir().join("wythoff-board.png"));
    let game = "r-wythoff".parse()?;
    let table = wythoff::table(&game, 48, 64)?;

    // A figure is data: panels, axes, cells, a caption. What draws it comes after.
    let figure = figures::boards::part(&game, &table, (0, 0));
    match file.extension().and_then(OsStr::to_str) {
        Some("svg") => fs::write(&file, figures::paint::svg(&figure)?)?,
        _ => figures::paint::png(&figure, BufWriter::new(File::create(&file)?))??,
    }
    writeln!(out, "{}   [{}]", figure.title, figure.evidence)?;
    writeln!(out, "{}", figure.caption)?;
    writeln!(out, "{} bytes in {}", fs::metadata(&file)?.len(), file.display())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(std::env::args_os().nth(1).map(PathBuf::from), &mut std::io::stdout().lock())
}
