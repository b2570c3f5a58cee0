//! What stands where: words, legend, and the frames of the panels, from the top to the bottom.

use super::clip::ClipBox;
use super::frame::Frame;
use super::{Area, Painted, WIDTH, axes, font, legend, palette};
use crate::{Figure, Layer, Panel, Ticks};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// Sizes of letters.
pub const TITLE: u32 = 40;
pub const NAME: u32 = 30;
pub const TICK: u32 = 27;
pub const WORDS: u32 = 28;
/// The room around everything.
const MARGIN: f64 = 44.0;
/// The room between panels.
const GAP: f64 = 36.0;
/// The greatest height of all panels together.
const HIGHEST: f64 = 1560.0;
/// The height of a chart, compared with its width.
const CHART: f64 = 0.56;

/// A line of words.
pub struct TextLine {
    text: String,
    at: (i32, i32),
    size: u32,
    colour: RGBColor,
    h: HPos,
}

impl TextLine {
    /// Draws it.
    pub fn draw<B: DrawingBackend<ErrorType: 'static>>(&self, area: &Area<B>) -> Painted {
        let style = font::style(self.size, self.colour, self.h, VPos::Center);
        Ok(area.draw(&Text::new(self.text.as_str(), self.at, style))?)
    }
}

/// What stands where.
pub struct Layout<'a> {
    pub height: u32,
    pub words: Vec<TextLine>,
    /// Entries of the legend, each with the middle of its left end.
    pub legend: Vec<(&'a Layer, (i32, i32))>,
    pub frames: Vec<Frame>,
}

/// The room that a panel needs around its frame.
struct Room {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Room {
    fn of(panel: &Panel, height: f64) -> Room {
        let shown = |ticks: &Ticks| !matches!(ticks, Ticks::None);
        let on_left = axes::labels(&panel.y, height)
            .iter()
            .map(|(_, text)| font::width(text, f64::from(TICK)))
            .fold(0.0, f64::max);
        let left = if shown(&panel.y.ticks) { on_left + 26.0 + f64::from(NAME) * 1.5 } else { 10.0 };
        let title = if panel.title.is_empty() { 0.0 } else { f64::from(NAME) * 1.7 };
        let ticks = if shown(&panel.x.ticks) { f64::from(TICK) * 1.5 + f64::from(NAME) * 1.6 } else { 10.0 };
        let (over, under) = if panel.y.down { (ticks, 10.0) } else { (10.0, ticks) };
        Room { left, top: title + over, right: 24.0, bottom: under }
    }
}

impl<'a> Layout<'a> {
    /// The layout of a figure.
    pub fn of(figure: &'a Figure) -> Layout<'a> {
        let mut layout = Layout { height: 0, words: Vec::new(), legend: Vec::new(), frames: Vec::new() };
        let mut y = MARGIN;
        y = layout.add_line(&figure.title, TITLE, palette::INK, y) + 12.0;
        y = layout.explain(figure, y) + 12.0;
        y = layout.panels(figure, y) + 20.0;
        y = layout.add_line(&figure.caption, WORDS, palette::SOFT, y) + MARGIN * 0.6;
        layout.height = y.ceil() as u32;
        layout
    }

    /// Words from the left margin on, in as many lines as it takes; returns where they end.
    fn add_line(&mut self, text: &str, size: u32, colour: RGBColor, mut y: f64) -> f64 {
        let step = f64::from(size) * 1.36;
        for text in font::lines(text, size, f64::from(WIDTH) - 2.0 * MARGIN) {
            let at = (MARGIN as i32, (y + step / 2.0).round() as i32);
            self.words.push(TextLine { text, at, size, colour, h: HPos::Left });
            y += step;
        }
        y
    }

    /// The legend, each name once.
    fn explain(&mut self, figure: &'a Figure, mut y: f64) -> f64 {
        let mut x = MARGIN;
        let mut seen: Vec<&str> = Vec::new();
        for layer in figure.panels.iter().flat_map(|panel| &panel.layers).filter(|layer| layer.in_legend) {
            if seen.contains(&layer.name.as_str()) {
                continue;
            }
            seen.push(&layer.name);
            let width = legend::width(layer);
            if x > MARGIN && x + width > f64::from(WIDTH) - MARGIN {
                (x, y) = (MARGIN, y + legend::STEP);
            }
            self.legend.push((layer, (x.round() as i32, (y + legend::STEP / 2.0).round() as i32)));
            x += width + 48.0;
        }
        if seen.is_empty() { y } else { y + legend::STEP }
    }

    fn panels(&mut self, figure: &'a Figure, top: f64) -> f64 {
        let across = figure.across.max(1);
        let lines = figure.panels.len().div_ceil(across).max(1);
        let outer = (f64::from(WIDTH) - 2.0 * MARGIN - GAP * (across - 1) as f64) / across as f64;
        let highest = HIGHEST / lines as f64;
        let mut y = top;
        for line in figure.panels.chunks(across) {
            let mut bottom = y;
            for (n, panel) in line.iter().enumerate() {
                let room = Room::of(panel, outer * CHART);
                let left = MARGIN + n as f64 * (outer + GAP);
                let (width, height) = size(panel, outer - room.left - room.right, highest - room.top - room.bottom);
                // A board that is narrower than its place stands in the middle of it.
                let spare = ((outer - room.left - room.right - width) / 2.0).max(0.0);
                let (x0, y0) = ((left + room.left + spare).round(), (y + room.top).round());
                let edges = ClipBox(x0, y0, x0 + width, y0 + height);
                self.frames.push(Frame::new(panel, edges));
                if !panel.title.is_empty() {
                    let at = ((x0 + width / 2.0) as i32, (y + f64::from(NAME) * 0.6) as i32);
                    let text = panel.title.clone();
                    self.words.push(TextLine { text, at, size: NAME, colour: palette::INK, h: HPos::Center });
                }
                bottom = bottom.max(y0 + height + room.bottom);
            }
            y = bottom + GAP * 0.5;
        }
        y
    }
}

/// The width and height between the axes, where this much is allowed.
fn size(panel: &Panel, width: f64, height: f64) -> (f64, f64) {
    if !panel.board {
        return (width, (width * CHART).min(height).round());
    }
    let span = |ends: (crate::Coordinate, crate::Coordinate)| (ends.1.drawn() - ends.0.drawn()).abs().max(1e-3);
    let (across, down) = (span(panel.x.ends), span(panel.y.ends));
    let unit = (width / across).min(height / down).min(150.0);
    // Cells of whole points look even.
    let unit = if unit >= 2.0 { unit.floor() } else { unit };
    ((unit * across).round(), (unit * down).round())
}
