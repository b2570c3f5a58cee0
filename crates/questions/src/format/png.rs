//! A picture: one square per position, coloured by value, zeros black, with scales and a legend.
//!
//! Colours run through viridis, which keeps its order for every common kind of colour blindness and in grey. The
//! image is produced in strips from the top, so a board of any size can be drawn while it is computed.

use super::Sink;
use super::canvas::Canvas;
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::text::Alignment;
use figures::colours;
use std::io::{self, Write};

const INK: Rgb888 = Rgb888::new(0x22, 0x22, 0x22);
const PAPER: Rgb888 = Rgb888::new(0xff, 0xff, 0xff);

/// Room left of the board for the first pile.
const LEFT: usize = 56;
/// Room above the board for the title and the second pile.
const TOP: usize = 44;
/// Room below the board for the legend.
const BOTTOM: usize = 56;
/// The narrowest picture that holds the legend.
const NARROWEST: usize = 420;
/// The side that small boards are enlarged to, about.
const ENLARGED: usize = 720;
/// Squares of at least this size show their value.
const NUMBERED: usize = 22;

/// Draws a board.
pub struct Png<W: Write + 'static> {
    writer: png::StreamWriter<'static, W>,
    palette: Vec<Rgb888>,
    width: usize,
    scale: usize,
    /// The first position.
    from: (usize, usize),
    rows: usize,
    cols: usize,
    tick: usize,
    next_row: usize,
    max: u32,
}

impl<W: Write + 'static> Png<W> {
    /// Starts a picture of so many rows and columns from a position on, whose values are at most `max`.
    ///
    /// # Errors
    /// For a board that no picture holds, and those of what is written to.
    pub fn new(
        out: W,
        title: &str,
        from: (usize, usize),
        (rows, cols): (usize, usize),
        max: u32,
    ) -> io::Result<Png<W>> {
        let scale = (ENLARGED / rows.max(cols).max(1)).clamp(1, 36);
        let width = (LEFT + cols * scale + 16).max(NARROWEST);
        let height = TOP + rows * scale + BOTTOM;
        let too_large = |_| {
            let message = format!("a picture of {width} by {height} points is too large for PNG");
            io::Error::new(io::ErrorKind::InvalidInput, message)
        };
        let (w, h) = (u32::try_from(width).map_err(too_large)?, u32::try_from(height).map_err(too_large)?);
        let mut encoder = png::Encoder::new(out, w, h);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        // The values look like noise; working harder on them gains little and takes very long on large boards.
        encoder.set_compression(png::Compression::Fast);
        // A title chunk is Latin-1; what is not is left to the picture itself.
        if title.is_ascii() {
            encoder.add_text_chunk("Title".to_owned(), title.to_owned()).map_err(encoding)?;
        }
        let writer = encoder.write_header().and_then(png::Writer::into_stream_writer).map_err(encoding)?;
        let tick = tick(rows.max(cols), scale);
        let palette = (0..=max).map(|v| colour(v, max)).collect();
        let mut picture = Png { writer, palette, width, scale, from, rows, cols, tick, next_row: 0, max };
        picture.head(title)?;
        Ok(picture)
    }

    fn head(&mut self, title: &str) -> io::Result<()> {
        let mut strip = Canvas::new(self.width, TOP);
        let title = format!("G(a,b) of {title}");
        let room = (self.width - 16) / 8;
        let shown = match title.char_indices().nth(room) {
            None => title,
            Some(_) => title.chars().take(room - 3).chain("...".chars()).collect(),
        };
        strip.text(&shown, 8, 4, Alignment::Left, INK, true);
        strip.text("a \\ b", 8, TOP - 15, Alignment::Left, INK, false);
        for b in self.ticks(self.from.1..self.from.1 + self.cols) {
            let x = LEFT + (b - self.from.1) * self.scale + self.scale / 2;
            strip.text(&b.to_string(), x, TOP - 15, Alignment::Center, INK, false);
            strip.fill(x, TOP - 4, 1, 3, INK);
        }
        self.label(&mut strip, -(TOP as i64));
        self.put(&strip)
    }

    /// Draws the parts of the labels of the first pile that fall into a strip, whose upper edge is given in points
    /// below the upper edge of the board. On large boards a label is taller than a row.
    fn label(&self, strip: &mut Canvas, top: i64) {
        const HALF: i64 = 5; // of the height of a label
        let (scale, bottom) = (self.scale as i64, top + strip.height as i64);
        let first = ((top - HALF) / scale - 1).max(0) as usize;
        let last = ((bottom + HALF) / scale + 1).clamp(0, self.rows as i64) as usize;
        for a in self.ticks(self.from.0 + first..self.from.0 + last) {
            let centre = (a - self.from.0) as i64 * scale + scale / 2 - top;
            strip.text_at(&a.to_string(), (LEFT - 7) as i64, centre - HALF, Alignment::Right, INK, false);
            if let Ok(y) = usize::try_from(centre) {
                strip.fill(LEFT - 4, y, 3, 1, INK);
            }
        }
    }

    /// The piles among these that have a label.
    fn ticks(&self, piles: std::ops::Range<usize>) -> impl Iterator<Item = usize> + use<W> {
        (piles.start.next_multiple_of(self.tick)..piles.end).step_by(self.tick)
    }

    fn put(&mut self, strip: &Canvas) -> io::Result<()> {
        self.writer.write_all(&strip.bytes)
    }

    /// Black for zero, the scale of colours from 1 to the largest value.
    fn legend(&mut self) -> io::Result<()> {
        let mut strip = Canvas::new(self.width, BOTTOM);
        let bar = self.width - LEFT - 60;
        self.label(&mut strip, (self.rows * self.scale) as i64);
        strip.text("value", 8, 18, Alignment::Left, INK, false);
        strip.fill(LEFT, 14, 18, 18, colour(0, self.max));
        strip.text("0", LEFT + 9, 36, Alignment::Center, INK, false);
        if self.max > 0 {
            let left = LEFT + 30;
            let (steps, max) = (bar as u64 - 1, u64::from(self.max));
            let value_at = |x: usize| (1 + x as u64 * (max - 1) / steps.max(1)) as u32;
            for x in 0..bar {
                strip.fill(left + x, 14, 1, 18, colour(value_at(x), self.max));
            }
            for x in [0, bar / 4, bar / 2, 3 * bar / 4, bar - 1] {
                strip.fill(left + x, 32, 1, 3, INK);
                strip.text(&value_at(x).to_string(), left + x, 36, Alignment::Center, INK, false);
            }
        }
        self.put(&strip)
    }
}

