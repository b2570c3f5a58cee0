//! The painter: one way to draw every figure, into any kind of file.
//!
//! A drawing is so many points wide and as high as it needs to be: title, legend, panels, caption from the top to the bottom, so that no
//! words stand on others. An SVG file has its text as text; a PNG file is drawn at twice the size and then reduced, which
//! smooths every edge.
//!
//! Coordinates become floating-point numbers here and nowhere else; a drawing decides nothing.

mod axes;
mod clip;
mod font;
mod frame;
mod layers;
mod layout;
mod legend;
mod palette;
mod raster;

use super::{Error, Figure, Result};
use layout::Layout;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::io::Write;

/// The width of every drawing.
pub const WIDTH: u32 = 1800;
/// The width of a drawing in print, in millimetres.
const PRINTED: u32 = 170;

/// Without it, viewers draw seams between the cells of a board.
const CRISP: &str = "<style>rect { shape-rendering: crispEdges }</style>";

type Painted = std::result::Result<(), Box<dyn std::error::Error>>;
type Area<'a, B> = DrawingArea<B, Shift>;

fn failed(error: Box<dyn std::error::Error>) -> Error {
    Error::other(format!("cannot draw: {error}"))
}

/// The figure as an SVG file.
///
/// # Errors
/// Should the drawing fail.
pub fn svg(figure: &Figure) -> Result<String> {
    let layout = Layout::of(figure);
    let mut text = String::new();
    draw(figure, &layout, &SVGBackend::with_string(&mut text, (WIDTH, layout.height)).into_drawing_area())
        .map_err(failed)?;
    // A size for print, and words for those who cannot see the picture.
    let size = format!("width=\"{WIDTH}\" height=\"{}\"", layout.height);
    let printed = format!("width=\"{PRINTED}mm\" height=\"{}mm\"", layout.height * PRINTED / WIDTH);
    let (title, caption) = (escaped(&figure.title), escaped(&figure.caption));
    let text = text.replacen(&size, &printed, 1);
    Ok(text.replacen(">\n", &format!(">\n<title>{title}</title>\n<desc>{caption}</desc>\n{CRISP}\n"), 1))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The figure as a PNG file.
///
/// # Errors
/// Should the drawing or the writing fail.
pub fn png(figure: &Figure, out: impl Write) -> Result<std::result::Result<(), png::EncodingError>> {
    let layout = Layout::of(figure);
    let mut canvas = raster::Canvas::new(WIDTH, layout.height);
    draw(figure, &layout, &raster::Raster(&mut canvas).into_drawing_area()).map_err(failed)?;
    Ok(canvas.encode(out))
}

fn draw<B: DrawingBackend<ErrorType: 'static>>(figure: &Figure, layout: &Layout, area: &Area<B>) -> Painted {
    area.fill(&WHITE)?;
    for line in &layout.words {
        line.draw(area)?;
    }
    for (entry, place) in &layout.legend {
        legend::draw(area, entry, *place)?;
    }
    for (panel, frame) in figure.panels.iter().zip(&layout.frames) {
        axes::grid(area, panel, frame)?;
        for layer in &panel.layers {
            layers::draw(area, panel, layer, frame)?;
        }
        axes::axes(area, panel, frame)?;
    }
    Ok(area.present()?)
}
