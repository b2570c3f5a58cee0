//! A place for drawings in memory, at twice the size, with letters of its own; no fonts are looked for.

use super::font;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, rasterizer,
};
use std::convert::Infallible;
use std::io::Write;

/// Points of the canvas for each point of the picture, along a side.
const FINE: i32 = 2;

/// The points.
pub struct Canvas {
    width: usize,
    height: usize,
    /// Red, green, blue of each point, row by row.
    bytes: Vec<u8>,
}

impl Canvas {
    /// A white canvas for a picture of this size.
    pub fn new(width: u32, height: u32) -> Canvas {
        let (width, height) = (width as usize * FINE as usize, height as usize * FINE as usize);
        Canvas { width, height, bytes: vec![0xff; width * height * 3] }
    }

    fn mix(&mut self, x: i32, y: i32, (r, g, b): (u8, u8, u8), alpha: f64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x < self.width && y < self.height {
            let at = 3 * (y * self.width + x);
            if alpha >= 1.0 {
                self.bytes[at..at + 3].copy_from_slice(&[r, g, b]);
                return;
            }
            for (old, new) in self.bytes[at..at + 3].iter_mut().zip([r, g, b]) {
                let mixed = f64::from(*old) * (1.0 - alpha) + f64::from(new) * alpha;
                *old = mixed.round() as u8;
            }
        }
    }

    /// The picture as a PNG file.
    pub fn encode(&self, out: impl Write) -> Result<(), png::EncodingError> {
        let fine = FINE as usize;
        let (width, height) = (self.width / fine, self.height / fine);
        let mut reduced = Vec::with_capacity(width * height * 3);
        for y in 0..height {
            for x in 0..width {
                for part in 0..3 {
                    let of = |i: usize| 3 * ((fine * y + i / fine) * self.width + fine * x + i % fine) + part;
                    let sum: usize = (0..fine * fine).map(|i| usize::from(self.bytes[of(i)])).sum();
                    reduced.push(((sum + fine * fine / 2) / (fine * fine)) as u8);
                }
            }
        }
        let mut encoder = png::Encoder::new(out, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Balanced);
        // 270 points per inch: 170 mm wide in print.
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: 10_588, yppu: 10_588, unit: png::Unit::Meter }));
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&reduced)?;
        writer.finish()
    }
}

/// The drawing library's view of a canvas, in points of the picture.
pub struct Raster<'a>(pub &'a mut Canvas);

/// Its view in points of the canvas.
struct Fine<'a>(&'a mut Canvas);

type DrawResult = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Fine<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.0.width as u32, self.0.height as u32)
    }

    fn ensure_prepared(&mut self) -> DrawResult {
        Ok(())
    }

    fn present(&mut self) -> DrawResult {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> DrawResult {
        self.0.mix(x, y, colour.rgb, colour.alpha);
        Ok(())
    }
}

/// A style at the size of the canvas.
struct Thick(BackendColor, u32);

impl Thick {
    fn of(style: &impl BackendStyle) -> Thick {
        Thick(style.color(), style.stroke_width() * FINE as u32)
    }
}

impl BackendStyle for Thick {
    fn color(&self) -> BackendColor {
        self.0
    }

    fn stroke_width(&self) -> u32 {
        self.1
    }
}

/// A point of the picture on the canvas: the middle of its points.
fn fine((x, y): BackendCoord) -> BackendCoord {
    (x * FINE, y * FINE)
}

impl DrawingBackend for Raster<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.0.width as u32 / FINE as u32, self.0.height as u32 / FINE as u32)
    }

    fn ensure_prepared(&mut self) -> DrawResult {
        Ok(())
    }

    fn present(&mut self) -> DrawResult {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, colour: BackendColor) -> DrawResult {
        let (x, y) = fine(at);
        (0..FINE * FINE).for_each(|i| self.0.mix(x + i % FINE, y + i / FINE, colour.rgb, colour.alpha));
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> DrawResult {
        Fine(self.0).draw_line(fine(from), fine(to), &Thick::of(style))
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        let (from, to) = (fine(from), fine(to));
        if fill {
            // A filled rectangle ends where the next one begins.
            let BackendColor { rgb, alpha } = style.color();
            (from.1..to.1).for_each(|y| (from.0..to.0).for_each(|x| self.0.mix(x, y, rgb, alpha)));
            return Ok(());
        }
        let corners = [from, (to.0, from.1), to, (from.0, to.1), from];
        corners.windows(2).try_for_each(|side| Fine(self.0).draw_line(side[0], side[1], &Thick::of(style)))
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> DrawResult {
        Fine(self.0).draw_path(path.into_iter().map(fine), &Thick::of(style))
    }

    fn draw_circle<S: BackendStyle>(&mut self, at: BackendCoord, radius: u32, style: &S, fill: bool) -> DrawResult {
        Fine(self.0).draw_circle(fine(at), radius * FINE as u32, &Thick::of(style), fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> DrawResult {
        let corners: Vec<_> = corners.into_iter().map(fine).collect();
        rasterizer::fill_polygon(&mut Fine(self.0), &corners, &Thick::of(style))
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> DrawResult {
        let size = font::size_of(style) * f64::from(FINE);
        let width = font::width(text, size).round() as i32;
        // Where the left end of the base line is: letters without tails fill about 0.73 of their size above it.
        let height = (0.73 * size).round() as i32;
        let left = match style.anchor().h_pos {
            HPos::Left => 0,
            HPos::Right => -width,
            HPos::Center => -width / 2,
        };
        let base = match style.anchor().v_pos {
            VPos::Top => height,
            VPos::Center => height / 2,
            VPos::Bottom => -(0.25 * size).round() as i32,
        };
        let (at, turn, colour) = (fine(at), style.transform(), style.color());
        font::letters(text, size, |x, y, ink| {
            let (x, y) = turn.transform(x + left, y + base);
            self.0.mix(at.0 + x, at.1 + y, colour.rgb, colour.alpha * f64::from(ink.clamp(0.0, 1.0)));
        });
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let size = font::size_of(style);
        Ok((font::width(text, size).round() as u32, size.round() as u32))
    }
}