impl<W: Write + 'static> Sink for Png<W> {
    fn row(&mut self, values: &[u32]) -> io::Result<()> {
        let (a, scale) = (self.next_row, self.scale);
        let mut strip = Canvas::new(self.width, scale);
        for (b, &value) in values.iter().enumerate() {
            strip.fill(LEFT + b * scale, 0, scale, scale, self.palette[value as usize]);
        }
        if scale >= NUMBERED {
            for (b, &value) in values.iter().enumerate() {
                let ink = readable_on(self.palette[value as usize]);
                let x = LEFT + b * scale + scale / 2;
                strip.text(&value.to_string(), x, scale / 2 - 5, Alignment::Center, ink, false);
            }
        }
        self.label(&mut strip, (a * scale) as i64);
        self.next_row += 1;
        self.put(&strip)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.legend()?;
        self.writer.flush()
    }
}

/// A failure to encode a picture.
pub fn encoding(error: png::EncodingError) -> io::Error {
    match error {
        png::EncodingError::IoError(error) => error,
        error => io::Error::other(format!("cannot encode the picture: {error}")),
    }
}

/// The distance of labels on the scales: 1, 2 or 5 times a power of ten, at least 40 points.
fn tick(side: usize, scale: usize) -> usize {
    let fits = |&tick: &usize| tick * scale >= 40 || tick > side;
    let ticks = (0..).flat_map(|e| [1, 2, 5].map(|m| m * 10usize.pow(e)));
    ticks.take(40).find(fits).unwrap_or(side.max(1))
}

/// The colour of a value on a board with this largest value.
fn colour(value: u32, max: u32) -> Rgb888 {
    let [r, g, b] = colours::hue(value, max);
    Rgb888::new(r, g, b)
}

fn readable_on(colour: Rgb888) -> Rgb888 {
    if colours::is_light([colour.r(), colour.g(), colour.b()]) { INK } else { PAPER }
}
